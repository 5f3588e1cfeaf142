#ifndef UTFX_GCONV_MODULE_UNICODE_FORMS_H_
#define UTFX_GCONV_MODULE_UNICODE_FORMS_H_

#include <cstddef>
#include <cstdint>

#include "core/byte_order.h"
#include "core/code_point.h"
#include "core/family.h"
#include "core/result.h"

namespace utfx::gconv::unicode {

// A charset whose characters are units of UTF-16 that are no surrogates, each
// in a Unit in the machine's byte order.
template <class UnitType>
struct OneUnit {
  using Unit = UnitType;
  static constexpr Family kFamily = Family::kNone;
  static constexpr size_t kMinLength = sizeof(Unit);
  static constexpr size_t kMaxLength = sizeof(Unit);

  static constexpr bool Lacks(uint16_t unit) {
    return kMinLength == 1 ? unit > 0xFF : (unit & 0xF800) == 0xD800;
  }

  static Decoded Decode(const uint8_t* in, const uint8_t* in_end) {
    if (in_end - in < ptrdiff_t{kMinLength}) {
      return Decoded::Incomplete(kMinLength);
    }
    const auto unit = LoadUnit<Unit, kHostByteOrder>(in);
    return Lacks(unit) ? Decoded::IllFormed(kMinLength)
                       : Decoded::WellFormed(unit, kMinLength);
  }

  static constexpr size_t Length(CodePoint code_point) {
    return code_point <= 0xFFFF && !Lacks(static_cast<uint16_t>(code_point))
               ? kMinLength
               : 0;
  }

  static void Encode(CodePoint code_point, uint8_t* out) {
    StoreUnit<kHostByteOrder>(static_cast<Unit>(code_point), out);
  }
};

using Latin1 = OneUnit<uint8_t>;  // ISO-8859-1.
using Ucs2 = OneUnit<uint16_t>;   // glibc's UCS-2.

}  // namespace utfx::gconv::unicode

#endif  // UTFX_GCONV_MODULE_UNICODE_FORMS_H_
