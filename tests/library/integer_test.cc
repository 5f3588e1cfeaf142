// Integers as sequences of UTF-8000, against its model.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "core/charset.h"
#include "core/code_point.h"
#include "library/utfx.h"
#include "tests/charset_test.h"
#include "tests/effort.h"
#include "tests/hex.h"
#include "tests/library/reference.h"
#include "tests/model/model.h"

namespace utfx::library {
namespace {

constexpr size_t kWords = kMaxCodePointBits / 64 + 1;
constexpr size_t kMax = (kMaxCodePointBits - 1) / 5;

// Surrogates are integers, too: they are as what comes before them, but for one
// bit.
constexpr char kSurrogate = 0x20;

std::string Sequence(const model::Bits& bits) {
  const Charset& utf8000 = *FindRow("UTF-8000");
  if (bits.size() != 16 || !bits.starts_with("11011")) {
    return model::Encode(utf8000, bits);
  }
  std::string bytes =
      model::Encode(utf8000, model::ToBits(model::ToNumber(bits) - 0x800));
  bytes[1] |= kSurrogate;
  return bytes;
}

// The integer that is this in zigzag, in two's complement: 0, -1, 1, -2, ...
std::vector<uint64_t> SignedWords(const model::Bits& zigzag) {
  const bool is_negative = zigzag.ends_with('1');
  std::vector<uint64_t> words = ToWords(
      zigzag.substr(0, zigzag.size() - (zigzag.empty() ? 0 : 1)), kWords);
  for (uint64_t& word : words) word ^= is_negative ? ~uint64_t{0} : 0;
  return words;
}

std::vector<uint64_t> Signed(int64_t value) {
  std::vector<uint64_t> words(kWords, value < 0 ? ~uint64_t{0} : 0);
  words[0] = static_cast<uint64_t>(value);
  return words;
}

void CheckFound(const std::string& bytes, const utfx_sequence& found,
                const Item& expected) {
  EXPECT_EQ(found.status, expected.status) << Hex(bytes);
  EXPECT_EQ(found.length, expected.length) << Hex(bytes);
  EXPECT_EQ(found.bits, expected.code_point.size()) << Hex(bytes);
}

// Reads what some bytes start with, without a sign and with one.
void CheckReading(const std::string& bytes, const Item& expected) {
  // Where a sanitizer sees who reads too far.
  const std::vector<char> in(bytes.begin(), bytes.end());
  std::vector<uint64_t> words(kWords);
  CheckFound(bytes,
             utfx_uint_decode(in.data(), in.size(), words.data(), kWords),
             expected);
  if (expected.status == UTFX_OK) {
    EXPECT_EQ(words, ToWords(expected.code_point, kWords)) << Hex(bytes);
  }
  CheckFound(bytes, utfx_int_decode(in.data(), in.size(), words.data(), kWords),
             expected);
  if (expected.status == UTFX_OK) {
    EXPECT_EQ(words, SignedWords(expected.code_point)) << Hex(bytes);
  }
}

// As the model has it.
void CheckReading(std::string bytes) {
  const bool may_be_surrogate =
      bytes.size() > 1 && bytes[0] == '\xED' && (bytes[1] & 0xE0) == 0xA0;
  if (may_be_surrogate) bytes[1] ^= kSurrogate;
  Item expected = Read(utfx_charset_find("UTF-8000"), bytes);
  if (may_be_surrogate) bytes[1] ^= kSurrogate;
  if (may_be_surrogate && expected.status == UTFX_OK) {
    expected.code_point =
        model::ToBits(model::ToNumber(expected.code_point) + 0x800);
  }
  CheckReading(bytes, expected);
}

// Writes the same sequence of an integer without a sign and of one with.
void CheckWriting(const model::Bits& bits) {
  const std::string sequence = Sequence(bits);
  for (const auto& [write, words] :
       {std::pair(&utfx_uint_encode, ToWords(bits, kWords)),
        std::pair(&utfx_int_encode, SignedWords(bits))}) {
    char out[1000];
    const utfx_sequence written = write(words.data(), kWords, out, sizeof out);
    CheckFound(sequence, written, {UTFX_OK, "", sequence.size(), bits});
    EXPECT_EQ(Hex(std::string(out, written.length)), Hex(sequence));
  }
  CheckReading(sequence, {UTFX_OK, "", sequence.size(), bits});
}

// All short ones, and those around each power of two.
std::vector<model::Bits> Integers() {
  std::vector<model::Bits> all;
  for (uint64_t number = 0; number < 0x10800; ++number) {
    all.push_back(model::ToBits(number));
  }
  const size_t around = IsReduced() ? 1 : IsNightly() ? 6 : 2;
  for (size_t size = 18; size <= kMaxCodePointBits; ++size) {
    const size_t count = size > 200 ? 1 : around;
    for (uint64_t end = 0; end < count; ++end) {
      const model::Bits low = model::ToBits(end);
      all.push_back("1" + Times(size - 1 - low.size(), "0") + low);
    }
    for (uint64_t end = 16 - count; end < 16; ++end) {
      all.push_back(Times(size - 4, "1") + model::ToBits(end));
    }
  }
  return all;
}

TEST(IntegerTest, IsASequenceOfUtf8000) {
  for (const model::Bits& bits : Integers()) {
    CheckWriting(bits);
    ASSERT_FALSE(HasFailure()) << bits;
  }
}

int Sign(int value) { return (value > 0 ? 1 : 0) - (value < 0 ? 1 : 0); }

// Whether the first is less, in two's complement.
bool IsLess(const std::vector<uint64_t>& a, const std::vector<uint64_t>& b) {
  if (a.back() != b.back() && (a.back() >> 63) != (b.back() >> 63)) {
    return a.back() >> 63 != 0;
  }
  return std::lexicographical_compare(a.rbegin(), a.rend(), b.rbegin(),
                                      b.rend());
}

TEST(IntegerTest, ComparesAsItsSequence) {
  std::mt19937 random(16);
  const std::vector<model::Bits> all = Integers();
  for (int i = 0; i < Repeat(200'000) && !HasFailure(); ++i) {
    // Many that are nearly the same.
    const size_t one = random() % all.size();
    const size_t other =
        (one + random() % (i % 2 == 0 ? 3 : all.size())) % all.size();
    const std::string a = Sequence(all[one]);
    const std::string b = Sequence(all[other]);
    ASSERT_EQ(a < b, one < other);
    const std::vector<uint64_t> x = SignedWords(all[one]);
    const std::vector<uint64_t> y = SignedWords(all[other]);
    ASSERT_EQ(Sign(utfx_int_compare(a.data(), a.size(), b.data(), b.size())),
              IsLess(x, y)   ? -1
              : IsLess(y, x) ? 1
                             : 0)
        << Hex(a) << ' ' << Hex(b);
  }
}

TEST(IntegerTest, EndsAtTheLimit) {
  const std::string longest = Sequence(Times(kMaxCodePointBits, "1"));
  EXPECT_EQ(longest.size(), kMax);
  char out[1000];
  const std::vector<uint64_t> over =
      ToWords("1" + Times(kMaxCodePointBits, "0"), kWords);
  EXPECT_EQ(utfx_uint_encode(over.data(), kWords, out, sizeof out).status,
            UTFX_UNENCODABLE);
  for (const char* const sign : {"0", "1"}) {
    const std::vector<uint64_t> words =
        SignedWords("1" + Times(kMaxCodePointBits - 1, "0") + sign);
    EXPECT_EQ(utfx_int_encode(words.data(), kWords, out, sizeof out).status,
              UTFX_UNENCODABLE);
  }
}

// One word and no word at all, as a program without large integers has it.
TEST(SignedTest, IsAnInt64) {
  char out[16];
  for (unsigned shift = 0; shift < 64; ++shift) {
    for (const int64_t most : {INT64_MAX, INT64_MIN, INT64_MAX - 1}) {
      const int64_t value = most >> shift;
      auto word = static_cast<uint64_t>(value);
      const utfx_sequence written = utfx_int_encode(&word, 1, out, sizeof out);
      ASSERT_EQ(written.status, UTFX_OK);
      char again[16];
      const utfx_sequence of_all =
          utfx_int_encode(Signed(value).data(), kWords, again, sizeof again);
      ASSERT_EQ(std::string(out, written.length),
                std::string(again, of_all.length));
      word = 0x5A;
      const utfx_sequence got = utfx_int_decode(out, written.length, &word, 1);
      ASSERT_EQ(got.status, UTFX_OK);
      ASSERT_EQ(static_cast<int64_t>(word), value);
    }
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
  const std::vector<uint64_t> integer = SignedWords("1" + Times(64, "0"));
  const utfx_sequence measured =
      utfx_int_encode(integer.data(), kWords, nullptr, 0);
  EXPECT_EQ(measured.status, UTFX_OUTPUT_FULL);
  EXPECT_EQ(measured.length, 13U);
  char out[13] = {};
  EXPECT_EQ(utfx_int_encode(integer.data(), kWords, out, 12).status,
            UTFX_OUTPUT_FULL);
  EXPECT_EQ(std::string(out, 13), std::string(13, '\0'));
  EXPECT_EQ(utfx_int_encode(integer.data(), kWords, out, 13).status, UTFX_OK);
  const utfx_sequence got = utfx_int_decode(out, 13, words, 1);
  EXPECT_EQ(got.status, UTFX_OUTPUT_FULL);
  EXPECT_EQ(got.length, 13U);
  EXPECT_EQ(got.bits, 65U);
  EXPECT_EQ(words[0], 0x5AU);
  EXPECT_EQ(utfx_int_decode(out, 13, words, 2).status, UTFX_OK);
  EXPECT_EQ(words[1], 0U);
}

TEST(SignedTest, IsAsOnTheSite) {
  const std::pair<int64_t, const char*> examples[] = {
      {62, "7C"},    {-63, "7D"},  {63, "7E"},    {-64, "7F"},   {64, "C280"},
      {-65, "C281"}, {65, "C282"}, {-66, "C283"}, {-67, "C285"}, {-4, "07"},
      {-3, "05"},    {-2, "03"},   {-1, "01"},    {0, "00"},     {1, "02"},
      {2, "04"},     {3, "06"},
  };
  for (const auto& [value, hex] : examples) {
    char out[16];
    const utfx_sequence written =
        utfx_int_encode(Signed(value).data(), kWords, out, sizeof out);
    EXPECT_EQ(Hex(std::string(out, written.length)), hex) << value;
  }
}

// ---- What is no sequence -------------------------------------------------

// All there are of up to three, where the third one can make a difference.
TEST(ReadingTest, ReadsAnyBytes) {
  for (unsigned start = 0; start < 0x10000; ++start) {
    const std::string two = {static_cast<char>(start >> 8),
                             static_cast<char>(start)};
    CheckReading(two.substr(0, 1));
    CheckReading(two);
    for (unsigned third = start % OneIn(8); third < 0x100; third += OneIn(8)) {
      CheckReading(two + static_cast<char>(third));
    }
    if (HasFailure()) return;
  }
}

// Of every length: at its ends, with a byte that is another, cut short, and
// with more behind it.
TEST(ReadingTest, ReadsWhatIsMutated) {
  std::mt19937_64 random(18);
  for (size_t n = 1; n <= kMax; n += n < 40 ? 1 : OneIn(7)) {
    const std::string sequence = Sequence(Times(n == 1 ? 7 : 5 * n + 1, "1"));
    ASSERT_EQ(sequence.size(), n);
    CheckReading(sequence + "\x80");
    for (int i = 0; i < Repeat(200); ++i) {
      std::string mutated = sequence;
      // Mostly where it is decided how long it is, and whether too long.
      const size_t near = std::min<size_t>(n, n / 6 + 2);
      const size_t at = random() % (i % 4 == 0 ? n : near);
      constexpr unsigned kBytes[] = {0x80, 0xBF, 0xC0, 0xDF, 0xFF, 0x41};
      mutated[at] = static_cast<char>(
          i % 2 == 0 ? kBytes[random() % std::size(kBytes)] : random());
      CheckReading(mutated);
      CheckReading(mutated.substr(0, random() % (n + 1)));
      if (HasFailure()) return;
    }
  }
  CheckReading("\xFF" + std::string(2 * kMax, '\xBF'));
}

}  // namespace
}  // namespace utfx::library
