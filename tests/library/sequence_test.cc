// One sequence at a time: code points of every size as words and as bytes.

#include "library/sequence.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/code_point.h"
#include "library/utfx.h"
#include "tests/charset_test.h"
#include "tests/conformance/coder.h"
#include "tests/every_size.h"
#include "tests/hex.h"
#include "tests/library/modelled.h"
#include "tests/model/model.h"
#include "tests/random_texts.h"

namespace utfx::library {
namespace {

std::vector<uint8_t> ToBigEndian(const model::Bits& bits, size_t count) {
  const std::string bytes = model::ToBytes(Times(-bits.size() % 8, "0") + bits);
  std::vector<uint8_t> padded(count - bytes.size());
  padded.insert(padded.end(), bytes.begin(), bytes.end());
  return padded;
}

class SequenceTest : public testing::TestWithParam<const utfx_charset*> {
 protected:
  const utfx_charset* charset_ = GetParam();
  bool is_utf64_ =
      std::string_view(utfx_charset_name(charset_)).starts_with("UTF-64");

  static void Expect(const utfx_sequence& sequence, utfx_status status,
                     size_t length, size_t bits) {
    EXPECT_EQ(sequence.status, status);
    EXPECT_EQ(sequence.length, length);
    EXPECT_EQ(sequence.bits, bits);
  }

  static void ExpectUnencodable(const utfx_sequence& sequence) {
    EXPECT_EQ(sequence.status, UTFX_UNENCODABLE);
    EXPECT_EQ(sequence.length, 0U);
    EXPECT_EQ(sequence.bits, 0U);
  }

  // Reads a sequence in all ways, with the words and bytes that it takes and
  // more, and with one less.
  void CheckReading(const std::string& encoded, const model::Bits& bits) const {
    const std::string text = encoded + encoded;
    for (const size_t words : {(bits.size() + 63) / 64, bits.size() / 64 + 3}) {
      std::vector<uint64_t> got(words + 1, 0x5A);
      Expect(utfx_decode_one_words(charset_, text.data(), text.size(),
                                   got.data(), words),
             UTFX_OK, encoded.size(), bits.size());
      EXPECT_EQ(got.back(), 0x5AU);
      got.pop_back();
      EXPECT_EQ(got, ToWords(bits, words));
    }
    for (const size_t bytes : {(bits.size() + 7) / 8, bits.size() / 8 + 9}) {
      std::vector<uint8_t> got(bytes + 1, 0x5A);
      Expect(utfx_decode_one_bytes(charset_, text.data(), encoded.size(),
                                   got.data(), bytes),
             UTFX_OK, encoded.size(), bits.size());
      EXPECT_EQ(got.back(), 0x5A);
      got.pop_back();
      EXPECT_EQ(got, ToBigEndian(bits, bytes));
    }
    uint64_t code_point = 0x5A;
    Expect(utfx_decode_one(charset_, text.data(), text.size(), &code_point),
           bits.size() > 64 ? UTFX_OUTPUT_FULL : UTFX_OK, encoded.size(),
           bits.size());
    EXPECT_EQ(code_point, bits.size() > 64 ? 0x5A : model::ToNumber(bits));
    if (bits.empty()) return;
    uint8_t untouched = 0x5A;
    Expect(utfx_decode_one_bytes(charset_, text.data(), text.size(), &untouched,
                                 (bits.size() + 7) / 8 - 1),
           UTFX_OUTPUT_FULL, encoded.size(), bits.size());
    EXPECT_EQ(untouched, 0x5A);
  }

  // Writes into as much room as it takes, with and without leading zeros, and
  // into less.
  void CheckWriting(const model::Bits& bits, const std::string& encoded) const {
    std::string out(encoded.size() + 1, '\x5A');
    const auto expect = [&](const utfx_sequence& sequence) {
      if (encoded.empty()) {
        ExpectUnencodable(sequence);
      } else {
        Expect(sequence, UTFX_OK, encoded.size(), bits.size());
      }
      EXPECT_EQ(out, encoded + '\x5A');
      std::fill(out.begin(), out.end(), '\x5A');
    };
    for (const size_t count :
         {(bits.size() + 63) / 64, bits.size() / 64 + 70}) {
      expect(utfx_encode_one_words(charset_, ToWords(bits, count).data(), count,
                                   out.data(), encoded.size()));
    }
    for (const size_t count : {(bits.size() + 7) / 8, bits.size() / 8 + 700}) {
      expect(utfx_encode_one_bytes(charset_, ToBigEndian(bits, count).data(),
                                   count, out.data(), encoded.size()));
    }
    if (bits.size() <= 64) {
      EXPECT_EQ(utfx_sequence_length(charset_, model::ToNumber(bits)),
                encoded.size());
      expect(utfx_encode_one(charset_, model::ToNumber(bits), out.data(),
                             encoded.size()));
    }
    for (const size_t room : {size_t{0}, encoded.size() - 1}) {
      if (encoded.empty()) break;
      const std::vector<uint64_t> words = ToWords(bits, 65);
      Expect(utfx_encode_one_words(charset_, words.data(), words.size(),
                                   room == 0 ? nullptr : out.data(), room),
             UTFX_OUTPUT_FULL, encoded.size(), bits.size());
      EXPECT_EQ(out, std::string(out.size(), '\x5A'));
    }
  }
};

TEST_P(SequenceTest, ReadsAndWritesEverySize) {
  std::vector<model::Bits> all = {""};
  const size_t step = IsNightly() ? 11 : 47;
  for (size_t i = 0; i < EverySize().size(); i += i < 2000 ? 1 : step) {
    all.push_back(EverySize()[i]);
  }
  for (const model::Bits& bits : all) {
    const std::string encoded = Encode(charset_, bits);
    if (!encoded.empty()) CheckReading(encoded, bits);
    CheckWriting(bits, encoded);
    ASSERT_FALSE(HasFailure()) << bits;
  }
}

TEST_P(SequenceTest, HasNothingBeyondItsLimit) {
  const unsigned bits = utfx_charset_code_point_bits(charset_);
  CheckWriting("1" + Times(bits, "0"), "");
  CheckWriting(Times(bits + 1, "1"), "");
  CheckWriting("1" + Times(kMaxCodePointBits, "0"), "");
  CheckWriting(Times(size_t{2} * kMaxCodePointBits, "1"), "");
  if (bits == 21) CheckWriting(model::ToBits(0x110000), "");
  for (const uint64_t surrogate : {0xD800, 0xDBFF, 0xDC00, 0xDFFF}) {
    const model::Bits bits_of_surrogate = model::ToBits(surrogate);
    CheckWriting(bits_of_surrogate, Encode(charset_, bits_of_surrogate));
  }
}

TEST_P(SequenceTest, ReadsWhatIsNoneAsTheModel) {
  RandomTexts texts(
      14, [&](const model::Bits& bits) { return Encode(charset_, bits); });
  for (int i = 0; i < Repeat(3000) && !HasFailure(); ++i) {
    std::string text = texts.Next().substr(0, 100);
    while (!text.empty()) {
      // A signature is nothing special here, if it is a sequence at all.
      const conformance::Item item =
          conformance::ReadItem(CoderOf(charset_), text);
      uint64_t words[64] = {};
      const utfx_sequence sequence =
          utfx_decode_one_words(charset_, text.data(), text.size(), words, 64);
      ASSERT_EQ(sequence.status, StatusOf(item)) << Hex(text);
      ASSERT_EQ(sequence.length, item.end) << Hex(text);
      ASSERT_EQ(sequence.bits, item.code_point.size()) << Hex(text);
      if (!item.IsError()) {
        ASSERT_EQ(std::vector<uint64_t>(words, words + 64),
                  ToWords(item.code_point, 64));
      }
      text.erase(0, item.end);
    }
  }
}

TEST_P(SequenceTest, IsIncompleteWhereThereIsNone) {
  uint64_t code_point = 0;
  const utfx_sequence sequence =
      utfx_decode_one(charset_, nullptr, 0, &code_point);
  EXPECT_EQ(sequence.status, UTFX_INCOMPLETE);
  EXPECT_EQ(sequence.length, 0U);
}

TEST_P(SequenceTest, ReportsTheVersionOfReservedBits) {
  const bool is_little_endian =
      std::string_view(utfx_charset_name(charset_)).ends_with("LE");
  for (unsigned highest = 0; highest < 16; ++highest) {
    std::string unit("A\0\0\0\0\xFF\xFF\xFF", 8);
    unit[4] = static_cast<char>(highest << 4 | 0xF);
    if (highest == 0) unit = std::string("A\0\0\0\0\0\0\0", 8);
    if (is_little_endian) std::reverse(unit.begin(), unit.end());
    EXPECT_EQ(utfx_charset_announced_version(charset_, unit.data(), 8),
              is_utf64_ ? highest + 1 : 0);
    EXPECT_EQ(utfx_charset_announced_version(charset_, unit.data(), 7), 0U);
  }
}

INSTANTIATE_TEST_SUITE_P(
    All, SequenceTest, testing::ValuesIn(ModelledCharsets()),
    [](const testing::TestParamInfo<const utfx_charset*>& info) {
      return TestName(utfx_charset_name(info.param));
    });

// Inlined under a sanitizer, GCC warns of words that this does not read.
[[gnu::noinline]] uint64_t WordOf(const Number& number, size_t index) {
  return number.Word(index);
}

// More words than bits can be counted of in 32 bits are zero, too.
TEST(NumberTest, HasZerosBehindItsBits) {
  const Number number(5);
  EXPECT_EQ(WordOf(number, 0), 5U);
  for (const size_t index :
       {size_t{1}, size_t{kMaxCodePointBits / 64},
        size_t{kMaxCodePointBits / 64 + 1}, size_t{1} << 26,
        (size_t{1} << 26) + 1, SIZE_MAX / 64 + 1, SIZE_MAX}) {
    EXPECT_EQ(WordOf(number, index), 0U) << index;
  }
}

}  // namespace
}  // namespace utfx::library
