// Validates UTF-64. Included once for each target.

#if defined(UTFX_CORE_SIMD_SCANS_VALIDATE_UTF64_INL_H_) == \
    defined(HWY_TARGET_TOGGLE)
#ifdef UTFX_CORE_SIMD_SCANS_VALIDATE_UTF64_INL_H_
#undef UTFX_CORE_SIMD_SCANS_VALIDATE_UTF64_INL_H_
#else
#define UTFX_CORE_SIMD_SCANS_VALIDATE_UTF64_INL_H_
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "core/backoff.h"
#include "core/simd/readers/utf64_reader-inl.h"
#include "core/simd/scans/mixed_utf64-inl.h"
#include "core/simd/scans/run-inl.h"
#include "core/simd/vectors-inl.h"

HWY_BEFORE_NAMESPACE();
namespace utfx::simd::HWY_NAMESPACE {

// How many runs are treated as uniform together: ASCII, and longer sequences of
// one length only. Most text is like that, and this is quick.
inline constexpr size_t kUniformRuns = 2;
inline constexpr size_t kUniformSize = kUniformRuns * kRunSize;

// How many runs of other text are looked at together at most.
inline constexpr size_t kMixedRuns = 16;

// The sequences of some length, the lead on top: their fixed bits, and the
// least and the greatest value of the others.
template <size_t kLength>
struct Sequences;
template <>
struct Sequences<2> {
  using Lane = uint16_t;
  static constexpr Lane kMask = 0xE0C0;
  static constexpr Lane kValue = 0xC080;
  static constexpr Lane kLeast = 0x0200;
};
template <>
struct Sequences<3> {
  using Lane = uint32_t;
  static constexpr Lane kMask = 0xF0C0C0FF;
  static constexpr Lane kValue = 0xE0808000;
  static constexpr Lane kLeast = 0x00200000;
};
template <>
struct Sequences<4> {
  using Lane = uint32_t;
  static constexpr Lane kMask = 0xF8C0C0C0;
  static constexpr Lane kValue = 0xF0808080;
  static constexpr Lane kLeast = 0x00100000;
};

template <bool kBigEndian, size_t kLength>
class UniformUtf64 {
 public:
  // Whether kUniformSize bytes are well-formed and uniform. U+0000 counts as
  // not uniform.
  static HWY_INLINE bool Is(const uint8_t* in) {
    UniformUtf64 lanes;
    for (size_t run = 0; run < kUniformRuns; ++run) {
      // Keeps the compiler from reading the runs in another order. The
      // processor would not see what will be read from memory next.
      asm volatile("" : : : "memory");
      const V32 v0 = lanes.Load(in + run * kRunSize);
      const V32 v1 = lanes.Load(in + run * kRunSize + HWY_MAX_BYTES);
      const V32 v2 = lanes.Load(in + run * kRunSize + 2 * HWY_MAX_BYTES);
      const V32 v3 = lanes.Load(in + run * kRunSize + 3 * HWY_MAX_BYTES);
      lanes.all_ = hn::Or(lanes.all_, hn::Or(hn::Or(v0, v1), hn::Or(v2, v3)));
      if constexpr (kLength == 2) {
        lanes.Look(PickUpTo7ff(Pick(v0, v1), Pick(v2, v3)));
      } else {
        lanes.Look(InOrder<kBigEndian>(D(), Pick(v0, v1)));
        lanes.Look(InOrder<kBigEndian>(D(), Pick(v2, v3)));
      }
    }
    return lanes.AreWellFormed();
  }

 private:
  using Lane = typename Sequences<kLength>::Lane;
  using D = hn::ScalableTag<Lane>;
  using V = hn::Vec<D>;

  HWY_INLINE UniformUtf64()
      : all_(hn::Zero(D32())),
        wrong_(hn::Zero(D())),
        least_(hn::Set(D(), static_cast<Lane>(~Lane{0}))),
        most_(hn::Zero(D())),
        not_surrogate_(least_) {}

  static HWY_INLINE V32 Load(const uint8_t* in) {
    return hn::BitCast(D32(), hn::LoadU(D8(), in));
  }

  // The upper halves of units, in any order.
  static HWY_INLINE V32 Pick(V32 first, V32 second) {
    const V32 moved = hn::Shuffle2301(second);
    return kBigEndian ? hn::OddEven(moved, first) : hn::OddEven(first, moved);
  }

  // The first two bytes of sequences.
  static HWY_INLINE V16 PickUpTo7ff(V32 first, V32 second) {
    const D16 d;
    if constexpr (kBigEndian) {
      return ReverseBytesInLanes(
          d, hn::OddEven(hn::BitCast(d, hn::ShiftLeft<16>(second)),
                         hn::BitCast(d, first)));
    }
    return hn::OddEven(hn::BitCast(d, first),
                       hn::BitCast(d, hn::ShiftRight<16>(second)));
  }

  HWY_INLINE void Look(V lanes) {
    const D d;
    using Of = Sequences<kLength>;
    constexpr auto kAsciiMask =
        static_cast<Lane>(static_cast<Lane>(~Lane{0}) >> 8);
    const hn::RebindToSigned<D> di;
    const V all_if_not_ascii =
        hn::BitCast(d, hn::BroadcastSignBit(hn::BitCast(di, lanes)));
    const V rest =
        hn::Xor(lanes, hn::And(all_if_not_ascii, hn::Set(d, Of::kValue)));
    const V mask =
        hn::Xor(hn::And(all_if_not_ascii,
                        hn::Set(d, static_cast<Lane>(Of::kMask ^ kAsciiMask))),
                hn::Set(d, kAsciiMask));
    wrong_ = hn::Or(wrong_, hn::And(rest, mask));
    least_ = hn::Min(least_, rest);
    if constexpr (kLength == 3) {
      not_surrogate_ =
          hn::Min(not_surrogate_, hn::Xor(hn::And(rest, hn::Set(d, 0xFFE00000)),
                                          hn::Set(d, 0x0D200000)));
    }
    if constexpr (kLength == 4) most_ = hn::Max(most_, lanes);
  }

  HWY_INLINE bool AreWellFormed() const {
    const D d;
    constexpr uint64_t kBytes = ~uint64_t{0} >> (8 * kLength);
    const V32 unused = hn::And(
        all_,
        hn::BitCast(D32(), hn::Set(D64(), kBigEndian ? __builtin_bswap64(kBytes)
                                                     : kBytes)));
    const auto is_least =
        hn::Gt(least_, hn::Set(d, Sequences<kLength>::kLeast - 1));
    if (!AreZero(
            hn::Or(hn::BitCast(D8(), unused), hn::BitCast(D8(), wrong_))) ||
        !hn::AllTrue(d, is_least)) {
      return false;
    }
    if constexpr (kLength == 3) {
      return hn::AllTrue(d, hn::Ne(not_surrogate_, hn::Zero(d)));
    }
    if constexpr (kLength == 4) {
      return hn::AllTrue(d, hn::Lt(most_, hn::Set(d, 0xF48FBFC0)));
    }
    return true;
  }

  V32 all_;          // The bits that any of the units has.
  V wrong_;          // Bits that are not as they should be.
  V least_;          // Of the bits that are not fixed.
  V most_;           // Of sequences of four bytes.
  V not_surrogate_;  // Zero if a sequence of three bytes is a surrogate.
};

template <bool kBigEndian>
struct Utf64Runs {
  static HWY_INLINE const uint8_t* Pass(const uint8_t* in,
                                        const uint8_t* in_end) {
    Backoff<unsigned, 31> backoff;
    for (;;) {
      in = PassAscii(in, in_end);
      if (static_cast<size_t>(in_end - in) < kRunSize) {
        return PassLast(in, in_end);
      }
      const Group group(in);
      if (backoff.IsDue()) {
        const uint8_t* const stopped = PassMany(group, in, in_end);
        backoff.HasConverted(stopped != in);
        if (stopped != in) {
          in = stopped;
          continue;
        }
      }
      if (!group.IsPlain()) return in;
      in += kRunSize;
    }
  }

 private:
  using Group = typename Utf64Reader<kBigEndian>::Group;

  static HWY_INLINE const uint8_t* PassAscii(const uint8_t* in,
                                             const uint8_t* in_end) {
    while (static_cast<size_t>(in_end - in) >= kRunSize &&
           Group(in).IsAscii()) {
      in += kRunSize;
    }
    return in;
  }

  // Looks at less than a run, or leaves it to groups.
  static HWY_INLINE const uint8_t* PassLast(const uint8_t* in,
                                            const uint8_t* in_end) {
    if constexpr (MixedUtf64<kBigEndian>::kIsQuicker) {
      const auto size = static_cast<size_t>(in_end - in) / 8 * 8;
      MixedUtf64<kBigEndian> units;
      units.Look(in, size);
      if (units.AreWellFormed()) return in + size;
    }
    return in;
  }

  template <size_t kLength>
  static HWY_INLINE const uint8_t* PassUniform(const uint8_t* in,
                                               const uint8_t* in_end) {
    while (static_cast<size_t>(in_end - in) >= kUniformSize &&
           UniformUtf64<kBigEndian, kLength>::Is(in)) {
      in += kUniformSize;
    }
    return in;
  }

  // Treats the text as uniform like its first group, or else as mixed.
  static HWY_INLINE const uint8_t* PassMany(const Group& group,
                                            const uint8_t* in,
                                            const uint8_t* in_end) {
    const uint8_t* const stopped = PassUniform(group, in, in_end);
    return stopped == in ? PassMixed(in, in_end) : stopped;
  }

  static HWY_INLINE const uint8_t* PassUniform(const Group& group,
                                               const uint8_t* in,
                                               const uint8_t* in_end) {
    if (group.is_up_to_7ff) return PassUniform<2>(in, in_end);
    if constexpr (MixedUtf64<kBigEndian>::kIsQuicker) return in;
    constexpr uint64_t kFourth = uint64_t{0xFF} << 32;
    const auto fourth = hn::And(
        group.all,
        hn::Set(D64(), kBigEndian ? __builtin_bswap64(kFourth) : kFourth));
    return AreZero(hn::BitCast(D8(), fourth)) ? PassUniform<3>(in, in_end)
                                              : PassUniform<4>(in, in_end);
  }

  // Takes more and more runs at a time, which is quicker for each run. There is
  // a limit, as later text may be uniform.
  static HWY_INLINE const uint8_t* PassMixed(const uint8_t* in,
                                             const uint8_t* in_end) {
    constexpr size_t kFar = 128;
    MixedUtf64<kBigEndian> units;
    size_t together = kUniformRuns;
    for (size_t far = 0; far < kFar; far += together) {
      const uint8_t* const end =
          in + kRunSize * std::min(static_cast<size_t>(in_end - in) / kRunSize,
                                   together);
      for (const uint8_t* run = in; run != end; run += kRunSize) {
        units.Look(run);
      }
      if (end == in || !units.AreWellFormed()) break;
      in = end;
      together = std::min(2 * together, kMixedRuns);
    }
    return in;
  }
};

}  // namespace utfx::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per-target include guard
