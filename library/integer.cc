#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <span>

#include "converters/patterns/with_surrogates.h"
#include "converters/utf8000.h"
#include "core/any_form.h"
#include "core/code_point.h"
#include "library/outcome.h"
#include "library/sequence.h"
#include "library/utfx.h"
#include "library/utfx_charset.h"

namespace utfx {
namespace {

// UTF-8000 as a container of integers: it has the numbers of surrogates, too.
constexpr AnyForm kIntegers = AnyForm::Of<WithSurrogates<Utf8000>>();

constexpr uint64_t SignWord(bool is_negative) {
  return is_negative ? ~uint64_t{0} : 0;
}

// The word that would follow words in two's complement.
constexpr uint64_t SignOf(std::span<const uint64_t> words) {
  return SignWord(!words.empty() && words.back() >> 63 != 0);
}

// The words of a signed integer have the bits of unsigned ones.
const uint64_t* Unsigned(const int64_t* words) {
  return reinterpret_cast<const uint64_t*>(words);
}
uint64_t* Unsigned(int64_t* words) {
  return reinterpret_cast<uint64_t*>(words);
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

// Whether the integer of a sequence is negative.
bool IsOdd(const void* sequence, size_t size) {
  return size != 0 && (ToBytes(sequence)[size - 1] & 1) != 0;
}

// FoundationDB, design/tuple.md: 0x14 is zero. 0x14 + n starts a positive
// integer of n bytes, the highest first, and 0x14 - n a negative one, whose
// bytes are complemented. From 9 bytes on, the number of bytes follows 0x14 + 9
// or 0x14 - 9.
constexpr uint8_t kZero = 0x14;
constexpr size_t kMaxInStart = 8;
constexpr size_t kMaxBytes = 0xFF;
// Of the magnitude, and of the integer.
constexpr size_t kMaxWords = (8 * kMaxBytes + 1 + 63) / 64;

}  // namespace
}  // namespace utfx

utfx_sequence utfx_uint_decode(const void* in, size_t size, uint64_t* words,
                               size_t count) {
  return utfx::ReadWords(utfx::kIntegers, in, size, words, count);
}

utfx_sequence utfx_uint_encode(const uint64_t* words, size_t count, void* out,
                               size_t size) {
  return utfx::WriteSequence(utfx::kIntegers, {words, count}, out, size);
}

utfx_sequence utfx_zigzag_decode(const void* in, size_t size, int64_t* words,
                                 size_t count) {
  uint64_t* const zigzag = utfx::Unsigned(words);
  const utfx_sequence sequence = utfx_uint_decode(in, size, zigzag, count);
  if (sequence.status != UTFX_OK || count == 0) return sequence;
  const uint64_t sign = utfx::SignWord((zigzag[0] & 1) != 0);
  for (size_t i = 0; i < count; ++i) {
    const uint64_t carry = i + 1 < count ? zigzag[i + 1] << 63 : 0;
    zigzag[i] = (zigzag[i] >> 1 | carry) ^ sign;
  }
  return sequence;
}

utfx_sequence utfx_zigzag_encode(const int64_t* words, size_t count, void* out,
                                 size_t size) {
  const std::span integer(utfx::Unsigned(words), count);
  const size_t bits = utfx::SignedBits(integer);
  if (bits > utfx::kMaxCodePointBits) return {UTFX_UNENCODABLE, 0, 0};
  const uint64_t sign = utfx::SignOf(integer);
  uint64_t zigzag[utfx::kMaxCodePointBits / 64];
  const size_t needed = (bits + 63) / 64;
  uint64_t carry = 0;
  for (size_t i = 0; i < needed; ++i) {
    zigzag[i] = (integer[i] << 1 | carry) ^ sign;
    carry = integer[i] >> 63;
  }
  return utfx_uint_encode(zigzag, needed, out, size);
}

int utfx_zigzag_compare(const void* a, size_t a_size, const void* b,
                        size_t b_size) {
  const bool a_is_negative = utfx::IsOdd(a, a_size);
  const bool b_is_negative = utfx::IsOdd(b, b_size);
  if (a_is_negative != b_is_negative) return a_is_negative ? -1 : 1;
  // No sequence is the start of another.
  const size_t size = std::min(a_size, b_size);
  const int order = size == 0 ? 0 : std::memcmp(a, b, size);
  return a_is_negative ? -order : order;
}

utfx_sequence utfx_int_decode(const void* in, size_t size, int64_t* words,
                              size_t count) {
  if (size == 0) return {UTFX_INCOMPLETE, 0, 0};
  const uint8_t* const bytes = utfx::ToBytes(in);
  const int start = bytes[0] - utfx::kZero;
  auto length = static_cast<size_t>(std::abs(start));
  if (length > utfx::kMaxInStart + 1) return {UTFX_ILL_FORMED, 0, 1};
  const uint8_t sign = start < 0 ? 0xFF : 0;
  size_t head = 1;
  if (length > utfx::kMaxInStart) {
    if (size == 1) return {UTFX_INCOMPLETE, 0, size};
    head = 2;
    length = bytes[1] ^ sign;
  }
  if (size - head < length) return {UTFX_INCOMPLETE, 0, size};
  uint64_t words_with_sign[utfx::kMaxWords];
  const std::span integer(words_with_sign, length / 8 + 1);
  std::fill(integer.begin(), integer.end(), 0);
  for (size_t i = 0; i < length; ++i) {
    const uint64_t byte = bytes[head + length - 1 - i] ^ sign;
    integer[i / 8] |= byte << i % 8 * 8;
  }
  const size_t shortest = (utfx::BitsBeside(0, integer) + 7) / 8;
  // FoundationDB's bindings for Python and Haskell have written 2^64-1 and its
  // negative with a number of bytes.
  const bool is_padded = length == 8 && integer[0] == UINT64_MAX;
  if (length != shortest ||
      (head == 2 && length <= utfx::kMaxInStart && !is_padded)) {
    return {UTFX_ILL_FORMED, 0, head + length};
  }
  if (sign != 0) utfx::Negate(integer);
  const size_t bits = utfx::SignedBits(integer);
  const bool is_room = bits <= 64 * std::min(count, utfx::kMaxWords);
  if (is_room) {
    const uint64_t fill = utfx::SignOf(integer);
    for (size_t i = 0; i < count; ++i) {
      utfx::Unsigned(words)[i] = i < integer.size() ? integer[i] : fill;
    }
  }
  return {is_room ? UTFX_OK : UTFX_OUTPUT_FULL, static_cast<uint32_t>(bits),
          head + length};
}

utfx_sequence utfx_int_encode(const int64_t* words, size_t count, void* out,
                              size_t size) {
  const std::span integer(utfx::Unsigned(words), count);
  const size_t bits = utfx::SignedBits(integer);
  const size_t needed = (bits + 63) / 64;
  if (needed > utfx::kMaxWords) return {UTFX_UNENCODABLE, 0, 0};
  const bool is_negative = utfx::SignOf(integer) != 0;
  uint64_t words_of_magnitude[utfx::kMaxWords];
  const std::span magnitude(words_of_magnitude, needed);
  std::copy_n(integer.begin(), magnitude.size(), magnitude.begin());
  if (is_negative) utfx::Negate(magnitude);
  const size_t length = (utfx::BitsBeside(0, magnitude) + 7) / 8;
  if (length > utfx::kMaxBytes) return {UTFX_UNENCODABLE, 0, 0};
  const size_t head = length > utfx::kMaxInStart ? 2 : 1;
  const utfx_sequence sequence = {
      head + length <= size ? UTFX_OK : UTFX_OUTPUT_FULL,
      static_cast<uint32_t>(bits), head + length};
  if (sequence.status != UTFX_OK) return sequence;
  auto* bytes = static_cast<uint8_t*>(out);
  const uint8_t sign = is_negative ? 0xFF : 0;
  const auto start = static_cast<int>(std::min(length, utfx::kMaxInStart + 1));
  *bytes++ = static_cast<uint8_t>(utfx::kZero + (is_negative ? -start : start));
  if (head == 2) *bytes++ = static_cast<uint8_t>(length ^ sign);
  for (size_t i = length; i-- > 0;) {
    *bytes++ = static_cast<uint8_t>(magnitude[i / 8] >> i % 8 * 8 ^ sign);
  }
  return sequence;
}
