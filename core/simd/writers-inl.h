// How each family writes characters that are known to be scalar values.
// Included once for each target.

#if defined(UTFX_CORE_SIMD_WRITERS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef UTFX_CORE_SIMD_WRITERS_INL_H_
#undef UTFX_CORE_SIMD_WRITERS_INL_H_
#else
#define UTFX_CORE_SIMD_WRITERS_INL_H_
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

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
//   kTakesUnits          whether units of UTF-16 are the quickest way to it
//   kPacked              whether lanes are sequences of UTF-8 or code points
//   Ascii(bytes, out)    writes a group of ASCII
//   Units(units, out)    writes a group from units of UTF-16, no surrogates
//   Group(lo, hi, out)   writes a group
//   All(v, out)          writes a vector
//   Some(v, count, out)  writes the first `count` <= kLanes lanes
// Each returns where the output ends, and writes nothing behind that. Where the
// next group is sure to be written, too, less care is quicker to UTF-8:
//   kTakesNext           whether Units() and so on take a template argument,
//                        kIsLast, for whether nothing is sure to come next
//   AllButLast(v, out)   All() where another vector is written after it, if
//                        that is UTF-16
//   Size(v, count)       what those lanes take, unless it writes UTF-8

template <Family kFamily>
struct Writer;

template <bool kBigEndian>
struct Ucs4Writer {
  static constexpr size_t kUnitSize = 4;
  static constexpr bool kWritesUtf16 = false;
  static constexpr bool kTakesNext = false;
  static constexpr bool kTakesUnits = UTFX_HAVE_VBMI2;
  static constexpr size_t kMaxSize = 4;
  static constexpr bool kPacked = false;

  static HWY_INLINE uint8_t* Ascii(VHalf8 bytes, uint8_t* out) {
    return Units(hn::PromoteTo(D16(), bytes), out);
  }
  static HWY_INLINE uint8_t* Units(V16 units, uint8_t* out) {
    return Group(PromoteLower(units), PromoteUpper(units), out);
  }
  static HWY_INLINE uint8_t* Group(V32 lo, V32 hi, uint8_t* out) {
    return All(hi, All(lo, out));
  }
  static HWY_INLINE uint8_t* All(V32 code_points, uint8_t* out) {
    hn::StoreU(InOutput(code_points), D8(), out);
    return out + 4 * kLanes;
  }
  static HWY_INLINE uint8_t* Some(V32 code_points, size_t count, uint8_t* out) {
    StoreFirst(D8(), InOutput(code_points), 4 * count, out);
    return out + 4 * count;
  }
  static HWY_INLINE uint8_t* SomeUnits(V16 units, size_t count, uint8_t* out) {
    const size_t lower = std::min(count, kLanes);
    return Some(PromoteUpper(units), count - lower,
                Some(PromoteLower(units), lower, out));
  }
  static HWY_INLINE size_t Size(V32 /*code_points*/, size_t count) {
    return 4 * count;
  }

 private:
  static HWY_INLINE V8 InOutput(V32 code_points) {
    return hn::BitCast(D8(), InOrder<kBigEndian>(D32(), code_points));
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
  static constexpr bool kTakesNext = false;
  static constexpr bool kTakesUnits = false;
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
    return All(hi, All(lo, out));
  }
  static HWY_INLINE uint8_t* All(V32 packed, uint8_t* out) {
    hn::StoreU(LowerUnits(packed), D8(), out);
    hn::StoreU(UpperUnits(packed), D8(), out + 4 * kLanes);
    return out + 8 * kLanes;
  }
  static HWY_INLINE uint8_t* Some(V32 packed, size_t count, uint8_t* out) {
    const size_t lower = std::min(count, kLanes / 2);
    StoreFirst(D8(), LowerUnits(packed), 8 * lower, out);
    StoreFirst(D8(), UpperUnits(packed), 8 * (count - lower), out + 8 * lower);
    return out + 8 * count;
  }
  static HWY_INLINE size_t Size(V32 /*packed*/, size_t count) {
    return 8 * count;
  }

 private:
  static HWY_INLINE V8 LowerUnits(V32 packed) {
    return InOutput(hn::PromoteTo(D64(), hn::LowerHalf(packed)));
  }
  static HWY_INLINE V8 UpperUnits(V32 packed) {
    return InOutput(hn::PromoteTo(D64(), hn::UpperHalf(DHalf32(), packed)));
  }
  static HWY_INLINE V8 InOutput(hn::Vec<D64> units) {
    return hn::BitCast(D8(), InOrder<!kBigEndian>(D64(), units));
  }
};
template <>
struct Writer<Family::kUtf64Be> : Utf64Writer<true> {};
template <>
struct Writer<Family::kUtf64Le> : Utf64Writer<false> {};

#if UTFX_HAVE_VBMI2
// Writes the bytes in a mask, one after the other. (To compress them right into
// memory is slow on Zen 4.)
HWY_INLINE uint8_t* CompressBytes(V8 bytes, __mmask64 mask, uint8_t* out) {
  const auto size = static_cast<size_t>(std::popcount(uint64_t{mask}));
  StoreFirst(D8(), V8{_mm512_maskz_compress_epi8(mask, bytes.raw)}, size, out);
  return out + size;
}

// Of the bytes of packed lanes, the first of each counts and those of the
// others that are not zero.
inline constexpr uint32_t kLeastOfLane = 0x01010100;
HWY_INLINE __mmask64 BytesOfSequences(V32 packed) {
  return _mm512_cmpge_epu8_mask(packed.raw, hn::Set(D32(), kLeastOfLane).raw);
}
HWY_INLINE __mmask64 BytesOfSequences(V16 packed) {
  return _mm512_cmpge_epu8_mask(packed.raw, hn::Set(D16(), 0x0100).raw);
}

// Reorders units so that InterleaveLower() and InterleaveUpper(), which work
// within blocks of 16 bytes, give the first and the second half in order.
HWY_INLINE V16 ForInterleaving(V16 units) {
  return V16{_mm512_permutexvar_epi64(_mm512_setr_epi64(0, 4, 1, 5, 2, 6, 3, 7),
                                      units.raw)};
}
#else
// Writes the halves of units of `kUnitSize` bytes that count: the lower one
// always, the upper one where `full` has a bit.
template <size_t kUnitSize, bool kIsLast = true, class D>
HWY_INLINE uint8_t* CompressHalves(D d8, hn::Vec<D> bytes, uint64_t full,
                                   uint8_t* out) {
  constexpr size_t kSize = hn::MaxLanes(D());
  if constexpr (kSize > 16) {
    const hn::Half<D> half;
    out = CompressHalves<kUnitSize, false>(half, hn::LowerHalf(half, bytes),
                                           full, out);
    return CompressHalves<kUnitSize, kIsLast>(
        half, hn::UpperHalf(half, bytes), full >> (kSize / 2 / kUnitSize), out);
  } else {
    full &= LowBits(16 / kUnitSize);
    const uint8_t* const shuffle = kUnitSize == 2 ? kCompressWords[full].data()
                                                  : kCompressPairs[full].data();
    const size_t size =
        kSize / 2 + kUnitSize / 2 * static_cast<size_t>(std::popcount(full));
    if constexpr (kIsLast) {
      StoreShuffled(bytes, shuffle, size, out);
    } else {
      // What is too much is at most half of it, and written over.
      hn::StoreU(hn::TableLookupBytes(bytes, hn::Load(d8, shuffle)), d8, out);
    }
    return out + size;
  }
}

// Writes the first `count` lanes, for what can't be told by size: with zeros
// instead of the others, each of which is a unit, to a buffer. Only for what is
// rare.
template <class To>
HWY_NOINLINE uint8_t* WriteThroughBuffer(V32 v, size_t count, uint8_t* out) {
  uint8_t buffer[kLanes * To::kMaxSize];
  const uint8_t* const end =
      To::All(hn::IfThenElseZero(hn::FirstN(D32(), count), v), buffer);
  const size_t size =
      static_cast<size_t>(end - buffer) - To::kUnitSize * (kLanes - count);
  std::memcpy(out, buffer, size);
  return out + size;
}
#endif

template <bool kBigEndian>
struct Utf16Writer {
  static constexpr size_t kUnitSize = 2;
  static constexpr bool kWritesUtf16 = true;
  static constexpr bool kTakesNext = false;
  static constexpr bool kTakesUnits = true;
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
    return All(hi, AllButLast(lo, out));
  }
  static HWY_INLINE uint8_t* All(V32 code_points, uint8_t* out) {
    return WriteAll<true>(code_points, out);
  }
  // What is too much is less than what the other vector has.
  static HWY_INLINE uint8_t* AllButLast(V32 code_points, uint8_t* out) {
    return WriteAll<false>(code_points, out);
  }

  static HWY_INLINE uint8_t* Some(V32 code_points, size_t count, uint8_t* out) {
#if UTFX_HAVE_VBMI2
    const V8 pairs = Pairs(code_points);
    const size_t size = Size(code_points, count);
    StoreFirst(D8(),
               V8{_mm512_maskz_compress_epi16(UnitsOfPairs(pairs), pairs.raw)},
               size, out);
    return out + size;
#else
    return WriteThroughBuffer<Utf16Writer>(code_points, count, out);
#endif
  }

  // Half of a group.
  static HWY_INLINE uint8_t* HalfOfUnits(hn::Vec<DHalf16> units, uint8_t* out) {
    hn::StoreU(hn::BitCast(DHalf8(), InOrder<kBigEndian>(DHalf16(), units)),
               DHalf8(), out);
    return out + kGroup;
  }
  // The first `count` <= kGroup of a group.
  static HWY_INLINE uint8_t* SomeUnits(V16 units, size_t count, uint8_t* out) {
    StoreFirst(D8(), hn::BitCast(D8(), InOrder<kBigEndian>(D16(), units)),
               2 * count, out);
    return out + 2 * count;
  }

  static HWY_INLINE size_t Size(V32 code_points, size_t count) {
    const uint64_t pairs = Bits(D32(), SignedGreater(code_points, 0xFFFF));
    return 2 *
           (count + static_cast<size_t>(std::popcount(pairs & LowBits(count))));
  }

 private:
  template <bool kIsLast>
  static HWY_INLINE uint8_t* WriteAll(V32 code_points, uint8_t* out) {
    const D32 d;
    const auto supplementary = SignedGreater(code_points, 0xFFFF);
    if (hn::AllFalse(d, supplementary)) {
      return HalfOfUnits(
          hn::DemoteTo(DHalf16(), hn::BitCast(DI32(), code_points)), out);
    }
    const V8 pairs = Pairs(code_points);
#if UTFX_HAVE_VBMI2
    const __mmask32 mask = UnitsOfPairs(pairs);
    const size_t size = 2 * static_cast<size_t>(std::popcount(uint32_t{mask}));
    const V8 units{_mm512_maskz_compress_epi16(mask, pairs.raw)};
    if constexpr (kIsLast) {
      StoreFirst(D8(), units, size, out);
    } else {
      hn::StoreU(units, D8(), out);
    }
    return out + size;
#else
    return CompressHalves<4, kIsLast>(D8(), pairs, Bits(d, supplementary), out);
#endif
  }
  // A surrogate pair in each lane, or the unit in its lower half.
  static HWY_INLINE V8 Pairs(V32 code_points) {
    const D32 d;
    const V32 c = code_points;
    const V32 pairs =
        hn::Or(hn::Add(hn::ShiftRight<10>(c), hn::Set(d, 0xDC00'D7C0)),
               hn::ShiftLeft<16>(hn::And(c, hn::Set(d, 0x3FF))));
    const V32 units = hn::IfThenElse(SignedGreater(c, 0xFFFF), pairs, c);
    return hn::BitCast(D8(),
                       InOrder<kBigEndian>(D16(), hn::BitCast(D16(), units)));
  }
#if UTFX_HAVE_VBMI2
  // Of such lanes, the first unit counts and a second one that is not zero.
  static HWY_INLINE __mmask32 UnitsOfPairs(V8 pairs) {
    return _mm512_cmpge_epu16_mask(pairs.raw, hn::Set(D32(), 0x10000).raw);
  }
#endif
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

using Quad = hn::Vec<D8Quad>;

// A vector's quads.
template <class D>
HWY_INLINE void Split(D /*d8*/, hn::Vec<D> v, Quad* quads) {
  if constexpr (hn::MaxLanes(D()) == 16) {
    *quads = v;
  } else {
    const hn::Half<D> half;
    Split(half, hn::LowerHalf(half, v), quads);
    Split(half, hn::UpperHalf(half, v), quads + hn::MaxLanes(half) / 16);
  }
}

// Writes the sequences of packed lanes, four in each quad, whose lengths the
// lowest bits tell.
template <bool kIsLast, size_t kCount>
HWY_INLINE uint8_t* WriteQuads(const Quad (&quads)[kCount], uint64_t lengths,
                               uint8_t* out) {
  const D8Quad d;
  if constexpr (!kIsLast) {
    for (size_t i = 0; i < kCount; ++i) {
      const uint64_t index = lengths >> 8 * i & 0xFF;
      const Quad bytes = hn::TableLookupBytes(
          quads[i], hn::Load(d, kCompressQuads[index].data()));
      const size_t size = kQuadSizes[index];
      if (kCount > 2 || i == 0) {
        // What is too much, up to twelve bytes, is written over.
        hn::StoreU(bytes, d, out);
      } else {
        // Of only two, the next ones may have no more than eight bytes. So the
        // upper half, unless it counts, is written over by the lower one.
        const hn::Half<D8Quad> half;
        hn::StoreU(hn::UpperHalf(half, bytes), half, out + (size < 8 ? 0 : 8));
        hn::StoreU(hn::LowerHalf(half, bytes), half, out);
      }
      out += size;
    }
    return out;
  }
  const uint8_t* shuffles[kCount];
  size_t sizes[kCount];
  for (size_t i = 0; i < kCount; ++i) {
    shuffles[i] = kCompressQuads[lengths >> 8 * i & 0xFF].data();
    sizes[i] = kQuadSizes[lengths >> 8 * i & 0xFF];
  }
  const auto compressed = [&](size_t i) HWY_ATTR {
    return hn::TableLookupBytes(quads[i], hn::Load(d, shuffles[i]));
  };
  // What is stored of a quad is 16 bytes, what is too much is written over.
  const auto store = [&](size_t count, uint8_t* to) HWY_ATTR {
    for (size_t i = 0; i < count; ++i) {
      hn::StoreU(compressed(i), d, to);
      to += sizes[i];
    }
    return to;
  };
#if HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX3
  // Three that follow are 12 bytes or more.
  constexpr size_t kFollowed = kCount - std::min<size_t>(kCount, 3);
  out = store(kFollowed, out);
  for (size_t i = kFollowed; i < kCount; ++i) {
    StoreFirst(d, compressed(i), sizes[i], out);
    out += sizes[i];
  }
  return out;
#else
  constexpr size_t kLast = kCount - 1;
  if (HWY_LIKELY(sizes[kLast] >= 8 &&
                 (kLast == 0 || sizes[kLast - 1] + sizes[kLast] >= 16))) {
    out = store(kLast, out);
    StoreShuffled(quads[kLast], shuffles[kLast], sizes[kLast], out);
    return out + sizes[kLast];
  }
  uint8_t buffer[16 * kCount];
  const auto size = static_cast<size_t>(store(kCount, buffer) - buffer);
  std::memcpy(out, buffer, size);
  return out + size;
#endif
}
#endif

template <>
struct Writer<Family::kUtf8> {
  static constexpr size_t kUnitSize = 1;
  static constexpr bool kWritesUtf16 = false;
  static constexpr bool kTakesNext = !UTFX_HAVE_VBMI2;
  static constexpr size_t kMaxSize = 4;
  static constexpr bool kPacked = true;

  static HWY_INLINE uint8_t* Ascii(VHalf8 bytes, uint8_t* out) {
    hn::StoreU(bytes, DHalf8(), out);
    return out + kGroup;
  }
  template <bool kIsLast = true>
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
    // Within blocks of 16 bytes.
    Quad firsts[kQuadsOfVector];
    Quad seconds[kQuadsOfVector];
    Split(D8(), hn::BitCast(D8(), lo), firsts);
    Split(D8(), hn::BitCast(D8(), hi), seconds);
    Quad quads[2 * kQuadsOfVector];
    for (size_t i = 0; i < kQuadsOfVector; ++i) {
      quads[2 * i] = firsts[i];
      quads[2 * i + 1] = seconds[i];
    }
    return WriteQuads<kIsLast>(quads, lengths, out);
#endif
  }
  template <bool kIsLast = true>
  static HWY_INLINE uint8_t* Group(V32 lo, V32 hi, uint8_t* out) {
#if UTFX_HAVE_VBMI2
    return All(hi, All(lo, out));
#else
    Quad quads[2 * kQuadsOfVector];
    Split(D8(), hn::BitCast(D8(), lo), quads);
    Split(D8(), hn::BitCast(D8(), hi), quads + kQuadsOfVector);
    return WriteQuads<kIsLast>(quads, Lengths(lo) | Lengths(hi) << 2 * kLanes,
                               out);
#endif
  }
  static HWY_INLINE uint8_t* All(V32 packed, uint8_t* out) {
#if UTFX_HAVE_VBMI2
    return CompressBytes(hn::BitCast(D8(), packed), BytesOfSequences(packed),
                         out);
#else
    Quad quads[kQuadsOfVector];
    Split(D8(), hn::BitCast(D8(), packed), quads);
    return WriteQuads<true>(quads, Lengths(packed), out);
#endif
  }
  static HWY_INLINE uint8_t* Some(V32 packed, size_t count, uint8_t* out) {
#if UTFX_HAVE_VBMI2
    return CompressBytes(hn::BitCast(D8(), packed),
                         BytesOfSequences(packed) & LowBits(4 * count), out);
#else
    return WriteThroughBuffer<Writer>(packed, count, out);
#endif
  }

  // Writes a group of units up to 0x7FF.
  template <bool kIsLast = true>
  static HWY_INLINE uint8_t* LowUnits(V16 units, uint8_t* out) {
    return Words<kIsLast>(UpToTwoBytes(units), out);
  }

  // Writes a group of packed sequences of one or two bytes.
  template <bool kIsLast = true>
  static HWY_INLINE uint8_t* Words(V16 packed, uint8_t* out) {
    const V8 bytes = hn::BitCast(D8(), packed);
#if UTFX_HAVE_VBMI2
    return CompressBytes(bytes, BytesOfSequences(packed), out);
#else
    // A second byte has the highest bit set.
    return CompressHalves<2, kIsLast>(D8(), bytes, HighestBits(packed), out);
#endif
  }

#if UTFX_HAVE_VBMI2
  // Writes the lanes that have a bit in `kept`.
  static HWY_INLINE uint8_t* Sparse(V32 packed, uint64_t kept, uint8_t* out) {
    const D32 d;
    const hn::Mask<D32> mask{static_cast<__mmask16>(kept)};
    packed = hn::IfThenElseZero(mask, packed);
    const V32 least =
        hn::IfThenElse(mask, hn::Set(d, kLeastOfLane), hn::Set(d, 0x01010101));
    return CompressBytes(hn::BitCast(D8(), packed),
                         _mm512_cmpge_epu8_mask(packed.raw, least.raw), out);
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

#if !UTFX_HAVE_VBMI2
  static constexpr size_t kQuadsOfVector = kLanes / 4;

  // As in shuffles.h.
  static HWY_INLINE uint64_t Lengths(V32 packed) {
    // All bytes have the highest bit set but ASCII and the zeros. A lane's
    // lower half gets that of its first byte, unless there is a fourth, and the
    // upper half that of the third.
    return HighestBits(hn::BitCast(
        D16(), hn::Xor(hn::ShiftLeft<8>(packed), hn::ShiftRight<16>(packed))));
  }
#endif
};

}  // namespace utfx::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per-target include guard
