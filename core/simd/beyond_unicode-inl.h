// Reads and writes code points beyond Unicode, eight at a time, with AVX-512
// VBMI2. Included once for each target.
//
// Must stay true:
// * A lane has half a sequence of 4 to 16 bytes, the last eight bytes or those
//   before them. Bytes that the sequence lacks are zero, as in the layout.
// * Tables of lanes have a row for each length modulo 16: a lookup takes the
//   low four bits of an index, and 16 bytes are row 0. A longer sequence takes
//   a wrong row, and is found out as its length is not that of its code point.
// * No sequence is read before the start of the next one is found, and none
//   behind a wrong one. None is written whose code point the form lacks.

#if defined(UTFX_CORE_SIMD_BEYOND_UNICODE_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef UTFX_CORE_SIMD_BEYOND_UNICODE_INL_H_
#undef UTFX_CORE_SIMD_BEYOND_UNICODE_INL_H_
#else
#define UTFX_CORE_SIMD_BEYOND_UNICODE_INL_H_
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/family.h"
#include "core/simd/beyond_unicode.h"
#include "core/simd/vectors-inl.h"

#if UTFX_HAVE_VBMI2
HWY_BEFORE_NAMESPACE();
namespace utfx::simd::HWY_NAMESPACE {

// How many code points, or parts of eight bytes, a vector holds.
inline constexpr size_t kWordLanes = 8;

// No more sequences of four bytes begin in 64 bytes.
inline constexpr size_t kMaxStarts = 16;
using Starts = uint16_t[CodePointBlock::kMax + 2 * kMaxStarts];

// A vector whose lanes all hold the same eight bytes.
struct alignas(64) BytesOfLanes {
  uint8_t bytes[64];

  template <class Function>
  constexpr explicit BytesOfLanes(Function byte) : bytes() {
    for (unsigned i = 0; i < 64; ++i) {
      bytes[i] = static_cast<uint8_t>(byte(i / 8, i % 8));
    }
  }
  HWY_INLINE __m512i Load() const { return _mm512_load_si512(bytes); }
};

// A table of 16 lanes, indexed by the low four bits of each lane.
class LaneTable {
 public:
  HWY_INLINE explicit LaneTable(const uint64_t (&lanes)[16])
      : low_(_mm512_load_si512(lanes)), high_(_mm512_load_si512(lanes + 8)) {}
  HWY_INLINE __m512i operator[](__m512i index) const {
    return _mm512_permutex2var_epi64(low_, index, high_);
  }

 private:
  __m512i low_;
  __m512i high_;
};

// A table of the lengths of the sequences for code points.
class LengthTable {
 public:
  HWY_INLINE explicit LengthTable(const uint8_t (&lengths)[64])
      : lengths_(_mm512_load_si512(lengths)) {}
  HWY_INLINE __m512i operator[](__m512i code_points) const {
    // As a double, not rounded up, a number of n bits has an exponent of n - 1,
    // stored with 1023 added. The lookup also takes the upper bits of that sum,
    // up to 4. The table has no length for so few bits.
    const __m512d number = _mm512_cvt_roundepu64_pd(
        code_points, _MM_FROUND_TO_ZERO | _MM_FROUND_NO_EXC);
    return _mm512_permutexvar_epi8(
        _mm512_srli_epi64(_mm512_castpd_si512(number), 52), lengths_);
  }

 private:
  __m512i lengths_;
};

// A bit for each unit in 64 bytes.
struct UnitMarks {
  uint64_t starts;  // Units that are no trails.
  uint64_t others;  // Units that are no leads of such sequences, either.
};

// A unit in each lane, in the byte order of memory.
template <Family kFamily>
HWY_INLINE __m512i SetUnit(uint16_t unit) {
  return _mm512_set1_epi16(static_cast<int16_t>(
      kFamily == Family::kUtf16Le ? unit : unit << 8 | unit >> 8));
}

template <Family kFamily>
HWY_INLINE UnitMarks FindMarks(__m512i units) {
  if constexpr (IsUtf16(kFamily)) {
    const auto except = [&](uint16_t mask, uint16_t unit) HWY_ATTR {
      return _mm512_cmpneq_epi16_mask(
          _mm512_and_si512(units, SetUnit<kFamily>(mask)),
          SetUnit<kFamily>(unit));
    };
    return {except(0xFE00, 0xDE00), except(0xFC00, 0xDC00)};
  } else {
    constexpr char kLastTrail = '\xBF';
    return {_mm512_cmpgt_epi8_mask(units, _mm512_set1_epi8(kLastTrail)),
            ~_mm512_movepi8_mask(units)};
  }
}

// Finds where sequences begin, in bytes from `in`. Stops after more than
// `most`, or at a sequence that is not beyond Unicode, whose start may be the
// last one. Returns how many it has found.
template <Family kFamily>
HWY_INLINE size_t FindStarts(const uint8_t* in, const uint8_t* in_end,
                             size_t most, Starts& starts) {
  constexpr size_t kSize = IsUtf16(kFamily) ? 2 : 1;
  // Where unit i begins, i * kSize: one byte for each unit in both families.
  static constexpr BytesOfLanes kUnits(
      [](unsigned lane, unsigned byte) { return kSize * (8 * lane + byte); });
  const __m512i positions = kUnits.Load();
  __m256i base = _mm256_setzero_si256();
  size_t count = 0;
  for (; count <= most && in_end - in >= 64; in += 64) {
    UnitMarks marks = FindMarks<kFamily>(_mm512_loadu_si512(in));
    const bool is_last = marks.others != 0;
    if (HWY_UNLIKELY(is_last)) {
      marks.starts &= marks.others ^ (marks.others - 1);
    }
    const __m128i found = _mm512_castsi512_si128(
        _mm512_maskz_compress_epi8(marks.starts, positions));
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(starts + count),
                        _mm256_add_epi16(base, _mm256_cvtepu8_epi16(found)));
    base = _mm256_add_epi16(base, _mm256_set1_epi16(64));
    const auto more = static_cast<size_t>(std::popcount(marks.starts));
    count += std::min(more, kMaxStarts);
    // No sequence has more than 64 bytes.
    if (HWY_UNLIKELY(is_last || more == 0 || more > kMaxStarts)) break;
  }
  return count;
}

// Puts the numbers of so many bits in the two halves of each lane together.
template <unsigned kBits>
HWY_INLINE __m512i JoinHalves(__m512i halves) {
  constexpr uint64_t kUpper = ~uint64_t{0} << kBits;
  constexpr int kIfFirst = 0xCA;
  return _mm512_ternarylogic_epi64(
      _mm512_set1_epi64(static_cast<int64_t>(kUpper)),
      _mm512_srli_epi64(halves, 32 - kBits), halves, kIfFirst);
}

// Puts the free bits of the units in each lane together. The last unit is
// first.
template <Family kFamily>
HWY_INLINE __m512i GatherFreeBits(__m512i units) {
  if constexpr (IsUtf16(kFamily)) {
    return JoinHalves<18>(
        _mm512_madd_epi16(_mm512_and_si512(units, _mm512_set1_epi16(0x1FF)),
                          _mm512_set1_epi32(1 << (16 + 9) | 1)));
  } else {
    const __m512i pairs =
        _mm512_maddubs_epi16(_mm512_and_si512(units, _mm512_set1_epi8(0x3F)),
                             _mm512_set1_epi16(1 << (8 + 6) | 1));
    return JoinHalves<24>(
        _mm512_madd_epi16(pairs, _mm512_set1_epi32(1 << (16 + 12) | 1)));
  }
}

// Eight sequences as read. In a wrong lane, and in all behind it, the code
// point may be anything.
struct DecodedLanes {
  __m512i code_points;
  __mmask8 are_right;
};

// Reads the sequences of an encoding form.
template <Family kFamily>
class BeyondUnicodeReader {
 public:
  HWY_INLINE explicit BeyondUnicodeReader(
      const BeyondUnicodeLayout<kFamily>& layout)
      : starts_(layout.starts),
        early_starts_(layout.early_starts),
        lengths_(layout.lengths) {}

  // Reads the sequences that begin at starts[0] to starts[7]; each ends where
  // the next begins. in + starts[0] has 128 bytes. A lane is right if it has a
  // code point beyond Unicode that is not overlong.
  HWY_INLINE DecodedLanes Read(const uint8_t* in,
                               const uint16_t* starts) const {
    constexpr unsigned kLateBits = LateBits(kFamily);
    const auto load = [](const uint16_t* positions) HWY_ATTR {
      return _mm_loadu_si128(reinterpret_cast<const __m128i*>(positions));
    };
    const __m128i begin = load(starts);
    const __m128i end = load(starts + 1);
    const __m128i length = _mm_sub_epi16(end, begin);
    const __m128i last = _mm_sub_epi16(
        _mm_sub_epi16(end, _mm_broadcastw_epi16(begin)), _mm_set1_epi16(1));
    const Halves halves =
        LoadEnds(in + starts[0], SpreadToLanes(last), SpreadToLanes(length));
    const __m512i late = GatherFreeBits<kFamily>(halves.late);
    const __m512i early = GatherFreeBits<kFamily>(halves.early);

    const __m512i row = _mm512_cvtepu16_epi64(length);
    constexpr int kXor = 0x96;
    const __m512i code_points = _mm512_ternarylogic_epi64(
        late, _mm512_slli_epi64(early, kLateBits), starts_[row], kXor);
    __mmask8 are_right = _mm512_cmpeq_epi64_mask(
        _mm512_srli_epi64(early, 64 - kLateBits), early_starts_[row]);
    are_right =
        _mm512_mask_cmpeq_epi64_mask(are_right, lengths_[code_points], row);
    are_right = _mm512_mask_cmpgt_epu64_mask(are_right, code_points,
                                             _mm512_set1_epi64(0x10FFFF));
    return {code_points, are_right};
  }

 private:
  // The last eight bytes of each sequence, and those before. The last unit is
  // at the low end.
  struct Halves {
    __m512i late;
    __m512i early;
  };

  // How many bytes of a sequence come after each byte of a lane.
  static constexpr BytesOfLanes kAfter{[](unsigned /*lane*/, unsigned byte) {
    return kFamily == Family::kUtf16Le ? byte ^ 1 : byte;
  }};

  // Copies the low byte of each word to all bytes of a lane.
  static HWY_INLINE __m512i SpreadToLanes(__m128i words) {
    static constexpr BytesOfLanes kSpread(
        [](unsigned lane, unsigned /*byte*/) { return 2 * lane; });
    return _mm512_permutexvar_epi8(kSpread.Load(),
                                   _mm512_castsi128_si512(words));
  }

  // `last` is the index of the last byte, counted from `in`, and `length` the
  // number of bytes.
  static HWY_INLINE Halves LoadEnds(const uint8_t* in, __m512i last,
                                    __m512i length) {
    const __m512i eight = _mm512_set1_epi8(8);
    const __m512i after = kAfter.Load();
    const __m512i late = _mm512_sub_epi8(last, after);
    const __m512i bytes = _mm512_loadu_si512(in);
    const __m512i more = _mm512_loadu_si512(in + 64);
    const auto pick = [&](__m512i from, __mmask64 used) HWY_ATTR {
      return _mm512_maskz_permutex2var_epi8(used, bytes, from, more);
    };
    return {
        pick(late, _mm512_cmpgt_epu8_mask(length, after)),
        pick(_mm512_sub_epi8(late, eight),
             _mm512_cmpgt_epu8_mask(length, _mm512_add_epi8(after, eight)))};
  }

  LaneTable starts_;
  LaneTable early_starts_;
  LengthTable lengths_;
};

template <Family kFamily>
void DecodeBeyondUnicode(const BeyondUnicodeLayout<kFamily>& layout,
                         const uint8_t*& in, const uint8_t* in_end, size_t most,
                         CodePointBlock* block) {
  Starts starts;
  const size_t found = FindStarts<kFamily>(in, in_end, most, starts);
  if (found == 0 || starts[0] != 0) return;
  // A sequence is whole if the next one's start was found.
  const size_t count = std::min(found - 1, most);
  const BeyondUnicodeReader<kFamily> reader(layout);
  __m512i bits = _mm512_setzero_si512();
  size_t i = 0;
  for (; i + kWordLanes <= count && in_end - in - starts[i] >= 2 * 64;
       i += kWordLanes) {
    const DecodedLanes decoded = reader.Read(in, starts + i);
    _mm512_store_si512(block->code_points + i, decoded.code_points);
    if (HWY_UNLIKELY(decoded.are_right != 0xFF)) {
      const unsigned wrong = ~static_cast<unsigned>(decoded.are_right);
      const auto right = static_cast<__mmask8>((wrong - 1) & ~wrong);
      bits = _mm512_mask_or_epi64(bits, right, bits, decoded.code_points);
      i += static_cast<size_t>(std::popcount(right));
      break;
    }
    bits = _mm512_or_si512(bits, decoded.code_points);
  }
  block->count = i;
  block->bits = static_cast<uint64_t>(_mm512_reduce_or_epi64(bits));
  in += starts[i];
}

// Stores the units of a vector that are not zero, and with `exact` nothing
// behind them. Returns how many bytes that takes.
template <Family kFamily>
HWY_INLINE size_t StoreUnits(__m512i units, bool exact, uint8_t* out) {
  __m512i bytes;
  size_t size;
  if constexpr (IsUtf16(kFamily)) {
    const __mmask32 used = _mm512_test_epi16_mask(units, units);
    bytes = _mm512_maskz_compress_epi16(used, units);
    size = 2 * static_cast<size_t>(std::popcount(used));
  } else {
    const __mmask64 used = _mm512_test_epi8_mask(units, units);
    bytes = _mm512_maskz_compress_epi8(used, units);
    size = static_cast<size_t>(std::popcount(used));
  }
  if (HWY_UNLIKELY(exact)) {
    _mm512_mask_storeu_epi8(out, LowBits(size), bytes);
  } else {
    _mm512_storeu_si512(out, bytes);
  }
  return size;
}

// Which bits of a code point the units of a lane have, if the lane ends `low`
// bits before the end of the code point.
template <Family kFamily>
struct SpreadBits {
  BytesOfLanes shifts;
  BytesOfLanes masks;

  constexpr explicit SpreadBits(unsigned low)
      : shifts(
            [=](unsigned /*lane*/, unsigned byte) { return Shift(low, byte); }),
        masks([=](unsigned /*lane*/, unsigned byte) {
          const unsigned shift = Shift(low, byte);
          const unsigned mask = !IsUtf16(kFamily) ? 0x3F
                                : IsUpper(byte)   ? 0x01
                                                  : 0xFF;
          return shift >= 64 ? 0
                             : mask & (0xFFU >> (shift > 56 ? shift - 56 : 0));
        }) {}

  HWY_INLINE __m512i operator()(__m512i code_points, __m512i marks) const {
    constexpr int kAndThenOr = 0xEA;
    return _mm512_ternarylogic_epi64(
        _mm512_multishift_epi64_epi8(shifts.Load(), code_points), masks.Load(),
        marks, kAndThenOr);
  }

 private:
  // Whether a byte has the upper bit of a unit, which has nine bits in UTF-16.
  static constexpr bool IsUpper(unsigned byte) {
    return (byte & 1) == (kFamily == Family::kUtf16Le ? 1 : 0);
  }
  static constexpr unsigned Shift(unsigned low, unsigned byte) {
    if constexpr (IsUtf16(kFamily)) {
      return low + 9 * (3 - byte / 2) + (IsUpper(byte) ? 8 : 0);
    } else {
      return low + 6 * (7 - byte);
    }
  }
};

template <Family kFamily>
size_t EncodeBeyondUnicode(const BeyondUnicodeLayout<kFamily>& layout,
                           const CodePointBlock& block, size_t count,
                           uint8_t*& out) {
  static constexpr SpreadBits<kFamily> kFirstBytes(LateBits(kFamily));
  static constexpr SpreadBits<kFamily> kLastBytes(0);
  const LaneTable first_bytes(layout.first_bytes);
  const LaneTable last_bytes(layout.last_bytes);
  const LengthTable lengths(layout.lengths);
  // Unpacked, the two halves of a sequence stand side by side.
  const __m512i order = _mm512_set_epi64(7, 3, 6, 2, 5, 1, 4, 0);
  // So many more sequences overwrite all that is stored behind one.
  constexpr size_t kCovering = 64 / 4;
  uint8_t* next = out;
  size_t i = 0;
  for (; i + kWordLanes <= count; i += kWordLanes) {
    const __m512i code_points = _mm512_permutexvar_epi64(
        order, _mm512_loadu_si512(block.code_points + i));
    const __m512i length = lengths[code_points];
    const __m512i first = kFirstBytes(code_points, first_bytes[length]);
    const __m512i last = kLastBytes(code_points, last_bytes[length]);
    const bool exact = count - i < kWordLanes + kCovering;
    next +=
        StoreUnits<kFamily>(_mm512_unpacklo_epi64(first, last), exact, next);
    next +=
        StoreUnits<kFamily>(_mm512_unpackhi_epi64(first, last), exact, next);
  }
  out = next;
  return i;
}

}  // namespace utfx::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif

#endif  // per-target include guard
