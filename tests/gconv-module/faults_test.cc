// Every allocation of glibc and of the module failing in turn.

#include <dlfcn.h>
#include <gconv.h>
#include <gtest/gtest.h>
#include <iconv.h>

#include <cerrno>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/charset.h"
#include "tests/charset_test.h"
#include "tests/faults/each_failure.h"

namespace utfx {
namespace {

class FaultsTest : public CharsetTest {};

// Anything but what every charset has.
constexpr char kText[] = "Hi \0\0\0\xFF\xFE\xE2\x82\xACx\xFE\x80\x80\x80";

void ConvertInPieces(iconv_t cd) {
  char text[sizeof kText];
  std::memcpy(text, kText, sizeof text);
  char* in = text;
  char buffer[16];
  for (size_t left = sizeof text; left > 0;) {
    size_t in_left = left < 5 ? left : 5;
    const size_t given = in_left;
    char* out = buffer;
    size_t out_left = sizeof buffer;
    const bool stops = iconv(cd, &in, &in_left, &out, &out_left) == size_t(-1);
    left -= given - in_left;
    // With //IGNORE it has been read.
    if (stops && errno == EILSEQ && in_left > 0) {
      ++in;
      --left;
    } else if (in_left == given && out == buffer) {
      break;
    }
  }
  char* out = buffer;
  size_t out_left = sizeof buffer;
  iconv(cd, nullptr, nullptr, &out, &out_left);
  iconv(cd, nullptr, nullptr, nullptr, nullptr);
}

TEST_P(FaultsTest, ConversionAllocatesNothing) {
  std::vector<std::string> others = {"UTF-8",   "UTF-16", "UTF-32LE",   "UCS-4",
                                     "WCHAR_T", "EUC-JP", "ISO-8859-1", Name()};
  for (const Charset& row : WidePartners(GetParam())) {
    if (GetParam().IsWide()) others.emplace_back(row.name);
  }
  for (const std::string& other : others) {
    for (const std::string end : {"", "//IGNORE"}) {
      for (const auto& [to, from] :
           {std::pair(Name() + end, other), std::pair(other + end, Name())}) {
        iconv_t cd = iconv_open(to.c_str(), from.c_str());
        ASSERT_NE(cd, iconv_t(-1)) << from << " to " << to;
        FailAllocation(1, 1);
        ConvertInPieces(cd);
        EXPECT_EQ(StopFailing(), 0) << from << " to " << to;
        iconv_close(cd);
      }
    }
  }
}

UTFX_INSTANTIATE_CHARSET_TEST(FaultsTest);

// How opening a conversion ends without memory, and then with it: as errno, or
// 0; as bits.
enum Ending { kEnomem = 1, kEinval = 2, kOther = 4, kAgain = 8 };

int Open(const std::string& to, const std::string& from) {
  errno = 0;
  iconv_t cd = iconv_open(to.c_str(), from.c_str());
  if (cd != iconv_t(-1)) {
    const int status = iconv_close(cd);
    return status == 0 ? 0 : kOther;
  }
  return errno == ENOMEM ? kEnomem : errno == EINVAL ? kEinval : kOther;
}

// All endings, by what iconv_open() is called after: nothing, so that it has to
// read the configuration, or another conversion. The first allocations fail in
// turn, so many of them, and then ever fewer, as reading it takes thousands.
std::set<int> Endings(const std::string& to, const std::string& from,
                      bool is_first, int in_turn) {
  constexpr int kFewer = 16;  // There were not so many.
  std::set<int> endings;
  for (const bool all_after : {false, true}) {
    for (int n = 1;; n += 1 + n / in_turn) {
      const int status = InChild([&] {
        if (!is_first) Open("UTF-16", "ISO-8859-2");
        FailAllocation(n, static_cast<int>(all_after));
        const int ending = Open(to, from);
        const bool has_failed = StopFailing() >= n;
        const int again = Open(to, from);
        return ending | (again != 0 ? kAgain | again : 0) |
               (has_failed ? 0 : kFewer);
      });
      if (status >= kFewer) {
        EXPECT_EQ(status, kFewer) << to << " from " << from;
        break;
      }
      endings.insert(status);
    }
  }
  return endings;
}

// glibc remembers a conversion that it could not load, or a configuration that
// it could not read: it does so with a module of its own, UTF-7's.
TEST(OpenTest, EndsAsWithGlibcsOwnModules) {
  constexpr int kAll = std::numeric_limits<int>::max();
  for (const bool is_first : {false, true}) {
    for (const std::string other : {"UTF-8", "EUC-JP"}) {
      if (!IsNightly() && is_first == (other == "UTF-8")) continue;
      const std::set<int> glibcs =
          Endings("UTF-7", other, is_first, IsNightly() ? kAll : 64);
      EXPECT_FALSE(glibcs.empty());
      for (const int ending :
           Endings("UTF-64BE", other, is_first, is_first ? 4 : kAll)) {
        EXPECT_GE(ending, 0) << "a signal";
        EXPECT_EQ(ending & kOther, 0);
        EXPECT_EQ(glibcs.count(ending), 1U) << other << ": " << ending;
      }
    }
  }
}

// The module's own functions.
TEST(ModuleTest, InitHasNoMemoryOrAllOfIt) {
  const char* const path = std::getenv("UTFX_MODULE_LISTED");
  ASSERT_NE(path, nullptr);
  void* const module = dlopen(path, RTLD_NOW);
  ASSERT_NE(module, nullptr) << dlerror();
  auto* const init =
      reinterpret_cast<int (*)(__gconv_step*)>(dlsym(module, "gconv_init"));
  auto* const end =
      reinterpret_cast<void (*)(__gconv_step*)>(dlsym(module, "gconv_end"));
  ASSERT_TRUE(init != nullptr && end != nullptr);
  char from[] = "UTF-64BE//";
  char to[] = "INTERNAL";
  char unknown[] = "UTF-9000//";
  __gconv_step step = {};
  step.__to_name = to;
  for (char* const name : {from, unknown}) {
    step.__from_name = name;
    ExpectSurvivesEachFailure(
        [&] {
          const int status = init(&step);
          EXPECT_EQ(status == __GCONV_OK, step.__data != nullptr);
          if (status == __GCONV_OK) end(&step);
          return status;
        },
        [&](int status, bool has_failed) {
          return status == (has_failed        ? __GCONV_NOMEM
                            : name == unknown ? __GCONV_NOCONV
                                              : __GCONV_OK);
        });
  }
  dlclose(module);
}

}  // namespace
}  // namespace utfx
