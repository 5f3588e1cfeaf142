#ifndef UTFX_CONVERTERS_ASCVI_H_
#define UTFX_CONVERTERS_ASCVI_H_

#include <cstdint>

#include "converters/patterns/unary_sequences.h"
#include "core/byte_order.h"
#include "core/code_point.h"
#include "core/family.h"

namespace utfx {

// A sequence of n units. The first has a zero on top, the others a one. Below
// come the start bits (n - 1 ones and a zero) and n times kFree - 1 content
// bits, where a unit has kFree bits below its top one.
template <class CodeUnit, ByteOrder kUnitOrder>
struct AscviShape {
  using Unit = CodeUnit;
  static constexpr ByteOrder kOrder = kUnitOrder;
  static constexpr uint32_t kUnits = 1;
  static constexpr uint32_t kLeastCount = 1;
  static constexpr uint32_t kCountWithoutOnes = 1;
  static constexpr unsigned kFree = 8 * sizeof(Unit) - 1;

  static constexpr unsigned ContentBits(uint32_t count) {
    return (kFree - 1) * count;
  }
  static constexpr LeastOfLength LeastOf(uint32_t count) {
    return count == 1 ? LeastOfLength{0, 0}
                      : LeastOfLength{1, ContentBits(count - 1)};
  }
  static constexpr UnitShape UnitAt(uint32_t index, uint32_t /*count*/) {
    return {index == 0 ? 0 : 1U << kFree, kFree};
  }
};

// ASCVI: UTF-8000, if ASCII had six bits. Bytes 00 to 7F come first and 80 to
// FF are trails; n bytes hold 6n bits. It is no superset of ASCII: 'A' is 40
// C1.
//
// Its site leaves the surrogates open. They are ill-formed as in UTF-8000, as
// soon as the second of their three bytes shows them.
struct Ascvi : UnarySequences<AscviShape<uint8_t, ByteOrder::kBigEndian>> {
  static constexpr Family kFamily = Family::kNone;
};

}  // namespace utfx

#endif  // UTFX_CONVERTERS_ASCVI_H_
