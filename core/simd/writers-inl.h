// How each family writes characters that are known to be scalar values.
// Included once for each target.

#if defined(UTFX_CORE_SIMD_WRITERS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef UTFX_CORE_SIMD_WRITERS_INL_H_
#undef UTFX_CORE_SIMD_WRITERS_INL_H_
#else
#define UTFX_CORE_SIMD_WRITERS_INL_H_
#endif

#include <hwy/highway.h>

#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/family.h"
#include "core/simd/sequences-inl.h"
#include "core/simd/shuffles.h"
#include "core/simd/vectors-inl.h"

HWY_BEFORE_NAMESPACE();
namespace utfx::simd::HWY_NAMESPACE {

// A writer is
//   kMaxSize             of a character, in bytes. Room for that many for each
//                        lane is needed, whatever is in it.
//   kUnitSize            in bytes
//   kWritesUtf16
//   kPacked              whether lanes are sequences of UTF-8 or code points
//   Ascii(bytes, out)    writes a group of ASCII
//   Units(units, out)    writes a group from units of UTF-16, no surrogates
//   Group(lo, hi, out)   writes a group
//   Some(v, count, out)  writes the first `count` <= kLanes lanes
// Each returns where the output ends.

template <Family kFamily>
struct Writer;

template <bool kBigEndian>
struct Ucs4Writer {
  static constexpr size_t kUnitSize = 4;
  static constexpr bool kWritesUtf16 = false;
  static constexpr size_t kMaxSize = 4;
  static constexpr bool kPacked = false;

  static HWY_INLINE uint8_t* Ascii(VHalf8 bytes, uint8_t* out) {
    return Units(hn::PromoteTo(D16(), bytes), out);
  }
  static HWY_INLINE uint8_t* Units(V16 units, uint8_t* out) {
    return Group(PromoteLower(units), PromoteUpper(units), out);
  }
  static HWY_INLINE uint8_t* Group(V32 lo, V32 hi, uint8_t* out) {
    return Some(hi, kLanes, Some(lo, kLanes, out));
  }
  static HWY_INLINE uint8_t* Some(V32 code_points, size_t count, uint8_t* out) {
    const D32 d;
    hn::StoreU(hn::BitCast(D8(), InOrder<kBigEndian>(d, code_points)), D8(),
               out);
    return out + 4 * count;
  }
};
template <>
struct Writer<Family::kUcs4Be> : Ucs4Writer<true> {};
template <>
struct Writer<Family::kUcs4Le> : Ucs4Writer<false> {};

template <bool kBigEndian>
struct Utf64Writer {
  static constexpr size_t kUnitSize = 8;
  static constexpr bool kWritesUtf16 = false;
  static constexpr size_t kMaxSize = 8;
  static constexpr bool kPacked = true;

  static HWY_INLINE uint8_t* Ascii(VHalf8 bytes, uint8_t* out) {
    const V16 units = hn::PromoteTo(D16(), bytes);
    return Group(PromoteLower(units), PromoteUpper(units), out);
  }
  static HWY_INLINE uint8_t* Units(V16 units, uint8_t* out) {
    return Group(Pack(PromoteLower(units)), Pack(PromoteUpper(units)), out);
  }
  static HWY_INLINE uint8_t* Group(V32 lo, V32 hi, uint8_t* out) {
    return Some(hi, kLanes, Some(lo, kLanes, out));
  }
  static HWY_INLINE uint8_t* Some(V32 packed, size_t count, uint8_t* out) {
    const D64 d;
    const auto store = [](hn::Vec<D64> units, uint8_t* to) HWY_ATTR {
      hn::StoreU(hn::BitCast(D8(), InOrder<!kBigEndian>(D64(), units)), D8(),
                 to);
    };
    store(hn::PromoteTo(d, hn::LowerHalf(packed)), out);
    store(hn::PromoteTo(d, hn::UpperHalf(DHalf32(), packed)), out + 4 * kLanes);
    return out + 8 * count;
  }
};
template <>
struct Writer<Family::kUtf64Be> : Utf64Writer<true> {};
template <>
struct Writer<Family::kUtf64Le> : Utf64Writer<false> {};

#if UTFX_HAVE_VBMI2
// Writes the bytes in a mask, one after the other, and then zeros up to a whole
// vector. Returns how many are in the mask.
HWY_INLINE size_t CompressBytes(V8 bytes, uint64_t mask, uint8_t* out) {
  _mm512_storeu_si512(out, _mm512_maskz_compress_epi8(mask, bytes.raw));
  return static_cast<size_t>(std::popcount(mask));
}

HWY_INLINE uint64_t NonZeroBytes(V8 bytes) {
  return _mm512_test_epi8_mask(bytes.raw, bytes.raw);
}

// Reorders units so that InterleaveLower() and InterleaveUpper(), which work
// within blocks of 16 bytes, give the first and the second half in order.
HWY_INLINE V16 ForInterleaving(V16 units) {
  return V16{_mm512_permutexvar_epi64(_mm512_setr_epi64(0, 4, 1, 5, 2, 6, 3, 7),
                                      units.raw)};
}
#endif

// Writes the halves of units of `kUnitSize` bytes that count: the lower one
// always, the upper one where `full` has a bit. Returns how many bytes that
// is; writes up to a whole vector.
template <size_t kUnitSize, class D>
HWY_INLINE size_t CompressHalves(D d8, hn::Vec<D> bytes, uint64_t full,
                                 uint8_t* out) {
  constexpr size_t kSize = hn::MaxLanes(D());
  if constexpr (kSize > 16) {
    const hn::Half<D> half;
    const size_t lower =
        CompressHalves<kUnitSize>(half, hn::LowerHalf(half, bytes), full, out);
    return lower + CompressHalves<kUnitSize>(half, hn::UpperHalf(half, bytes),
                                             full >> (kSize / 2 / kUnitSize),
                                             out + lower);
  } else {
    full &= LowBits(16 / kUnitSize);
    const uint8_t* const shuffle = kUnitSize == 2 ? kCompressWords[full].data()
                                                  : kCompressPairs[full].data();
    hn::StoreU(hn::TableLookupBytes(bytes, hn::Load(d8, shuffle)), d8, out);
    return kSize / 2 + kUnitSize / 2 * static_cast<size_t>(std::popcount(full));
  }
}

template <bool kBigEndian>
struct Utf16Writer {
  static constexpr size_t kUnitSize = 2;
  static constexpr bool kWritesUtf16 = true;
  static constexpr size_t kMaxSize = 4;
  static constexpr bool kPacked = false;

  static HWY_INLINE uint8_t* Ascii(VHalf8 bytes, uint8_t* out) {
    return Units(hn::PromoteTo(D16(), bytes), out);
  }
  static HWY_INLINE uint8_t* Units(V16 units, uint8_t* out) {
    hn::StoreU(hn::BitCast(D8(), InOrder<kBigEndian>(D16(), units)), D8(), out);
    return out + 2 * kGroup;
  }
  static HWY_INLINE uint8_t* Group(V32 lo, V32 hi, uint8_t* out) {
    if (hn::AllFalse(D32(), SignedGreater(hn::Or(lo, hi), 0xFFFF))) {
      return Units(DemoteGroup(lo, hi), out);
    }
    return Some(hi, kLanes, Some(lo, kLanes, out));
  }
  static HWY_INLINE uint8_t* Some(V32 code_points, size_t count, uint8_t* out) {
    const D32 d;
    const V32 c = code_points;
    const auto supplementary = SignedGreater(c, 0xFFFF);
    if (hn::AllFalse(d, supplementary)) {
      const DHalf16 d16;
      const hn::Half<D8> d8;
      const auto units = hn::DemoteTo(d16, hn::BitCast(DI32(), c));
      hn::StoreU(hn::BitCast(d8, InOrder<kBigEndian>(d16, units)), d8, out);
      return out + 2 * count;
    }
    const V32 pairs =
        hn::Or(hn::Add(hn::ShiftRight<10>(c), hn::Set(d, 0xDC00'D7C0)),
               hn::ShiftLeft<16>(hn::And(c, hn::Set(d, 0x3FF))));
    const V16 units =
        hn::BitCast(D16(), hn::IfThenElse(supplementary, pairs, c));
    const uint64_t full = Bits(d, supplementary) & LowBits(count);
#if UTFX_HAVE_VBMI2
    constexpr uint64_t kLower = 0x3333333333333333;
    const V8 bytes = hn::BitCast(D8(), InOrder<kBigEndian>(D16(), units));
    CompressBytes(bytes, kLower | 3 * _pdep_u64(full, 0x4444444444444444), out);
#else
    CompressHalves<4>(
        D8(), hn::BitCast(D8(), InOrder<kBigEndian>(D16(), units)), full, out);
#endif
    return out + 2 * (count + static_cast<size_t>(std::popcount(full)));
  }
};
template <>
struct Writer<Family::kUtf16Be> : Utf16Writer<true> {};
template <>
struct Writer<Family::kUtf16Le> : Utf16Writer<false> {};

#if !UTFX_HAVE_VBMI2
// The highest bit of each lane.
HWY_INLINE uint64_t HighestBits(V8 v) {
  const DI8 d;
  return Bits(d, hn::Lt(hn::BitCast(d, v), hn::Zero(d)));
}
HWY_INLINE uint64_t HighestBits(V16 v) {
#if HWY_TARGET == HWY_AVX2
  // Without a comparison, which GCC knows to leave out for bytes.
  return _pext_u64(HighestBits(hn::BitCast(D8(), v)), 0xAAAAAAAA);
#else
  const DI16 d;
  return Bits(d, hn::Lt(hn::BitCast(d, v), hn::Zero(d)));
#endif
}

// The lengths of sequences as in shuffles.h, eight bits for each four, from
// which of them have two or three bytes and which have three or four.
HWY_INLINE uint64_t QuadLengths(hn::Mask<D16> two_or_three,
                                hn::Mask<D16> three_or_four) {
  const D16 d;
#if HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX3
  return _pdep_u64(Bits(d, two_or_three), 0x5555555555555555) |
         _pdep_u64(Bits(d, three_or_four), 0xAAAAAAAAAAAAAAAA);
#else
  const V16 upper_byte = hn::Set(d, 0xFF00);
  return HighestBits(hn::BitCast(
      D8(), hn::IfVecThenElse(upper_byte, hn::VecFromMask(d, three_or_four),
                              hn::VecFromMask(d, two_or_three))));
#endif
}

// Write the sequences of packed lanes, whose lengths the lowest bits tell.
// Return where the output ends; up to 16 bytes more may be written.
HWY_INLINE uint8_t* WriteQuad(hn::Vec<D8Quad> packed, uint64_t lengths,
                              uint8_t* out) {
  const D8Quad d;
  lengths &= 0xFF;
  hn::StoreU(
      hn::TableLookupBytes(packed, hn::Load(d, kCompressQuads[lengths].data())),
      d, out);
  return out + kQuadSizes[lengths];
}

template <class D>
HWY_INLINE uint8_t* WriteQuads(D /*d8*/, hn::Vec<D> packed, uint64_t lengths,
                               uint8_t* out) {
  if constexpr (hn::MaxLanes(D()) == 16) {
    return WriteQuad(packed, lengths, out);
  } else {
    const hn::Half<D> half;
    out = WriteQuads(half, hn::LowerHalf(half, packed), lengths, out);
    return WriteQuads(half, hn::UpperHalf(half, packed),
                      lengths >> hn::MaxLanes(half) / 2, out);
  }
}

// Of two vectors by turns, four lanes of each at a time.
template <class D>
HWY_INLINE uint8_t* WriteInTurns(D /*d8*/, hn::Vec<D> first, hn::Vec<D> second,
                                 uint64_t lengths, uint8_t* out) {
  if constexpr (hn::MaxLanes(D()) == 16) {
    return WriteQuad(second, lengths >> 8, WriteQuad(first, lengths, out));
  } else {
    const hn::Half<D> half;
    out = WriteInTurns(half, hn::LowerHalf(half, first),
                       hn::LowerHalf(half, second), lengths, out);
    return WriteInTurns(half, hn::UpperHalf(half, first),
                        hn::UpperHalf(half, second),
                        lengths >> hn::MaxLanes(half), out);
  }
}
#endif

template <>
struct Writer<Family::kUtf8> {
  static constexpr size_t kUnitSize = 1;
  static constexpr bool kWritesUtf16 = false;
  static constexpr size_t kMaxSize = 4;
  static constexpr bool kPacked = true;

  static HWY_INLINE uint8_t* Ascii(VHalf8 bytes, uint8_t* out) {
    hn::StoreU(bytes, DHalf8(), out);
    return out + kGroup;
  }
  static HWY_INLINE uint8_t* Units(V16 units, uint8_t* out) {
    const D16 d;
#if UTFX_HAVE_VBMI2
    const V16 u = ForInterleaving(units);
#else
    const V16 u = units;
#endif
    // The first two bytes of each sequence, and the third and none.
    const auto over_7ff = hn::Gt(u, hn::Set(d, 0x7FF));
    const V16 of_three =
        hn::Or(hn::Or(hn::ShiftRight<12>(u),
                      hn::And(hn::ShiftLeft<2>(u), hn::Set(d, 0x3F00))),
               hn::Set(d, 0x80E0));
    const V16 start = hn::IfThenElse(over_7ff, of_three, UpToTwoBytes(u));
    const V16 third = hn::IfThenElseZero(
        over_7ff, hn::Or(hn::And(u, hn::Set(d, 0x3F)), hn::Set(d, 0x80)));
    const V16 lo = hn::InterleaveLower(d, start, third);
    const V16 hi = hn::InterleaveUpper(d, start, third);
#if UTFX_HAVE_VBMI2
    return Group(hn::BitCast(D32(), lo), hn::BitCast(D32(), hi), out);
#else
    const uint64_t lengths = QuadLengths(hn::Gt(u, hn::Set(d, 0x7F)), over_7ff);
    return WriteInTurns(D8(), hn::BitCast(D8(), lo), hn::BitCast(D8(), hi),
                        lengths, out);
#endif
  }
  static HWY_INLINE uint8_t* Group(V32 lo, V32 hi, uint8_t* out) {
    return All(hi, All(lo, out));
  }
  static HWY_INLINE uint8_t* Some(V32 packed, size_t count, uint8_t* out) {
    const D32 d;
    // A lane that doesn't count is one byte of zero.
    if (count != kLanes) {
      packed = hn::IfThenElseZero(hn::FirstN(d, count), packed);
    }
    return All(packed, out) - (kLanes - count);
  }

  // Writes a group of units up to 0x7FF.
  static HWY_INLINE uint8_t* LowUnits(V16 units, uint8_t* out) {
    return Words(UpToTwoBytes(units), out);
  }

  // Writes a group of packed sequences of one or two bytes.
  static HWY_INLINE uint8_t* Words(V16 packed, uint8_t* out) {
    const V8 bytes = hn::BitCast(D8(), packed);
#if UTFX_HAVE_VBMI2
    return out +
           CompressBytes(bytes, NonZeroBytes(bytes) | 0x5555555555555555, out);
#else
    // A second byte has the highest bit set.
    return out + CompressHalves<2>(D8(), bytes, HighestBits(packed), out);
#endif
  }

#if UTFX_HAVE_VBMI2
  // Writes the lanes that have a bit in `kept`.
  static HWY_INLINE uint8_t* Sparse(V32 packed, uint64_t kept, uint8_t* out) {
    const V8 bytes = hn::BitCast(
        D8(), hn::IfThenElseZero(hn::Mask<D32>{static_cast<__mmask16>(kept)},
                                 packed));
    return out + CompressBytes(
                     bytes,
                     NonZeroBytes(bytes) | _pdep_u64(kept, 0x1111111111111111),
                     out);
  }
#endif

 private:
  // Packed, of units up to 0x7FF.
  static HWY_INLINE V16 UpToTwoBytes(V16 units) {
    const D16 d;
    const V16 of_two =
        hn::Or(hn::Or(hn::ShiftRight<6>(units),
                      hn::And(hn::ShiftLeft<8>(units), hn::Set(d, 0x3F00))),
               hn::Set(d, 0x80C0));
    const auto over_7f =
        hn::Gt(hn::BitCast(DI16(), units), hn::Set(DI16(), 0x7F));
    return hn::IfThenElse(hn::RebindMask(d, over_7f), of_two, units);
  }

  static HWY_INLINE uint8_t* All(V32 packed, uint8_t* out) {
    const V8 bytes = hn::BitCast(D8(), packed);
#if UTFX_HAVE_VBMI2
    return out +
           CompressBytes(bytes, NonZeroBytes(bytes) | 0x1111111111111111, out);
#else
    // All bytes have the highest bit set but ASCII and the zeros. A lane's
    // lower half gets that of its first byte, unless there is a fourth, and the
    // upper half that of the third: the lengths as in shuffles.h.
    const V16 lengths = hn::BitCast(
        D16(), hn::Xor(hn::ShiftLeft<8>(packed), hn::ShiftRight<16>(packed)));
    return WriteQuads(D8(), bytes, HighestBits(lengths), out);
#endif
  }
};

}  // namespace utfx::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per-target include guard
