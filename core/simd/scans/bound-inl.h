// Finds where a text goes beyond the BMP. Included once for each target.

#if defined(UTFX_CORE_SIMD_SCANS_BOUND_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef UTFX_CORE_SIMD_SCANS_BOUND_INL_H_
#undef UTFX_CORE_SIMD_SCANS_BOUND_INL_H_
#else
#define UTFX_CORE_SIMD_SCANS_BOUND_INL_H_
#endif

#include <hwy/highway.h>

#include <cstddef>
#include <cstdint>

#include "core/byte_order.h"
#include "core/family.h"
#include "core/simd/portable.h"
#include "core/simd/portable_scans.h"
#include "core/simd/scans/run-inl.h"

HWY_BEFORE_NAMESPACE();
namespace utfx::simd::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

// A unit as it is in memory, in a vector.
template <Family kFamily, class Unit>
HWY_INLINE Unit UnitInMemory(Unit unit) {
  Unit in_memory;
  StoreUnit<portable::AsciiOf<kFamily>::kOrder>(
      unit, reinterpret_cast<uint8_t*>(&in_memory));
  return in_memory;
}

// Looks whether units in some vectors go beyond the bound. It keeps the units
// that come closest.
template <Family kFamily, bool kAlsoNull>
class BoundSeeker {
 public:
  HWY_INLINE BoundSeeker()
      : over_(hn::Zero(D())), least_(Set(static_cast<Unit>(~Unit{0}))) {}

  HWY_INLINE void Look(const uint8_t* at) {
    const D d;
    const V units = hn::BitCast(d, hn::LoadU(hn::ScalableTag<uint8_t>(), at));
    if constexpr (kAlsoNull) least_ = hn::Min(least_, units);
    if constexpr (Over::kIsNotZero) {
      over_ = hn::Or(over_, hn::And(units, Set(Over::kMask)));
    } else {
      over_ = hn::Max(over_, hn::Not(hn::Xor(hn::And(units, Set(Over::kMask)),
                                             Set(Over::kBits))));
    }
  }

  HWY_INLINE bool HasFound() const {
    const D d;
    auto found = hn::Eq(least_, hn::Zero(d));
    if constexpr (Over::kIsNotZero) {
      found = hn::Or(found, hn::Ne(over_, hn::Zero(d)));
    } else {
      found = hn::Or(found, hn::Eq(over_, Set(static_cast<Unit>(~Unit{0}))));
    }
    return !hn::AllFalse(d, found);
  }

 private:
  using Over = portable::OverBmp<kFamily>;
  using Unit = typename Over::Unit;
  using D = hn::ScalableTag<Unit>;
  using V = hn::Vec<D>;

  static HWY_INLINE V Set(Unit unit) {
    return hn::Set(D(), UnitInMemory<kFamily>(unit));
  }

  V over_;
  V least_;
};

template <Family kFamily, bool kAlsoNull>
HWY_INLINE const uint8_t* SkipWithinBound(const uint8_t* in,
                                          const uint8_t* in_end) {
  constexpr size_t kVectors = 8;
  constexpr ptrdiff_t kSize = kVectors * HWY_MAX_BYTES;
  for (; in_end - in >= kSize; in += kSize) {
    BoundSeeker<kFamily, kAlsoNull> seeker;
    for (size_t i = 0; i < kVectors; ++i) seeker.Look(in + i * HWY_MAX_BYTES);
    if (seeker.HasFound()) break;
  }
  for (; in_end - in >= HWY_MAX_BYTES; in += HWY_MAX_BYTES) {
    BoundSeeker<kFamily, kAlsoNull> seeker;
    seeker.Look(in);
    if (seeker.HasFound()) break;
  }
  return in;
}

template <Family kFamily>
const uint8_t* FindBound(const uint8_t* in, const uint8_t* in_end,
                         bool also_null) {
  in = also_null ? SkipWithinBound<kFamily, true>(in, in_end)
                 : SkipWithinBound<kFamily, false>(in, in_end);
  return portable::RunFindBound<kFamily>(in, in_end, also_null);
}

}  // namespace utfx::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per-target include guard
