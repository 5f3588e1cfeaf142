// Reads the families whose characters are not found byte by byte: UTF-16,
// UCS-4 and UTF-64. Included once for each target.

#if defined(UTFX_CORE_SIMD_READERS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef UTFX_CORE_SIMD_READERS_INL_H_
#undef UTFX_CORE_SIMD_READERS_INL_H_
#else
#define UTFX_CORE_SIMD_READERS_INL_H_
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "core/family.h"
#include "core/simd/sequences-inl.h"
#include "core/simd/vectors-inl.h"
#include "core/simd/writers/writer-inl.h"

HWY_BEFORE_NAMESPACE();
namespace utfx::simd::HWY_NAMESPACE {

// A reader is
//   kUnitSize            in bytes
//   kLookAhead           how many units it reads beyond a group
//   LoadAscii(in, units) loads a group into units of UTF-16 if it is ASCII. If
//                        not, the return is not all zero.
//   Lanes(in)            a group, for the writers that take the next one
//     AreAscii()
//     ArePlain()         whether Move() moves all of it, with one of To's
//                        functions for a group
//     Write<To, kIsLast>(out)
//                        does so
//   Move<To>(in, count, out)
//                        writes what is well-formed of `count` <= kGroup units
//                        (after which there are zeros), moves `out` and returns
//                        how many units that was.
template <Family kFamily>
struct Reader;

// How many lanes, from the first on, are in a mask.
HWY_INLINE size_t CountLeading(hn::Mask<D32> mask) {
  const uint64_t bits = Bits(D32(), mask) | ~LowBits(kLanes);
  return static_cast<size_t>(std::countr_one(bits & LowBits(kLanes)));
}

// Writes `count` < kGroup lanes.
template <class To>
HWY_INLINE uint8_t* WriteFirstOfGroup(V32 lo, V32 hi, size_t count,
                                      uint8_t* out) {
  if (count < kLanes) return To::WriteFirst(lo, count, out);
  return To::WriteFirst(hi, count - kLanes, To::WriteVector(lo, out));
}

// How many of `count` lanes come before one that is not valid.
HWY_NOINLINE size_t CountValid(hn::Mask<D32> valid_lo, hn::Mask<D32> valid_hi,
                               size_t count) {
  size_t valid = CountLeading(valid_lo);
  if (valid == kLanes) valid += CountLeading(valid_hi);
  return std::min(valid, count);
}

// The bits that no ASCII character has.
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

  struct Lanes {
    V32 lo;
    V32 hi;

    explicit HWY_INLINE Lanes(const uint8_t* in)
        : lo(Load(in)), hi(Load(in + 4 * kLanes)) {}

    HWY_INLINE bool AreAscii() const {
      return AreZero(hn::BitCast(D8(), BeyondAscii(hn::Or(lo, hi))));
    }
    HWY_INLINE bool ArePlain() const {
      return hn::AllTrue(D32(), hn::And(IsScalarValue(lo), IsScalarValue(hi)));
    }
    template <class To, bool kIsLast>
    HWY_INLINE uint8_t* Write(uint8_t* out) const {
      return To::template WriteGroup<kIsLast>(Pack(lo), Pack(hi), out);
    }
  };

  template <class To>
  static HWY_INLINE size_t Move(const uint8_t* in, size_t count,
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

template <bool kBigEndian>
struct Utf64Reader {
  static constexpr size_t kUnitSize = 8;
  static constexpr size_t kLookAhead = 0;

  static HWY_INLINE V8 LoadAscii(const uint8_t* in, V16* units) {
    const Lanes lanes(in);
    *units = DemoteGroup(lanes.lo, lanes.hi);
    return lanes.BeyondAscii();
  }

  struct Lanes {
    V32 lo;
    V32 hi;
    hn::Vec<D64> all;  // The bits that any of the units has.
    bool are_words;    // None has anything besides a lead and a second byte.

    explicit HWY_INLINE Lanes(const uint8_t* in) {
      const V32 v0 = Load(in, 0);
      const V32 v1 = Load(in, 1);
      const V32 v2 = Load(in, 2);
      const V32 v3 = Load(in, 3);
      lo = Pick(v0, v1);
      hi = Pick(v2, v3);
      all = hn::BitCast(D64(), hn::Or(hn::Or(v0, v1), hn::Or(v2, v3)));
      are_words = AreZero(hn::BitCast(
          D8(), hn::And(all, hn::Set(D64(), kBigEndian ? 0xFFFFFFFFFFFF0000
                                                       : 0x0000FFFFFFFFFFFF))));
    }

    HWY_INLINE V8 BeyondAscii() const {
      const auto ascii =
          hn::Set(D64(), uint64_t{0x7F} << (kBigEndian ? 0 : 56));
      return hn::BitCast(D8(), hn::AndNot(ascii, all));
    }
    HWY_INLINE bool AreAscii() const { return AreZero(BeyondAscii()); }
    HWY_INLINE bool ArePlain() const {
      return are_words ? AreUpToTwoBytes(DemoteGroup(lo, hi)) : AreWellFormed();
    }
    template <class To, bool kIsLast>
    HWY_INLINE uint8_t* Write(uint8_t* out) const {
      return are_words
                 ? To::template WriteShort<kIsLast>(DemoteGroup(lo, hi), out)
                 : To::template WriteGroup<kIsLast>(lo, hi, out);
    }

    HWY_INLINE bool AreWellFormed() const {
      const V32 reserved = hn::BitCast(
          D32(), hn::And(all, hn::Set(D64(), kBigEndian ? 0xFFFFFFFF00000000
                                                        : 0x00000000FFFFFFFF)));
      return HWY_NAMESPACE::AreWellFormed(lo, hi, reserved);
    }
  };

  template <class To>
  static HWY_INLINE size_t Move(const uint8_t* in, size_t count,
                                uint8_t*& out) {
    const Lanes lanes(in);
    if (count == kGroup && lanes.are_words) {
      const V16 words = DemoteGroup(lanes.lo, lanes.hi);
      if (AreUpToTwoBytes(words)) {
        if constexpr (To::kUnitSize == 1) {
          out = To::WriteShort(words, out);
        } else if constexpr (!To::kTakesPacked) {
          out = To::WriteUnits(UnpackWords(words), out);
        }
        return count;
      }
    }
    if (HWY_UNLIKELY(count != kGroup || !lanes.AreWellFormed())) {
      uint8_t* to = out;  // So that `out` can stay in a register.
      count = MovePart<To>(in, count, to);
      out = to;
      return count;
    }
    out = To::WriteGroup(ForWriter<To>(lanes.lo), ForWriter<To>(lanes.hi), out);
    return count;
  }

 private:
  // The upper halves of kLanes units, as packed lanes.
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

  // Packed lanes as a writer takes them.
  template <class To>
  static HWY_INLINE V32 ForWriter(V32 packed) {
    if constexpr (To::kTakesPacked) return packed;
    return Unpack(packed);
  }

  // Moves less than a group or what comes before something ill-formed in one.
  // Apart from Move(), so that it takes no registers there.
  template <class To>
  static HWY_NOINLINE size_t MovePart(const uint8_t* in, size_t count,
                                      uint8_t*& out) {
    const Lanes lanes(in);
    if (!lanes.AreWellFormed()) {
      count = CountValid(
          WellFormedLanes(lanes.lo, PickReserved(Load(in, 0), Load(in, 1))),
          WellFormedLanes(lanes.hi, PickReserved(Load(in, 2), Load(in, 3))),
          count);
    }
    out = WriteFirstOfGroup<To>(ForWriter<To>(lanes.lo),
                                ForWriter<To>(lanes.hi), count, out);
    return count;
  }

  // Whether all packed sequences of up to two bytes are well-formed.
  static HWY_INLINE bool AreUpToTwoBytes(V16 packed) {
    const D16 d;
    const auto has_shape =
        hn::Eq(hn::And(packed, hn::Set(d, 0xC0E0)), hn::Set(d, 0x80C0));
    const auto is_overlong =
        hn::Eq(hn::And(packed, hn::Set(d, 0x1E)), hn::Zero(d));
    const auto is_ascii =
        hn::Eq(hn::And(packed, hn::Set(d, 0xFF80)), hn::Zero(d));
    return hn::AllTrue(d, hn::Or(hn::AndNot(is_overlong, has_shape), is_ascii));
  }

  // Their code points.
  static HWY_INLINE V16 UnpackWords(V16 packed) {
    const D16 d;
    const V16 of_two =
        hn::Or(hn::ShiftLeft<6>(hn::And(packed, hn::Set(d, 0x1F))),
               hn::And(hn::ShiftRight<8>(packed), hn::Set(d, 0x3F)));
    return hn::IfThenElse(hn::TestBit(packed, hn::Set(d, 0x80)), of_two,
                          packed);
  }

  // The code points of packed lanes; of those that are ill-formed, anything.
  static HWY_INLINE V32 Unpack(V32 packed) {
    const D32 d;
    const DI32 di;
    const V32 from_top = ReverseBytesInLanes(d, packed);
    // With the lead on top, sequences of more than one byte are negative.
    const auto if_below = [=](int32_t limit, uint32_t bits) HWY_ATTR {
      return hn::IfThenElseZero(
          hn::RebindMask(d,
                         hn::Lt(hn::BitCast(di, from_top), hn::Set(di, limit))),
          hn::Set(d, bits));
    };
    constexpr auto kThree = static_cast<int32_t>(0xE000'0000);
    constexpr auto kFour = static_cast<int32_t>(0xF000'0000);
    const V32 unused_bits = hn::Sub(
        hn::Set(d, 24), hn::Sub(if_below(0, 24), hn::Add(if_below(kThree, 8),
                                                         if_below(kFour, 8))));
    return UnpackReversed(hn::Shr(from_top, unused_bits));
  }
};
template <>
struct Reader<Family::kUtf64Be> : Utf64Reader<true> {};
template <>
struct Reader<Family::kUtf64Le> : Utf64Reader<false> {};

template <bool kBigEndian>
struct Utf16Reader {
  static constexpr size_t kUnitSize = 2;
  static constexpr size_t kLookAhead = 1;

  static HWY_INLINE V8 LoadAscii(const uint8_t* in, V16* units) {
    *units = Load(in);
    return hn::BitCast(D8(), hn::AndNot(hn::Set(D16(), 0x7F), *units));
  }

  struct Lanes {
    V16 units;

    explicit HWY_INLINE Lanes(const uint8_t* in) : units(Load(in)) {}

    HWY_INLINE bool AreAscii() const { return AreUpTo(0x7F); }
    HWY_INLINE bool ArePlain() const {
      return hn::AllFalse(D16(), IsIn(D16(), units, 0xF800, 0xD800));
    }
    template <class To, bool kIsLast>
    HWY_INLINE uint8_t* Write(uint8_t* out) const {
      return AreUpTo(0x7FF) ? To::template WriteShortUnits<kIsLast>(units, out)
                            : To::template WriteUnits<kIsLast>(units, out);
    }

   private:
    HWY_INLINE bool AreUpTo(uint16_t mask) const {
      return AreZero(
          hn::BitCast(D8(), hn::AndNot(hn::Set(D16(), mask), units)));
    }
  };

  template <class To>
  static HWY_INLINE size_t Move(const uint8_t* in, size_t count,
                                uint8_t*& out) {
    const D16 d;
    const V16 units = Load(in);
    if constexpr (To::kUnitSize == 1) {
      const V16 high_bits = hn::AndNot(hn::Set(d, 0x7FF), units);
      if (count == kGroup && AreZero(hn::BitCast(D8(), high_bits))) {
        out = To::WriteShortUnits(units, out);
        return count;
      }
    }
    const auto surrogates = IsIn(d, units, 0xF800, 0xD800);
    if (HWY_LIKELY(count == kGroup && hn::AllFalse(d, surrogates))) {
      out = To::WriteUnits(units, out);
      return count;
    }
    const auto high = IsIn(d, units, 0xFC00, 0xD800);
    const auto low = IsIn(d, units, 0xFC00, 0xDC00);
    count = CountPaired(Bits(d, high), Bits(d, low), count);
    if constexpr (To::kWritesUtf16) {
      out = WriteUnits<To>(in, units, count, out);
    } else {
      const V16 next = Load(in + 2);
      const V32 lo = Pair(PromoteLower(units), PromoteLower(next));
      const V32 hi = Pair(PromoteUpper(units), PromoteUpper(next));
      // The lane of a low surrogate goes.
      const uint64_t kept = ~Bits(d, low) & LowBits(count);
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
      } else {
        out = To::WriteVector(load(0), out);
        if constexpr (To::kUnitSize == 1) {
          // The others may come with those of the next group.
          if (left > kLanes) count = PositionOfBit(kept, kLanes);
        } else if (left > kLanes) {
          // A whole vector that ends with the last one.
          const size_t last = left - kLanes;
          out =
              To::WriteVector(load(last), out - To::kMaxSize * (kLanes - last));
        }
      }
    }
    return count;
  }

 private:
  static HWY_INLINE V16 Load(const uint8_t* in) {
    return InOrder<kBigEndian>(D16(), hn::BitCast(D16(), hn::LoadU(D8(), in)));
  }

  // Writes the first `count` units.
  template <class To>
  static HWY_INLINE uint8_t* WriteUnits([[maybe_unused]] const uint8_t* in,
                                        V16 units, size_t count, uint8_t* out) {
#if !(HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX3)
    if (HWY_LIKELY(count >= kLanes)) {
      // The second half of a group, so that it ends with them.
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

  template <class D, class V>
  static HWY_INLINE hn::Mask<D> IsIn(D d, V units, uint16_t mask,
                                     uint16_t value) {
    return hn::Eq(hn::And(units, hn::Set(d, mask)), hn::Set(d, value));
  }

  // Of `count` units, how many are before a surrogate that is alone.
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

  // The code points of units, of which the one after each is in `next`; of a
  // low surrogate, anything.
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

// Writes groups of ASCII for as long as there are some. Tests several at a
// time where it can.
template <class From, class To>
HWY_INLINE Positions MoveAscii(Positions at, size_t groups) {
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
    for (const V16& group : units) {
      at.out = To::WriteAscii(DemoteToBytes(group), at.out);
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

// Not inlined, so that it takes no registers from what is not the last.
template <class From, class To>
HWY_NOINLINE uint8_t* WriteLast(const uint8_t* in, uint8_t* out) {
  const typename From::Lanes lanes(in);
  return lanes.template Write<To, true>(out);
}

// Writes plain groups, of which `lanes` is the first.
template <class From, class To>
HWY_INLINE Positions MovePlain(Positions at, typename From::Lanes lanes,
                               size_t groups) {
  constexpr size_t kGroupSize = kGroup * From::kUnitSize;
  for (; groups > 1; --groups) {
    const typename From::Lanes next(at.in + kGroupSize);
    if (!next.ArePlain()) break;
    at.out = lanes.template Write<To, false>(at.out);
    at.in += kGroupSize;
    // There may be more of it, which is quicker.
    if (next.AreAscii()) return at;
    lanes = next;
  }
  return {at.in + kGroupSize, WriteLast<From, To>(at.in, at.out)};
}

template <class From, class To>
Positions MoveGroups(const uint8_t* in, const uint8_t* in_end, uint8_t* out,
                     uint8_t* out_end) {
  constexpr size_t kReadable = (kGroup + From::kLookAhead) * From::kUnitSize;
  constexpr size_t kRoom = kGroup * To::kMaxSize;
  for (;;) {
    const auto available = static_cast<size_t>(in_end - in);
    const auto room = static_cast<size_t>(out_end - out);
    if (room < kRoom) return {in, out};
    size_t moved;
    if (HWY_LIKELY(available >= kReadable)) {
      V16 units;
      if (AreZero(From::LoadAscii(in, &units))) {
        const Positions moved_to = MoveAscii<From, To>(
            {in, out},
            std::min(available / (kGroup * From::kUnitSize), room / kRoom));
        in = moved_to.in;
        out = moved_to.out;
        continue;
      }
      if constexpr (To::kIsQuickerWithNext) {
        const typename From::Lanes lanes(in);
        if (lanes.ArePlain()) {
          const size_t units = available / From::kUnitSize - From::kLookAhead;
          const Positions moved_to = MovePlain<From, To>(
              {in, out}, lanes, std::min(units / kGroup, room / kRoom));
          in = moved_to.in;
          out = moved_to.out;
          continue;
        }
      }
      moved = From::template Move<To>(in, kGroup, out);
    } else {
      if (available < From::kUnitSize) return {in, out};
      uint8_t tail[kReadable] = {};
      std::memcpy(tail, in, available);
      moved = From::template Move<To>(
          tail, std::min(available / From::kUnitSize, kGroup), out);
    }
    if (moved == 0) return {in, out};
    in += moved * From::kUnitSize;
  }
}

}  // namespace utfx::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per-target include guard
