#ifndef UTFX_CORE_REPERTOIRE_H_
#define UTFX_CORE_REPERTOIRE_H_

#include <bit>
#include <span>

#include "core/code_point.h"

namespace utfx {

// Consecutive code points, `last` included.
struct CodePointRange {
  CodePoint first;
  CodePoint last;

  constexpr bool Has(CodePoint code_point) const {
    return first <= code_point && code_point <= last;
  }
};

// The code points of an encoding form: from U+0000 to the largest of `bits`
// bits, without the gaps. With 21 bits, that is U+10FFFF.
struct Repertoire {
  unsigned bits;
  std::span<const CodePointRange> gaps;

  // The largest one, if it has up to 64 bits.
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
