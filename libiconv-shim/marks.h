#ifndef UTFX_LIBICONV_SHIM_MARKS_H_
#define UTFX_LIBICONV_SHIM_MARKS_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "core/byte_order.h"
#include "libiconv-shim/buffers.h"
#include "libiconv-shim/count_bytes.h"
#include "libiconv-shim/reach.h"
#include "libiconv-shim/sides.h"

// Byte order marks that may stand anywhere in a stream, as in libiconv's UTF-16
// and UTF-32: whole units, U+FEFF in the one or the other order.
namespace utfx::libiconv {

template <class Unit>
inline constexpr Unit kMark = 0xFEFF;
template <class Unit>
inline constexpr Unit kReversedMark = Unit{0xFFFE} << (8 * (sizeof(Unit) - 2));

// The value that a processor loads for a unit that is stored big-endian.
template <class Unit>
Unit BigEndianAsLoaded(Unit value) {
  uint8_t bytes[sizeof(Unit)];
  StoreUnit<ByteOrder::kBigEndian>(value, bytes);
  return LoadUnit<Unit, kHostByteOrder>(bytes);
}

// Finds the first unit in [in, end) that is one of two, which are given in
// big-endian order. If there is none, returns the end, or the piece of a unit
// there.
template <class Unit>
const uint8_t* FindUnit(const uint8_t* in, const uint8_t* end, Unit first,
                        Unit second) {
  const Unit loaded[] = {BigEndianAsLoaded(first), BigEndianAsLoaded(second)};
  const auto is_one = [&loaded](Unit unit) {
    return static_cast<Unit>((unit == loaded[0]) | (unit == loaded[1]));
  };
  // So many that the compiler makes vectors of them and does not unroll.
  constexpr size_t kUnits = 32;
  constexpr ptrdiff_t kBlock = kUnits * sizeof(Unit);
  const uint8_t* const start = in;
  for (; end - in >= kBlock; in += kBlock) {
    Unit units[kUnits];
    std::memcpy(units, in, sizeof units);
    Unit found = 0;
    for (const Unit unit : units) found |= is_one(unit);
    if (found != 0) break;
  }
  constexpr auto kUnit = static_cast<ptrdiff_t>(sizeof(Unit));
  while (end - in >= kUnit && is_one(LoadUnit<Unit, kHostByteOrder>(in)) == 0) {
    in += kUnit;
  }
  CountBytes(in - start + kBlock);
  return in;
}

// Reads all marks at the start of some input. The last one tells the byte
// order. Returns the rest.
template <class Unit>
const uint8_t* ReadMarks(const uint8_t* in, const uint8_t* end,
                         ByteOrder* order) {
  for (; end - in >= ptrdiff_t{sizeof(Unit)}; in += sizeof(Unit)) {
    const auto unit = LoadUnit<Unit, ByteOrder::kBigEndian>(in);
    if (unit == kMark<Unit>) {
      *order = ByteOrder::kBigEndian;
    } else if (unit == kReversedMark<Unit>) {
      *order = ByteOrder::kLittleEndian;
    } else {
      break;
    }
  }
  return in;
}

// Finds the next mark in the input of one call of iconv(), in one side's form.
class MarkFinder {
 public:
  // Returns the end of the text that surely has no mark: a mark, or the place
  // up to which this has looked. It may cut a sequence in two.
  const uint8_t* UnmarkedEnd(const Side& side, const Input& in) {
    if (side.marks != Marks::kAnywhere) return in.end;
    if (unmarked_end_ == nullptr || in.next >= unmarked_end_) {
      const uint8_t* const end = in.next + std::min(in.Size(), reach_.Get());
      unmarked_end_ = side.Unit() == 2 ? Find<uint16_t>(in.next, end)
                                       : Find<uint32_t>(in.next, end);
      reach_.Grow();
    }
    return unmarked_end_;
  }

 private:
  template <class Unit>
  static const uint8_t* Find(const uint8_t* in, const uint8_t* end) {
    return FindUnit<Unit>(in, end, kMark<Unit>, kReversedMark<Unit>);
  }

  const uint8_t* unmarked_end_ = nullptr;
  Reach<256, 16384> reach_;
};

}  // namespace utfx::libiconv

#endif  // UTFX_LIBICONV_SHIM_MARKS_H_
