// Packs sequences of UTF-8 into lanes, and gets their code points. Included
// once for each target.

#if defined(UTFX_CORE_SIMD_SEQUENCES_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef UTFX_CORE_SIMD_SEQUENCES_INL_H_
#undef UTFX_CORE_SIMD_SEQUENCES_INL_H_
#else
#define UTFX_CORE_SIMD_SEQUENCES_INL_H_
#endif

#include <hwy/highway.h>

#include <cstdint>

#include "core/simd/vectors-inl.h"

HWY_BEFORE_NAMESPACE();
namespace utfx::simd::HWY_NAMESPACE {

// A sequence of UTF-8 in a lane is packed if its first byte is the lowest one
// of the lane, and reversed if its last byte is. Zeros stand above it. Lanes
// have 32 bits; those of code points up to U+07FF, with one or two bytes,
// have 16.

// Packs the sequences of scalar values.
HWY_INLINE V32 Pack(V32 code_points) {
  const D32 d;
  const V32 c = code_points;
  const auto over_7f = SignedGreater(c, 0x7F);
  const auto over_7ff = SignedGreater(c, 0x7FF);
  const auto over_ffff = SignedGreater(c, 0xFFFF);
#if UTFX_HAVE_VBMI2
  // Each byte gets the eight bits of its half that start at bit 18, 12, 6 and
  // 0.
  const V32 six_bits =
      hn::And(V32{_mm512_multishift_epi64_epi8(
                  _mm512_set1_epi64(0x20262C32'00060C12), c.raw)},
              hn::Set(d, 0x3F3F3F3F));
#else
  const V32 six_bits =
      hn::Or(hn::Or(hn::ShiftRight<18>(c),
                    hn::And(hn::ShiftRight<4>(c), hn::Set(d, 0x3F00))),
             hn::Or(hn::And(hn::ShiftLeft<10>(c), hn::Set(d, 0x3F0000)),
                    hn::And(hn::ShiftLeft<24>(c), hn::Set(d, 0x3F000000))));
#endif
  V32 packed = c;
  packed = hn::IfThenElse(
      over_7f, hn::Or(hn::ShiftRight<16>(six_bits), hn::Set(d, 0x80C0)),
      packed);
  packed = hn::IfThenElse(
      over_7ff, hn::Or(hn::ShiftRight<8>(six_bits), hn::Set(d, 0x8080E0)),
      packed);
  return hn::IfThenElse(over_ffff, hn::Or(six_bits, hn::Set(d, 0x808080F0)),
                        packed);
}

// Packs the sequences of code points up to U+07FF.
HWY_INLINE V16 PackUpTo7ff(V16 code_points) {
  const D16 d;
  const V16 of_two =
      hn::Or(hn::Or(hn::ShiftRight<6>(code_points),
                    hn::And(hn::ShiftLeft<8>(code_points), hn::Set(d, 0x3F00))),
             hn::Set(d, 0x80C0));
  const auto over_7f =
      hn::Gt(hn::BitCast(DI16(), code_points), hn::Set(DI16(), 0x7F));
  return hn::IfThenElse(hn::RebindMask(d, over_7f), of_two, code_points);
}

// The code points of well-formed packed sequences of one or two bytes.
HWY_INLINE V16 UnpackUpTo7ff(V16 packed) {
  const D16 d;
  const V16 of_two =
      hn::Or(hn::ShiftLeft<6>(hn::And(packed, hn::Set(d, 0x1F))),
             hn::And(hn::ShiftRight<8>(packed), hn::Set(d, 0x3F)));
  return hn::IfThenElse(hn::TestBit(packed, hn::Set(d, 0x80)), of_two, packed);
}

#if HWY_ARCH_X86
// Multiplies bytes by factors and adds up pairs, and then pairs of these sums.
HWY_INLINE __m128i SumBytes(__m128i v, __m128i by, __m128i pairs_by) {
  return _mm_madd_epi16(_mm_maddubs_epi16(v, by), pairs_by);
}
#if HWY_TARGET <= HWY_AVX2
HWY_INLINE __m256i SumBytes(__m256i v, __m256i by, __m256i pairs_by) {
  return _mm256_madd_epi16(_mm256_maddubs_epi16(v, by), pairs_by);
}
#endif
#if HWY_TARGET <= HWY_AVX3
HWY_INLINE __m512i SumBytes(__m512i v, __m512i by, __m512i pairs_by) {
  return _mm512_madd_epi16(_mm512_maddubs_epi16(v, by), pairs_by);
}
#endif
#endif

// The code points of well-formed reversed sequences.
HWY_INLINE V32 UnpackReversed(V32 reversed) {
  const D32 d;
  // As the third byte, a lead 1110xxxx has one more bit than the six of a
  // trail.
  const V32 lead_bit =
      hn::And(hn::VecFromMask(d, SignedGreater(reversed, 0xDFFFFF)),
              hn::Set(d, 0x20000));
#if HWY_ARCH_X86
  const V32 code_points{SumBytes(hn::And(reversed, hn::Set(d, 0x073F3F7F)).raw,
                                 hn::Set(d, 0x40014001).raw,
                                 hn::Set(d, 0x10000001).raw)};
#else
  // ARM shifts and adds in one instruction.
  const auto bits = [=](uint32_t mask) HWY_ATTR {
    return hn::And(reversed, hn::Set(d, mask));
  };
  const V32 code_points =
      hn::Add(hn::Add(bits(0x7F), hn::ShiftRight<2>(bits(0x3F00))),
              hn::Add(hn::ShiftRight<4>(bits(0x3F0000)),
                      hn::ShiftRight<6>(bits(0x7000000))));
#endif
  return hn::AndNot(lead_bit, code_points);
}

// The same if no sequence has four bytes.
HWY_INLINE V32 UnpackReversedThree(V32 reversed) {
#if HWY_ARCH_X86
  return UnpackReversed(reversed);
#else
  const D32 d;
  const auto bits = [=](uint32_t mask) HWY_ATTR {
    return hn::And(reversed, hn::Set(d, mask));
  };
  return hn::Add(hn::Add(bits(0x7F), hn::ShiftRight<2>(bits(0x3F00))),
                 hn::ShiftRight<4>(bits(0xF0000)));
#endif
}

// The code points of packed lanes; anything for ill-formed ones.
HWY_INLINE V32 Unpack(V32 packed) {
  const D32 d;
#if UTFX_HAVE_VBMI2
  // As if all had four bytes, of which the first is taken whole.
  const V32 of_four{SumBytes(hn::And(packed, hn::Set(d, 0x3F3F3FFF)).raw,
                             hn::Set(d, 0x01400140).raw,
                             hn::Set(d, 0x00011000).raw)};
  // The lookup takes no more than the upper half of the first byte.
  const __m512i lead = _mm512_srli_epi32(of_four.raw, 22);
  const __m512i unused_bits = _mm512_permutexvar_epi32(
      lead, _mm512_setr_epi32(18, 18, 18, 18, 18, 18, 18, 18, 0, 0, 0, 0, 12,
                              12, 6, 0));
  const __m512i used = _mm512_permutexvar_epi32(
      lead, _mm512_setr_epi32(0x7F, 0x7F, 0x7F, 0x7F, 0x7F, 0x7F, 0x7F, 0x7F, 0,
                              0, 0, 0, 0x7FF, 0x7FF, 0xFFFF, 0x1FFFFF));
  return V32{
      _mm512_and_si512(_mm512_srlv_epi32(of_four.raw, unused_bits), used)};
#else
  const DI32 di;
  const V32 from_top = ReverseBytesInLanes(d, packed);
  // With the lead on top, sequences of more than one byte are negative numbers.
  const auto is_below = [=](int32_t limit) HWY_ATTR {
    return hn::RebindMask(
        d, hn::Lt(hn::BitCast(di, from_top), hn::Set(di, limit)));
  };
  constexpr auto kThree = static_cast<int32_t>(0xE000'0000);
  constexpr auto kFour = static_cast<int32_t>(0xF000'0000);
#if HWY_ARCH_WASM
  // There each lane is shifted by the same count.
  const V32 of_two_or_three =
      hn::IfThenElse(is_below(kThree), hn::ShiftRight<16>(from_top),
                     hn::ShiftRight<8>(from_top));
  const V32 of_many =
      hn::IfThenElse(is_below(kFour), of_two_or_three, from_top);
  return UnpackReversed(
      hn::IfThenElse(is_below(0), of_many, hn::ShiftRight<24>(from_top)));
#else
  const auto if_below = [=](int32_t limit, uint32_t bits) HWY_ATTR {
    return hn::IfThenElseZero(is_below(limit), hn::Set(d, bits));
  };
  const V32 unused_bits = hn::Sub(
      hn::Set(d, 24), hn::Sub(if_below(0, 24), hn::Add(if_below(kThree, 8),
                                                       if_below(kFour, 8))));
  return UnpackReversed(hn::Shr(from_top, unused_bits));
#endif
#endif
}

}  // namespace utfx::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per-target include guard
