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
