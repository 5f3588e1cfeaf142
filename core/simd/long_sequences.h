#ifndef UTFX_CORE_SIMD_LONG_SEQUENCES_H_
#define UTFX_CORE_SIMD_LONG_SEQUENCES_H_

#include <cstddef>
#include <cstdint>

#include "core/family.h"
#include "core/simd/targets.h"

// The kernels for code points beyond Unicode, of up to 64 bits.
namespace utfx::simd {

// Code points beyond Unicode that are converted together.
struct CodePointBlock {
  static constexpr size_t kMost = 128;

  alignas(64) uint64_t code_points[kMost];
  size_t count;
  uint64_t bits;  // That any of them has.
};

// The bits of a code unit that its mark leaves free: of UTF-8 six of a byte, of
// UTF-16 nine of two. Where a sequence begins, its start bits stand in them;
// then comes the code point.
constexpr unsigned FreeBits(Family family) { return IsUtf16(family) ? 9 : 6; }

// How many of these there are in eight bytes.
constexpr unsigned LateBits(Family family) { return IsUtf16(family) ? 36 : 48; }

// What sequences of 4 to 16 bytes look like in an encoding form, by their
// length in bytes modulo 16. The kernels have them at the end of 16 bytes.
template <Family kOfFamily>
struct alignas(64) LongLayout {
  static constexpr Family kFamily = kOfFamily;

  // The start bits among the free ones, put together: the last 64 of these, and
  // those before.
  uint64_t starts[16] = {};
  uint64_t early_starts[16] = {};
  // The first and the last eight bytes for a code point of nothing but zeros;
  // zeros before the sequence.
  uint64_t first_bytes[16] = {};
  uint64_t last_bytes[16] = {};
  // How long the sequence is for a code point of so many bits, less two: 21 or
  // more. 0 if there is none.
  uint8_t lengths[64] = {};
};

// Reads up to `most` code points beyond Unicode into `block`, which is empty,
// and moves `in` behind them. Stops before what it does not handle: all that is
// not such a sequence, and whatever is near the end.
template <Family kFamily>
using LongDecoder = void (*)(const LongLayout<kFamily>& layout,
                             const uint8_t*& in, const uint8_t* in_end,
                             size_t most, CodePointBlock* block);

// Writes the first `count` code points of `block`, which the form all has and
// there is room for, or not all of them, and nothing behind these. Moves `out`
// behind them and returns how many they are.
template <Family kFamily>
using LongEncoder = size_t (*)(const LongLayout<kFamily>& layout,
                               const CodePointBlock& block, size_t count,
                               uint8_t*& out);

// By target, as kTargets.
template <Family kFamily>
struct LongKernels {
  static const LongDecoder<kFamily> kDecode[kMaxTargets];
  static const LongEncoder<kFamily> kEncode[kMaxTargets];
};

// Applies UTFX_DO(family) to the families whose forms have such sequences.
#define UTFX_FOR_EACH_LONG_FAMILY \
  UTFX_DO(Family::kUtf8)          \
  UTFX_DO(Family::kUtf16Be)       \
  UTFX_DO(Family::kUtf16Le)

#define UTFX_DO(FAMILY) extern template struct LongKernels<FAMILY>;
UTFX_FOR_EACH_LONG_FAMILY
#undef UTFX_DO

template <Family kFamily>
void DecodeLong(const LongLayout<kFamily>& layout, const uint8_t*& in,
                const uint8_t* in_end, size_t most, CodePointBlock* block) {
  LongKernels<kFamily>::kDecode[active_target](layout, in, in_end, most, block);
}

template <Family kFamily>
size_t EncodeLong(const LongLayout<kFamily>& layout,
                  const CodePointBlock& block, size_t count, uint8_t*& out) {
  return LongKernels<kFamily>::kEncode[active_target](layout, block, count,
                                                      out);
}

}  // namespace utfx::simd

#endif  // UTFX_CORE_SIMD_LONG_SEQUENCES_H_
