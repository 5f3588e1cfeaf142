// Why a sequence is an error, in words.

#include "command/explain.h"

#include <gtest/gtest.h>
#include <utfx.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <regex>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "converters/charsets.h"
#include "core/byte_order.h"
#include "core/code_point.h"
#include "tests/charset_test.h"
#include "tests/hex.h"
#include "tests/model/model.h"

namespace utfx {
namespace {

utfx_sequence ReadOne(const utfx_charset* charset, std::string_view bytes) {
  uint64_t code_point = 0;
  return utfx_read(charset, bytes.data(), bytes.size(), &code_point);
}

Explanation ExplainStart(const utfx_charset* charset, std::string_view bytes,
                         bool is_at_start = false) {
  const utfx_sequence sequence = ReadOne(charset, bytes);
  return Explain(
      charset, bytes,
      {sequence.status, sequence.error, sequence.length, is_at_start});
}

struct Case {
  const char* charset;
  std::string bytes;  // The error and what follows, in hexadecimal.
  std::string reason;
  std::string expected;
  std::string wrong_bits;  // Of the error; "" if none is.
};

void Check(const Case& example, bool is_at_start = false) {
  const utfx_charset* const charset = utfx_charset_find(example.charset);
  const Explanation explanation =
      ExplainStart(charset, BytesOfHex(example.bytes), is_at_start);
  std::string wrong_bits;
  for (const bool is_wrong : explanation.is_wrong) {
    wrong_bits += is_wrong ? '^' : '.';
  }
  if (wrong_bits.find('^') == std::string::npos) wrong_bits.clear();
  EXPECT_EQ(explanation.reason, example.reason) << example.bytes;
  EXPECT_EQ(explanation.expected, example.expected) << example.bytes;
  EXPECT_EQ(wrong_bits, example.wrong_bits) << example.bytes;
}

const std::string kMandatory = "a mandatory content bit that is set";

TEST(ExplainTest, SequencesOfBytes) {
  const Case cases[] = {
      {"UTF-8", "80", "a trail without a lead",
       "0xxxxxxx or 11xxxxxx as byte 1", "^^......"},
      {"UTF-8", "C1 81", "overlong: 2 bytes for U+0041, which takes 1",
       kMandatory, "...^^^^."},
      {"UTF-8", "C1 41", "overlong: 2 bytes for a code point that takes fewer",
       kMandatory, "...^^^^."},
      {"UTF-8", "E0 81 81", "overlong: 3 bytes for U+0041, which takes 1",
       kMandatory, "....^^^^"},
      {"UTF-8", "F0 8D A0 80", "overlong: 4 bytes for U+D800, a surrogate",
       kMandatory, ".....^^^"},
      {"UTF-8", "C3 41", "a lead without its 1st trail: 41 is no trail",
       "10xxxxxx as byte 2", ""},
      {"UTF-8", "E2 82 41", "a lead without its 2nd trail: 41 is no trail",
       "10xxxxxx as byte 3", ""},
      {"UTF-8", "ED A0 80", "a surrogate, U+D800", "80 to 9F as byte 2",
       "....^^^^"},
      {"UTF-8", "ED A0 41", "a surrogate: ED A0 starts one of U+D800 to U+DFFF",
       "80 to 9F as byte 2", "....^^^^"},
      {"UTF-8", "F4 90 80 80", "over U+10FFFF: U+110000", "80 to 8F as byte 2",
       ".....^^^"},
      {"UTF-8", "F4 90", "over U+10FFFF: F4 90 starts larger code points",
       "80 to 8F as byte 2", ".....^^^"},
      {"UTF-8", "F5 80 80 80", "over U+10FFFF: U+140000", "up to F4 as byte 1",
       ".....^^^"},
      {"UTF-8", "F8 80",
       "no lead: sequences of UTF-8 have up to 4 bytes, not 5",
       "00 to 7F or C2 to F4 as byte 1", "..^^^^.."},
      {"UTF-8", "FF 80",
       "no lead: sequences of UTF-8 have up to 4 bytes, not 8 or more",
       "00 to 7F or C2 to F4 as byte 1", "..^^^^^^"},
      {"UTF-8", "E2 82",
       "the text ends inside a sequence, of which 2 of 3 bytes are there", "",
       ""},
      {"UTF-8000", "FE 80 80 80 80 80 80",
       "overlong: 7 bytes for U+0000, which takes 1", kMandatory, ""},
      {"UTF-8000", "FF 80 81 80 80 80 80 80",
       "overlong: 8 bytes for U+40000000, which takes 6", kMandatory, ""},
      {"UTF-8000", "FF B0 80 80 80 80 80 80 80 81",
       "overlong: 10 bytes for U+0001, which takes 1", kMandatory,
       ".............^^^"},
      {"UTF-8000", "FF BF 41", "a lead without its 2nd trail: 41 is no trail",
       "10xxxxxx as byte 3", ""},
      {"UTF-8000", "FF BF", "the text ends inside a sequence, after 2 bytes",
       "", ""},
      {"UTF-E-8", "FF 81",
       "reserved bits are set: byte 2, after the lead FF, is 81",
       "80 as byte 2", ""},
      {"UTF-E-8", "FF 80 88",
       "reserved bits are set: byte 3, after the lead FF, is 88",
       "80 to 87 as byte 3", ""},
      {"UTF-E-8", "FF 80 80 80 80 80 80 80 80 80 80 81 81",
       "overlong: 13 bytes for U+0041, which takes 1", kMandatory,
       ".....................^^^..^^^^^^..^^^^^^..^^^^^^"},
      {"UTF-E-8", "FF 80 80 80",
       "the text ends inside a sequence, of which 4 of 13 bytes are there", "",
       ""},
  };
  for (const Case& example : cases) Check(example);
}

TEST(ExplainTest, SequencesOf16BitUnits) {
  const Case cases[] = {
      {"UTF-16BE", "D83C 0041",
       "a high surrogate without a low one: 0041 is none",
       "DC00 to DFFF as unit 2", ""},
      {"UTF-16LE", "0CDF", "a low surrogate without a high one before it",
       "no DC00 to DFFF as unit 1", "........^^^^^^.."},
      {"UTF-16LE", "41",
       "the text ends inside a code unit, of which 1 of 2 bytes is there", "",
       ""},
      {"UTF-INFINITY-16BE", "DC03",
       "DC03 leads nothing: beyond U+10FFFF leads start with DC04",
       "DC04 to DDFF as unit 1", "........^^^^^^^^"},
      {"UTF-INFINITY-16BE", "DE00", "a trail without a lead",
       "no DE00 to DFFF as unit 1", "^^^^^^^........."},
      {"UTF-INFINITY-16BE", "DC04 DE00 DE41",
       "overlong: 3 units for U+100041, which takes 2", "a larger code point",
       "........^^^^^^^^"},
      {"UTF-INFINITY-16BE", "DC04 DE00 0041",
       "overlong: 3 units for a code point that takes fewer",
       "a larger code point", "........^^^^^^^^"},
      {"UTF-INFINITY-16LE", "04DC 80DE 4100",
       "a lead without its 2nd trail: 0041 is no trail",
       "DE00 to DFFF as unit 3", ""},
      {"UTF-INFINITY-16BE", "DDFF 0041",
       "no number of digits after DDFF: 0041 holds no byte of it",
       "DE00 to DEFF as unit 2", ""},
      {"UTF-INFINITY-16BE", "DDFF DE00 DE40",
       "the number of digits is not that of the code point: of 23 digits none "
       "starts with DE40",
       "a number of digits that the first trail, unit 3, agrees with",
       "........................^^^^^^^^"},
      {"UTF-INFINITY-16BE", "DDFF DE00 DE01 0041",
       "a lead without its 2nd trail: 0041 is no trail",
       "DE00 to DFFF as unit 4", ""},
      {"UTF-INFINITY-16BE", "DDFF DE00",
       "the text ends inside a sequence, after 4 bytes", "", ""},
      {"UTF-E-16BE", "DDF1 DE00",
       "over U+7FFFFFFFFFFFFFFF: DDF1 leads larger ones",
       "a smaller lead as unit 1", ".......^^^^^^^^^"},
      {"UTF-G-16BE", "DD10 DE00", "over U+7FFFFFFF: DD10 leads larger ones",
       "a smaller lead as unit 1", ".......^^^^^^^^^"},
  };
  for (const Case& example : cases) Check(example);
}

// As large as the build's limit has it.
TEST(ExplainTest, CountsOverTheLimit) {
  if (kMaxCodePointBits != 4096) GTEST_SKIP() << "it has the default limit";
  const Case cases[] = {
      // 819 bytes are 1 + 135 full ones, and one with 1 + 6 * 136 + 2.
      {"UTF-8000", "FF" + Times(135, "BF") + "B8" + Times(9, "80"),
       "over 4096 bits: the start bits say 821 bytes, and 819 are the most",
       "fewer ones among the start bits", "..^^^^^^" + Times(135, "..^^^^^^")},
      {"UTF-8000", "FF" + Times(140, "BF"),
       "over 4096 bits: the start bits say 824 bytes or more, and 819 are the "
       "most",
       "fewer ones among the start bits", "..^^^^^^" + Times(135, "..^^^^^^")},
      {"UTF-INFINITY-16BE", "DDFF DFB4 DE00 DE40",
       "the number of digits is not the shortest: its first byte is zero",
       "DE01 to DEFF as unit 3", ""},
      {"UTF-INFINITY-16BE", "DDFF DFB4 DE04 DE40",
       "over 4096 bits: a number of 1047 digits or more, and 1024 are the most",
       "a smaller number of digits", Times(16, ".") + ".......^^^^^^^^^"},
      {"UTF-INFINITY-16BE", "DDFF DFB4 DFB4 DE40",
       "over 4096 bits: the number of digits takes 3 bytes, and 1024 digits "
       "are the most",
       "DE00 to DEFF as unit 3", Times(16, ".") + ".......^^^^^^^^^"},
  };
  for (const Case& example : cases) Check(example);
}

TEST(ExplainTest, Utf32) {
  const Case cases[] = {
      {"UTF-32BE", "0000D800", "a surrogate, U+D800", "no U+D800 to U+DFFF",
       Times(11, ".") + Times(21, "^")},
      {"UTF-32LE", "00001100", "over U+10FFFF: U+110000", "a smaller number",
       "^^^^^^^^^^^^^^^^...^^^^^........"},
      {"UTF-32BE", "41000000", "over U+10FFFF: 0x41000000", "a smaller number",
       ".^.....^" + Times(24, ".")},
  };
  for (const Case& example : cases) Check(example);
}

TEST(ExplainTest, Containers) {
  if (!kHasExperimental) GTEST_SKIP() << "there are none";
  const Case cases[] = {
      {"ASCVI", "81", "a trail without a lead", "0xxxxxxx as byte 1",
       "^......."},
      {"ASCVI", "40 41", "a lead without its 1st trail: 41 is no trail",
       "1xxxxxxx as byte 2", ""},
      {"ASCVI", "6D B0 41", "a lead without its 2nd trail: 41 is no trail",
       "1xxxxxxx as byte 3", ""},
      {"ASCVI", "40 81 00", "overlong: 2 bytes for U+0001, which takes 1",
       kMandatory, "...^^^^^"},
      {"ASCVI", "60 80", "overlong: 3 bytes for a code point that takes fewer",
       kMandatory, "....^^^^"},
      {"ASCVI", "63 B0 80", "a surrogate, U+D800", "no U+D800 to U+DFFF",
       "....^^^^"},
      {"UTF-16KBE", "DB20 DC00", "a trail without a lead",
       "DB00 to DB1F, DCxx to DFxx as container 1", "..........^....."},
      {"UTF-16KBE", "DC00 0041", "a low surrogate without a high one before it",
       "no DC00 to DFFF as unit 1", "^^^^^^.........."},
      {"UTF-16KBE", "D800 0041",
       "a high surrogate without a low one: 0041 is none",
       "DC00 to DFFF as unit 2", ""},
      {"UTF-16KLE", "04DB 4100",
       "a high surrogate without a low one: 0041 is none",
       "DC00 to DFFF as unit 2", ""},
      {"UTF-16KBE", "DB04 DC00 D800",
       "a lead without its 1st trail: D800 is no trail",
       "DB20 to DB3F, DCxx to DFxx as container 2", ""},
      {"UTF-16KBE", "DB00 DC20 DB20 DC00",
       "overlong: 4 units for U+100000, which takes 2", "U+110000 or more",
       "............^^^^"},
      {"UTF-16KBE", "DB00 DC02 DB20 DC00",
       "overlong: 4 units for U+10000, which takes 2", kMandatory,
       "............^^^^"},
      {"UTF-16KBE", "DB00 DC1A DB20 DC00",
       "overlong: 4 units for U+D0000, of plane 13, which has none", kMandatory,
       "............^^^^"},
      {"UTF-32KBE", "80000000", "a trail without a lead", "0… or 11… as unit 1",
       "^^.............................."},
      {"UTF-32KBE", "0000D800", "a surrogate, U+D800", "no U+D800 to U+DFFF",
       ".^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^"},
      {"UTF-32KBE", "C0000000",
       "overlong: 2 units for a code point that takes fewer", kMandatory,
       "...^^^^^^^^^^^^^^^^^^^^^^^^^^^^."},
      {"UTF-32KBE", "C0000000 00000041",
       "overlong: 2 units for a code point that takes fewer", kMandatory,
       "...^^^^^^^^^^^^^^^^^^^^^^^^^^^^."},
      {"UTF-32KBE", "C0000002 00000041",
       "a lead without its 1st trail: 00000041 is no trail", "10… as unit 2",
       ""},
      {"UTF-32K-ASCVILE", "01000040 41000000",
       "a lead without its 1st trail: 00000041 is no trail", "1… as unit 2",
       ""},
      {"UTF-32K-ASCVIBE", "40000000 80000041",
       "overlong: 2 units for U+0041, which takes 1", kMandatory,
       "...^^^^^^^^^^^^^^^^^^^^^^^^^^^^^"},
      {"UTF-MASHPOE-8", "ED A0 80", "a surrogate, U+D800",
       "no U+D800 to U+DFFF", "....^^^^"},
      {"UTF-MASHPOE-8", "C0",
       "overlong: 2 bytes for a code point that takes fewer", kMandatory,
       "...^^^^."},
      {"UTF-MASHPOE-8", "C1 41",
       "overlong: 2 bytes for a code point that takes fewer", kMandatory,
       "...^^^^."},
      {"UTF-MASHPOE-8", "FF 00",
       "overlong: 8 bytes for a code point that takes fewer", kMandatory, ""},
      {"UTF-MASHPOE-8", "FF 01 41",
       "a lead without its 1st trail: 41 is no trail", "10xxxxxx as byte 3",
       ""},
      {"UTF-E-8-PERL", "ED A0 41",
       "a lead without its 2nd trail: 41 is no trail", "10xxxxxx as byte 3",
       ""},
  };
  for (const Case& example : cases) Check(example);
}

TEST(ExplainTest, Utf64) {
  const std::string reserved = "zero reserved bits";
  const Case cases[] = {
      {"UTF-64BE", "4100000010000000",
       "reserved bits are set; 0x1 in the highest four would be version 2",
       reserved, Times(35, ".") + "^" + Times(28, ".")},
      {"UTF-64BE", "4100000000000003", "reserved bits are set: 0x00000003",
       reserved, Times(62, ".") + "^^"},
      {"UTF-64LE", "0300000000000041", "reserved bits are set: 0x00000003",
       reserved, "......^^" + Times(56, ".")},
      {"UTF-64BE", "0041000000000000",
       "the first octet is zero, and octet 2 is 41", "00 as octet 2",
       ".........^.....^" + Times(48, ".")},
      {"UTF-64BE", "4100800000000000", "octet 3, after a sequence of 1, is 80",
       "00 as octet 3", Times(16, ".") + "^" + Times(47, ".")},
      {"UTF-64BE", "C1BF000000000000",
       "overlong: 2 bytes for U+007F, which takes 1", kMandatory,
       "...^^^^." + Times(56, ".")},
      {"UTF-64LE", "00000000000000C3",
       "a lead without its 1st trail: 00 is no trail", "10xxxxxx as byte 2",
       ""},
      {"UTF-64BE", "EDA0800000000000", "a surrogate, U+D800",
       "80 to 9F as byte 2", "....^^^^..^^^^^^..^^^^^^" + Times(40, ".")},
      {"UTF-64BE", "F490808000000000", "over U+10FFFF: U+110000",
       "80 to 8F as byte 2",
       ".....^^^..^^^^^^..^^^^^^..^^^^^^" + Times(32, ".")},
      {"UTF-64BE", "F888808000000000",
       "no lead: sequences of UTF-8 have up to 4 bytes, not 5",
       "00 to 7F or C2 to F4 as byte 1", "..^^^^.." + Times(56, ".")},
      {"UTF-64BE", "410000",
       "the text ends inside a code unit, of which 3 of 8 bytes are there", "",
       ""},
  };
  for (const Case& example : cases) Check(example);
}

TEST(ExplainTest, SignaturesOfOthersAtTheStart) {
  const std::string wrong_order = ": the byte order is the wrong one";
  const std::string big =
      "a signature, which UTF-64 reads and UTF-64BE does "
      "not";
  const Case cases[] = {
      {"UTF-64BE", "0000FEFF00000000", big, "", ""},
      {"UTF-64BE", "00000000FFFE0000",
       "the signature of UTF-64LE" + wrong_order, "", ""},
      {"UTF-64BE", "0000000000BFBBEF",
       "the signature of UTF-64LE" + wrong_order, "", ""},
      {"UTF-64LE", "0000FEFF00000000",
       "the signature of UTF-64BE" + wrong_order, "", ""},
      {"UTF-64LE", "EFBBBF0000000000",
       "the signature of UTF-64BE" + wrong_order, "", ""},
      {"UTF-32BE", "FFFE0000", "the signature of UTF-32LE" + wrong_order, "",
       ""},
      {"UTF-8", "FFFE4100", "the signature of UTF-16LE", "", ""},
      {"UTF-8000", "FFFE4100", "the signature of UTF-16LE", "", ""},
      {"UTF-E-8", "FEFF0041", "the signature of UTF-16BE", "", ""},
  };
  for (const Case& example : cases) Check(example, true);
}

std::string ByteOrderOf(const char* charset, const std::string& hex,
                        bool is_rest = true) {
  return ExplainByteOrder(utfx_charset_find(charset), BytesOfHex(hex), is_rest);
}

TEST(ExplainTest, ByteOrder) {
  const std::string looks = "the byte order looks wrong: as ";
  EXPECT_EQ(ByteOrderOf("UTF-64BE", "00000000000000410000000000000042"),
            looks + "UTF-64LE the rest is well-formed");
  EXPECT_EQ(ByteOrderOf("UTF-64LE", "4100000000000000420000", false),
            looks + "UTF-64BE the next 11 bytes are well-formed");
  EXPECT_EQ(ByteOrderOf("UTF-64LE", "4100000000000000420000"), "");
  EXPECT_EQ(ByteOrderOf("UTF-64BE", "00000000000000410100000000000042"), "");
  EXPECT_EQ(ByteOrderOf("UTF-32BE", "41000000"),
            looks + "UTF-32LE the rest is well-formed");
  // D800 can be U+00D8, but nothing else speaks for it.
  EXPECT_EQ(ByteOrderOf("UTF-16BE", "D800 4100 4200"),
            looks + "UTF-16LE the rest is well-formed");
  EXPECT_EQ(ByteOrderOf("UTF-16BE", "D800 0041 0042"), "");
  EXPECT_EQ(ByteOrderOf("UTF-8", "FF"), "");
}

TEST(ExplainTest, Unencodable) {
  const auto explain = [](const char* charset, std::vector<uint64_t> words) {
    return ExplainUnencodable(utfx_charset_find(charset), words);
  };
  EXPECT_EQ(explain("UTF-8", {0x110000}),
            "U+110000 is over U+10FFFF, where UTF-8 ends");
  EXPECT_EQ(explain("UTF-E-8", {0, 1}),
            "U+10000000000000000 is over U+7FFFFFFFFFFFFFFF, where UTF-E-8 "
            "ends");
  EXPECT_EQ(explain("UTF-8000", {0xD800}), "U+D800 is a surrogate");
  if (kHasExperimental) {
    EXPECT_EQ(explain("UTF-16KBE", {0xD0000}),
              "U+D0000 is in plane 13, which UTF-16KBE does not have");
  }
}

// What a reason says, asked of the bytes in other ways.
class Verifier {
 public:
  Verifier(const Charset& row, const utfx_charset* charset)
      : row_(row), charset_(charset) {}

  void Verify(const std::string& bytes) {
    const utfx_sequence sequence = ReadOne(charset_, bytes);
    if (sequence.status != UTFX_ILL_FORMED &&
        sequence.status != UTFX_INCOMPLETE) {
      return;
    }
    const Explanation explanation = ExplainStart(charset_, bytes);
    ASSERT_EQ(explanation.is_wrong.size(), 8 * sequence.length);
    const std::string& reason = explanation.reason;
    ASSERT_TRUE(IsTrue(bytes, sequence, reason))
        << Hex(bytes) << ": " << reason;
    kinds_.insert(reason.substr(0, reason.find_first_of(":,;0123456789")));
  }

  const std::set<std::string>& Kinds() const { return kinds_; }

 private:
  bool IsTrue(const std::string& bytes, const utfx_sequence& sequence,
              const std::string& reason) const {
    const bool is_cut = reason.starts_with("the text ends inside a ");
    if (is_cut != (sequence.status == UTFX_INCOMPLETE)) return false;
    // Regular expressions are slow.
    const bool is_checked = reason.ends_with("is no trail") ||
                            reason.ends_with("is none") ||
                            reason.find("which takes") != std::string::npos;
    if (!is_checked) return true;
    std::smatch match;
    if (std::regex_match(reason, match, kNoTrail)) {
      return IsNoTrail(bytes, sequence.length, match[1]);
    }
    if (std::regex_match(reason, match, kOverlong)) {
      if (match[2].length() > 16) return true;
      return IsOverlong(std::stoul(match[1]), match[2], std::stoul(match[3]));
    }
    return true;
  }

  // The unit after the maximal subpart, or of a unit of UTF-64 an octet.
  bool IsNoTrail(std::string bytes, size_t length,
                 const std::string& unit) const {
    if (row_.order == ByteOrder::kLittleEndian) {
      for (size_t i = 0; i + row_.unit <= bytes.size(); i += row_.unit) {
        std::reverse(&bytes[i], &bytes[i] + row_.unit);
      }
    }
    if (IsUtf64(row_.family)) {
      return Hex(bytes).substr(0, 8).find(unit) != std::string::npos &&
             HexDigit(unit[0]) >> 2 != 2;
    }
    if (Hex(bytes.substr(length, row_.unit)) != unit) return false;
    if (row_.family == Family::kNone) return true;
    return row_.unit == 1 ? HexDigit(unit[0]) >> 2 != 2
                          : unit < "DC00" || unit > "DFFF" || unit < "DE00";
  }

  bool IsOverlong(size_t units, const std::string& digits, size_t takes) const {
    const auto bits = model::ToBits(std::stoull(digits, nullptr, 16));
    const size_t length =
        IsUtf64(row_.family)
            ? model::EncodeUtf8(static_cast<uint32_t>(model::ToNumber(bits)))
                  .size()
            : model::Encode(row_, bits).size() / row_.unit;
    return takes < units && takes == length;
  }

  static const std::regex kNoTrail;
  static const std::regex kOverlong;

  const Charset& row_;
  const utfx_charset* charset_;
  std::set<std::string> kinds_;
};

const std::regex Verifier::kNoTrail(".*: ([0-9A-F]+) is (no trail|none)");
const std::regex Verifier::kOverlong(
    R"(overlong: (\d+) \w+ for U\+([0-9A-F]+), which takes (\d+))");

class ExplainEveryTest : public CharsetTest {
 protected:
  static const utfx_charset* Ours() {
    return utfx_charset_find(Name().c_str());
  }
};

TEST_P(ExplainEveryTest, KindOfTheModel) {
  Verifier verifier(GetParam(), Ours());
  for (const std::string& bytes : model::IllFormed(GetParam())) {
    ASSERT_EQ(ReadOne(Ours(), bytes).status, UTFX_ILL_FORMED);
    verifier.Verify(bytes);
    if (IsUtf64(GetParam().family)) {
      constexpr const char* kNames[] = {"",
                                        "IllFormed",
                                        "NonZeroReservedBits",
                                        "InvalidUtf64",
                                        "InvalidUtf8",
                                        "InvalidCodePoint"};
      const auto expected = model::CheckUtf64(bytes, GetParam().order);
      EXPECT_STREQ(utfx_error_name(ReadOne(Ours(), bytes).error),
                   kNames[static_cast<size_t>(expected)]);
    }
  }
  for (const std::string& start : model::CutShort(GetParam())) {
    verifier.Verify(start);
    verifier.Verify(start + model::Encode(GetParam(), 'a'));
  }
}

// A start of a unit of UTF-64LE is its end.
std::string InOrder(const Charset& row, std::string bytes) {
  if (IsUtf64(row.family) && row.order == ByteOrder::kLittleEndian) {
    bytes.resize(8);
    std::reverse(bytes.begin(), bytes.end());
  }
  return bytes;
}

// All starts of two bytes; longer ones of bytes that matter.
TEST_P(ExplainEveryTest, Start) {
  Verifier verifier(GetParam(), Ours());
  for (unsigned start = 0; start < 0x10000; ++start) {
    std::string bytes = {static_cast<char>(start >> 8),
                         static_cast<char>(start)};
    for (const char* rest :
         {"", "00", "41", "80", "BFBF", "DC00", "DE00DE00", "00DE00DE",
          "800000000000", "808080808080", "BFBFBFBFBFBF8080808080"}) {
      ASSERT_NO_FATAL_FAILURE(
          verifier.Verify(InOrder(GetParam(), bytes + BytesOfHex(rest))));
    }
  }
  const std::string matters = BytesOfHex(
      "00 01 41 7F 80 81 87 88 8F 90 9F A0 B4 BF C0 C2 D8 DB DC DD DE DF E0 ED "
      "EF F0 F4 F5 FC FE FF");
  std::mt19937 random(13);
  for (int i = Repeat(100'000); i > 0; --i) {
    std::string bytes;
    for (unsigned size = 3 + random() % 14; bytes.size() < size;) {
      bytes += matters[random() % matters.size()];
    }
    ASSERT_NO_FATAL_FAILURE(verifier.Verify(bytes));
  }
  EXPECT_GE(verifier.Kinds().size(), 5U);
}

UTFX_INSTANTIATE_CHARSET_TEST(ExplainEveryTest);

// As where a charset ends at 31 bits: nothing behind the lead is looked at.
TEST(ExplainTest, LeadAtTheEndOfTheText) {
  const std::string bytes = BytesOfHex("FE");
  const Explanation explanation =
      Explain(utfx_charset_find("UTF-8000"), bytes,
              {UTFX_ILL_FORMED, UTFX_ERROR_ILL_FORMED, 1, false});
  EXPECT_TRUE(explanation.reason.ends_with(": FE starts larger code points"))
      << explanation.reason;
  EXPECT_EQ(explanation.expected, "a smaller lead as byte 1");
}

}  // namespace
}  // namespace utfx
