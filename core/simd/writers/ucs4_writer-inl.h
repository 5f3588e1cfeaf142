// Writes UCS-4. Included once for each target.

#if defined(UTFX_CORE_SIMD_WRITERS_UCS4_WRITER_INL_H_) == \
    defined(HWY_TARGET_TOGGLE)
#ifdef UTFX_CORE_SIMD_WRITERS_UCS4_WRITER_INL_H_
#undef UTFX_CORE_SIMD_WRITERS_UCS4_WRITER_INL_H_
#else
#define UTFX_CORE_SIMD_WRITERS_UCS4_WRITER_INL_H_
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "core/family.h"
#include "core/simd/vectors-inl.h"
#include "core/simd/writers/writer-inl.h"

HWY_BEFORE_NAMESPACE();
namespace utfx::simd::HWY_NAMESPACE {

template <bool kBigEndian>
struct Ucs4Writer {
  static constexpr size_t kUnitSize = 4;
  static constexpr bool kWritesUtf16 = false;
  static constexpr bool kIsQuickerWithNext = false;
  static constexpr bool kPrefersUnits = UTFX_HAVE_VBMI2;
  static constexpr size_t kMaxSize = 4;
  static constexpr bool kTakesPacked = false;

  static HWY_INLINE uint8_t* WriteAscii(VHalf8 bytes, uint8_t* out) {
    return WriteUnits(hn::PromoteTo(D16(), bytes), out);
  }
  static HWY_INLINE uint8_t* WriteUnits(V16 units, uint8_t* out) {
    return WriteGroup(PromoteLower(units), PromoteUpper(units), out);
  }
  static HWY_INLINE uint8_t* WriteGroup(V32 lo, V32 hi, uint8_t* out) {
    return WriteVector(hi, WriteVector(lo, out));
  }
  static HWY_INLINE uint8_t* WriteVector(V32 code_points, uint8_t* out) {
    hn::StoreU(InOutput(code_points), D8(), out);
    return out + 4 * kLanes;
  }
  static HWY_INLINE uint8_t* WriteFirst(V32 code_points, size_t count,
                                        uint8_t* out) {
    StoreFirst(D8(), InOutput(code_points), 4 * count, out);
    return out + 4 * count;
  }
  static HWY_INLINE uint8_t* WriteFirstUnits(V16 units, size_t count,
                                             uint8_t* out) {
    const size_t lower = std::min(count, kLanes);
    return WriteFirst(PromoteUpper(units), count - lower,
                      WriteFirst(PromoteLower(units), lower, out));
  }
#if !UTFX_HAVE_BMI2
  // Writes the characters of a window.
  static HWY_INLINE uint8_t* WriteSix(V16 units, uint8_t* out) {
    const hn::Half<D8> half;
    out = WriteVector(PromoteLower(units), out);
    hn::StoreU(hn::LowerHalf(half, InOutput(PromoteUpper(units))), half, out);
    return out + 4 * (6 - kLanes);
  }
  static HWY_INLINE uint8_t* WriteFour(V32 code_points, uint8_t* out) {
    return WriteVector(code_points, out);
  }
  static HWY_INLINE uint8_t* WriteThree(V32 code_points, uint8_t* out) {
    const hn::Half<D8> half;
    const V8 bytes = InOutput(code_points);
    hn::StoreU(hn::LowerHalf(half, hn::ShiftRightBytes<4>(D8(), bytes)), half,
               out + 4);
    hn::StoreU(hn::LowerHalf(half, bytes), half, out);
    return out + 12;
  }
#endif
  static HWY_INLINE size_t SizeOfFirst(V32 /*code_points*/, size_t count) {
    return 4 * count;
  }

 private:
  static HWY_INLINE V8 InOutput(V32 code_points) {
    return hn::BitCast(D8(), InOrder<kBigEndian>(D32(), code_points));
  }
};
template <>
struct Writer<Family::kUcs4Be> : Ucs4Writer<true> {};
template <>
struct Writer<Family::kUcs4Le> : Ucs4Writer<false> {};

}  // namespace utfx::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per-target include guard
