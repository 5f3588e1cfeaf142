#ifndef UTFX_ICU_PLUGIN_HOST_CONVERTERS_H_
#define UTFX_ICU_PLUGIN_HOST_CONVERTERS_H_

#include <unicode/ucnv.h>

namespace utfx::icu {

// Opens a charset that the host's people have brought, by ICU's own converter:
// its table becomes one of ICU's, in a package of its own. Returns null if the
// host has none of that name, or its file is damaged, and leaves *error then;
// sets *error to what ICU says otherwise.
UConverter* OpenHosts(const char* name, UErrorCode* error);

}  // namespace utfx::icu

#endif  // UTFX_ICU_PLUGIN_HOST_CONVERTERS_H_
