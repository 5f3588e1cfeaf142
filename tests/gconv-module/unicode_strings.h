#ifndef UTFX_TESTS_GCONV_MODULE_UNICODE_STRINGS_H_
#define UTFX_TESTS_GCONV_MODULE_UNICODE_STRINGS_H_

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <random>
#include <string>
#include <string_view>

#include "converters/utf16.h"
#include "core/byte_order.h"
#include "gconv-module/glibc_utf8.h"
#include "gconv-module/ucs4.h"
#include "gconv-module/unicode/forms.h"
#include "tests/gconv-module/child.h"
#include "tests/gconv-module/real_iconv.h"

// What UTFX-UNICODE.so converts, as random strings.
namespace utfx {

inline constexpr ByteOrder kBig = ByteOrder::kBigEndian;
inline constexpr ByteOrder kLittle = ByteOrder::kLittleEndian;

// Writes a code point whether or not the charset has it, if it has room for it.
using Encoder = std::string (*)(uint32_t code_point);
template <class Form, uint32_t kMax>
std::string Encode(uint32_t code_point) {
  uint8_t bytes[8] = {};
  code_point &= kMax;
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
inline constexpr Pair kPairs[] = {
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
inline constexpr Encoder kEncodeUtf8 = &Encode<GlibcUtf8, 0x7FFFFFFF>;

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
inline Log ConvertSomehow(Iconv* iconv, const std::string& text,
                          Strings* strings) {
  Log log;
  if (!strings->OneIn(8)) Append(iconv->Reset(strings->Below(2) * 16), &log);
  const bool whole = strings->OneIn(2);
  const size_t piece = 1 + strings->Below(strings->OneIn(2) ? 24 : 2000);
  const size_t most_room = 1 + strings->Below(strings->OneIn(2) ? 24 : 4000);
  size_t given = whole ? text.size() : 0;
  size_t consumed = 0;
  for (int stuck = 0; stuck < 3;) {
    if (!whole) given = std::min(text.size(), given + strings->Below(piece));
    // A call gets to the end of a round of glibc's only with much room.
    const bool fits = text.size() < most_room || text.size() >= 8160;
    const size_t room =
        whole && fits ? 6 * text.size() + 16 : strings->Below(most_room);
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

}  // namespace utfx

#endif  // UTFX_TESTS_GCONV_MODULE_UNICODE_STRINGS_H_
