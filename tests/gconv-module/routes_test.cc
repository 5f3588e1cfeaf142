// Through which steps glibc goes.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <string>

#include "core/charset.h"
#include "tests/charset_rows.h"
#include "tests/charset_test.h"
#include "tests/gconv-module/real_iconv.h"

namespace utfx {
namespace {

class RoutesTest : public CharsetTest {
 protected:
  static void ExpectSteps(const std::string& other, size_t steps) {
    EXPECT_EQ(Iconv(Name(), other).Steps(), steps) << other;
    EXPECT_EQ(Iconv(other, Name()).Steps(), steps) << other;
  }
};

TEST_P(RoutesTest, UnicodesTakeOneStepAndOthersTwo) {
  ExpectSteps("UTF-8", 1);
  ExpectSteps("WCHAR_T", 1);
  if (GetParam().IsWide()) {
    for (const Charset& other : WidePartners(GetParam())) {
      ExpectSteps(std::string(other.name), 1);
    }
  }
  // Without the cache glibc takes one of two ways that cost the same by where
  // their lines are, and where the module is installed those of others come
  // first.
  if (std::getenv("GCONV_PATH") != nullptr) {
    for (const std::string other : {"UTF-16LE", "UCS-4"}) ExpectSteps(other, 1);
  }
  for (const std::string other : {"GB18030", "ISO-8859-1", "EUC-JP"}) {
    ExpectSteps(other, 2);
  }
}

UTFX_INSTANTIATE_CHARSET_TEST(RoutesTest);

bool IsOurs(const std::string& gconv_name) {
  return std::any_of(Charsets().begin(), Charsets().end(),
                     [&](const Charset& row) {
                       return gconv_name == std::string(row.name) + "//";
                     });
}

// Nothing of glibc's goes through charsets of ours. On s390x glibc has some
// ways that do without INTERNAL.
TEST(GlibcsRoutesTest, Stay) {
  const std::string names[] = {"UTF-8",   "UTF-16",   "UTF-16BE", "UTF-16LE",
                               "UTF-32",  "UTF-32BE", "UTF-32LE", "UCS-4",
                               "UCS-4LE", "UCS-2",    "GB18030"};
  for (const std::string& from : names) {
    for (const std::string& to : names) {
      if (from == to) continue;
      const Iconv iconv(to, from);
      const std::string first = iconv.Gconv()->__steps[0].__to_name;
      EXPECT_FALSE(IsOurs(first)) << from << " to " << to;
#ifdef __s390x__
      ASSERT_LE(iconv.Steps(), 2U) << from << " to " << to;
#else
      ASSERT_EQ(iconv.Steps(), 2U) << from << " to " << to;
      EXPECT_EQ(first, "INTERNAL") << from << " to " << to;
#endif
    }
  }
}

}  // namespace
}  // namespace utfx
