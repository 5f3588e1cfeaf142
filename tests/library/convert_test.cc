// Conversion of streams between any two charsets, whole and in pieces, against
// the model.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <ostream>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "library/utfx.h"
#include "tests/charset_test.h"
#include "tests/every_size.h"
#include "tests/hex.h"
#include "tests/library/reference.h"
#include "tests/model/model.h"
#include "tests/random_texts.h"
#include "tests/run_convert.h"

bool operator==(const utfx_result& a, const utfx_result& b) {
  return a.status == b.status && a.read == b.read && a.written == b.written &&
         a.offset == b.offset && a.length == b.length;
}

namespace utfx::library {

void PrintTo(const Conversion& conversion, std::ostream* stream) {
  *stream << Hex(std::string_view(conversion.output).substr(0, 400));
  for (const Error& error : conversion.errors) {
    *stream << "; " << error.status << " at " << error.offset << ", length "
            << error.length;
  }
}

namespace {

// How a text is handed over: so many more bytes at a time, and with so much
// room, both from 1 up to a limit at random, or all at once.
class Pieces {
 public:
  Pieces() = default;
  Pieces(std::mt19937_64* random, size_t most_input, size_t most_room)
      : random_(random), most_input_(most_input), most_room_(most_room) {}

  size_t Input(size_t all) { return Random(most_input_, all); }
  size_t Room(size_t all) { return Random(most_room_, all); }

 private:
  size_t Random(size_t most, size_t all) const {
    return random_ == nullptr ? all : 1 + (*random_)() % most;
  }

  std::mt19937_64* random_ = nullptr;
  size_t most_input_ = 0;
  size_t most_room_ = 0;
};

// A program that converts a stream.
class Program {
 public:
  Program(const utfx_charset* from, const utfx_charset* to,
          utfx_on_error on_error)
      : from_(from),
        to_(to),
        converter_(utfx_converter_init(from, to, on_error)) {}

  Conversion Run(std::string_view input, Pieces pieces) {
    // Of what comes next, in `input`, and of what the program has read so far.
    size_t at = 0;
    size_t end = 0;
    size_t more_room = 0;
    while (end < input.size() || at < end) {
      if (at == end || wants_more_) {
        end = std::min(input.size(), end + pieces.Input(input.size()));
      }
      const utfx_result result =
          Call(input.substr(at, end - at), end == input.size(),
               pieces.Room(64 + 8 * input.size()) + more_room);
      EXPECT_EQ(result.offset, at + result.read);
      at += result.read;
      wants_more_ = result.status == UTFX_INCOMPLETE && end < input.size();
      if (result.status == UTFX_OUTPUT_FULL) {
        more_room = result.read + result.written == 0 ? 2 * more_room + 1 : 0;
      } else if (wants_more_) {
        // No more has to be held.
        EXPECT_LE(result.length, utfx_charset_max_sequence_length(from_));
        EXPECT_EQ(result.length, end - at);
      } else if (result.status != UTFX_OK) {
        EXPECT_LE(result.length, end - at);
        EXPECT_GT(result.length, 0U);
        errors_.push_back({result.offset, result.length, result.status});
        at += result.length;
        utfx_converter_skip(&converter_, result.length);
      }
      if (testing::Test::HasFailure()) break;
    }
    EXPECT_EQ(utfx_converter_offset(&converter_), input.size());
    EXPECT_LE(output_.size(), utfx_max_output_length(from_, to_, input.size()));
    return {output_, errors_};
  }

  uint64_t ErrorsMended() const { return utfx_converter_errors(&converter_); }

 private:
  // Calls both functions: where there is room, they do the same, and it is
  // enough room.
  utfx_result Call(std::string_view input, bool is_last, size_t room) {
    std::string output(room + 64, kUntouched);
    utfx_converter before = converter_;
    utfx_converter again = converter_;
    const utfx_result result = utfx_convert(
        &converter_, input.data(), input.size(), output.data(), room, is_last);
    EXPECT_LE(result.written, room);
    EXPECT_TRUE(IsUntouched(std::string_view(output).substr(result.written)));
    output.resize(result.written);
    output_ += output;

    if (result.status != UTFX_OUTPUT_FULL) {
      uint64_t size = 1000;
      utfx_result expected = result;
      expected.written = 0;
      EXPECT_TRUE(utfx_measure(&before, input.data(), input.size(), is_last,
                               &size) == expected);
      EXPECT_EQ(size, 1000 + result.written);
      EXPECT_EQ(utfx_converter_errors(&before), ErrorsMended());
      std::string enough(result.written, kUntouched);
      EXPECT_TRUE(utfx_convert(&again, input.data(), input.size(),
                               enough.data(), enough.size(),
                               is_last) == result);
      EXPECT_TRUE(enough == output);
      EXPECT_EQ(utfx_converter_errors(&again), ErrorsMended());
    }
    return result;
  }

  const utfx_charset* from_;
  const utfx_charset* to_;
  utfx_converter converter_;
  bool wants_more_ = false;
  std::string output_;
  std::vector<Error> errors_;
};

using Pair = std::tuple<const utfx_charset*, const utfx_charset*>;

class ConvertTest : public testing::TestWithParam<Pair> {
 protected:
  const utfx_charset* from_ = std::get<0>(GetParam());
  const utfx_charset* to_ = std::get<1>(GetParam());

  // Compares conversions in all ways.
  void Check(const std::string& input, std::mt19937_64* random) const {
    for (const auto on_error : {UTFX_STOP, UTFX_REPLACE, UTFX_SKIP}) {
      Conversion expected = Convert(from_, to_, input, on_error);
      const size_t errors = expected.errors.size();
      if (on_error != UTFX_STOP) expected.errors.clear();
      const size_t most_room = 1 + (*random)() % 40;
      for (Pieces pieces : {Pieces(), Pieces(random, 1, 7),
                            Pieces(random, 1 + (*random)() % 24, most_room)}) {
        Program program(from_, to_, on_error);
        ASSERT_EQ(program.Run(input, pieces), expected)
            << Hex(input) << ", on error " << on_error;
        ASSERT_EQ(program.ErrorsMended(), on_error == UTFX_STOP ? 0 : errors);
      }
      CheckAtOnce(input, on_error);
    }
  }

 private:
  // utfx_convert_text() is a new converter with one call.
  void CheckAtOnce(const std::string& input, utfx_on_error on_error) const {
    std::string out(utfx_max_output_length(from_, to_, input.size()), '\0');
    std::string again = out;
    utfx_converter converter = utfx_converter_init(from_, to_, on_error);
    EXPECT_TRUE(utfx_convert_text(from_, to_, on_error, input.data(),
                                  input.size(), out.data(), out.size()) ==
                utfx_convert(&converter, input.data(), input.size(),
                             again.data(), again.size(), true));
    EXPECT_EQ(out, again);
  }
};

// Some code points of every size in a charset, "" where it has none, more of
// those of up to 90 bits. The model is slow.
const std::vector<std::string>& SomeOfEverySizeIn(const utfx_charset* charset) {
  static auto* const kEncoded =
      new std::map<const utfx_charset*, std::vector<std::string>>;
  std::vector<std::string>& all = (*kEncoded)[charset];
  if (!all.empty()) return all;
  const size_t step = IsNightly() ? 7 : 97;
  for (size_t i = 0; i < EverySize().size(); i += i < 2000 ? 7 : step) {
    all.push_back(Encode(charset, EverySize()[i]));
  }
  return all;
}

// What both have, of every size.
TEST_P(ConvertTest, ConvertsEverySize) {
  std::string input = SignatureOf(from_);
  std::string expected = SignatureOf(to_);
  for (size_t i = 0; i < SomeOfEverySizeIn(from_).size(); ++i) {
    const std::string& encoded = SomeOfEverySizeIn(from_)[i];
    const std::string& converted = SomeOfEverySizeIn(to_)[i];
    if (encoded.empty() || converted.empty()) continue;
    input += encoded;
    expected += converted;
  }
  EXPECT_TRUE(Program(from_, to_, UTFX_STOP).Run(input, {}) ==
              (Conversion{expected, {}}));
  std::mt19937_64 random(5);
  EXPECT_TRUE(
      Program(from_, to_, UTFX_STOP).Run(input, Pieces(&random, 999, 999)) ==
      (Conversion{expected, {}}));
}

TEST_P(ConvertTest, ConvertsMutatedTextAsTheModel) {
  std::mt19937_64 random(7);
  RandomTexts texts(8, [&](const model::Bits& bits) {
    return bits.size() > 60 && random() % 4 != 0 ? "" : Encode(from_, bits);
  });
  for (int i = 0; i < Repeat(25) && !HasFailure(); ++i) {
    std::string input = texts.Next();
    if (input.size() > 200) input.resize(200);
    if (random() % 4 == 0) input.insert(0, SignatureOf(from_));
    Check(input, &random);
  }
}

TEST_P(ConvertTest, KnowsEverySignature) {
  std::mt19937_64 random(9);
  const std::string text = Encode(from_, model::ToBits(0x20AC));
  const std::string mark = Encode(from_, model::ToBits(0xFEFF));
  const std::string signature = SignatureOf(from_);
  std::string reversed = signature;
  std::reverse(reversed.begin(), reversed.end());
  for (const std::string& start :
       {std::string(), mark, signature, reversed, signature + signature,
        signature + reversed, reversed + signature,
        // Nothing but a part of one.
        signature.substr(0, signature.size() / 2),
        reversed.substr(0, reversed.size() / 2)}) {
    Check(start, &random);
    Check(start + text, &random);
    Check(text + start, &random);
    if (HasFailure()) return;
  }
}

INSTANTIATE_TEST_SUITE_P(All, ConvertTest,
                         testing::Combine(testing::ValuesIn(AllCharsets()),
                                          testing::ValuesIn(AllCharsets())),
                         [](const testing::TestParamInfo<Pair>& info) {
                           return TestName(
                               utfx_charset_name(std::get<0>(info.param)) +
                               std::string(" to ") +
                               utfx_charset_name(std::get<1>(info.param)));
                         });

// All that all charsets have, or by day some, behind a signature.
std::string EveryScalarValue(const utfx_charset* charset) {
  std::string text = SignatureOf(charset);
  const std::vector<uint32_t>& all = model::CommonScalarValues();
  for (size_t i = 0; i < all.size(); i += OneIn(7)) {
    text += Encode(charset, model::ToBits(all[i]));
  }
  return text;
}

// UTF-32 with all, and UTF-64 with its like.
TEST(ConvertAllTest, ConvertsEveryScalarValue) {
  for (const char* const name : {"UTF-32BE", "UTF-64LE"}) {
    const utfx_charset* const other = utfx_charset_find(name);
    const std::string scalar_values = EveryScalarValue(other);
    for (const utfx_charset* const charset : AllCharsets()) {
      const size_t unit = utfx_charset_code_unit_size(charset);
      if (utfx_charset_code_unit_size(other) != 4 && unit != 8) continue;
      const std::string expected = EveryScalarValue(charset);
      EXPECT_TRUE(Program(other, charset, UTFX_STOP).Run(scalar_values, {}) ==
                  (Conversion{expected, {}}))
          << name << ", " << utfx_charset_name(charset);
      EXPECT_TRUE(Program(charset, other, UTFX_STOP).Run(expected, {}) ==
                  (Conversion{scalar_values, {}}))
          << name << ", " << utfx_charset_name(charset);
    }
  }
}

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

// As the U+FEFF of any text that is cut up.
TEST(ConverterTest, KnowsNoSignatureBehindWhatIsSkipped) {
  const utfx_charset* const to = utfx_charset_find("UTF-16BE");
  for (const utfx_charset* const from : AllCharsets()) {
    const std::string mark = Encode(from, model::ToBits(0xFEFF));
    utfx_converter converter = utfx_converter_init(from, to, UTFX_STOP);
    utfx_converter_skip(&converter, utfx_charset_code_unit_size(from));
    uint64_t size = 0;
    utfx_converter again = converter;
    EXPECT_EQ(
        utfx_measure(&again, mark.data(), mark.size(), true, &size).status,
        UTFX_OK);
    EXPECT_EQ(size, 2U) << utfx_charset_name(from);
    char out[2];
    const utfx_result result =
        utfx_convert(&converter, mark.data(), mark.size(), out, 2, true);
    EXPECT_EQ(result.offset, utfx_charset_code_unit_size(from) + mark.size());
    EXPECT_EQ(Hex(std::string(out, result.written)), "FEFF");
  }
  // Nothing is no start.
  utfx_converter converter =
      utfx_converter_init(utfx_charset_find("UTF-16"), to, UTFX_STOP);
  utfx_converter_skip(&converter, 0);
  uint64_t size = 0;
  EXPECT_EQ(utfx_measure(&converter, "\xFF\xFE", 2, true, &size).read, 2U);
  EXPECT_EQ(size, 0U);
}

// Also where a text has none but code points that the target lacks.
TEST(ConverterTest, WritesASignatureBeforeWhatIsWellFormed) {
  const utfx_charset* const from = utfx_charset_find("UTF-8000");
  const std::string beyond = Encode(from, model::ToBits(0x110000));
  for (const utfx_charset* const to : AllCharsets()) {
    if (utfx_charset_code_point_bits(to) != 21) continue;
    const auto convert = [&](const std::string& text) {
      std::string out(64, kUntouched);
      utfx_converter converter = utfx_converter_init(from, to, UTFX_SKIP);
      const utfx_result result = utfx_convert(
          &converter, text.data(), text.size(), out.data(), out.size(), true);
      EXPECT_EQ(result.status, UTFX_OK);
      return out.substr(0, result.written);
    };
    EXPECT_EQ(convert(beyond), SignatureOf(to)) << utfx_charset_name(to);
    EXPECT_EQ(convert("\xFF"), "") << utfx_charset_name(to);
    EXPECT_EQ(convert(""), "") << utfx_charset_name(to);
  }
}

TEST(ConverterTest, TakesAnyRoomForEnough) {
  const utfx_charset* const utf8 = utfx_charset_find("UTF-8");
  const std::string text(300, 'a');
  for (const utfx_charset* const to : AllCharsets()) {
    const std::string expected =
        Convert(utf8, to, text, UTFX_STOP).output + std::string(8, kUntouched);
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
  const std::vector<const utfx_charset*> charsets = AllCharsets();
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
  const std::vector<const utfx_charset*> charsets = AllCharsets();
  for (const std::vector<size_t>& lengths : LengthsOfScalarValues()) {
    for (size_t from = 0; from < charsets.size(); ++from) {
      for (size_t to = 0; to < charsets.size(); ++to) {
        for (const size_t count : {1, 2, 3, 100}) {
          ASSERT_GE(utfx_max_output_length(charsets[from], charsets[to],
                                           count * lengths[from]),
                    count * lengths[to] + SignatureOf(charsets[to]).size())
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

// A surrogate passes where both charsets have it as a number, or both without
// its other half, and nowhere else.
TEST(ConverterTest, PassesSurrogatesAmongThoseThatHaveThemInTheSameWay) {
  const auto kind = [](const utfx_charset* charset) {
    const std::string two = Encode(charset, model::ToBits(0xD800)) +
                            Encode(charset, model::ToBits(0xDC00));
    if (two.empty()) return 0;
    return utfx_validate(charset, two.data(), two.size()).status == UTFX_OK &&
                   utfx_count(charset, two.data(), two.size()) == 2
               ? 1
               : 2;
  };
  for (const utfx_charset* const from : AllCharsets()) {
    if (kind(from) == 0) continue;
    const std::string text =
        Encode(from, model::ToBits(0xD800)) + Encode(from, model::ToBits('a'));
    for (const utfx_charset* const to : AllCharsets()) {
      SCOPED_TRACE(utfx_charset_name(from) + std::string(" to ") +
                   utfx_charset_name(to));
      const bool passes = kind(from) == kind(to);
      char out[32];
      const utfx_result result = utfx_convert_text(
          from, to, UTFX_STOP, text.data(), text.size(), out, sizeof out);
      EXPECT_EQ(result.status, passes ? UTFX_OK : UTFX_UNENCODABLE);
      if (passes) {
        EXPECT_EQ(Hex(std::string(out, result.written)),
                  Hex(Encode(to, model::ToBits(0xD800)) +
                      Encode(to, model::ToBits('a'))));
      }
      utfx_converter converter = utfx_converter_init(from, to, UTFX_STOP);
      uint64_t size = 0;
      EXPECT_EQ(utfx_measure(&converter, text.data(), text.size(), true, &size)
                    .status,
                result.status);
      EXPECT_EQ(size, result.written);
      // And where there is no room, unless a signature comes first.
      if (utfx_charset_has_signature(to)) continue;
      converter = utfx_converter_init(from, to, UTFX_STOP);
      EXPECT_EQ(utfx_convert(&converter, text.data(), text.size(), out, 0, true)
                    .status,
                passes ? UTFX_OUTPUT_FULL : UTFX_UNENCODABLE);
    }
  }
}

TEST(ConverterTest, HasNoRoomWhereThereIsNone) {
  for (const utfx_charset* const from : AllCharsets()) {
    const std::string text = Encode(from, model::ToBits('a'));
    for (const utfx_charset* const to : AllCharsets()) {
      utfx_converter converter = utfx_converter_init(from, to, UTFX_STOP);
      const utfx_result result =
          utfx_convert(&converter, text.data(), text.size(), nullptr, 0, true);
      EXPECT_EQ(result.status, UTFX_OUTPUT_FULL);
      EXPECT_EQ(result.read + result.written + result.length, 0U);
    }
  }
}

TEST(ConverterTest, TakesNothingForNothing) {
  for (const utfx_charset* const from : AllCharsets()) {
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
