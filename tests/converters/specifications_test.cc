// Every example of the specifications.

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
#include "tests/charset_test.h"
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
      {"UTF-64BE", "FEFF", "EF BB BF 00 00 00 00 00"},  // No signature.
      {"UTF-64BE", "0", "00 00 00 00 00 00 00 00"},     // Section 11.3.
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

// The sections UTF-16K, UTF-32K, ASCVI and UTF-Infinity of UTF-8000's site: the
// tables of lengths, each with all its content bits set, and what is at the
// ends of the ranges.
const std::vector<Example>& ExperimentalExamples() {
  static const std::vector<Example> kExamples = {
      {"UTF-16KBE", "1202D", "D808 DC2D"},
      {"UTF-16KBE", "FFFF", "FFFF"},
      {"UTF-16KBE", "CFFFF", "DAFF DFFF"},
      {"UTF-16KBE", "E0000", "DB40 DC00"},
      // The site's rule for eight bytes would admit it there, too.
      {"UTF-16KBE", "100000", "DBC0 DC00"},
      {"UTF-16KBE", "10FFFF", "DBFF DFFF"},
      {"UTF-16KBE", "110000", "DB00 DC22 DB20 DC00"},
      {"UTF-16KLE", "110000", "00DB 22DC 20DB 00DC"},
      {"UTF-16KBE", "1FFFFFFF", "DB0F DFFF DB3F DFFF"},
      {"UTF-16KBE", "20000000", "DB10 DC00 DB30 DC00 DB20 DC00"},
      {"UTF-16KBE", "7FFFFFFFFFF", "DB17 DFFF" + Times(2, "DB3F DFFF")},
      {"UTF-16KBE", "1FFFFFFFFFFFFFF", "DB1B DFFF" + Times(3, "DB3F DFFF")},
      {"UTF-16KBE", "7FFFFFFFFFFFFFFFFF", "DB1D DFFF" + Times(4, "DB3F DFFF")},
      {"UTF-16KBE", "1" + Times(63, "F"),
       "DB1F DFFF DB37 DFFF" + Times(16, "DB3F DFFF")},
      {"UTF-32KBE", "10FFFF", "0010FFFF"},
      {"UTF-32KBE", "7FFFFFFF", "7FFFFFFF"},
      {"UTF-32KBE", "80000000", "C0000002 80000000"},
      {"UTF-32KBE", "7FFFFFFFFFFFFFF", "DFFFFFFF BFFFFFFF"},
      {"UTF-32KLE", "7FFFFFFFFFFFFFF", "FFFFFFDF FFFFFFBF"},
      {"UTF-32KBE", Times(22, "F"), "EFFFFFFF BFFFFFFF BFFFFFFF"},
      {"UTF-32K-ASCVIBE", "10FFFF", "0010FFFF"},
      {"UTF-32K-ASCVIBE", "3FFFFFFF", "3FFFFFFF"},
      {"UTF-32K-ASCVIBE", "40000000", "40000000 C0000000"},
      {"UTF-32K-ASCVIBE", Times(15, "F"), "5FFFFFFF FFFFFFFF"},
      {"UTF-32K-ASCVILE", Times(15, "F"), "FFFFFF5F FFFFFFFF"},
      {"UTF-32K-ASCVIBE", "3" + Times(22, "F"), "6FFFFFFF FFFFFFFF FFFFFFFF"},
      {"ASCVI", "41", "40 C1"},
      {"ASCVI", "3F", "3F"},
      {"ASCVI", "40", "40 C0"},
      {"ASCVI", "FFF", "5F FF"},
      {"ASCVI", "3FFFF", "6F FF FF"},
      {"ASCVI", "3" + Times(25, "F"), "7F FF EF" + Times(14, "FF")},
      {"UTF-MASHPOE-8", "FFFFFFFFF", "FE" + Times(6, "BF")},
      {"UTF-MASHPOE-8", "7" + Times(10, "F"), "FF 7F" + Times(6, "BF")},
      {"UTF-MASHPOE-8", Times(12, "F"), "FF BF" + Times(7, "BF")},
      {"UTF-MASHPOE-8", "1" + Times(13, "F"), "FF DF" + Times(8, "BF")},
      {"UTF-MASHPOE-8", "3" + Times(19, "F"), "FF FE" + Times(13, "BF")},
      {"UTF-MASHPOE-8", "1" + Times(21, "F"), "FF FF 7F" + Times(13, "BF")},
      {"UTF-MASHPOE-8", "3" + Times(22, "F"), "FF FF BF" + Times(14, "BF")},
      {"UTF-MASHPOE-8", "7" + Times(23, "F"), "FF FF DF" + Times(15, "BF")},
  };
  return kExamples;
}

void Check(const Example& example) {
  if (FindRow(example.charset) == nullptr) return;
  const FormCalls& calls = CallsOf(example.charset);
  const model::Bits code_point = BitsOfHex(example.code_point);
  const std::string bytes = BytesOfHex(example.bytes);
  EXPECT_EQ(Hex(calls.encode(code_point)), Hex(bytes)) << example.code_point;
  EXPECT_EQ(calls.read(bytes),
            model::Sequence::WellFormed(bytes.size(), code_point))
      << example.bytes;
}

TEST(SpecificationsTest, Examples) {
  for (const Example& example : Examples()) Check(example);
}

TEST(SpecificationsTest, LargeExamples) {
  if (kMaxCodePointBits < 4096) GTEST_SKIP() << "over the limit";
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
              model::Sequence::IllFormed(kMaxCodePointBits == 4096 ? 4 : 2));
  }
}

TEST(SpecificationsTest, ExperimentalExamples) {
  for (const Example& example : ExperimentalExamples()) Check(example);
  if (kMaxCodePointBits == 4096) {
    // The 136 bytes of UTF-16K.
    Check({"UTF-16KBE", "1" + Times(119, "F"),
           "DB1F DFFF DB3F DFFF DB3B DFFF" + Times(31, "DB3F DFFF")});
  }
}

// The site's tables of bit counts, and so those of mandatory bits: one bit more
// takes the next length. For UTF-32K in the style of UTF-8000 it has none.
TEST(SpecificationsTest, ExperimentalBitCounts) {
  const struct {
    const char* charset;
    size_t container;  // In bytes.
    size_t least;      // From how many containers on the formula holds.
    size_t (*bits)(size_t containers);
  } cases[] = {
      {"UTF-16KBE", 4, 2, [](size_t n) { return 14 * n + 1; }},
      {"UTF-32KBE", 4, 2, [](size_t n) { return 29 * n + 1; }},
      {"UTF-32K-ASCVIBE", 4, 1, [](size_t n) { return 30 * n; }},
      {"ASCVI", 1, 1, [](size_t n) { return 6 * n; }},
      {"UTF-MASHPOE-8", 1, 2, [](size_t n) { return 5 * n + 1 + 2 * (n / 8); }},
  };
  for (const auto& [charset, container, least, bits] : cases) {
    if (FindRow(charset) == nullptr) continue;
    const FormCalls& calls = CallsOf(charset);
    for (size_t n = least; bits(n) < kMaxCodePointBits; ++n) {
      ASSERT_EQ(calls.encode(Times(bits(n), "1")).size(), container * n);
      ASSERT_EQ(calls.encode("1" + Times(bits(n), "0")).size(),
                container * (n + 1));
    }
  }
}

// Which bytes begin sequences of which length; from 80 on they are trails.
TEST(SpecificationsTest, ByteMapOfAscvi) {
  if (FindRow("ASCVI") == nullptr) GTEST_SKIP() << "it is not there";
  const FormCalls& calls = CallsOf("ASCVI");
  const std::pair<int, size_t> lengths[] = {
      {0x3F, 1}, {0x5F, 2}, {0x6F, 3}, {0x77, 4},
      {0x7B, 5}, {0x7D, 6}, {0x7E, 7}, {0x7F, 8},
  };
  int byte = 0;
  for (const auto& [last, length] : lengths) {
    for (; byte <= last; ++byte) {
      const std::string bytes = {static_cast<char>(byte)};
      EXPECT_EQ(calls.needed(bytes), length == 1 ? 0 : length) << byte;
    }
  }
  for (; byte < 0x100; ++byte) {
    EXPECT_EQ(calls.read(std::string{static_cast<char>(byte)}).status,
              Decoded::Status::kIllFormed);
  }
}

}  // namespace
}  // namespace utfx
