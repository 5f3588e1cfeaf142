// A program without ICU that loads it when it runs.

#include <dlfcn.h>
#include <unicode/ucnv.h>
#include <unicode/uversion.h>

#include <cstdio>

#define UTFX_STRING(name) UTFX_STRING_OF(name)
#define UTFX_STRING_OF(name) #name

int main() {
  void* const icu =
      dlopen("libicuuc.so." UTFX_STRING(U_ICU_VERSION_MAJOR_NUM), RTLD_NOW);
  if (icu == nullptr) return 1;
  auto* const open = reinterpret_cast<decltype(ucnv_open)*>(
      dlsym(icu, UTFX_STRING(ucnv_open)));
  auto* const get_name = reinterpret_cast<decltype(ucnv_getName)*>(
      dlsym(icu, UTFX_STRING(ucnv_getName)));
  auto* const close = reinterpret_cast<decltype(ucnv_close)*>(
      dlsym(icu, UTFX_STRING(ucnv_close)));
  UErrorCode error = U_ZERO_ERROR;
  UConverter* const cnv = open("utf8k", &error);
  if (U_FAILURE(error)) return 2;
  std::puts(get_name(cnv, &error));
  close(cnv);
  return 0;
}
