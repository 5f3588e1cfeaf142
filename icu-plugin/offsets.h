#ifndef UTFX_ICU_PLUGIN_OFFSETS_H_
#define UTFX_ICU_PLUGIN_OFFSETS_H_

#include <unicode/utf16.h>
#include <unicode/utypes.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "converters/patterns/multibyte.h"
#include "core/blocks.h"
#include "core/byte_order.h"
#include "core/code_point.h"
#include "core/encoding_form.h"
#include "core/family.h"

// ICU can ask for an offset for each unit of a conversion's target: the start,
// in the source, of the character that the unit belongs to. These functions
// write the offsets where target or source is well-formed UTF-16.
namespace utfx::icu {

// The longest sequence of a scalar value in any form, in bytes.
inline constexpr size_t kMaxUnicodeLength = 8;

namespace internal {

using blocks::kLanes;
using blocks::kLead;
using blocks::kTrail;
using blocks::LoadUnits;
using blocks::Units;
// A number for each unit.
using Indices [[gnu::vector_size(2 * kLanes)]] = int16_t;

inline constexpr Indices kLaneNumbers = {0, 1, 2, 3, 4, 5, 6, 7};

// Writes an offset for each index, starting with `offset` for index 0. A loop:
// compilers handle vectors badly that are larger than the machine's.
template <class Index, size_t kCount>
void WriteEach(const Index (&indices)[kCount], int32_t offset,
               int32_t* offsets) {
  for (size_t i = 0; i < kCount; ++i) offsets[i] = offset + indices[i];
}
template <class Lanes>
void WriteLanes(const Lanes& lanes, int32_t offset, int32_t* offsets) {
  int16_t indices[kLanes];
  static_assert(sizeof indices == sizeof lanes);
  std::memcpy(indices, &lanes, sizeof indices);
  WriteEach(indices, offset, offsets);
}

// The number of bytes in a form for each unit.
template <EncodingForm Form>
struct UnitLengths {
  static constexpr bool kIsUtf8 = Form::kFamily == Family::kUtf8;
  static constexpr size_t kPair = Form::Length(0x10000);
  // Whether each unit tells its number without its neighbour.
  static constexpr bool kAreSimple = Form::kFamily != Family::kNone;
  static constexpr ptrdiff_t kMax = kAreSimple ? kPair : kMaxUnicodeLength;

  // For a unit that is no surrogate.
  static size_t OfSingle(UChar unit) {
    if (U16_IS_SURROGATE(unit)) __builtin_unreachable();
    return Form::Length(unit);
  }

  static size_t OfPair(UChar lead, UChar trail) {
    if constexpr (Form::Length(kMaxUnicode) == kPair) {
      return kPair;
    } else {
      return Form::Length(U16_GET_SUPPLEMENTARY(CodePoint{lead}, trail));
    }
  }

  // For any units: the trail of a pair counts all bytes of the pair.
  static Units FromTrails(Units units) {
    // A true comparison is -1.
    const auto is_trail = static_cast<Units>((units & 0xFC00) == kTrail);
    const auto is_surrogate = static_cast<Units>((units & 0xF800) == kLead);
    Units lengths = units * 0 + static_cast<uint16_t>(Form::kMinLength);
    if constexpr (kIsUtf8) {
      lengths -= static_cast<Units>(units > 0x7F);
      lengths -= static_cast<Units>(units > 0x7FF);
    }
    return (lengths & ~is_surrogate) |
           (is_trail & static_cast<uint16_t>(kPair));
  }
};

// For each of eight units, the index of the unit that its character starts
// with: -1 is the unit before them.
inline Indices StartsOf(Units units) {
  return kLaneNumbers + ((units & 0xFC00) == kTrail);  // True is -1.
}

// Each lane becomes the sum of the lanes before it.
inline Units SumsBefore(Units lanes) {
  constexpr Units kZero = {};
  Units sums =
      __builtin_shufflevector(kZero, lanes, 0, 8, 9, 10, 11, 12, 13, 14);
  sums += __builtin_shufflevector(kZero, sums, 0, 8, 9, 10, 11, 12, 13, 14);
  sums += __builtin_shufflevector(kZero, sums, 0, 1, 8, 9, 10, 11, 12, 13);
  sums += __builtin_shufflevector(kZero, sums, 0, 1, 2, 3, 8, 9, 10, 11);
  return sums;
}

}  // namespace internal

// For each unit of UTF-16 that a form's text was converted to, writes the
// offset in the form's text. The first character starts at `offset`. Returns
// the end of the offsets.
template <EncodingForm Form>
int32_t* WriteSourceOffsets(const UChar* units, const UChar* units_end,
                            int32_t offset, int32_t* offsets) {
  using internal::kLanes;
  using Lengths = internal::UnitLengths<Form>;
  if constexpr (Lengths::kAreSimple) {
    for (; units_end - units >= kLanes; units += kLanes, offsets += kLanes) {
      const internal::Units block = internal::LoadUnits(units);
      if constexpr (IsUtf16(Form::kFamily)) {
        internal::WriteLanes(2 * internal::StartsOf(block), offset, offsets);
        offset += 2 * kLanes;
      } else {
        const internal::Units lengths = Lengths::FromTrails(block);
        const internal::Units before = internal::SumsBefore(lengths);
        internal::WriteLanes(before, offset, offsets);
        offset += before[kLanes - 1] + lengths[kLanes - 1];
      }
    }
    // The last of them may be a lead.
    if (units != units_end && U16_IS_TRAIL(*units)) {
      if constexpr (IsUtf16(Form::kFamily)) offset -= 2;
      *offsets++ = offset;
      offset += static_cast<int32_t>(Lengths::kPair);
      ++units;
    }
  }
  while (units != units_end) {
    const UChar unit = *units++;
    *offsets++ = offset;
    // A branch, as otherwise a character waits for the one before.
    if (U16_IS_LEAD(unit)) [[unlikely]] {
      *offsets++ = offset;
      offset += static_cast<int32_t>(Lengths::OfPair(unit, *units++));
    } else {
      offset += static_cast<int32_t>(Lengths::OfSingle(unit));
    }
  }
  return offsets;
}

// Writes the same offset for all bytes of a character of a form. Returns the
// end of the offsets.
template <EncodingForm Form>
[[gnu::always_inline]] inline int32_t* FillOffsets(int32_t* offsets,
                                                   size_t length,
                                                   int32_t offset) {
  if constexpr (internal::UnitLengths<Form>::kMax > 4) {
    return std::fill_n(offsets, length, offset);
  } else {
    // The first two and the last two, which may overlap.
    if (length == 1) {
      *offsets = offset;
    } else {
      std::fill_n(offsets, 2, offset);
      std::fill_n(offsets + length - 2, 2, offset);
    }
    return offsets + length;
  }
}

// For each byte of UTF-8 that UTF-16 was converted to, writes the offset in the
// UTF-16. The first character comes from `offset`. Returns the end of the
// offsets.
inline int32_t* WriteUtf8Offsets(const uint8_t* bytes, const uint8_t* bytes_end,
                                 int32_t offset, int32_t* offsets) {
  constexpr uint64_t kOnes = 0x0101'0101'0101'0101;
  --offset;  // Each byte adds the number of units before it.
  // The character after one of four bytes is two units further: that byte has
  // one more. These may be in the next block.
  uint64_t carry = 0;
  for (; bytes_end - bytes >= 8; bytes += 8, offsets += 8) {
    const auto block = LoadUnit<uint64_t, ByteOrder::kLittleEndian>(bytes);
    const uint64_t starts = (~block >> 7 | block >> 6) & kOnes;
    const uint64_t pairs =
        block >> 7 & block >> 6 & block >> 5 & block >> 4 & kOnes;
    // The product's bytes are sums of those up to each.
    const uint64_t sums = (starts + (pairs << 32) + carry) * kOnes;
    carry = pairs >> 32;
    uint8_t indices[8];
    StoreUnit<ByteOrder::kLittleEndian>(sums, indices);
    internal::WriteEach(indices, offset, offsets);
    offset += static_cast<int32_t>(sums >> 56);
  }
  bool is_after_pair = carry != 0;
  for (; bytes != bytes_end; ++bytes) {
    if (!IsTrail(*bytes)) {
      offset += is_after_pair ? 2 : 1;
      is_after_pair = *bytes >= 0xF0;
    }
    *offsets++ = offset;
  }
  return offsets;
}

// The same for other forms, from the UTF-16 text.
template <EncodingForm Form>
int32_t* WriteTargetOffsets(const UChar* units, const UChar* units_end,
                            int32_t offset, int32_t* offsets) {
  using internal::kLanes;
  using Lengths = internal::UnitLengths<Form>;
  if constexpr (IsUtf16(Form::kFamily)) {
    for (; units_end - units >= kLanes; units += kLanes, offset += kLanes) {
      const internal::Indices starts =
          internal::StartsOf(internal::LoadUnits(units));
      internal::WriteLanes(
          __builtin_shufflevector(starts, starts, 0, 0, 1, 1, 2, 2, 3, 3),
          offset, offsets);
      internal::WriteLanes(
          __builtin_shufflevector(starts, starts, 4, 4, 5, 5, 6, 6, 7, 7),
          offset, offsets + kLanes);
      offsets += 2 * kLanes;
    }
    // The last of them may be a lead.
    if (units != units_end && U16_IS_TRAIL(*units)) {
      offsets = std::fill_n(offsets, 2, offset++ - 1);
      ++units;
    }
  }
  while (units != units_end) {
    const UChar unit = *units++;
    size_t length = 0;
    int32_t next = offset + 1;
    // A branch, as otherwise a character waits for the one before.
    if (U16_IS_LEAD(unit)) [[unlikely]] {
      length = Lengths::OfPair(unit, *units++);
      ++next;
    } else {
      length = Lengths::OfSingle(unit);
    }
    offsets = FillOffsets<Form>(offsets, length, offset);
    offset = next;
  }
  return offsets;
}

}  // namespace utfx::icu

#endif  // UTFX_ICU_PLUGIN_OFFSETS_H_
