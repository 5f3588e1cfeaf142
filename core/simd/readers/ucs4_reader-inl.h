// Reads UCS-4. Included once for each target.

#if defined(UTFX_CORE_SIMD_READERS_UCS4_READER_INL_H_) == \
    defined(HWY_TARGET_TOGGLE)
#ifdef UTFX_CORE_SIMD_READERS_UCS4_READER_INL_H_
#undef UTFX_CORE_SIMD_READERS_UCS4_READER_INL_H_
#else
#define UTFX_CORE_SIMD_READERS_UCS4_READER_INL_H_
#endif

#include <hwy/highway.h>

#include <cstddef>
#include <cstdint>

#include "core/family.h"
#include "core/simd/readers/reader-inl.h"
#include "core/simd/sequences-inl.h"
#include "core/simd/vectors-inl.h"

HWY_BEFORE_NAMESPACE();
namespace utfx::simd::HWY_NAMESPACE {

// The bits that ASCII does not have.
HWY_INLINE V32 BeyondAscii(V32 v) {
  return hn::AndNot(hn::Set(D32(), 0x7F), v);
}

HWY_INLINE hn::Mask<D32> IsScalarValue(V32 code_points) {
  const D32 d;
  const auto is_surrogate =
      hn::Eq(hn::And(code_points, hn::Set(d, 0xFFFFF800)), hn::Set(d, 0xD800));
  return hn::AndNot(is_surrogate, hn::Lt(code_points, hn::Set(d, 0x110000)));
}

template <bool kBigEndian>
struct Ucs4Reader {
  static constexpr size_t kUnitSize = 4;
  static constexpr size_t kLookAhead = 0;

  static HWY_INLINE V8 LoadAscii(const uint8_t* in, V16* units) {
    const V32 lo = Load(in);
    const V32 hi = Load(in + 4 * kLanes);
    *units = DemoteGroup(lo, hi);
    return hn::BitCast(D8(), BeyondAscii(hn::Or(lo, hi)));
  }

  struct Group {
    V32 lo;
    V32 hi;

    explicit HWY_INLINE Group(const uint8_t* in)
        : lo(Load(in)), hi(Load(in + 4 * kLanes)) {}

    HWY_INLINE bool IsAscii() const {
      return AreZero(hn::BitCast(D8(), BeyondAscii(hn::Or(lo, hi))));
    }
    HWY_INLINE bool IsPlain() const {
      return hn::AllTrue(D32(), hn::And(IsScalarValue(lo), IsScalarValue(hi)));
    }
    template <class To, bool kIsLast>
    HWY_INLINE uint8_t* Write(uint8_t* out) const {
      return To::template WriteGroup<kIsLast>(Pack(lo), Pack(hi), out);
    }
  };

  template <class To>
  static HWY_INLINE size_t ConvertGroup(const uint8_t* in, size_t count,
                                        uint8_t*& out) {
    V32 lo = Load(in);
    V32 hi = Load(in + 4 * kLanes);
    const auto valid_lo = IsScalarValue(lo);
    const auto valid_hi = IsScalarValue(hi);
    if (HWY_UNLIKELY(!hn::AllTrue(D32(), hn::And(valid_lo, valid_hi)))) {
      count = CountValid(valid_lo, valid_hi, count);
    }
    if constexpr (To::kTakesPacked) {
      lo = Pack(lo);
      hi = Pack(hi);
    }
    out = HWY_LIKELY(count == kGroup)
              ? To::WriteGroup(lo, hi, out)
              : WriteFirstOfGroup<To>(lo, hi, count, out);
    return count;
  }

 private:
  static HWY_INLINE V32 Load(const uint8_t* in) {
    return InOrder<kBigEndian>(D32(), hn::BitCast(D32(), hn::LoadU(D8(), in)));
  }
};
template <>
struct Reader<Family::kUcs4Be> : Ucs4Reader<true> {};
template <>
struct Reader<Family::kUcs4Le> : Ucs4Reader<false> {};

}  // namespace utfx::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per-target include guard
