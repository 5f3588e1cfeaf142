#ifndef UTFX_CORE_CODE_POINT_H_
#define UTFX_CORE_CODE_POINT_H_

#include <cstdint>

namespace utfx {

// A code point of up to 64 bits. Most of the encoding forms go beyond
// Unicode's U+10FFFF; none of them has the surrogates.
using CodePoint = uint64_t;

inline constexpr CodePoint kMaxUnicode = 0x10FFFF;

// The largest code point of glibc's INTERNAL, UCS-4 and UTF-8: 31 bits.
inline constexpr CodePoint kMaxUcs4 = 0x7FFFFFFF;

constexpr bool IsSurrogate(CodePoint code_point) {
  return code_point >= 0xD800 && code_point <= 0xDFFF;
}

// Unicode's scalar values: U+0000 to U+10FFFF without the surrogates.
constexpr bool IsScalarValue(CodePoint code_point) {
  return code_point <= kMaxUnicode && !IsSurrogate(code_point);
}

}  // namespace utfx

#endif  // UTFX_CORE_CODE_POINT_H_
