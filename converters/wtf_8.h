#ifndef UTFX_CONVERTERS_WTF_8_H_
#define UTFX_CONVERTERS_WTF_8_H_

#include <cstdint>

#include "converters/patterns/multibyte.h"
#include "converters/patterns/with_surrogates.h"
#include "converters/utf8.h"
#include "core/anatomy.h"
#include "core/code_point.h"
#include "core/result.h"

namespace utfx {

// WTF-8 (The WTF-8 encoding, 3): UTF-8 with lone surrogates. A surrogate pair
// has UTF-8's four bytes, so a high surrogate is ill-formed where a low one
// starts behind it, which is then read by itself.
struct Wtf8 : WithSurrogates<Utf8> {
  static Decoded Decode(const uint8_t* in, const uint8_t* in_end) {
    CodePoint code_point = 0;
    if (const uint32_t length = DecodeUnicode(in, in_end, &code_point)) {
      return Decoded::WellFormed(code_point, length);
    }
    return DecodeOther(in, in_end);
  }

  static Decoded DecodeLast(const uint8_t* in, const uint8_t* in_end) {
    const Decoded decoded = Decode(in, in_end);
    return decoded.status == Decoded::Status::kIncomplete
               ? WithSurrogates<Utf8>::Decode(in, in_end)
               : decoded;
  }

  static void Describe(Anatomy* anatomy) {
    const bool is_high = anatomy->Peek(12) == 0xEDA;
    DescribeMultibyte(anatomy);
    // The bits that are wrong belong to the next sequence.
    if (is_high && anatomy->Peek(12) == 0xEDB) {
      anatomy->Fail(Cause::kSurrogatePair, BitRole::kNone);
    }
  }

 private:
  [[gnu::noinline]] static Decoded DecodeOther(const uint8_t* in,
                                               const uint8_t* in_end) {
    const Decoded first = WithSurrogates<Utf8>::Decode(in, in_end);
    if (first.status != Decoded::Status::kWellFormed ||
        first.code_point > 0xDBFF || !IsSurrogate(first.code_point)) {
      return first;
    }
    const uint8_t* const next = in + 3;
    if (next == in_end) return Decoded::Incomplete(4);
    if (*next != 0xED) return first;
    if (next + 1 == in_end) return Decoded::Incomplete(5);
    return (next[1] & 0xF0) == 0xB0 ? Decoded::IllFormed(3) : first;
  }
};

}  // namespace utfx

#endif  // UTFX_CONVERTERS_WTF_8_H_
