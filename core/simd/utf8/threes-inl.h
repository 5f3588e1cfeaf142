// Gets the characters of a block of UTF-8 whose characters all have three
// bytes. Included once for each target.

#if defined(UTFX_CORE_SIMD_UTF8_THREES_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef UTFX_CORE_SIMD_UTF8_THREES_INL_H_
#undef UTFX_CORE_SIMD_UTF8_THREES_INL_H_
#else
#define UTFX_CORE_SIMD_UTF8_THREES_INL_H_
#endif

#include <hwy/highway.h>

#include <cstddef>
#include <cstdint>

#include "core/simd/sequences-inl.h"
#include "core/simd/shuffles.h"
#include "core/simd/utf8/block-inl.h"
#include "core/simd/vectors-inl.h"

HWY_BEFORE_NAMESPACE();
namespace utfx::simd::HWY_NAMESPACE {

#if !UTFX_HAVE_VBMI2

inline constexpr size_t kThrees = kBlock / 3;  // A block has as many.
inline constexpr uint64_t kLeadsOfThrees = 0x1249249249249249;

// kLanes characters of three bytes, packed or reversed (see sequences-inl.h).
template <bool kReversed>
HWY_INLINE V32 LoadThrees(const uint8_t* in) {
  const D32 d;
  const D8 d8;
  // Moves twelve bytes to each block of 16.
  alignas(64) static constexpr struct Indices {
    uint32_t lane[kLanes] = {};
    constexpr Indices() {
      for (uint32_t i = 0; i < kLanes; ++i) lane[i] = i - i / 4;
    }
  } kIndices;
  V32 bytes = hn::BitCast(d, hn::LoadU(d8, in));
  if constexpr (kLanes > 4) {
    bytes = hn::TableLookupLanes(bytes, hn::SetTableIndices(d, kIndices.lane));
  }
  const auto& shuffle =
      (kReversed ? kExpandQuadsReversed : kExpandQuads)[kQuads - 1];
  return hn::BitCast(d, LookupBytes(hn::BitCast(d8, bytes),
                                    hn::LoadDup128(d8, shuffle.data())));
}

// Writes a block of such characters.
template <class To>
HWY_INLINE uint8_t* WriteThrees(const uint8_t* in, uint8_t* out) {
  const auto write = [&](size_t i) HWY_ATTR {
    const V32 v = LoadThrees<!To::kTakesPacked>(in + 3 * i);
    uint8_t* const to = out + To::kUnitSize * i;
    if constexpr (To::kTakesPacked) {
      To::WriteVector(v, to);
    } else if constexpr (To::kWritesUtf16) {
      To::WriteHalf(
          hn::DemoteTo(DHalf16(), hn::BitCast(DI32(), UnpackReversedThree(v))),
          to);
    } else {
      To::WriteVector(UnpackReversedThree(v), to);
    }
  };
  // The last vector ends with the last character.
  for (size_t i = 0; i + kLanes < kThrees; i += kLanes) write(i);
  write(kThrees - kLanes);
  return out + To::kUnitSize * kThrees;
}

#endif

}  // namespace utfx::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per-target include guard
