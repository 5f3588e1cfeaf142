// Validates sequences of UTF-8 in vectors. Included once for each target.

#if defined(UTFX_CORE_SIMD_WELL_FORMED_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef UTFX_CORE_SIMD_WELL_FORMED_INL_H_
#undef UTFX_CORE_SIMD_WELL_FORMED_INL_H_
#else
#define UTFX_CORE_SIMD_WELL_FORMED_INL_H_
#endif

#include <hwy/highway.h>

#include <cstddef>
#include <cstdint>

#include "core/simd/vectors-inl.h"

HWY_BEFORE_NAMESPACE();
namespace utfx::simd::HWY_NAMESPACE {

// Errors of a byte and the next one, as in "Validating UTF-8 in less than one
// instruction per byte" (Keiser and Lemire, 2020): bits on which three lookups
// must agree, by the first byte's two nibbles and the second's upper one.
inline constexpr uint8_t kTooShort = 1 << 0;   // A lead, then no trail.
inline constexpr uint8_t kTooLong = 1 << 1;    // ASCII, then a trail.
inline constexpr uint8_t kOverlong2 = 1 << 2;  // C0, C1
inline constexpr uint8_t kOverlong3 = 1 << 3;  // E0 80..9F
inline constexpr uint8_t kSurrogate = 1 << 4;  // ED A0..BF
inline constexpr uint8_t kTooLarge = 1 << 5;   // F4..FF 90..BF
inline constexpr uint8_t kF0OrLarge = 1 << 6;  // F0, F5..FF 80..8F
// On top, to compare it with what earlier leads require.
inline constexpr uint8_t kTwoTrails = 1 << 7;
// The errors of a lead's second byte that is a trail.
inline constexpr uint8_t kWrongSecond =
    kOverlong2 | kOverlong3 | kSurrogate | kTooLarge | kF0OrLarge;

struct PairTables {
  uint8_t first_high[16] = {};
  uint8_t first_low[16] = {};
  uint8_t second_high[16] = {};

  constexpr PairTables() {
    for (int i = 0; i < 8; ++i) first_high[i] = kTooLong;
    for (int i = 0x8; i <= 0xB; ++i) first_high[i] = kTwoTrails;
    first_high[0xC] = kTooShort | kOverlong2;
    first_high[0xD] = kTooShort;
    first_high[0xE] = kTooShort | kOverlong3 | kSurrogate;
    first_high[0xF] = kTooShort | kTooLarge | kF0OrLarge;
    for (int i = 0; i <= 0xF; ++i) {
      first_low[i] = kTooShort | kTooLong | kTwoTrails;
      if (i <= 0x1) first_low[i] |= kOverlong2;
      if (i == 0x0) first_low[i] |= kOverlong3 | kF0OrLarge;
      if (i == 0xD) first_low[i] |= kSurrogate;
      if (i >= 0x4) first_low[i] |= kTooLarge;
      if (i >= 0x5) first_low[i] |= kF0OrLarge;
    }
    for (int i = 0; i <= 0xF; ++i) second_high[i] = kTooShort;
    for (int i = 0x8; i <= 0xB; ++i) {
      second_high[i] = kTooLong | kTwoTrails | kOverlong2;
      second_high[i] |= i <= 0x9 ? kOverlong3 : kSurrogate;
      second_high[i] |= i == 0x8 ? kF0OrLarge : kTooLarge;
    }
  }
};
alignas(16) inline constexpr PairTables kPairTables;

// The tables in registers: from memory, the compiler would load them again
// after each byte that is written.
struct LoadedPairs {
  HWY_INLINE LoadedPairs()
      : first_high(hn::LoadDup128(D8(), kPairTables.first_high)),
        first_low(hn::LoadDup128(D8(), kPairTables.first_low)),
        second_high(hn::LoadDup128(D8(), kPairTables.second_high)) {}

  V8 first_high;
  V8 first_low;
  V8 second_high;
};

// The same for a lead from C0 on and a trail, by the lower six bits of each.
struct SecondTables {
  uint8_t leads[64] = {};
  uint8_t seconds[64] = {};

  constexpr SecondTables() {
    for (int i = 0; i < 64; ++i) {
      leads[i] = kPairTables.first_high[0xC + i / 16] &
                 kPairTables.first_low[i % 16] & kWrongSecond;
      seconds[i] = kPairTables.second_high[0x8 + i / 16] & kWrongSecond;
    }
  }
};
alignas(64) inline constexpr SecondTables kSecondTables;

// The errors of each byte in `first` with the next one in `second`.
HWY_INLINE V8 PairErrors(V8 first, V8 second, const LoadedPairs& pairs = {}) {
  const V8 low_nibble = hn::Set(D8(), 0x0F);
  return hn::And(
      hn::And(LookupBytes(pairs.first_high, hn::ShiftRight<4>(first)),
              LookupBytes(pairs.first_low, hn::And(first, low_nibble))),
      LookupBytes(pairs.second_high, hn::ShiftRight<4>(second)));
}

// Zero in packed lanes whose lead fits the number of bytes, and is followed by
// trails.
HWY_INLINE V32 WrongShape(V32 packed) {
  const D8 d;
  const D32 d32;
  const V8 bytes = hn::BitCast(d, packed);
  alignas(16) static constexpr uint8_t kLeads[16] = {
      0, 0, 0, 0, 4, 4, 4, 4, 8, 8, 8, 8, 12, 12, 12, 12};
  const V8 leads = LookupBytes(bytes, hn::LoadDup128(d, kLeads));
  // The highest bits that the lead requires: those of the lead and the second
  // byte from C0 on, of the third byte from E0 on, of the fourth from F0 on.
  const V8 wanted =
      hn::SaturatedSub(leads, hn::BitCast(d, hn::Set(d32, 0x70604040)));
  const V32 wrong_sizes = hn::And(hn::Xor(packed, hn::BitCast(d32, wanted)),
                                  hn::Set(d32, 0x80808080));
  // Bytes that are neither zero nor, as signed numbers, below C0. The lead's
  // byte may be anything.
  const V32 no_trails = hn::BitCast(
      d32, hn::IfThenElseZero(
               hn::RebindMask(
                   d, hn::Gt(hn::BitCast(DI8(), packed),
                             hn::BitCast(DI8(), hn::Set(d32, 0xBFBFBF7F)))),
               bytes));
  return hn::Or(wrong_sizes, no_trails);
}

// Which trails may not follow which leads: bits on which two lookups must
// agree, by the lead's lower nibble and by the bits 0x30 of both.
struct StartTables {
  uint8_t lead_low[16] = {};
  uint8_t highs[16] = {};

  constexpr StartTables() {
    for (int i = 0; i <= 0xF; ++i) {
      // The index is the nibble's complement.
      lead_low[0xF - i] = kPairTables.first_low[i] & kWrongSecond;
      highs[i] = kPairTables.first_high[0xC + i / 4] &
                 kPairTables.second_high[0x8 + i % 4] & kWrongSecond;
    }
  }
};
alignas(16) inline constexpr StartTables kStartTables;

// Zero in units whose two bytes can start a sequence, if they are a lead and a
// trail.
HWY_INLINE V16 WrongStarts(V16 starts) {
  const D8 d;
  const D16 d16;
  // The complement of ASCII has the highest bit set, so the lookup makes a
  // zero.
  const V8 low =
      LookupBytesOr0(hn::LoadDup128(d, kStartTables.lead_low),
                     hn::BitCast(d, hn::AndNot(starts, hn::Set(d16, 0x8F))));
  // The bits 0x0030 move to 0x000C, and 0x3000 to 0x0003.
  const V8 high = LookupBytes(
      hn::LoadDup128(d, kStartTables.highs),
      hn::BitCast(d, hn::MulHigh(hn::And(starts, hn::Set(d16, 0x3030)),
                                 hn::Set(d16, 0x4010))));
  return hn::And(hn::BitCast(d16, hn::And(low, high)), hn::Set(d16, 0xFF));
}

// Whether all packed lanes are well-formed, and `zero` is zero.
HWY_INLINE bool AreWellFormed(V32 lo, V32 hi, V32 zero) {
  const D32 d;
  // The first two bytes of both.
  const V16 starts = hn::OddEven(hn::BitCast(D16(), hn::ShiftLeft<16>(hi)),
                                 hn::BitCast(D16(), lo));
  const V32 wrong = hn::Or(hn::Or(hn::BitCast(d, WrongStarts(starts)), zero),
                           hn::Or(WrongShape(lo), WrongShape(hi)));
  return AreZero(hn::BitCast(D8(), wrong));
}

// The packed lanes that are well-formed and where `zero` is zero.
HWY_INLINE hn::Mask<D32> WellFormedLanes(V32 packed, V32 zero) {
  const D32 d;
  const V32 wrong =
      hn::Or(hn::And(hn::BitCast(d, WrongStarts(hn::BitCast(D16(), packed))),
                     hn::Set(d, 0xFFFF)),
             WrongShape(packed));
  return hn::Eq(hn::Or(wrong, zero), hn::Zero(d));
}

// Whether all packed sequences of one or two bytes are well-formed.
HWY_INLINE bool AreWellFormedUpTo7ff(V16 packed) {
  const D16 d;
  const auto has_shape =
      hn::Eq(hn::And(packed, hn::Set(d, 0xC0E0)), hn::Set(d, 0x80C0));
  const auto is_overlong =
      hn::Eq(hn::And(packed, hn::Set(d, 0x1E)), hn::Zero(d));
  const auto is_ascii =
      hn::Eq(hn::And(packed, hn::Set(d, 0xFF80)), hn::Zero(d));
  return hn::AllTrue(d, hn::Or(hn::AndNot(is_overlong, has_shape), is_ascii));
}

}  // namespace utfx::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per-target include guard
