#ifndef UTFX_CORE_BLOCKS_H_
#define UTFX_CORE_BLOCKS_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "core/byte_order.h"
#include "core/family.h"

// Text that is too short for a kernel, which has to be set up: blocks of eight
// characters of one unit in the host's UTF-16 and in a family of forms.
namespace utfx::blocks {

inline constexpr ptrdiff_t kLanes = 8;
using Units [[gnu::vector_size(2 * kLanes)]] = uint16_t;

inline Units LoadUnits(const char16_t* units) {
  Units block;
  std::memcpy(&block, units, sizeof block);
  return block;
}

// The upper bits of surrogates.
inline constexpr uint16_t kLead = 0xD800;
inline constexpr uint16_t kTrail = 0xDC00;

// Whether eight units are all ASCII.
inline bool AreAscii(const char16_t* units) {
  uint64_t halves[2];
  std::memcpy(halves, units, sizeof halves);
  return ((halves[0] | halves[1]) & 0xFF80'FF80'FF80'FF80) == 0;
}

// Whether eight units are whole characters.
inline bool AreWhole(Units units) {
  constexpr Units kZero = {};
  const auto leads = static_cast<Units>((units & 0xFC00) == kLead);
  const auto trails = static_cast<Units>((units & 0xFC00) == kTrail);
  const Units expected =
      __builtin_shufflevector(kZero, leads, 0, 8, 9, 10, 11, 12, 13, 14);
  const Units wrong = trails ^ expected;
  uint64_t halves[2];
  std::memcpy(halves, &wrong, sizeof halves);
  return (halves[0] | halves[1] | leads[kLanes - 1]) == 0;
}

// Whether a family has blocks, and how many bytes one has.
template <Family kFamily>
inline constexpr bool kHas = kFamily == Family::kUtf8 || IsUtf16(kFamily);
template <Family kFamily>
inline constexpr ptrdiff_t kBytes =
    kFamily == Family::kUtf8 ? kLanes : 2 * kLanes;

template <Family kFamily>
inline constexpr ByteOrder kOrderOf =
    kFamily == Family::kUtf16Be ? ByteOrder::kBigEndian
                                : ByteOrder::kLittleEndian;

// Converts a block, if all its units are such.
template <Family kFamily>
bool Read(const uint8_t* in, char16_t* out) {
  char16_t units[kLanes];
  if constexpr (kFamily == Family::kUtf8) {
    std::copy_n(in, kLanes, units);
    if (!AreAscii(units)) return false;
  } else {
    for (ptrdiff_t i = 0; i < kLanes; ++i) {
      units[i] = LoadUnit<uint16_t, kOrderOf<kFamily>>(in + 2 * i);
    }
    if (!AreWhole(LoadUnits(units))) return false;
  }
  std::copy_n(units, kLanes, out);
  return true;
}
template <Family kFamily>
bool Write(const char16_t* in, uint8_t* out) {
  if constexpr (kFamily == Family::kUtf8) {
    if (!AreAscii(in)) return false;
    using Bytes [[gnu::vector_size(kLanes)]] = uint8_t;
    const auto bytes = __builtin_convertvector(LoadUnits(in), Bytes);
    std::memcpy(out, &bytes, sizeof bytes);
  } else {
    if (!AreWhole(LoadUnits(in))) return false;
    for (ptrdiff_t i = 0; i < kLanes; ++i) {
      StoreUnit<kOrderOf<kFamily>>(uint16_t{in[i]}, out + 2 * i);
    }
  }
  return true;
}

}  // namespace utfx::blocks

#endif  // UTFX_CORE_BLOCKS_H_
