#ifndef UTFX_CONVERTERS_UTF_32K_H_
#define UTFX_CONVERTERS_UTF_32K_H_

#include <cstddef>
#include <cstdint>

#include "converters/ascvi.h"
#include "converters/patterns/unary_sequences.h"
#include "core/anatomy.h"
#include "core/byte_order.h"
#include "core/code_point.h"
#include "core/family.h"
#include "core/result.h"

namespace utfx {

// UTF-32K has two styles. With one unit, both are UCS-4 without surrogates. The
// byte order is part of the name, as in UTF-32BE and UTF-32LE. There is no
// signature: the site has big-endian units only.

// Sequences of n > 1 units in the style of UTF-8000. Each unit has 30 free
// bits, after 11 in the first and 10 in the others. The start bits take n - 1
// of them (n - 2 ones and a zero), so 29n + 1 content bits are left. The site
// has no table of them; this follows from the two lengths that it shows.
template <ByteOrder kUnitOrder>
struct Utf32KShape {
  using Unit = uint32_t;
  static constexpr ByteOrder kOrder = kUnitOrder;
  static constexpr uint32_t kUnits = 1;
  static constexpr uint32_t kLeastCount = 2;
  static constexpr uint32_t kCountWithoutOnes = 2;

  static constexpr unsigned ContentBits(uint32_t count) {
    return 29 * count + 1;
  }
  static constexpr LeastOfLength LeastOf(uint32_t count) {
    return {1, count == 2 ? 31 : ContentBits(count - 1)};
  }
  static constexpr UnitShape UnitAt(uint32_t index, uint32_t /*count*/) {
    return {index == 0 ? 0xC000'0000 : 0x8000'0000, 30};
  }
};

// UTF-32K in the style of UTF-8000: a unit with a zero on top is a code point
// of 31 bits, as a byte of ASCII is one of seven.
template <ByteOrder kOrder>
struct Utf32K : UnarySequences<Utf32KShape<kOrder>> {
  using Sequences = UnarySequences<Utf32KShape<kOrder>>;

  static constexpr Family kFamily = Family::kNone;
  static constexpr ByteOrder kByteOrder = kOrder;

  static Decoded Decode(const uint8_t* in, const uint8_t* in_end) {
    if (in_end - in < 4) return Decoded::Incomplete(4);
    const auto unit = LoadUnit<uint32_t, kOrder>(in);
    if (unit > kMaxUcs4) return Sequences::Decode(in, in_end);
    return IsSurrogate(unit) ? Decoded::IllFormed(4)
                             : Decoded::WellFormed(unit, 4);
  }

  static void Describe(Anatomy* anatomy) {
    if (anatomy->Peek(1) != 0) return Sequences::Describe(anatomy);
    anatomy->SetLength(1);
    anatomy->SetContent(31);
    anatomy->Bits(BitRole::kSelfSynchronization, 1).Content(31);
  }

  using Sequences::Length;
  static constexpr size_t Length(CodePoint code_point) {
    return code_point > kMaxUcs4     ? Sequences::Length(code_point)
           : IsSurrogate(code_point) ? 0
                                     : 4;
  }

  using Sequences::Encode;
  static void Encode(CodePoint code_point, uint8_t* out) {
    if (code_point > kMaxUcs4) {
      Sequences::Encode(code_point, out);
    } else {
      StoreUnit<kOrder>(static_cast<uint32_t>(code_point), out);
    }
  }
};

// UTF-32K in the style of ASCVI: a unit with two zeros on top is a code point
// of 30 bits, and n units hold 30n.
template <ByteOrder kOrder>
struct Utf32KAscvi : UnarySequences<AscviShape<uint32_t, kOrder>> {
  static constexpr Family kFamily = Family::kNone;
  static constexpr ByteOrder kByteOrder = kOrder;
};

}  // namespace utfx

#endif  // UTFX_CONVERTERS_UTF_32K_H_
