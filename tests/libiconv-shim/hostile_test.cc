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

#include "core/charset.h"
#include "libiconv-shim/count_bytes.h"
#include "tests/charset_rows.h"
#include "tests/charset_test.h"
#include "tests/hex.h"
#include "tests/libiconv-shim/libiconv.h"
#include "tests/model/model.h"

namespace utfx {
namespace {

// A charset of libiconv's, the one that has its characters without a mark, and
// something ill-formed in it.
struct Other {
  std::string name;
  std::string unmarked;
  std::string ill_formed;
};
const Other kOthers[] = {
    {"UTF-8", "UTF-8", "\x80"},
    {"UTF-16", "UTF-16BE", BytesOfHex("DC00")},
    {"UTF-16LE", "UTF-16LE", BytesOfHex("00DC")},
    {"UTF-32", "UTF-32BE", BytesOfHex("00110000")},
    {"UCS-4", "UCS-4BE", BytesOfHex("80000000")},
    {"UCS-2", "UCS-2BE", BytesOfHex("D800")},
    {"EUC-JP", "EUC-JP", "\xFF"},
    {"ISO-2022-JP", "ISO-2022-JP", "\xFF"},
    {"GB18030", "GB18030", "\xFF"},
    {"ISO-8859-1", "ISO-8859-1", ""},
};

// What is repeated: characters, kIllFormed among them; `distance` a's follow.
constexpr uint32_t kIllFormed = UINT32_MAX;
struct Pattern {
  std::vector<uint32_t> text;
  size_t distance;
};
const Pattern kPatterns[] = {
    {{kIllFormed}, 0},
    {{kIllFormed}, 1},
    {{kIllFormed}, 16},
    {{kIllFormed}, 999},
    {{0xFFFE}, 0},
    {{0xFFFE}, 1},
    {{0xFFFE}, 16},
    {{0xFFFE}, 999},
    {{0xFEFF}, 0},
    {{0xFEFF}, 1},
    {{0xFEFF}, 999},
    {{0xFEFF, 0xFFFE}, 0},
    {{0xFEFF, kIllFormed}, 0},
    {{0xFEFF, 0xFEFF, kIllFormed}, 0},
    {{0xFFFE, kIllFormed}, 0},
    {{0xFFFE, kIllFormed}, 40},
    {{0x1F30D}, 0},
    {{0x1F30D}, 1},
    {{0x1F30D}, 16},
    {{0x1F30D}, 999},
    {{0x1F30D, kIllFormed}, 0},
    {{0xE9, 0x4E2D}, 0},
    {{}, 1},
};

const auto kCharacters = static_cast<size_t>(Repeat(20'000));
constexpr auto kFailed = static_cast<size_t>(-1);

// Empty if the charset has not all of it.
template <class EncodeOne>
std::string EncodePattern(const Pattern& pattern, const std::string& ill_formed,
                          EncodeOne encode) {
  std::string once;
  for (const uint32_t value : pattern.text) {
    const std::string bytes = value == kIllFormed ? ill_formed : encode(value);
    if (bytes.empty()) return "";
    once += bytes;
  }
  once += Times(pattern.distance, encode('a'));
  return Times(kCharacters / (pattern.text.size() + pattern.distance), once);
}

class HostileTest : public CharsetTest {
 protected:
  // Converts all of it, skipping `unit` bytes where it stops.
  static void Check(const std::string& from, const std::string& to,
                    const std::string& input, size_t unit) {
    std::vector<char> output(16 * input.size());
    for (const std::string suffix : {"", "//IGNORE"}) {
      for (const size_t room : {size_t{40}, output.size()}) {
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
            << Hex(std::string_view(input).substr(0, 40)) << "..., "
            << input.size() << " bytes to " << written << " in " << calls
            << " calls";
      }
    }
  }

  static std::string Ours(const Pattern& pattern) {
    return EncodePattern(pattern, AnError(GetParam()), [](uint32_t value) {
      return model::Encode(GetParam(), value);
    });
  }
};

TEST_P(HostileTest, FromOthers) {
  for (const Other& other : kOthers) {
    for (const Pattern& pattern : kPatterns) {
      const std::string input =
          EncodePattern(pattern, other.ill_formed, [&other](uint32_t value) {
            return EncodeIn(other.unmarked, model::ToBits(value));
          });
      Check(other.name, Name(), input,
            std::max(other.ill_formed.size(), size_t{1}));
      if (HasFatalFailure()) return;
    }
  }
}

TEST_P(HostileTest, ToOthers) {
  for (const Pattern& pattern : kPatterns) {
    const std::string input = Ours(pattern);
    const size_t unit = AnError(GetParam()).size();
    for (const Other& other : kOthers) {
      Check(Name(), other.name, input, unit);
      if (HasFatalFailure()) return;
    }
    for (const Charset& other : Charsets()) {
      Check(Name(), std::string(other.name), input, unit);
      if (HasFatalFailure()) return;
    }
  }
}

UTFX_INSTANTIATE_CHARSET_TEST(HostileTest);

}  // namespace
}  // namespace utfx
