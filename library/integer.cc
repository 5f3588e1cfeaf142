#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <span>

#include "converters/patterns/with_surrogates.h"
#include "converters/text_form.h"
#include "converters/utf8000.h"
#include "core/any_form.h"
#include "core/byte_order.h"
#include "core/charset.h"
#include "core/code_point.h"
#include "library/explained.h"
#include "library/phrase.h"
#include "library/sequence.h"
#include "library/telling_face.h"
#include "library/utfx.h"
#include "library/utfx_charset.h"

namespace utfx {
namespace {

// UTF-8000 as a container of integers: it has the numbers of surrogates, too.
using Integers = WithSurrogates<Utf8000>;
constexpr AnyForm kIntegers = AnyForm::Of<Integers>();
constexpr TextForm kTextOfIntegers = {.any = kIntegers};
constexpr utfx_charset kCharsetOfIntegers = {
    "UTF-8000",
    {},
    {&kTextOfIntegers, &kTextOfIntegers},
    {},
    Integers::kMinLength,
    Integers::kMaxLength,
    ByteOrder::kBigEndian,
    Group::kListed,
    TellingFaceOf<Integers>(),
    /*replacement=*/0xFFFD};

bool IsForm(utfx_int_form form) { return form <= UTFX_INT_TUPLE; }

constexpr uint64_t SignWord(bool is_negative) {
  return is_negative ? ~uint64_t{0} : 0;
}

// The word that would follow words in two's complement.
constexpr uint64_t SignOf(std::span<const uint64_t> words) {
  return SignWord(!words.empty() && words.back() >> 63 != 0);
}

// Returns the number of bits up to the top one that differs from the sign.
constexpr size_t BitsBeside(uint64_t sign, std::span<const uint64_t> words) {
  for (size_t i = words.size(); i-- > 0;) {
    if (words[i] != sign) {
      return 64 * i + static_cast<size_t>(std::bit_width(words[i] ^ sign));
    }
  }
  return 0;
}

// Returns the number of bits in two's complement, with the sign; 0 for zero.
constexpr size_t SignedBits(std::span<const uint64_t> words) {
  const uint64_t sign = SignOf(words);
  const size_t bits = BitsBeside(sign, words);
  return bits + (bits != 0 || sign != 0 ? 1 : 0);
}

void Negate(std::span<uint64_t> words) {
  uint64_t carry = 1;
  for (uint64_t& word : words) {
    word = ~word + carry;
    carry &= word == 0 ? 1 : 0;
  }
}

// Whether the integer of a zigzag sequence is negative.
bool IsOdd(const void* sequence, size_t size) {
  return size != 0 && (ToBytes(sequence)[size - 1] & 1) != 0;
}

// ---- UTF-8000's zigzag ----------------------------------------------------

// A number that was read, as the signed integer that it stands for.
template <class AnyNumber>
class FromZigzag {
 public:
  explicit FromZigzag(const AnyNumber& number)
      : number_(number), sign_(SignWord((number.Word(0) & 1) != 0)) {}

  uint64_t Word(size_t index) const {
    return (number_.Word(index) >> 1 | number_.Word(index + 1) << 63) ^ sign_;
  }

 private:
  const AnyNumber& number_;
  uint64_t sign_;
};

utfx_sequence WriteZigzag(std::span<const uint64_t> integer, void* out,
                          size_t size) {
  const size_t bits = SignedBits(integer);
  if (bits > kMaxCodePointBits) return {UTFX_UNENCODABLE, 0, 0};
  const uint64_t sign = SignOf(integer);
  uint64_t zigzag[kMaxCodePointBits / 64];
  const size_t needed = (bits + 63) / 64;
  uint64_t carry = 0;
  for (size_t i = 0; i < needed; ++i) {
    zigzag[i] = (integer[i] << 1 | carry) ^ sign;
    carry = integer[i] >> 63;
  }
  return WriteSequence(kIntegers, {zigzag, needed}, out, size);
}

// ---- FoundationDB's tuple layer --------------------------------------------

// FoundationDB, design/tuple.md: 0x14 is zero. 0x14 + n starts a positive
// integer of n bytes, the highest first, and 0x14 - n a negative one, whose
// bytes are complemented. From 9 bytes on, the number of bytes follows 0x14 + 9
// or 0x14 - 9.
constexpr uint8_t kZero = 0x14;
constexpr size_t kMaxInStart = 8;
constexpr size_t kMaxBytes = 0xFF;
// Of the magnitude, and of the integer.
constexpr size_t kMaxTupleWords = (8 * kMaxBytes + 1 + 63) / 64;

// A signed integer in two's complement.
class SignedNumber {
 public:
  explicit SignedNumber(std::span<const uint64_t> words) : words_(words) {}

  uint64_t Word(size_t index) const {
    return index < words_.size() ? words_[index] : SignOf(words_);
  }

 private:
  std::span<const uint64_t> words_;
};

// Where the bytes of an integer's magnitude are, if they are all there.
struct Magnitude {
  utfx_status status;
  size_t start;
  size_t size;
  uint8_t sign;  // Each is complemented if it is FF.

  size_t End() const { return start + size; }
};

Magnitude FindMagnitude(const uint8_t* bytes, size_t size) {
  if (size == 0) return {UTFX_INCOMPLETE, 0, 0, 0};
  const int start = bytes[0] - kZero;
  const auto stated = static_cast<size_t>(std::abs(start));
  if (stated > kMaxInStart + 1) return {UTFX_ILL_FORMED, 0, 0, 0};
  const uint8_t sign = start < 0 ? 0xFF : 0;
  Magnitude magnitude = {UTFX_OK, 1, stated, sign};
  if (stated > kMaxInStart) {
    if (size == 1) return {UTFX_INCOMPLETE, 0, 0, 0};
    magnitude.start = 2;
    magnitude.size = bytes[1] ^ sign;
  }
  if (size < magnitude.End()) magnitude.status = UTFX_INCOMPLETE;
  return magnitude;
}

// As ReadSequence().
template <class Store>
utfx_sequence ReadTuple(const void* in, size_t size, unsigned bits_of_each,
                        size_t count, Store store) {
  const uint8_t* const bytes = ToBytes(in);
  const Magnitude magnitude = FindMagnitude(bytes, size);
  if (magnitude.status != UTFX_OK) {
    return {magnitude.status, 0,
            magnitude.status == UTFX_INCOMPLETE ? size : 1};
  }
  uint64_t words_with_sign[kMaxTupleWords];
  const std::span integer(words_with_sign, magnitude.size / 8 + 1);
  std::fill(integer.begin(), integer.end(), 0);
  for (size_t i = 0; i < magnitude.size; ++i) {
    const uint64_t byte = bytes[magnitude.End() - 1 - i] ^ magnitude.sign;
    integer[i / 8] |= byte << i % 8 * 8;
  }
  const size_t shortest = (BitsBeside(0, integer) + 7) / 8;
  // FoundationDB's bindings for Python and Haskell have written 2^64-1 and its
  // negative with a number of bytes.
  const bool is_padded = magnitude.size == 8 && integer[0] == UINT64_MAX;
  if (magnitude.size != shortest ||
      (magnitude.start == 2 && magnitude.size <= kMaxInStart && !is_padded)) {
    return {UTFX_ILL_FORMED, 0, magnitude.End()};
  }
  if (magnitude.sign != 0) Negate(integer);
  const size_t bits = SignedBits(integer);
  const bool is_room = (bits + bits_of_each - 1) / bits_of_each <= count;
  if (is_room) store(SignedNumber(integer));
  return {is_room ? UTFX_OK : UTFX_OUTPUT_FULL, static_cast<uint32_t>(bits),
          magnitude.End()};
}

// Says why bytes are no integer.
utfx_explanation ExplainTuple(const void* in, size_t size, Phrase* phrase) {
  const uint8_t* const bytes = ToBytes(in);
  const utfx_sequence read =
      ReadTuple(in, size, 64, 0, [](const SignedNumber& /*number*/) {});
  switch (read.status) {
    case UTFX_INCOMPLETE:
      *phrase << "the end of the integer is missing";
      return Explained(read.status, UTFX_CAUSE_CUT_SEQUENCE, size, size,
                       *phrase);
    case UTFX_ILL_FORMED:
      break;
    default:
      return Explained(UTFX_OK, UTFX_CAUSE_NONE, read.length, 0, *phrase);
  }
  const Magnitude magnitude = FindMagnitude(bytes, size);
  if (magnitude.status != UTFX_OK) {
    phrase->Hex(bytes[0], 2) << " starts no integer";
    return Explained(read.status, UTFX_CAUSE_NO_LEAD, read.length, 0, *phrase);
  }
  const uint8_t* const end = bytes + magnitude.End();
  const auto least = static_cast<size_t>(
      end - std::find_if(bytes + magnitude.start, end,
                         [&](uint8_t byte) { return byte != magnitude.sign; }));
  const size_t takes = (least > kMaxInStart ? 2 : 1) + least;
  (*phrase << "overlong: ").Counted(magnitude.End(), "byte")
      << " for an integer that takes " << takes;
  // The byte that shows it is a zero, or the number of bytes.
  const size_t at = magnitude.size > kMaxInStart ? 2 : 1;
  return Explained(read.status, UTFX_CAUSE_OVERLONG, read.length, at, *phrase);
}

// Most integers have one word.
utfx_sequence WriteTupleOfWord(uint64_t word, void* out, size_t size) {
  const uint64_t sign = 0 - (word >> 63);
  const uint64_t magnitude = (word ^ sign) - sign;
  const auto length = static_cast<unsigned>(std::bit_width(magnitude) + 7) / 8;
  const auto bits = static_cast<unsigned>(std::bit_width(word ^ sign));
  const utfx_sequence sequence = {length < size ? UTFX_OK : UTFX_OUTPUT_FULL,
                                  word == 0 ? 0 : bits + 1, length + 1};
  if (sequence.status != UTFX_OK) return sequence;
  auto* const bytes = static_cast<uint8_t*>(out);
  bytes[0] = static_cast<uint8_t>(kZero + (sign != 0 ? 0 - length : length));
  // The highest byte first.
  uint8_t all[8];
  for (unsigned i = 0; i < 8; ++i) {
    all[i] = static_cast<uint8_t>((magnitude ^ sign) >> (56 - 8 * i));
  }
  std::memcpy(bytes + 1, all + 8 - length, length);
  return sequence;
}

utfx_sequence WriteTuple(std::span<const uint64_t> integer, void* out,
                         size_t size) {
  if (integer.size() == 1) return WriteTupleOfWord(integer[0], out, size);
  const size_t bits = SignedBits(integer);
  const size_t needed = (bits + 63) / 64;
  if (needed > kMaxTupleWords) return {UTFX_UNENCODABLE, 0, 0};
  const bool is_negative = SignOf(integer) != 0;
  uint64_t words_of_magnitude[kMaxTupleWords];
  const std::span magnitude(words_of_magnitude, needed);
  std::copy_n(integer.begin(), magnitude.size(), magnitude.begin());
  if (is_negative) Negate(magnitude);
  const size_t length = (BitsBeside(0, magnitude) + 7) / 8;
  if (length > kMaxBytes) return {UTFX_UNENCODABLE, 0, 0};
  const size_t head = length > kMaxInStart ? 2 : 1;
  const utfx_sequence sequence = {
      head + length <= size ? UTFX_OK : UTFX_OUTPUT_FULL,
      static_cast<uint32_t>(bits), head + length};
  if (sequence.status != UTFX_OK) return sequence;
  auto* bytes = static_cast<uint8_t*>(out);
  const uint8_t sign = is_negative ? 0xFF : 0;
  const auto start = static_cast<int>(std::min(length, kMaxInStart + 1));
  *bytes++ = static_cast<uint8_t>(kZero + (is_negative ? -start : start));
  if (head == 2) *bytes++ = static_cast<uint8_t>(length ^ sign);
  for (size_t i = length; i-- > 0;) {
    *bytes++ = static_cast<uint8_t>(magnitude[i / 8] >> i % 8 * 8 ^ sign);
  }
  return sequence;
}

// ---- All forms ----------------------------------------------------------

// Reads an integer, and passes what has its words to store() if it fits `count`
// words or bytes of so many bits.
template <class Store>
utfx_sequence Read(utfx_int_form form, const void* in, size_t size,
                   unsigned bits_of_each, size_t count, Store store) {
  switch (form) {
    case UTFX_INT_UTF8000:
      return ReadSequence(kIntegers, in, size, bits_of_each, count, store);
    case UTFX_INT_UTF8000_ZIGZAG:
      // It has as many bits in two's complement.
      return ReadSequence(
          kIntegers, in, size, bits_of_each, count,
          [&](const auto& number) { store(FromZigzag(number)); });
    case UTFX_INT_TUPLE:
      return ReadTuple(in, size, bits_of_each, count, store);
  }
  return {UTFX_MISUSE, 0, 0};
}

utfx_sequence Write(utfx_int_form form, std::span<const uint64_t> words,
                    void* out, size_t size) {
  switch (form) {
    case UTFX_INT_UTF8000:
      return WriteSequence(kIntegers, words, out, size);
    case UTFX_INT_UTF8000_ZIGZAG:
      return WriteZigzag(words, out, size);
    case UTFX_INT_TUPLE:
      return WriteTuple(words, out, size);
  }
  return {UTFX_MISUSE, 0, 0};
}

}  // namespace
}  // namespace utfx

const char* utfx_int_form_name(utfx_int_form form) {
  static constexpr const char* kNames[] = {"unsigned", "zigzag", "tuple"};
  return form < std::size(kNames) ? kNames[form] : nullptr;
}

utfx_sequence utfx_int_decode_words(utfx_int_form form, const void* in,
                                    size_t size, uint64_t* words,
                                    size_t count) {
  return utfx::Read(form, in, size, 64, count, utfx::StoreWords(words, count));
}

utfx_sequence utfx_int_decode_bytes(utfx_int_form form, const void* in,
                                    size_t size, uint8_t* bytes, size_t count) {
  return utfx::Read(form, in, size, 8, count, utfx::StoreBytes(bytes, count));
}

utfx_sequence utfx_int_encode_words(utfx_int_form form, const uint64_t* words,
                                    size_t count, void* out, size_t size) {
  return utfx::Write(form, {words, count}, out, size);
}

utfx_sequence utfx_int_encode_bytes(utfx_int_form form, const uint8_t* bytes,
                                    size_t count, void* out, size_t size) {
  if (!utfx::IsForm(form)) return {UTFX_MISUSE, 0, 0};
  const bool is_negative =
      form != UTFX_INT_UTF8000 && count > 0 && bytes[0] >> 7 != 0;
  utfx::WordsOfBytes words;
  if (!words.Set(bytes, count, utfx::SignWord(is_negative))) {
    return {UTFX_UNENCODABLE, 0, 0};
  }
  return utfx::Write(form, words.All(), out, size);
}

utfx_explanation utfx_int_explain(utfx_int_form form, const void* in,
                                  size_t size, char* text, size_t room) {
  if (form == UTFX_INT_UTF8000 || form == UTFX_INT_UTF8000_ZIGZAG) {
    return utfx_explain(&utfx::kCharsetOfIntegers, in, size, text, room);
  }
  utfx::Phrase phrase(text, room);
  return form == UTFX_INT_TUPLE
             ? utfx::ExplainTuple(in, size, &phrase)
             : utfx::Explained(UTFX_MISUSE, UTFX_CAUSE_NONE, 0, 0, phrase);
}

int utfx_int_compare(utfx_int_form form, const void* a, size_t a_size,
                     const void* b, size_t b_size) {
  const bool is_zigzag = form == UTFX_INT_UTF8000_ZIGZAG;
  const bool a_is_negative = is_zigzag && utfx::IsOdd(a, a_size);
  const bool b_is_negative = is_zigzag && utfx::IsOdd(b, b_size);
  if (a_is_negative != b_is_negative) return a_is_negative ? -1 : 1;
  // No sequence is the start of another.
  const size_t size = std::min(a_size, b_size);
  const int order = size == 0 ? 0 : std::memcmp(a, b, size);
  return a_is_negative ? -order : order;
}
