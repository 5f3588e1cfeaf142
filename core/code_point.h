#ifndef UTFX_CORE_CODE_POINT_H_
#define UTFX_CORE_CODE_POINT_H_

#include <cstdint>

namespace utfx {

// A code point of up to 64 bits. Most encoding forms go beyond Unicode's
// U+10FFFF. A WideCodePoint holds more bits.
using CodePoint = uint64_t;

// The limit on code points of UTF-8000 and UTF-infinity-16, which have none of
// their own: 2^kMaxCodePointBits - 1. UTF-8000 fills its longest sequence
// exactly, (kMaxCodePointBits - 1) / 5 bytes.
//
// Some tests and fuzzing use a smaller limit, which short texts reach.
#ifndef UTFX_MAX_CODE_POINT_BITS
#define UTFX_MAX_CODE_POINT_BITS 4096
#endif
inline constexpr unsigned kMaxCodePointBits = UTFX_MAX_CODE_POINT_BITS;
static_assert(kMaxCodePointBits == 256 || kMaxCodePointBits == 4096);

inline constexpr CodePoint kMaxUnicode = 0x10FFFF;

// Stands for text that is lost.
inline constexpr CodePoint kReplacementCharacter = 0xFFFD;

// The largest code point of glibc's INTERNAL, UCS-4 and UTF-8: 31 bits.
inline constexpr CodePoint kMaxUcs4 = 0x7FFFFFFF;

// `count` bits of a code point, of which the lowest has the value 2^low.
constexpr unsigned BitsOf(CodePoint code_point, unsigned low, unsigned count) {
  return low < 64
             ? static_cast<unsigned>(code_point >> low) & ((1U << count) - 1)
             : 0;
}

constexpr bool IsSurrogate(CodePoint code_point) {
  return code_point >= 0xD800 && code_point <= 0xDFFF;
}

// Unicode's scalar values: U+0000 to U+10FFFF without the surrogates.
constexpr bool IsScalarValue(CodePoint code_point) {
  return code_point <= kMaxUnicode && !IsSurrogate(code_point);
}

}  // namespace utfx

#endif  // UTFX_CORE_CODE_POINT_H_
