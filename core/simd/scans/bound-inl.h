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

template <Family kFamily>
const uint8_t* FindBound(const uint8_t* in, const uint8_t* in_end,
                         bool also_null) {
  using Over = portable::OverBmp<kFamily>;
  using Unit = typename Over::Unit;
  using D = hn::ScalableTag<Unit>;
  using V = hn::Vec<D>;
  const D d;
  const V zero = hn::Zero(d);
  const V mask = hn::Set(d, UnitInMemory<kFamily>(Over::kMask));
  const V bits = hn::Set(d, UnitInMemory<kFamily>(Over::kBits));
  // With a bit set, no unit is that of U+0000.
  const V no_null = hn::Set(d, static_cast<Unit>(also_null ? 0 : 1));
  // What is not zero where a vector has such a unit.
  const auto look = [&](const uint8_t* at) HWY_ATTR {
    const V units = hn::BitCast(d, hn::LoadU(hn::ScalableTag<uint8_t>(), at));
    const V null = hn::VecFromMask(d, hn::Eq(hn::Or(units, no_null), zero));
    const V masked = hn::And(units, mask);
    if constexpr (Over::kIsNotZero) return hn::Or(masked, null);
    return hn::Or(hn::VecFromMask(d, hn::Eq(masked, bits)), null);
  };
  const auto is_none = [&](V found) HWY_ATTR {
    return hn::AllTrue(d, hn::Eq(found, zero));
  };
  for (; in_end - in >= ptrdiff_t{kRunSize}; in += kRunSize) {
    V found = look(in);
    for (size_t i = 1; i < kRun; ++i) {
      found = hn::Or(found, look(in + i * HWY_MAX_BYTES));
    }
    if (!is_none(found)) break;
  }
  while (in_end - in >= HWY_MAX_BYTES && is_none(look(in))) {
    in += HWY_MAX_BYTES;
  }
  return portable::RunFindBound<kFamily>(in, in_end, also_null);
}

}  // namespace utfx::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per-target include guard
