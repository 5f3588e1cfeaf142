// Reads UTF-16. Included once for each target.

#if defined(UTFX_CORE_SIMD_READERS_UTF16_READER_INL_H_) == \
    defined(HWY_TARGET_TOGGLE)
#ifdef UTFX_CORE_SIMD_READERS_UTF16_READER_INL_H_
#undef UTFX_CORE_SIMD_READERS_UTF16_READER_INL_H_
#else
#define UTFX_CORE_SIMD_READERS_UTF16_READER_INL_H_
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/family.h"
#include "core/simd/readers/reader-inl.h"
#include "core/simd/sequences-inl.h"
#include "core/simd/vectors-inl.h"

HWY_BEFORE_NAMESPACE();
namespace utfx::simd::HWY_NAMESPACE {

template <bool kBigEndian>
struct Utf16Reader {
  static constexpr size_t kUnitSize = 2;
  static constexpr size_t kLookAhead = 1;

  static HWY_INLINE V8 LoadAscii(const uint8_t* in, V16* units) {
    *units = Load(in);
    return Beyond(0x7F, *units);
  }

  struct Group {
    V16 units;

    explicit HWY_INLINE Group(const uint8_t* in) : units(Load(in)) {}

    HWY_INLINE bool IsAscii() const { return AreUpTo(0x7F, units); }
    HWY_INLINE bool IsPlain() const {
      return hn::AllFalse(D16(), AreSurrogates(units));
    }
    template <class To, bool kIsLast>
    HWY_INLINE uint8_t* Write(uint8_t* out) const {
      return AreUpTo(0x7FF, units)
                 ? To::template WriteUnitsUpTo7ff<kIsLast>(units, out)
                 : To::template WriteUnits<kIsLast>(units, out);
    }
  };

  template <class To>
  static HWY_INLINE size_t ConvertGroup(const uint8_t* in, size_t count,
                                        uint8_t*& out) {
    const D16 d;
    const V16 units = Load(in);
    if constexpr (To::kUnitSize == 1) {
      if (count == kGroup && AreUpTo(0x7FF, units)) {
        out = To::WriteUnitsUpTo7ff(units, out);
        return count;
      }
    }
    const auto surrogates = AreSurrogates(units);
    if (HWY_LIKELY(count == kGroup && hn::AllFalse(d, surrogates))) {
      out = To::WriteUnits(units, out);
      return count;
    }
    if constexpr (!To::kWritesUtf16) {
      const V32 pairs = hn::BitCast(D32(), units);
      if (count == kGroup && ArePairs(pairs)) {
        out = WriteLanes<To>(FromPairs(pairs), out);
        return count;
      }
    }
    const auto high = IsIn(d, units, 0xFC00, 0xD800);
    const auto low = IsIn(d, units, 0xFC00, 0xDC00);
    count = CountPaired(Bits(d, high), Bits(d, low), count);
    if constexpr (To::kWritesUtf16) {
      out = WriteFirstUnits<To>(in, units, count, out);
      return count;
    } else {
      const V16 next = Load(in + 2);
      const V32 lo = Pair(PromoteLower(units), PromoteLower(next));
      const V32 hi = Pair(PromoteUpper(units), PromoteUpper(next));
      // Drops the lane of a low surrogate.
      const uint64_t kept = ~Bits(d, low) & LowBits(count);
      return WriteKeptLanes<To>(lo, hi, kept, count, out);
    }
  }

 private:
  static HWY_INLINE V16 Load(const uint8_t* in) {
    return InOrder<kBigEndian>(D16(), hn::BitCast(D16(), hn::LoadU(D8(), in)));
  }

  // Writes the first `count` units of a group.
  template <class To>
  static HWY_INLINE uint8_t* WriteFirstUnits([[maybe_unused]] const uint8_t* in,
                                             V16 units, size_t count,
                                             uint8_t* out) {
#if !(HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX3)
    if (HWY_LIKELY(count >= kLanes)) {
      // Shifts the second half of a group, so that it ends with these units.
      const size_t before = 2 * (count - kLanes);
      To::WriteHalf(hn::LowerHalf(units), out);
      return To::WriteHalf(
          InOrder<kBigEndian>(
              DHalf16(),
              hn::BitCast(DHalf16(), hn::LoadU(DHalf8(), in + before))),
          out + before);
    }
#endif
    return To::WriteFirstUnits(units, count, out);
  }

  // Writes the lanes of a group that have a bit in `kept`: those of the first
  // `count` units, or of fewer. Returns how many units that was.
  template <class To>
  static HWY_INLINE size_t WriteKeptLanes(V32 lo, V32 hi, uint64_t kept,
                                          size_t count, uint8_t*& out) {
#if UTFX_HAVE_VBMI2
    if constexpr (To::kUnitSize == 1) {
      out = To::WriteKept(Pack(lo), kept & LowBits(kLanes), out);
      out = To::WriteKept(Pack(hi), kept >> kLanes, out);
      return count;
    }
#endif
    uint32_t lanes[kGroup];
    size_t left = CompressStore(D32(), lo, kept, lanes);
    left += CompressStore(D32(), hi, kept >> kLanes, lanes + left);
    const auto load = [&](size_t lane) HWY_ATTR {
      const V32 code_points = hn::LoadU(D32(), lanes + lane);
      if constexpr (To::kTakesPacked) return Pack(code_points);
      return code_points;
    };
    if (HWY_UNLIKELY(left < kLanes)) {
      out = To::WriteFirst(load(0), left, out);
      return count;
    }
    out = To::WriteVector(load(0), out);
    if constexpr (To::kUnitSize == 1) {
      // The others can be written with those of the next group.
      if (left > kLanes) count = PositionOfBit(kept, kLanes);
    } else if (left > kLanes) {
      // A whole vector that ends with the last lane.
      const size_t last = left - kLanes;
      out = To::WriteVector(load(last), out - To::kMaxSize * (kLanes - last));
    }
    return count;
  }

  template <class To>
  static HWY_INLINE uint8_t* WriteLanes(V32 code_points, uint8_t* out) {
    if constexpr (To::kTakesPacked) {
      return To::WriteVector(Pack(code_points), out);
    } else {
      return To::WriteVector(code_points, out);
    }
  }

  // Whether each two units are a surrogate pair, and the code point of it.
  static HWY_INLINE bool ArePairs(V32 pairs) {
    const D32 d;
    return hn::AllTrue(d, hn::Eq(hn::And(pairs, hn::Set(d, 0xFC00FC00)),
                                 hn::Set(d, 0xDC00D800)));
  }
  static HWY_INLINE V32 FromPairs(V32 pairs) {
    const D32 d;
    return hn::Add(
        hn::Or(hn::ShiftLeft<10>(hn::And(pairs, hn::Set(d, 0x3FF))),
               hn::And(hn::ShiftRight<16>(pairs), hn::Set(d, 0x3FF))),
        hn::Set(d, 0x10000));
  }

  // The bits of units that a mask such as 0x7F does not have.
  static HWY_INLINE V8 Beyond(uint16_t mask, V16 units) {
    return hn::BitCast(D8(), hn::AndNot(hn::Set(D16(), mask), units));
  }
  static HWY_INLINE bool AreUpTo(uint16_t mask, V16 units) {
    return AreZero(Beyond(mask, units));
  }

  static HWY_INLINE hn::Mask<D16> AreSurrogates(V16 units) {
    return IsIn(D16(), units, 0xF800, 0xD800);
  }
  // Whether the masked bits have a value.
  template <class D, class V>
  static HWY_INLINE hn::Mask<D> IsIn(D d, V units, uint16_t mask,
                                     uint16_t value) {
    return hn::Eq(hn::And(units, hn::Set(d, mask)), hn::Set(d, value));
  }

  // How many of `count` units come before a surrogate without its other half.
  static HWY_INLINE size_t CountPaired(uint64_t high, uint64_t low,
                                       size_t count) {
    high &= LowBits(count);
    const uint64_t wrong = (high << 1 ^ low) & LowBits(count);
    size_t end = count - (high >> (count - 1) & 1);
    if (HWY_UNLIKELY(wrong != 0)) {
      const auto first = static_cast<size_t>(std::countr_zero(wrong));
      end = std::min(end, (low >> first & 1) != 0 ? first : first - 1);
    }
    return end;
  }

  // The code points of units; `next` has the unit after each. For a low
  // surrogate, anything.
  static HWY_INLINE V32 Pair(V32 units, V32 next) {
    const D32 d;
    constexpr uint32_t kOffset = (0xD800 << 10) + 0xDC00 - 0x10000;
    const V32 pairs =
        hn::Sub(hn::Add(hn::ShiftLeft<10>(units), next), hn::Set(d, kOffset));
    return hn::IfThenElse(IsIn(d, units, 0xFC00, 0xD800), pairs, units);
  }
};
template <>
struct Reader<Family::kUtf16Be> : Utf16Reader<true> {};
template <>
struct Reader<Family::kUtf16Le> : Utf16Reader<false> {};

}  // namespace utfx::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per-target include guard
