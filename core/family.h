#ifndef UTFX_CORE_FAMILY_H_
#define UTFX_CORE_FAMILY_H_

#include <cstddef>
#include <cstdint>

#include "core/byte_order.h"

namespace utfx {

// Encoding forms that agree on Unicode's scalar values, in a byte order, are a
// family and have the same SIMD kernels: UTF-8000, UTF-E-8 and glibc's UTF-8
// are UTF-8 as far as these go, UTF-infinity-16 is UTF-16, UTF-32 is UCS-4.
// How they go on beyond Unicode, and so what their units say in general, is
// another matter: only some of each family synchronize as the one that it is
// named after does.
enum class Family : uint8_t {
  kUtf8,
  kUtf16Be,
  kUtf16Le,
  kUcs4Be,
  kUcs4Le,
  kUtf64Be,
  kUtf64Le,
  kNone,  // Of a form that no kernel is for.
};
inline constexpr auto kFamilies = static_cast<size_t>(Family::kNone);

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

}  // namespace utfx

#endif  // UTFX_CORE_FAMILY_H_
