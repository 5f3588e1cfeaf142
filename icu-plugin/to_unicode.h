#ifndef UTFX_ICU_PLUGIN_TO_UNICODE_H_
#define UTFX_ICU_PLUGIN_TO_UNICODE_H_

#include <unicode/ucnv.h>

#include <span>

#include "core/signature.h"
#include "icu-plugin/form_functions.h"

namespace utfx::icu {

// Looks for a signature at the start of a stream, with or without room in the
// target; consumes it, and sets the converter's mode. Returns false, and stores
// all of the source, if more bytes are needed to tell.
bool FindSignature(std::span<const Signature> signatures,
                   UConverterToUnicodeArgs* args);

// Does the work of toUnicode(), after the signature. Offsets count from
// `start`, which is at or before the source.
void ConvertToUnicode(const SourceForm& form, UConverterToUnicodeArgs* args,
                      const char* start, UErrorCode* error);

}  // namespace utfx::icu

#endif  // UTFX_ICU_PLUGIN_TO_UNICODE_H_
