#ifndef UTFX_CORE_FAMILY_H_
#define UTFX_CORE_FAMILY_H_

#include <cstddef>
#include <cstdint>

#include "core/byte_order.h"

namespace utfx {

// Which SIMD kernels an encoding form has, and no more. The forms of a family
// agree on Unicode's scalar values, in a byte order: UTF-8000, UTF-E-8 and
// glibc's UTF-8 with UTF-8, UTF-infinity-16 with UTF-16, UTF-32 with UCS-4.
// Kernels stop before anything else.
enum class Family : uint8_t {
  kUtf8,
  kUtf16Be,
  kUtf16Le,
  kUcs4Be,
  kUcs4Le,
  kUtf64Be,
  kUtf64Le,
  kNone,  // Forms without kernels.
};
// How many have kernels.
inline constexpr auto kFamilies = static_cast<size_t>(Family::kNone);

// Applies UTFX_DO(family) to those that have kernels, and to those with
// sequences of more than one length, whose forms may go on beyond Unicode.
#define UTFX_FOR_EACH_FAMILY  \
  UTFX_FOR_EACH_UNEVEN_FAMILY \
  UTFX_DO(Family::kUcs4Be)    \
  UTFX_DO(Family::kUcs4Le)    \
  UTFX_DO(Family::kUtf64Be)   \
  UTFX_DO(Family::kUtf64Le)
#define UTFX_FOR_EACH_UNEVEN_FAMILY \
  UTFX_DO(Family::kUtf8)            \
  UTFX_DO(Family::kUtf16Be)         \
  UTFX_DO(Family::kUtf16Le)

constexpr bool IsUtf16(Family family) {
  return family == Family::kUtf16Be || family == Family::kUtf16Le;
}
constexpr bool IsUcs4(Family family) {
  return family == Family::kUcs4Be || family == Family::kUcs4Le;
}
constexpr bool IsUtf64(Family family) {
  return family == Family::kUtf64Be || family == Family::kUtf64Le;
}

constexpr Family Utf16Family(ByteOrder order) {
  return order == ByteOrder::kBigEndian ? Family::kUtf16Be : Family::kUtf16Le;
}
constexpr Family Ucs4Family(ByteOrder order) {
  return order == ByteOrder::kBigEndian ? Family::kUcs4Be : Family::kUcs4Le;
}
constexpr Family Utf64Family(ByteOrder order) {
  return order == ByteOrder::kBigEndian ? Family::kUtf64Be : Family::kUtf64Le;
}

constexpr size_t UnitSize(Family family) {
  return IsUtf64(family) ? 8 : IsUcs4(family) ? 4 : IsUtf16(family) ? 2 : 1;
}

// Whether a code unit is a trail, in text that kernels have converted.
constexpr bool IsTrailOf(Family family, const uint8_t* unit) {
  if (family == Family::kUtf8) return (*unit & 0xC0) == 0x80;
  if (!IsUtf16(family)) return false;
  return (unit[family == Family::kUtf16Be ? 0 : 1] & 0xFC) == 0xDC;
}

// Where the last `count` sequences start in such a text.
constexpr const uint8_t* BackBy(Family family, size_t count,
                                const uint8_t* end) {
  const size_t unit = UnitSize(family);
  if (unit > 2) return end - unit * count;
  while (count > 0) {
    end -= unit;
    if (!IsTrailOf(family, end)) --count;
  }
  return end;
}

}  // namespace utfx

#endif  // UTFX_CORE_FAMILY_H_
