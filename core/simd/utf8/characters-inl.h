// Gets the characters of a block of UTF-8. Included once for each target.

#if defined(UTFX_CORE_SIMD_UTF8_CHARACTERS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef UTFX_CORE_SIMD_UTF8_CHARACTERS_INL_H_
#undef UTFX_CORE_SIMD_UTF8_CHARACTERS_INL_H_
#else
#define UTFX_CORE_SIMD_UTF8_CHARACTERS_INL_H_
#endif

#include <hwy/highway.h>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "core/simd/shuffles.h"
#include "core/simd/utf8/block-inl.h"
#include "core/simd/vectors-inl.h"

HWY_BEFORE_NAMESPACE();
namespace utfx::simd::HWY_NAMESPACE {

// Characters<kReversed> gets those of a block, a vector at a time:
//   Characters(in, block)  for the block at `in`
//   At(index)              kLanes characters from number `index` on: reversed
//                          if kReversed, else packed (see sequences-inl.h).
//                          Lanes behind the block's last character may be
//                          anything. Each call must be for what follows the
//                          last one's characters; with VBMI2 the order is free.
//   UnitsAt(index)         kGroup characters likewise, as units of UTF-16: with
//                          VBMI2 only, if kReversed, and if no character of the
//                          block has four bytes

#if UTFX_HAVE_VBMI2

// Finds and permutes the bytes of a whole block into lanes.
template <bool kReversed>
class PermutedCharacters {
 public:
  PermutedCharacters(const uint8_t* in, const Utf8Block& block) {
    alignas(16) static constexpr uint8_t kLengths[16] = {
        1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 2, 2, 3, 4};
    const D8 d;
    bytes_ = hn::LoadU(d, in);
    const V8 lengths =
        LookupBytes(hn::LoadDup128(d, kLengths), hn::ShiftRight<4>(bytes_));
    lengths_ = V8{_mm512_maskz_compress_epi8(block.leads, lengths.raw)};
    firsts_ = V8{_mm512_maskz_compress_epi8(block.leads, hn::Iota(d, 0).raw)};
    if (kReversed) {
      firsts_ = hn::Sub(hn::Add(firsts_, lengths_), hn::Set(d, 1));
    }
  }

  HWY_INLINE V32 At(size_t index) const {
    const D8 d;
    const V8 in_lane = hn::BitCast(d, hn::Set(D32(), 0x03020100));
    const V8 lane = hn::Add(
        hn::BitCast(d, hn::Mul(hn::Iota(D32(), 0), hn::Set(D32(), 0x01010101))),
        hn::Set(d, static_cast<uint8_t>(index)));
    const V8 first{_mm512_permutexvar_epi8(lane.raw, firsts_.raw)};
    const V8 length{_mm512_permutexvar_epi8(lane.raw, lengths_.raw)};
    const V8 from =
        kReversed ? hn::Sub(first, in_lane) : hn::Add(first, in_lane);
    return V32{_mm512_maskz_permutexvar_epi8(
        _mm512_cmplt_epu8_mask(in_lane.raw, length.raw), from.raw, bytes_.raw)};
  }

  HWY_INLINE V16 UnitsAt(size_t index) const {
    const D8 d;
    const D16 d16;
    const V8 in_lane = hn::BitCast(d, hn::Set(d16, 0x0100));
    const V8 lane =
        hn::Add(hn::BitCast(d, hn::Mul(hn::Iota(d16, 0), hn::Set(d16, 0x0101))),
                hn::Set(d, static_cast<uint8_t>(index)));
    const V8 last{_mm512_permutexvar_epi8(lane.raw, firsts_.raw)};
    const V8 length{_mm512_permutexvar_epi8(lane.raw, lengths_.raw)};
    const auto get = [&](V8 back) HWY_ATTR {
      return V16{_mm512_maskz_permutexvar_epi8(
          _mm512_cmplt_epu8_mask(back.raw, length.raw), hn::Sub(last, back).raw,
          bytes_.raw)};
    };
    const V16 two = get(in_lane);
    const V16 third = get(hn::BitCast(d, hn::Set(d16, 0x02FF)));
    return hn::Add(
        V16{_mm512_maddubs_epi16(hn::And(two, hn::Set(d16, 0x3F7F)).raw,
                                 hn::Set(d16, 0x4001).raw)},
        hn::ShiftLeft<4>(third));
  }

 private:
  V8 bytes_;
  V8 lengths_;
  V8 firsts_;  // The index of each lane's lowest byte.
};

template <bool kReversed>
using Characters = PermutedCharacters<kReversed>;

#elif UTFX_HAVE_BMI2

// Shuffles the bytes of four characters at a time, by tables.
template <bool kReversed>
class ShuffledCharacters {
 public:
  ShuffledCharacters(const uint8_t* in, const Utf8Block& block)
      : in_(in), starts_(_pdep_u64(0x1111111111111111, block.leads)) {
    const uint64_t low = _pext_u64(block.two_or_three, block.leads);
    const uint64_t high = _pext_u64(block.three_or_four, block.leads);
    constexpr uint64_t kLow = 0x5555555555555555;
    const uint64_t lengths[2] = {
        _pdep_u64(low, kLow) | _pdep_u64(high, ~kLow),
        _pdep_u64(low >> 32, kLow) | _pdep_u64(high >> 32, ~kLow)};
    std::memcpy(lengths_, lengths, sizeof lengths);
  }

  HWY_INLINE V32 At(size_t index) { return Quads(D32(), lengths_ + index / 4); }

 private:
  template <class D>
  HWY_INLINE hn::Vec<D> Quads(D d, const uint8_t* lengths) {
    if constexpr (hn::MaxLanes(D()) > 4) {
      const hn::Half<D> half;
      const auto lower = Quads(half, lengths);
      return hn::Combine(d, Quads(half, lengths + hn::MaxLanes(half) / 4),
                         lower);
    } else {
      const hn::Repartition<uint8_t, D> d8;
      const auto& shuffles = kReversed ? kExpandQuadsReversed : kExpandQuads;
      const auto start = static_cast<size_t>(std::countr_zero(starts_));
      starts_ &= starts_ - 1;
      const auto quad = LookupBytes(hn::LoadU(d8, in_ + start),
                                    hn::Load(d8, shuffles[*lengths].data()));
      return hn::BitCast(d, quad);
    }
  }

  const uint8_t* in_;
  uint64_t starts_;      // Of the characters left, for each four sequences.
  uint8_t lengths_[16];  // For each four sequences, as in shuffles.h.
};

template <bool kReversed>
using Characters = ShuffledCharacters<kReversed>;

#else

// Loads characters one by one.
template <bool kReversed>
class LoadedCharacters {
 public:
  LoadedCharacters(const uint8_t* in, const Utf8Block& block)
      : in_(in), leads_(block.leads), end_(block.size) {}

  HWY_INLINE V32 At(size_t /*index*/) {
    alignas(64) uint32_t lanes[kLanes] = {};
    for (size_t i = 0; i < kLanes && leads_ != 0; ++i) {
      const auto start = static_cast<size_t>(std::countr_zero(leads_));
      leads_ &= leads_ - 1;
      const size_t end =
          leads_ != 0 ? static_cast<size_t>(std::countr_zero(leads_)) : end_;
      uint32_t bytes;
      std::memcpy(&bytes, in_ + start, sizeof bytes);
      const size_t unused_bits = 32 - 8 * (end - start);
      lanes[i] = kReversed ? __builtin_bswap32(bytes) >> unused_bits
                           : bytes << unused_bits >> unused_bits;
    }
    return hn::Load(D32(), lanes);
  }

 private:
  const uint8_t* in_;
  uint64_t leads_;
  size_t end_;
};

template <bool kReversed>
using Characters = LoadedCharacters<kReversed>;

#endif

}  // namespace utfx::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per-target include guard
