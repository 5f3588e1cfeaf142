// Integers as sequences of UTF-8000, against the definition.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <random>
#include <string>
#include <vector>

#include "core/code_point.h"
#include "library/utfx.h"
#include "tests/charset_test.h"
#include "tests/hex.h"
#include "tests/model/model.h"

namespace utfx::library {
namespace {

constexpr size_t kWords = kMaxCodePointBits / 64 + 1;

// An integer in two's complement, or an unsigned one that is not negative in
// it.
struct Integer {
  uint64_t words[kWords] = {};

  static Integer Of(int64_t value) {
    Integer integer;
    std::fill(std::begin(integer.words), std::end(integer.words),
              value < 0 ? ~uint64_t{0} : 0);
    integer.words[0] = static_cast<uint64_t>(value);
    return integer;
  }
  static Integer PowerOfTwo(unsigned exponent) {
    Integer integer;
    integer.words[exponent / 64] = uint64_t{1} << exponent % 64;
    return integer;
  }

  bool IsNegative() const { return words[kWords - 1] >> 63 != 0; }
  unsigned BitLength() const {
    size_t i = kWords;
    while (i > 0 && words[i - 1] == 0) --i;
    return i == 0 ? 0
                  : static_cast<unsigned>(64 * (i - 1)) +
                        static_cast<unsigned>(std::bit_width(words[i - 1]));
  }
  bool Bit(unsigned i) const { return (words[i / 64] >> i % 64 & 1) != 0; }

  Integer operator+(const Integer& other) const {
    Integer sum;
    uint64_t carry = 0;
    for (size_t i = 0; i < kWords; ++i) {
      sum.words[i] = words[i] + other.words[i];
      const uint64_t more = sum.words[i] < words[i] ? 1 : 0;
      sum.words[i] += carry;
      carry = more + (sum.words[i] < carry ? 1 : 0);
    }
    return sum;
  }
  Integer operator-() const {
    Integer complement;
    for (size_t i = 0; i < kWords; ++i) complement.words[i] = ~words[i];
    return complement + Of(1);
  }
  bool operator==(const Integer&) const = default;
  bool operator<(const Integer& other) const {
    if (IsNegative() != other.IsNegative()) return IsNegative();
    return std::lexicographical_compare(std::rbegin(words), std::rend(words),
                                        std::rbegin(other.words),
                                        std::rend(other.words));
  }
};

// zigzag(z) is 2z, or -2z - 1 if z is negative.
Integer Zigzag(const Integer& z) {
  return z.IsNegative() ? -(z + z) + Integer::Of(-1) : z + z;
}

// By the table of bit counts: 7 bits in one byte, 5n + 1 in n bytes. The start
// bits, n ones and a zero, are the first ones of all that are not marks.
std::string Definition(const Integer& number) {
  const unsigned bits = number.BitLength();
  if (bits <= 7) return {static_cast<char>(number.words[0])};
  unsigned length = 2;
  while (5 * length + 1 < bits) ++length;
  // The marks are 11, of which the start bits are a part, and 10.
  std::string sequence(length, '\x80');
  unsigned left = 5 * length + 1;
  for (unsigned i = 0; i < length; ++i) {
    unsigned byte = i == 0 ? 0xC0 : 0x80;
    for (int bit = 5; bit >= 0; --bit) {
      const unsigned place = 6 * i + 5 - static_cast<unsigned>(bit);
      bool is_set = place < length - 2;
      if (place > length - 2) is_set = number.Bit(--left);
      byte |= is_set ? 1U << bit : 0;
    }
    sequence[i] = static_cast<char>(byte);
  }
  return sequence;
}

using WriteFunction = decltype(&utfx_uint_write);
using ReadFunction = decltype(&utfx_uint_read);

// Writes, compares with the definition and reads again. Returns the sequence.
std::string Check(WriteFunction write, ReadFunction read,
                  const Integer& integer, const Integer& number, bool compare) {
  char out[1000];
  const utfx_sequence written = write(integer.words, kWords, out, sizeof out);
  EXPECT_EQ(written.status, UTFX_OK);
  EXPECT_EQ(written.bits, number.BitLength());
  std::string sequence(out, written.length);
  if (compare) {
    EXPECT_EQ(Hex(sequence), Hex(Definition(number)));
  }
  Integer again;
  const utfx_sequence got =
      read(sequence.data(), sequence.size(), again.words, kWords);
  EXPECT_EQ(got.status, UTFX_OK);
  EXPECT_EQ(got.length, sequence.size());
  EXPECT_EQ(got.bits, number.BitLength());
  EXPECT_TRUE(again == integer);
  return sequence;
}

int Sign(int value) { return (value > 0 ? 1 : 0) - (value < 0 ? 1 : 0); }

// Around every power of two up to the limit, on both sides.
class AroundPowersTest : public testing::TestWithParam<bool> {
 protected:
  bool is_signed_ = GetParam();

  // Whether it is one of the integers that there are.
  static bool Exists(const Integer& number) {
    return !number.IsNegative() && number.BitLength() <= kMaxCodePointBits;
  }

  // Ascending integers. Returns how many there are.
  size_t CheckFrom(Integer integer, size_t count, std::mt19937_64* random) {
    std::string before;
    size_t checked = 0;
    for (size_t i = 0; i < count; ++i, integer = integer + Integer::Of(1)) {
      const Integer number = is_signed_ ? Zigzag(integer) : integer;
      if (!Exists(number)) continue;
      const bool compare = (*random)() % 16 == 0;
      const std::string sequence =
          is_signed_
              ? Check(utfx_int_write, utfx_int_read, integer, number, compare)
              : Check(utfx_uint_write, utfx_uint_read, integer, number,
                      compare);
      if (!before.empty()) {
        EXPECT_EQ(Compare(before, sequence), -1);
        EXPECT_EQ(Compare(sequence, before), 1);
        EXPECT_EQ(Compare(sequence, sequence), 0);
      }
      before = sequence;
      ++checked;
      if (HasFailure()) break;
    }
    return checked;
  }

  int Compare(const std::string& a, const std::string& b) const {
    return is_signed_
               ? Sign(utfx_int_compare(a.data(), a.size(), b.data(), b.size()))
               : Sign(a.compare(b));
  }
};

TEST_P(AroundPowersTest, AreAsDefinedAndSorted) {
  std::mt19937_64 random(15);
  // 10 million with both, unsigned and signed: 2 x 4097 x 1250 or so.
  const auto around = static_cast<size_t>(Repeat(is_signed_ ? 300 : 620));
  size_t checked = 0;
  for (unsigned exponent = 0; exponent <= kMaxCodePointBits; ++exponent) {
    const Integer power = Integer::PowerOfTwo(exponent);
    const Integer start = power + Integer::Of(-static_cast<int64_t>(around));
    checked += CheckFrom(start, 2 * around, &random);
    if (is_signed_) {
      checked += CheckFrom(-power + Integer::Of(-static_cast<int64_t>(around)),
                           2 * around, &random);
    }
    if (HasFailure()) return;
  }
  if (kMaxCodePointBits == 4096 && Repeat(100) == 100) {
    EXPECT_GE(checked, 4'900'000U);
  }
}

INSTANTIATE_TEST_SUITE_P(All, AroundPowersTest, testing::Bool(),
                         [](const testing::TestParamInfo<bool>& info) {
                           return info.param ? "Signed" : "Unsigned";
                         });

TEST(IntegerTest, SortsAsTheIntegersDo) {
  std::mt19937_64 random(16);
  std::vector<std::pair<Integer, std::string>> all;
  for (int i = 0; i < Repeat(100'000); ++i) {
    Integer integer;
    const auto size = static_cast<unsigned>(random() % kMaxCodePointBits);
    for (uint64_t& word : integer.words) word = random();
    for (unsigned bit = size; bit < 64 * kWords; ++bit) {
      integer.words[bit / 64] &= ~(uint64_t{1} << bit % 64);
    }
    char out[1000];
    const utfx_sequence written =
        utfx_uint_write(integer.words, kWords, out, sizeof out);
    all.emplace_back(integer, std::string(out, written.length));
  }
  std::sort(all.begin(), all.end(),
            [](const auto& a, const auto& b) { return a.second < b.second; });
  EXPECT_TRUE(std::is_sorted(
      all.begin(), all.end(),
      [](const auto& a, const auto& b) { return a.first < b.first; }));
}

TEST(IntegerTest, EndsAtTheLimit) {
  char out[1000];
  const Integer limit = Integer::PowerOfTwo(kMaxCodePointBits);
  const Integer largest = limit + Integer::Of(-1);
  EXPECT_EQ(utfx_uint_write(largest.words, kWords, out, sizeof out).length,
            (kMaxCodePointBits - 1) / 5);
  EXPECT_EQ(utfx_uint_write(limit.words, kWords, out, sizeof out).status,
            UTFX_UNENCODABLE);
  const Integer half = Integer::PowerOfTwo(kMaxCodePointBits - 1);
  const Integer largest_signed = half + Integer::Of(-1);
  const Integer smallest_signed = -half;
  for (const Integer& integer : {largest_signed, smallest_signed}) {
    EXPECT_EQ(utfx_int_write(integer.words, kWords, out, sizeof out).length,
              (kMaxCodePointBits - 1) / 5);
  }
  for (const Integer& integer : {half, smallest_signed + Integer::Of(-1)}) {
    const utfx_sequence sequence =
        utfx_int_write(integer.words, kWords, out, sizeof out);
    EXPECT_EQ(sequence.status, UTFX_UNENCODABLE);
    EXPECT_EQ(sequence.error, UTFX_ERROR_UNENCODABLE);
  }
}

// One word and no word at all, as a program without large integers has it.
TEST(IntegerTest, IsAnInt64) {
  char out[16];
  std::mt19937_64 random(17);
  for (int i = 0; i < Repeat(100'000); ++i) {
    const auto value = static_cast<int64_t>(random()) >> random() % 64;
    auto word = static_cast<uint64_t>(value);
    const utfx_sequence written = utfx_int_write(&word, 1, out, sizeof out);
    ASSERT_EQ(written.status, UTFX_OK);
    word = 0x5A;
    const utfx_sequence got = utfx_int_read(out, written.length, &word, 1);
    ASSERT_EQ(got.status, UTFX_OK);
    ASSERT_EQ(static_cast<int64_t>(word), value);
  }
  EXPECT_EQ(utfx_int_write(nullptr, 0, out, sizeof out).length, 1U);
  EXPECT_EQ(out[0], '\0');
  EXPECT_EQ(utfx_int_read(out, 1, nullptr, 0).status, UTFX_OK);
  EXPECT_EQ(utfx_uint_write(nullptr, 0, out, sizeof out).length, 1U);
  EXPECT_EQ(utfx_int_read("\x01", 1, nullptr, 0).status, UTFX_OUTPUT_FULL);
}

// The site's example.
TEST(IntegerTest, WritesMinus67) {
  const auto word = static_cast<uint64_t>(-67);
  char out[2];
  EXPECT_EQ(utfx_int_write(&word, 1, out, sizeof out).length, 2U);
  EXPECT_EQ(Hex(std::string(out, 2)), "C285");
}

// Code points that are none are integers all the same.
TEST(IntegerTest, HasSurrogates) {
  for (uint64_t value = 0xD7FF; value <= 0xE000; ++value) {
    Integer integer;
    integer.words[0] = value;
    Check(utfx_uint_write, utfx_uint_read, integer, integer, true);
  }
  uint64_t word = 0;
  EXPECT_EQ(utfx_uint_read("\xED", 1, &word, 1).status, UTFX_INCOMPLETE);
  EXPECT_EQ(utfx_uint_read("\xED\xA0", 2, &word, 1).status, UTFX_INCOMPLETE);
  for (const char* const bytes : {"\xED\xA0\x41", "\xED\xA0\xC0"}) {
    const utfx_sequence sequence = utfx_uint_read(bytes, 3, &word, 1);
    EXPECT_EQ(sequence.status, UTFX_ILL_FORMED);
    EXPECT_EQ(sequence.length, 2U);
  }
  EXPECT_EQ(utfx_uint_read("\xED\xC0\x80", 3, &word, 1).length, 1U);
}

}  // namespace
}  // namespace utfx::library
