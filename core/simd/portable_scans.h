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
const uint8_t* RunValidate(const uint8_t* in, const uint8_t* in_end,
                           [[maybe_unused]] Part part) {
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
    if constexpr (kFamily == Family::kUtf8) {
      if (!IsIn(part, in, kRun)) break;
    }
  }
  return in;
}

template <Family kFamily>
const uint8_t* RunMeasure(const uint8_t* in, const uint8_t* in_end, Part part,
                          CodePointCounts* counts) {
  const uint8_t* const stopped = RunValidate<kFamily>(in, in_end, part);
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

// The bits that all units with the first bits of a code point over U+FFFF share
// in a family, where `mask` is set. In UCS-4 such units have in common only
// that they are not zero.
template <Family kFamily>
struct OverBmp {
  using Unit = typename AsciiOf<kFamily>::Unit;
  static constexpr bool kIsNotZero = IsUcs4(kFamily);
  static constexpr auto kMask = static_cast<Unit>(
      kIsNotZero         ? 0xFFFF0000
      : IsUtf16(kFamily) ? 0xF800
                         : uint64_t{0xF0} << AsciiOf<kFamily>::kShift);
  static constexpr Unit kBits = IsUtf16(kFamily) ? 0xD800 : kMask;
};

template <Family kFamily>
const uint8_t* RunFindBound(const uint8_t* in, const uint8_t* in_end,
                            bool also_null) {
  using Over = OverBmp<kFamily>;
  using Unit = typename Over::Unit;
  for (; in_end - in >= ptrdiff_t{sizeof(Unit)}; in += sizeof(Unit)) {
    const auto unit = LoadUnit<Unit, AsciiOf<kFamily>::kOrder>(in);
    const auto bits = static_cast<Unit>(unit & Over::kMask);
    const bool is_over = Over::kIsNotZero ? bits != 0 : bits == Over::kBits;
    if (is_over || (also_null && unit == 0)) return in;
  }
  return in_end;
}

}  // namespace utfx::simd::portable

#endif  // UTFX_CORE_SIMD_PORTABLE_SCANS_H_
