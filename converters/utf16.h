#ifndef UTFX_CONVERTERS_UTF16_H_
#define UTFX_CONVERTERS_UTF16_H_

#include <cstddef>
#include <cstdint>

#include "core/anatomy.h"
#include "core/byte_order.h"
#include "core/code_point.h"
#include "core/family.h"
#include "core/repertoire.h"
#include "core/result.h"
#include "core/signature.h"

namespace utfx {

inline constexpr Signature kUtf16Signatures[] = {
    {{0xFE, 0xFF}, 2, ByteOrder::kBigEndian},
    {{0xFF, 0xFE}, 2, ByteOrder::kLittleEndian},
};

// UTF-16 (Unicode 3.9, D91): a surrogate without its other half is ill-formed,
// one code unit long.
template <ByteOrder kOrder>
struct Utf16 {
  static constexpr Family kFamily = Utf16Family(kOrder);
  static constexpr ByteOrder kByteOrder = kOrder;
  static constexpr Repertoire kRepertoire = kScalarValues;
  static constexpr size_t kMinLength = 2;
  static constexpr size_t kMaxLength = 4;

  static Decoded Decode(const uint8_t* in, const uint8_t* in_end) {
    if (in_end - in < 2) return Decoded::Incomplete(2);
    const auto unit = LoadUnit<uint16_t, kOrder>(in);
    if (unit < 0xD800 || unit > 0xDFFF) return Decoded::WellFormed(unit, 2);
    if (unit > 0xDBFF) return Decoded::IllFormed(2);
    if (in_end - in < 4) return Decoded::Incomplete(4);
    const auto second = LoadUnit<uint16_t, kOrder>(in + 2);
    if ((second & 0xFC00) != 0xDC00) return Decoded::IllFormed(2);
    return Decoded::WellFormed(
        ((CodePoint{unit} & 0x3FF) << 10 | (second & 0x3FF)) + 0x10000, 4);
  }

  static void Describe(Anatomy* anatomy) {
    const uint32_t unit = anatomy->Peek(16);
    if (unit < 0xD800 || unit > 0xDFFF) {
      anatomy->SetLength(1);
      anatomy->SetContent(16);
      anatomy->Content(16);
      return;
    }
    anatomy->SetLength(2);
    anatomy->SetContent(20);
    anatomy->Require(BitRole::kPattern, 6, 0b110110, Cause::kLoneLowSurrogate)
        .Content(10)
        .Require(BitRole::kPattern, 6, 0b110111, Cause::kLoneHighSurrogate)
        .Content(10);
  }

  // A low surrogate is a trail where it ends a pair.
  static bool IsTrailAt(const uint8_t* text, const uint8_t* at) {
    return (LoadUnit<uint16_t, kOrder>(at) & 0xFC00) == 0xDC00 && at != text &&
           (LoadUnit<uint16_t, kOrder>(at - 2) & 0xFC00) == 0xD800;
  }

  static constexpr size_t Length(CodePoint code_point) {
    if (!IsScalarValue(code_point)) return 0;
    return code_point <= 0xFFFF ? 2 : 4;
  }

  // Copies the character that a text starts with to the host's UTF-16, without
  // its code point. Returns how many units that were; 0 if there is no
  // well-formed one, or no room. The text is not empty, and there is room for a
  // unit.
  [[gnu::always_inline]] static size_t CopyToHost(const uint8_t* in,
                                                  const uint8_t* in_end,
                                                  char16_t* out,
                                                  const char16_t* out_end) {
    if (in_end - in < 2) return 0;
    const auto unit = LoadUnit<uint16_t, kOrder>(in);
    if (IsSurrogate(unit)) [[unlikely]] {
      if (unit > 0xDBFF || in_end - in < 4 || out_end - out < 2) return 0;
      const auto second = LoadUnit<uint16_t, kOrder>(in + 2);
      if ((second & 0xFC00) != 0xDC00) return 0;
      *out = unit;
      out[1] = second;
      return 2;
    }
    *out = unit;
    return 1;
  }

  static void Encode(CodePoint code_point, uint8_t* out) {
    const auto value = static_cast<uint32_t>(code_point);
    if (value <= 0xFFFF) {
      StoreUnit<kOrder>(static_cast<uint16_t>(value), out);
    } else {
      StoreUnit<kOrder>(static_cast<uint16_t>(0xD7C0 + (value >> 10)), out);
      StoreUnit<kOrder>(static_cast<uint16_t>(0xDC00 | (value & 0x3FF)),
                        out + 2);
    }
  }
};

}  // namespace utfx

#endif  // UTFX_CONVERTERS_UTF16_H_
