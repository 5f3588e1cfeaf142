#ifndef UTFX_CORE_REPERTOIRE_H_
#define UTFX_CORE_REPERTOIRE_H_

#include <bit>
#include <span>

#include "core/code_point.h"

namespace utfx {

// Code points one after another; the last one is one of them.
struct CodePointRange {
  CodePoint first;
  CodePoint last;

  constexpr bool Has(CodePoint code_point) const {
    return first <= code_point && code_point <= last;
  }
};

// The code points of an encoding form: U+0000 to the largest one of `bits`
// bits, without the gaps. 21 bits are those of Unicode, to U+10FFFF.
struct Repertoire {
  unsigned bits;
  std::span<const CodePointRange> gaps;

  // The largest one of up to 64 bits.
  constexpr CodePoint Last() const {
    constexpr unsigned kUnicodeBits = std::bit_width(kMaxUnicode);
    return bits == kUnicodeBits ? kMaxUnicode
                                : ~CodePoint{0} >> (bits < 64 ? 64 - bits : 0);
  }
};

inline constexpr CodePointRange kSurrogates[] = {{0xD800, 0xDFFF}};

// Unicode's scalar values.
inline constexpr Repertoire kScalarValues = {std::bit_width(kMaxUnicode),
                                             kSurrogates};

}  // namespace utfx

#endif  // UTFX_CORE_REPERTOIRE_H_
