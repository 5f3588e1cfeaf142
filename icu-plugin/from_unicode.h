#ifndef UTFX_ICU_PLUGIN_FROM_UNICODE_H_
#define UTFX_ICU_PLUGIN_FROM_UNICODE_H_

#include <unicode/ucnv.h>

#include <span>

#include "core/signature.h"
#include "icu-plugin/form_functions.h"

namespace utfx::icu {

// Does the work of fromUnicode(). Writes the first of the signatures, if there
// are any, where one is due. Offsets count from `start`, which is at or before
// the source.
void ConvertFromUnicode(const TargetForm& form,
                        std::span<const Signature> signatures,
                        UConverterFromUnicodeArgs* args, const UChar* start,
                        UErrorCode* error);

}  // namespace utfx::icu

#endif  // UTFX_ICU_PLUGIN_FROM_UNICODE_H_
