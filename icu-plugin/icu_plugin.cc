// ICU's interface for plugins. Few builds of ICU have it, so the functions are
// weak.

#define UCONFIG_ENABLE_PLUGINS 1  // Has the header declare them.
#include <unicode/icuplug.h>

#include "icu-plugin/utfx-icu.h"

extern "C" {
[[gnu::weak]] decltype(uplug_setPlugLevel) uplug_setPlugLevel;
[[gnu::weak]] decltype(uplug_setPlugName) uplug_setPlugName;
[[gnu::weak]] decltype(uplug_setPlugNoUnload) uplug_setPlugNoUnload;

__attribute__((visibility("default"))) UPlugTokenReturn utfx_icu_plugin(
    UPlugData* data, UPlugReason reason, UErrorCode* status);
}

UPlugTokenReturn utfx_icu_plugin(UPlugData* data, UPlugReason reason,
                                 UErrorCode* status) {
  if (reason == UPLUG_REASON_QUERY) {
    uplug_setPlugName(data, "utfx");
    uplug_setPlugLevel(data, UPLUG_LEVEL_HIGH);
    uplug_setPlugNoUnload(data, 1);
  } else if (reason == UPLUG_REASON_LOAD) {
    utfx_icu_register(status);
  }
  return UPLUG_TOKEN;
}
