// Writes packed sequences of UTF-8, four at a time, for targets that can't
// compress bytes by a mask. Included once for each target.

#if defined(UTFX_CORE_SIMD_WRITERS_QUADS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef UTFX_CORE_SIMD_WRITERS_QUADS_INL_H_
#undef UTFX_CORE_SIMD_WRITERS_QUADS_INL_H_
#else
#define UTFX_CORE_SIMD_WRITERS_QUADS_INL_H_
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "core/simd/shuffles.h"
#include "core/simd/vectors-inl.h"

HWY_BEFORE_NAMESPACE();
namespace utfx::simd::HWY_NAMESPACE {

#if !UTFX_HAVE_VBMI2

// The highest bit of each lane.
HWY_INLINE uint64_t HighestBits(V8 v) {
  const DI8 d;
  return Bits(d, hn::Lt(hn::BitCast(d, v), hn::Zero(d)));
}
HWY_INLINE uint64_t HighestBits(V16 v) {
#if HWY_TARGET == HWY_AVX2
  // Not by a comparison, which GCC leaves out for bytes only.
  return _pext_u64(HighestBits(hn::BitCast(D8(), v)), 0xAAAAAAAA);
#else
  const DI16 d;
  return Bits(d, hn::Lt(hn::BitCast(d, v), hn::Zero(d)));
#endif
}

// The lengths of sequences of up to three bytes as in shuffles.h, eight bits
// for each four. The masks say which have two or three bytes, and which have
// three.
HWY_INLINE uint64_t QuadLengths(hn::Mask<D16> two_or_three,
                                hn::Mask<D16> three) {
  const D16 d;
#if HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX3
  return _pdep_u64(Bits(d, two_or_three), 0x5555555555555555) |
         _pdep_u64(Bits(d, three), 0xAAAAAAAAAAAAAAAA);
#else
  return HighestBits(hn::BitCast(
      D8(),
      hn::Or(hn::VecFromMask(d, three),
             hn::And(hn::VecFromMask(d, two_or_three), hn::Set(d, 0x00FF)))));
#endif
}

// The same for packed lanes.
HWY_INLINE uint64_t QuadLengths(V32 packed) {
  // The highest bit is set in all bytes but ASCII and zeros. The lower half of
  // a lane takes that of its first byte, unless there is a fourth, and the
  // upper half that of the third.
  return HighestBits(hn::BitCast(
      D16(), hn::Xor(hn::ShiftLeft<8>(packed), hn::ShiftRight<16>(packed))));
}

inline constexpr size_t kQuadsOfVector = kLanes / 4;
using Quad = hn::Vec<D8Quad>;  // Four packed lanes.

// The quads of a vector.
template <class D>
HWY_INLINE void Split(D /*d8*/, hn::Vec<D> v, Quad* quads) {
  if constexpr (hn::MaxLanes(D()) == 16) {
    *quads = v;
  } else {
    const hn::Half<D> half;
    Split(half, hn::LowerHalf(half, v), quads);
    Split(half, hn::UpperHalf(half, v), quads + hn::MaxLanes(half) / 16);
  }
}

// Writes the sequences of quads, whose lengths are the lowest bits of
// `lengths`. As many more are written next.
template <size_t kCount>
HWY_INLINE uint8_t* WriteQuadsWithNext(const Quad (&quads)[kCount],
                                       uint64_t lengths, uint8_t* out) {
  const D8Quad d;
  for (size_t i = 0; i < kCount; ++i) {
    const uint64_t index = lengths >> 8 * i & 0xFF;
    const Quad bytes =
        LookupBytes(quads[i], hn::Load(d, kCompressQuads[index].data()));
    const size_t size = kQuadSizes[index];
    if (kCount > 2 || i == 0 || HWY_LIKELY(size >= 8)) {
      // The excess, up to twelve bytes, is overwritten.
      hn::StoreU(bytes, d, out);
    } else {
      // If only two are left, the next ones may have no more than eight bytes.
      const hn::Half<D8Quad> half;
      hn::StoreU(hn::LowerHalf(half, bytes), half, out);
    }
    out += size;
  }
  return out;
}

// The same, but nothing may be written behind them.
template <size_t kCount>
HWY_INLINE uint8_t* WriteLastQuads(const Quad (&quads)[kCount],
                                   uint64_t lengths, uint8_t* out) {
  const D8Quad d;
  const uint8_t* shuffles[kCount];
  size_t sizes[kCount];
  for (size_t i = 0; i < kCount; ++i) {
    shuffles[i] = kCompressQuads[lengths >> 8 * i & 0xFF].data();
    sizes[i] = kQuadSizes[lengths >> 8 * i & 0xFF];
  }
  const auto compressed = [&](size_t i) HWY_ATTR {
    return LookupBytes(quads[i], hn::Load(d, shuffles[i]));
  };
  // Stores 16 bytes for each quad; the excess is overwritten.
  const auto store = [&](size_t count, uint8_t* to) HWY_ATTR {
    for (size_t i = 0; i < count; ++i) {
      hn::StoreU(compressed(i), d, to);
      to += sizes[i];
    }
    return to;
  };
#if HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX3
  // Three quads have 12 bytes or more.
  constexpr size_t kFollowed = kCount - std::min<size_t>(kCount, 3);
  out = store(kFollowed, out);
  for (size_t i = kFollowed; i < kCount; ++i) {
    StoreFirst(d, compressed(i), sizes[i], out);
    out += sizes[i];
  }
  return out;
#else
  constexpr size_t kLast = kCount - 1;
  if (HWY_LIKELY(sizes[kLast] >= 8 &&
                 (kLast == 0 || sizes[kLast - 1] + sizes[kLast] >= 16))) {
    out = store(kLast, out);
    StoreShuffled(quads[kLast], shuffles[kLast], sizes[kLast], out);
    return out + sizes[kLast];
  }
  uint8_t buffer[16 * kCount];
  const auto size = static_cast<size_t>(store(kCount, buffer) - buffer);
  std::memcpy(out, buffer, size);
  return out + size;
#endif
}

template <bool kIsLast, size_t kCount>
HWY_INLINE uint8_t* WriteQuads(const Quad (&quads)[kCount], uint64_t lengths,
                               uint8_t* out) {
  if constexpr (kIsLast) return WriteLastQuads(quads, lengths, out);
  return WriteQuadsWithNext(quads, lengths, out);
}

#endif

}  // namespace utfx::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per-target include guard
