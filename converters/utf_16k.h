#ifndef UTFX_CONVERTERS_UTF_16K_H_
#define UTFX_CONVERTERS_UTF_16K_H_

#include <cstddef>
#include <cstdint>

#include "converters/patterns/unary_sequences.h"
#include "converters/utf16.h"
#include "core/anatomy.h"
#include "core/byte_order.h"
#include "core/code_point.h"
#include "core/family.h"
#include "core/repertoire.h"
#include "core/result.h"

namespace utfx {

// The sequences of UTF-16K beyond Unicode. A surrogate pair of plane 13, DB00
// to DB3F and DC00 to DFFF, is a container of 16 bits. Its highest bit is zero
// in the first container and one in the others, as in ASCVI. Below it, k
// containers have the start bits (k - 2 ones and a zero) and 14k + 1 content
// bits.
template <ByteOrder kUnitOrder>
struct Utf16KShape {
  using Unit = uint16_t;
  static constexpr ByteOrder kOrder = kUnitOrder;
  static constexpr uint32_t kUnits = 2;
  static constexpr uint32_t kLeastCount = 2;
  static constexpr uint32_t kCountWithoutOnes = 2;

  static constexpr unsigned ContentBits(uint32_t count) {
    return 14 * count + 1;
  }
  // Two containers hold code points that no surrogate pair does. By the site,
  // one of their highest nine bits has to be set; but U+100000, of plane 16,
  // has such a bit, and would have two sequences.
  static constexpr LeastOfLength LeastOf(uint32_t count) {
    static_assert(kMaxUnicode + 1 == 0x11 << 16);
    return count == 2 ? LeastOfLength{0x11, 16}
                      : LeastOfLength{1, ContentBits(count - 1)};
  }
  static constexpr UnitShape UnitAt(uint32_t index, uint32_t /*count*/) {
    if (index % 2 != 0) return {0xDC00, 10, 6};
    return {index == 0 ? 0xDB00U : 0xDB20U, 5, 10};
  }
};

// UTF-16K: UTF-16 without plane 13, whose surrogate pairs are containers for
// code points beyond Unicode. U+D0000 to U+DFFFF have no sequence. The site has
// it big-endian only; byte orders and signatures are as in UTF-16.
//
// An error is a maximal subpart of code units, which are the 16 bits of UTF-16
// and not the containers. So errors outside of plane 13 are those of UTF-16. A
// later container can't begin a sequence, and neither can its second half. So
// where one stands alone, after a missing container or after the last, it is
// two errors of one unit each. A sequence that breaks off is one error, even
// between the halves of a container.
template <ByteOrder kOrder>
struct Utf16K : UnarySequences<Utf16KShape<kOrder>> {
  using Sequences = UnarySequences<Utf16KShape<kOrder>>;

  static constexpr Family kFamily = Family::kNone;
  static constexpr ByteOrder kByteOrder = kOrder;
  static constexpr CodePointRange kGaps[] = {kSurrogates[0],
                                             {0xD0000, 0xDFFFF}};
  static constexpr Repertoire kRepertoire = {kMaxCodePointBits, kGaps};

  static Decoded Decode(const uint8_t* in, const uint8_t* in_end) {
    if (in_end - in < 2) return Decoded::Incomplete(2);
    return (LoadUnit<uint16_t, kOrder>(in) & 0xFFC0) == 0xDB00
               ? Sequences::Decode(in, in_end)
               : Utf16<kOrder>::Decode(in, in_end);
  }

  static void Describe(Anatomy* anatomy) {
    if (anatomy->Peek(10) == 0b1101101100) {
      Sequences::Describe(anatomy);
    } else {
      Utf16<kOrder>::Describe(anatomy);
    }
  }

  using Sequences::Length;
  static constexpr size_t Length(CodePoint code_point) {
    if (code_point > kMaxUnicode) return Sequences::Length(code_point);
    return code_point >> 16 == 13 ? 0 : Utf16<kOrder>::Length(code_point);
  }

  using Sequences::Encode;
  static void Encode(CodePoint code_point, uint8_t* out) {
    if (code_point > kMaxUnicode) {
      Sequences::Encode(code_point, out);
    } else {
      Utf16<kOrder>::Encode(code_point, out);
    }
  }
};

}  // namespace utfx

#endif  // UTFX_CONVERTERS_UTF_16K_H_
