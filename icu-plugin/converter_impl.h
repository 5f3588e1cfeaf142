#ifndef UTFX_ICU_PLUGIN_CONVERTER_IMPL_H_
#define UTFX_ICU_PLUGIN_CONVERTER_IMPL_H_

#include <cstddef>

#include "icu-plugin/icu_internals.h"

namespace utfx::icu {

// Returns the functions of the converter for a row of kIcuCharsets.
const UConverterImpl& ImplOf(size_t row);

// Fills in the static data that depends on a row's encoding form: the size of a
// character in bytes, and the substitution, which is U+FFFD. If that exceeds
// four bytes, the open() of ImplOf() adds the rest.
void FillStaticData(size_t row, UConverterStaticData* data);

}  // namespace utfx::icu

#endif  // UTFX_ICU_PLUGIN_CONVERTER_IMPL_H_
