// Converts blocks of UTF-8 to units of UTF-16, which are found by their ends.
// Included once for each target.
//
// Must stay true:
// * Blocks follow each other. The bytes before `in` are read only under a mask:
//   where a lead among them has a unit that ends in this block.
// * A unit is written in the block where it ends. The masks that Keep() keeps
//   say which bytes of the next block end those that have begun.
// * A block with any error writes nothing, and ConvertBlocksToUnits() goes back
//   to the end of a character: errors are left to the scalar step.

#if defined(UTFX_CORE_SIMD_UTF8_ENDS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef UTFX_CORE_SIMD_UTF8_ENDS_INL_H_
#undef UTFX_CORE_SIMD_UTF8_ENDS_INL_H_
#else
#define UTFX_CORE_SIMD_UTF8_ENDS_INL_H_
#endif

#include <hwy/highway.h>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/simd/kernels.h"
#include "core/simd/utf8/block-inl.h"
#include "core/simd/utf8/pass-inl.h"
#include "core/simd/vectors-inl.h"
#include "core/simd/well_formed-inl.h"

HWY_BEFORE_NAMESPACE();
namespace utfx::simd::HWY_NAMESPACE {

#if UTFX_HAVE_VBMI2

// Half a block and half of another, byte by byte in turns.
constexpr std::array<uint8_t, kBlock> MakeInterleaving(size_t start) {
  std::array<uint8_t, kBlock> indices = {};
  for (size_t i = 0; i < kBlock; ++i) {
    indices[i] = static_cast<uint8_t>(start + i / 2 + i % 2 * kBlock);
  }
  return indices;
}
alignas(64) inline constexpr std::array<uint8_t, kBlock> kInterleaving[2] = {
    MakeInterleaving(0), MakeInterleaving(kBlock / 2)};

// Converts consecutive blocks. A unit ends with the last byte of a character,
// or with the third byte of four. It is made of that byte and the two before
// it, all compressed by where units end. Blocks need not begin with a
// character, so the start of the next block does not depend on this one.
template <class To>
class UnitsByEnds {
 public:
  // Whether more bytes of the last character are to come.
  HWY_INLINE bool IsUnfinished() const { return wanted_ != 0; }

  // Writes the units that end in the block at `in`; another byte must be
  // readable behind it. Returns how many bytes that takes: the whole block, or
  // a byte less if it would tear a surrogate pair. If there is an error, or a
  // character that can't be written, writes nothing and returns 0.
  HWY_INLINE size_t Convert(const uint8_t* in, uint8_t*& out) {
    const D8 d;
    const V8 bytes = hn::LoadU(d, in);
    const __mmask64 trails_mask =
        _mm512_cmplt_epi8_mask(bytes.raw, hn::Set(d, 0xC0).raw);
    const __mmask64 two_mask = _mm512_cmple_epu8_mask(
        hn::Sub(bytes, hn::Set(d, 0xC2)).raw, hn::Set(d, 0xDF - 0xC2).raw);
    const uint64_t not_ascii = ToBits(_mm512_movepi8_mask(bytes.raw));
    const uint64_t trails = ToBits(trails_mask);
    const uint64_t two = ToBits(two_mask);
    // ASCII and sequences of two bytes are the most frequent, and the simplest.
    if (((not_ascii ^ trails ^ two) | (trails ^ (two << 1 | wanted_)) |
         wanted_by_longer_) == 0) {
      const __mmask64 ends = _knot_mask64(two_mask);
      const V8 last = Compress(ends, hn::And(bytes, hn::Set(d, 0x7F)));
      const V8 before = Compress(
          ends, hn::And(LoadMasked(trails_mask, in - 1), hn::Set(d, 0x1F)));
      out = To::WriteUnits(TwelveBits(last, before, 0), out);
      out = To::WriteFirstUnits(
          TwelveBits(last, before, 1),
          static_cast<size_t>(std::popcount(~two)) - kGroup, out);
      Keep(two, 0, 0);
      return kBlock;
    }

    const __mmask64 three_mask = AtLeast(bytes, 0xE0);
    const __mmask64 four_mask = AtLeast(bytes, 0xF0);
    const uint64_t leads = not_ascii & ~trails;
    const uint64_t three = ToBits(three_mask);
    const bool has_four =
        (_kortestz_mask64_u8(four_mask, four_mask) == 0) | (four_ != 0);
    if (has_four && !To::kWritesUtf16) return 0;
    const uint64_t four = has_four ? ToBits(four_mask) : 0;
    const __mmask64 wrong_seconds = _mm512_mask_test_epi8_mask(
        three_mask, LookUp(kSecondTables.leads, bytes).raw,
        LookUp(kSecondTables.seconds, hn::LoadU(d, in + 1)).raw);
    const uint64_t wrong =
        (trails ^ (leads << 1 | three << 2 | four << 3 | wanted_)) |
        (leads ^ (two | three));
    if (HWY_UNLIKELY((wrong != 0) | (_kortestz_mask64_u8(
                                         wrong_seconds, wrong_seconds) == 0))) {
      return 0;
    }

    const uint64_t ends = ~(leads | three << 1 | three_ >> 63);
    const uint64_t thirds = three << 2 | three_ >> 62;
    if (HWY_UNLIKELY(has_four)) {
      // If a high surrogate ends with the last byte, it waits for the low one.
      const uint64_t highs = four << 2 | four_ >> 62;
      const size_t size = LeaveLast(highs);
      const uint64_t pairs = _pext_u64(highs, ends);
      Write(
          in, bytes, trails_mask, ends & LowBits(size), thirds,
          [=](V16 bits, size_t half)
              HWY_ATTR { return WithSurrogates(bits, pairs, half); },
          out);
      const size_t left = kBlock - size;
      Keep(leads << left, three << left, four << left);
      return size;
    }
    Write(
        in, bytes, trails_mask, ends, thirds,
        [](V16 bits, size_t /*half*/) HWY_ATTR { return bits; }, out);
    Keep(leads, three, 0);
    return kBlock;
  }

 private:
  static HWY_INLINE uint64_t ToBits(__mmask64 mask) {
    return Bits(D8(), hn::Mask<D8>{mask});
  }
  // The reverse of Bits().
  static HWY_INLINE __mmask64 ToMask(uint64_t bits) {
    __mmask64 mask = bits;
    asm("" : "+k"(mask));
    return mask;
  }
  static HWY_INLINE __mmask64 AtLeast(V8 bytes, uint8_t least) {
    return _mm512_cmpge_epu8_mask(bytes.raw, hn::Set(D8(), least).raw);
  }
  static HWY_INLINE V8 LookUp(const uint8_t (&table)[64], V8 indices) {
    return V8{_mm512_permutexvar_epi8(indices.raw, hn::Load(D8(), table).raw)};
  }
  static HWY_INLINE V8 LoadMasked(__mmask64 mask, const uint8_t* in) {
    return V8{_mm512_maskz_loadu_epi8(mask, in)};
  }
  static HWY_INLINE V8 Compress(__mmask64 mask, V8 bytes) {
    return V8{_mm512_maskz_compress_epi8(mask, bytes.raw)};
  }

  // Units of six bits above seven bits.
  static HWY_INLINE V16 TwelveBits(V8 low, V8 high, size_t half) {
    const V8 pairs{_mm512_permutex2var_epi8(
        low.raw, hn::Load(D8(), kInterleaving[half].data()).raw, high.raw)};
    return V16{_mm512_maddubs_epi16(pairs.raw, hn::Set(D16(), 0x4001).raw)};
  }
  static HWY_INLINE V16 Promote(V8 bytes, size_t half) {
    return V16{_mm512_cvtepu8_epi16(
        half == 0 ? _mm512_castsi512_si256(bytes.raw)
                  : _mm512_extracti64x4_epi64(bytes.raw, 1))};
  }

  static HWY_INLINE size_t LeaveLast(uint64_t highs) {
    size_t size = kBlock;
    if ((highs >> 63) != 0) {
      size = kBlock - 1;
      Predict(size);
    }
    return size;
  }

  template <class Finish>
  static HWY_INLINE void Write(const uint8_t* in, V8 bytes, __mmask64 trails,
                               uint64_t ends, uint64_t thirds, Finish finish,
                               uint8_t*& out) {
    const D8 d;
    const auto count = static_cast<size_t>(std::popcount(ends));
    const __mmask64 mask = ToMask(ends);
    const V8 last = Compress(mask, hn::And(bytes, hn::Set(d, 0x7F)));
    const V8 before =
        Compress(mask, hn::And(LoadMasked(trails, in - 1), hn::Set(d, 0x3F)));
    const V8 first =
        Compress(mask, hn::And(LoadMasked(thirds, in - 2), hn::Set(d, 0x0F)));
    const auto units = [&](size_t half) HWY_ATTR {
      return finish(hn::Or(TwelveBits(last, before, half),
                           hn::ShiftLeft<12>(Promote(first, half))),
                    half);
    };
    if (count <= kGroup) {
      out = To::WriteFirstUnits(units(0), count, out);
    } else {
      out = To::WriteUnits(units(0), out);
      out = To::WriteFirstUnits(units(1), count - kGroup, out);
    }
  }

  // Of four bytes, the first three hold all bits of the high surrogate and two
  // more; the last two hold those of the low one and two more.
  static HWY_INLINE V16 WithSurrogates(V16 bits, uint64_t high_units,
                                       size_t half) {
    const D16 d;
    const auto highs = static_cast<__mmask32>(high_units >> (half * kGroup));
    const auto lows =
        static_cast<__mmask32>(high_units << 1 >> (half * kGroup));
    const V16 low =
        hn::Or(hn::And(bits, hn::Set(d, 0x3FF)), hn::Set(d, 0xDC00));
    return V16{_mm512_mask_mov_epi16(
        _mm512_mask_add_epi16(bits.raw, highs, hn::ShiftRight<4>(bits).raw,
                              hn::Set(d, 0xD7C0).raw),
        lows, low.raw)};
  }

  // The leads of a block of two bytes or more, of three or more, and of four.
  HWY_INLINE void Keep(uint64_t leads, uint64_t three, uint64_t four) {
    wanted_by_longer_ = three >> 62 | four >> 61;
    wanted_ = leads >> 63 | wanted_by_longer_;
    three_ = three;
    four_ = four;
  }

  // Which bytes of the next block must be trails, and which bytes follow a lead
  // of more than two bytes.
  uint64_t wanted_ = 0;
  uint64_t wanted_by_longer_ = 0;
  uint64_t three_ = 0;
  uint64_t four_ = 0;
};

// Converts whole blocks as long as they are well-formed and more text follows.
template <class To>
HWY_INLINE Positions ConvertBlocksToUnits(const uint8_t* in,
                                          const uint8_t* in_end, uint8_t* out,
                                          uint8_t* out_end) {
  constexpr ptrdiff_t kRoom = kBlock * To::kUnitSize;
  UnitsByEnds<To> units;
  while (in_end - in > static_cast<ptrdiff_t>(kBlock) &&
         out_end - out >= kRoom) {
    if (!units.IsUnfinished() && AreAscii(in, kBlock)) {
      out = WriteAsciiBlock<To>(in, out);
      in += kBlock;
      continue;
    }
    const size_t size = units.Convert(in, out);
    if (size == 0) break;
    in += size;
  }
  return {units.IsUnfinished() ? in - CountUnfinished(in) : in, out};
}

// UTF-16 has a function of its own for all blocks, so the loop has all
// registers.
template <class To>
HWY_NOINLINE Positions ConvertBlocksToUtf16(const uint8_t* in,
                                            const uint8_t* in_end, uint8_t* out,
                                            uint8_t* out_end) {
  return ConvertBlocksToUnits<To>(in, in_end, out, out_end);
}

#endif

}  // namespace utfx::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per-target include guard
