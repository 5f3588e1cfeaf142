#ifndef UTFX_ICU_PLUGIN_LAYOUT_CHECK_H_
#define UTFX_ICU_PLUGIN_LAYOUT_CHECK_H_

#include "icu-plugin/icu_internals.h"

namespace utfx::icu {

// Whether icu_internals.h describes the converters of the ICU in this process.
// `utf8` is a new converter of ICU's UTF-8.
bool HasKnownLayout(UConverter* utf8);

// The same for the shared data that ICU has made of our conversion table.
bool HasKnownLayout(const UConverterSharedData& shared_data,
                    const UConverterStaticData* static_data);

}  // namespace utfx::icu

#endif  // UTFX_ICU_PLUGIN_LAYOUT_CHECK_H_
