#ifndef UTFX_LIBRARY_SEQUENCE_H_
#define UTFX_LIBRARY_SEQUENCE_H_

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <span>

#include "core/any_form.h"
#include "core/byte_order.h"
#include "core/code_point.h"
#include "core/encoding_form.h"
#include "core/result.h"
#include "core/wide_code_point.h"
#include "library/outcome.h"
#include "library/utfx.h"
#include "library/utfx_charset.h"

// One sequence, with its code point as 64-bit words, the lowest first.
namespace utfx {

// A code point that was read, of up to 64 bits.
class Number {
 public:
  explicit Number(CodePoint code_point) : code_point_(code_point) {}

  unsigned BitLength() const {
    return static_cast<unsigned>(std::bit_width(code_point_));
  }
  // Zero behind the last one.
  uint64_t Word(size_t index) const { return index == 0 ? code_point_ : 0; }

 private:
  CodePoint code_point_;
};

// And one of more.
class WideNumber {
 public:
  explicit WideNumber(const WideCodePoint& wide) : wide_(wide) {}

  unsigned BitLength() const { return wide_.BitLength(); }

  uint64_t Word(size_t index) const {
    if (index > kMaxCodePointBits / 64) return 0;
    uint64_t word = 0;
    for (unsigned i = 0; i < 64; i += 16) {
      const auto low = static_cast<unsigned>(64 * index) + i;
      word |= uint64_t{BitsOf(wide_, low, 16)} << i;
    }
    return word;
  }

 private:
  const WideCodePoint& wide_;
};

// Passes a number that was read to store() if it fits `count` words or bytes of
// so many bits.
template <class AnyNumber, class Store>
utfx_sequence StoreNumber(const AnyNumber& number, size_t length,
                          unsigned bits_of_each, size_t count, Store store) {
  const unsigned bits = number.BitLength();
  if ((bits + bits_of_each - 1) / bits_of_each > count) {
    return {UTFX_OUTPUT_FULL, bits, length};
  }
  store(number);
  return {UTFX_OK, bits, length};
}

// Reads one sequence, and passes its number to store() if that fits.
template <class Store>
utfx_sequence ReadSequence(const AnyForm& form, const void* in, size_t size,
                           unsigned bits_of_each, size_t count, Store store) {
  if (size == 0) return {UTFX_INCOMPLETE, 0, 0};
  const uint8_t* const start = ToBytes(in);
  const Decoded decoded = form.DecodeLast(start, start + size);
  if (decoded.status == Decoded::Status::kWellFormed) [[likely]] {
    return StoreNumber(Number(decoded.code_point), decoded.length, bits_of_each,
                       count, store);
  }
  if (decoded.status == Decoded::Status::kIncomplete) {
    return {UTFX_INCOMPLETE, 0, size};
  }
  if (decoded.status == Decoded::Status::kIllFormed) {
    const Problem problem = IllFormed(decoded.length, size);
    return {problem.status, 0, problem.length};
  }
  return StoreNumber(WideNumber(form.DecodeWide(start, decoded.length)),
                     decoded.length, bits_of_each, count, store);
}

// Store a number that was read in a caller's words, the lowest first, or bytes,
// the highest first.
inline auto StoreWords(uint64_t* words, size_t count) {
  return [=](const auto& number) {
    for (size_t i = 0; i < count; ++i) words[i] = number.Word(i);
  };
}
inline auto StoreBytes(uint8_t* bytes, size_t count) {
  return [=](const auto& number) {
    size_t left = count;
    size_t i = 0;
    for (; left >= 8; left -= 8) {
      StoreUnit<ByteOrder::kBigEndian>(number.Word(i++), bytes + left - 8);
    }
    uint64_t word = left > 0 ? number.Word(i) : 0;
    for (; left > 0; word >>= 8) bytes[--left] = static_cast<uint8_t>(word);
  };
}

// The words of bytes, the highest first, that a sign may be above.
class WordsOfBytes {
 public:
  // False if they are more than any code point or integer and its sign have.
  bool Set(const uint8_t* bytes, size_t count, uint64_t sign) {
    for (; count > 0 && *bytes == (sign & 0xFF); --count) ++bytes;
    if (count / 8 >= kMost) return false;
    size_ = 0;
    for (; count >= 8; count -= 8) {
      words_[size_++] =
          LoadUnit<uint64_t, ByteOrder::kBigEndian>(bytes + count - 8);
    }
    uint64_t word = sign;
    for (size_t i = 0; i < count; ++i) word = word << 8 | bytes[i];
    words_[size_++] = word;
    return true;
  }
  std::span<const uint64_t> All() const { return {words_, size_}; }

 private:
  static constexpr size_t kMaxBitsOfTuples = size_t{8} * 255;
  static constexpr size_t kMost =
      std::max<size_t>(kMaxCodePointBits, kMaxBitsOfTuples) / 64 + 1;
  uint64_t words_[kMost];
  size_t size_;
};

// Writes the sequence of a code point: at most kMaxSequenceLength bytes.
inline utfx_sequence WriteSequence(const AnyForm& form,
                                   std::span<const uint64_t> words, void* out,
                                   size_t size) {
  while (!words.empty() && words.back() == 0)
    words = words.first(words.size() - 1);
  const auto bits =
      words.empty() ? 0
                    : 64 * (words.size() - 1) +
                          static_cast<unsigned>(std::bit_width(words.back()));
  if (bits > kMaxCodePointBits) return {UTFX_UNENCODABLE, 0, 0};
  uint8_t sequence[kMaxSequenceLength];
  uint8_t* end = sequence;
  Stop stop;
  if (bits <= 64) {
    stop = form.Encode(words.empty() ? 0 : words[0], end, std::end(sequence));
  } else {
    WideCodePoint wide(static_cast<unsigned>(bits));
    for (unsigned i = 0; i < words.size(); ++i) {
      wide.SetBits(64 * i, static_cast<uint32_t>(words[i]));
      wide.SetBits(64 * i + 32, static_cast<uint32_t>(words[i] >> 32));
    }
    stop = form.EncodeWide(wide, end, std::end(sequence));
  }
  if (stop != Stop::kNone) return {UTFX_UNENCODABLE, 0, 0};
  const auto length = static_cast<size_t>(end - sequence);
  const auto status = length <= size ? UTFX_OK : UTFX_OUTPUT_FULL;
  if (status == UTFX_OK) std::memcpy(out, sequence, length);
  return {status, static_cast<uint32_t>(bits), length};
}

}  // namespace utfx

#endif  // UTFX_LIBRARY_SEQUENCE_H_
