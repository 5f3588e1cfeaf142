#ifndef UTFX_CONVERTERS_UTF8_H_
#define UTFX_CONVERTERS_UTF8_H_

#include <cstddef>
#include <cstdint>

#include "converters/patterns/multibyte.h"
#include "core/anatomy.h"
#include "core/code_point.h"
#include "core/family.h"
#include "core/repertoire.h"
#include "core/result.h"

namespace utfx {

// UTF-8 (Unicode 3.9, D92 and table 3-7; RFC 3629).
struct Utf8 : MultibyteTrails {
  static constexpr Family kFamily = Family::kUtf8;
  static constexpr Repertoire kRepertoire = kScalarValues;
  static constexpr size_t kMinLength = 1;
  static constexpr size_t kMaxLength = 4;

  static Decoded Decode(const uint8_t* in, const uint8_t* in_end) {
    return DecodeUnicodeOr<DecodeOther>(in, in_end);
  }

  static void Describe(Anatomy* anatomy) { DescribeMultibyte(anatomy); }

  static constexpr size_t Length(CodePoint code_point) {
    return IsScalarValue(code_point) ? MultibyteLength(code_point) : 0;
  }

  static void Encode(CodePoint code_point, uint8_t* out) {
    EncodeMultibyte(code_point, out);
  }

 private:
  static Decoded DecodeOther(const uint8_t* in, const uint8_t* in_end) {
    const uint8_t lead = *in;
    // The lead shows a code point over U+10FFFF, or the byte after F4 does.
    if (lead > 0xF4 || (lead == 0xF4 && in + 1 != in_end && in[1] > 0x8F)) {
      return Decoded::IllFormed(1);
    }
    return DecodeMultibyteOf(lead, in, in_end);
  }
};

}  // namespace utfx

#endif  // UTFX_CONVERTERS_UTF8_H_
