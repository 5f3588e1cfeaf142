#ifndef UTFX_GCONV_MODULE_GLIBC_UTF8_H_
#define UTFX_GCONV_MODULE_GLIBC_UTF8_H_

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "converters/patterns/multibyte.h"
#include "core/code_point.h"
#include "core/family.h"
#include "core/result.h"

namespace utfx {

// UTF-8 as glibc's own converter reads and writes it, under the name
// ISO-10646/UTF8/: 31 bits in up to six bytes, with its own rules for the
// extent of an error and for what is incomplete (glibc 2.36,
// iconv/gconv_simple.c). A step between this and another charset can stand for
// glibc's two steps through INTERNAL.
struct GlibcUtf8 {
  static constexpr Family kFamily = Family::kUtf8;
  static constexpr size_t kMinLength = 1;
  static constexpr size_t kMaxLength = 6;

  [[gnu::always_inline]] static Decoded Decode(const uint8_t* in,
                                               const uint8_t* in_end) {
    return DecodeUnicodeOr<DecodeOther>(in, in_end);
  }

  static constexpr size_t Length(CodePoint code_point) {
    return code_point <= kMaxUcs4 && !IsSurrogate(code_point)
               ? MultibyteLength(code_point)
               : 0;
  }

  static void Encode(CodePoint code_point, uint8_t* out) {
    EncodeMultibyte(code_point, out);
  }

 private:
  // Decodes what DecodeUnicode() leaves.
  [[gnu::noinline]] static Decoded DecodeOther(const uint8_t* in,
                                               const uint8_t* in_end) {
    const uint8_t lead = *in;
    if (lead < 0xC2 || lead > 0xFD) {
      // The trails that follow belong to the error, up to five bytes in all.
      return Decoded::IllFormed(1 + CountTrails(in, in_end, 4));
    }
    const auto length = static_cast<uint32_t>(std::countl_one(lead));
    const uint32_t present = 1 + CountTrails(in, in_end, length - 1);
    if (present < length) {
      // Incomplete even where no trail could make it well-formed (ED A0).
      return in + present == in_end ? Decoded::Incomplete(length)
                                    : Decoded::IllFormed(present);
    }
    CodePoint code_point = lead & (0x7F >> length);
    for (uint32_t i = 1; i < length; ++i) {
      code_point = code_point << 6 | (in[i] & 0x3F);
    }
    if (MultibyteLength(code_point) != length || IsSurrogate(code_point)) {
      return Decoded::IllFormed(length);
    }
    return Decoded::WellFormed(code_point, length);
  }

  // Counts the trails that follow the byte at `in`, up to `most`.
  static uint32_t CountTrails(const uint8_t* in, const uint8_t* in_end,
                              uint32_t most) {
    const auto limit =
        static_cast<uint32_t>(std::min<ptrdiff_t>(in_end - in - 1, most));
    uint32_t count = 0;
    while (count < limit && IsTrail(in[count + 1])) ++count;
    return count;
  }
};

}  // namespace utfx

#endif  // UTFX_GCONV_MODULE_GLIBC_UTF8_H_
