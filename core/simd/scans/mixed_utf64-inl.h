// Validates UTF-64 whose lengths are mixed. Included once for each target.
//
// Must stay true:
// * Errors add up, and only AreWellFormed() says if there are any. So units may
//   come in any order, but no test may look at two units.
// * The first two bytes of a unit stand in a lane of the starts, and the next
//   two in a lane of the rests, each in the byte order of memory. `all_` alone
//   has the lower halves, which must be zero.
// * The unit 0 is well-formed, U+0000: vectors are filled up with zeros.

#if defined(UTFX_CORE_SIMD_SCANS_MIXED_UTF64_INL_H_) == \
    defined(HWY_TARGET_TOGGLE)
#ifdef UTFX_CORE_SIMD_SCANS_MIXED_UTF64_INL_H_
#undef UTFX_CORE_SIMD_SCANS_MIXED_UTF64_INL_H_
#else
#define UTFX_CORE_SIMD_SCANS_MIXED_UTF64_INL_H_
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "core/simd/readers/utf64_reader-inl.h"
#include "core/simd/scans/run-inl.h"
#include "core/simd/vectors-inl.h"
#include "core/simd/well_formed-inl.h"

HWY_BEFORE_NAMESPACE();
namespace utfx::simd::HWY_NAMESPACE {

#if HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX3

// The first two bytes of a unit as loaded, or the next two.
template <bool kBigEndian>
constexpr uint16_t TwoBytes(uint8_t first, uint8_t second) {
  return static_cast<uint16_t>(kBigEndian ? second << 8 | first
                                          : first << 8 | second);
}

template <bool kBigEndian>
struct MixedUtf64Tables {
  // The bits that a sequence may have set, indexed by the lead's upper five
  // bits. A trail may have BF.
  uint16_t starts[32] = {};
  uint16_t rests[32] = {};
  // What may be wrong with a second byte, indexed by its upper five bits, if
  // its lead agrees. Higher bits in the index change nothing.
  uint8_t seconds[64] = {};

  constexpr MixedUtf64Tables() {
    for (int i = 0; i < 0x80 >> 3; ++i) {
      starts[i] = TwoBytes<kBigEndian>(0x7F, 0);
    }
    for (int i = 0xC0 >> 3; i < 0xF8 >> 3; ++i) {
      starts[i] = TwoBytes<kBigEndian>(0xFF, 0xBF);
      if (i >= 0xE0 >> 3) rests[i] = TwoBytes<kBigEndian>(0xBF, 0);
      if (i >= 0xF0 >> 3) rests[i] = TwoBytes<kBigEndian>(0xBF, 0xBF);
    }
    for (int i = 0; i < 64; ++i) {
      seconds[i] = kPairTables.second_high[i % 32 / 2] & kWrongSecond;
    }
  }
};
template <bool kBigEndian>
alignas(64) inline constexpr MixedUtf64Tables<kBigEndian> kMixedUtf64Tables;

// Adds up the errors of units. Four vectors become two of 16-bit lanes: the
// starts, which are the first two bytes of each unit, and the rests, the next
// two. Only lookups depend on a sequence's length.
template <bool kBigEndian>
class MixedUtf64 {
 public:
  // Quicker than UniformUtf64 for three or four bytes, and than groups at the
  // end.
  static constexpr bool kIsQuicker = true;

  // `all` are bits that units have which were looked at by halves only.
  explicit HWY_INLINE MixedUtf64(V32 all = hn::Zero(D32()))
      : all_(all), wrong_(hn::Zero(D16())), wrong_starts_(hn::Zero(D16())) {}

  HWY_INLINE void Look(const uint8_t* in) {
    Look(Load(in), Load(in + HWY_MAX_BYTES), Load(in + 2 * HWY_MAX_BYTES),
         Load(in + 3 * HWY_MAX_BYTES));
  }

  // Looks at less than a run, in whole units.
  HWY_INLINE void Look(const uint8_t* in, size_t size) {
    const auto load = [&](size_t at) HWY_ATTR {
      if (at >= size) return hn::Zero(D32());
      return hn::BitCast(
          D32(),
          LoadFirst(in + at, std::min<size_t>(size - at, HWY_MAX_BYTES)));
    };
    Look(load(0), load(HWY_MAX_BYTES), load(2 * HWY_MAX_BYTES),
         load(3 * HWY_MAX_BYTES));
  }

  // Looks at the upper halves of as many units as two vectors hold.
  HWY_INLINE void LookAtHalves(V32 first, V32 second) {
    const V16 starts = Merge<!kBigEndian>(first, second);
    const V16 rests = Merge<kBigEndian>(second, first);
    const V16 index = Index(starts);
    wrong_ = Or3(wrong_,
                 NotAllowed(kTables.starts, index, starts,
                            TwoBytes<kBigEndian>(0, 0x80)),
                 NotAllowed(kTables.rests, index, rests, 0x8080));
    LookAtStarts(starts, index);
  }

  HWY_INLINE bool AreWellFormed() const {
    const V32 reserved = hn::And(
        all_,
        hn::BitCast(D32(), hn::Set(D64(), kBigEndian ? 0xFFFFFFFF00000000
                                                     : 0x00000000FFFFFFFF)));
    const V16 wrong_starts =
        hn::And(wrong_starts_, hn::Set(D16(), TwoBytes<kBigEndian>(0xFF, 0)));
    return AreZero(hn::BitCast(
        D8(), Or3(hn::BitCast(D16(), reserved), wrong_, wrong_starts)));
  }

 private:
  static constexpr const auto& kTables = kMixedUtf64Tables<kBigEndian>;

  template <class V>
  static HWY_INLINE V Or3(V a, V b, V c) {
    return V{_mm512_ternarylogic_epi32(a.raw, b.raw, c.raw, 0xFE)};
  }

  static HWY_INLINE V32 Load(const uint8_t* in) {
    V32 v = hn::BitCast(D32(), hn::LoadU(D8(), in));
    // Keeps the compiler from loading it anew for each use, which takes longer,
    // and from reading in another order: see UniformUtf64.
    asm volatile("" : "+v"(v.raw));
    return v;
  }

  HWY_INLINE void Look(V32 v0, V32 v1, V32 v2, V32 v3) {
    all_ = Or3(Or3(all_, v0, v1), v2, v3);
    LookAtHalves(Pick(v0, v1), Pick(v2, v3));
  }

  // The upper halves of units, in any order.
  static HWY_INLINE V32 Pick(V32 first, V32 second) {
    return V32{_mm512_mask_shuffle_epi32(
        first.raw, kBigEndian ? 0xAAAA : 0x5555, second.raw, _MM_PERM_CDAB)};
  }

  // Combines the odd lanes of 16 bits of one vector with the even ones of
  // another, or the reverse.
  template <bool kOdd>
  static HWY_INLINE V16 Merge(V32 stay, V32 move) {
    alignas(16) static constexpr uint8_t kSwap[16] = {
        2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13};
    return V16{_mm512_mask_shuffle_epi8(
        stay.raw, kOdd ? 0x3333333333333333 : 0xCCCCCCCCCCCCCCCC, move.raw,
        hn::LoadDup128(D8(), kSwap).raw)};
  }

  // The lead's upper five bits, as the lowest bits of each lane.
  static HWY_INLINE V16 Index(V16 starts) {
#if UTFX_HAVE_VBMI2
    // Rotated, so the second byte also comes to the lead's place.
    if constexpr (!kBigEndian) {
      return V16{_mm512_shldi_epi16(starts.raw, starts.raw, 5)};
    }
#endif
    // Not by a shift: on Zen 4, shifts and lookups compete for the same ports.
    return hn::MulHigh(starts, hn::Set(D16(), kBigEndian ? 1 << 13 : 1 << 5));
  }

  // The bits of units that the table does not allow; of `exact` bits, those
  // that differ.
  static HWY_INLINE V16 NotAllowed(const uint16_t (&table)[32], V16 index,
                                   V16 bytes, uint16_t exact) {
    const D16 d;
    const __m512i allowed =
        _mm512_permutexvar_epi16(index.raw, hn::Load(d, table).raw);
    return V16{_mm512_ternarylogic_epi32(allowed, bytes.raw,
                                         hn::Set(d, exact).raw, 0x2C)};
  }

  // The lead's byte becomes what is wrong with a start, and the other byte
  // anything.
  HWY_INLINE void LookAtStarts(V16 starts, V16 index) {
#if UTFX_HAVE_VBMI2
    const D8 d;
    const V16 seconds =
        kBigEndian ? hn::MulHigh(starts, hn::Set(D16(), 1 << 5)) : index;
    const __m512i wrong_leads = _mm512_permutexvar_epi8(
        starts.raw, hn::Load(d, kSecondTables.leads).raw);
    const __m512i wrong_seconds =
        _mm512_permutexvar_epi8(seconds.raw, hn::Load(d, kTables.seconds).raw);
    wrong_starts_ = V16{_mm512_ternarylogic_epi32(
        wrong_starts_.raw, wrong_leads, wrong_seconds, 0xF8)};
#else
    (void)index;
    wrong_ = hn::Or(wrong_, WrongStarts(InOrder<!kBigEndian>(D16(), starts)));
#endif
  }

  V32 all_;           // The bits that any of the units has.
  V16 wrong_;         // Bits that the leads do not allow.
  V16 wrong_starts_;  // The findings of LookAtStarts().
};

#else

// The same, by groups.
template <bool kBigEndian>
class MixedUtf64 {
 public:
  static constexpr bool kIsQuicker = false;

  HWY_INLINE void Look(const uint8_t* in) {
    const typename Utf64Reader<kBigEndian>::Group group(in);
    if (!group.IsWellFormed()) are_well_formed_ = false;
  }
  HWY_INLINE bool AreWellFormed() const { return are_well_formed_; }

 private:
  bool are_well_formed_ = true;
};

#endif

}  // namespace utfx::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per-target include guard
