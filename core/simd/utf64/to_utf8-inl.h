// Converts UTF-64 to UTF-8, many units at a time. Included once for each
// target.

#if defined(UTFX_CORE_SIMD_UTF64_TO_UTF8_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef UTFX_CORE_SIMD_UTF64_TO_UTF8_INL_H_
#undef UTFX_CORE_SIMD_UTF64_TO_UTF8_INL_H_
#else
#define UTFX_CORE_SIMD_UTF64_TO_UTF8_INL_H_
#endif

#include <hwy/highway.h>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/simd/kernels.h"
#include "core/simd/scans/mixed_utf64-inl.h"
#include "core/simd/vectors-inl.h"
#include "core/simd/writers/utf8-inl.h"

HWY_BEFORE_NAMESPACE();
namespace utfx::simd::HWY_NAMESPACE {

#if UTFX_HAVE_VBMI2

// The bytes of eight lanes of 64 bits: the lowest of each, then the next.
constexpr std::array<uint8_t, 64> MakeTransposition() {
  std::array<uint8_t, 64> indices = {};
  for (size_t i = 0; i < 64; ++i) {
    indices[i] = static_cast<uint8_t>(i % 8 * 8 + i / 8);
  }
  return indices;
}
alignas(64) inline constexpr auto kTransposition = MakeTransposition();

// Batches of units: first all of them are looked at, then they are written. So
// it takes one branch, and most of what is written may overlap with what is
// written next.
template <bool kBigEndian>
class Utf64Batch {
 public:
  static constexpr size_t kVectors = 8;  // Of lanes of 32 bits.
  static constexpr size_t kSize = kVectors * kLanes * 8;
  static constexpr size_t kRoom = kVectors * HWY_MAX_BYTES;

  // Writes the batch at `in`, or nothing if not all of it is well-formed.
  static HWY_INLINE bool Convert(const uint8_t* in, uint8_t*& out) {
    V32 all = Load(in, 0);
    for (size_t i = 1; i < 2 * kVectors; ++i) all = hn::Or(all, Load(in, i));
    const auto ascii = hn::Set(D64(), uint64_t{0x7F} << (kBigEndian ? 0 : 56));
    if (AreZero(
            hn::BitCast(D8(), hn::AndNot(ascii, hn::BitCast(D64(), all))))) {
      WriteAscii(in, out);
      WriteAscii(in + kSize / 2, out + kSize / 16);
      out += kSize / 8;
      return true;
    }
    V32 lanes[kVectors];
    MixedUtf64<kBigEndian> looked_at(all);
    for (size_t i = 0; i < kVectors; i += 2) {
      lanes[i] = LoadHalves(in, 2 * i);
      lanes[i + 1] = LoadHalves(in, 2 * i + 2);
      looked_at.LookAtHalves(lanes[i], lanes[i + 1]);
    }
    if (HWY_UNLIKELY(!looked_at.AreWellFormed())) return false;
    // Four vectors make at least as many bytes as one has.
    constexpr size_t kFollowed = kVectors - 4;
    for (size_t i = 0; i < kFollowed; ++i) out = Write<false>(lanes[i], out);
    for (size_t i = kFollowed; i < kVectors; ++i) {
      out = Write<true>(lanes[i], out);
    }
    return true;
  }

 private:
  static HWY_INLINE V32 Load(const uint8_t* in, size_t vector) {
    return hn::BitCast(D32(), hn::LoadU(D8(), in + vector * HWY_MAX_BYTES));
  }
  // The upper halves of the units of two vectors, as they are loaded.
  static HWY_INLINE V32 LoadHalves(const uint8_t* in, size_t vector) {
    const D32 d;
    const V32 first = Load(in, vector);
    const V32 second = Load(in, vector + 1);
    return kBigEndian ? hn::ConcatEven(d, second, first)
                      : hn::ConcatOdd(d, second, first);
  }

  // Each vector's bytes go to another place in the lanes.
  static HWY_INLINE void WriteAscii(const uint8_t* in, uint8_t* out) {
    const D64 d;
    auto units = hn::Zero(d);
    for (int i = 0; i < 8; ++i) {
      const auto v = hn::BitCast(d, Load(in, static_cast<size_t>(i)));
      units = hn::Or(units, kBigEndian ? hn::ShiftLeftSame(v, 8 * i)
                                       : hn::ShiftRightSame(v, 8 * (7 - i)));
    }
    hn::StoreU(V8{_mm512_permutexvar_epi8(
                   hn::Load(D8(), kTransposition.data()).raw, units.raw)},
               D8(), out);
  }

  template <bool kIsLast>
  static HWY_INLINE uint8_t* Write(V32 halves, uint8_t* out) {
    const V32 packed = InOrder<!kBigEndian>(D32(), halves);
    return CompressBytes<kIsLast>(hn::BitCast(D8(), packed),
                                  BytesOfSequences(packed), out);
  }
};

// Converts whole batches as long as they are well-formed.
template <bool kBigEndian>
HWY_INLINE Positions ConvertUtf64Batches(const uint8_t* in,
                                         const uint8_t* in_end, uint8_t* out,
                                         uint8_t* out_end) {
  using Batch = Utf64Batch<kBigEndian>;
  while (static_cast<size_t>(in_end - in) >= Batch::kSize &&
         static_cast<size_t>(out_end - out) >= Batch::kRoom &&
         Batch::Convert(in, out)) {
    in += Batch::kSize;
  }
  return {in, out};
}

#endif

}  // namespace utfx::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per-target include guard
