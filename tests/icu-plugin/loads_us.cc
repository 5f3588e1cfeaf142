// A program that uses ICU and then loads the library, whose path is its
// argument.

#include <dlfcn.h>
#include <unicode/ucnv.h>

#include <cstdio>

#include "icu-plugin/utfx-icu.h"

int main(int argc, char** argv) {
  UErrorCode error = U_ZERO_ERROR;
  ucnv_close(ucnv_open("latin1", &error));
  void* const library = argc == 2 ? dlopen(argv[1], RTLD_NOW) : nullptr;
  if (library == nullptr) return 1;
  auto* const use = reinterpret_cast<decltype(utfx_icu_register)*>(
      dlsym(library, "utfx_icu_register"));
  use(&error);
  std::printf("%s ", u_errorName(error));
  error = U_ZERO_ERROR;
  UConverter* const cnv = ucnv_open("UTF-8000", &error);
  if (U_FAILURE(error)) return 2;
  std::puts(ucnv_getName(cnv, &error));
  ucnv_close(cnv);
  // Its aliases can't be had any more.
  ucnv_close(ucnv_open("UTF-8K", &error));
  return U_FAILURE(error) ? 0 : 3;
}
