// A program without ICU that loads it when it runs. With an argument, in a
// namespace of its own; with another, into which it loads that library first.

#include <dlfcn.h>
#include <unicode/ucnv.h>
#include <unicode/uversion.h>

#include <cstdio>

#define UTFX_STRING(name) UTFX_STRING_OF(name)
#define UTFX_STRING_OF(name) #name

int main(int argc, char** argv) {
  Lmid_t place = argc > 1 ? LM_ID_NEWLM : LM_ID_BASE;
  if (argc > 2) {
    void* const library = dlmopen(place, argv[2], RTLD_NOW);
    if (library == nullptr) return 3;
    dlinfo(library, RTLD_DI_LMID, &place);
  }
  void* const icu = dlmopen(
      place, "libicuuc.so." UTFX_STRING(U_ICU_VERSION_MAJOR_NUM), RTLD_NOW);
  if (icu == nullptr) return 1;
  auto* const open = reinterpret_cast<decltype(ucnv_open)*>(
      dlsym(icu, UTFX_STRING(ucnv_open)));
  auto* const get_name = reinterpret_cast<decltype(ucnv_getName)*>(
      dlsym(icu, UTFX_STRING(ucnv_getName)));
  auto* const error_name = reinterpret_cast<decltype(u_errorName)*>(
      dlsym(icu, UTFX_STRING(u_errorName)));
  auto* const close = reinterpret_cast<decltype(ucnv_close)*>(
      dlsym(icu, UTFX_STRING(ucnv_close)));
  UErrorCode error = U_ZERO_ERROR;
  UConverter* const cnv = open("utf8k", &error);
  std::puts(U_SUCCESS(error) ? get_name(cnv, &error) : error_name(error));
  close(cnv);
  return 0;
}
