// A program that has the part of ICU that loads plugins, which most builds of
// ICU lack. Does with the library, whose path is its argument, as that does,
// and prints the plugin's name, the status and what some names are then.

#define UCONFIG_ENABLE_PLUGINS 1  // Has the header declare them.
#include <dlfcn.h>
#include <unicode/icuplug.h>
#include <unicode/ucnv.h>

#include <cstdio>
#include <initializer_list>
#include <string>

struct UPlugData {
  std::string name;
  UPlugLevel level;
  UBool stays;
};

void uplug_setPlugName(UPlugData* data, const char* name) { data->name = name; }
void uplug_setPlugLevel(UPlugData* data, UPlugLevel level) {
  data->level = level;
}
void uplug_setPlugNoUnload(UPlugData* data, UBool stays) {
  data->stays = stays;
}

int main(int argc, char** argv) {
  void* const library =
      argc == 2 ? dlopen(argv[1], RTLD_NOW | RTLD_GLOBAL) : nullptr;
  if (library == nullptr) return 1;
  auto* const plugin =
      reinterpret_cast<UPlugEntrypoint*>(dlsym(library, "utfx_icu_plugin"));
  UPlugData data = {};
  UErrorCode error = U_ZERO_ERROR;
  for (const UPlugReason reason : {UPLUG_REASON_QUERY, UPLUG_REASON_LOAD}) {
    if (plugin(&data, reason, &error) != UPLUG_TOKEN) return 2;
  }
  if (data.level != UPLUG_LEVEL_HIGH || data.stays == 0) return 3;
  std::printf("%s %s", data.name.c_str(), u_errorName(error));
  for (const char* const name :
       {"UTF-8000", "utf8k", "UTF-INF-16", "UTF-∞-16"}) {
    UConverter* const cnv = ucnv_open(name, &error);
    if (U_FAILURE(error)) return 4;
    std::printf(" %s", ucnv_getName(cnv, &error));
    ucnv_close(cnv);
  }
  std::puts("");
}
