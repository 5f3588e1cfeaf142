#ifndef UTFX_CONVERTERS_PATTERNS_SEQUENCE_BEYOND_UNICODE_H_
#define UTFX_CONVERTERS_PATTERNS_SEQUENCE_BEYOND_UNICODE_H_

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "core/byte_order.h"
#include "core/code_point.h"
#include "core/family.h"
#include "core/simd/beyond_unicode.h"

namespace utfx {

// Sequences of up to 16 bytes are read and written in two words, without a loop
// or a branch for their length, which is hard to predict. The first code unit
// is the lowest one of the first word.
using TwoWords [[gnu::vector_size(16)]] = uint64_t;

inline TwoWords LoadWords(const uint8_t* in) {
  TwoWords words;
  std::memcpy(&words, in, sizeof words);
  if constexpr (kHostByteOrder == ByteOrder::kBigEndian) {
    words = TwoWords{internal::Swap(words[0]), internal::Swap(words[1])};
  }
  return words;
}

inline void StoreWords(TwoWords words, uint8_t* out) {
  if constexpr (kHostByteOrder == ByteOrder::kBigEndian) {
    words = TwoWords{internal::Swap(words[0]), internal::Swap(words[1])};
  }
  std::memcpy(out, &words, sizeof words);
}

namespace internal {

// The lowest `count` bits of each lane of a word.
constexpr uint64_t LowOfLanes(unsigned lane_bits, unsigned count) {
  uint64_t ones = 0;
  for (unsigned i = 0; i < 64; i += lane_bits) {
    ones |= ((uint64_t{1} << count) - 1) << i;
  }
  return ones;
}

// Moves the low kCount bits of each lane of a word together, to its low end.
// Those of the first lane become the highest.
template <unsigned kLaneBits, unsigned kCount>
TwoWords Gather(TwoWords words) {
  if constexpr (kLaneBits == 64) {
    return words;
  } else {
    constexpr uint64_t kLow = LowOfLanes(2 * kLaneBits, kCount);
    return Gather<2 * kLaneBits, 2 * kCount>((words & kLow) << kCount |
                                             (words >> kLaneBits & kLow));
  }
}

// The reverse. It ignores bits above those of all lanes.
template <unsigned kLaneBits, unsigned kCount>
TwoWords Spread(TwoWords words) {
  if constexpr (kLaneBits == 64) {
    return words;
  } else {
    constexpr uint64_t kLow = LowOfLanes(2 * kLaneBits, kCount);
    words = Spread<2 * kLaneBits, 2 * kCount>(words);
    return (words >> kCount & kLow) | (words & kLow) << kLaneBits;
  }
}

}  // namespace internal

// The sequences of one length in an encoding form. Each code unit has kBits
// bits of the code point under a fixed mark; the first two units may have
// fewer.
template <unsigned kUnitBits, unsigned kBits>
class SequenceBeyondUnicode {
 public:
  // `first` and `second` are the first two units, with zeros for the bits of
  // the code point. `mark` is the mark of the other units. The code point has
  // `bits` bits, and is at least `least`.
  constexpr SequenceBeyondUnicode(unsigned units, unsigned first,
                                  unsigned second, unsigned mark,
                                  CodePoint least, unsigned bits)
      : rotation_(static_cast<int>(kBits * (kUnits - units))),
        size_(units * kUnitBits / 8),
        least_(least) {
    // The last units have kBits bits each, and the first two the rest.
    for (unsigned i = 0; i < 2 * kUnits; ++i) {
      const unsigned below =
          i < units ? std::min(kBits * (units - 1 - i), bits) : bits;
      const unsigned count = std::min(bits - below, kBits);
      const uint64_t unit = i == 0 ? first : i == 1 ? second : mark;
      const uint64_t variable = (uint64_t{1} << count) - 1;
      const uint64_t used =
          i < units ? (uint64_t{1} << kUnitBits) - 1 : uint64_t{0};
      const unsigned shift = kUnitBits * (i % kUnits);
      fixed_value_[i / kUnits] |= unit << shift;
      variable_[i / kUnits] |= variable << shift;
      fixed_[i / kUnits] |= (used & ~variable) << shift;
    }
  }

  // In bytes.
  constexpr size_t Size() const { return size_; }

  // How many bits of the code point it has.
  constexpr unsigned CountBits() const {
    return static_cast<unsigned>(std::popcount(variable_[0]) +
                                 std::popcount(variable_[1]));
  }

  // A unit, with zeros for the bits of the code point.
  constexpr unsigned FixedUnit(unsigned index) const {
    return static_cast<unsigned>(fixed_value_[index / kUnits] >>
                                 (kUnitBits * (index % kUnits))) &
           ((1U << kUnitBits) - 1);
  }

  // Sets the code point and returns true, if the words start with such a
  // sequence that is well-formed.
  bool Decode(TwoWords words, CodePoint* code_point) const {
    const TwoWords wrong = (words ^ Load(fixed_value_)) & Load(fixed_);
    const TwoWords bits =
        internal::Gather<kUnitBits, kBits>(words & Load(variable_));
    *code_point =
        std::rotr(bits[0], rotation_) | std::rotr(bits[1], rotation_ + kAll);
    return (wrong[0] | wrong[1]) == 0 && *code_point >= least_;
  }

  // The sequence; any bytes may follow it.
  TwoWords Encode(CodePoint code_point) const {
    const TwoWords bits = {std::rotl(code_point, rotation_),
                           std::rotl(code_point, rotation_ + kAll)};
    return (internal::Spread<kUnitBits, kBits>(bits) & Load(variable_)) |
           Load(fixed_value_);
  }

 private:
  static constexpr unsigned kUnits = 64 / kUnitBits;  // How many a word has.
  static constexpr int kAll = kBits * kUnits;

  static TwoWords Load(const uint64_t (&words)[2]) {
    TwoWords result;
    std::memcpy(&result, words, sizeof result);
    return result;
  }

  alignas(16) uint64_t fixed_value_[2] = {};
  alignas(16) uint64_t fixed_[2] = {};     // Which bits these are.
  alignas(16) uint64_t variable_[2] = {};  // The bits of the code point.
  // How far the first word has the code point rotated to the left, modulo 64.
  int rotation_;
  uint32_t size_;
  CodePoint least_;
};

// Tells the kernels of a family about the sequences of a form, which come in
// the order of their lengths.
template <Family kFamily, class Sequences>
constexpr simd::BeyondUnicodeLayout<kFamily> BeyondUnicodeLayoutOf(
    const Sequences& sequences) {
  constexpr unsigned kUnitBits = IsUtf16(kFamily) ? 16 : 8;
  constexpr unsigned kUnits = 64 / kUnitBits;
  constexpr unsigned kFree = simd::FreeBits(kFamily);
  constexpr unsigned kLateBits = simd::LateBits(kFamily);
  const auto in_memory = [](unsigned unit) {
    return uint64_t{kFamily == Family::kUtf16Be ? (unit & 0xFF) << 8 | unit >> 8
                                                : unit};
  };
  simd::BeyondUnicodeLayout<kFamily> layout;
  unsigned bits = std::bit_width(kMaxUnicode);
  for (const auto& sequence : sequences) {
    const size_t length = sequence.Size();
    for (; bits <= sequence.CountBits(); ++bits) {
      layout.lengths[bits - 2] = static_cast<uint8_t>(length);
    }
    // The last eight bytes, and those before them.
    const size_t row = length % 16;
    uint64_t* const bytes[] = {&layout.last_bytes[row],
                               &layout.first_bytes[row]};
    uint64_t free[2] = {};
    const auto count = static_cast<unsigned>(8 * length / kUnitBits);
    for (unsigned i = 0; i < count; ++i) {  // From the last one on.
      const unsigned unit = sequence.FixedUnit(count - 1 - i);
      const unsigned place = i % kUnits;
      *bytes[i / kUnits] |= in_memory(unit) << kUnitBits * (kUnits - 1 - place);
      free[i / kUnits] |= uint64_t{unit & ((1U << kFree) - 1)} << kFree * place;
    }
    layout.starts[row] = free[0] | free[1] << kLateBits;
    layout.early_starts[row] = free[1] >> (64 - kLateBits);
  }
  return layout;
}

}  // namespace utfx

#endif  // UTFX_CONVERTERS_PATTERNS_SEQUENCE_BEYOND_UNICODE_H_
