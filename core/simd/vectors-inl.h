// Functions for the kernels of all families. Included once for each target.

#if defined(UTFX_CORE_SIMD_VECTORS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef UTFX_CORE_SIMD_VECTORS_INL_H_
#undef UTFX_CORE_SIMD_VECTORS_INL_H_
#else
#define UTFX_CORE_SIMD_VECTORS_INL_H_
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "core/simd/shuffles.h"

// Highway has no name for these instructions: BMI2's extraction of bits, and
// AVX-512 VBMI's and VBMI2's permutation and compression of bytes.
#undef UTFX_HAVE_BMI2
#undef UTFX_HAVE_VBMI2
#if HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX2
#define UTFX_HAVE_BMI2 1
#else
#define UTFX_HAVE_BMI2 0
#endif
#if HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX3_DL
#define UTFX_HAVE_VBMI2 1
#else
#define UTFX_HAVE_VBMI2 0
#endif

HWY_BEFORE_NAMESPACE();
namespace utfx::simd::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using D8 = hn::ScalableTag<uint8_t>;
using D16 = hn::ScalableTag<uint16_t>;
using D32 = hn::ScalableTag<uint32_t>;
using D64 = hn::ScalableTag<uint64_t>;
using DI8 = hn::ScalableTag<int8_t>;
using DI16 = hn::ScalableTag<int16_t>;
using DI32 = hn::ScalableTag<int32_t>;
using DHalf8 = hn::Half<D8>;
using DHalf16 = hn::Half<D16>;
using DHalf32 = hn::Half<D32>;
using V8 = hn::Vec<D8>;
using V16 = hn::Vec<D16>;
using V32 = hn::Vec<D32>;
using D8Quad = hn::Simd<uint8_t, 16, 0>;  // Four lanes of 32 bits.
using VHalf8 = hn::Vec<DHalf8>;

// Code points and sequences of UTF-8 are in lanes of 32 bits. Two vectors of
// them are a group.
inline constexpr size_t kLanes = HWY_MAX_BYTES / 4;
inline constexpr size_t kGroup = 2 * kLanes;

// Whether the end of a text is read in whole vectors, which the processor
// forwards to the loads that follow, unless these look ahead.
template <class From>
inline constexpr bool kHasWholeTail =
    HWY_ARCH_X86&& HWY_TARGET <= HWY_AVX3&& From::kLookAhead == 0;

// The memory of an end with fewer units than a reader may look at.
template <class From>
inline constexpr size_t kTailSize =
    (kGroup + From::kLookAhead) * From::kUnitSize;

// Copies such an end, and fills up the rest with zeros.
template <class From>
HWY_INLINE void CopyTail(const uint8_t* in, size_t size, uint8_t* tail) {
  if constexpr (kHasWholeTail<From>) {
    const D8 d;
    static_assert(kTailSize<From> % HWY_MAX_BYTES == 0);
    for (size_t i = 0; i < kTailSize<From>; i += HWY_MAX_BYTES) {
      const size_t at = std::min(i, size);
      const size_t left = std::min(size - at, size_t{HWY_MAX_BYTES});
      hn::StoreU(hn::MaskedLoad(hn::FirstN(d, left), d, in + at), d, tail + i);
    }
  } else {
    std::memset(tail, 0, kTailSize<From>);
    std::memcpy(tail, in, size);
  }
}

// Highway 1.0.3 does without these instructions of WebAssembly, for the sake of
// V8 before April 2021: a lookup of bytes, the bits of a mask, and whether any
// bit is set.
#if HWY_TARGET == HWY_WASM
template <class V, class VI>
HWY_INLINE VI LookupBytesOr0(V bytes, VI from) {
  return VI{wasm_i8x16_swizzle(bytes.raw, from.raw)};
}
template <class V, class VI>
HWY_INLINE VI LookupBytes(V bytes, VI from) {
  return LookupBytesOr0(bytes, from);
}
#else
template <class V, class VI>
HWY_INLINE VI LookupBytesOr0(V bytes, VI from) {
  return hn::TableLookupBytesOr0(bytes, from);
}
template <class V, class VI>
HWY_INLINE VI LookupBytes(V bytes, VI from) {
  return hn::TableLookupBytes(bytes, from);
}
#endif

// The bits of a mask, the lowest for lane 0.
template <class D>
HWY_INLINE uint64_t Bits(D d, hn::Mask<D> mask) {
#if HWY_TARGET == HWY_WASM
  constexpr size_t kSize = sizeof(hn::TFromD<D>);
  uint32_t bits;
  if constexpr (kSize == 1) {
    bits = wasm_i8x16_bitmask(mask.raw);
  } else if constexpr (kSize == 2) {
    bits = wasm_i16x8_bitmask(mask.raw);
  } else if constexpr (kSize == 4) {
    bits = wasm_i32x4_bitmask(mask.raw);
  } else {
    bits = wasm_i64x2_bitmask(mask.raw);
  }
  return bits & ((uint32_t{1} << hn::MaxLanes(d)) - 1);
#else
  uint8_t bytes[8];  // Highway may write as many.
  hn::StoreMaskBits(d, mask, bytes);
  // An integer of exactly this size stays in a register.
  hwy::UnsignedFromSize<(hn::MaxLanes(D()) + 7) / 8> bits;
  std::memcpy(&bits, bytes, sizeof bits);
#if HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX3
  // Without this, the compiler moves them from the mask for each use, which
  // takes two cycles on Zen 4.
  asm("" : "+r"(bits));
#endif
  return bits;
#endif
}

HWY_INLINE bool AreZero(V8 v) {
#if HWY_ARCH_ARM_A64
  return vmaxvq_u32(vreinterpretq_u32_u8(v.raw)) == 0;
#elif HWY_TARGET == HWY_WASM
  return !wasm_v128_any_true(v.raw);
#else
  const D8 d;
  return hn::AllTrue(d, hn::Eq(v, hn::Zero(d)));
#endif
}

HWY_INLINE uint64_t LowBits(size_t count) {
  return count >= 64 ? ~uint64_t{0} : (uint64_t{1} << count) - 1;
}

HWY_INLINE size_t LastBit(uint64_t bits) {
  return 63 - static_cast<size_t>(std::countl_zero(bits));
}

// The index of the bit with number `n`, from 0, among those set in `bits`.
HWY_INLINE size_t PositionOfBit(uint64_t bits, size_t n) {
#if UTFX_HAVE_BMI2
  bits = _pdep_u64(uint64_t{1} << n, bits);
#else
  for (; n > 0; --n) bits &= bits - 1;
#endif
  return static_cast<size_t>(std::countr_zero(bits));
}

template <class D, class V>
HWY_INLINE V ReverseBytesInLanes(D d, V v) {
  constexpr size_t kSize = sizeof(hn::TFromD<D>);
  const hn::Repartition<uint8_t, D> d8;
  alignas(16) static constexpr struct Indices {
    uint8_t lane[16] = {};
    constexpr Indices() {
      for (size_t i = 0; i < 16; ++i) {
        lane[i] =
            static_cast<uint8_t>(i / kSize * kSize + kSize - 1 - i % kSize);
      }
    }
  } kIndices;
  return hn::BitCast(
      d, LookupBytes(hn::BitCast(d8, v), hn::LoadDup128(d8, kIndices.lane)));
}

// From the host's order, which is little-endian, to another, or back.
template <bool kReverse, class D, class V>
HWY_INLINE V InOrder(D d, V v) {
  if constexpr (kReverse) return ReverseBytesInLanes(d, v);
  return v;
}

// A signed comparison, for lanes below 2^31, or to see lanes from there on as
// negative.
HWY_INLINE hn::Mask<D32> SignedGreater(V32 v, uint32_t limit) {
  const DI32 di;
  return hn::RebindMask(
      D32(),
      hn::Gt(hn::BitCast(di, v), hn::Set(di, static_cast<int32_t>(limit))));
}

// The lanes of two vectors, all up to 0xFFFF, in order.
HWY_INLINE V16 DemoteGroup(V32 lo, V32 hi) {
#if HWY_TARGET == HWY_AVX2
  return V16{_mm256_permute4x64_epi64(_mm256_packus_epi32(lo.raw, hi.raw),
                                      _MM_SHUFFLE(3, 1, 2, 0))};
#else
  const DI32 di;
  return hn::Combine(D16(), hn::DemoteTo(DHalf16(), hn::BitCast(di, hi)),
                     hn::DemoteTo(DHalf16(), hn::BitCast(di, lo)));
#endif
}

HWY_INLINE VHalf8 DemoteToBytes(V16 units) {
  return hn::DemoteTo(DHalf8(), hn::BitCast(DI16(), units));
}

HWY_INLINE V32 PromoteLower(V16 units) {
  return hn::PromoteTo(D32(), hn::LowerHalf(units));
}
HWY_INLINE V32 PromoteUpper(V16 units) {
  return hn::PromoteTo(D32(), hn::UpperHalf(DHalf16(), units));
}

// The first bytes of a vector, with zeros behind them.
HWY_INLINE V8 LoadFirst(const uint8_t* in, size_t size) {
  const D8 d;
#if HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX3
  return hn::MaskedLoad(hn::FirstN(d, size), d, in);
#else
  uint8_t bytes[HWY_MAX_BYTES] = {};
  std::memcpy(bytes, in, size);
  return hn::LoadU(d, bytes);
#endif
}

// Nothing may be written behind the reported end. These store the first `size`
// bytes of a vector, and no others.
template <class D>
HWY_INLINE void StoreFirst(D d8, hn::Vec<D> bytes, size_t size, uint8_t* out) {
#if HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX3
  hn::BlendedStore(bytes, hn::FirstN(d8, size), d8, out);
#else
  // This is rare.
  uint8_t buffer[hn::MaxLanes(D())];
  hn::StoreU(bytes, d8, buffer);
  std::memcpy(out, buffer, size);
#endif
}

#if !UTFX_HAVE_VBMI2
// Stores eight bytes or more, which a shuffle makes, as two halves that
// overlap.
HWY_INLINE void StoreShuffled(hn::Vec<D8Quad> bytes, const uint8_t* shuffle,
                              size_t size, uint8_t* out) {
  const hn::Half<D8Quad> half;
  const auto store = [&](size_t at) HWY_ATTR {
    hn::StoreU(LookupBytes(bytes, hn::LoadU(half, shuffle + at)), half,
               out + at);
  };
  store(0);
  store(size - 8);
}

// kLanes lanes of two vectors, from number `start` <= kLanes on.
HWY_INLINE V32 Window(V32 first, V32 second, size_t start) {
#if HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX2
  const D32 d;
  const V32 lane =
      hn::Add(hn::Iota(d, 0), hn::Set(d, static_cast<uint32_t>(start)));
#if HWY_TARGET <= HWY_AVX3
  return V32{_mm512_permutex2var_epi32(first.raw, lane.raw, second.raw)};
#else
  return hn::IfThenElse(SignedGreater(lane, kLanes - 1),
                        V32{_mm256_permutevar8x32_epi32(second.raw, lane.raw)},
                        V32{_mm256_permutevar8x32_epi32(first.raw, lane.raw)});
#endif
#else
  const D8 d;
  const uint8_t* const shuffle = kWindow.data() + 4 * start;
  return hn::BitCast(
      D32(),
      hn::Or(LookupBytesOr0(hn::BitCast(d, first), hn::LoadU(d, shuffle + 16)),
             LookupBytesOr0(hn::BitCast(d, second), hn::LoadU(d, shuffle))));
#endif
}
#endif

// Stores the lanes with a bit one after the other, and then anything, up to a
// whole vector. Returns how many have a bit.
template <class D>
HWY_INLINE size_t CompressStore(D d, hn::Vec<D> v, uint64_t bits,
                                uint32_t* to) {
#if HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX3
  // Highway's Compress() for smaller lanes has a table that GCC 12 copies at
  // each call.
  if constexpr (hn::MaxLanes(D()) == 16) {
    const auto mask = static_cast<__mmask16>(bits);
    hn::StoreU(hn::Vec<D>{_mm512_maskz_compress_epi32(mask, v.raw)}, d, to);
    return static_cast<size_t>(std::popcount(bits & 0xFFFF));
  }
#endif
  if constexpr (hn::MaxLanes(D()) > 4) {
    const hn::Half<D> half;
    const size_t lower = CompressStore(half, hn::LowerHalf(half, v), bits, to);
    return lower + CompressStore(half, hn::UpperHalf(half, v),
                                 bits >> hn::MaxLanes(half), to + lower);
  } else {
    const hn::Repartition<uint8_t, D> d8;
    const auto shuffle = hn::Load(d8, kCompressLanes[bits & 0xF].data());
    hn::StoreU(hn::BitCast(d, LookupBytes(hn::BitCast(d8, v), shuffle)), d, to);
    return static_cast<size_t>(std::popcount(bits & 0xF));
  }
}

}  // namespace utfx::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per-target include guard
