#ifndef UTFX_TESTS_MODEL_GENERALIZED_UTF_8_H_
#define UTFX_TESTS_MODEL_GENERALIZED_UTF_8_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/result.h"
#include "tests/model/model.h"

// UTF-8 of U+0000 to U+10FFFF with the surrogates (The WTF-8 encoding, 3.2):
// CESU-8, MUTF-8 and WTF-8 are made of it.
namespace utfx::model {

// The code points of each length, and the first byte's marks.
struct GeneralizedLength {
  uint32_t first;
  uint32_t last;
  uint32_t marks;
};
inline constexpr GeneralizedLength kGeneralizedLengths[] = {
    {0x0, 0x7F, 0x00},
    {0x80, 0x7FF, 0xC0},
    {0x800, 0xFFFF, 0xE0},
    {0x10000, 0x10FFFF, 0xF0}};

inline std::string EncodeGeneralized(uint32_t code_point) {
  size_t trails = 0;
  while (kGeneralizedLengths[trails].last < code_point) ++trails;
  std::string bytes;
  for (size_t i = 0; i < trails; ++i) {
    bytes.insert(0, 1, static_cast<char>(0x80 + code_point % 64));
    code_point /= 64;
  }
  bytes.insert(
      0, 1, static_cast<char>(kGeneralizedLengths[trails].marks + code_point));
  return bytes;
}

// How many trails a first byte has; 4 if it is none.
inline size_t GeneralizedTrails(char byte) {
  const auto lead = static_cast<uint8_t>(byte);
  if (lead < 0x80) return 0;
  size_t trails = 1;
  while (trails < 4 &&
         (lead < kGeneralizedLengths[trails].marks ||
          lead >= kGeneralizedLengths[trails].marks + (0x40U >> trails))) {
    ++trails;
  }
  return trails;
}

// What some bytes start with, by the maximal subpart.
inline Sequence ReadGeneralized(std::string_view bytes) {
  const size_t trails = GeneralizedTrails(bytes[0]);
  if (trails == 4) return Sequence::IllFormed(1);
  const auto& [first, last, marks] = kGeneralizedLengths[trails];
  // The code points that start as these bytes do.
  uint32_t least = (static_cast<uint8_t>(bytes[0]) - marks) << 6 * trails;
  uint32_t most = least + (1U << 6 * trails) - 1;
  if (most < first || least > last) {
    return Sequence::IllFormed(1);
  }
  for (size_t i = 1; i <= trails; ++i) {
    if (i == bytes.size()) return Sequence::Incomplete();
    const auto byte = static_cast<uint8_t>(bytes[i]);
    least += (byte % 64U) << 6 * (trails - i);
    most = least + (1U << 6 * (trails - i)) - 1;
    if (byte < 0x80 || byte > 0xBF || most < first || least > last) {
      return Sequence::IllFormed(i);
    }
  }
  return Sequence::WellFormed(trails + 1, ToBits(least));
}

// Whether some bytes are the start, or all, of a low surrogate's.
inline bool StartsLowSurrogate(std::string_view bytes) {
  for (uint32_t low = 0xDC00; low <= 0xDFFF; ++low) {
    if (EncodeGeneralized(low).starts_with(bytes)) return true;
  }
  return false;
}

}  // namespace utfx::model

#endif  // UTFX_TESTS_MODEL_GENERALIZED_UTF_8_H_
