#ifndef UTFX_CORE_SIMD_BEYOND_UNICODE_H_
#define UTFX_CORE_SIMD_BEYOND_UNICODE_H_

#include <cstddef>
#include <cstdint>

#include "core/family.h"
#include "core/simd/targets.h"

// The kernels for code points beyond Unicode, of up to 64 bits.
namespace utfx::simd {

// Code points beyond Unicode to be converted together.
struct CodePointBlock {
  static constexpr size_t kMax = 128;

  alignas(64) uint64_t code_points[kMax];
  size_t count;
  uint64_t bits;  // The bits that any of them has.
};

// How many bits of a code unit its mark leaves free: six of a byte in UTF-8,
// nine in UTF-16. A sequence begins with start bits in them, and then comes the
// code point.
constexpr unsigned FreeBits(Family family) { return IsUtf16(family) ? 9 : 6; }

// How many free bits eight bytes have.
constexpr unsigned LateBits(Family family) { return IsUtf16(family) ? 36 : 48; }

// The sequences of 4 to 16 bytes in an encoding form, indexed by their length
// in bytes modulo 16. The kernels hold them at the end of 16 bytes.
template <Family kOfFamily>
struct alignas(64) BeyondUnicodeLayout {
  static constexpr Family kFamily = kOfFamily;

  // The start bits among the free bits, put together: the last 64 of these, and
  // those before.
  uint64_t starts[16] = {};
  uint64_t early_starts[16] = {};
  // The first and the last eight bytes for a code point of nothing but zeros,
  // with zeros before the sequence.
  uint64_t first_bytes[16] = {};
  uint64_t last_bytes[16] = {};
  // The length of the sequence for a code point, indexed by its number of bits,
  // 21 or more, less two. 0 if there is none.
  uint8_t lengths[64] = {};
};

// Reads up to `most` code points beyond Unicode into `block`, which is empty,
// and moves `in` behind them. Stops before any other sequence, and near the
// end.
template <Family kFamily>
using BeyondUnicodeDecoder =
    void (*)(const BeyondUnicodeLayout<kFamily>& layout, const uint8_t*& in,
             const uint8_t* in_end, size_t most, CodePointBlock* block);

// Writes some or all of the first `count` code points of `block`, and nothing
// behind them. The form has all of them, and there is room. Moves `out` behind
// them and returns how many it has written.
template <Family kFamily>
using BeyondUnicodeEncoder =
    size_t (*)(const BeyondUnicodeLayout<kFamily>& layout,
               const CodePointBlock& block, size_t count, uint8_t*& out);

// Indexed by target, as kTargets.
template <Family kFamily>
struct BeyondUnicodeKernels {
  static const BeyondUnicodeDecoder<kFamily> kDecode[kMaxTargets];
  static const BeyondUnicodeEncoder<kFamily> kEncode[kMaxTargets];
};

#define UTFX_DO(FAMILY) extern template struct BeyondUnicodeKernels<FAMILY>;
UTFX_FOR_EACH_UNEVEN_FAMILY
#undef UTFX_DO

template <Family kFamily>
void DecodeBeyondUnicode(const BeyondUnicodeLayout<kFamily>& layout,
                         const uint8_t*& in, const uint8_t* in_end, size_t most,
                         CodePointBlock* block) {
  BeyondUnicodeKernels<kFamily>::kDecode[active_target](layout, in, in_end,
                                                        most, block);
}

template <Family kFamily>
size_t EncodeBeyondUnicode(const BeyondUnicodeLayout<kFamily>& layout,
                           const CodePointBlock& block, size_t count,
                           uint8_t*& out) {
  return BeyondUnicodeKernels<kFamily>::kEncode[active_target](layout, block,
                                                               count, out);
}

}  // namespace utfx::simd

#endif  // UTFX_CORE_SIMD_BEYOND_UNICODE_H_
