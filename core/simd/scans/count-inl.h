// Counts in text. Included once for each target.

#if defined(UTFX_CORE_SIMD_SCANS_COUNT_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef UTFX_CORE_SIMD_SCANS_COUNT_INL_H_
#undef UTFX_CORE_SIMD_SCANS_COUNT_INL_H_
#else
#define UTFX_CORE_SIMD_SCANS_COUNT_INL_H_
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "core/byte_order.h"
#include "core/family.h"
#include "core/simd/scans.h"
#include "core/simd/scans/run-inl.h"
#include "core/simd/scans/validate-inl.h"
#include "core/simd/utf8/pass-inl.h"
#include "core/simd/vectors-inl.h"

HWY_BEFORE_NAMESPACE();
namespace utfx::simd::HWY_NAMESPACE {

// Counts in each lane, up to 255.
template <class D>
class LaneCounts {
 public:
  static constexpr size_t kMax = 255;

  HWY_INLINE LaneCounts() : lanes_(hn::Zero(D())) {}

  HWY_INLINE void Add(hn::Mask<D> mask) {
    const D d;
#if HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX3
    // One instruction, for which Highway has no name.
    if constexpr (sizeof(hn::TFromD<D>) == 1) {
      lanes_.raw = _mm512_mask_sub_epi8(lanes_.raw, mask.raw, lanes_.raw,
                                        hn::Set(d, kMinusOne).raw);
    } else if constexpr (sizeof(hn::TFromD<D>) == 2) {
      lanes_.raw = _mm512_mask_sub_epi16(lanes_.raw, mask.raw, lanes_.raw,
                                         hn::Set(d, kMinusOne).raw);
    } else {
      lanes_.raw = _mm512_mask_sub_epi32(lanes_.raw, mask.raw, lanes_.raw,
                                         hn::Set(d, kMinusOne).raw);
    }
#else
    lanes_ = hn::Sub(lanes_, hn::VecFromMask(d, mask));
#endif
  }

  // Adds up all lanes.
  HWY_INLINE uint64_t Sum() const {
    // Only the lowest byte of a lane can be set.
    return hn::GetLane(
        hn::SumOfLanes(D64(), hn::SumsOf8(hn::BitCast(D8(), lanes_))));
  }

 private:
  static constexpr auto kMinusOne = static_cast<hn::TFromD<D>>(-1);

  hn::Vec<D> lanes_;
};

// What counts lanes has
//   D                  their tag
//   kCounts            how many numbers that makes
//   kLookAhead         how many bytes it reads beyond a vector
//   kIsNoneOfAscii     whether bytes below 80 are nothing that it counts
//   Add(load, counts)  counts in the vector that load(0) is; load(size) is the
//                      one so many bytes after that
// Adds up what one of these counts.
template <class Lanes>
HWY_INLINE void CountLanes(const uint8_t* in, const uint8_t* in_end,
                           uint64_t (&sums)[Lanes::kCounts]) {
  using Counts = LaneCounts<typename Lanes::D>;
  constexpr size_t kTogether = HWY_MAX_BYTES == 16 ? 4 : 2;
  // With AVX-512 a Zen 5 adds within two cycles, and could begin two additions
  // in each: vectors are added to two sums in turns, if these make a single
  // number.
  constexpr size_t kChains = HWY_MAX_BYTES == 64 && Lanes::kCounts == 1 ? 2 : 1;
  if constexpr (Lanes::kIsNoneOfAscii) {
    while (static_cast<size_t>(in_end - in) >= kRunSize &&
           AreAscii(in, kRunSize)) {
      in += kRunSize;
    }
  }
  while (in < in_end - Lanes::kLookAhead) {
    Counts counts[kChains][Lanes::kCounts];
    const auto available = static_cast<size_t>(in_end - in) - Lanes::kLookAhead;
    if (HWY_LIKELY(available >= HWY_MAX_BYTES)) {
      const auto load = [&](size_t at)
                            HWY_ATTR { return hn::LoadU(D8(), in + at); };
      const auto add = [&](size_t i) HWY_ATTR {
        Lanes::Add(load, counts[i % kChains]);
        in += HWY_MAX_BYTES;
      };
      size_t left = std::min(available / HWY_MAX_BYTES, kChains * Counts::kMax);
      for (; left >= kTogether; left -= kTogether) {
        for (size_t i = 0; i < kTogether; ++i) add(i);
      }
      for (; left > 0; --left) add(left);
    } else {
      const auto load = [&](size_t at) HWY_ATTR {
        return LoadFirst(in + at, available + Lanes::kLookAhead - at);
      };
      Lanes::Add(load, counts[0]);
      in = in_end;
    }
    for (const auto& chain : counts) {
      for (size_t i = 0; i < Lanes::kCounts; ++i) sums[i] += chain[i].Sum();
    }
  }
}

// The common part of most of these.
template <class Tag, size_t kNumbers>
struct CountedLanes {
  using D = Tag;
  static constexpr size_t kCounts = kNumbers;
  static constexpr ptrdiff_t kLookAhead = 0;
  static constexpr bool kIsNoneOfAscii = false;
};

// Counts the code points of UTF-8 over U+007F, U+07FF and U+FFFF, by their
// leads. UTF-64 holds the same bytes, and zeros.
struct Utf8Sizes : CountedLanes<D8, 3> {
  static constexpr bool kIsNoneOfAscii = true;

  template <class Load>
  static HWY_INLINE void Add(const Load& load, LaneCounts<D> (&counts)[3]) {
    const D8 d;
    const V8 bytes = load(0);
    counts[0].Add(hn::Gt(bytes, hn::Set(d, 0xBF)));
    counts[1].Add(hn::Gt(bytes, hn::Set(d, 0xDF)));
    counts[2].Add(hn::Gt(bytes, hn::Set(d, 0xEF)));
  }
};

// The same for well-formed UTF-16, but both halves of a surrogate pair count as
// over U+07FF.
template <bool kBigEndian>
struct Utf16Sizes : CountedLanes<D16, 3> {
  template <class Load>
  static HWY_INLINE void Add(const Load& load, LaneCounts<D> (&counts)[3]) {
    const D16 d;
    const V16 units = InOrder<kBigEndian>(d, hn::BitCast(d, load(0)));
    counts[0].Add(hn::Gt(units, hn::Set(d, 0x7F)));
    counts[1].Add(hn::Gt(units, hn::Set(d, 0x7FF)));
    counts[2].Add(
        hn::Eq(hn::And(units, hn::Set(d, 0xFC00)), hn::Set(d, 0xD800)));
  }
};

// The same for well-formed UCS-4.
template <bool kBigEndian>
struct Ucs4Sizes : CountedLanes<D32, 3> {
  template <class Load>
  static HWY_INLINE void Add(const Load& load, LaneCounts<D> (&counts)[3]) {
    const D32 d;
    const V32 units = InOrder<kBigEndian>(d, hn::BitCast(d, load(0)));
    counts[0].Add(SignedGreater(units, 0x7F));
    counts[1].Add(SignedGreater(units, 0x7FF));
    counts[2].Add(SignedGreater(units, 0xFFFF));
  }
};

// Counts the bytes of UTF-8 that begin no sequence.
struct Utf8Trails : CountedLanes<D8, 1> {
  template <class Load>
  static HWY_INLINE void Add(const Load& load, LaneCounts<D> (&counts)[1]) {
    // As signed numbers, trails are below all others.
    counts[0].Add(hn::RebindMask(
        D8(), hn::Lt(hn::BitCast(DI8(), load(0)), hn::Set(DI8(), -0x40))));
  }
};

// Counts the units behind the first one that begin no sequence, in all forms of
// UTF-16.
template <bool kBigEndian>
struct Utf16Trails : CountedLanes<D16, 1> {
  static constexpr ptrdiff_t kLookAhead = 2;

  template <class Load>
  static HWY_INLINE void Add(const Load& load, LaneCounts<D> (&counts)[1]) {
    const D16 d;
    const V16 before = hn::BitCast(d, load(0));
    const V16 units = hn::BitCast(d, load(2));
    // Zero for such a unit.
    const V16 no_trail = NotOf<kBigEndian>(0xFE00, 0xDE00, units);
    const V16 no_second_half = hn::Or(
        hn::Xor(no_trail, hn::Set(d, AsLoaded<kBigEndian>(0xDE00 ^ 0xDC00))),
        NotOf<kBigEndian>(0xFC00, 0xD800, before));
    counts[0].Add(hn::Eq(hn::Min(no_trail, no_second_half), hn::Zero(d)));
  }
};

// Adds up the code points of well-formed text.
template <Family kFamily>
HWY_INLINE void CountCodePoints(const uint8_t* in, const uint8_t* in_end,
                                CodePointCounts* counts) {
  const auto size = static_cast<uint64_t>(in_end - in);
  uint64_t over[3] = {};
  uint64_t all = size;
  if constexpr (IsUtf16(kFamily)) {
    CountLanes<Utf16Sizes<kFamily == Family::kUtf16Be>>(in, in_end, over);
    all = size / 2 - over[2];
    over[0] -= over[2];
    over[1] -= over[2];
  } else if constexpr (IsUcs4(kFamily)) {
    CountLanes<Ucs4Sizes<kFamily == Family::kUcs4Be>>(in, in_end, over);
    all = size / 4;
  } else {
    CountLanes<Utf8Sizes>(in, in_end, over);
    all = IsUtf64(kFamily) ? size / 8 : size - over[0] - over[1] - over[2];
  }
  counts->all += all;
  counts->over_7f += over[0];
  counts->over_7ff += over[1];
  counts->over_ffff += over[2];
}

// Text is counted in pieces, soon after it was validated, while it is in a near
// cache.
inline constexpr ptrdiff_t kPiece = 8192;

template <Family kFamily>
HWY_INLINE const uint8_t* Measure(const uint8_t* in, const uint8_t* in_end,
                                  CodePointCounts* counts) {
  for (;;) {
    const uint8_t* const piece_end = in + std::min(in_end - in, kPiece);
    const uint8_t* const stopped = Validate<kFamily>(in, piece_end);
    CountCodePoints<kFamily>(in, stopped, counts);
    // A sequence cut at the end of a piece has three bytes at most.
    if (piece_end == in_end || piece_end - stopped > 3) return stopped;
    in = stopped;
  }
}

template <Family kFamily>
HWY_INLINE uint64_t CountSequences(const uint8_t* in, const uint8_t* in_end) {
  const auto size = static_cast<size_t>(in_end - in);
  uint64_t trails[1] = {};
  if constexpr (kFamily == Family::kUtf8) {
    CountLanes<Utf8Trails>(in, in_end, trails);
    return size - trails[0];
  } else {
    constexpr bool kBigEndian = kFamily == Family::kUtf16Be;
    const size_t units = size / 2;
    if (units == 0) return 0;
    if ((LoadUnit < uint16_t,
         kBigEndian ? ByteOrder::kBigEndian
                    : ByteOrder::kLittleEndian > (in)&0xFE00) == 0xDE00) {
      trails[0] = 1;
    }
    CountLanes<Utf16Trails<kBigEndian>>(in, in + 2 * units, trails);
    return units - trails[0];
  }
}

}  // namespace utfx::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per-target include guard
