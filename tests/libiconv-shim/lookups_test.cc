// When the shim asks the dynamic linker for libiconv's functions, which takes
// locks and may take memory: at the first opening, and not in a conversion. The
// only test of its program, as what is found once is not looked for again.

#include <dlfcn.h>
#include <gtest/gtest.h>

#include <array>
#include <string>

#include "libiconv-shim/api.h"
#include "tests/libiconv-shim/libiconv.h"

namespace utfx {
namespace {

int lookups = 0;

}  // namespace
}  // namespace utfx

// In front of the C library's, for the shim as well: libiconv, which only
// dlopen() has brought here, is not found without it.
void* dlopen(const char* file, int mode) {
  ++utfx::lookups;
  using Function = void*(const char*, int);
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, "dlopen"))(file, mode);
}

namespace utfx {
namespace {

TEST(LookupsTest, OnlyWhenOpening) {
  RealLibiconv();
  const int before = lookups;
  // From a charset with marks, to one of libiconv's and from it, both of its
  // own.
  const std::array handles = {
      libiconv_open("UTF-8000", "UTF-16"),
      libiconv_open("EUC-JP", "UTF-8000"),
      libiconv_open("UTF-64", "EUC-JP"),
      libiconv_open("UTF-16", "EUC-JP"),
  };
  EXPECT_GT(lookups, before);
  const int after_opening = lookups;
  for (void* const handle : handles) {
    ASSERT_NE(handle, reinterpret_cast<void*>(-1));
    std::string text = "ab";
    char* in = text.data();
    size_t in_left = text.size();
    char room[64];
    char* out = room;
    size_t out_left = sizeof room;
    EXPECT_EQ(::libiconv(handle, &in, &in_left, &out, &out_left), 0U);
    EXPECT_EQ(::libiconv(handle, nullptr, nullptr, &out, &out_left), 0U);
    EXPECT_EQ(::libiconv(handle, nullptr, nullptr, nullptr, nullptr), 0U);
    int transliterates = 0;
    EXPECT_EQ(libiconvctl(handle, libiconv::kGetTransliterate, &transliterates),
              0);
    EXPECT_EQ(libiconv_close(handle), 0);
  }
  EXPECT_EQ(lookups, after_opening);
}

}  // namespace
}  // namespace utfx
