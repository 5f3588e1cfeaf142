#include "converters/table/table.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <span>

#include "converters/utf8.h"
#include "core/any_form.h"
#include "core/code_point.h"
#include "core/family.h"
#include "core/result.h"
#include "core/wide_code_point.h"

namespace utfx {
namespace {

const Table& TableOf(const AnyForm* any) {
  return *static_cast<const Table*>(any->Data());
}

// What an AnyForm calls.
struct TableCalls {
  static constexpr Family kFamily = Family::kNone;
  static constexpr bool kIsWide = false;
  static constexpr bool kHasBlocks = false;
  static constexpr bool kWaits = false;

  static constexpr size_t MinLength() { return 1; }

  static Decoded Decode(const uint8_t* in, const uint8_t* /*in_end*/,
                        const AnyForm* any) {
    return TableOf(any).Decode(*in);
  }

  static Stop Encode(CodePoint code_point, uint8_t*& out,
                     const uint8_t* out_end, const AnyForm* any) {
    return TableOf(any).Encode(code_point, out, out_end);
  }

  static Stop EncodeWide(const WideCodePoint& /*code_point*/, uint8_t*& out,
                         const uint8_t* out_end, const AnyForm* /*any*/) {
    return out == out_end ? Stop::kOutputFull : Stop::kUnencodable;
  }
};

}  // namespace

uint64_t Table::PackedUtf8(uint32_t code_point) {
  uint8_t bytes[8] = {};  // EncodeMultibyte() has longer sequences, too.
  Utf8::Encode(code_point, bytes);
  uint32_t packed;
  std::memcpy(&packed, bytes, sizeof packed);
  return kIsAssigned | uint64_t{Utf8::Length(code_point)} << 32 | packed;
}

void Table::Clear(std::span<uint32_t> slots) {
  std::fill(std::begin(code_points_), std::end(code_points_), kUnassigned);
  std::fill(std::begin(utf8_), std::end(utf8_), 0);
  std::fill(std::begin(low_.bytes), std::end(low_.bytes), uint8_t{0});
  std::fill(slots.begin(), slots.end(), kFreeSlot);
  slots_ = slots.data();
  mask_ = static_cast<uint32_t>(slots.size() - 1);
  shift_ = 32 - static_cast<uint32_t>(std::bit_width(mask_));
  used_ = 0;
  last_ = 0;
  last_encoded_ = 0;
  has_all_bytes_ = false;
  has_ascii_ = false;
}

bool Table::AddDecoded(uint8_t byte, uint32_t code_point) {
  if (!IsScalarValue(code_point)) return false;
  if (code_points_[byte] != kUnassigned) return false;
  code_points_[byte] = code_point;
  utf8_[byte] = PackedUtf8(code_point);
  last_ = std::max(last_, code_point);
  return true;
}

bool Table::AddEncoded(uint32_t code_point, uint8_t byte) {
  if (!IsScalarValue(code_point) || ByteOf(code_point) >= 0) return false;
  if (code_point < kLow && byte != 0) {
    low_.bytes[code_point] = byte;
  } else {
    if (2 * (used_ + 1) > mask_ + 1) return false;
    uint32_t slot = SlotOf(code_point);
    while (slots_[slot] != kFreeSlot) slot = (slot + 1) & mask_;
    slots_[slot] = code_point << 8 | byte;
    ++used_;
  }
  last_ = std::max(last_, code_point);
  last_encoded_ = std::max(last_encoded_, code_point);
  return true;
}

void Table::Finish() {
  has_all_bytes_ = std::find(std::begin(code_points_), std::end(code_points_),
                             kUnassigned) == std::end(code_points_);
  has_planes_ = true;
  for (size_t i = 0; i < std::size(code_points_); ++i) {
    // An unassigned one has FFFF in both.
    const auto unit = static_cast<uint16_t>(code_points_[i]);
    planes_.low[i] = static_cast<uint8_t>(unit);
    planes_.high[i] = static_cast<uint8_t>(unit >> 8);
    has_planes_ &= code_points_[i] == kUnassigned || code_points_[i] <= 0xFFFF;
  }
  has_ascii_ = true;
  for (uint32_t i = 0; i < 0x80; ++i) {
    has_ascii_ &= code_points_[i] == i && ByteOf(i) == static_cast<int>(i);
  }
}

uint32_t Table::NextEncoded(uint32_t least) const {
  for (uint32_t low = least; low < kLow; ++low) {
    if (ByteOf(low) >= 0) return low;
  }
  uint32_t next = kUnassigned;
  for (uint32_t slot = 0; slot <= mask_; ++slot) {
    if (slots_[slot] == kFreeSlot) continue;
    const uint32_t code_point = slots_[slot] >> 8;
    if (code_point >= least) next = std::min(next, code_point);
  }
  return next;
}

size_t Table::AllEncoded(uint32_t (&code_points)[kMaxEncoded]) const {
  uint32_t* end = code_points;
  for (uint32_t low = 0; low < kLow; ++low) {
    if (low_.bytes[low] != 0) *end++ = low;
  }
  for (uint32_t slot = 0; slot <= mask_; ++slot) {
    if (slots_[slot] != kFreeSlot) *end++ = slots_[slot] >> 8;
  }
  // libc++ has that of numbers by their own order in its library.
  std::sort(code_points, end, [](uint32_t a, uint32_t b) { return a < b; });
  return static_cast<size_t>(end - code_points);
}

AnyForm Table::Form() const { return AnyForm::OfCalls<TableCalls>(this); }

}  // namespace utfx
