#ifndef UTFX_CONVERTERS_UTF32_H_
#define UTFX_CONVERTERS_UTF32_H_

#include "converters/patterns/four_bytes.h"
#include "core/anatomy.h"
#include "core/byte_order.h"
#include "core/code_point.h"
#include "core/repertoire.h"
#include "core/signature.h"

namespace utfx {

inline constexpr Signature kUtf32Signatures[] = {
    {{0x00, 0x00, 0xFE, 0xFF}, 4, ByteOrder::kBigEndian},
    {{0xFF, 0xFE, 0x00, 0x00}, 4, ByteOrder::kLittleEndian},
};

// UTF-32 (Unicode 3.9, D90): surrogates and values over U+10FFFF are
// ill-formed.
template <ByteOrder kOrder>
struct Utf32 : FourBytes<kOrder, IsScalarValue, IsScalarValue> {
  static constexpr ByteOrder kByteOrder = kOrder;
  static constexpr Repertoire kRepertoire = kScalarValues;

  static void Describe(Anatomy* anatomy) {
    anatomy->SetLength(1);
    anatomy->SetContent(21);
    anatomy->Require(BitRole::kPadding, 11, 0, Cause::kPaddingBits).Content(21);
  }
};

}  // namespace utfx

#endif  // UTFX_CONVERTERS_UTF32_H_
