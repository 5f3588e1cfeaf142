// Converts groups from families with a reader. Included once for each target.

#if defined(UTFX_CORE_SIMD_GROUPS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef UTFX_CORE_SIMD_GROUPS_INL_H_
#undef UTFX_CORE_SIMD_GROUPS_INL_H_
#else
#define UTFX_CORE_SIMD_GROUPS_INL_H_
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "core/simd/kernels.h"
#include "core/simd/vectors-inl.h"

HWY_BEFORE_NAMESPACE();
namespace utfx::simd::HWY_NAMESPACE {

// Converts ASCII groups, `groups` at most, until another comes. Looks at
// several at a time where it can.
template <class From, class To>
HWY_INLINE Positions ConvertAscii(Positions at, size_t groups) {
  constexpr size_t kGroupSize = kGroup * From::kUnitSize;
  constexpr size_t kRun = 4;
  for (; groups >= kRun; groups -= kRun) {
    V16 units[kRun];
    V8 beyond = hn::Zero(D8());
    for (size_t i = 0; i < kRun; ++i) {
      beyond =
          hn::Or(beyond, From::LoadAscii(at.in + i * kGroupSize, &units[i]));
    }
    if (!AreZero(beyond)) break;
    for (const V16& of_group : units) {
      at.out = To::WriteAscii(DemoteToBytes(of_group), at.out);
    }
    at.in += kRun * kGroupSize;
  }
  for (; groups > 0; --groups) {
    V16 units;
    if (!AreZero(From::LoadAscii(at.in, &units))) break;
    at.out = To::WriteAscii(DemoteToBytes(units), at.out);
    at.in += kGroupSize;
  }
  return at;
}

// Not inlined, so that it takes no registers from the code for other groups.
template <class From, class To>
HWY_NOINLINE uint8_t* WriteLast(const uint8_t* in, uint8_t* out) {
  const typename From::Group group(in);
  return group.template Write<To, true>(out);
}

// Converts plain groups from `group` on, `groups` at most, until there is
// ASCII.
template <class From, class To>
HWY_INLINE Positions ConvertPlain(Positions at, typename From::Group group,
                                  size_t groups) {
  constexpr size_t kGroupSize = kGroup * From::kUnitSize;
  for (; groups > 1; --groups) {
    const typename From::Group next(at.in + kGroupSize);
    if (!next.IsPlain()) break;
    at.out = group.template Write<To, false>(at.out);
    at.in += kGroupSize;
    // More ASCII may follow, which has a quicker way.
    if (next.IsAscii()) return at;
    group = next;
  }
  return {at.in + kGroupSize, WriteLast<From, To>(at.in, at.out)};
}

// The kernel from a family with a reader to one with a writer. It is one
// function: GCC makes some quick ways slower if they have a function of their
// own.
template <class From, class To>
[[gnu::aligned(kKernelAlignment)]] Positions ConvertGroups(
    const uint8_t* in, const uint8_t* in_end, uint8_t* out, uint8_t* out_end) {
  constexpr size_t kReadable = (kGroup + From::kLookAhead) * From::kUnitSize;
  constexpr size_t kRoom = kGroup * To::kMaxSize;
  for (;;) {
    const auto available = static_cast<size_t>(in_end - in);
    const auto room = static_cast<size_t>(out_end - out);
    if (room < kRoom) return {in, out};
    size_t converted;
    if (HWY_LIKELY(available >= kReadable)) {
      V16 units;
      if (AreZero(From::LoadAscii(in, &units))) {
        const Positions stopped = ConvertAscii<From, To>(
            {in, out},
            std::min(available / (kGroup * From::kUnitSize), room / kRoom));
        in = stopped.in;
        out = stopped.out;
        continue;
      }
      if constexpr (To::kIsQuickerWithNext) {
        const typename From::Group group(in);
        if (group.IsPlain()) {
          const size_t whole = available / From::kUnitSize - From::kLookAhead;
          const Positions stopped = ConvertPlain<From, To>(
              {in, out}, group, std::min(whole / kGroup, room / kRoom));
          in = stopped.in;
          out = stopped.out;
          continue;
        }
      }
      converted = From::template ConvertGroup<To>(in, kGroup, out);
    } else {
      if (available < From::kUnitSize) return {in, out};
      uint8_t tail[kTailSize<From>];
      CopyTail<From>(in, available, tail);
      converted = From::template ConvertGroup<To>(
          tail, std::min(available / From::kUnitSize, kGroup), out);
    }
    if (converted == 0) return {in, out};
    in += converted * From::kUnitSize;
  }
}

}  // namespace utfx::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per-target include guard
