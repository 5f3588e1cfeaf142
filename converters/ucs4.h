#ifndef UTFX_CONVERTERS_UCS4_H_
#define UTFX_CONVERTERS_UCS4_H_

#include <cstddef>
#include <cstdint>

#include "core/byte_order.h"
#include "core/code_point.h"
#include "core/family.h"
#include "core/result.h"

namespace utfx {

// UCS-4 (ISO 10646:1993): 31 bits in four bytes. In host order it is glibc's
// pivot INTERNAL. Reading lets surrogates through, as glibc's and libiconv's
// UCS-4 do: whether they can be encoded is the target's to say, and no target
// here has them.
template <ByteOrder kOrder>
struct Ucs4 {
  static constexpr Family kFamily = Ucs4Family(kOrder);
  static constexpr size_t kMinLength = 4;
  static constexpr size_t kMaxLength = 4;

  static Decoded Decode(const uint8_t* in, const uint8_t* in_end) {
    if (in_end - in < 4) return Decoded::Incomplete(4);
    const auto unit = LoadUnit<uint32_t, kOrder>(in);
    return unit <= kMaxUcs4 ? Decoded::WellFormed(unit, 4)
                            : Decoded::IllFormed(4);
  }

  static size_t Length(CodePoint code_point) {
    return code_point <= kMaxUcs4 && !IsSurrogate(code_point) ? 4 : 0;
  }

  static void Encode(CodePoint code_point, uint8_t* out) {
    StoreUnit<kOrder>(static_cast<uint32_t>(code_point), out);
  }
};

}  // namespace utfx

#endif  // UTFX_CONVERTERS_UCS4_H_
