// The charsets as data.

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cctype>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/charset.h"
#include "core/code_point.h"
#include "library/utfx.h"
#include "tests/charset_rows.h"
#include "tests/library/modelled.h"

namespace utfx::library {
namespace {

std::vector<std::string> Names(const utfx_charset* charset) {
  std::vector<std::string> names = {utfx_charset_name(charset)};
  for (size_t i = 0; utfx_charset_alias(charset, i) != nullptr; ++i) {
    names.emplace_back(utfx_charset_alias(charset, i));
  }
  return names;
}

TEST(CharsetsTest, AreThoseOfTheTable) {
  for (const Charset& row : Charsets()) {
    const utfx_charset* const charset = utfx_charset_find(row.name.data());
    ASSERT_NE(charset, nullptr) << row.name;
    std::vector<std::string> names = {std::string(row.name)};
    names.insert(names.end(), row.aliases.begin(), row.aliases.end());
    EXPECT_EQ(Names(charset), names);
    EXPECT_EQ(utfx_charset_code_unit_size(charset), row.unit);
    EXPECT_EQ(utfx_charset_code_point_bits(charset), row.code_point_bits);
    EXPECT_EQ(utfx_charset_has_signature(charset), !row.signatures.empty());
  }
}

TEST(CharsetsTest, AreWithoutSignatureInTheOrderOfAStreamWithoutOne) {
  for (const utfx_charset* const charset : AllCharsets()) {
    const utfx_charset* const bare = utfx_charset_without_signature(charset);
    ASSERT_NE(bare, nullptr) << utfx_charset_name(charset);
    EXPECT_FALSE(utfx_charset_has_signature(bare));
    EXPECT_EQ(bare, utfx_charset_of_stream(charset, "", 0, nullptr));
    EXPECT_EQ(bare == charset, !utfx_charset_has_signature(charset));
  }
}

TEST(CharsetsTest, HaveTheReplacementThatIsWritten) {
  const utfx_charset* const utf8 = utfx_charset_find("UTF-8");
  size_t count = 0;
  const utfx_charset* charset = nullptr;
  for (; (charset = utfx_charset_at(count)) != nullptr; ++count) {
    char out[16];
    const utfx_result result = utfx_convert_text(utf8, charset, UTFX_REPLACE,
                                                 "\xFF", 1, out, sizeof out);
    size_t signature = 0;
    const utfx_charset* const bare =
        utfx_charset_of_stream(charset, out, result.written, &signature);
    uint64_t written = UINT64_MAX;
    EXPECT_EQ(utfx_decode_one(bare, out + signature, result.written - signature,
                              &written)
                  .status,
              UTFX_OK);
    EXPECT_EQ(utfx_charset_replacement(charset), written)
        << utfx_charset_name(charset);
    // No letter; Braille has a blank pattern.
    EXPECT_NE(
        (std::set<uint64_t>{0xFFFD, '?', 0x61F, 0x1A, 0x2800}.count(written)),
        0U)
        << utfx_charset_name(charset);
  }
  EXPECT_GT(count, 20U);
}

TEST(CharsetsTest, HaveUnicodesOwn) {
  struct Row {
    const char* name;
    size_t unit;
    bool has_signature;
  };
  for (const Row& row : std::vector<Row>{{"UTF-8", 1, false},
                                         {"UTF-16BE", 2, false},
                                         {"UTF-16LE", 2, false},
                                         {"UTF-16", 2, true},
                                         {"UTF-32BE", 4, false},
                                         {"UTF-32LE", 4, false},
                                         {"UTF-32", 4, true}}) {
    const utfx_charset* const charset = utfx_charset_find(row.name);
    ASSERT_NE(charset, nullptr) << row.name;
    EXPECT_EQ(utfx_charset_name(charset), std::string_view(row.name));
    EXPECT_EQ(utfx_charset_code_unit_size(charset), row.unit);
    EXPECT_EQ(utfx_charset_max_sequence_length(charset), 4U);
    EXPECT_EQ(utfx_charset_code_point_bits(charset), 21U);
    EXPECT_EQ(utfx_charset_has_signature(charset), row.has_signature);
  }
}

// Names say it, too.
TEST(CharsetsTest, HaveTheByteOrderOfTheirName) {
  for (const utfx_charset* const charset : AllCharsets()) {
    const std::string name = utfx_charset_name(charset);
    const bool is_little = name.ends_with("LE");
    EXPECT_EQ(utfx_charset_byte_order(charset),
              utfx_charset_code_unit_size(charset) == 1 ? UTFX_NO_BYTE_ORDER
              : is_little                               ? UTFX_LITTLE_ENDIAN
                                                        : UTFX_BIG_ENDIAN)
        << name;
    const std::string stem = is_little || name.ends_with("BE")
                                 ? name.substr(0, name.size() - 2)
                                 : name;
    EXPECT_EQ(
        utfx_charset_reversed(charset),
        utfx_charset_code_unit_size(charset) == 1
            ? nullptr
            : utfx_charset_find((stem + (is_little ? "BE" : "LE")).c_str()))
        << name;
  }
}

TEST(CharsetsTest, HaveAllOfUnicodeButTheGaps) {
  for (const utfx_charset* const charset : AllCharsets()) {
    uint64_t first = 0;
    uint64_t last = 0;
    const auto next = [&](uint64_t from) {
      const bool has_gap = utfx_charset_next_gap(charset, from, &first, &last);
      if (!has_gap) first = last = UINT64_MAX;
    };
    next(0);
    const unsigned bits = utfx_charset_code_point_bits(charset);
    uint64_t largest = 0;
    uint64_t scalar_values = 0;
    for (uint64_t code_point = 0; code_point <= 0x10FFFF; ++code_point) {
      if (code_point > last) next(code_point);
      const bool has_it = (code_point < first || code_point > last) &&
                          (bits > 20 || code_point >> bits == 0);
      ASSERT_EQ(utfx_encode_one(charset, code_point, nullptr, 0).status,
                has_it ? UTFX_OUTPUT_FULL : UTFX_UNENCODABLE)
          << utfx_charset_name(charset) << ' ' << code_point;
      if (!has_it) continue;
      largest = code_point;
      if (!IsSurrogate(code_point)) ++scalar_values;
    }
    EXPECT_EQ(utfx_charset_has_all_of_unicode(charset),
              scalar_values == 0x110000 - 0x800)
        << utfx_charset_name(charset);
    if (bits <= 21) {
      EXPECT_EQ(utfx_charset_last_code_point(charset), largest)
          << utfx_charset_name(charset);
    }
    // The rest of a gap is one.
    next(0);
    if (last > first && last != UINT64_MAX) {
      const uint64_t second = first + 1;
      const uint64_t end = last;
      next(second);
      EXPECT_EQ(first, second) << utfx_charset_name(charset);
      EXPECT_EQ(last, end) << utfx_charset_name(charset);
    }
    next(0x110000);
    EXPECT_EQ(last, UINT64_MAX) << utfx_charset_name(charset);
  }
}

TEST(CharsetsTest, HaveALastCodePoint) {
  for (const utfx_charset* const charset : AllCharsets()) {
    const uint64_t last = utfx_charset_last_code_point(charset);
    const unsigned bits = utfx_charset_code_point_bits(charset);
    EXPECT_EQ(utfx_encode_one(charset, last, nullptr, 0).status,
              UTFX_OUTPUT_FULL)
        << utfx_charset_name(charset);
    EXPECT_EQ(last == UINT64_MAX, bits >= 64) << utfx_charset_name(charset);
    if (bits >= 64) continue;
    EXPECT_EQ(utfx_encode_one(charset, last + 1, nullptr, 0).status,
              UTFX_UNENCODABLE)
        << utfx_charset_name(charset);
  }
}

// One of each length in UTF-8 and UTF-16, and the edges, and two side by side.
std::string Sample(const utfx_charset* charset) {
  std::string text;
  for (const uint64_t code_point :
       {0x0, 0x41, 0x7F, 0x80, 0x41, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFEFF,
        0xFFFD, 0xFFFF, 0x10000, 0x1F30D, 0xD0000, 0x10FFFF}) {
    char out[8];
    text.append(out, utfx_encode_one(charset, static_cast<uint64_t>(code_point),
                                     out, sizeof out)
                         .length);
  }
  return text;
}

TEST(CharsetsTest, ExtendTheCharsetOfUnicodesWhoseTextTheyHave) {
  std::set<std::string> extending;
  for (const utfx_charset* const charset : AllCharsets()) {
    const utfx_charset* extended = nullptr;
    for (const char* const name :
         {"UTF-8", "UTF-16BE", "UTF-16LE", "UTF-32BE", "UTF-32LE"}) {
      const utfx_charset* const unicodes = utfx_charset_find(name);
      if (Sample(charset) == Sample(unicodes)) extended = unicodes;
    }
    // UTF-32K extends UTF-32, which the function does not say.
    if (utfx_charset_group(charset) == UTFX_GROUP_EXPERIMENTAL &&
        utfx_charset_extends(charset) == nullptr) {
      continue;
    }
    EXPECT_EQ(utfx_charset_extends(charset), extended)
        << utfx_charset_name(charset);
    if (extended != nullptr) extending.insert(utfx_charset_name(charset));
  }
  for (const char* const name :
       {"UTF-8", "UTF-8000", "UTF-E-8", "WTF-8", "UTF-16", "UTF-INFINITY-16LE",
        "WTF-16BE", "UTF-32"}) {
    EXPECT_TRUE(extending.contains(name)) << name;
  }
  for (const char* const name : {"CESU-8", "MUTF-8", "UTF-64"}) {
    EXPECT_FALSE(extending.contains(name)) << name;
  }
}

// As the bytes say, each alone and before each other.
bool HasAscii(const utfx_charset* charset) {
  for (unsigned c = 0; c < 0x80; ++c) {
    const char own = static_cast<char>(c);
    char out[8];
    const utfx_sequence written = utfx_encode_one(charset, c, out, sizeof out);
    if (written.length != 1 || out[0] != own) return false;
    for (unsigned next = 0; next < 0x100; ++next) {
      const char text[] = {own, static_cast<char>(next)};
      uint64_t read = UINT64_MAX;
      const utfx_sequence one = utfx_decode_one(charset, text, 2, &read);
      if (one.status != UTFX_OK || one.length != 1 || read != c) return false;
    }
  }
  return true;
}

TEST(CharsetsTest, AreAsciiCompatibleIfAsciiIsItself) {
  size_t count = 0;
  for (const utfx_charset* const charset : AllCharsets()) {
    EXPECT_EQ(utfx_charset_is_ascii_compatible(charset), HasAscii(charset))
        << utfx_charset_name(charset);
    if (HasAscii(charset)) ++count;
  }
  EXPECT_GT(count, 4U);
  EXPECT_FALSE(utfx_charset_is_ascii_compatible(utfx_charset_find("MUTF-8")));
}

TEST(CharsetsTest, HaveFixedLengthIfNoSequenceIsLonger) {
  for (const utfx_charset* const charset : AllCharsets()) {
    EXPECT_EQ(utfx_charset_has_fixed_length(charset),
              utfx_charset_max_sequence_length(charset) ==
                  utfx_charset_code_unit_size(charset))
        << utfx_charset_name(charset);
  }
  EXPECT_TRUE(utfx_charset_has_fixed_length(utfx_charset_find("UTF-64")));
  EXPECT_FALSE(utfx_charset_has_fixed_length(utfx_charset_find("UTF-16")));
}

TEST(CharsetsTest, HaveTheSignatureThatIsWritten) {
  const utfx_charset* const utf8 = utfx_charset_find("UTF-8");
  for (const utfx_charset* const charset : AllCharsets()) {
    const auto written = [&](const utfx_charset* to) {
      char out[32];
      return std::string(out, utfx_convert_text(utf8, to, UTFX_REPLACE, "A", 1,
                                                out, sizeof out)
                                  .written);
    };
    size_t length = 99;
    const uint8_t* const signature = utfx_charset_signature(charset, &length);
    EXPECT_EQ(signature != nullptr, utfx_charset_has_signature(charset));
    EXPECT_EQ(signature, utfx_charset_signature(charset, nullptr));
    EXPECT_EQ(written(charset),
              std::string(signature, signature + length) +
                  written(utfx_charset_without_signature(charset)))
        << utfx_charset_name(charset);
  }
}

TEST(CharsetsTest, AreFoundInTheOrderOfTheMachine) {
  const char* const own =
      std::endian::native == std::endian::little ? "LE" : "BE";
  for (const utfx_charset* const charset : AllCharsets()) {
    const std::string name = utfx_charset_name(charset);
    const bool has_order =
        utfx_charset_byte_order(charset) != UTFX_NO_BYTE_ORDER;
    const std::string stem =
        has_order && (name.ends_with("LE") || name.ends_with("BE"))
            ? name.substr(0, name.size() - 2)
            : name;
    EXPECT_EQ(utfx_charset_in_native_order(charset),
              has_order ? utfx_charset_find((stem + own).c_str()) : charset)
        << name;
  }
}

TEST(CharsetsTest, AreNumberedFromZeroOn) {
  const std::vector<const utfx_charset*> all = AllCharsets();
  const auto first_table =
      std::find_if(all.begin(), all.end(), [](const utfx_charset* charset) {
        return utfx_charset_group(charset) == UTFX_GROUP_TABLES;
      });
  EXPECT_EQ(static_cast<size_t>(first_table - all.begin()),
            Charsets().size() + 7);
  EXPECT_EQ(std::set<const utfx_charset*>(all.begin(), all.end()).size(),
            all.size());
  EXPECT_EQ(utfx_charset_at(all.size()), nullptr);
  EXPECT_EQ(utfx_charset_at(~size_t{0}), nullptr);
}

TEST(CharsetsTest, AreFoundByEveryNameHoweverItIsSpelled) {
  for (const utfx_charset* const charset : AllCharsets()) {
    for (const std::string& name : Names(charset)) {
      std::string lower = name;
      std::transform(lower.begin(), lower.end(), lower.begin(),
                     [](unsigned char c) { return std::tolower(c); });
      std::string underscored = name;
      std::replace(underscored.begin(), underscored.end(), '-', '_');
      std::string bare = name;
      std::erase(bare, '-');
      for (const std::string& spelling : {name, lower, underscored, bare}) {
        EXPECT_EQ(utfx_charset_find(spelling.c_str()), charset) << spelling;
      }
    }
  }
}

// Ones and then zeros, of every size, and of the smaller ones all.
std::vector<model::Bits> OnesAndZeros(unsigned most_bits) {
  constexpr unsigned kSmall = 32;
  std::vector<model::Bits> all;
  for (unsigned bits = 1; bits <= most_bits; ++bits) {
    for (unsigned ones = 1; ones <= (bits <= kSmall ? bits : 1); ++ones) {
      all.push_back(std::string(ones, '1') + std::string(bits - ones, '0'));
    }
  }
  return all;
}

// Unless a reader who begins at a unit inside a sequence finds one there.
TEST(CharsetsTest, SynchronizeThemselves) {
  for (const utfx_charset* const charset : ModelledCharsets()) {
    const size_t unit = utfx_charset_code_unit_size(charset);
    bool shows_starts = true;
    for (const model::Bits& bits :
         OnesAndZeros(utfx_charset_code_point_bits(charset))) {
      const std::string first = Encode(charset, bits);
      for (const uint32_t next : {0x41, 0x80}) {
        const std::string bytes = first + Encode(charset, model::ToBits(next));
        for (size_t at = unit; at < first.size(); at += unit) {
          uint64_t words[64];
          shows_starts &= utfx_decode_one_words(charset, &bytes[at],
                                                bytes.size() - at, words, 64)
                              .status != UTFX_OK;
        }
      }
    }
    EXPECT_EQ(utfx_charset_is_self_synchronizing(charset), shows_starts)
        << utfx_charset_name(charset);
  }
}

TEST(CharsetsTest, AreNotFoundByOtherNames) {
  for (const char* const name :
       {"", "-", "UTF", "UTF-", "UTF-6", "UTF-640", "UTF-64 BE", " UTF-64",
        "UTF-64//", "UTF-8000X", "UTF-∞", "KLINGON",
        // glibc drops this character.
        "=UTF-8", "UTF-64=",
        // As glibc changes UTF-∞-16.
        "UTF--16", "UTF--16BE", "UTF--8"}) {
    EXPECT_EQ(utfx_charset_find(name), nullptr) << name;
  }
}

void ExpectNoCharset(const utfx_sequence& sequence) {
  EXPECT_EQ(sequence.status, UTFX_NO_CHARSET);
  EXPECT_EQ(sequence.length + sequence.bits, 0U);
}
void ExpectNoCharset(const utfx_result& result, uint64_t offset) {
  EXPECT_EQ(result.status, UTFX_NO_CHARSET);
  EXPECT_EQ(result.read + result.written + result.length, 0U);
  EXPECT_EQ(result.offset, offset);
}

// As every function says that takes a charset.
TEST(NullTest, IsNoCharset) {
  EXPECT_EQ(utfx_charset_find(nullptr), nullptr);
  const utfx_charset* const null = utfx_charset_find("UTF-65");
  ASSERT_EQ(null, nullptr);
  EXPECT_EQ(utfx_charset_name(null), nullptr);
  EXPECT_EQ(utfx_charset_alias(null, 0), nullptr);
  EXPECT_EQ(utfx_charset_code_unit_size(null), 0U);
  EXPECT_EQ(utfx_charset_max_sequence_length(null), 0U);
  EXPECT_EQ(utfx_charset_code_point_bits(null), 0U);
  EXPECT_FALSE(utfx_charset_has_fixed_length(null));
  EXPECT_EQ(utfx_charset_last_code_point(null), 0U);
  EXPECT_FALSE(utfx_charset_has_all_of_unicode(null));
  EXPECT_FALSE(utfx_charset_is_ascii_compatible(null));
  EXPECT_EQ(utfx_charset_extends(null), nullptr);
  EXPECT_EQ(utfx_charset_in_native_order(null), nullptr);
  size_t signature_length = 99;
  EXPECT_EQ(utfx_charset_signature(null, &signature_length), nullptr);
  EXPECT_EQ(signature_length, 0U);
  EXPECT_FALSE(utfx_charset_has_signature(null));
  EXPECT_FALSE(utfx_charset_is_self_synchronizing(null));
  EXPECT_EQ(utfx_charset_group(null), UTFX_GROUP_LISTED);
  uint64_t first = 99;
  uint64_t last = 99;
  EXPECT_FALSE(utfx_charset_next_gap(null, 0, &first, &last));
  EXPECT_EQ(first + last, 198U);
  EXPECT_EQ(utfx_charset_replacement(null), 0U);
  EXPECT_EQ(utfx_charset_byte_order(null), UTFX_NO_BYTE_ORDER);
  EXPECT_EQ(utfx_charset_reversed(null), nullptr);
  size_t length = 99;
  EXPECT_EQ(utfx_charset_of_stream(null, "ab", 2, &length), nullptr);
  EXPECT_EQ(length, 0U);
  EXPECT_EQ(utfx_charset_of_stream(null, "ab", 2, nullptr), nullptr);

  EXPECT_EQ(utfx_charset_without_signature(null), nullptr);
  EXPECT_EQ(utfx_sequence_length(null, 'a'), 0U);

  ExpectNoCharset(utfx_validate(null, "ab", 2), 0);
  ExpectNoCharset(utfx_validate(null, nullptr, 0), 0);
  EXPECT_EQ(utfx_count(null, "ab", 2), 0U);
  EXPECT_EQ(utfx_offset_of_index(null, "ab", 2, 1), 2U);
  EXPECT_EQ(utfx_sequence_start(null, "ab", 2, 1), 1U);
  ExpectNoCharset(utfx_line_start(null, "a\n", 2, 1), 0);

  uint64_t word = 99;
  uint8_t byte = 99;
  ExpectNoCharset(utfx_decode_one(null, "ab", 2, &word));
  ExpectNoCharset(utfx_decode_one_words(null, "ab", 2, &word, 1));
  ExpectNoCharset(utfx_decode_one_bytes(null, "ab", 2, &byte, 1));
  EXPECT_EQ(word + byte, 2U * 99);
  char out = 'x';
  ExpectNoCharset(utfx_encode_one(null, 'a', &out, 1));
  ExpectNoCharset(utfx_encode_one_words(null, &word, 1, &out, 1));
  ExpectNoCharset(utfx_encode_one_bytes(null, &byte, 1, &out, 1));
  EXPECT_EQ(out, 'x');
  EXPECT_EQ(utfx_charset_announced_version(null, "abcdefgh", 8), 0U);
}

TEST(NullTest, IsNotConvertedFromOrTo) {
  const utfx_charset* const utf8 = utfx_charset_find("UTF-8");
  using Pair = std::pair<const utfx_charset*, const utfx_charset*>;
  for (const auto& [from, to] :
       {Pair(nullptr, utf8), Pair(utf8, nullptr), Pair(nullptr, nullptr)}) {
    for (const auto on_error : {UTFX_STOP, UTFX_REPLACE, UTFX_SKIP}) {
      utfx_converter converter = utfx_converter_init(from, to, on_error);
      utfx_converter_skip(&converter, 7);
      char out = 'x';
      ExpectNoCharset(utfx_convert(&converter, "ab", 2, &out, 1, true), 7);
      uint64_t size = 0;
      ExpectNoCharset(utfx_measure(&converter, "ab", 2, true, &size), 7);
      EXPECT_EQ(size, 0U);
      ExpectNoCharset(utfx_convert_text(from, to, on_error, "ab", 2, &out, 1),
                      0);
      EXPECT_EQ(out, 'x');
      EXPECT_EQ(utfx_max_output_length(from, to, 2), 0U);
      EXPECT_EQ(utfx_converter_offset(&converter), 7U);
      EXPECT_EQ(utfx_converter_errors(&converter), 0U);
    }
  }
}

TEST(MisuseTest, OfOnErrorConvertsNothing) {
  const utfx_charset* const utf8 = utfx_charset_find("UTF-8");
  const auto no_value = static_cast<utfx_on_error>(UTFX_SKIP + 1);
  utfx_converter converter = utfx_converter_init(utf8, utf8, no_value);
  char out = 'x';
  uint64_t size = 0;
  EXPECT_EQ(utfx_convert(&converter, "a", 1, &out, 1, true).status,
            UTFX_MISUSE);
  EXPECT_EQ(utfx_measure(&converter, "a", 1, true, &size).status, UTFX_MISUSE);
  EXPECT_EQ(utfx_convert_text(utf8, utf8, no_value, "a", 1, &out, 1).status,
            UTFX_MISUSE);
  EXPECT_EQ(out, 'x');
  EXPECT_EQ(size, 0U);
  EXPECT_EQ(utfx_converter_offset(&converter), 0U);
  utfx_converter_set_on_error(&converter, UTFX_STOP);
  EXPECT_EQ(utfx_convert(&converter, "a", 1, &out, 1, true).status, UTFX_OK);
}

TEST(StatusTest, HasNames) {
  std::set<std::string> names;
  for (unsigned status = 0; status <= UTFX_MISUSE; ++status) {
    names.insert(utfx_status_name(static_cast<utfx_status>(status)));
  }
  EXPECT_EQ(names.size(), UTFX_MISUSE + 1U);
  EXPECT_TRUE(names.contains("ill-formed"));
  EXPECT_EQ(utfx_status_name(utfx_status{UTFX_MISUSE + 1}), nullptr);
}

}  // namespace
}  // namespace utfx::library
