// Writes UTF-8. Included once for each target.

#if defined(UTFX_CORE_SIMD_WRITERS_UTF8_WRITER_INL_H_) == \
    defined(HWY_TARGET_TOGGLE)
#ifdef UTFX_CORE_SIMD_WRITERS_UTF8_WRITER_INL_H_
#undef UTFX_CORE_SIMD_WRITERS_UTF8_WRITER_INL_H_
#else
#define UTFX_CORE_SIMD_WRITERS_UTF8_WRITER_INL_H_
#endif

#include <hwy/highway.h>

#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/family.h"
#include "core/simd/sequences-inl.h"
#include "core/simd/vectors-inl.h"
#include "core/simd/writers/compress-inl.h"
#include "core/simd/writers/quads-inl.h"
#include "core/simd/writers/writer-inl.h"

HWY_BEFORE_NAMESPACE();
namespace utfx::simd::HWY_NAMESPACE {

#if UTFX_HAVE_VBMI2
// Writes the bytes in a mask one after the other, and then any others, unless
// these are the last ones. (To compress right into memory is slow on Zen 4.)
template <bool kIsLast = true>
HWY_INLINE uint8_t* CompressBytes(V8 bytes, __mmask64 mask, uint8_t* out) {
  const D8 d;
  const auto size =
      static_cast<size_t>(std::popcount(Bits(d, hn::Mask<D8>{mask})));
  const V8 compressed{_mm512_maskz_compress_epi8(mask, bytes.raw)};
  if constexpr (kIsLast) {
    StoreFirst(d, compressed, size, out);
  } else {
    hn::StoreU(compressed, d, out);
  }
  return out + size;
}

// Which bytes of packed lanes count: the first byte of each lane, and any other
// that is not zero.
inline constexpr uint32_t kLeastOfLane = 0x01010100;
HWY_INLINE __mmask64 BytesOfSequences(V32 packed) {
  return _mm512_cmpge_epu8_mask(packed.raw, hn::Set(D32(), kLeastOfLane).raw);
}
HWY_INLINE __mmask64 BytesOfSequences(V16 packed) {
  return _mm512_cmpge_epu8_mask(packed.raw, hn::Set(D16(), 0x0100).raw);
}

// Orders units so that InterleaveLower() gives the first half in order, and
// InterleaveUpper() the second half. Both work within blocks of 16 bytes.
HWY_INLINE V16 ForInterleaving(V16 units) {
  return V16{_mm512_permutexvar_epi64(_mm512_setr_epi64(0, 4, 1, 5, 2, 6, 3, 7),
                                      units.raw)};
}
#endif

struct Utf8Writer {
  static constexpr size_t kUnitSize = 1;
  static constexpr bool kWritesUtf16 = false;
  static constexpr bool kIsQuickerWithNext = !UTFX_HAVE_VBMI2;
  static constexpr size_t kMaxSize = 4;
  static constexpr bool kTakesPacked = true;

  static HWY_INLINE uint8_t* WriteAscii(VHalf8 bytes, uint8_t* out) {
    hn::StoreU(bytes, DHalf8(), out);
    return out + kGroup;
  }
  template <bool kIsLast = true>
  static HWY_INLINE uint8_t* WriteUnits(V16 units, uint8_t* out) {
    const D16 d;
#if UTFX_HAVE_VBMI2
    const V16 u = ForInterleaving(units);
#else
    const V16 u = units;
#endif
    // The first two bytes of each sequence; the third byte and a zero.
    const auto over_7ff = hn::Gt(u, hn::Set(d, 0x7FF));
    const V16 of_three =
        hn::Or(hn::Or(hn::ShiftRight<12>(u),
                      hn::And(hn::ShiftLeft<2>(u), hn::Set(d, 0x3F00))),
               hn::Set(d, 0x80E0));
    const V16 third = hn::Or(hn::And(u, hn::Set(d, 0x3F)), hn::Set(d, 0x80));
#if !UTFX_HAVE_VBMI2
    if (HWY_UNLIKELY(hn::AllTrue(d, over_7ff))) {
      return WriteStarts<kIsLast>(of_three, third, ~uint64_t{0}, out);
    }
#endif
    const V16 start = hn::IfThenElse(over_7ff, of_three, PackUpTo7ff(u));
    const V16 rest = hn::IfThenElseZero(over_7ff, third);
#if UTFX_HAVE_VBMI2
    return WriteGroup(hn::BitCast(D32(), hn::InterleaveLower(d, start, rest)),
                      hn::BitCast(D32(), hn::InterleaveUpper(d, start, rest)),
                      out);
#else
    return WriteStarts<kIsLast>(
        start, rest, QuadLengths(hn::Gt(u, hn::Set(d, 0x7F)), over_7ff), out);
#endif
  }
  template <bool kIsLast = true>
  static HWY_INLINE uint8_t* WriteGroup(V32 lo, V32 hi, uint8_t* out) {
#if UTFX_HAVE_VBMI2
    return WriteVector(hi, WriteVector(lo, out));
#else
    Quad quads[2 * kQuadsOfVector];
    Split(D8(), hn::BitCast(D8(), lo), quads);
    Split(D8(), hn::BitCast(D8(), hi), quads + kQuadsOfVector);
    return WriteQuads<kIsLast>(
        quads, QuadLengths(lo) | QuadLengths(hi) << 2 * kLanes, out);
#endif
  }
  template <bool kIsLast = true>
  static HWY_INLINE uint8_t* WriteVector(V32 packed, uint8_t* out) {
#if UTFX_HAVE_VBMI2
    return CompressBytes<kIsLast>(hn::BitCast(D8(), packed),
                                  BytesOfSequences(packed), out);
#else
    Quad quads[kQuadsOfVector];
    Split(D8(), hn::BitCast(D8(), packed), quads);
    return WriteQuads<kIsLast>(quads, QuadLengths(packed), out);
#endif
  }
  static HWY_INLINE uint8_t* WriteFirst(V32 packed, size_t count,
                                        uint8_t* out) {
#if UTFX_HAVE_VBMI2
    return CompressBytes(hn::BitCast(D8(), packed),
                         BytesOfSequences(packed) & LowBits(4 * count), out);
#else
    return WriteThroughBuffer<Utf8Writer>(packed, count, out);
#endif
  }

  // Writes a group of units up to 0x7FF.
  template <bool kIsLast = true>
  static HWY_INLINE uint8_t* WriteUnitsUpTo7ff(V16 units, uint8_t* out) {
    return WriteUpTo7ff<kIsLast>(PackUpTo7ff(units), out);
  }

  // Writes a group of packed sequences of one or two bytes.
  template <bool kIsLast = true>
  static HWY_INLINE uint8_t* WriteUpTo7ff(V16 packed, uint8_t* out) {
    const V8 bytes = hn::BitCast(D8(), packed);
#if UTFX_HAVE_VBMI2
    return CompressBytes(bytes, BytesOfSequences(packed), out);
#else
    // A second byte has the highest bit set.
    return CompressHalves<2, kIsLast>(D8(), bytes, HighestBits(packed), out);
#endif
  }

#if !UTFX_HAVE_VBMI2
  // Writes a group of sequences. One vector has the first two bytes of each,
  // another the third.
  template <bool kIsLast>
  static HWY_INLINE uint8_t* WriteStarts(V16 starts, V16 rests,
                                         uint64_t lengths, uint8_t* out) {
    // These work within blocks of 16 bytes.
    const V16 lo = hn::InterleaveLower(D16(), starts, rests);
    const V16 hi = hn::InterleaveUpper(D16(), starts, rests);
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
  }
#endif

#if UTFX_HAVE_VBMI2
  // Writes the lanes that have a bit in `kept`.
  static HWY_INLINE uint8_t* WriteKept(V32 packed, uint64_t kept,
                                       uint8_t* out) {
    const D32 d;
    const hn::Mask<D32> mask{static_cast<__mmask16>(kept)};
    packed = hn::IfThenElseZero(mask, packed);
    const V32 least =
        hn::IfThenElse(mask, hn::Set(d, kLeastOfLane), hn::Set(d, 0x01010101));
    return CompressBytes(hn::BitCast(D8(), packed),
                         _mm512_cmpge_epu8_mask(packed.raw, least.raw), out);
  }
#endif
};
template <>
struct Writer<Family::kUtf8> : Utf8Writer {};

}  // namespace utfx::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per-target include guard
