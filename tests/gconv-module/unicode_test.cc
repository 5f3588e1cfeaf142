// The steps of UTFX-UNICODE.so, installed and in glibc's cache, against glibc's
// own two steps, which are taken under any GCONV_PATH, on random strings: every
// result, errno, position and byte of every call.

#include <gtest/gtest.h>
#include <unistd.h>

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
#include <string_view>
#include <vector>

#include "converters/utf16.h"
#include "core/byte_order.h"
#include "gconv-module/glibc_utf8.h"
#include "gconv-module/ucs4.h"
#include "gconv-module/unicode/forms.h"
#include "tests/charset_test.h"
#include "tests/gconv-module/child.h"
#include "tests/gconv-module/real_iconv.h"

namespace utfx {
namespace {

constexpr ByteOrder kBig = ByteOrder::kBigEndian;
constexpr ByteOrder kLittle = ByteOrder::kLittleEndian;

// Writes a code point whether or not the charset has it, if it has room for it.
using Encoder = std::string (*)(uint32_t code_point);
template <class Form, uint32_t kMost>
std::string Encode(uint32_t code_point) {
  uint8_t bytes[8] = {};
  code_point &= kMost;
  size_t length = Form::Length(code_point);
  if (length == 0) length = Form::kMinLength;
  // A surrogate, whose UTF-8 would have three bytes.
  if (Form::kMaxLength == 6 && length == 1 && code_point > 0x7F) length = 3;
  Form::Encode(code_point, bytes);
  return {reinterpret_cast<char*>(bytes), length};
}

struct Pair {
  const char* charset;  // Converted from and to UTF-8.
  Encoder encode;
};
constexpr Pair kPairs[] = {
    {"UTF-16", &Encode<Utf16<kHostByteOrder>, 0x1FFFFF>},
    {"UTF-16BE", &Encode<Utf16<kBig>, 0x1FFFFF>},
    {"UTF-16LE", &Encode<Utf16<kLittle>, 0x1FFFFF>},
    {"UTF-32", &Encode<Ucs4<kHostByteOrder>, 0xFFFFFFFF>},
    {"UTF-32BE", &Encode<Ucs4<kBig>, 0xFFFFFFFF>},
    {"UTF-32LE", &Encode<Ucs4<kLittle>, 0xFFFFFFFF>},
    {"ISO-8859-1", &Encode<gconv::unicode::Latin1, 0xFF>},
    {"UCS-2", &Encode<gconv::unicode::Ucs2, 0xFFFF>},
    {"UCS-4", &Encode<Ucs4<kBig>, 0xFFFFFFFF>},
};
constexpr Encoder kEncodeUtf8 = &Encode<GlibcUtf8, 0x7FFFFFFF>;

// Random strings, and how they are handed over.
class Strings {
 public:
  explicit Strings(Encoder encode) : encode_(encode) {}

  size_t Below(size_t limit) { return random_() % limit; }
  bool OneIn(size_t count) { return Below(count) == 0; }

  std::string Next() {
    // Some are as long as what glibc converts in a round, or two.
    size_t most = OneIn(3) ? 400 : 40;
    if (OneIn(60)) most = 8160 * (1 + Below(2)) + Below(20);
    const size_t trouble = OneIn(3) ? 0 : 1 + Below(OneIn(4) ? 5000 : 40);
    std::string text;
    size_t characters = most > 1000 ? most : Below(most);
    if (OneIn(4)) text += encode_(OneIn(2) ? 0xFEFF : 0xFFFE);
    if (OneIn(8)) text += encode_(OneIn(2) ? 0xFEFF : 0xFFFE0000);
    while (characters > 0) {
      const size_t run = std::min(characters, 1 + Below(OneIn(4) ? 200 : 12));
      const uint32_t base = Base();
      const bool is_troubled = trouble != 0 && OneIn(1 + trouble / run);
      for (size_t i = 0; i < run; ++i) {
        text += encode_(base + static_cast<uint32_t>(Below(26)));
      }
      if (is_troubled) AddTrouble(&text);
      characters -= run;
    }
    if (OneIn(4)) text.resize(text.size() - std::min(text.size(), Below(4)));
    return text;
  }

 private:
  uint32_t Base() {
    constexpr uint32_t kBases[] = {'a',    'A',    0xC0,   0xE0,    0x3B1,
                                   0x430,  0x4E00, 0xAC00, 0x1F600, 0x20000,
                                   0xFFE0, 'a',    'a',    0xE0};
    return kBases[Below(std::size(kBases))];
  }

  void AddTrouble(std::string* text) {
    // Surrogates, beyond Unicode, tags, and what locales replace.
    constexpr uint32_t kCodePoints[] = {
        0xD800,   0xDBFF,    0xDC00,     0xDFFF,     0x110000,   0x10FFFF,
        0x200000, 0x3FFFFFF, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 0xE0000,
        0xE0041,  0xE007F,   0xE0080,    0xFEFF,     0xFFFE,     0xFFFE0000,
        0x2018,   0x201C,    0x20AC,     0xFB01,     0x1D400,    0x2192,
        0xC4,     0x100,     0xFF,       0x10000,    0xFFFF,     0};
    switch (Below(4)) {
      case 0:
        for (size_t count = 1 + Below(6); count > 0; --count) {
          *text += static_cast<char>(random_());
        }
        break;
      case 1:
        if (!text->empty()) {
          char& byte = (*text)[Below(text->size())];
          byte = static_cast<char>(byte ^ 1 << Below(8));
        }
        break;
      default:
        for (size_t count = 1 + Below(3); count > 0; --count) {
          *text += encode_(kCodePoints[Below(std::size(kCodePoints))]);
        }
    }
  }

  std::mt19937_64 random_{2036};
  Encoder encode_;
};

// Every outcome of every call on a text, in pieces or in one go, with what
// programs do at errors, and the start of a stream now and then.
Log ConvertSomehow(Iconv* iconv, const std::string& text, Strings* strings) {
  Log log;
  if (!strings->OneIn(8)) Append(iconv->Reset(strings->Below(2) * 16), &log);
  const bool whole = strings->OneIn(2);
  const size_t piece = 1 + strings->Below(strings->OneIn(2) ? 24 : 2000);
  const size_t most_room = 1 + strings->Below(strings->OneIn(2) ? 24 : 4000);
  size_t given = whole ? text.size() : 0;
  size_t consumed = 0;
  for (int stuck = 0; stuck < 3;) {
    if (!whole) given = std::min(text.size(), given + strings->Below(piece));
    const size_t room = whole && text.size() < most_room
                            ? 6 * text.size() + 16
                            : strings->Below(most_room);
    const Iconv::Call call = iconv->Convert(
        std::string_view(text).substr(consumed, given - consumed), room);
    Append(call, &log);
    consumed += call.consumed;
    const bool is_done = given == text.size() && call.error != E2BIG;
    if (call.error == EILSEQ && consumed < given) {
      if (strings->OneIn(4)) break;
      consumed += 1;
    } else if (call.consumed == 0 && call.output.empty()) {
      ++stuck;
    }
    if (is_done && consumed == text.size()) break;
    if (strings->OneIn(50)) Append(iconv->Reset(strings->Below(2) * 16), &log);
  }
  return log;
}

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
    const int count = Repeat(6'000, 12'000);
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

// Every split of the input in two, and every room for the output in the first
// of two calls: a signature, what is well-formed, cut short and ill-formed.
TEST_P(UnicodeTest, Splits) {
  const auto compare = [](const std::string& to, const std::string& from,
                          Encoder encode) {
    const auto run = [&](const Child::Send& send) {
      Iconv iconv(to, from);
      std::string text;
      for (const uint32_t code_point :
           {0xFEFFU, 0x41U, 0xE9U, 0x20ACU, 0x1F600U, 0x110000U, 0xD800U,
            0x7FFFFFFFU, 0x42U, 0xFFFEU, 0x43U}) {
        text += encode(code_point);
      }
      text += "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz";
      for (size_t start = 0; start < 16; ++start) {
        const std::string_view rest = std::string_view(text).substr(start);
        for (size_t cut = 0; cut <= rest.size(); ++cut) {
          Log log;
          for (size_t room = 0; room <= 40; ++room) {
            Append(iconv.Reset(room % 2), &log);
            const Iconv::Call first = iconv.Convert(rest.substr(0, cut), room);
            Append(first, &log);
            Append(iconv.Convert(rest.substr(first.consumed), 1000), &log);
          }
          send(log);
        }
      }
    };
    int count = 0;
    run([&](const Log&) { ++count; });
    CompareChildren(nullptr, run, "/nonexistent", run, count);
  };
  compare(GetParam().charset, "UTF-8", kEncodeUtf8);
  compare("UTF-8", GetParam().charset, GetParam().encode);
}

// Streams of wide characters go through INTERNAL alone.
TEST_P(UnicodeTest, LeavesWideStreamsAlone) {
  const auto run = [](const Child::Send& send) {
    setlocale(LC_ALL, "C.UTF-8");
    char path[] = "/tmp/utfx-unicode-XXXXXX";
    close(mkstemp(path));
    const std::string css = std::string(",ccs=") + GetParam().charset;
    std::FILE* file = std::fopen(path, ("w" + css).c_str());
    std::fputws(L"\u00E9Hi\u00FF\n", file);
    std::fclose(file);
    Log log;
    file = std::fopen(path, "r");
    for (int byte = 0; (byte = std::fgetc(file)) != EOF;) {
      log += std::to_string(byte) + ' ';
    }
    std::fclose(file);
    file = std::fopen(path, ("r" + css).c_str());
    for (wint_t wide = 0; (wide = std::fgetwc(file)) != WEOF;) {
      log += std::to_string(wide) + ' ';
    }
    std::fclose(file);
    unlink(path);
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
    for (const std::string& from : names) {
      Log log;
      for (const std::string& to : names) {
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
