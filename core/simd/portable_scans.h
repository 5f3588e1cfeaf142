#ifndef UTFX_CORE_SIMD_PORTABLE_SCANS_H_
#define UTFX_CORE_SIMD_PORTABLE_SCANS_H_

#include <cstddef>
#include <cstdint>

#include "core/byte_order.h"
#include "core/family.h"
#include "core/simd/portable.h"
#include "core/simd/scans.h"

// The scans for processors without a better target. They look at runs of ASCII
// and count, in plain C++ that a compiler can vectorize.
namespace utfx::simd::portable {

template <Family kFamily>
const uint8_t* RunValidate(const uint8_t* in, const uint8_t* in_end) {
  using Ascii = AsciiOf<kFamily>;
  using Unit = typename Ascii::Unit;
  constexpr size_t kRun = 64 / sizeof(Unit);
  for (; in_end - in >= ptrdiff_t{kRun * sizeof(Unit)};
       in += kRun * sizeof(Unit)) {
    Unit all = 0;
    for (size_t i = 0; i < kRun; ++i) {
      all |= LoadUnit<Unit, Ascii::kOrder>(in + i * sizeof(Unit));
    }
    if ((all & ~(Unit{0x7F} << Ascii::kShift)) != 0) break;
  }
  return in;
}

template <Family kFamily>
const uint8_t* RunMeasure(const uint8_t* in, const uint8_t* in_end,
                          CodePointCounts* counts) {
  const uint8_t* const stopped = RunValidate<kFamily>(in, in_end);
  counts->all += static_cast<size_t>(stopped - in) /
                 sizeof(typename AsciiOf<kFamily>::Unit);
  return stopped;
}

template <Family kFamily>
uint64_t RunCountSequences(const uint8_t* in, const uint8_t* in_end) {
  uint64_t count = 0;
  if constexpr (kFamily == Family::kUtf8) {
    for (; in != in_end; ++in) count += (*in & 0xC0) != 0x80 ? 1 : 0;
  } else {
    bool follows_high = false;
    for (; in_end - in >= 2; in += 2) {
      const auto unit = LoadUnit<uint16_t, AsciiOf<kFamily>::kOrder>(in);
      const bool is_trail = (unit & 0xFE00) == 0xDE00 ||
                            (follows_high && (unit & 0xFE00) == 0xDC00);
      count += is_trail ? 0 : 1;
      follows_high = (unit & 0xFC00) == 0xD800;
    }
  }
  return count;
}

}  // namespace utfx::simd::portable

#endif  // UTFX_CORE_SIMD_PORTABLE_SCANS_H_
