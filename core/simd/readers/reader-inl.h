// Reads families whose characters are not found byte by byte: UTF-16, UCS-4 and
// UTF-64. Included once for each target.

#if defined(UTFX_CORE_SIMD_READERS_READER_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef UTFX_CORE_SIMD_READERS_READER_INL_H_
#undef UTFX_CORE_SIMD_READERS_READER_INL_H_
#else
#define UTFX_CORE_SIMD_READERS_READER_INL_H_
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/family.h"
#include "core/simd/vectors-inl.h"

HWY_BEFORE_NAMESPACE();
namespace utfx::simd::HWY_NAMESPACE {

// A reader is
//   kUnitSize            in bytes
//   kLookAhead           how many units it reads beyond a group
//   LoadAscii(in, units)
//                        loads a group, as units of UTF-16 if it is ASCII.
//                        What it returns is all zero if it is, and only then.
//   Group(in)            a group, for the writers with kIsQuickerWithNext
//     IsAscii()
//     IsPlain()          whether Write() converts all of it
//     Write<To, kIsLast>(out)
//                        does so and returns where the output ends
//   ConvertGroup<To>(in, count, out)
//                        converts what is well-formed of `count` <= kGroup
//                        units (behind which there are zeros), moves `out` and
//                        returns how many units that was
template <Family kFamily>
struct Reader;

// How many lanes, from the first on, are set in a mask.
HWY_INLINE size_t CountLeading(hn::Mask<D32> mask) {
  const uint64_t bits = Bits(D32(), mask) | ~LowBits(kLanes);
  return static_cast<size_t>(std::countr_one(bits & LowBits(kLanes)));
}

// Writes the first `count` < kGroup lanes of a group.
template <class To>
HWY_INLINE uint8_t* WriteFirstOfGroup(V32 lo, V32 hi, size_t count,
                                      uint8_t* out) {
  if (count < kLanes) return To::WriteFirst(lo, count, out);
  return To::WriteFirst(hi, count - kLanes, To::WriteVector(lo, out));
}

// How many of `count` lanes come before the first that is not valid.
HWY_NOINLINE static size_t CountValid(hn::Mask<D32> valid_lo,
                                      hn::Mask<D32> valid_hi, size_t count) {
  size_t valid = CountLeading(valid_lo);
  if (valid == kLanes) valid += CountLeading(valid_hi);
  return std::min(valid, count);
}

}  // namespace utfx::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per-target include guard
