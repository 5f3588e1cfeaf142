// The common part of the writers of UTF-8 and UTF-16, which write only some
// bytes of a lane. Included once for each target.

#if defined(UTFX_CORE_SIMD_WRITERS_COMPRESS_INL_H_) == \
    defined(HWY_TARGET_TOGGLE)
#ifdef UTFX_CORE_SIMD_WRITERS_COMPRESS_INL_H_
#undef UTFX_CORE_SIMD_WRITERS_COMPRESS_INL_H_
#else
#define UTFX_CORE_SIMD_WRITERS_COMPRESS_INL_H_
#endif

#include <hwy/highway.h>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "core/simd/shuffles.h"
#include "core/simd/vectors-inl.h"

HWY_BEFORE_NAMESPACE();
namespace utfx::simd::HWY_NAMESPACE {

#if !UTFX_HAVE_VBMI2

// Writes the lower halves of units of `kUnitSize` bytes, and the upper halves
// where `full` has a bit.
template <size_t kUnitSize, bool kIsLast = true, class D>
HWY_INLINE uint8_t* CompressHalves(D d8, hn::Vec<D> bytes, uint64_t full,
                                   uint8_t* out) {
  constexpr size_t kSize = hn::MaxLanes(D());
  if constexpr (kSize > 16) {
    const hn::Half<D> half;
    out = CompressHalves<kUnitSize, false>(half, hn::LowerHalf(half, bytes),
                                           full, out);
    return CompressHalves<kUnitSize, kIsLast>(
        half, hn::UpperHalf(half, bytes), full >> (kSize / 2 / kUnitSize), out);
  } else {
    full &= LowBits(16 / kUnitSize);
    const uint8_t* const shuffle = kUnitSize == 2 ? kCompressWords[full].data()
                                                  : kCompressPairs[full].data();
    const size_t size =
        kSize / 2 + kUnitSize / 2 * static_cast<size_t>(std::popcount(full));
    if constexpr (kIsLast) {
      StoreShuffled(bytes, shuffle, size, out);
    } else {
      // The excess is at most half of it, and is overwritten.
      hn::StoreU(LookupBytes(bytes, hn::Load(d8, shuffle)), d8, out);
    }
    return out + size;
  }
}

// Writes the first `count` lanes through a buffer, where the other lanes are
// zeros of one unit each. This is rare.
template <class To>
HWY_NOINLINE uint8_t* WriteThroughBuffer(V32 v, size_t count, uint8_t* out) {
  uint8_t buffer[kLanes * To::kMaxSize];
  const uint8_t* const end =
      To::WriteVector(hn::IfThenElseZero(hn::FirstN(D32(), count), v), buffer);
  const size_t size =
      static_cast<size_t>(end - buffer) - To::kUnitSize * (kLanes - count);
  std::memcpy(out, buffer, size);
  return out + size;
}

#endif

}  // namespace utfx::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per-target include guard
