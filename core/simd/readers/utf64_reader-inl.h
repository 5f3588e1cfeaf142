// Reads UTF-64. Included once for each target.

#if defined(UTFX_CORE_SIMD_READERS_UTF64_READER_INL_H_) == \
    defined(HWY_TARGET_TOGGLE)
#ifdef UTFX_CORE_SIMD_READERS_UTF64_READER_INL_H_
#undef UTFX_CORE_SIMD_READERS_UTF64_READER_INL_H_
#else
#define UTFX_CORE_SIMD_READERS_UTF64_READER_INL_H_
#endif

#include <hwy/highway.h>

#include <cstddef>
#include <cstdint>

#include "core/family.h"
#include "core/simd/readers/reader-inl.h"
#include "core/simd/sequences-inl.h"
#include "core/simd/vectors-inl.h"
#include "core/simd/well_formed-inl.h"

HWY_BEFORE_NAMESPACE();
namespace utfx::simd::HWY_NAMESPACE {

template <bool kBigEndian>
struct Utf64Reader {
  static constexpr size_t kUnitSize = 8;
  static constexpr size_t kLookAhead = 0;

  static HWY_INLINE V8 LoadAscii(const uint8_t* in, V16* units) {
    const Group group(in);
    *units = DemoteGroup(group.lo, group.hi);
    return group.BeyondAscii();
  }

  struct Group {
    V32 lo;
    V32 hi;
    hn::Vec<D64> all;   // The bits that any of the units has.
    bool is_up_to_7ff;  // None has more than two bytes.

    explicit HWY_INLINE Group(const uint8_t* in) {
      const V32 v0 = Load(in, 0);
      const V32 v1 = Load(in, 1);
      const V32 v2 = Load(in, 2);
      const V32 v3 = Load(in, 3);
      lo = Pick(v0, v1);
      hi = Pick(v2, v3);
      all = hn::BitCast(D64(), hn::Or(hn::Or(v0, v1), hn::Or(v2, v3)));
      is_up_to_7ff = AreZero(hn::BitCast(
          D8(), hn::And(all, hn::Set(D64(), kBigEndian ? 0xFFFFFFFFFFFF0000
                                                       : 0x0000FFFFFFFFFFFF))));
    }

    HWY_INLINE V8 BeyondAscii() const {
      const auto ascii =
          hn::Set(D64(), uint64_t{0x7F} << (kBigEndian ? 0 : 56));
      return hn::BitCast(D8(), hn::AndNot(ascii, all));
    }
    HWY_INLINE bool IsAscii() const { return AreZero(BeyondAscii()); }
    HWY_INLINE bool IsPlain() const {
      return is_up_to_7ff ? AreWellFormedUpTo7ff(DemoteGroup(lo, hi))
                          : IsWellFormed();
    }
    template <class To, bool kIsLast>
    HWY_INLINE uint8_t* Write(uint8_t* out) const {
      return is_up_to_7ff
                 ? To::template WriteUpTo7ff<kIsLast>(DemoteGroup(lo, hi), out)
                 : To::template WriteGroup<kIsLast>(lo, hi, out);
    }

    HWY_INLINE bool IsWellFormed() const {
      const V32 reserved = hn::BitCast(
          D32(), hn::And(all, hn::Set(D64(), kBigEndian ? 0xFFFFFFFF00000000
                                                        : 0x00000000FFFFFFFF)));
      return AreWellFormed(lo, hi, reserved);
    }
  };

  template <class To>
  static HWY_INLINE size_t ConvertGroup(const uint8_t* in, size_t count,
                                        uint8_t*& out) {
    const Group group(in);
    if (count == kGroup && group.is_up_to_7ff) {
      const V16 packed = DemoteGroup(group.lo, group.hi);
      if (AreWellFormedUpTo7ff(packed)) {
        if constexpr (To::kUnitSize == 1) {
          out = To::WriteUpTo7ff(packed, out);
        } else {
          out = To::WriteUnits(UnpackUpTo7ff(packed), out);
        }
        return count;
      }
    }
    if (HWY_UNLIKELY(count != kGroup || !group.IsWellFormed())) {
      uint8_t* to = out;  // So that `out` can stay in a register.
      count = ConvertPart<To>(in, count, to);
      out = to;
      return count;
    }
    out = To::WriteGroup(ForWriter<To>(group.lo), ForWriter<To>(group.hi), out);
    return count;
  }

 private:
  // The upper halves of the units, as packed lanes.
  static HWY_INLINE V32 Pick(V32 first, V32 second) {
    const D32 d;
    if constexpr (kBigEndian) return hn::ConcatEven(d, second, first);
    return ReverseBytesInLanes(d, hn::ConcatOdd(d, second, first));
  }
  // The lower halves, which are reserved.
  static HWY_INLINE V32 PickReserved(V32 first, V32 second) {
    const D32 d;
    return kBigEndian ? hn::ConcatOdd(d, second, first)
                      : hn::ConcatEven(d, second, first);
  }
  static HWY_INLINE V32 Load(const uint8_t* in, size_t vector) {
    return hn::BitCast(D32(), hn::LoadU(D8(), in + vector * 4 * kLanes));
  }

  // Packed lanes in the form that a writer takes.
  template <class To>
  static HWY_INLINE V32 ForWriter(V32 packed) {
    if constexpr (To::kTakesPacked) return packed;
    return Unpack(packed);
  }

  // Converts less than a group, or the well-formed start of one. Apart from
  // ConvertGroup(), to take no registers there.
  template <class To>
  static HWY_NOINLINE size_t ConvertPart(const uint8_t* in, size_t count,
                                         uint8_t*& out) {
    const Group group(in);
    if (!group.IsWellFormed()) {
      count = CountValid(
          WellFormedLanes(group.lo, PickReserved(Load(in, 0), Load(in, 1))),
          WellFormedLanes(group.hi, PickReserved(Load(in, 2), Load(in, 3))),
          count);
    }
    out = WriteFirstOfGroup<To>(ForWriter<To>(group.lo),
                                ForWriter<To>(group.hi), count, out);
    return count;
  }
};
template <>
struct Reader<Family::kUtf64Be> : Utf64Reader<true> {};
template <>
struct Reader<Family::kUtf64Le> : Utf64Reader<false> {};

}  // namespace utfx::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per-target include guard
