// Integers as sequences of UTF-8000, against its model; all forms by the
// vectors.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "core/charset.h"
#include "core/code_point.h"
#include "library/utfx.h"
#include "tests/charset_test.h"
#include "tests/conformance/coder.h"
#include "tests/effort.h"
#include "tests/hex.h"
#include "tests/library/modelled.h"
#include "tests/library/vectors.h"
#include "tests/model/model.h"

namespace utfx::library {
namespace {

using conformance::Item;

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
  std::vector<uint64_t> words = ToWords(
      zigzag.substr(0, zigzag.size() - (zigzag.empty() ? 0 : 1)), kWords);
  if (zigzag.ends_with('1')) {
    for (uint64_t& word : words) word = ~word;
  }
  return words;
}

std::vector<uint64_t> Signed(int64_t value) {
  std::vector<uint64_t> words(kWords, value < 0 ? UINT64_MAX : 0);
  words[0] = static_cast<uint64_t>(value);
  return words;
}

// The bytes of words, the highest first.
std::vector<uint8_t> ToBytes(const std::vector<uint64_t>& words) {
  std::vector<uint8_t> bytes;
  for (size_t i = words.size(); i-- > 0;) {
    for (unsigned shift = 64; shift > 0; shift -= 8) {
      bytes.push_back(static_cast<uint8_t>(words[i] >> (shift - 8)));
    }
  }
  return bytes;
}

constexpr utfx_int_form kForms[] = {UTFX_INT_UTF8000, UTFX_INT_UTF8000_ZIGZAG,
                                    UTFX_INT_TUPLE};

void ExpectSame(const utfx_sequence& a, const utfx_sequence& b) {
  EXPECT_EQ(a.status, b.status);
  EXPECT_EQ(a.bits, b.bits);
  EXPECT_EQ(a.length, b.length);
}

// Reads what some bytes start with, as words and as bytes, which say the same.
utfx_sequence Decode(utfx_int_form form, std::string_view in, uint64_t* words,
                     size_t count) {
  const utfx_sequence read =
      utfx_int_decode_words(form, in.data(), in.size(), words, count);
  std::vector<uint8_t> bytes(8 * count);
  ExpectSame(utfx_int_decode_bytes(form, in.data(), in.size(), bytes.data(),
                                   bytes.size()),
             read);
  if (read.status == UTFX_OK) {
    EXPECT_EQ(bytes, ToBytes({words, words + count}));
    // As many as are needed are the last ones of these, and one less is not
    // enough.
    const size_t needed = (read.bits + 7) / 8;
    std::vector<uint8_t> some(needed);
    EXPECT_EQ(
        utfx_int_decode_bytes(form, in.data(), in.size(), some.data(), needed)
            .status,
        UTFX_OK);
    EXPECT_TRUE(std::equal(some.begin(), some.end(), bytes.end() - needed));
    if (needed > 0) {
      EXPECT_EQ(utfx_int_decode_bytes(form, in.data(), in.size(), some.data(),
                                      needed - 1)
                    .status,
                UTFX_OUTPUT_FULL);
    }
  } else {
    EXPECT_EQ(bytes, std::vector<uint8_t>(8 * count));
  }
  return read;
}

// Writes words, and bytes, which come to the same.
utfx_sequence Encode(utfx_int_form form, const uint64_t* words, size_t count,
                     char* out, size_t size) {
  const utfx_sequence written =
      utfx_int_encode_words(form, words, count, out, size);
  const std::vector<uint8_t> bytes = ToBytes({words, words + count});
  std::string of_bytes(size, '\0');
  ExpectSame(utfx_int_encode_bytes(form, bytes.data(), bytes.size(),
                                   of_bytes.data(), size),
             written);
  if (written.status != UTFX_OK) return written;
  EXPECT_EQ(of_bytes.substr(0, written.length),
            std::string(out, written.length));
  // As few as can be.
  const size_t needed = (written.bits + 7) / 8;
  utfx_int_encode_bytes(form, bytes.data() + bytes.size() - needed, needed,
                        of_bytes.data(), size);
  EXPECT_EQ(of_bytes.substr(0, written.length),
            std::string(out, written.length));
  return written;
}

void CheckFound(const std::string& bytes, const utfx_sequence& found,
                const Item& expected) {
  EXPECT_EQ(found.status, StatusOf(expected)) << Hex(bytes);
  EXPECT_EQ(found.length, expected.end) << Hex(bytes);
  EXPECT_EQ(found.bits, expected.code_point.size()) << Hex(bytes);
}

// Reads what some bytes start with, without a sign and with one.
void CheckReading(const std::string& bytes, const Item& expected) {
  // Where a sanitizer sees who reads too far.
  const std::vector<char> copy(bytes.begin(), bytes.end());
  const std::string_view in(copy.data(), copy.size());
  std::vector<uint64_t> words(kWords);
  CheckFound(bytes, Decode(UTFX_INT_UTF8000, in, words.data(), kWords),
             expected);
  if (!expected.IsError()) {
    EXPECT_EQ(words, ToWords(expected.code_point, kWords)) << Hex(bytes);
  }
  std::vector<uint64_t> signed_words(kWords);
  CheckFound(bytes,
             Decode(UTFX_INT_UTF8000_ZIGZAG, in, signed_words.data(), kWords),
             expected);
  if (!expected.IsError()) {
    EXPECT_EQ(signed_words, SignedWords(expected.code_point)) << Hex(bytes);
  }
}

// As the model has it.
void CheckReading(std::string bytes) {
  const bool may_be_surrogate =
      bytes.size() > 1 && bytes[0] == '\xED' && (bytes[1] & 0xE0) == 0xA0;
  if (may_be_surrogate) bytes[1] ^= kSurrogate;
  Item expected = ReadItem(*conformance::Coder::Find("UTF-8000"), bytes);
  if (may_be_surrogate) bytes[1] ^= kSurrogate;
  if (may_be_surrogate && !expected.IsError()) {
    expected.code_point =
        model::ToBits(model::ToNumber(expected.code_point) + 0x800);
  }
  CheckReading(bytes, expected);
}

// Writes the same sequence of an integer without a sign and of one with.
void CheckWriting(const model::Bits& bits) {
  const std::string sequence = Sequence(bits);
  const Item expected = {Item::Kind::kSequence, 0, sequence.size(), false,
                         bits};
  const auto check = [&](const utfx_sequence& written, const char* out) {
    CheckFound(sequence, written, expected);
    EXPECT_EQ(Hex(std::string(out, written.length)), Hex(sequence));
  };
  char out[1000];
  check(Encode(UTFX_INT_UTF8000, ToWords(bits, kWords).data(), kWords, out,
               sizeof out),
        out);
  check(Encode(UTFX_INT_UTF8000_ZIGZAG, SignedWords(bits).data(), kWords, out,
               sizeof out),
        out);
  CheckReading(sequence, expected);
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

TEST(IntegerTest, EndsAtTheLimit) {
  const std::string longest = Sequence(Times(kMaxCodePointBits, "1"));
  EXPECT_EQ(longest.size(), kMax);
  char out[1000];
  const std::vector<uint64_t> over =
      ToWords("1" + Times(kMaxCodePointBits, "0"), kWords);
  EXPECT_EQ(
      Encode(UTFX_INT_UTF8000, over.data(), kWords, out, sizeof out).status,
      UTFX_UNENCODABLE);
  for (const char* const sign : {"0", "1"}) {
    const std::vector<uint64_t> words =
        SignedWords("1" + Times(kMaxCodePointBits - 1, "0") + sign);
    EXPECT_EQ(
        Encode(UTFX_INT_UTF8000_ZIGZAG, words.data(), kWords, out, sizeof out)
            .status,
        UTFX_UNENCODABLE);
  }
  // However many there are.
  const std::vector<uint8_t> many(5000, 0x7F);
  for (const utfx_int_form form : kForms) {
    for (const size_t count : {514U, 520U, 521U, 5000U}) {
      EXPECT_EQ(utfx_int_encode_bytes(form, many.data(), count, out, sizeof out)
                    .status,
                UTFX_UNENCODABLE);
    }
  }
}

// The forms of signed integers.
struct SignedForm {
  utfx_int_form form;
  size_t length;  // Of 2^64 - 1.
};
class SignedTest : public testing::TestWithParam<SignedForm> {};

INSTANTIATE_TEST_SUITE_P(All, SignedTest,
                         testing::Values(SignedForm{UTFX_INT_UTF8000_ZIGZAG,
                                                    13},
                                         SignedForm{UTFX_INT_TUPLE, 9}));

// One word and no word at all, as a program without large integers has it.
TEST_P(SignedTest, IsAnInt64) {
  const auto [form, length] = GetParam();
  char out[16];
  for (unsigned shift = 0; shift < 64; ++shift) {
    for (const int64_t most : {INT64_MAX, INT64_MIN, INT64_MAX - 1}) {
      const int64_t value = most >> shift;
      const auto word = static_cast<uint64_t>(value);
      const utfx_sequence written = Encode(form, &word, 1, out, sizeof out);
      ASSERT_EQ(written.status, UTFX_OK);
      char again[16];
      const utfx_sequence of_all =
          Encode(form, Signed(value).data(), kWords, again, sizeof again);
      ASSERT_EQ(std::string(out, written.length),
                std::string(again, of_all.length));
      uint64_t read = 0x5A;
      const utfx_sequence got = Decode(form, {out, written.length}, &read, 1);
      ASSERT_EQ(got.status, UTFX_OK);
      ASSERT_EQ(static_cast<int64_t>(read), value);
      ASSERT_EQ(got.bits, written.bits);
      std::vector<uint64_t> words(kWords, 0x5A);
      Decode(form, {out, written.length}, words.data(), kWords);
      ASSERT_EQ(words, Signed(value));
    }
  }
  EXPECT_EQ(Encode(form, nullptr, 0, out, sizeof out).length, 1U);
  EXPECT_EQ(Decode(form, {out, 1}, nullptr, 0).status, UTFX_OK);
  const uint64_t one = 1;
  const size_t size = Encode(form, &one, 1, out, sizeof out).length;
  EXPECT_EQ(Decode(form, {out, size}, nullptr, 0).status, UTFX_OUTPUT_FULL);
}

// No text, no room, and room for too little.
TEST_P(SignedTest, TellsWhatIsMissing) {
  const auto [form, length] = GetParam();
  uint64_t words[2] = {0x5A, 0x5A};
  EXPECT_EQ(Decode(form, {}, words, 2).status, UTFX_INCOMPLETE);
  EXPECT_EQ(Decode(form, {}, words, 2).length, 0U);
  const uint64_t integer[2] = {UINT64_MAX, 0};  // 2^64 - 1
  const utfx_sequence measured = Encode(form, integer, 2, nullptr, 0);
  EXPECT_EQ(measured.status, UTFX_OUTPUT_FULL);
  EXPECT_EQ(measured.length, length);
  char out[13] = {};
  EXPECT_EQ(Encode(form, integer, 2, out, length - 1).status, UTFX_OUTPUT_FULL);
  EXPECT_EQ(std::string(out, 13), std::string(13, '\0'));
  EXPECT_EQ(Encode(form, integer, 2, out, length).status, UTFX_OK);
  const utfx_sequence got = Decode(form, {out, length}, words, 1);
  EXPECT_EQ(got.status, UTFX_OUTPUT_FULL);
  EXPECT_EQ(got.length, length);
  EXPECT_EQ(got.bits, 65U);
  EXPECT_EQ(words[0], 0x5A);
  EXPECT_EQ(Decode(form, {out, length}, words, 2).status, UTFX_OK);
  EXPECT_EQ(words[1], 0);
}

TEST(IntegerTest, HasFormsWithNames) {
  std::vector<std::string> names;
  for (const utfx_int_form form : kForms) {
    names.emplace_back(utfx_int_form_name(form));
  }
  EXPECT_EQ(names, (std::vector<std::string>{"unsigned", "zigzag", "tuple"}));
  constexpr auto kNone = utfx_int_form{UTFX_INT_TUPLE + 1};
  EXPECT_EQ(utfx_int_form_name(kNone), nullptr);
  uint64_t word = 0x5A;
  uint8_t byte = 0x5A;
  char out = 'x';
  EXPECT_EQ(utfx_int_decode_words(kNone, "\x14", 1, &word, 1).status,
            UTFX_MISUSE);
  EXPECT_EQ(utfx_int_decode_bytes(kNone, "\x14", 1, &byte, 1).status,
            UTFX_MISUSE);
  EXPECT_EQ(utfx_int_encode_words(kNone, &word, 1, &out, 1).status,
            UTFX_MISUSE);
  EXPECT_EQ(utfx_int_encode_bytes(kNone, &byte, 1, &out, 1).status,
            UTFX_MISUSE);
  EXPECT_EQ(word + byte, 2 * 0x5A);
  EXPECT_EQ(out, 'x');
  char text[8];
  EXPECT_EQ(utfx_int_explain(kNone, "a", 1, text, sizeof text).status,
            UTFX_MISUSE);
  EXPECT_STREQ(text, "");
}

// ---- Explanations ---------------------------------------------------------

TEST(IntegerTest, IsExplained) {
  const auto explain = [](utfx_int_form form) {
    return [form](const void* in, size_t size, char* text, size_t room) {
      return utfx_int_explain(form, in, size, text, room);
    };
  };
  for (const Why& why :
       std::vector<Why>{{"14", UTFX_OK, UTFX_CAUSE_NONE, 1, 0, ""},
                        {"15 05 14", UTFX_OK, UTFX_CAUSE_NONE, 2, 0, ""},
                        {"", UTFX_INCOMPLETE, UTFX_CAUSE_CUT_SEQUENCE, 0, 0,
                         "the end of the integer is missing"},
                        {"16 05", UTFX_INCOMPLETE, UTFX_CAUSE_CUT_SEQUENCE, 2,
                         2, "the end of the integer is missing"},
                        {"1D", UTFX_INCOMPLETE, UTFX_CAUSE_CUT_SEQUENCE, 1, 1,
                         "the end of the integer is missing"},
                        {"1E 01", UTFX_ILL_FORMED, UTFX_CAUSE_NO_LEAD, 1, 0,
                         "1E starts no integer"},
                        {"15 00", UTFX_ILL_FORMED, UTFX_CAUSE_OVERLONG, 2, 1,
                         "overlong: 2 bytes for an integer that takes 1"},
                        {"16 00 05", UTFX_ILL_FORMED, UTFX_CAUSE_OVERLONG, 3, 1,
                         "overlong: 3 bytes for an integer that takes 2"},
                        {"11 FF FF FE", UTFX_ILL_FORMED, UTFX_CAUSE_OVERLONG, 4,
                         1, "overlong: 4 bytes for an integer that takes 2"},
                        {"1D 01 05", UTFX_ILL_FORMED, UTFX_CAUSE_OVERLONG, 3, 1,
                         "overlong: 3 bytes for an integer that takes 2"},
                        {"1D 09 00 01 00 00 00 00 00 00 00", UTFX_ILL_FORMED,
                         UTFX_CAUSE_OVERLONG, 11, 2,
                         "overlong: 11 bytes for an integer that takes 9"},
                        {"1D 0A 00 01 00 00 00 00 00 00 00 00", UTFX_ILL_FORMED,
                         UTFX_CAUSE_OVERLONG, 12, 2,
                         "overlong: 12 bytes for an integer that takes 11"}}) {
    ExpectWhy(why, explain(UTFX_INT_TUPLE));
  }
  for (const Why& why : std::vector<Why>{
           {"05", UTFX_OK, UTFX_CAUSE_NONE, 1, 0, ""},
           {"ED A0 80", UTFX_OK, UTFX_CAUSE_NONE, 3, 0, ""},
           {"ED A0", UTFX_INCOMPLETE, UTFX_CAUSE_CUT_SEQUENCE, 2, 2,
            "the text ends inside a sequence, of which 2 of 3 bytes are there"},
           {"ED A0 41", UTFX_ILL_FORMED, UTFX_CAUSE_MISSING_TRAIL, 2, 2,
            "ED starts a sequence of 3 bytes, but byte 3, 41, is no trail"},
           {"80", UTFX_ILL_FORMED, UTFX_CAUSE_TRAIL_WITHOUT_LEAD, 1, 0,
            "a trail without a lead"},
           {"C1 81", UTFX_ILL_FORMED, UTFX_CAUSE_OVERLONG, 1, 0,
            "overlong: 2 bytes for U+0041, which takes 1"}}) {
    ExpectWhy(why, explain(UTFX_INT_UTF8000));
    ExpectWhy(why, explain(UTFX_INT_UTF8000_ZIGZAG));
  }
}

// ---- Vectors --------------------------------------------------------------

utfx_int_form FormOf(const std::string& name) {
  for (const utfx_int_form form : kForms) {
    if (name == utfx_int_form_name(form)) return form;
  }
  ADD_FAILURE() << name;
  return UTFX_INT_TUPLE;
}

TEST(VectorsTest, HaveIntegers) {
  std::map<std::string, std::vector<std::string>> written_by_form;
  for (const std::vector<std::string>& row : Rows("integers.tsv")) {
    const std::string& outcome = row[1];
    const std::string bytes = BytesOfHex(row[2]);
    const utfx_int_form form = FormOf(row[0]);
    SCOPED_TRACE(row[0] + ' ' + outcome + ' ' + row[2]);
    std::vector<uint64_t> words = WordsOf(row[3]);
    char out[1000];
    if (outcome == "too-large") {
      const utfx_sequence written =
          Encode(form, words.data(), words.size(), out, sizeof out);
      EXPECT_EQ(written.status, UTFX_UNENCODABLE);
      EXPECT_EQ(written.length, 0U);
      EXPECT_EQ(written.bits, 0U);
      continue;
    }
    std::vector<uint64_t> got(words.size());
    const utfx_sequence read = Decode(form, bytes, got.data(), got.size());
    char why[200];
    const utfx_explanation explanation =
        utfx_int_explain(form, bytes.data(), bytes.size(), why, sizeof why);
    EXPECT_EQ(explanation.status, read.status);
    EXPECT_EQ(explanation.length, read.length);
    EXPECT_EQ(explanation.cause != UTFX_CAUSE_NONE, read.status != UTFX_OK);
    EXPECT_EQ(std::string_view(why).empty(), read.status == UTFX_OK);
    if (row[3].empty()) {
      EXPECT_EQ(Outcome(read.status, read.length), outcome);
      EXPECT_EQ(read.bits, 0U);
      continue;
    }
    EXPECT_EQ(read.status, UTFX_OK);
    EXPECT_EQ(read.length, bytes.size());
    EXPECT_EQ(got, words);
    // As many words as are needed, and one less.
    const size_t count = (read.bits + 63) / 64;
    EXPECT_EQ(Decode(form, bytes, got.data(), count).status, UTFX_OK);
    EXPECT_TRUE(std::equal(got.begin(), got.begin() + count, words.begin()));
    if (count > 0) {
      EXPECT_EQ(Decode(form, bytes, got.data(), count - 1).status,
                UTFX_OUTPUT_FULL);
    }
    if (outcome == "read") continue;
    for (const size_t given : {count, words.size()}) {
      const utfx_sequence written =
          Encode(form, words.data(), given, out, bytes.size());
      EXPECT_EQ(written.status, UTFX_OK);
      EXPECT_EQ(written.bits, read.bits);
      EXPECT_EQ(Hex(std::string(out, written.length)), row[2]);
    }
    EXPECT_EQ(
        Encode(form, words.data(), words.size(), out, bytes.size() - 1).status,
        UTFX_OUTPUT_FULL);
    for (size_t size = 0; size < bytes.size(); ++size) {
      const std::vector<char> part(bytes.data(), bytes.data() + size);
      const utfx_sequence cut =
          Decode(form, {part.data(), part.size()}, got.data(), got.size());
      ASSERT_EQ(Outcome(cut.status, cut.length),
                Outcome(UTFX_INCOMPLETE, size));
    }
    written_by_form[row[0]].push_back(bytes);
  }
  // They compare as the integers do, which come in order.
  for (const auto& [form, written] : written_by_form) {
    for (auto a = written.begin(); a != written.end(); ++a) {
      for (auto b = written.begin(); b != written.end(); ++b) {
        const int order = utfx_int_compare(FormOf(form), a->data(), a->size(),
                                           b->data(), b->size());
        if (form != "zigzag") {
          ASSERT_EQ(order < 0, *a < *b);
        }
        ASSERT_TRUE(a < b   ? order < 0
                    : a > b ? order > 0
                            : order == 0)
            << form << ' ' << Hex(*a) << ' ' << Hex(*b);
      }
    }
  }
}

// ---- Bytes that are no sequence ------------------------------------------

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
