// Converts UTF-64, many units at a time. Included once for each target.

#if defined(UTFX_CORE_SIMD_UTF64_BATCH_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef UTFX_CORE_SIMD_UTF64_BATCH_INL_H_
#undef UTFX_CORE_SIMD_UTF64_BATCH_INL_H_
#else
#define UTFX_CORE_SIMD_UTF64_BATCH_INL_H_
#endif

#include <hwy/highway.h>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/simd/groups-inl.h"
#include "core/simd/kernels.h"
#include "core/simd/scans/mixed_utf64-inl.h"
#include "core/simd/sequences-inl.h"
#include "core/simd/vectors-inl.h"
#include "core/simd/well_formed-inl.h"
#include "core/simd/writers/utf8_writer-inl.h"

HWY_BEFORE_NAMESPACE();
namespace utfx::simd::HWY_NAMESPACE {

#if UTFX_HAVE_VBMI2

// The bytes of eight lanes of 64 bits: first the lowest of each lane, then the
// next.
constexpr std::array<uint8_t, 64> MakeTransposition() {
  std::array<uint8_t, 64> indices = {};
  for (size_t i = 0; i < 64; ++i) {
    indices[i] = static_cast<uint8_t>(i % 8 * 8 + i / 8);
  }
  return indices;
}
alignas(64) inline constexpr auto kTransposition = MakeTransposition();

// Converts units in batches: looks at all units of a batch, then writes them.
// That takes one branch, and most writes may overlap the next one.
template <bool kBigEndian, class To>
class Utf64Batch {
 public:
  static constexpr size_t kVectors = 8;  // Of lanes of 32 bits.
  static constexpr size_t kSize = kVectors * kLanes * 8;
  static constexpr size_t kRoom = kVectors * kLanes * To::kMaxSize;

  // Writes the batch at `in`, or nothing if some of it is ill-formed.
  static HWY_INLINE bool Convert(const uint8_t* in, uint8_t*& out) {
    V32 all = Load(in, 0);
    for (size_t i = 1; i < 2 * kVectors; ++i) all = hn::Or(all, Load(in, i));
    if (HasOnly(0x7F, all)) {
      for (size_t i = 0; i < 2; ++i) {
        const V8 ascii = LoadAscii(in + i * kSize / 2);
        out = To::WriteAscii(hn::LowerHalf(ascii), out);
        out = To::WriteAscii(hn::UpperHalf(DHalf8(), ascii), out);
      }
      return true;
    }
    // No sequence has more than two bytes.
    if (HasOnly(0xFFFF, all)) return ConvertUpTo7ff(in, out);
    V32 lanes[kVectors];
    MixedUtf64<kBigEndian> looked_at(all);
    for (size_t i = 0; i < kVectors; i += 2) {
      lanes[i] = LoadHalves(in, 2 * i);
      lanes[i + 1] = LoadHalves(in, 2 * i + 2);
      looked_at.LookAtHalves(lanes[i], lanes[i + 1]);
    }
    if (HWY_UNLIKELY(!looked_at.AreWellFormed())) return false;
    for (V32& packed : lanes) packed = InOrder<!kBigEndian>(D32(), packed);
    Write(lanes, out);
    return true;
  }

 private:
  static HWY_INLINE V32 Load(const uint8_t* in, size_t vector) {
    return hn::BitCast(D32(), hn::LoadU(D8(), in + vector * HWY_MAX_BYTES));
  }
  // The upper halves of the units of two vectors, as loaded.
  static HWY_INLINE V32 LoadHalves(const uint8_t* in, size_t vector) {
    const D32 d;
    const V32 first = Load(in, vector);
    const V32 second = Load(in, vector + 1);
    return kBigEndian ? hn::ConcatEven(d, second, first)
                      : hn::ConcatOdd(d, second, first);
  }

  // Whether units have no bits but these in their first two bytes, as packed
  // sequences.
  static HWY_INLINE bool HasOnly(uint64_t bits, V32 all) {
    if (!kBigEndian) bits = __builtin_bswap64(bits);
    return AreZero(hn::BitCast(
        D8(), hn::AndNot(hn::Set(D64(), bits), hn::BitCast(D64(), all))));
  }

  // Eight vectors; the bytes of each have another place in the lanes.
  static HWY_INLINE V8 LoadAscii(const uint8_t* in) {
    const D64 d;
    auto units = hn::Zero(d);
    for (size_t i = 0; i < 8; ++i) {
      const auto v = hn::BitCast(d, Load(in, i));
      const int shift = static_cast<int>(8 * (kBigEndian ? i : 7 - i));
      units = hn::Or(units, kBigEndian ? hn::ShiftLeftSame(v, shift)
                                       : hn::ShiftRightSame(v, shift));
    }
    return V8{_mm512_permutexvar_epi8(hn::Load(D8(), kTransposition.data()).raw,
                                      units.raw)};
  }

  static HWY_INLINE bool ConvertUpTo7ff(const uint8_t* in, uint8_t*& out) {
    V16 packed[kVectors / 2];
    bool are_well_formed = true;
    for (size_t i = 0; i < kVectors / 2; ++i) {
      packed[i] =
          DemoteGroup(InOrder<!kBigEndian>(D32(), LoadHalves(in, 4 * i)),
                      InOrder<!kBigEndian>(D32(), LoadHalves(in, 4 * i + 2)));
      are_well_formed &= AreWellFormedUpTo7ff(packed[i]);
    }
    if (HWY_UNLIKELY(!are_well_formed)) return false;
    for (const V16& group : packed) {
      if constexpr (To::kTakesPacked) {
        out = To::WriteUpTo7ff(group, out);
      } else {
        out = To::WriteUnits(UnpackUpTo7ff(group), out);
      }
    }
    return true;
  }

  static HWY_INLINE void Write(const V32 (&lanes)[kVectors], uint8_t*& out) {
    if constexpr (To::kTakesPacked) {
      // Four vectors make at least as many bytes as a vector has.
      constexpr size_t kFollowed = kVectors - 4;
      for (size_t i = 0; i < kVectors; ++i) {
        out = i < kFollowed ? To::template WriteVector<false>(lanes[i], out)
                            : To::WriteVector(lanes[i], out);
      }
    } else {
      for (size_t i = 0; i < kVectors; i += 2) {
        out = To::WriteGroup(Unpack(lanes[i]), Unpack(lanes[i + 1]), out);
      }
    }
  }
};

// Converts whole batches as long as they are well-formed. Not inlined, to take
// no registers from code for short texts.
template <bool kBigEndian, class To>
HWY_NOINLINE Positions ConvertBatches(const uint8_t* in, const uint8_t* in_end,
                                      uint8_t* out, uint8_t* out_end) {
  using Batch = Utf64Batch<kBigEndian, To>;
  while (static_cast<size_t>(in_end - in) >= Batch::kSize &&
         static_cast<size_t>(out_end - out) >= Batch::kRoom &&
         Batch::Convert(in, out)) {
    in += Batch::kSize;
  }
  return {in, out};
}

// The kernel from UTF-64. It tries batches after the first groups of a text
// only: if errors are closer together than a batch is long, every batch would
// be looked at in vain.
template <bool kBigEndian, class From, class To>
[[gnu::aligned(kKernelAlignment)]] Positions ConvertUtf64(const uint8_t* in,
                                                          const uint8_t* in_end,
                                                          uint8_t* out,
                                                          uint8_t* out_end) {
  constexpr size_t kSize = Utf64Batch<kBigEndian, To>::kSize;
  if (static_cast<size_t>(in_end - in) >= 2 * kSize) {
    const uint8_t* const start_end = in + kSize;
    const Positions start =
        ConvertGroups<From, To>(in, start_end, out, out_end);
    if (start.in != start_end) return start;
    const Positions stopped =
        ConvertBatches<kBigEndian, To>(start.in, in_end, start.out, out_end);
    in = stopped.in;
    out = stopped.out;
  }
  return ConvertGroups<From, To>(in, in_end, out, out_end);
}

#endif

}  // namespace utfx::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per-target include guard
