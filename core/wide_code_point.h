#ifndef UTFX_CORE_WIDE_CODE_POINT_H_
#define UTFX_CORE_WIDE_CODE_POINT_H_

#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/code_point.h"

namespace utfx {

// A code point of up to kMaxCodePointBits bits, for those that do not fit a
// CodePoint: an array of words, the lowest first. Or two code points that are
// one sequence, a word each.
class WideCodePoint {
 public:
  // Zero, with room for `bits` bits, at most kMaxCodePointBits + 63: a sequence
  // can hold a few zeros above the code point.
  explicit WideCodePoint(unsigned bits) : word_count_((bits + 63) / 64) {
    for (unsigned i = 0; i < word_count_; ++i) words_[i] = 0;
  }

  static WideCodePoint Pair(CodePoint first, CodePoint second) {
    WideCodePoint pair(2 * 64);
    pair.words_[0] = first;
    pair.words_[1] = second;
    pair.is_pair_ = true;
    return pair;
  }

  // Sets bits that are zero so far. The lowest has the value 2^low, and all of
  // them are inside the room.
  void SetBits(unsigned low, unsigned bits) {
    const unsigned shift = low % 64;
    // NOLINTNEXTLINE(clang-analyzer-core.uninitialized.Assign): it is inside.
    words_[low / 64] |= uint64_t{bits} << shift;
    // Two shifts, as one by 64 would be undefined.
    const uint64_t carry = uint64_t{bits} >> 1 >> (63 - shift);
    if (carry != 0) words_[low / 64 + 1] |= carry;
  }

  // How many bits it has without leading zeros.
  unsigned BitLength() const {
    unsigned count = word_count_;
    while (count > 0 && words_[count - 1] == 0) --count;
    return count == 0
               ? 0
               : 64 * (count - 1) +
                     static_cast<unsigned>(std::bit_width(words_[count - 1]));
  }

  bool FitsCodePoint() const { return BitLength() <= 64; }
  CodePoint ToCodePoint() const { return words_[0]; }

  bool IsPair() const { return is_pair_; }
  CodePoint Second() const { return word_count_ < 2 ? 0 : words_[1]; }

  friend unsigned BitsOf(const WideCodePoint& code_point, unsigned low,
                         unsigned count) {
    const unsigned word = low / 64;
    const unsigned shift = low % 64;
    if (word >= code_point.word_count_) return 0;
    uint64_t bits = code_point.words_[word] >> shift;
    if (word + 1 < code_point.word_count_) {
      bits |= code_point.words_[word + 1] << 1 << (63 - shift);
    }
    return static_cast<unsigned>(bits) & ((1U << count) - 1);
  }

 private:
  unsigned word_count_;
  bool is_pair_ = false;
  uint64_t words_[kMaxCodePointBits / 64 + 1];
};

}  // namespace utfx

#endif  // UTFX_CORE_WIDE_CODE_POINT_H_
