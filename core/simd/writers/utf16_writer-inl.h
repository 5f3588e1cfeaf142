// Writes UTF-16. Included once for each target.

#if defined(UTFX_CORE_SIMD_WRITERS_UTF16_WRITER_INL_H_) == \
    defined(HWY_TARGET_TOGGLE)
#ifdef UTFX_CORE_SIMD_WRITERS_UTF16_WRITER_INL_H_
#undef UTFX_CORE_SIMD_WRITERS_UTF16_WRITER_INL_H_
#else
#define UTFX_CORE_SIMD_WRITERS_UTF16_WRITER_INL_H_
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "core/family.h"
#include "core/simd/vectors-inl.h"
#include "core/simd/writers/compress-inl.h"
#include "core/simd/writers/writer-inl.h"

HWY_BEFORE_NAMESPACE();
namespace utfx::simd::HWY_NAMESPACE {

template <bool kBigEndian>
struct Utf16Writer {
  static constexpr size_t kUnitSize = 2;
  static constexpr bool kWritesUtf16 = true;
  static constexpr bool kIsQuickerWithNext = false;
  static constexpr bool kPrefersUnits = UTFX_HAVE_BMI2;
  static constexpr size_t kMaxSize = 4;
  static constexpr bool kTakesPacked = false;

  static HWY_INLINE uint8_t* WriteAscii(VHalf8 bytes, uint8_t* out) {
    return WriteUnits(hn::PromoteTo(D16(), bytes), out);
  }
  static HWY_INLINE uint8_t* WriteUnits(V16 units, uint8_t* out) {
    hn::StoreU(hn::BitCast(D8(), InOrder<kBigEndian>(D16(), units)), D8(), out);
    return out + 2 * kGroup;
  }
  static HWY_INLINE uint8_t* WriteGroup(V32 lo, V32 hi, uint8_t* out) {
    if (hn::AllFalse(D32(), SignedGreater(hn::Or(lo, hi), 0xFFFF))) {
      return WriteUnits(DemoteGroup(lo, hi), out);
    }
    return WriteVector(hi, WriteVector<false>(lo, out));
  }
  // Unless this is the last one, the next one overwrites the excess.
  template <bool kIsLast = true>
  static HWY_INLINE uint8_t* WriteVector(V32 code_points, uint8_t* out) {
    const D32 d;
    const auto supplementary = SignedGreater(code_points, 0xFFFF);
    if (hn::AllFalse(d, supplementary)) {
      return WriteHalf(
          hn::DemoteTo(DHalf16(), hn::BitCast(DI32(), code_points)), out);
    }
    const V8 pairs = Pairs(code_points);
#if UTFX_HAVE_VBMI2
    const __mmask32 mask = UnitsOfPairs(pairs);
    const size_t size = 2 * static_cast<size_t>(std::popcount(uint32_t{mask}));
    const V8 units{_mm512_maskz_compress_epi16(mask, pairs.raw)};
    if constexpr (kIsLast) {
      StoreFirst(D8(), units, size, out);
    } else {
      hn::StoreU(units, D8(), out);
    }
    return out + size;
#else
    return CompressHalves<4, kIsLast>(D8(), pairs, Bits(d, supplementary), out);
#endif
  }
  static HWY_INLINE uint8_t* WriteFirst(V32 code_points, size_t count,
                                        uint8_t* out) {
#if UTFX_HAVE_VBMI2
    const V8 pairs = Pairs(code_points);
    const size_t size = SizeOfFirst(code_points, count);
    StoreFirst(D8(),
               V8{_mm512_maskz_compress_epi16(UnitsOfPairs(pairs), pairs.raw)},
               size, out);
    return out + size;
#else
    return WriteThroughBuffer<Utf16Writer>(code_points, count, out);
#endif
  }

  // Writes half of a group of units.
  static HWY_INLINE uint8_t* WriteHalf(hn::Vec<DHalf16> units, uint8_t* out) {
    hn::StoreU(hn::BitCast(DHalf8(), InOrder<kBigEndian>(DHalf16(), units)),
               DHalf8(), out);
    return out + kGroup;
  }
  static HWY_INLINE uint8_t* WriteFirstUnits(V16 units, size_t count,
                                             uint8_t* out) {
    StoreFirst(D8(), hn::BitCast(D8(), InOrder<kBigEndian>(D16(), units)),
               2 * count, out);
    return out + 2 * count;
  }

#if !UTFX_HAVE_BMI2
  // Writes the characters of a window.
  static HWY_INLINE uint8_t* WriteSix(V16 units, uint8_t* out) {
    const hn::Simd<uint16_t, 2, 0> two;
    const V16 in_order = InOrder<kBigEndian>(D16(), units);
    hn::StoreU(hn::BitCast(DHalf8(), hn::LowerHalf(in_order)), DHalf8(), out);
    const auto upper = hn::UpperHalf(DHalf16(), in_order);
    hn::StoreU(hn::BitCast(hn::Repartition<uint8_t, decltype(two)>(),
                           hn::LowerHalf(two, upper)),
               hn::Repartition<uint8_t, decltype(two)>(), out + 8);
    return out + 12;
  }
  static HWY_INLINE uint8_t* WriteFour(V32 code_points, uint8_t* out) {
    return WriteHalf(hn::DemoteTo(DHalf16(), hn::BitCast(DI32(), code_points)),
                     out);
  }
  static HWY_INLINE uint8_t* WriteThree(V32 code_points, uint8_t* out) {
    const D32 d;
    const uint64_t pairs = Bits(d, SignedGreater(code_points, 0xFFFF)) & 7;
    uint8_t units[16];
    hn::StoreU(LookupBytes(Pairs(code_points),
                           hn::Load(D8(), kCompressPairs[pairs].data())),
               D8(), units);
    const size_t size = 6 + 2 * static_cast<size_t>(std::popcount(pairs));
    // In pieces that may overlap.
    for (const size_t at :
         {size_t{0}, std::min<size_t>(size - 4, 4), size - 4}) {
      std::memcpy(out + at, units + at, 4);
    }
    return out + size;
  }
#endif
  static HWY_INLINE size_t SizeOfFirst(V32 code_points, size_t count) {
    const uint64_t pairs = Bits(D32(), SignedGreater(code_points, 0xFFFF));
    return 2 *
           (count + static_cast<size_t>(std::popcount(pairs & LowBits(count))));
  }

 private:
  // A surrogate pair in each lane, or one unit in its lower half.
  static HWY_INLINE V8 Pairs(V32 code_points) {
    const D32 d;
    const V32 c = code_points;
    const V32 pairs =
        hn::Or(hn::Add(hn::ShiftRight<10>(c), hn::Set(d, 0xDC00'D7C0)),
               hn::ShiftLeft<16>(hn::And(c, hn::Set(d, 0x3FF))));
    const V32 units = hn::IfThenElse(SignedGreater(c, 0xFFFF), pairs, c);
    return hn::BitCast(D8(),
                       InOrder<kBigEndian>(D16(), hn::BitCast(D16(), units)));
  }
#if UTFX_HAVE_VBMI2
  // In such lanes the first unit counts, and the second one if it is not zero.
  static HWY_INLINE __mmask32 UnitsOfPairs(V8 pairs) {
    return _mm512_cmpge_epu16_mask(pairs.raw, hn::Set(D32(), 0x10000).raw);
  }
#endif
};
template <>
struct Writer<Family::kUtf16Be> : Utf16Writer<true> {};
template <>
struct Writer<Family::kUtf16Le> : Utf16Writer<false> {};

}  // namespace utfx::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per-target include guard
