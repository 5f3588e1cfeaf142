// Looks bytes and units of UTF-16 up in tables, with AVX-512 VBMI. Included
// once for each target.

#if defined(UTFX_CORE_SIMD_TABLE_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef UTFX_CORE_SIMD_TABLE_INL_H_
#undef UTFX_CORE_SIMD_TABLE_INL_H_
#else
#define UTFX_CORE_SIMD_TABLE_INL_H_
#endif

#include <hwy/highway.h>

#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/simd/table.h"
#include "core/simd/vectors-inl.h"

HWY_BEFORE_NAMESPACE();
namespace utfx::simd::HWY_NAMESPACE {

#if UTFX_HAVE_VBMI2
// Looks each byte up in 256. Each instruction looks it up in 128.
HWY_INLINE __m512i LookUp(const uint8_t (&table)[256], __m512i bytes) {
  const __m512i lower = _mm512_permutex2var_epi8(
      _mm512_loadu_si512(table), bytes, _mm512_loadu_si512(table + 64));
  const __m512i upper = _mm512_permutex2var_epi8(
      _mm512_loadu_si512(table + 128), bytes, _mm512_loadu_si512(table + 192));
  return _mm512_mask_blend_epi8(_mm512_movepi8_mask(bytes), lower, upper);
}

inline size_t ReadByTable(const BytePlanes& planes, const uint8_t* in,
                          size_t count, uint16_t* units) {
  constexpr size_t kLanes = 64;
  // So that unpacking, which works on 16 bytes each, leaves them in order.
  const __m512i order = _mm512_setr_epi64(0, 4, 1, 5, 2, 6, 3, 7);
  size_t done = 0;
  for (; done + kLanes <= count; done += kLanes) {
    const __m512i bytes =
        _mm512_permutexvar_epi64(order, _mm512_loadu_si512(in + done));
    const __m512i low = LookUp(planes.low, bytes);
    const __m512i high = LookUp(planes.high, bytes);
    if (_mm512_cmpeq_epi8_mask(_mm512_and_si512(low, high),
                               _mm512_set1_epi8(-1)) != 0) {
      break;
    }
    _mm512_storeu_si512(units + done, _mm512_unpacklo_epi8(low, high));
    _mm512_storeu_si512(units + done + kLanes / 2,
                        _mm512_unpackhi_epi8(low, high));
  }
  return done;
}

// The leads among bytes of which each `maybe` could be one, where the first
// byte is no trail. Of a run of those, each other one is a lead: an addition
// carries through the runs that start at an even place.
constexpr uint64_t LeadsAmong(uint64_t maybe) {
  constexpr uint64_t kEven = 0x5555555555555555;
  const uint64_t run_starts = maybe & ~(maybe << 1);
  const uint64_t even_runs = maybe & ~(maybe + (run_starts & kEven));
  const uint64_t odd_runs = maybe & ~even_runs;
  return (even_runs & kEven) | (odd_runs & ~kEven);
}

// The unit of each of 16 characters: of a pair by its place, of another one
// from the planes.
HWY_INLINE __m512i UnitsOf(__m128i low, __m128i high, __mmask16 are_pairs,
                           const __m128i (&place)[3], __m128i number,
                           const uint16_t* cells) {
  const __m512i singles =
      _mm512_or_si512(_mm512_cvtepu8_epi32(low),
                      _mm512_slli_epi32(_mm512_cvtepu8_epi32(high), 8));
  const __m512i start = _mm512_or_si512(
      _mm512_or_si512(_mm512_cvtepu8_epi32(place[0]),
                      _mm512_slli_epi32(_mm512_cvtepu8_epi32(place[1]), 8)),
      _mm512_slli_epi32(_mm512_cvtepu8_epi32(place[2]), 16));
  const __m512i index = _mm512_add_epi32(start, _mm512_cvtepu8_epi32(number));
  const __m512i found =
      _mm512_mask_i32gather_epi32(singles, are_pairs, index, cells, 2);
  return _mm512_and_si512(found, _mm512_set1_epi32(0xFFFF));
}

inline LeadsRead ReadByLeads(const LeadPlanes& planes, const uint16_t* cells,
                             const uint8_t* in, size_t size, uint16_t* units,
                             size_t room) {
  constexpr size_t kLanes = 64;
  constexpr size_t kGroup = 16;
  LeadsRead done = {};
  while (size - done.read > kLanes && room - done.written >= kLanes) {
    const __m512i bytes = _mm512_loadu_si512(in + done.read);
    const __m512i next = _mm512_loadu_si512(in + done.read + 1);
    uint64_t leads =
        LeadsAmong(_mm512_movepi8_mask(LookUp(planes.is_lead, bytes)));
    uint64_t starts = ~(leads << 1);
    size_t step = kLanes;
    constexpr uint64_t kLast = uint64_t{1} << (kLanes - 1);
    if ((leads & kLast) != 0) {
      leads &= ~kLast;
      starts &= ~kLast;
      --step;
    }
    const auto count = static_cast<size_t>(std::popcount(starts));
    const uint64_t are_there = ~uint64_t{0} >> (kLanes - count);
    const uint64_t are_pairs = _pext_u64(leads, starts);
    const __m512i first = _mm512_maskz_compress_epi8(starts, bytes);
    const __m512i last = _mm512_maskz_compress_epi8(
        starts, _mm512_mask_mov_epi8(bytes, leads, next));
    const __m512i number = _mm512_sub_epi8(LookUp(planes.numbers, last),
                                           LookUp(planes.first, first));
    const uint64_t are_right =
        _mm512_cmplt_epu8_mask(number, LookUp(planes.count, first));
    if ((are_pairs & ~are_right) != 0) break;
    __m128i low[4];
    __m128i high[4];
    __m128i numbers[4];
    __m128i place[3][4];
    _mm512_storeu_si512(low, LookUp(planes.singles.low, first));
    _mm512_storeu_si512(high, LookUp(planes.singles.high, first));
    _mm512_storeu_si512(numbers, number);
    for (size_t i = 0; i < 3; ++i) {
      _mm512_storeu_si512(place[i], LookUp(planes.place[i], first));
    }
    uint64_t are_wrong = 0;
    for (size_t i = 0; i * kGroup < count; ++i) {
      const __m512i found = UnitsOf(
          low[i], high[i], static_cast<__mmask16>(are_pairs >> (i * kGroup)),
          {place[0][i], place[1][i], place[2][i]}, numbers[i], cells);
      const __mmask16 are_surrogates = _mm512_cmpeq_epi32_mask(
          _mm512_and_si512(found, _mm512_set1_epi32(0xF800)),
          _mm512_set1_epi32(0xD800));
      const __mmask16 are_none =
          _mm512_cmpeq_epi32_mask(found, _mm512_set1_epi32(0xFFFF));
      are_wrong |= uint64_t{_kor_mask16(are_surrogates, are_none)}
                   << (i * kGroup);
      _mm256_storeu_si256(
          reinterpret_cast<__m256i*>(units + done.written + i * kGroup),
          _mm512_cvtepi32_epi16(found));
    }
    if ((are_wrong & are_there) != 0) break;
    done.read += step;
    done.written += count;
  }
  return done;
}

// The lower bytes of 64 units.
HWY_INLINE __m512i LowerBytes(__m512i first, __m512i second) {
  return _mm512_inserti64x4(_mm512_castsi256_si512(_mm512_cvtepi16_epi8(first)),
                            _mm512_cvtepi16_epi8(second), 1);
}

// Most texts have one row or two in 64 characters.
inline size_t WriteByTable(const LowRows& rows, const uint16_t* units,
                           size_t count, uint8_t* out) {
  constexpr size_t kLanes = 64;
  constexpr int kRowBits = std::bit_width(kTableRow - 1);
  constexpr auto kOver =
      static_cast<int16_t>(~(kTableRows * kTableRow - 1) & 0xFFFF);
  size_t done = 0;
  for (; done + kLanes <= count; done += kLanes) {
    const __m512i first = _mm512_loadu_si512(units + done);
    const __m512i second = _mm512_loadu_si512(units + done + kLanes / 2);
    if (_mm512_test_epi16_mask(_mm512_or_si512(first, second),
                               _mm512_set1_epi16(kOver)) != 0) {
      break;
    }
    const __m512i columns = LowerBytes(first, second);
    const __m512i row_numbers = LowerBytes(_mm512_srli_epi16(first, kRowBits),
                                           _mm512_srli_epi16(second, kRowBits));
    __m512i bytes = _mm512_setzero_si512();
    uint64_t left = ~uint64_t{0};
    do {
      const size_t row =
          units[done + static_cast<size_t>(std::countr_zero(left))] >> kRowBits;
      const uint8_t* const row_bytes = rows.bytes + row * kTableRow;
      const uint64_t in_row = _mm512_cmpeq_epi8_mask(
          row_numbers, _mm512_set1_epi8(static_cast<char>(row)));
      bytes = _mm512_mask_mov_epi8(
          bytes, in_row,
          _mm512_permutex2var_epi8(_mm512_loadu_si512(row_bytes), columns,
                                   _mm512_loadu_si512(row_bytes + 64)));
      left &= ~in_row;
    } while (left != 0);
    if (_mm512_cmpeq_epi8_mask(bytes, _mm512_setzero_si512()) != 0) break;
    _mm512_storeu_si512(out + done, bytes);
  }
  return done;
}
#endif  // UTFX_HAVE_VBMI2

}  // namespace utfx::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // UTFX_CORE_SIMD_TABLE_INL_H_
