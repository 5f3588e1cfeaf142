// UTFX-UNICODE.so under gconv-modules files that give its steps another cost:
// glibc then takes them without its cache, too, opens them again, and puts them
// before and behind others. What programs convert has to be as it was.

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "converters/utf64.h"
#include "converters/utf8000.h"
#include "gconv-module/unicode/forms.h"
#include "tests/charset_test.h"
#include "tests/gconv-module/child.h"
#include "tests/gconv-module/real_iconv.h"
#include "tests/gconv-module/unicode_strings.h"
#include "tests/threads.h"

// Frees what the C library has kept for later, as for valgrind.
// NOLINTNEXTLINE(readability-identifier-naming)
extern "C" void __libc_freeres();

namespace utfx {
namespace {

// What the module converts, and what may come before and behind that.
const std::vector<Pair>& KnownCharsets() {
  static const std::vector<Pair> kCharsets = [] {
    std::vector<Pair> all = {
        {"UTF-8", kEncodeUtf8},
        {"UTF-64BE", &Encode<Utf64<kBig>, 0x1FFFFF>},
        {"UTF-8000", &Encode<Utf8000, 0x7FFFFFFF>},
        {"KOI8-R", &Encode<gconv::unicode::Latin1, 0xFF>},
    };
    all.insert(all.end(), std::begin(kPairs), std::end(kPairs));
    return all;
  }();
  return kCharsets;
}

// Calls visit(from, to) for each two of them.
template <class Visit>
void ForEachPair(Visit visit) {
  for (const Pair& from : KnownCharsets()) {
    for (const Pair& to : KnownCharsets()) {
      if (from.charset != to.charset) visit(from, to);
    }
  }
}

bool IsOfModule(const __gconv_step& step) {
  if (step.__shlib_handle == nullptr) return false;
  // What glibc keeps of a shared object begins with its name.
  const char* name = nullptr;
  std::memcpy(&name, step.__shlib_handle, sizeof name);
  return std::string_view(name).ends_with("/UTFX-UNICODE.so");
}

// How many conversions have a step of the module: alone, before others, and
// behind others.
struct Routes {
  int alone = 0;
  int first = 0;
  int later = 0;
};

class UnicodeCostsTest : public testing::Test {
 protected:
  using Run = std::function<void(const Child::Send&)>;

  // With the module, and without it. Null is the cache.
  static void Compare(const Run& run, int count) {
    CompareChildren(std::getenv("UTFX_COST_PATH"), run,
                    std::getenv("UTFX_NO_UNICODE_PATH"), run, count);
  }

  // One log for each pair.
  static void CompareEachPair(
      const std::function<Log(const Pair& from, const Pair& to)>& convert) {
    int count = 0;
    ForEachPair([&](const Pair&, const Pair&) { ++count; });
    Compare(
        [&](const Child::Send& send) {
          ForEachPair([&](const Pair& from, const Pair& to) {
            send(std::string(from.charset) + " to " + to.charset + '\n' +
                 convert(from, to));
          });
        },
        count);
  }

  // Opens a conversion, converts some texts, and closes it.
  static Log ConvertBriefly(const Pair& from, const Pair& to) {
    Strings strings(from.encode);
    Iconv iconv(to.charset, from.charset);
    Log log;
    for (int i = 0; i < 3; ++i) {
      log += ConvertSomehow(&iconv, strings.Next(), &strings);
    }
    return log;
  }
};

TEST_F(UnicodeCostsTest, StepsAreTaken) {
  Child child(std::getenv("UTFX_COST_PATH"), [](const Child::Send& send) {
    Routes routes;
    ForEachPair([&](const Pair& from, const Pair& to) {
      const Iconv iconv(to.charset, from.charset);
      auto* const gconv = iconv.Gconv();
      for (size_t i = 0; i < gconv->__nsteps; ++i) {
        if (!IsOfModule(gconv->__steps[i])) continue;
        ++(gconv->__nsteps == 1 ? routes.alone
           : i == 0             ? routes.first
                                : routes.later);
      }
    });
    send({reinterpret_cast<const char*>(&routes), sizeof routes});
  });
  Log log;
  ASSERT_TRUE(child.Receive(&log));
  EXPECT_TRUE(child.Finish());
  Routes routes;
  ASSERT_EQ(log.size(), sizeof routes);
  std::memcpy(&routes, log.data(), sizeof routes);

  const std::string taken = std::getenv("UTFX_TAKEN");
  if (taken == "none") {
    EXPECT_EQ(routes.alone + routes.first + routes.later, 0);
  } else if (taken != "any") {
    EXPECT_EQ(routes.alone, 2 * static_cast<int>(std::size(kPairs)));
    if (taken == "alone-and-beside") {
      EXPECT_GT(routes.first, 0);
      EXPECT_GT(routes.later, 0);
    }
  }
}

TEST_F(UnicodeCostsTest, EachPairIsAsItWas) {
  CompareEachPair([](const Pair& from, const Pair& to) {
    Strings strings(from.encode);
    Iconv iconv(to.charset, from.charset);
    Log log;
    for (int i = 0; i < Repeat(200); ++i) {
      const std::string text = strings.Next();
      log += Hex(text) + '\n' + ConvertSomehow(&iconv, text, &strings);
    }
    return log;
  });
}

TEST_F(UnicodeCostsTest, IgnoresAsItDid) {
  CompareEachPair([](const Pair& from, const Pair& to) {
    Strings strings(from.encode);
    Iconv iconv(to.charset + std::string("//IGNORE"), from.charset);
    Log log;
    for (int i = 0; i < Repeat(60); ++i) {
      const std::string text = strings.Next();
      const Iconv::Text all =
          iconv.ConvertIgnoring(text, 16 + strings.Below(4000));
      log += Hex(text) + '\n' + std::to_string(all.consumed) + ' ' +
             Hex(all.output) + '\n';
    }
    return log;
  });
}

// By then glibc has closed each step, and unloaded the modules meanwhile.
TEST_F(UnicodeCostsTest, OpensAgain) {
  const auto run = [](const Child::Send& send) {
    for (int i = 0; i < 4; ++i) {
      Log log;
      ForEachPair([&](const Pair& from, const Pair& to) {
        log += ConvertBriefly(from, to);
      });
      send(log);
    }
    if (!IsInstrumented()) __libc_freeres();
  };
  Compare(run, 4);
}

TEST_F(UnicodeCostsTest, InThreads) {
  constexpr size_t kThreads = 4;
  const auto run = [](const Child::Send& send) {
    std::vector<Log> logs(kThreads);
    InThreads(kThreads, [&](size_t thread) {
      for (int i = 0; i < 2; ++i) {
        ForEachPair([&](const Pair& from, const Pair& to) {
          logs[thread] += ConvertBriefly(from, to);
        });
      }
    });
    for (const Log& log : logs) send(log);
  };
  Compare(run, kThreads);
}

}  // namespace
}  // namespace utfx
