#ifndef UTFX_CONVERTERS_PATTERNS_FOUR_BYTES_H_
#define UTFX_CONVERTERS_PATTERNS_FOUR_BYTES_H_

#include <cstddef>
#include <cstdint>

#include "core/byte_order.h"
#include "core/code_point.h"
#include "core/family.h"
#include "core/result.h"

namespace utfx {

// Whether a code point has at most kBits bits.
template <unsigned kBits>
constexpr bool HasUpTo(CodePoint code_point) {
  return code_point >> kBits == 0;
}

// The common part of UCS-4 and UTF-32: a code point is a unit of 32 bits. They
// read and write different code points, those for which kReads and kWrites are
// true.
template <ByteOrder kOrder, bool (*kReads)(CodePoint),
          bool (*kWrites)(CodePoint)>
struct FourBytes {
  static constexpr Family kFamily = Ucs4Family(kOrder);
  static constexpr size_t kMinLength = 4;
  static constexpr size_t kMaxLength = 4;

  static Decoded Decode(const uint8_t* in, const uint8_t* in_end) {
    if (in_end - in < 4) return Decoded::Incomplete(4);
    const auto unit = LoadUnit<uint32_t, kOrder>(in);
    return kReads(unit) ? Decoded::WellFormed(unit, 4) : Decoded::IllFormed(4);
  }

  static constexpr size_t Length(CodePoint code_point) {
    return kWrites(code_point) ? 4 : 0;
  }

  static void Encode(CodePoint code_point, uint8_t* out) {
    StoreUnit<kOrder>(static_cast<uint32_t>(code_point), out);
  }
};

}  // namespace utfx

#endif  // UTFX_CONVERTERS_PATTERNS_FOUR_BYTES_H_
