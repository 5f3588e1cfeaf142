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

// Sequences of eight or more bytes; those of two to seven have the same
// pattern. The start bits, n ones and a zero, fill whole bytes. The rest of the
// last of these bytes and trails 10xxxxxx hold 5n + 1 + 2 * floor(n / 8)
// content bits.
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

// UTF-MASHPOE-8, "UTF-Infinity" on the site of UTF-8000. Up to seven bytes it
// is original UTF-8, like UTF-8000; in longer sequences the start bits fill
// whole bytes.
//
// It does not synchronize itself: later start bytes can look like the first
// byte of another sequence. But an error does not reach far. Of the well-formed
// sequences behind it, the first may be misread, and all others are found. For
// a first byte is never a trail, so a sequence that wants trails ends before
// it. Only a sequence cut off in start bytes FF goes on: it takes the start
// bits that follow, up to their zero, and then wants more trails than there are
// before the next first byte. A reader who begins inside a sequence does not
// read beyond its end either: there are fewer ones, so fewer trails are wanted.
// But it may read some other character there, even one of ASCII. So the form is
// not for use where that is a risk.
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
