#ifndef UTFX_CONVERTERS_MULTIBYTE_H_
#define UTFX_CONVERTERS_MULTIBYTE_H_

#include <cstddef>
#include <cstdint>

#include "core/code_point.h"

namespace utfx {

// The pattern of original UTF-8 (RFC 2279, 2): a sequence of n > 1 bytes is a
// lead, n ones and a zero on top, and n - 1 trails 10xxxxxx; together they
// hold 5n + 1 bits.

constexpr bool IsTrail(uint8_t byte) { return (byte & 0xC0) == 0x80; }

// The bytes of the shortest sequence for a code point of up to 31 bits.
constexpr size_t MultibyteLength(CodePoint code_point) {
  if (code_point < 0x80) return 1;
  if (code_point < 0x800) return 2;
  if (code_point < 0x10000) return 3;
  if (code_point < 0x200000) return 4;
  return code_point < 0x4000000 ? 5 : 6;
}

// Writes the sequence of MultibyteLength(code_point) bytes.
inline void EncodeMultibyte(CodePoint code_point, uint8_t* out) {
  const size_t length = MultibyteLength(code_point);
  if (length == 1) {
    *out = static_cast<uint8_t>(code_point);
    return;
  }
  for (size_t i = length - 1; i > 0; --i) {
    out[i] = static_cast<uint8_t>(0x80 | (code_point & 0x3F));
    code_point >>= 6;
  }
  out[0] = static_cast<uint8_t>((0xFF00U >> length) | code_point);
}

}  // namespace utfx

#endif  // UTFX_CONVERTERS_MULTIBYTE_H_
