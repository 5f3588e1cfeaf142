#ifndef UTFX_ICU_PLUGIN_CONVERTER_IMPL_H_
#define UTFX_ICU_PLUGIN_CONVERTER_IMPL_H_

#include <cstddef>

#include "icu-plugin/icu_internals.h"

namespace utfx::icu {

// The functions of the converter for a row of kCharsets.
const UConverterImpl& ImplOf(size_t row);

// What a row's static data has of its encoding form: the size of a character in
// bytes and U+FFFD, which is what is written for what can't be converted. Where
// that is over four bytes, ImplOf()'s open() adds those that don't fit there.
void FillStaticData(size_t row, UConverterStaticData* data);

}  // namespace utfx::icu

#endif  // UTFX_ICU_PLUGIN_CONVERTER_IMPL_H_
