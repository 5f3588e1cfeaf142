#ifndef UTFX_CONVERTERS_TABLE_TABLE_H_
#define UTFX_CONVERTERS_TABLE_TABLE_H_

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/any_form.h"
#include "core/code_point.h"
#include "core/result.h"
#include "core/simd/table.h"

namespace utfx {

// What a charset that lacks U+FFFD has for text that is lost, as `has` says; 0
// if it has nothing of this meaning. Charsets of Arabic have a question mark of
// their own, and some of Greek and Cyrillic letters no other than SUBSTITUTE.
template <class Has>
CodePoint FindReplacement(Has has) {
  constexpr CodePoint kArabicQuestionMark = 0x61F;
  constexpr CodePoint kSubstitute = 0x1A;
  for (const CodePoint code_point :
       {CodePoint{'?'}, kArabicQuestionMark, kSubstitute}) {
    if (has(code_point)) return code_point;
  }
  return 0;
}

// A charset with one byte for each character, as data: which code point a byte
// is read as, and which byte a code point is written as. It is made mapping by
// mapping, and stays without contradictions.
class Table {
 public:
  static constexpr uint32_t kUnassigned = 0xFFFFFFFF;

  // How many code points a table can write, beside the 256 that its bytes are
  // read as.
  static constexpr size_t kMaxEncodeOnly = 1792;
  // How many slots suffice for so many code points that are written.
  static constexpr size_t SlotsFor(size_t count) {
    return std::bit_ceil(2 * count);
  }
  static constexpr size_t kMaxSlots = 4096;

  // Has no mappings yet. The slots, a power of two of them, must live as long
  // as the table. At least half of them stay free.
  void Clear(std::span<uint32_t> slots);

  // Have a byte read as a code point, and a code point written as a byte.
  // Return false, and change nothing, if the code point is no scalar value, the
  // byte or the code point has a mapping already, or there is no room.
  bool AddDecoded(uint8_t byte, uint32_t code_point);
  bool AddEncoded(uint32_t code_point, uint8_t byte);

  // Is to be called behind the last mapping.
  void Finish();

  // What a byte is read as; kUnassigned if it is not.
  uint32_t CodePointOf(uint8_t byte) const { return code_points_[byte]; }

  Decoded Decode(uint8_t byte) const {
    return code_points_[byte] == kUnassigned
               ? Decoded::IllFormed(1)
               : Decoded::WellFormed(code_points_[byte], 1);
  }

  // The byte that a code point is written as, or -1.
  int ByteOf(CodePoint code_point) const {
    if (code_point < kLow && low_.bytes[code_point] != 0) {
      return low_.bytes[code_point];
    }
    return code_point <= kMaxUnicode
               ? FindByte(static_cast<uint32_t>(code_point))
               : -1;
  }

  Stop Encode(CodePoint code_point, uint8_t*& out,
              const uint8_t* out_end) const {
    if (out == out_end) return Stop::kOutputFull;
    const int byte = ByteOf(code_point);
    if (byte < 0) return Stop::kUnencodable;
    *out++ = static_cast<uint8_t>(byte);
    return Stop::kNone;
  }

  // The smallest code point from `least` on that is written; kUnassigned after
  // the last one.
  uint32_t NextEncoded(uint32_t least) const;
  // Sets `code_points` to all that are written, ascending, and returns how
  // many.
  static constexpr size_t kMaxEncoded = 256 + kMaxEncodeOnly;
  size_t AllEncoded(uint32_t (&code_points)[kMaxEncoded]) const;
  // The largest one that is read or written.
  uint32_t Last() const { return last_; }
  // The largest one that is written.
  uint32_t LastEncoded() const { return last_encoded_; }
  // Whether ASCII is read and written as it is.
  bool HasAscii() const { return has_ascii_; }

  // Its encoding form. The table must live as long as the form.
  AnyForm Form() const;

 private:
  friend class TableKernels;

  static constexpr uint32_t kFreeSlot = 0xFFFFFFFF;
  static constexpr uint32_t kLow = sizeof(simd::LowRows);

  // Parts of an entry of utf8_.
  static constexpr uint64_t kIsAssigned = uint64_t{1} << 63;
  static constexpr ptrdiff_t LengthOf(uint64_t utf8) {
    return static_cast<ptrdiff_t>(utf8 >> 32 & 7);
  }
  static uint64_t PackedUtf8(uint32_t code_point);

  // Multiplied by the golden ratio, neighbours are far apart (Knuth, The Art of
  // Computer Programming, 6.4).
  uint32_t SlotOf(uint32_t code_point) const {
    return code_point * 0x9E3779B1 >> shift_;
  }
  int FindByte(uint32_t code_point) const {
    for (uint32_t slot = SlotOf(code_point);; slot = (slot + 1) & mask_) {
      const uint32_t entry = slots_[slot];
      if (entry >> 8 == code_point) return static_cast<int>(entry & 0xFF);
      if (entry == kFreeSlot) return -1;
    }
  }

  uint32_t code_points_[256];
  // The UTF-8 of a byte's code point, as a 32-bit number in the order of
  // memory; its length; and kIsAssigned. 0 for an unassigned byte.
  uint64_t utf8_[256];
  // The bytes of the code points from U+0000 on. Zero says nothing: the slots
  // know.
  simd::LowRows low_;
  // Are only right if has_planes_.
  simd::BytePlanes planes_;
  // The other code points, each above its byte. A free one is behind a run of
  // those that collide.
  uint32_t* slots_;
  uint32_t mask_;
  uint32_t shift_;
  uint32_t used_;
  uint32_t last_;
  uint32_t last_encoded_;
  bool has_all_bytes_;
  bool has_planes_;  // No byte needs two units of UTF-16.
  bool has_ascii_;   // As ASCII has it.
};

static_assert(Table::kMaxSlots == Table::SlotsFor(256 + Table::kMaxEncodeOnly));

// Converts from the form of a table or to one, or both. Is for a Conversion.
Result ConvertWithTable(const AnyForm& from, const AnyForm& to,
                        const uint8_t* in, const uint8_t* in_end, uint8_t* out,
                        uint8_t* out_end);

}  // namespace utfx

#endif  // UTFX_CONVERTERS_TABLE_TABLE_H_
