#ifndef UTFX_CONVERTERS_UTF8_H_
#define UTFX_CONVERTERS_UTF8_H_

#include <cstddef>
#include <cstdint>

#include "converters/multibyte.h"
#include "core/code_point.h"
#include "core/result.h"

namespace utfx {

// UTF-8 as Unicode has it (Unicode 3.9, D92 and table 3-7; RFC 3629).
struct Utf8 {
  static constexpr size_t kMinLength = 1;
  static constexpr size_t kMaxLength = 4;

  static Decoded Decode(const uint8_t* in, const uint8_t* in_end) {
    const uint8_t lead = *in;
    if (lead < 0x80) return Decoded::WellFormed(lead, 1);
    if (lead < 0xC2 || lead > 0xF4) return Decoded::IllFormed(1);
    const uint32_t length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    CodePoint code_point = lead & (0x7F >> length);
    for (uint32_t i = 1; i < length; ++i) {
      if (in + i == in_end) return Decoded::Incomplete(length);
      if (!IsTrail(in[i]) || (i == 1 && !FitsLead(lead, in[1]))) {
        return Decoded::IllFormed(i);
      }
      code_point = code_point << 6 | (in[i] & 0x3F);
    }
    return Decoded::WellFormed(code_point, length);
  }

  static size_t Length(CodePoint code_point) {
    return IsScalarValue(code_point) ? MultibyteLength(code_point) : 0;
  }

  static void Encode(CodePoint code_point, uint8_t* out) {
    EncodeMultibyte(code_point, out);
  }

 private:
  // Whether a trail may follow a lead: not where the sequence would be
  // overlong, a surrogate or over U+10FFFF (table 3-7).
  static bool FitsLead(uint8_t lead, uint8_t trail) {
    switch (lead) {
      case 0xE0:
        return trail >= 0xA0;
      case 0xED:
        return trail < 0xA0;
      case 0xF0:
        return trail >= 0x90;
      case 0xF4:
        return trail < 0x90;
      default:
        return true;
    }
  }
};

}  // namespace utfx

#endif  // UTFX_CONVERTERS_UTF8_H_
