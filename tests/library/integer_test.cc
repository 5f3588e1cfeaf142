// Integers as sequences of UTF-8000, against its model; all forms, and keys, by
// the vectors.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/charset.h"
#include "core/code_point.h"
#include "library/utfx.h"
#include "tests/charset_test.h"
#include "tests/conformance/coder.h"
#include "tests/effort.h"
#include "tests/hex.h"
#include "tests/library/modelled.h"
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
std::vector<int64_t> SignedWords(const model::Bits& zigzag) {
  const bool is_negative = zigzag.ends_with('1');
  std::vector<int64_t> words;
  for (const uint64_t word :
       ToWords(zigzag.substr(0, zigzag.size() - (zigzag.empty() ? 0 : 1)),
               kWords)) {
    words.push_back(static_cast<int64_t>(is_negative ? ~word : word));
  }
  return words;
}

std::vector<int64_t> Signed(int64_t value) {
  std::vector<int64_t> words(kWords, value < 0 ? -1 : 0);
  words[0] = value;
  return words;
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
  const std::vector<char> in(bytes.begin(), bytes.end());
  std::vector<uint64_t> words(kWords);
  CheckFound(bytes,
             utfx_uint_decode(in.data(), in.size(), words.data(), kWords),
             expected);
  if (!expected.IsError()) {
    EXPECT_EQ(words, ToWords(expected.code_point, kWords)) << Hex(bytes);
  }
  std::vector<int64_t> signed_words(kWords);
  CheckFound(
      bytes,
      utfx_zigzag_decode(in.data(), in.size(), signed_words.data(), kWords),
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
  check(utfx_uint_encode(ToWords(bits, kWords).data(), kWords, out, sizeof out),
        out);
  check(utfx_zigzag_encode(SignedWords(bits).data(), kWords, out, sizeof out),
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
  EXPECT_EQ(utfx_uint_encode(over.data(), kWords, out, sizeof out).status,
            UTFX_UNENCODABLE);
  for (const char* const sign : {"0", "1"}) {
    const std::vector<int64_t> words =
        SignedWords("1" + Times(kMaxCodePointBits - 1, "0") + sign);
    EXPECT_EQ(utfx_zigzag_encode(words.data(), kWords, out, sizeof out).status,
              UTFX_UNENCODABLE);
  }
}

// The forms of signed integers.
struct SignedForm {
  decltype(&utfx_int_decode) decode;
  decltype(&utfx_int_encode) encode;
  size_t length;  // Of 2^64 - 1.
};
class SignedTest : public testing::TestWithParam<SignedForm> {};

INSTANTIATE_TEST_SUITE_P(
    All, SignedTest,
    testing::Values(SignedForm{&utfx_zigzag_decode, &utfx_zigzag_encode, 13},
                    SignedForm{&utfx_int_decode, &utfx_int_encode, 9}));

// One word and no word at all, as a program without large integers has it.
TEST_P(SignedTest, IsAnInt64) {
  const auto [decode, encode, length] = GetParam();
  char out[16];
  for (unsigned shift = 0; shift < 64; ++shift) {
    for (const int64_t most : {INT64_MAX, INT64_MIN, INT64_MAX - 1}) {
      const int64_t value = most >> shift;
      const utfx_sequence written = encode(&value, 1, out, sizeof out);
      ASSERT_EQ(written.status, UTFX_OK);
      char again[16];
      const utfx_sequence of_all =
          encode(Signed(value).data(), kWords, again, sizeof again);
      ASSERT_EQ(std::string(out, written.length),
                std::string(again, of_all.length));
      int64_t read = 0x5A;
      const utfx_sequence got = decode(out, written.length, &read, 1);
      ASSERT_EQ(got.status, UTFX_OK);
      ASSERT_EQ(read, value);
      ASSERT_EQ(got.bits, written.bits);
      std::vector<int64_t> words(kWords, 0x5A);
      decode(out, written.length, words.data(), kWords);
      ASSERT_EQ(words, Signed(value));
    }
  }
  EXPECT_EQ(encode(nullptr, 0, out, sizeof out).length, 1U);
  EXPECT_EQ(decode(out, 1, nullptr, 0).status, UTFX_OK);
  const int64_t one = 1;
  const size_t size = encode(&one, 1, out, sizeof out).length;
  EXPECT_EQ(decode(out, size, nullptr, 0).status, UTFX_OUTPUT_FULL);
}

// No text, no room, and room for too little.
TEST_P(SignedTest, TellsWhatIsMissing) {
  const auto [decode, encode, length] = GetParam();
  int64_t words[2] = {0x5A, 0x5A};
  EXPECT_EQ(decode(nullptr, 0, words, 2).status, UTFX_INCOMPLETE);
  EXPECT_EQ(decode(nullptr, 0, words, 2).length, 0U);
  const int64_t integer[2] = {-1, 0};  // 2^64 - 1
  const utfx_sequence measured = encode(integer, 2, nullptr, 0);
  EXPECT_EQ(measured.status, UTFX_OUTPUT_FULL);
  EXPECT_EQ(measured.length, length);
  char out[13] = {};
  EXPECT_EQ(encode(integer, 2, out, length - 1).status, UTFX_OUTPUT_FULL);
  EXPECT_EQ(std::string(out, 13), std::string(13, '\0'));
  EXPECT_EQ(encode(integer, 2, out, length).status, UTFX_OK);
  const utfx_sequence got = decode(out, length, words, 1);
  EXPECT_EQ(got.status, UTFX_OUTPUT_FULL);
  EXPECT_EQ(got.length, length);
  EXPECT_EQ(got.bits, 65U);
  EXPECT_EQ(words[0], 0x5A);
  EXPECT_EQ(decode(out, length, words, 2).status, UTFX_OK);
  EXPECT_EQ(words[1], 0);
}

// ---- Vectors --------------------------------------------------------------

// The rows of a table, as columns; those at the end of a row may be missing.
std::vector<std::vector<std::string>> Rows(const char* table) {
  std::ifstream file(std::string(UTFX_VECTORS "/") + table);
  std::vector<std::vector<std::string>> rows;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    std::istringstream columns(line);
    rows.emplace_back();
    for (std::string column; std::getline(columns, column, '\t');) {
      rows.back().push_back(column);
    }
    rows.back().resize(std::max<size_t>(rows.back().size(), 4));
  }
  EXPECT_GT(rows.size(), 200U);
  return rows;
}

std::vector<int64_t> WordsOf(std::string_view decimal) {
  const bool is_negative = decimal.starts_with('-');
  std::vector<uint32_t> halves(160);  // The lowest first.
  for (const char digit : decimal.substr(is_negative ? 1 : 0)) {
    auto carry = static_cast<uint64_t>(digit - '0');
    for (uint32_t& half : halves) {
      carry += uint64_t{half} * 10;
      half = static_cast<uint32_t>(carry);
      carry >>= 32;
    }
  }
  std::vector<int64_t> words;
  uint64_t carry = 1;  // Of the complement.
  for (size_t i = 0; i < halves.size(); i += 2) {
    const uint64_t word = halves[i] | uint64_t{halves[i + 1]} << 32;
    words.push_back(static_cast<int64_t>(is_negative ? ~word + carry : word));
    if (word != 0) carry = 0;
  }
  return words;
}

struct IntegerForm {
  std::function<utfx_sequence(std::string_view, int64_t*, size_t)> decode;
  std::function<utfx_sequence(const int64_t*, size_t, char*, size_t)> encode;
};

IntegerForm FormOf(const std::string& name) {
  if (name == "unsigned") {
    return {[](std::string_view in, int64_t* words, size_t count) {
              return utfx_uint_decode(in.data(), in.size(),
                                      reinterpret_cast<uint64_t*>(words),
                                      count);
            },
            [](const int64_t* words, size_t count, char* out, size_t size) {
              return utfx_uint_encode(reinterpret_cast<const uint64_t*>(words),
                                      count, out, size);
            }};
  }
  const bool is_zigzag = name == "zigzag";
  return {[=](std::string_view in, int64_t* words, size_t count) {
            return (is_zigzag ? utfx_zigzag_decode : utfx_int_decode)(
                in.data(), in.size(), words, count);
          },
          is_zigzag ? utfx_zigzag_encode : utfx_int_encode};
}

// "ill-formed 2", as the vectors have it.
std::string Outcome(utfx_status status, size_t number) {
  return (status == UTFX_ILL_FORMED ? "ill-formed " : "incomplete ") +
         std::to_string(number);
}

TEST(VectorsTest, HaveIntegers) {
  std::map<std::string, std::vector<std::string>> written_by_form;
  for (const std::vector<std::string>& row : Rows("integers.tsv")) {
    const std::string& outcome = row[1];
    const std::string bytes = BytesOfHex(row[2]);
    const IntegerForm form = FormOf(row[0]);
    SCOPED_TRACE(row[0] + ' ' + outcome + ' ' + row[2]);
    std::vector<int64_t> words = WordsOf(row[3]);
    char out[1000];
    if (outcome == "too-large") {
      const utfx_sequence written =
          form.encode(words.data(), words.size(), out, sizeof out);
      EXPECT_EQ(written.status, UTFX_UNENCODABLE);
      EXPECT_EQ(written.length, 0U);
      EXPECT_EQ(written.bits, 0U);
      continue;
    }
    std::vector<int64_t> got(words.size());
    const utfx_sequence read = form.decode(bytes, got.data(), got.size());
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
    EXPECT_EQ(form.decode(bytes, got.data(), count).status, UTFX_OK);
    EXPECT_TRUE(std::equal(got.begin(), got.begin() + count, words.begin()));
    if (count > 0) {
      EXPECT_EQ(form.decode(bytes, got.data(), count - 1).status,
                UTFX_OUTPUT_FULL);
    }
    if (outcome == "read") continue;
    for (const size_t given : {count, words.size()}) {
      const utfx_sequence written =
          form.encode(words.data(), given, out, bytes.size());
      EXPECT_EQ(written.status, UTFX_OK);
      EXPECT_EQ(written.bits, read.bits);
      EXPECT_EQ(Hex(std::string(out, written.length)), row[2]);
    }
    EXPECT_EQ(
        form.encode(words.data(), words.size(), out, bytes.size() - 1).status,
        UTFX_OUTPUT_FULL);
    for (size_t size = 0; size < bytes.size(); ++size) {
      const std::vector<char> part(bytes.data(), bytes.data() + size);
      const utfx_sequence cut =
          form.decode({part.data(), part.size()}, got.data(), got.size());
      ASSERT_EQ(Outcome(cut.status, cut.length),
                Outcome(UTFX_INCOMPLETE, size));
    }
    written_by_form[row[0]].push_back(bytes);
  }
  // They compare as the integers do, which come in order.
  for (const auto& [form, written] : written_by_form) {
    for (auto a = written.begin(); a != written.end(); ++a) {
      for (auto b = written.begin(); b != written.end(); ++b) {
        const int order = form == "zigzag"
                              ? utfx_zigzag_compare(a->data(), a->size(),
                                                    b->data(), b->size())
                              : a->compare(*b);
        ASSERT_TRUE(a < b   ? order < 0
                    : a > b ? order > 0
                            : order == 0)
            << form << ' ' << Hex(*a) << ' ' << Hex(*b);
      }
    }
  }
}

std::string WriteField(const std::string& column) {
  const std::string value = column.substr(column.find(':') + 1);
  std::string field(2000, '\0');
  if (column.starts_with("int:")) {
    const std::vector<int64_t> words = WordsOf(value);
    field.resize(
        utfx_int_encode(words.data(), words.size(), field.data(), field.size())
            .length);
    return field;
  }
  const utfx_field_kind kind =
      column.starts_with("text:") ? UTFX_FIELD_TEXT : UTFX_FIELD_BYTES;
  const std::string bytes = BytesOfHex(value);
  const utfx_result measured =
      utfx_field_encode(kind, bytes.data(), bytes.size(), nullptr, 0);
  EXPECT_EQ(measured.status, UTFX_OUTPUT_FULL);
  EXPECT_EQ(utfx_field_encode(kind, bytes.data(), bytes.size(), field.data(),
                              measured.length - 1)
                .status,
            UTFX_OUTPUT_FULL);
  EXPECT_EQ(field, std::string(2000, '\0'));
  std::vector<char> room(measured.length, 'x');
  const utfx_result written = utfx_field_encode(
      kind, bytes.data(), bytes.size(), room.data(), room.size());
  EXPECT_EQ(written.status, UTFX_OK);
  EXPECT_EQ(written.read, bytes.size());
  EXPECT_EQ(written.offset, bytes.size());
  EXPECT_EQ(written.written, room.size());
  EXPECT_EQ(written.length, 0U);
  return {room.begin(), room.end()};
}

// Reads the field that a key starts with, and returns it as a column, or what
// is wrong. `length` is that of the field.
std::string ReadField(std::string_view key, size_t offset, size_t* length) {
  const std::string_view rest = key.substr(offset);
  const utfx_field_kind kind = utfx_field_kind_of(rest.data(), rest.size());
  *length = 0;
  if (kind == UTFX_FIELD_INT) {
    int64_t words[64];
    const utfx_sequence read =
        utfx_int_decode(rest.data(), rest.size(), words, 64);
    if (read.status != UTFX_OK) {
      return Outcome(read.status, offset) + ' ' + std::to_string(read.length);
    }
    *length = read.length;
    return "int:" + Hex(std::string(rest.substr(0, read.length)));
  }
  if (kind == UTFX_FIELD_NONE) {
    return Outcome(rest.empty() ? UTFX_INCOMPLETE : UTFX_ILL_FORMED, offset) +
           (rest.empty() ? " 0" : " 1");
  }
  const utfx_result measured =
      utfx_field_decode(kind, rest.data(), rest.size(), nullptr, 0);
  std::string bytes(measured.length, '\0');
  const utfx_result read = utfx_field_decode(kind, rest.data(), rest.size(),
                                             bytes.data(), bytes.size());
  EXPECT_EQ(read.offset, read.read);
  if (read.status != UTFX_OK) {
    EXPECT_EQ(read.written, 0U);
    return Outcome(read.status, offset + read.read) + ' ' +
           std::to_string(read.length);
  }
  EXPECT_EQ(read.written, bytes.empty() ? 0 : measured.length);
  *length = read.read;
  return (kind == UTFX_FIELD_TEXT ? "text:" : "bytes:") + Hex(bytes);
}

TEST(VectorsTest, HaveKeys) {
  std::string last;
  for (std::vector<std::string> row : Rows("keys.tsv")) {
    SCOPED_TRACE(row[0] + ' ' + row[1]);
    // Where a sanitizer sees who reads too far.
    const std::string bytes = BytesOfHex(row[1]);
    const std::vector<char> in(bytes.begin(), bytes.end());
    const std::string_view key(in.data(), in.size());
    std::string fields;
    for (size_t i = 2; i < row.size() && !row[i].empty(); ++i) {
      const std::string field = WriteField(row[i]);
      fields += field;
      // The vectors of integers say that these are the same.
      if (row[i].starts_with("int:")) row[i] = "int:" + Hex(field);
      size_t length = 0;
      EXPECT_EQ(ReadField(key, fields.size() - field.size(), &length), row[i]);
      EXPECT_EQ(length, field.size());
      EXPECT_EQ(utfx_field_length(key.data() + fields.size() - length,
                                  key.size() - fields.size() + length),
                length);
      for (size_t size = 0; size < field.size(); ++size) {
        const std::vector<char> part(field.data(), field.data() + size);
        // A zero that FF may follow ends a field.
        const std::string cut =
            ReadField({part.data(), part.size()}, 0, &length);
        if (size > 1 && field[size - 1] == '\0' && field[0] <= 2) continue;
        ASSERT_EQ(cut, size == 0 ? "incomplete 0 0"
                                 : "incomplete 0 " + std::to_string(size));
        ASSERT_EQ(utfx_field_length(part.data(), size), 0U);
      }
    }
    if (row[0] == "ok") {
      EXPECT_EQ(Hex(fields), row[1]);
      EXPECT_LE(last, key);
      last = key;
      continue;
    }
    std::string found;
    size_t length = 1;
    for (size_t offset = 0; length > 0; offset += length) {
      found = ReadField(key, offset, &length);
    }
    EXPECT_EQ(found, row[0]);
  }
}

// As the header says of FF.
TEST(VectorsTest, HaveRangesOfKeysThatBeginAlike) {
  std::map<std::string, std::set<std::string>> starts_of_keys;
  for (const std::vector<std::string>& row : Rows("keys.tsv")) {
    if (row[0] != "ok") continue;
    std::string key;
    std::set<std::string> starts = {""};
    for (size_t i = 2; i < row.size() && !row[i].empty(); ++i) {
      key += WriteField(row[i]);
      starts.insert(key);
    }
    starts_of_keys[key] = starts;
  }
  ASSERT_GT(starts_of_keys.size(), 10U);
  for (const auto& [start, its_starts] : starts_of_keys) {
    for (const auto& [key, starts] : starts_of_keys) {
      EXPECT_EQ(start <= key && key < start + '\xFF', starts.contains(start))
          << Hex(start) << ' ' << Hex(key);
    }
  }
}

TEST(FieldTest, HasNames) {
  for (const auto& [kind, name] :
       {std::pair(UTFX_FIELD_NONE, "none"),
        std::pair(UTFX_FIELD_BYTES, "bytes"),
        std::pair(UTFX_FIELD_TEXT, "text"), std::pair(UTFX_FIELD_INT, "int")}) {
    EXPECT_STREQ(utfx_field_kind_name(kind), name);
  }
  EXPECT_EQ(utfx_field_kind_name(utfx_field_kind{UTFX_FIELD_INT + 1}), nullptr);
}

TEST(FieldTest, HasAKindByItsFirstByte) {
  EXPECT_EQ(utfx_field_kind_of(nullptr, 0), UTFX_FIELD_NONE);
  for (unsigned first = 0; first < 0x100; ++first) {
    const char byte = static_cast<char>(first);
    EXPECT_EQ(utfx_field_kind_of(&byte, 1),
              first == 1                               ? UTFX_FIELD_BYTES
              : first == 2                             ? UTFX_FIELD_TEXT
              : 0x14 - 9 <= first && first <= 0x14 + 9 ? UTFX_FIELD_INT
                                                       : UTFX_FIELD_NONE);
  }
}

// As FoundationDB's specification says it.
void ExpectField(utfx_field_kind kind, const std::string& bytes) {
  std::string field(1, static_cast<char>(kind));
  for (const char byte : bytes) {
    field += byte;
    if (byte == '\0') field += '\xFF';
  }
  field += '\0';
  SCOPED_TRACE(Hex(field));
  std::vector<char> out(field.size());
  const utfx_result full = utfx_field_encode(kind, bytes.data(), bytes.size(),
                                             out.data(), out.size() - 1);
  ASSERT_EQ(full.status, UTFX_OUTPUT_FULL);
  ASSERT_EQ(full.length, field.size());
  const utfx_result written = utfx_field_encode(
      kind, bytes.data(), bytes.size(), out.data(), out.size());
  ASSERT_EQ(written.status, UTFX_OK);
  ASSERT_EQ(written.written, field.size());
  ASSERT_EQ(std::string(out.data(), out.size()), field);
  // Of a key, no more is read than the field.
  const std::string key = field + "\x14";
  ASSERT_EQ(utfx_field_length(key.data(), key.size()), field.size());
  std::vector<char> back(bytes.size());
  const utfx_result read =
      utfx_field_decode(kind, key.data(), key.size(), back.data(), back.size());
  ASSERT_EQ(read.status, UTFX_OK);
  ASSERT_EQ(read.read, field.size());
  ASSERT_EQ(std::string(back.data(), read.written), bytes);
  if (bytes.empty()) return;
  const utfx_result short_of = utfx_field_decode(kind, key.data(), key.size(),
                                                 back.data(), back.size() - 1);
  ASSERT_EQ(short_of.status, UTFX_OUTPUT_FULL);
  ASSERT_EQ(short_of.length, bytes.size());
}

TEST(FieldTest, HasAnyZeros) {
  for (const auto& [kind, other] : {std::pair(UTFX_FIELD_BYTES, "\xFF"),
                                    std::pair(UTFX_FIELD_TEXT, "\xC3\xA9")}) {
    const std::string parts[] = {std::string(1, '\0'), "a", other};
    // Each string of up to eight of these, and long ones.
    constexpr size_t kMost = 8;
    size_t count = 1;
    for (size_t length = 0; length <= kMost; ++length, count *= 3) {
      for (size_t number = 0; number < count; ++number) {
        std::string bytes;
        for (size_t rest = number, i = 0; i < length; ++i, rest /= 3) {
          bytes += parts[rest % 3];
        }
        ExpectField(kind, bytes);
      }
    }
    std::mt19937 random(1);
    for (size_t length = 0; length < 300; ++length) {
      std::string bytes;
      const size_t zeros = random() % 10;
      for (size_t i = 0; i < length; ++i) {
        bytes += parts[random() % 10 < zeros ? 0 : 1 + random() % 2];
      }
      ExpectField(kind, bytes);
    }
  }
}

// The status, and how much is read, written and told.
std::vector<size_t> All(const utfx_result& result) {
  EXPECT_EQ(result.offset, result.read);
  return {result.status, result.read, result.written, result.length};
}

TEST(FieldTest, TellsWhatIsWrong) {
  using Told = std::vector<size_t>;
  char out[8] = {};
  const auto encode = [&](utfx_field_kind kind, std::string_view bytes,
                          size_t size) {
    return All(utfx_field_encode(kind, bytes.data(), bytes.size(), out, size));
  };
  const auto decode = [&](utfx_field_kind kind, std::string_view key,
                          size_t size) {
    return All(utfx_field_decode(kind, key.data(), key.size(), out, size));
  };
  for (const utfx_field_kind kind :
       {UTFX_FIELD_NONE, UTFX_FIELD_INT, static_cast<utfx_field_kind>(99)}) {
    EXPECT_EQ(encode(kind, "a", 8), (Told{UTFX_MISUSE, 0, 0, 0}));
    EXPECT_EQ(decode(kind, "\x14", 8), (Told{UTFX_MISUSE, 0, 0, 0}));
  }
  EXPECT_EQ(encode(UTFX_FIELD_TEXT, "a\xED\xA0\x80", 8),
            (Told{UTFX_ILL_FORMED, 1, 0, 1}));
  EXPECT_EQ(encode(UTFX_FIELD_TEXT, "ab\xE4\xB8", 8),
            (Told{UTFX_INCOMPLETE, 2, 0, 2}));
  EXPECT_EQ(encode(UTFX_FIELD_BYTES, "ab", 3),
            (Told{UTFX_OUTPUT_FULL, 0, 0, 4}));
  EXPECT_EQ(decode(UTFX_FIELD_TEXT, {}, 8), (Told{UTFX_INCOMPLETE, 0, 0, 0}));
  EXPECT_EQ(decode(UTFX_FIELD_TEXT, "\2ab", 8),
            (Told{UTFX_INCOMPLETE, 0, 0, 3}));
  EXPECT_EQ(decode(UTFX_FIELD_TEXT, {"\1ab\0", 4}, 8),
            (Told{UTFX_ILL_FORMED, 0, 0, 1}));
  EXPECT_EQ(decode(UTFX_FIELD_TEXT, "\2ab\xFF", 8),
            (Told{UTFX_ILL_FORMED, 3, 0, 1}));
  EXPECT_EQ(decode(UTFX_FIELD_TEXT, {"\2ab\0", 4}, 1),
            (Told{UTFX_OUTPUT_FULL, 0, 0, 2}));
  EXPECT_EQ(std::string(out, 8), std::string(8, '\0'));
  EXPECT_EQ(encode(UTFX_FIELD_BYTES, {}, 2), (Told{UTFX_OK, 0, 2, 0}));
  EXPECT_EQ(decode(UTFX_FIELD_TEXT, {"\2ab\0\x14", 5}, 2),
            (Told{UTFX_OK, 4, 2, 0}));
  // Bytes behind the key are none of it.
  const char behind[] = "\2ab\0\xFF";
  EXPECT_EQ(decode(UTFX_FIELD_TEXT, {behind, 4}, 2), (Told{UTFX_OK, 4, 2, 0}));
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
