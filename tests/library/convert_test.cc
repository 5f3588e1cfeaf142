// What a converter has beside conversions, which tests/conformance proves: its
// state, room, signatures and the most that it writes.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "library/utfx.h"
#include "tests/charset_test.h"
#include "tests/hex.h"
#include "tests/library/modelled.h"
#include "tests/model/model.h"
#include "tests/run_convert.h"

namespace utfx::library {

namespace {

TEST(ConverterTest, IsForgottenAndCopied) {
  const utfx_converter start = utfx_converter_init(
      utfx_charset_find("UTF-16"), utfx_charset_find("UTF-64"), UTFX_STOP);
  utfx_converter converter = start;
  char out[64];
  // Little-endian, which the copy knows, too.
  ASSERT_EQ(utfx_convert(&converter,
                         "\xFF\xFE"
                         "a\0",
                         4, out, sizeof out, false)
                .written,
            16U);
  utfx_converter copy = converter;
  for (utfx_converter* each : {&converter, &copy}) {
    const utfx_result result =
        utfx_convert(each, "b", 2, out, sizeof out, true);
    EXPECT_EQ(result.status, UTFX_OK);
    EXPECT_EQ(result.offset, 6U);
    EXPECT_EQ(Hex(std::string(out, result.written)), "6200000000000000");
  }
  EXPECT_EQ(utfx_converter_offset(&start), 0U);
}

TEST(ConverterTest, ReadsASignatureBehindNothing) {
  utfx_converter converter = utfx_converter_init(
      utfx_charset_find("UTF-16"), utfx_charset_find("UTF-16BE"), UTFX_STOP);
  utfx_converter_skip(&converter, 0);
  uint64_t size = 0;
  EXPECT_EQ(utfx_measure(&converter, "\xFF\xFE", 2, true, &size).read, 2U);
  EXPECT_EQ(size, 0U);
}

// So what is incomplete is an error.
TEST(ConvertTextTest, HasAllOfAText) {
  char out[8];
  const utfx_result result = utfx_convert_text(
      utfx_charset_find("UTF-8000"), utfx_charset_find("UTF-16BE"),
      UTFX_REPLACE, "a\xC3", 2, out, sizeof out);
  EXPECT_EQ(result.status, UTFX_OK);
  EXPECT_EQ(result.read, 2U);
  EXPECT_EQ(Hex(std::string(out, result.written)), "0061FFFD");
}

TEST(ConverterTest, TakesAnyRoomForEnough) {
  const utfx_charset* const utf8 = utfx_charset_find("UTF-8");
  const std::string text(300, 'a');
  for (const utfx_charset* const to : ModelledCharsets()) {
    const std::string expected =
        CoderOf(to).Signature() +
        Times(text.size(), Encode(to, model::ToBits('a'))) +
        std::string(8, kUntouched);
    for (const size_t room :
         {SIZE_MAX, SIZE_MAX - 1, SIZE_MAX / 2, SIZE_MAX / 2 + 1}) {
      std::string out(expected.size(), kUntouched);
      utfx_converter converter = utfx_converter_init(utf8, to, UTFX_STOP);
      const utfx_result result = utfx_convert(
          &converter, text.data(), text.size(), out.data(), room, true);
      EXPECT_EQ(result.status, UTFX_OK) << utfx_charset_name(to);
      EXPECT_TRUE(out == expected) << utfx_charset_name(to);
    }
  }
}

TEST(ConverterTest, ChangesWhatItDoesAtErrors) {
  utfx_converter converter = utfx_converter_init(
      utfx_charset_find("UTF-8"), utfx_charset_find("UTF-16BE"), UTFX_STOP);
  char out[8];
  const auto convert = [&] {
    return utfx_convert(&converter, "\xFF", 1, out, sizeof out, false);
  };
  EXPECT_EQ(convert().status, UTFX_ILL_FORMED);
  EXPECT_EQ(utfx_converter_offset(&converter), 0U);
  utfx_converter_set_on_error(&converter, UTFX_REPLACE);
  EXPECT_EQ(convert().written, 2U);
  utfx_converter_set_on_error(&converter, UTFX_SKIP);
  EXPECT_EQ(convert().written, 0U);
  EXPECT_EQ(utfx_converter_errors(&converter), 2U);
  EXPECT_EQ(utfx_converter_offset(&converter), 2U);
  utfx_converter_set_on_error(&converter, UTFX_STOP);
  EXPECT_EQ(convert().status, UTFX_ILL_FORMED);
  EXPECT_EQ(utfx_converter_errors(&converter), 2U);
}

TEST(ConverterTest, HasNoCharsetsIfItIsZero) {
  utfx_converter converter = {};
  EXPECT_EQ(utfx_convert(&converter, "a", 1, nullptr, 0, true).status,
            UTFX_NO_CHARSET);
}

// The lengths of a scalar value's sequences in all charsets, once each.
std::set<std::vector<size_t>> LengthsOfScalarValues() {
  const std::vector<const utfx_charset*> charsets = ModelledCharsets();
  std::set<std::vector<size_t>> all;
  std::vector<size_t> lengths(charsets.size());
  for (const uint32_t value : model::CommonScalarValues()) {
    std::transform(charsets.begin(), charsets.end(), lengths.begin(),
                   [value](const utfx_charset* charset) {
                     return utfx_sequence_length(charset, value);
                   });
    all.insert(lengths);
  }
  return all;
}

// The same code point again and again is the text that grows most.
TEST(MaxOutputLengthTest, SufficesForEveryScalarValue) {
  const std::vector<const utfx_charset*> charsets = ModelledCharsets();
  for (const std::vector<size_t>& lengths : LengthsOfScalarValues()) {
    for (size_t from = 0; from < charsets.size(); ++from) {
      if (lengths[from] == 0) continue;
      for (size_t to = 0; to < charsets.size(); ++to) {
        for (const size_t count : {1, 2, 3, 100}) {
          ASSERT_GE(
              utfx_max_output_length(charsets[from], charsets[to],
                                     count * lengths[from]),
              count * lengths[to] + CoderOf(charsets[to]).Signature().size())
              << utfx_charset_name(charsets[from]) << " to "
              << utfx_charset_name(charsets[to]);
        }
      }
    }
  }
}

TEST(MaxOutputLengthTest, IsNoLargerThanTextsNeed) {
  const auto most = [](const char* from, const char* to, size_t size) {
    return utfx_max_output_length(utfx_charset_find(from),
                                  utfx_charset_find(to), size);
  };
  EXPECT_EQ(most("UTF-8", "UTF-64", 0), 0U);
  EXPECT_EQ(most("UTF-8", "UTF-64BE", 100), 800U);
  EXPECT_EQ(most("UTF-8", "UTF-64", 100), 808U);
  EXPECT_EQ(most("UTF-8", "UTF-16LE", 100), 200U);
  EXPECT_EQ(most("UTF-8", "UTF-8000", 100), 300U);  // U+FFFD for each byte.
  EXPECT_EQ(most("UTF-16LE", "UTF-8", 100), 150U);
  EXPECT_EQ(most("UTF-16LE", "UTF-8", 101), 153U);
  EXPECT_EQ(most("UTF-64BE", "UTF-8", 800), 400U);
  EXPECT_EQ(most("UTF-64BE", "UTF-8", 801), 404U);
  // What no memory has room for.
  EXPECT_EQ(most("UTF-8", "UTF-16LE", SIZE_MAX / 2), SIZE_MAX - 1);
  EXPECT_EQ(most("UTF-8", "UTF-16LE", SIZE_MAX / 2 + 1), SIZE_MAX);
  EXPECT_EQ(most("UTF-8", "UTF-64BE", SIZE_MAX), SIZE_MAX);
  EXPECT_EQ(most("UTF-64BE", "UTF-8", SIZE_MAX), SIZE_MAX / 2 + 1);
}

TEST(ConverterTest, HasNoRoomWhereThereIsNone) {
  for (const utfx_charset* const from : ModelledCharsets()) {
    const std::string text = Encode(from, model::ToBits('a'));
    for (const utfx_charset* const to : ModelledCharsets()) {
      utfx_converter converter = utfx_converter_init(from, to, UTFX_STOP);
      const utfx_result result =
          utfx_convert(&converter, text.data(), text.size(), nullptr, 0, true);
      EXPECT_EQ(result.status, UTFX_OUTPUT_FULL);
      EXPECT_EQ(result.read + result.written + result.length, 0U);
    }
  }
}

TEST(ConverterTest, TakesNothingForNothing) {
  for (const utfx_charset* const from : ModelledCharsets()) {
    utfx_converter converter =
        utfx_converter_init(from, utfx_charset_find("UTF-16"), UTFX_REPLACE);
    uint64_t size = 0;
    for (const bool is_last : {false, true}) {
      const utfx_result result =
          utfx_convert(&converter, nullptr, 0, nullptr, 0, is_last);
      EXPECT_EQ(result.status, UTFX_OK);
      EXPECT_EQ(result.written, 0U);
      EXPECT_EQ(utfx_measure(&converter, nullptr, 0, is_last, &size).status,
                UTFX_OK);
      EXPECT_EQ(size, 0U);
    }
  }
}

}  // namespace
}  // namespace utfx::library
