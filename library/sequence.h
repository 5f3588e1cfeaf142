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
#include "core/code_point.h"
#include "core/encoding_form.h"
#include "core/result.h"
#include "core/wide_code_point.h"
#include "library/outcome.h"
#include "library/utfx.h"
#include "library/utfx_charset.h"

// One sequence, with its code point as 64-bit words, the lowest first.
namespace utfx {

// A code point that was read.
class Number {
 public:
  explicit Number(CodePoint code_point) : wide_(64) {
    wide_.SetBits(0, static_cast<uint32_t>(code_point));
    wide_.SetBits(32, static_cast<uint32_t>(code_point >> 32));
  }
  explicit Number(const WideCodePoint& wide) : wide_(wide) {}

  unsigned BitLength() const { return wide_.BitLength(); }

  // Zero behind the last one.
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
  WideCodePoint wide_;
};

// Reads one sequence, and passes its Number to store() if that fits `count`
// words or bytes of so many bits.
template <class Store>
utfx_sequence ReadSequence(const AnyForm& form, const void* in, size_t size,
                           unsigned bits_of_each, size_t count, Store store) {
  if (size == 0) return {UTFX_INCOMPLETE, 0, 0};
  const uint8_t* const start = ToBytes(in);
  const Decoded decoded = form.DecodeLast(start, start + size);
  if (decoded.status == Decoded::Status::kIncomplete) {
    return {UTFX_INCOMPLETE, 0, size};
  }
  if (decoded.status == Decoded::Status::kIllFormed) {
    const Problem problem = IllFormed(decoded.length, size);
    return {problem.status, 0, problem.length};
  }
  const Number number = decoded.status == Decoded::Status::kWellFormedWide
                            ? Number(form.DecodeWide(start, decoded.length))
                            : Number(decoded.code_point);
  const unsigned bits = number.BitLength();
  if ((bits + bits_of_each - 1) / bits_of_each > count) {
    return {UTFX_OUTPUT_FULL, bits, decoded.length};
  }
  store(number);
  return {UTFX_OK, bits, decoded.length};
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
    uint64_t word = 0;
    for (size_t i = 0; i < count; ++i, word >>= 8) {
      if (i % 8 == 0) word = number.Word(i / 8);
      bytes[count - 1 - i] = static_cast<uint8_t>(word);
    }
  };
}

// The words of bytes, the highest first, that a sign may be above.
class WordsOfBytes {
 public:
  // False if they are more than the largest code point and its sign have.
  bool Set(const uint8_t* bytes, size_t count, uint64_t sign) {
    for (; count > 0 && *bytes == (sign & 0xFF); --count) ++bytes;
    size_ = count / 8 + 1;
    if (size_ > kMost) return false;
    for (size_t i = 0; i < size_; ++i) words_[i] = sign;
    for (size_t i = 0; i < count; ++i) {
      const size_t word = (count - 1 - i) / 8;
      words_[word] = words_[word] << 8 | bytes[i];
    }
    return true;
  }
  std::span<const uint64_t> All() const { return {words_, size_}; }

 private:
  static constexpr size_t kMost = kMaxCodePointBits / 64 + 1;
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
