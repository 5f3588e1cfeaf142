#ifndef UTFX_GCONV_MODULE_UNICODE_FORMS_H_
#define UTFX_GCONV_MODULE_UNICODE_FORMS_H_

#include <cstddef>
#include <cstdint>

#include "core/byte_order.h"
#include "core/code_point.h"
#include "core/family.h"
#include "core/result.h"

namespace utfx::gconv::unicode {

// glibc's UCS-2: one unit, in the machine's byte order.
struct Ucs2 {
  static constexpr Family kFamily = Family::kNone;
  static constexpr size_t kMinLength = 2;
  static constexpr size_t kMaxLength = 2;

  static Decoded Decode(const uint8_t* in, const uint8_t* in_end) {
    if (in_end - in < 2) return Decoded::Incomplete(2);
    const auto unit = LoadUnit<uint16_t, kHostByteOrder>(in);
    return IsSurrogate(unit) ? Decoded::IllFormed(2)
                             : Decoded::WellFormed(unit, 2);
  }

  static constexpr size_t Length(CodePoint code_point) {
    return code_point <= 0xFFFF && !IsSurrogate(code_point) ? 2 : 0;
  }

  static void Encode(CodePoint code_point, uint8_t* out) {
    StoreUnit<kHostByteOrder>(static_cast<uint16_t>(code_point), out);
  }
};

// ISO-8859-1.
struct Latin1 {
  static constexpr Family kFamily = Family::kNone;
  static constexpr size_t kMinLength = 1;
  static constexpr size_t kMaxLength = 1;

  static Decoded Decode(const uint8_t* in, const uint8_t* /*in_end*/) {
    return Decoded::WellFormed(*in, 1);
  }

  static constexpr size_t Length(CodePoint code_point) {
    return code_point <= 0xFF ? 1 : 0;
  }

  static void Encode(CodePoint code_point, uint8_t* out) {
    *out = static_cast<uint8_t>(code_point);
  }
};

}  // namespace utfx::gconv::unicode

#endif  // UTFX_GCONV_MODULE_UNICODE_FORMS_H_
