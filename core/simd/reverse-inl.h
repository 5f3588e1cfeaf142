// Copies UCS-4 in the other byte order. Included once for each target.

#if defined(UTFX_CORE_SIMD_REVERSE_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef UTFX_CORE_SIMD_REVERSE_INL_H_
#undef UTFX_CORE_SIMD_REVERSE_INL_H_
#else
#define UTFX_CORE_SIMD_REVERSE_INL_H_
#endif

#include <hwy/highway.h>

#include <cstdint>

#include "core/simd/kernels.h"
#include "core/simd/portable.h"
#include "core/simd/vectors-inl.h"

HWY_BEFORE_NAMESPACE();
namespace utfx::simd::HWY_NAMESPACE {

inline Positions ReverseUcs4(const uint8_t* in, const uint8_t* in_end,
                             uint8_t* out, uint8_t* out_end) {
  const D8 d;
  while (in_end - in >= HWY_MAX_BYTES && out_end - out >= HWY_MAX_BYTES) {
    hn::StoreU(hn::BitCast(d, ReverseBytesInLanes(
                                  D32(), hn::BitCast(D32(), hn::LoadU(d, in)))),
               d, out);
    in += hn::MaxLanes(d);
    out += hn::MaxLanes(d);
  }
  return portable::ReverseUcs4(in, in_end, out, out_end);
}

}  // namespace utfx::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per-target include guard
