// Every example of the four specifications.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "converters/charsets.h"
#include "core/code_point.h"
#include "core/result.h"
#include "tests/form_calls.h"
#include "tests/hex.h"
#include "tests/model/model.h"

namespace utfx {
namespace {

struct Example {
  const char* charset;
  std::string code_point;  // Hexadecimal.
  std::string bytes;       // Hexadecimal, spaces allowed.
};

model::Bits BitsOfHex(std::string_view hex) {
  model::Bits bits;
  for (const char digit : hex) {
    for (int i = 3; i >= 0; --i) {
      bits += (HexDigit(digit) >> i & 1) != 0 ? '1' : '0';
    }
  }
  return model::WithoutLeadingZeros(std::move(bits));
}

const std::vector<Example>& Examples() {
  static const std::vector<Example> kExamples = {
      // UTF-64, section 8.1 and appendix A.
      {"UTF-64BE", "41", "41 00 00 00 00 00 00 00"},
      {"UTF-64BE", "20AC", "E2 82 AC 00 00 00 00 00"},
      {"UTF-64BE", "1F600", "F0 9F 98 80 00 00 00 00"},
      {"UTF-64BE", "48", "48 00 00 00 00 00 00 00"},
      {"UTF-64BE", "69", "69 00 00 00 00 00 00 00"},
      {"UTF-64BE", "1F30D", "F0 9F 8C 8D 00 00 00 00"},
      {"UTF-64LE", "1F30D", "00 00 00 00 8D 8C 9F F0"},
      {"UTF-64BE", "0", "00 00 00 00 00 00 00 00"},  // Section 11.3.
      {"UTF-64BE", "7F", "7F 00 00 00 00 00 00 00"},
      {"UTF-64BE", "80", "C2 80 00 00 00 00 00 00"},
      {"UTF-64BE", "7FF", "DF BF 00 00 00 00 00 00"},
      {"UTF-64BE", "800", "E0 A0 80 00 00 00 00 00"},
      {"UTF-64BE", "FFFF", "EF BF BF 00 00 00 00 00"},
      {"UTF-64BE", "10000", "F0 90 80 80 00 00 00 00"},
      {"UTF-64BE", "10FFFF", "F4 8F BF BF 00 00 00 00"},
      // UTF-8000: the letter of the readme; then the table of lengths, each
      // with all its content bits set; the smallest of 10 and of 22 bytes.
      {"UTF-8000", "D9E", "E0 B6 9E"},
      {"UTF-8000", "41", "41"},
      {"UTF-8000", "7F", "7F"},
      {"UTF-8000", "7FF", "DF BF"},
      {"UTF-8000", "FFFF", "EF BF BF"},
      {"UTF-8000", "1FFFFF", "F7 BF BF BF"},
      {"UTF-8000", "3FFFFFF", "FB BF BF BF BF"},
      {"UTF-8000", "7FFFFFFF", "FD BF BF BF BF BF"},
      {"UTF-8000", "FFFFFFFFF", "FE BF BF BF BF BF BF"},
      {"UTF-8000", "1FFFFFFFFFF", "FF 9F BF BF BF BF BF BF"},
      {"UTF-8000", "3FFFFFFFFFFF", "FF AF BF BF BF BF BF BF BF"},
      {"UTF-8000", "7FFFFFFFFFFFF", "FF B7 BF BF BF BF BF BF BF BF"},
      {"UTF-8000", "400000000000", "FF B0 90 80 80 80 80 80 80 80"},
      {"UTF-8000", "7FFFFFFFFFFFFFFFFFFFFFFFFFFF",
       "FF BF BF B7" + Times(18, "BF")},
      {"UTF-8000", "400000000000000000000000000",
       "FF BF BF B0 90" + Times(17, "80")},
      // "Sensible limits": 16, 256 and 4096 content bits.
      {"UTF-8000", Times(64, "F"),
       "FF" + Times(7, "BF") + "AF" + Times(42, "BF")},
      // UTF-E-8, section 4.
      {"UTF-E-8", "41", "41"},
      {"UTF-E-8", "10FFFF", "F4 8F BF BF"},
      {"UTF-E-8", "110000", "F4 90 80 80"},
      {"UTF-E-8", "7FFFFFFF", "FD BF BF BF BF BF"},
      {"UTF-E-8", "80000000", "FE 82 80 80 80 80 80"},
      {"UTF-E-8", "FFFFFFFFF", "FE BF BF BF BF BF BF"},
      {"UTF-E-8", "1000000000", "FF 80 80 80 80 80 81 80 80 80 80 80 80"},
      {"UTF-E-8", "7FFFFFFFFFFFFFFF", "FF 80 87 BF BF BF BF BF BF BF BF BF BF"},
      // UTF-infinity-16, sections 3.5 and 4.
      {"UTF-INFINITY-16BE", "41", "0041"},
      {"UTF-INFINITY-16LE", "41", "4100"},
      {"UTF-INFINITY-16BE", "10FFFF", "DBFF DFFF"},
      {"UTF-INFINITY-16BE", "110000", "DC04 DE80 DE00"},
      {"UTF-INFINITY-16BE", "3FFFFFF", "DCFF DFFF DFFF"},
      {"UTF-INFINITY-16BE", "4000000", "DD00 DF00 DE00 DE00"},
      {"UTF-INFINITY-16BE", "7FFFFFFF", "DD0F DFFF DFFF DFFF"},
      {"UTF-INFINITY-16BE", "80000000", "DD10 DE00 DE00 DE00"},
      {"UTF-INFINITY-16BE", "3FFFFFFFF", "DD7F DFFF DFFF DFFF"},
      {"UTF-INFINITY-16BE", "123456789ABCD", "DDC9 DE34 DEAC DFE2 DED5 DFCD"},
      {"UTF-INFINITY-16BE", "400000000000000", "DDF0 DE10" + Times(6, "DE00")},
      {"UTF-INFINITY-16BE", "4000000000000000000",
       "DDFC DE04" + Times(8, "DE00")},
      // The table of 3.5 has a zero too many in the first code points of eleven
      // and of thirteen units, beside the last ones before them and section 4.
      {"UTF-INFINITY-16BE", "400000000000000000000",
       "DDFE DE02" + Times(9, "DE00")},
      {"UTF-INFINITY-16BE", "3FFFFFFFFFFFFFFFF", "DDF7" + Times(7, "DFFF")},
      {"UTF-INFINITY-16BE", "40000000000000000",
       "DDF8 DE08" + Times(7, "DE00")},
      {"UTF-INFINITY-16BE", "3FFFFFFFFFFFFFFFFFF", "DDFB" + Times(8, "DFFF")},
      {"UTF-INFINITY-16BE", "3FFFFFFFFFFFFFFFFFFFF", "DDFD" + Times(9, "DFFF")},
      {"UTF-INFINITY-16BE", "3FFFFFFFFFFFFFFFFFFFFFF",
       "DDFE" + Times(10, "DFFF")},
      {"UTF-INFINITY-16BE", "40000000000000000000000",
       "DDFF DE00 DE01" + Times(10, "DE00")},
      {"UTF-INFINITY-16BE", "7FFFFFFFFFFFFFFFFFFFFFFFF",
       "DDFF DE02" + Times(11, "DFFF")},
      {"UTF-INFINITY-16BE", "8000000000000000000000000",
       "DDFF DE02 DE01" + Times(11, "DE00")},
      {"UTF-INFINITY-16BE", Times(37, "F"),
       "DDFF DE0E DE0F DFFF DFFF" + Times(11, "DFFF") + "DFFF DFFF DFFF"},
  };
  return kExamples;
}

// With a limit of 256 bits these are beyond it.
const std::vector<Example>& LargeExamples() {
  static const std::vector<Example> kExamples = {
      {"UTF-8000", Times(1024, "F"),
       "FF" + Times(135, "BF") + "A" + "F" + Times(682, "BF")},
      // The specification says 278 udigits; the units hold 279.
      {"UTF-INFINITY-16BE", Times(279, "F"),
       "DDFF DFB4 DE01 DE00 DFFF DFFF" + Times(120, "DFFF") + "DFFF DFFF"},
  };
  return kExamples;
}

void Check(const Example& example) {
  const FormCalls& calls = CallsOf(example.charset);
  const model::Bits code_point = BitsOfHex(example.code_point);
  const std::string bytes = BytesOfHex(example.bytes);
  EXPECT_EQ(Hex(calls.encode(code_point)), Hex(bytes)) << example.code_point;
  EXPECT_EQ(calls.read(bytes), (model::Sequence{Decoded::Status::kWellFormed,
                                                bytes.size(), code_point}))
      << example.bytes;
}

TEST(SpecificationsTest, Examples) {
  for (const Example& example : Examples()) Check(example);
}

TEST(SpecificationsTest, LargeExamples) {
  if (kMaxCodePointBits < 4096) return;
  for (const Example& example : LargeExamples()) Check(example);
}

// "Arbitrary lengths, sensible limits" of UTF-8000.
TEST(SpecificationsTest, LengthOfCodePointsThatFillAPowerOfTwoOfBits) {
  const FormCalls& calls = CallsOf("UTF-8000");
  EXPECT_EQ(calls.encode(Times(16, "1")).size(), 3U);
  EXPECT_EQ(calls.encode(Times(256, "1")).size(), 51U);
  EXPECT_EQ(calls.encode(Times(4096, "1")).size(),
            kMaxCodePointBits == 4096 ? 819U : 0U);
}

// UTF-infinity-16, 2: what it is identical to, and how far.
TEST(SpecificationsTest, LimitsOfUtfE16AndUtfG16) {
  const FormCalls& infinity = CallsOf("UTF-INFINITY-16BE");
  const struct {
    std::string name;
    size_t bits;
    std::string last;
  } cases[] = {
      // U+7FFFFFFFFFFFFFFF and U+7FFFFFFF.
      {"UTF-E-16", 63, "DDF0 DFFF DFFF DFFF DFFF DFFF DFFF DFFF"},
      {"UTF-G-16", 31, "DD0F DFFF DFFF DFFF"},
  };
  for (const auto& [name, bits, last] : cases) {
    const FormCalls& calls = CallsOf(name);
    std::string hex = last;
    std::erase(hex, ' ');
    EXPECT_EQ(Hex(calls.encode(Times(bits, "1"))), hex);
    for (size_t size = 1; size <= bits; ++size) {
      for (const model::Bits& code_point :
           {"1" + Times(size - 1, "0"), model::Bits(Times(size, "1"))}) {
        const std::string bytes = calls.encode(code_point);
        EXPECT_EQ(Hex(bytes), Hex(infinity.encode(code_point))) << size;
        EXPECT_EQ(calls.read(bytes), infinity.read(bytes)) << size;
      }
    }
    const model::Bits over = "1" + Times(bits, "0");
    EXPECT_EQ(calls.encode(over), "");
    EXPECT_EQ(calls.read(infinity.encode(over)).status,
              Decoded::Status::kIllFormed);
  }
}

// UTF-infinity-16, 3.4.4 and 3.4.5: how the number of udigits is stored. The
// larger ones are over the limit: ill-formed as soon as that shows.
TEST(SpecificationsTest, NumberOfUdigits) {
  const FormCalls& calls = CallsOf("UTF-INFINITY-16BE");
  const struct {
    std::string start;
    size_t udigits;
  } cases[] = {
      {"DDFF DE00", 23},
      {"DDFF DE03", 26},
      {"DDFF DE10", 39},
      {"DDFF DEFF", 278},
      {"DDFF DFB4 DE01 DE23", 0x123 + 23},
  };
  for (const auto& [start, udigits] : cases) {
    const std::string bytes = calls.encode(Times(4 * udigits, "1"));
    const std::string expected =
        4 * udigits <= kMaxCodePointBits ? BytesOfHex(start) : "";
    EXPECT_EQ(Hex(bytes.substr(0, expected.size())), Hex(expected));
    EXPECT_EQ(bytes.empty(), expected.empty());
  }
  for (const char* start : {"DDFF DFB4 DFB4 DE65 DE43 DE21",
                            "DDFF DFB4 DFB4 DFB4 DE02 DE46 DE8A DECE"}) {
    EXPECT_EQ(calls.read(BytesOfHex(start)),
              (model::Sequence{Decoded::Status::kIllFormed,
                               kMaxCodePointBits == 4096 ? 4U : 2U,
                               {}}));
  }
}

}  // namespace
}  // namespace utfx
