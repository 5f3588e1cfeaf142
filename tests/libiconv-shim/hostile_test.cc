// Input that is made to be slow: what the shim looks at grows with the input
// and not with its errors as well, and a call that stops early has not looked
// far. Counted in bytes, by a shim that is built for it.

#include <gtest/gtest.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/byte_order.h"
#include "core/charset.h"
#include "libiconv-shim/count_bytes.h"
#include "tests/charset_rows.h"
#include "tests/charset_test.h"
#include "tests/hex.h"
#include "tests/hostile_texts.h"
#include "tests/libiconv-shim/libiconv.h"
#include "tests/model/model.h"

namespace utfx {
namespace {

// A charset of libiconv's, the one that has its characters without a mark, and
// its units.
struct Other {
  std::string name;
  std::string unmarked;
  size_t unit;
};
const Other kOthers[] = {
    {"UTF-8", "UTF-8", 1},       {"UTF-16", "UTF-16BE", 2},
    {"UTF-16LE", "UTF-16LE", 2}, {"UTF-32", "UTF-32BE", 4},
    {"UCS-4", "UCS-4BE", 4},     {"UCS-2", "UCS-2BE", 2},
    {"EUC-JP", "EUC-JP", 1},     {"ISO-2022-JP", "ISO-2022-JP", 1},
    {"GB18030", "GB18030", 1},   {"ISO-8859-1", "ISO-8859-1", 1},
};

const auto kUnits = static_cast<size_t>(Repeat(20'000));
constexpr auto kFailed = static_cast<size_t>(-1);

class HostileTest : public CharsetTest {
 protected:
  struct Text {
    std::string good;
    std::string hostile;
  };

  // Converts all of it, skipping `unit` bytes where it stops. Where there is
  // room, it comes behind good text, after which the shim looks far ahead.
  static void Check(const std::string& from, const std::string& to,
                    const Text& text, size_t unit) {
    std::vector<char> output(16 * (text.good.size() + text.hostile.size()));
    for (const std::string suffix : {"", "//IGNORE"}) {
      for (const size_t room : {size_t{40}, output.size()}) {
        const std::string input =
            (room == output.size() ? text.good : "") + text.hostile;
        const Shim shim(to + suffix, from);
        const size_t before = libiconv::counted_bytes;
        char* in = const_cast<char*>(input.data());
        size_t in_left = input.size();
        size_t written = 0;
        size_t calls = 0;
        for (; in_left > 0; ++calls) {
          const char* const in_before = in;
          char* out = output.data();
          size_t out_left = room;
          const size_t result =
              ::libiconv(shim.Handle(), &in, &in_left, &out, &out_left);
          written += room - out_left;
          if (result != kFailed) continue;
          const bool moved = in != in_before || out_left != room;
          if (errno == E2BIG && moved) continue;
          const size_t skipped = std::min(unit, in_left);
          in += skipped;
          in_left -= skipped;
        }
        const size_t counted = libiconv::counted_bytes - before;
        ASSERT_LE(counted, 4 * (input.size() + written) + 600 * calls)
            << from << " to " << to << suffix << ", room " << room << ": "
            << Hex(std::string_view(text.hostile).substr(0, 40)) << "..., "
            << input.size() << " bytes to " << written << " in " << calls
            << " calls";
      }
    }
  }

  template <class Encode>
  static std::vector<Text> TextsOf(size_t unit, bool is_little_endian,
                                   Encode encode) {
    const std::string good = Times(kUnits, encode(model::ToBits('a')));
    std::vector<Text> texts;
    for (const HostileText& text :
         HostileTexts(unit, is_little_endian,
                      [&](const std::vector<uint64_t>& words) {
                        return encode(model::ToBits(words));
                      })
             .Make()) {
      texts.push_back(
          {good, Times(kUnits * unit / text.period.size() + 1, text.period)});
    }
    return texts;
  }
};

TEST_P(HostileTest, FromOthers) {
  for (const Other& other : kOthers) {
    for (const Text& text : TextsOf(other.unit, other.unmarked.ends_with("LE"),
                                    [&](const model::Bits& bits) {
                                      return EncodeIn(other.unmarked, bits);
                                    })) {
      Check(other.name, Name(), text, other.unit);
      if (HasFatalFailure()) return;
    }
  }
}

TEST_P(HostileTest, ToOthers) {
  const Charset& ours = GetParam();
  for (const Text& text :
       TextsOf(ours.unit, ours.order == ByteOrder::kLittleEndian,
               [&](const model::Bits& bits) {
                 return model::Encode(ours, bits);
               })) {
    for (const Other& other : kOthers) {
      Check(Name(), other.name, text, ours.unit);
      if (HasFatalFailure()) return;
    }
    for (const Charset& other : Charsets()) {
      Check(Name(), std::string(other.name), text, ours.unit);
      if (HasFatalFailure()) return;
    }
  }
}

UTFX_INSTANTIATE_CHARSET_TEST(HostileTest);

}  // namespace
}  // namespace utfx
