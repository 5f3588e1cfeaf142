// Why a sequence is an error, in words, and what its bits are for.

#include <gtest/gtest.h>
#include <utfx.h>

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "core/byte_order.h"
#include "core/charset.h"
#include "core/code_point.h"
#include "core/result.h"
#include "tests/charset_test.h"
#include "tests/conformance/coder.h"
#include "tests/hex.h"
#include "tests/library/modelled.h"
#include "tests/model/model.h"

namespace utfx {
namespace {

utfx_sequence ReadOne(const utfx_charset* charset, std::string_view bytes) {
  uint64_t code_point = 0;
  return utfx_decode_one(charset, bytes.data(), bytes.size(), &code_point);
}

struct Told {
  utfx_explanation explanation;
  std::string reason;
  std::string expected;
  std::vector<uint8_t> roles;

  bool HasWrongBit() const {
    return std::any_of(roles.begin(), roles.end(), [](uint8_t role) {
      return (role & UTFX_BIT_IS_WRONG) != 0;
    });
  }
};

Told Tell(const utfx_charset* charset, std::string_view bytes) {
  Told told;
  std::string text(4096, '?');
  told.explanation = utfx_explain(charset, bytes.data(), bytes.size(),
                                  text.data(), text.size());
  told.reason = text.substr(0, told.explanation.text_length);
  told.expected =
      text.substr(0, utfx_explain_expected(charset, bytes.data(), bytes.size(),
                                           text.data(), text.size()));
  told.roles.resize(8 * told.explanation.length);
  const utfx_sequence sequence =
      utfx_describe(charset, bytes.data(), bytes.size(), told.roles.data(),
                    told.roles.size());
  EXPECT_EQ(sequence.status, told.explanation.status);
  EXPECT_EQ(sequence.length, told.explanation.length);
  return told;
}

// ---- The table --------------------------------------------------------------

// The words of a text, without what is between them; "X*3" is X three times.
std::string Together(const std::string& text) {
  std::string together;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    const size_t star = word.find('*');
    together +=
        star == std::string::npos
            ? word
            : Times(std::stoul(word.substr(star + 1)), word.substr(0, star));
  }
  return together;
}

std::string LettersOf(const std::vector<uint8_t>& roles) {
  std::string letters;
  for (const uint8_t role : roles) {
    const char letter = "?STMCPUDZRB"[role & ~UTFX_BIT_IS_WRONG];
    letters += (role & UTFX_BIT_IS_WRONG) != 0
                   ? static_cast<char>(std::tolower(letter))
                   : letter;
  }
  return letters;
}

// Of "U+10000000000000000": the lowest first.
std::vector<uint64_t> WordsOf(std::string digits) {
  std::vector<uint64_t> words;
  digits.erase(0, 2);
  while (!digits.empty()) {
    const size_t rest = digits.size() - std::min<size_t>(digits.size(), 16);
    words.push_back(std::stoull(digits.substr(rest), nullptr, 16));
    digits.resize(rest);
  }
  return words;
}

// The columns after the bytes, for these bytes or code point.
std::string ColumnsOf(const utfx_charset* charset, const std::string& what) {
  if (what.starts_with("U+")) {
    const std::vector<uint64_t> words = WordsOf(what);
    std::string text(200, '?');
    const utfx_explanation explanation = utfx_explain_words(
        charset, words.data(), words.size(), text.data(), text.size());
    text.resize(explanation.text_length);
    return std::string("||") + utfx_cause_name(explanation.cause) + '|' + text;
  }
  const Told told = Tell(charset, BytesOfHex(Together(what)));
  if (!told.expected.empty()) {  // "80 to BF as byte 2", or "as unit 2".
    const size_t number = told.expected.rfind(' ');
    const bool is_unit = told.expected.substr(0, number).ends_with(" unit");
    EXPECT_EQ(told.explanation.at,
              (std::stoul(told.expected.substr(number)) - 1) *
                  (is_unit ? utfx_charset_code_unit_size(charset) : 1))
        << what;
  }
  return '|' + LettersOf(told.roles) + '|' +
         utfx_cause_name(told.explanation.cause) + '|' + told.reason + '|' +
         told.expected;
}

TEST(ExplanationTest, SaysWhatTheTableSays) {
  std::ifstream table(UTFX_EXPLANATIONS);
  size_t lines = 0;
  for (std::string line; std::getline(table, line);) {
    if (line.starts_with("With a limit of 4096") && kMaxCodePointBits != 4096) {
      break;
    }
    if (line.find('|') == std::string::npos) continue;
    ++lines;
    std::vector<std::string> columns;
    std::istringstream rest(line);
    for (std::string column; std::getline(rest, column, '|');) {
      column.erase(0, column.find_first_not_of(' '));
      columns.push_back(column.substr(0, column.find_last_not_of(' ') + 1));
    }
    const utfx_charset* const charset = utfx_charset_find(columns[0].c_str());
    if (charset == nullptr) {
      EXPECT_EQ(FindRow(columns[0]), nullptr) << line;
      continue;
    }
    std::string expected = '|' + Together(columns[2]);
    for (size_t i = 3; i < columns.size(); ++i) expected += '|' + columns[i];
    std::string got = ColumnsOf(charset, columns[1]);
    got.resize(got.find_last_not_of('|') + 1);
    EXPECT_EQ(got, expected) << line;
  }
  EXPECT_GT(lines, 100U);
}

TEST(ExplanationTest, WritesNoMoreThanThereIsRoomFor) {
  const utfx_charset* const utf8 = utfx_charset_find("UTF-8");
  const std::string bytes = BytesOfHex("E0 81 81");
  const Told told = Tell(utf8, bytes);
  for (size_t room = 0; room < told.reason.size() + 5; ++room) {
    std::string text(room + 1, '?');
    const utfx_explanation explanation =
        utfx_explain(utf8, bytes.data(), bytes.size(), text.data(), room);
    EXPECT_EQ(explanation.text_length, told.reason.size());
    EXPECT_EQ(text.back(), '?');
    if (room > 0) {
      EXPECT_EQ(text.c_str(), told.reason.substr(0, room - 1));
    }
  }
  uint8_t role = 77;
  EXPECT_EQ(utfx_describe(utf8, bytes.data(), bytes.size(), &role, 1).status,
            UTFX_OUTPUT_FULL);
  EXPECT_EQ(role, 77);
}

TEST(ExplanationTest, NamesAreThoseOfTheirKind) {
  std::set<std::string> names;
  for (unsigned cause = 0; cause <= UTFX_CAUSE_TOO_DEEP; ++cause) {
    names.insert(utfx_cause_name(static_cast<utfx_cause>(cause)));
    EXPECT_TRUE(std::string(utfx_cause_text(static_cast<utfx_cause>(cause)))
                    .ends_with('.'));
  }
  EXPECT_EQ(names.size(), UTFX_CAUSE_TOO_DEEP + 1U);
  EXPECT_EQ(utfx_cause_name(utfx_cause{UTFX_CAUSE_TOO_DEEP + 1}), nullptr);
  EXPECT_EQ(utfx_cause_text(utfx_cause{UTFX_CAUSE_TOO_DEEP + 1}), nullptr);
  for (unsigned role = 0; role <= UTFX_ROLE_INDEX; ++role) {
    EXPECT_NE(utfx_role_name(static_cast<utfx_role>(role)), nullptr);
    EXPECT_NE(utfx_role_text(static_cast<utfx_role>(role)), nullptr);
  }
  EXPECT_EQ(utfx_role_name(utfx_role{UTFX_ROLE_INDEX + 1}), nullptr);
  EXPECT_EQ(utfx_role_text(utfx_role{UTFX_ROLE_INDEX + 1}), nullptr);
}

TEST(ExplanationTest, RolesOfOneUnitSayNothingOfSeveral) {
  uint8_t roles[64];
  utfx_describe(utfx_charset_find("UTF-64BE"), "\xC3\xA9\0\0\0\0\0\0", 8, roles,
                sizeof roles);
  for (const uint8_t role : roles) {
    const std::string_view text = utfx_role_text(static_cast<utfx_role>(role));
    EXPECT_EQ(text.find("units"), text.npos) << text;
  }
}

TEST(ExplanationTest, OfNoCharset) {
  EXPECT_EQ(utfx_describe(nullptr, "A", 1, nullptr, 0).status, UTFX_NO_CHARSET);
  EXPECT_EQ(utfx_explain(nullptr, "A", 1, nullptr, 0).status, UTFX_NO_CHARSET);
  EXPECT_EQ(utfx_explain_expected(nullptr, "A", 1, nullptr, 0), 0U);
  EXPECT_EQ(utfx_explain_words(nullptr, nullptr, 0, nullptr, 0).status,
            UTFX_NO_CHARSET);
  // No words, and more than it takes.
  const utfx_charset* const utf8000 = utfx_charset_find("UTF-8000");
  const uint64_t surrogate[] = {0xD800, 0};
  EXPECT_EQ(utfx_explain_words(utf8000, nullptr, 0, nullptr, 0).cause,
            UTFX_CAUSE_NONE);
  EXPECT_EQ(utfx_explain_words(utf8000, surrogate, 2, nullptr, 0).cause,
            UTFX_CAUSE_GAP);
}

// ---- Every row ------------------------------------------------------------

// As the header has them.
std::string_view ErrorClassOf(const conformance::Item& item) {
  if (item.kind == conformance::Item::Kind::kIncomplete) return "Incomplete";
  switch (item.error_class) {
    case ErrorClass::kNonZeroReservedBits:
      return "NonZeroReservedBits";
    case ErrorClass::kInvalidUtf64:
      return "InvalidUtf64";
    case ErrorClass::kInvalidUtf8:
      return "InvalidUtf8";
    case ErrorClass::kInvalidCodePoint:
      return "InvalidCodePoint";
    default:
      return "IllFormed";
  }
}

// The answers about some bytes, asked of them in other ways.
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
    char text[2048];
    const utfx_explanation explanation =
        utfx_explain(charset_, bytes.data(), bytes.size(), text, sizeof text);
    ASSERT_EQ(explanation.status, sequence.status) << Hex(bytes);
    ASSERT_EQ(explanation.error_class,
              ErrorClassOf(ReadItem(library::CoderOf(charset_), bytes)))
        << Hex(bytes);
    ASSERT_EQ(explanation.length, sequence.length) << Hex(bytes);
    const bool is_cut = explanation.cause == UTFX_CAUSE_CUT_UNIT ||
                        explanation.cause == UTFX_CAUSE_CUT_SEQUENCE;
    ASSERT_EQ(is_cut, sequence.status == UTFX_INCOMPLETE) << Hex(bytes);
    ASSERT_NE(explanation.cause, UTFX_CAUSE_NONE) << Hex(bytes);
    // The element that shows it is there, and no sequence has what it has.
    if (!is_cut) {
      ASSERT_LT(explanation.at, bytes.size()) << Hex(bytes);
      ASSERT_LE(explanation.at, utfx_charset_max_sequence_length(charset_))
          << Hex(bytes);
    }
    causes_.insert(explanation.cause);
  }

  // Of the bits: those that are wrong are there if the error is in what the
  // sequence has. And what is said to be right, is.
  void VerifyClosely(const std::string& bytes) {
    ASSERT_NO_FATAL_FAILURE(Verify(bytes));
    if (ReadOne(charset_, bytes).status != UTFX_ILL_FORMED) return;
    const Told told = Tell(charset_, bytes);
    ASSERT_FALSE(told.expected.empty()) << Hex(bytes);
    if (told.explanation.at < told.explanation.length) {
      ASSERT_TRUE(told.HasWrongBit()) << Hex(bytes);
    }
    if (row_.unit > 2) return;
    const std::vector<bool> is_expected = ExpectedElements(told.expected);
    if (is_expected.empty()) return;
    for (unsigned unit = 0; unit < is_expected.size(); ++unit) {
      const utfx_sequence other =
          ReadOne(charset_, With(bytes, told.explanation.at, unit));
      ASSERT_NE(other.status, is_expected[unit] ? UTFX_ILL_FORMED : UTFX_OK)
          << Hex(bytes) << ": " << told.expected << ", and " << unit;
    }
    const auto first = static_cast<unsigned>(
        std::find(is_expected.begin(), is_expected.end(), true) -
        is_expected.begin());
    if (first > 0) {
      EXPECT_EQ(
          ReadOne(charset_, With(bytes, told.explanation.at, first - 1)).status,
          UTFX_ILL_FORMED)
          << Hex(bytes) << ": " << told.expected;
    }
  }

  const std::set<utfx_cause>& Causes() const { return causes_; }

 private:
  // Which elements are in "80 to BF or C2 as byte 2"; empty for other texts.
  std::vector<bool> ExpectedElements(const std::string& expected) const {
    std::vector<bool> is_expected;
    size_t at = 0;
    // Takes an element's digits; returns false if there are none.
    const auto take = [&](unsigned* element) {
      const size_t end = expected.find_first_not_of("0123456789ABCDEF", at);
      if (end == at) return false;
      *element = std::stoul(expected.substr(at, end - at), nullptr, 16);
      at = end;
      return true;
    };
    const auto skip = [&](const std::string& words) {
      if (expected.compare(at, words.size(), words) != 0) return false;
      at += words.size();
      return true;
    };
    unsigned first;
    while (take(&first)) {
      unsigned last = first;
      if (skip(" to ")) take(&last);
      is_expected.resize(size_t{1} << 8 * row_.unit);
      std::fill(is_expected.begin() + first, is_expected.begin() + last + 1,
                true);
      if (!skip(" or ")) break;
    }
    return is_expected;
  }

  // The bytes up to a unit, and another one there.
  std::string With(std::string bytes, size_t at, unsigned unit) const {
    bytes.resize(at);
    for (size_t i = 0; i < row_.unit; ++i) {
      const size_t shift =
          row_.order == ByteOrder::kBigEndian ? row_.unit - 1 - i : i;
      bytes += static_cast<char>(unit >> 8 * shift);
    }
    return bytes;
  }

  const Charset& row_;
  const utfx_charset* charset_;
  std::set<utfx_cause> causes_;
};

class ExplainEveryTest : public CharsetTest {
 protected:
  static const utfx_charset* Ours() {
    return utfx_charset_find(Name().c_str());
  }
};

TEST_P(ExplainEveryTest, WhatTheModelRefuses) {
  Verifier verifier(GetParam(), Ours());
  for (const std::string& bytes : model::IllFormed(GetParam())) {
    ASSERT_EQ(ReadOne(Ours(), bytes).status, UTFX_ILL_FORMED);
    ASSERT_NO_FATAL_FAILURE(verifier.VerifyClosely(bytes));
  }
  for (const std::string& start : model::CutShort(GetParam())) {
    verifier.Verify(start);
    verifier.Verify(start + model::Encode(GetParam(), 'a'));
  }
}

// A start of a unit of UTF-64LE is its end.
std::string InOrder(const Charset& row, std::string bytes) {
  if (row.unit == 8 && row.order == ByteOrder::kLittleEndian) {
    bytes.resize(8);
    std::reverse(bytes.begin(), bytes.end());
  }
  return bytes;
}

// All starts of two bytes; longer ones of bytes that matter.
TEST_P(ExplainEveryTest, Start) {
  Verifier verifier(GetParam(), Ours());
  size_t number = 0;
  for (unsigned start = 0; start < 0x10000; ++start) {
    std::string bytes = {static_cast<char>(start >> 8),
                         static_cast<char>(start)};
    for (const char* rest :
         {"", "00", "41", "80", "BFBF", "DC00", "DE00DE00", "00DE00DE",
          "800000000000", "808080808080", "BFBFBFBFBFBF8080808080"}) {
      if (number++ % OneIn(3) != 0) continue;
      ASSERT_NO_FATAL_FAILURE(
          verifier.Verify(InOrder(GetParam(), bytes + BytesOfHex(rest))));
    }
  }
  const std::string matters = BytesOfHex(
      "00 01 41 7F 80 81 87 88 8F 90 9F A0 B4 BF C0 C2 D8 DB DC DD DE DF E0 ED "
      "EF F0 F4 F5 FC FE FF");
  std::mt19937 random(13);
  for (int i = Repeat(30'000); i > 0; --i) {
    std::string bytes;
    for (unsigned size = 3 + random() % 14; bytes.size() < size;) {
      bytes += matters[random() % matters.size()];
    }
    ASSERT_NO_FATAL_FAILURE(i % 1000 == 0 ? verifier.VerifyClosely(bytes)
                                          : verifier.Verify(bytes));
  }
  if (!model::IllFormed(GetParam()).empty()) {
    EXPECT_GE(verifier.Causes().size(), 4U);
  }
}

// The role of each bit, against the model's bytes of a code point: the content
// is the code point, and reserved bits and padding are zero.
TEST_P(ExplainEveryTest, ContentIsTheCodePoint) {
  std::vector<model::Bits> code_points;
  for (const uint32_t code_point : model::ScalarValues(GetParam())) {
    if (code_point % 61 == 0 || code_point < 0x900) {
      code_points.push_back(model::ToBits(code_point));
    }
  }
  for (unsigned bits = 22; bits <= GetParam().code_point_bits;
       bits += bits < 128 ? 1 : 31) {
    code_points.emplace_back(bits, '1');
    code_points.push_back("1" + std::string(bits - 1, '0'));
  }
  for (const model::Bits& code_point : code_points) {
    std::string bytes = model::Encode(GetParam(), code_point);
    const Told told = Tell(Ours(), bytes);
    ASSERT_EQ(told.explanation.status, UTFX_OK) << Hex(bytes);
    ASSERT_EQ(told.reason + told.expected, "");
    ASSERT_FALSE(told.HasWrongBit()) << Hex(bytes);
    // From the highest bit of each unit down.
    model::Bits digits = model::ToDigits(bytes);
    std::vector<uint8_t> roles = told.roles;
    if (GetParam().order == ByteOrder::kLittleEndian) {
      const auto unit = static_cast<ptrdiff_t>(8 * GetParam().unit);
      const auto reverse = [](auto* items, ptrdiff_t size) {
        for (auto i = items->begin(); i != items->end(); i += size) {
          std::reverse(i, i + size);
        }
      };
      reverse(&digits, unit);
      reverse(&digits, 8);
      reverse(&roles, unit);
      reverse(&roles, 8);
    }
    model::Bits content;
    bool has_mandatory = false;
    bool is_mandatory_set = false;
    for (size_t bit = 0; bit < digits.size(); ++bit) {
      const bool is_mandatory = roles[bit] == UTFX_ROLE_MANDATORY_CONTENT;
      if (is_mandatory || roles[bit] == UTFX_ROLE_CONTENT) {
        content += digits[bit];
      }
      has_mandatory |= is_mandatory;
      is_mandatory_set |= is_mandatory && digits[bit] == '1';
      const bool is_zero =
          roles[bit] == UTFX_ROLE_PADDING || roles[bit] == UTFX_ROLE_RESERVED;
      ASSERT_TRUE(!is_zero || digits[bit] == '0') << Hex(bytes);
    }
    ASSERT_EQ(has_mandatory, is_mandatory_set) << Hex(bytes);
    // A pair of surrogates has the code point less 0x10000.
    const bool is_pair = content.size() == 20;
    ASSERT_EQ(is_pair ? model::ToBits(model::ToNumber(content) + 0x10000)
                      : model::WithoutLeadingZeros(content),
              code_point)
        << Hex(bytes);
  }
}

UTFX_INSTANTIATE_CHARSET_TEST(ExplainEveryTest);

}  // namespace
}  // namespace utfx
