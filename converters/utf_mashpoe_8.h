#ifndef UTFX_CONVERTERS_UTF_MASHPOE_8_H_
#define UTFX_CONVERTERS_UTF_MASHPOE_8_H_

#include <cstddef>
#include <cstdint>

#include "converters/patterns/multibyte.h"
#include "converters/patterns/unary_sequences.h"
#include "core/anatomy.h"
#include "core/byte_order.h"
#include "core/code_point.h"
#include "core/family.h"
#include "core/result.h"

namespace utfx {

// The sequences of eight bytes and more, whose pattern those of two to seven
// have as well. The start bits, n ones and a zero, fill whole bytes, then come
// what is left of the last of these for the content and trails 10xxxxxx:
// 5n + 1 + 2 * floor(n / 8) content bits.
struct UtfMashpoe8Shape {
  using Unit = uint8_t;
  static constexpr ByteOrder kOrder = ByteOrder::kBigEndian;
  static constexpr uint32_t kUnits = 1;
  static constexpr uint32_t kLeastCount = 8;
  static constexpr uint32_t kCountWithoutOnes = 0;

  static constexpr unsigned ContentBits(uint32_t count) {
    return 5 * count + 1 + 2 * (count / 8);
  }
  static constexpr LeastOfLength LeastOf(uint32_t count) {
    return {1, count == 2 ? 7 : ContentBits(count - 1)};
  }
  static constexpr UnitShape UnitAt(uint32_t index, uint32_t count) {
    const bool is_start = count == 0 || index <= count / 8;
    return is_start ? UnitShape{0, 8} : UnitShape{0x80, 6};
  }
};

// UTF-MASHPOE-8, "UTF-Infinity" on the site of UTF-8000: up to seven bytes it
// is original UTF-8 as UTF-8000 is, but then start bits go on over whole bytes.
//
// It does not synchronize itself, as start bytes after the first can be those
// of other sequences; but an error does not reach far. Of the well-formed
// sequences after what is damaged, the first can be misread and from the second
// on all are found. For a first byte is never a trail, so what wants trails
// ends before it. Only what is cut off in start bytes FF goes on: into the
// start bytes that follow, up to the zero among these, and then wants more
// trails than there are before the next first byte. Nor does what is read from
// inside a sequence go beyond its end: it has fewer ones, so it wants fewer
// trails. It may well be some other character, and ASCII too; this is why the
// form is not for use where that is a risk.
struct UtfMashpoe8 : UnarySequences<UtfMashpoe8Shape> {
  using Sequences = UnarySequences<UtfMashpoe8Shape>;

  static constexpr Family kFamily = Family::kNone;

  static Decoded Decode(const uint8_t* in, const uint8_t* in_end) {
    return *in == 0xFF ? Sequences::Decode(in, in_end)
                       : DecodeMultibyte(in, in_end);
  }

  static void Describe(Anatomy* anatomy) {
    if (anatomy->Peek(2) < 3) {
      DescribeMultibyte(anatomy);
    } else {
      Sequences::Describe(anatomy);
    }
  }

  using Sequences::Length;
  static constexpr size_t Length(CodePoint code_point) {
    if (code_point > kMaxMultibyte) return Sequences::Length(code_point);
    return IsSurrogate(code_point) ? 0 : MultibyteLength(code_point);
  }

  using Sequences::Encode;
  static void Encode(CodePoint code_point, uint8_t* out) {
    if (code_point > kMaxMultibyte) {
      Sequences::Encode(code_point, out);
    } else {
      EncodeMultibyte(code_point, out);
    }
  }
};

}  // namespace utfx

#endif  // UTFX_CONVERTERS_UTF_MASHPOE_8_H_
