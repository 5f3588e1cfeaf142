#ifndef UTFX_CONVERTERS_UTF32_H_
#define UTFX_CONVERTERS_UTF32_H_

#include "converters/patterns/four_bytes.h"
#include "core/byte_order.h"
#include "core/code_point.h"

namespace utfx {

// UTF-32 (Unicode 3.9, D90): surrogates and what is over U+10FFFF are
// ill-formed.
template <ByteOrder kOrder>
using Utf32 = FourBytes<kOrder, IsScalarValue, IsScalarValue>;

}  // namespace utfx

#endif  // UTFX_CONVERTERS_UTF32_H_
