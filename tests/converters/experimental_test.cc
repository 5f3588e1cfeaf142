// What is to be tested in the forms of one encoding or the other that is there
// to be tried out, beside what all charsets are tested for.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "converters/charsets.h"
#include "core/byte_order.h"
#include "core/code_point.h"
#include "core/result.h"
#include "tests/charset_test.h"
#include "tests/form_calls.h"
#include "tests/hex.h"
#include "tests/model/model.h"
#include "tests/random_bits.h"
#include "tests/run_convert.h"

namespace utfx {
namespace {

const Charset& RowOf(std::string_view name) {
  return *std::find_if(
      kCharsets.begin(), kCharsets.end(),
      [name](const Charset& charset) { return charset.name == name; });
}

void CheckReading(const Charset& charset, const std::string& bytes) {
  ASSERT_EQ(CallsOf(charset.name).read(bytes), model::Read(charset, bytes))
      << Hex(bytes);
}

// All strings of up to two bytes, and with more from each side of each
// boundary.
TEST(ExperimentalTest, EveryStringOfTwoBytes) {
  const std::string edges = "\x3F\x40\x7F\x80\x9F\xA0\xBF\xC0\xFF";
  for (const char* name : {"ASCVI", "UTF-MASHPOE-8"}) {
    const Charset& charset = RowOf(name);
    for (int first = 0; first < 256; ++first) {
      CheckReading(charset, {static_cast<char>(first)});
      for (int second = 0; second < 256; ++second) {
        const std::string two = {static_cast<char>(first),
                                 static_cast<char>(second)};
        CheckReading(charset, two);
        // What the rest can change.
        const bool all_starts = first >= 0x60 && (first & 0x80) == 0;
        if (!all_starts && first < 0xE0) continue;
        for (const char third : edges) CheckReading(charset, two + third);
      }
      if (HasFatalFailure()) return;
    }
  }
}

// Every unit of UTF-16K, after and before the surrogates on each side of each
// boundary: others are all that there is of a sequence.
TEST(ExperimentalTest, EveryUnit) {
  constexpr std::array<uint16_t, 8> kEdges = {0xD800, 0xDB00, 0xDB1F, 0xDB20,
                                              0xDB3F, 0xDB40, 0xDC00, 0xDFFF};
  for (const char* name : {"UTF-16KBE", "UTF-16KLE"}) {
    const Charset& charset = RowOf(name);
    // The other order only swaps bytes.
    const bool is_all =
        charset.order == ByteOrder::kBigEndian && Repeat(100) == 100;
    const int step = is_all ? 1 : 97;
    for (int value = 0; value < 0x10000; value += step) {
      const auto unit = static_cast<uint16_t>(value);
      const auto check = [&](const std::vector<uint16_t>& units) {
        CheckReading(charset, model::FromUnits(units, charset.order));
      };
      check({unit});
      for (const uint16_t edge : kEdges) {
        if (edge < 0xDC00) check({edge, unit});
        if (unit >= 0xD800 && unit <= 0xDFFF) {
          check({unit, edge});
          check({0xDB00, 0xDC22, unit, edge});
          check({0xDB00, unit, 0xDB20, edge});
        }
      }
      if (HasFatalFailure()) return;
    }
  }
}

// And plane 13 has no sequence.
TEST(ExperimentalTest, Utf16KIsUtf16WithoutPlane13) {
  for (const std::string order : {"BE", "LE"}) {
    const FormCalls& calls = CallsOf("UTF-16K" + order);
    const FormCalls& utf16 = CallsOf("UTF-INFINITY-16" + order);
    const auto& values = model::ScalarValues(RowOf("UTF-16K" + order));
    EXPECT_EQ(values.size(), model::ScalarValues().size() - 0x10000);
    for (const uint32_t value : values) {
      const model::Bits bits = model::ToBits(value);
      ASSERT_EQ(calls.encode(bits), utf16.encode(bits)) << value;
    }
    for (uint32_t value = 0xD0000; value <= 0xDFFFF; ++value) {
      ASSERT_EQ(calls.encode(model::ToBits(value)), "") << value;
    }
  }
}

// The forms of the same family agree on all scalar values.
TEST(ExperimentalTest, ScalarValuesAreThoseOfTheFamily) {
  for (uint32_t value = 0; value <= kMaxUnicode; ++value) {
    const model::Bits bits = model::ToBits(value);
    ASSERT_EQ(CallsOf("UTF-MASHPOE-8").encode(bits),
              CallsOf("UTF-8000").encode(bits));
    std::string unit =
        IsSurrogate(value)
            ? ""
            : model::ToBytes(std::string(32 - bits.size(), '0') + bits);
    ASSERT_EQ(CallsOf("UTF-32KBE").encode(bits), unit);
    ASSERT_EQ(CallsOf("UTF-32K-ASCVIBE").encode(bits), unit);
    std::reverse(unit.begin(), unit.end());
    ASSERT_EQ(CallsOf("UTF-32KLE").encode(bits), unit);
    ASSERT_EQ(CallsOf("UTF-32K-ASCVILE").encode(bits), unit);
  }
}

// Where the sequences of UTF-MASHPOE-8 that are read start, errors as well.
std::vector<size_t> Starts(std::string_view text) {
  std::vector<size_t> starts;
  for (size_t at = 0; at < text.size();) {
    starts.push_back(at);
    const uint8_t* const in = Bytes(text);
    at += UtfMashpoe8::Decode(in + at, in + text.size()).length;
  }
  return starts;
}

// converters/utf_mashpoe_8.h: from the second well-formed sequence after the
// damage on, all are found again.
TEST(ExperimentalTest, AnErrorInMashpoesReachesNoFartherThanASequence) {
  std::mt19937_64 random(8);
  for (int i = 0; i < Repeat(20'000); ++i) {
    std::string text;
    std::vector<size_t> undamaged;
    for (int count = 0; count < 7; ++count) {
      const size_t bits = random() % 3 == 0 ? random() % 8 : random() % 256;
      const std::string sequence =
          model::Encode(RowOf("UTF-MASHPOE-8"), RandomBits(bits, &random));
      if (sequence.empty()) continue;  // A surrogate.
      undamaged.push_back(text.size());
      text += sequence;
    }
    // Some bytes are replaced by others, most of which begin sequences.
    const size_t first = random() % text.size();
    const size_t erased = std::min<size_t>(random() % 5, text.size() - first);
    std::string inserted;
    for (auto count = random() % 5; count > 0; --count) {
      inserted += random() % 2 == 0 ? '\xFF' : static_cast<char>(random());
    }
    text.replace(first, erased, inserted);
    // After the damage one may be lost.
    std::vector<size_t> expected;
    for (const size_t start : undamaged) {
      if (start >= first + erased) {
        expected.push_back(start - erased + inserted.size());
      }
    }
    if (!expected.empty()) expected.erase(expected.begin());
    const std::vector<size_t> starts = Starts(text);
    ASSERT_GE(starts.size(), expected.size());
    ASSERT_TRUE(std::equal(expected.rbegin(), expected.rend(), starts.rbegin()))
        << Hex(text);
  }
}

}  // namespace
}  // namespace utfx
