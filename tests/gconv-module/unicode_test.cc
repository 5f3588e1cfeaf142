// The steps of UTFX-UNICODE.so, installed and in glibc's cache, against glibc's
// own two steps, which are taken under any GCONV_PATH, on random strings: every
// result, errno, position and byte of every call.

#include <gtest/gtest.h>

#include <algorithm>
#include <clocale>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cwchar>
#include <fstream>
#include <iterator>
#include <random>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/byte_order.h"
#include "tests/charset_test.h"
#include "tests/gconv-module/child.h"
#include "tests/gconv-module/real_iconv.h"
#include "tests/gconv-module/unicode_strings.h"
#include "tests/temporary_folder.h"

namespace utfx {
namespace {

bool IsPair(const std::string& from, const std::string& to) {
  return std::any_of(std::begin(kPairs), std::end(kPairs),
                     [&](const Pair& pair) {
                       return (from == "UTF-8" && to == pair.charset) ||
                              (to == "UTF-8" && from == pair.charset);
                     });
}

// The charsets that glibc has in modules, and those that it has built in: UCS-2
// in the other byte order, too, while the machine's own is an alias.
std::vector<std::string> GlibcsNames() {
  std::vector<std::string> names = {
      "UTF-8",
      "UCS-2",
      "UCS-4",
      "UCS-4LE",
      "ANSI_X3.4-1968",
      kHostByteOrder == ByteOrder::kBigEndian ? "UNICODELITTLE" : "UNICODEBIG"};
  const std::string folder = std::getenv("UTFX_GCONV_DIR");
  for (const char* file :
       {"/gconv-modules", "/gconv-modules.d/gconv-modules-extra.conf"}) {
    std::ifstream lines(folder + file);
    for (std::string line; std::getline(lines, line);) {
      std::istringstream words(line);
      std::string word;
      std::string from;
      std::string to;
      words >> word >> from >> to;
      if (word != "module" || to != "INTERNAL") continue;
      names.push_back(from.substr(0, from.size() - 2));
    }
  }
  return names;
}

class UnicodeTest : public testing::TestWithParam<Pair> {
 protected:
  // Unlike others that run as installed, these run in no other way.
  static void SetUpTestSuite() { unsetenv("UTFX_TEST_AGAIN"); }

  static void Compare(const std::string& to, const std::string& from,
                      Encoder encode, const char* locale, int count) {
    SCOPED_TRACE(from + " to " + to + " in the locale " + locale);
    const auto run = [&](size_t steps, const Child::Send& send) {
      setlocale(LC_ALL, locale);
      Strings strings(encode);
      Iconv iconv(to, from);
      ASSERT_EQ(iconv.Steps(), steps);
      // glibc tries out replacements that then do not fit.
      if (to.find("TRANSLIT") != std::string::npos) iconv.MayTouchRest();
      for (int i = 0; i < count; ++i) {
        const std::string text = strings.Next();
        send(Hex(text) + '\n' + ConvertSomehow(&iconv, text, &strings));
      }
    };
    CompareChildren(
        nullptr, [&](const Child::Send& send) { run(1, send); }, "/nonexistent",
        [&](const Child::Send& send) { run(2, send); }, count);
  }

  static void CompareBoth(const std::string& handlers,
                          const char* locale = "C") {
    const Pair& pair = GetParam();
    const int count = Repeat(12'000);
    Compare(pair.charset + handlers, "UTF-8", kEncodeUtf8, locale, count);
    Compare("UTF-8" + handlers, pair.charset, pair.encode, locale, count);
  }
};

TEST_P(UnicodeTest, Strict) { CompareBoth(""); }
TEST_P(UnicodeTest, Ignoring) { CompareBoth("//IGNORE"); }
TEST_P(UnicodeTest, Transliterating) { CompareBoth("//TRANSLIT"); }
TEST_P(UnicodeTest, TransliteratingAndIgnoring) {
  CompareBoth("//TRANSLIT//IGNORE");
}
TEST_P(UnicodeTest, TransliteratingInALocale) {
  CompareBoth("//TRANSLIT", "C.UTF-8");
}

// Behind a whole round, a replacement brings no second signature.
TEST_P(UnicodeTest, TransliteratingBehindARound) {
  const auto run = [](const Child::Send& send) {
    setlocale(LC_ALL, "C.UTF-8");
    for (const size_t before : {8159U, 8160U}) {
      Iconv iconv(std::string(GetParam().charset) + "//TRANSLIT", "UTF-8");
      iconv.MayTouchRest();
      const std::string text =
          std::string(before, 'a') + kEncodeUtf8(0x110000) + 'b';
      Log log;
      Append(iconv.Convert(text, 6 * text.size()), &log);
      send(log);
    }
  };
  CompareChildren(nullptr, run, "/nonexistent", run, 2);
}

// Streams of wide characters go through INTERNAL alone.
TEST_P(UnicodeTest, LeavesWideStreamsAlone) {
  const auto run = [](const Child::Send& send) {
    setlocale(LC_ALL, "C.UTF-8");
    const TemporaryFolder folder;
    const std::string path = folder.Path("stream");
    const std::string css = std::string(",ccs=") + GetParam().charset;
    std::FILE* file = std::fopen(path.c_str(), ("w" + css).c_str());
    std::fputws(L"\u00E9Hi\u00FF\n", file);
    std::fclose(file);
    Log log;
    file = std::fopen(path.c_str(), "r");
    for (int byte = 0; (byte = std::fgetc(file)) != EOF;) {
      log += std::to_string(byte) + ' ';
    }
    std::fclose(file);
    file = std::fopen(path.c_str(), ("r" + css).c_str());
    for (wint_t wide = 0; (wide = std::fgetwc(file)) != WEOF;) {
      log += std::to_string(wide) + ' ';
    }
    std::fclose(file);
    send(log);
  };
  CompareChildren(nullptr, run, "/nonexistent", run, 1);
}

// The ways between all charsets of glibc's are as they are without us, but for
// ours and those with an alias of one of them.
TEST(UnicodeRoutesTest, AreTheSame) {
  const auto& names = GlibcsNames();
  ASSERT_GT(names.size(), 200U);
  const auto run = [&](const Child::Send& send) {
    for (size_t i = 0; i < names.size(); ++i) {
      const std::string& from = names[i];
      Log log;
      for (size_t j = i % OneIn(15); j < names.size(); j += OneIn(15)) {
        const std::string& to = names[j];
        if (IsPair(from, to)) continue;
        log += '\n' + from + ' ' + to;
        try {
          const Iconv iconv(to, from);
          for (size_t i = 0; i < iconv.Steps(); ++i) {
            log += std::string(" ") + iconv.Gconv()->__steps[i].__to_name;
          }
        } catch (const std::runtime_error&) {
          log += " none";
        }
      }
      send(log);
    }
  };
  CompareChildren(nullptr, run, "/nonexistent", run,
                  static_cast<int>(names.size()));
}

INSTANTIATE_TEST_SUITE_P(All, UnicodeTest, testing::ValuesIn(kPairs),
                         [](const testing::TestParamInfo<Pair>& info) {
                           std::string name = info.param.charset;
                           std::erase(name, '-');
                           return name;
                         });

}  // namespace
}  // namespace utfx
