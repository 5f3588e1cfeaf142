// Integers as sequences of UTF-8000, against the definition.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <iterator>
#include <ostream>
#include <random>
#include <string>
#include <utility>
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

// The variants of UTF-8000: of numbers without a sign and with one.
enum class Variant : uint8_t { kUnsigned, kZigzag };

void PrintTo(Variant variant, std::ostream* stream) {
  *stream << (variant == Variant::kZigzag ? "Zigzag" : "Unsigned");
}

// By the table of bit counts: 7 bits in one byte, 5n + 1 in n bytes. The start
// bits, n ones and a zero, are the first ones of all that are not marks.
std::string Definition(Variant variant, const Integer& integer) {
  const Integer number =
      variant == Variant::kZigzag ? Zigzag(integer) : integer;
  const unsigned bits = number.BitLength();
  if (bits <= 7) return {static_cast<char>(number.words[0] & 0x7F)};
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

using WriteFunction = decltype(&utfx_uint_encode);
using ReadFunction = decltype(&utfx_uint_decode);

WriteFunction WriterOf(Variant variant) {
  return variant == Variant::kZigzag ? utfx_int_encode : utfx_uint_encode;
}
ReadFunction ReaderOf(Variant variant) {
  return variant == Variant::kZigzag ? utfx_int_decode : utfx_uint_decode;
}

// Writes, compares with the definition and reads again. Returns the sequence.
std::string Check(Variant variant, const Integer& integer) {
  const unsigned bits = variant == Variant::kUnsigned
                            ? integer.BitLength()
                            : Zigzag(integer).BitLength();
  char out[1000];
  const utfx_sequence written =
      WriterOf(variant)(integer.words, kWords, out, sizeof out);
  EXPECT_EQ(written.status, UTFX_OK);
  EXPECT_EQ(written.bits, bits);
  std::string sequence(out, written.length);
  EXPECT_EQ(sequence, Definition(variant, integer)) << Hex(sequence);
  Integer again;
  const utfx_sequence got =
      ReaderOf(variant)(sequence.data(), sequence.size(), again.words, kWords);
  EXPECT_EQ(got.status, UTFX_OK);
  EXPECT_EQ(got.length, sequence.size());
  EXPECT_EQ(got.bits, bits);
  EXPECT_TRUE(again == integer);
  return sequence;
}

int Sign(int value) { return (value > 0 ? 1 : 0) - (value < 0 ? 1 : 0); }

// Around every power of two up to the limit, on both sides.
class AroundPowersTest : public testing::TestWithParam<Variant> {
 protected:
  Variant variant_ = GetParam();
  bool is_signed_ = variant_ != Variant::kUnsigned;

  // Whether it is one of the integers that there are.
  bool Exists(const Integer& integer) const {
    const Integer number = is_signed_ ? Zigzag(integer) : integer;
    return !number.IsNegative() && number.BitLength() <= kMaxCodePointBits;
  }

  // Ascending integers. Returns how many there are.
  size_t CheckFrom(Integer integer, size_t count) {
    std::string before;
    size_t checked = 0;
    for (size_t i = 0; i < count; ++i, integer = integer + Integer::Of(1)) {
      if (!Exists(integer)) continue;
      const std::string sequence = Check(variant_, integer);
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
  const size_t around = IsReduced() ? 1 : IsNightly() ? 300 : 15;
  size_t checked = 0;
  for (unsigned exponent = 0; exponent <= kMaxCodePointBits; ++exponent) {
    const Integer power = Integer::PowerOfTwo(exponent);
    const Integer start = power + Integer::Of(-static_cast<int64_t>(around));
    checked += CheckFrom(start, 2 * around);
    if (is_signed_) {
      checked += CheckFrom(-power + Integer::Of(-static_cast<int64_t>(around)),
                           2 * around);
    }
    if (HasFailure()) return;
  }
  // Of the smallest and the largest powers not all are there.
  const size_t each = is_signed_ ? 4 * around : 2 * around;
  EXPECT_GE(checked, each * (kMaxCodePointBits - 16));
}

INSTANTIATE_TEST_SUITE_P(All, AroundPowersTest,
                         testing::Values(Variant::kUnsigned, Variant::kZigzag),
                         testing::PrintToStringParamName());

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
        utfx_uint_encode(integer.words, kWords, out, sizeof out);
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
  EXPECT_EQ(utfx_uint_encode(largest.words, kWords, out, sizeof out).length,
            (kMaxCodePointBits - 1) / 5);
  EXPECT_EQ(utfx_uint_encode(limit.words, kWords, out, sizeof out).status,
            UTFX_UNENCODABLE);
  const Integer half = Integer::PowerOfTwo(kMaxCodePointBits - 1);
  const Integer largest_signed = half + Integer::Of(-1);
  const Integer smallest_signed = -half;
  for (const Integer& integer : {largest_signed, smallest_signed}) {
    EXPECT_EQ(utfx_int_encode(integer.words, kWords, out, sizeof out).length,
              (kMaxCodePointBits - 1) / 5);
  }
  for (const Integer& integer : {half, smallest_signed + Integer::Of(-1)}) {
    const utfx_sequence sequence =
        utfx_int_encode(integer.words, kWords, out, sizeof out);
    EXPECT_EQ(sequence.status, UTFX_UNENCODABLE);
  }
}

// One word and no word at all, as a program without large integers has it.
TEST(SignedTest, IsAnInt64) {
  char out[16];
  std::mt19937_64 random(17);
  for (int i = 0; i < Repeat(100'000); ++i) {
    const auto value = static_cast<int64_t>(random()) >> random() % 64;
    auto word = static_cast<uint64_t>(value);
    const utfx_sequence written = utfx_int_encode(&word, 1, out, sizeof out);
    ASSERT_EQ(written.status, UTFX_OK);
    word = 0x5A;
    const utfx_sequence got = utfx_int_decode(out, written.length, &word, 1);
    ASSERT_EQ(got.status, UTFX_OK);
    ASSERT_EQ(static_cast<int64_t>(word), value);
  }
  EXPECT_EQ(utfx_int_encode(nullptr, 0, out, sizeof out).length, 1U);
  EXPECT_EQ(out[0], '\0');
  EXPECT_EQ(utfx_int_decode(out, 1, nullptr, 0).status, UTFX_OK);
  EXPECT_EQ(utfx_uint_encode(nullptr, 0, out, sizeof out).length, 1U);
  EXPECT_EQ(utfx_int_decode("\x01", 1, nullptr, 0).status, UTFX_OUTPUT_FULL);
}

// No text, no room, and room for too little.
TEST(SignedTest, TellsWhatIsMissing) {
  uint64_t words[2] = {0x5A, 0x5A};
  EXPECT_EQ(utfx_int_decode(nullptr, 0, words, 2).status, UTFX_INCOMPLETE);
  EXPECT_EQ(utfx_int_decode(nullptr, 0, words, 2).length, 0U);
  const Integer integer = Integer::PowerOfTwo(63);
  const utfx_sequence measured =
      utfx_int_encode(integer.words, kWords, nullptr, 0);
  EXPECT_EQ(measured.status, UTFX_OUTPUT_FULL);
  EXPECT_EQ(measured.length, 13U);
  char out[13] = {};
  EXPECT_EQ(utfx_int_encode(integer.words, kWords, out, 12).status,
            UTFX_OUTPUT_FULL);
  EXPECT_EQ(std::string(out, 13), std::string(13, '\0'));
  EXPECT_EQ(utfx_int_encode(integer.words, kWords, out, 13).status, UTFX_OK);
  const utfx_sequence got = utfx_int_decode(out, 13, words, 1);
  EXPECT_EQ(got.status, UTFX_OUTPUT_FULL);
  EXPECT_EQ(got.length, 13U);
  EXPECT_EQ(got.bits, 65U);
  EXPECT_EQ(words[0], 0x5AU);
  EXPECT_EQ(utfx_int_decode(out, 13, words, 2).status, UTFX_OK);
  EXPECT_EQ(words[1], 0U);
}

// The site's ranges by length: from -2^5n up to 2^5n - 1 in n bytes.
TEST(SignedTest, HasTheRangesOfTheSite) {
  const auto length = [&](const Integer& integer) {
    return utfx_int_encode(integer.words, kWords, nullptr, 0).length;
  };
  for (unsigned n = 1; n <= (kMaxCodePointBits - 1) / 5; ++n) {
    const Integer end = Integer::PowerOfTwo(n == 1 ? 6 : 5 * n);
    EXPECT_EQ(length(-end), n);
    EXPECT_EQ(length(end + Integer::Of(-1)), n);
    if (5 * n + 1 == kMaxCodePointBits) break;
    EXPECT_EQ(length(-end + Integer::Of(-1)), n + 1);
    EXPECT_EQ(length(end), n + 1);
  }
}

// Every integer of one, two and three bytes.
TEST(SignedTest, HasShortOnesAsDefined) {
  for (int64_t value = -0x8000; value < 0x8000; ++value) {
    Check(Variant::kZigzag, Integer::Of(value));
    if (HasFailure()) FAIL() << value;
  }
}

// ---- What is no sequence -------------------------------------------------

// What stands at the start of some bytes, in strings of binary digits. Of the
// maximal subpart, byte by byte.
struct Model {
  utfx_status status;
  size_t length;
  std::string content;

  // The bits by which a sequence of n bytes is seen to be too long.
  static bool IsOverlong(size_t n, const std::string& content) {
    const size_t count = n == 2 ? 4 : 5;
    return content.size() >= count &&
           content.substr(0, count) == std::string(count, '0');
  }

  static Model Of(const std::string& bytes) {
    std::string free;  // All but the marks.
    for (size_t i = 0; i < bytes.size(); ++i) {
      const std::string digits = model::ToDigits(bytes.substr(i, 1));
      if (i == 0 && digits[0] == '0') return {UTFX_OK, 1, digits.substr(1)};
      Model ill_formed = {UTFX_ILL_FORMED, std::max<size_t>(i, 1), ""};
      if (digits.substr(0, 2) != (i == 0 ? "11" : "10")) return ill_formed;
      free += digits.substr(2);
      const size_t ones = std::min(free.find('0'), free.size());
      const size_t n = ones + 2;
      if (n > (kMaxCodePointBits - 1) / 5) return ill_formed;
      if (ones == free.size()) continue;
      const std::string content = free.substr(ones + 1);
      if (IsOverlong(n, content)) return ill_formed;
      if (i + 1 == n) return {UTFX_OK, n, content};
    }
    return {UTFX_INCOMPLETE, bytes.size(), ""};
  }

  Integer Value() const {
    Integer integer;
    for (unsigned bit = 0; bit < content.size(); ++bit) {
      const uint64_t value = content[content.size() - 1 - bit] == '1' ? 1 : 0;
      integer.words[bit / 64] |= value << bit % 64;
    }
    return integer;
  }
};

void CheckReading(Variant variant, const std::string& bytes) {
  const Model model = Model::Of(bytes);
  Integer integer;
  // Where a sanitizer sees who reads too far.
  const std::vector<char> in(bytes.begin(), bytes.end());
  const utfx_sequence got =
      ReaderOf(variant)(in.data(), in.size(), integer.words, kWords);
  ASSERT_EQ(got.status, model.status) << Hex(bytes);
  ASSERT_EQ(got.length, model.length) << Hex(bytes);
  if (got.status != UTFX_OK) {
    ASSERT_EQ(got.bits, 0U);
    return;
  }
  const Integer value = model.Value();
  ASSERT_TRUE((variant == Variant::kZigzag ? Zigzag(integer) : integer) ==
              value)
      << Hex(bytes);
}

std::string Bytes(std::initializer_list<unsigned> bytes) {
  std::string text;
  for (const unsigned byte : bytes) text += static_cast<char>(byte);
  return text;
}

class ReadingTest : public testing::TestWithParam<Variant> {};

// All there are of up to three, where the third one can make a difference.
TEST_P(ReadingTest, ReadsAnyBytes) {
  const Variant variant = GetParam();
  for (unsigned first = 0; first < 0x100; ++first) {
    CheckReading(variant, Bytes({first}));
    for (unsigned second = 0; second < 0x100; ++second) {
      CheckReading(variant, Bytes({first, second}));
      const bool goes_on =
          Model::Of(Bytes({first, second})).status == UTFX_INCOMPLETE;
      for (unsigned third = 0; third < 0x100; third += goes_on ? 1 : 0x3F) {
        CheckReading(variant, Bytes({first, second, third}));
      }
      if (HasFailure()) return;
    }
  }
}

// Of every length: at its ends, with a byte that is another, cut short, and
// with more behind it.
TEST_P(ReadingTest, ReadsWhatIsMutated) {
  const Variant variant = GetParam();
  std::mt19937_64 random(18);
  constexpr unsigned kLongest = (kMaxCodePointBits - 1) / 5;
  for (unsigned n = 1; n <= kLongest; ++n) {
    const Integer end = Integer::PowerOfTwo(n == 1 ? 7 : 5 * n + 1);
    for (const int64_t less : {-2, -1}) {
      const std::string sequence =
          Definition(Variant::kUnsigned, end + Integer::Of(less));
      ASSERT_EQ(sequence.size(), n);
      CheckReading(variant, sequence + "\x80");
      for (int i = 0; i < Repeat(20); ++i) {
        std::string mutated = sequence;
        // Mostly where it is decided how long it is, and whether too long.
        const size_t near = std::min<size_t>(n, n / 6 + 2);
        const size_t at = random() % (i % 4 == 0 ? n : near);
        constexpr unsigned kBytes[] = {0x80, 0xBF, 0xC0, 0xDF, 0xFF, 0x41};
        mutated[at] = static_cast<char>(
            i % 2 == 0 ? kBytes[random() % std::size(kBytes)] : random());
        CheckReading(variant, mutated);
        CheckReading(variant, mutated.substr(0, random() % (n + 1)));
        if (HasFailure()) return;
      }
    }
  }
  CheckReading(variant, "\xFF" + std::string(size_t{2} * kLongest, '\xBF'));
}

INSTANTIATE_TEST_SUITE_P(All, ReadingTest,
                         testing::Values(Variant::kUnsigned, Variant::kZigzag),
                         testing::PrintToStringParamName());

// ---- The site's examples -------------------------------------------------

std::string WrittenBytes(Variant variant, int64_t value) {
  const auto word = static_cast<uint64_t>(value);
  char out[16];
  const utfx_sequence sequence = WriterOf(variant)(&word, 1, out, sizeof out);
  return {out, sequence.length};
}
std::string Written(Variant variant, int64_t value) {
  return Hex(WrittenBytes(variant, value));
}

TEST(ZigzagTest, IsAsOnTheSite) {
  const std::pair<int64_t, const char*> examples[] = {
      {62, "7C"},    {-63, "7D"},  {63, "7E"},    {-64, "7F"},   {64, "C280"},
      {-65, "C281"}, {65, "C282"}, {-66, "C283"}, {-67, "C285"}, {-4, "07"},
      {-3, "05"},    {-2, "03"},   {-1, "01"},    {0, "00"},     {1, "02"},
      {2, "04"},     {3, "06"},
  };
  for (const auto& [value, hex] : examples) {
    EXPECT_EQ(Written(Variant::kZigzag, value), hex) << value;
  }
}

// strcmpsigned: (b2 - b1) ? (b2 - b1) : (1 - b1 - b2) * strcmp(s1, s2), where
// b1 and b2 are the last bits of all.
TEST(ZigzagTest, ComparesAsOnTheSite) {
  const auto compare = [](int64_t a, int64_t b) {
    const std::string s1 = WrittenBytes(Variant::kZigzag, a);
    const std::string s2 = WrittenBytes(Variant::kZigzag, b);
    const int order =
        Sign(utfx_int_compare(s1.data(), s1.size(), s2.data(), s2.size()));
    const int b1 = s1.back() & 1;
    const int b2 = s2.back() & 1;
    EXPECT_EQ(order, b2 != b1 ? b2 - b1 : (1 - b1 - b2) * Sign(s1.compare(s2)));
    return order;
  };
  EXPECT_EQ(compare(63, 64), -1);  // 0 and 0: as strcmp().
  EXPECT_EQ(compare(64, 63), 1);
  EXPECT_EQ(compare(0, -1), 1);  // 0 and 1.
  EXPECT_EQ(compare(5, -1000), 1);
  EXPECT_EQ(compare(-1, 0), -1);    // 1 and 0.
  EXPECT_EQ(compare(-64, -65), 1);  // 1 and 1: the other way round.
  EXPECT_EQ(compare(-65, -64), -1);
  for (const int64_t same : {-65, -1, 0, 65}) EXPECT_EQ(compare(same, same), 0);
  EXPECT_GT(WrittenBytes(Variant::kZigzag, -1),
            WrittenBytes(Variant::kZigzag, 0));
}

// Code points that are none are integers all the same.
TEST(IntegerTest, HasSurrogates) {
  for (uint64_t value = 0xD7FF; value <= 0xE000; ++value) {
    Integer integer;
    integer.words[0] = value;
    Check(Variant::kUnsigned, integer);
  }
  uint64_t word = 0;
  EXPECT_EQ(utfx_uint_decode("\xED", 1, &word, 1).status, UTFX_INCOMPLETE);
  EXPECT_EQ(utfx_uint_decode("\xED\xA0", 2, &word, 1).status, UTFX_INCOMPLETE);
  for (const char* const bytes : {"\xED\xA0\x41", "\xED\xA0\xC0"}) {
    const utfx_sequence sequence = utfx_uint_decode(bytes, 3, &word, 1);
    EXPECT_EQ(sequence.status, UTFX_ILL_FORMED);
    EXPECT_EQ(sequence.length, 2U);
  }
  EXPECT_EQ(utfx_uint_decode("\xED\xC0\x80", 3, &word, 1).length, 1U);
}

}  // namespace
}  // namespace utfx::library
