#ifndef UTFX_CORE_REPERTOIRE_H_
#define UTFX_CORE_REPERTOIRE_H_

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>
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

  // The largest one, or the largest of 64 bits if there are larger ones.
  constexpr CodePoint Last() const {
    constexpr unsigned kUnicodeBits = std::bit_width(kMaxUnicode);
    if (bits == kUnicodeBits) return kMaxUnicode;
    using Limits = std::numeric_limits<CodePoint>;
    constexpr unsigned kMaxBits = Limits::digits;
    if (bits == 0) return 0;
    return Limits::max() >> (kMaxBits - std::min(bits, kMaxBits));
  }
};

inline constexpr CodePointRange kSurrogates[] = {{0xD800, 0xDFFF}};

// How a form has the surrogates. They pass from one form to another only where
// both have them in the same way: of two numbers, a form with lone surrogates
// could write a pair that is ill-formed there, or another code point.
enum class Surrogates : uint8_t {
  kNone,
  kLone,     // Halves without the other one.
  kNumbers,  // Numbers like any other.
};

// Unicode's scalar values.
inline constexpr Repertoire kScalarValues = {std::bit_width(kMaxUnicode),
                                             kSurrogates};

}  // namespace utfx

#endif  // UTFX_CORE_REPERTOIRE_H_
