// Writes UTF-64. Included once for each target.

#if defined(UTFX_CORE_SIMD_WRITERS_UTF64_WRITER_INL_H_) == \
    defined(HWY_TARGET_TOGGLE)
#ifdef UTFX_CORE_SIMD_WRITERS_UTF64_WRITER_INL_H_
#undef UTFX_CORE_SIMD_WRITERS_UTF64_WRITER_INL_H_
#else
#define UTFX_CORE_SIMD_WRITERS_UTF64_WRITER_INL_H_
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "core/family.h"
#include "core/simd/sequences-inl.h"
#include "core/simd/vectors-inl.h"
#include "core/simd/writers/writer-inl.h"

HWY_BEFORE_NAMESPACE();
namespace utfx::simd::HWY_NAMESPACE {

template <bool kBigEndian>
struct Utf64Writer {
  static constexpr size_t kUnitSize = 8;
  static constexpr bool kWritesUtf16 = false;
  static constexpr bool kIsQuickerWithNext = false;
  static constexpr bool kPrefersUnits = false;
  static constexpr size_t kMaxSize = 8;
  static constexpr bool kTakesPacked = true;

  static HWY_INLINE uint8_t* WriteAscii(VHalf8 bytes, uint8_t* out) {
    const V16 units = hn::PromoteTo(D16(), bytes);
    return WriteGroup(PromoteLower(units), PromoteUpper(units), out);
  }
  static HWY_INLINE uint8_t* WriteUnits(V16 units, uint8_t* out) {
    return WriteGroup(Pack(PromoteLower(units)), Pack(PromoteUpper(units)),
                      out);
  }
  static HWY_INLINE uint8_t* WriteGroup(V32 lo, V32 hi, uint8_t* out) {
    return WriteVector(hi, WriteVector(lo, out));
  }
  static HWY_INLINE uint8_t* WriteVector(V32 packed, uint8_t* out) {
    hn::StoreU(LowerUnits(packed), D8(), out);
    hn::StoreU(UpperUnits(packed), D8(), out + 4 * kLanes);
    return out + 8 * kLanes;
  }
  static HWY_INLINE uint8_t* WriteFirst(V32 packed, size_t count,
                                        uint8_t* out) {
    const size_t lower = std::min(count, kLanes / 2);
    StoreFirst(D8(), LowerUnits(packed), 8 * lower, out);
    StoreFirst(D8(), UpperUnits(packed), 8 * (count - lower), out + 8 * lower);
    return out + 8 * count;
  }
#if !UTFX_HAVE_BMI2
  // Writes the characters of a window.
  static HWY_INLINE uint8_t* WriteSix(V16 units, uint8_t* out) {
    out = WriteVector(PromoteLower(units), out);
    hn::StoreU(LowerUnits(PromoteUpper(units)), D8(), out);
    return out + 8 * (6 - kLanes);
  }
  static HWY_INLINE uint8_t* WriteFour(V32 packed, uint8_t* out) {
    return WriteVector(packed, out);
  }
  static HWY_INLINE uint8_t* WriteThree(V32 packed, uint8_t* out) {
    const hn::Half<D8> half;
    hn::StoreU(LowerUnits(packed), D8(), out);
    hn::StoreU(hn::LowerHalf(half, UpperUnits(packed)), half, out + 16);
    return out + 24;
  }
#endif
  static HWY_INLINE size_t SizeOfFirst(V32 /*packed*/, size_t count) {
    return 8 * count;
  }

 private:
  static HWY_INLINE V8 LowerUnits(V32 packed) {
    return InOutput(hn::PromoteTo(D64(), hn::LowerHalf(packed)));
  }
  static HWY_INLINE V8 UpperUnits(V32 packed) {
    return InOutput(hn::PromoteTo(D64(), hn::UpperHalf(DHalf32(), packed)));
  }
  static HWY_INLINE V8 InOutput(hn::Vec<D64> units) {
    return hn::BitCast(D8(), InOrder<!kBigEndian>(D64(), units));
  }
};
template <>
struct Writer<Family::kUtf64Be> : Utf64Writer<true> {};
template <>
struct Writer<Family::kUtf64Le> : Utf64Writer<false> {};

}  // namespace utfx::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per-target include guard
