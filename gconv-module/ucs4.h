#ifndef UTFX_GCONV_MODULE_UCS4_H_
#define UTFX_GCONV_MODULE_UCS4_H_

#include "converters/patterns/four_bytes.h"
#include "core/byte_order.h"
#include "core/code_point.h"

namespace utfx {

constexpr bool IsUcs4Character(CodePoint code_point) {
  return HasUpTo<31>(code_point) && !IsSurrogate(code_point);
}

// UCS-4 (ISO 10646:1993): 31 bits in four bytes. In host order it is glibc's
// pivot INTERNAL. Reading lets surrogates through, as glibc's UCS-4 does: the
// target decides whether it can encode them.
template <ByteOrder kOrder>
using Ucs4 = FourBytes<kOrder, HasUpTo<31>, IsUcs4Character>;

}  // namespace utfx

#endif  // UTFX_GCONV_MODULE_UCS4_H_
