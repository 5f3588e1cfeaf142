#ifndef UTFX_CONVERTERS_UTF32_H_
#define UTFX_CONVERTERS_UTF32_H_

#include "converters/patterns/four_bytes.h"
#include "core/byte_order.h"
#include "core/code_point.h"
#include "core/signature.h"

namespace utfx {

inline constexpr Signature kUtf32Signatures[] = {
    {{0x00, 0x00, 0xFE, 0xFF}, 4, ByteOrder::kBigEndian},
    {{0xFF, 0xFE, 0x00, 0x00}, 4, ByteOrder::kLittleEndian},
};

// UTF-32 (Unicode 3.9, D90): surrogates and what is over U+10FFFF are
// ill-formed.
template <ByteOrder kOrder>
using Utf32 = FourBytes<kOrder, IsScalarValue, IsScalarValue>;

}  // namespace utfx

#endif  // UTFX_CONVERTERS_UTF32_H_
