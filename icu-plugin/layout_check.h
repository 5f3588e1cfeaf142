#ifndef UTFX_ICU_PLUGIN_LAYOUT_CHECK_H_
#define UTFX_ICU_PLUGIN_LAYOUT_CHECK_H_

#include "icu-plugin/icu_internals.h"

namespace utfx::icu {

// Whether the ICU of this process has its converters as icu_internals.h
// describes them, judged by `utf8`, a new converter of ICU's UTF-8.
bool HasKnownLayout(UConverter* utf8);

// Whether shared data that ICU has made of our conversion table is so, too.
bool HasKnownLayout(const UConverterSharedData& shared_data,
                    const UConverterStaticData* static_data);

}  // namespace utfx::icu

#endif  // UTFX_ICU_PLUGIN_LAYOUT_CHECK_H_
