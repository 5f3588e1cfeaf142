#ifndef UTFX_CONVERTERS_UTF64_H_
#define UTFX_CONVERTERS_UTF64_H_

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "converters/patterns/multibyte.h"
#include "converters/utf8.h"
#include "core/anatomy.h"
#include "core/byte_order.h"
#include "core/code_point.h"
#include "core/family.h"
#include "core/repertoire.h"
#include "core/result.h"
#include "core/signature.h"

namespace utfx {

// UTF-64 writes the first one and reads all of them. The specification's
// signature (8.2) is not the encoding of U+FEFF, so the latter counts as a
// signature, too.
inline constexpr Signature kUtf64Signatures[] = {
    {{0x00, 0x00, 0xFE, 0xFF, 0, 0, 0, 0}, 8, ByteOrder::kBigEndian},
    {{0, 0, 0, 0, 0xFF, 0xFE, 0x00, 0x00}, 8, ByteOrder::kLittleEndian},
    {{0xEF, 0xBB, 0xBF, 0, 0, 0, 0, 0}, 8, ByteOrder::kBigEndian},
    {{0, 0, 0, 0, 0, 0xBF, 0xBB, 0xEF}, 8, ByteOrder::kLittleEndian},
};

// UTF-64 1.0: one unit of 64 bits for each code point. The upper half holds the
// UTF-8 sequence from the top down, then zero octets (3.2). The lower half is
// reserved and zero (3.3).
//
// Where the specification contradicts itself, the all-zero unit is U+0000 (11.2
// over 5), and non-zero octets after the sequence are an error (3.2 over the
// pseudocode of 5.2). The classes of errors are tested in the order
// NonZeroReservedBits, InvalidUtf64, InvalidUtf8, InvalidCodePoint (7.1). A
// lead 0xxxxxxx to 11110xxx says how long the sequence is; after any other
// first octet, no octet belongs to a sequence.
//
// The start of a unit is ill-formed as soon as no well-formed unit starts like
// it, and the error is the whole unit all the same. Its class is
// NonZeroReservedBits if a reserved bit is set, otherwise kIllFormed.
template <ByteOrder kOrder>
struct Utf64 {
  static constexpr Family kFamily = Utf64Family(kOrder);
  static constexpr ByteOrder kByteOrder = kOrder;
  static constexpr Repertoire kRepertoire = kScalarValues;
  static constexpr size_t kMinLength = 8;
  static constexpr size_t kMaxLength = 8;
  static constexpr size_t kElementSize = 1;  // An octet.
  static constexpr ErrorClass kUnencodable = ErrorClass::kInvalidCodePoint;

  // Reads a whole unit that is well-formed: nearly all are. Returns its length,
  // or 0 to leave it to DecodeOther().
  [[gnu::always_inline]] static uint32_t DecodeUnicode(const uint8_t* in,
                                                       const uint8_t* in_end,
                                                       CodePoint* code_point) {
    if (in_end - in < 8) return 0;
    const auto unit = LoadUnit<uint64_t, kOrder>(in);
    if (static_cast<uint32_t>(unit) != 0) return 0;
    const auto octets = static_cast<uint32_t>(unit >> 32);
    if (octets <= 0x7FFFFFFF) {
      *code_point = octets >> 24;
      return (octets & 0xFFFFFF) == 0 ? 8 : 0;
    }
    if ((octets & 0xE0C0FFFF) == 0xC0800000) {
      *code_point = (octets >> 18 & 0x7C0) | (octets >> 16 & 0x3F);
      return *code_point >= 0x80 ? 8 : 0;
    }
    if ((octets & 0xF0C0C0FF) == 0xE0808000) {
      *code_point = (octets >> 12 & 0xF000) | (octets >> 10 & 0xFC0) |
                    (octets >> 8 & 0x3F);
      return *code_point >= 0x800 && !IsSurrogate(*code_point) ? 8 : 0;
    }
    if ((octets & 0xF8C0C0C0) != 0xF0808080) return 0;
    *code_point = (octets >> 6 & 0x1C0000) | (octets >> 4 & 0x3F000) |
                  (octets >> 2 & 0xFC0) | (octets & 0x3F);
    return *code_point >= 0x10000 && *code_point <= kMaxUnicode ? 8 : 0;
  }

  static Decoded Decode(const uint8_t* in, const uint8_t* in_end) {
    CodePoint code_point = 0;
    if (const uint32_t length = DecodeUnicode(in, in_end, &code_point)) {
      return Decoded::WellFormed(code_point, length);
    }
    return DecodeOther(in, in_end);
  }

  static void Describe(Anatomy* anatomy) {
    const uint32_t lead = anatomy->Peek(8);
    if (lead >= 0xF8) {
      anatomy->Fail(Cause::kNoLead, BitRole::kStart);
      anatomy->Bits(BitRole::kSelfSynchronization, 2).Bits(BitRole::kStart, 6);
    } else {
      Utf8::Describe(anatomy);
    }
    anatomy
        ->Require(BitRole::kPadding,
                  static_cast<unsigned>(32 - anatomy->Position()), 0,
                  Cause::kPaddingBits)
        .Require(BitRole::kReserved, 32, 0, Cause::kReservedBits);
  }

  static constexpr size_t Length(CodePoint code_point) {
    return IsScalarValue(code_point) ? 8 : 0;
  }

  static void Encode(CodePoint code_point, uint8_t* out) {
    StoreUnit<kOrder>(uint64_t{Octets(static_cast<uint32_t>(code_point))} << 32,
                      out);
  }

 private:
  // Says what is wrong with a unit that is not well-formed.
  [[gnu::noinline]] static Decoded DecodeOther(const uint8_t* in,
                                               const uint8_t* in_end) {
    if (in_end - in < 8) return DecodeStart(in, in_end);
    const auto unit = LoadUnit<uint64_t, kOrder>(in);
    if (static_cast<uint32_t>(unit) != 0) {
      return Decoded::IllFormed(8, ErrorClass::kNonZeroReservedBits);
    }
    const auto octets = static_cast<uint32_t>(unit >> 32);
    const auto lead = static_cast<uint8_t>(octets >> 24);
    if (lead < 0x80) {
      return Decoded::IllFormed(8, ErrorClass::kInvalidUtf64);
    }
    const int length = std::countl_one(lead);
    if (length == 1 || length > 4) {
      return Decoded::IllFormed(8, ErrorClass::kInvalidUtf8);
    }
    const int unused_bits = 8 * (4 - length);
    const uint32_t used = ~uint32_t{0} << unused_bits;
    if ((octets & ~used) != 0) {
      return Decoded::IllFormed(8, ErrorClass::kInvalidUtf64);
    }
    if ((octets & used & 0xC0C0C0) != (used & 0x808080)) {
      return Decoded::IllFormed(8, ErrorClass::kInvalidUtf8);
    }
    const uint32_t padded = (lead & (0x7FU >> length)) << 18 |
                            (octets >> 16 & 0x3F) << 12 |
                            (octets >> 8 & 0x3F) << 6 | (octets & 0x3F);
    const CodePoint code_point = padded >> (unused_bits / 8 * 6);
    if (MultibyteLength(code_point) != static_cast<size_t>(length)) {
      return Decoded::IllFormed(8, ErrorClass::kInvalidUtf8);
    }
    return Decoded::IllFormed(8, ErrorClass::kInvalidCodePoint);
  }

  // Reads one to seven bytes.
  static Decoded DecodeStart(const uint8_t* in, const uint8_t* in_end) {
    constexpr bool kIsBigEndian = kOrder == ByteOrder::kBigEndian;
    const uint8_t* const middle = std::min(in + 4, in_end);
    const uint8_t* const reserved = kIsBigEndian ? middle : in;
    const uint8_t* const reserved_end = kIsBigEndian ? in_end : middle;
    if (!AreZero(reserved, reserved_end)) {
      return Decoded::IllFormed(8, ErrorClass::kNonZeroReservedBits);
    }
    const bool is_start = kIsBigEndian ? StartsOctets(in, middle)
                                       : StartsReversedOctets(middle, in_end);
    return is_start ? Decoded::Incomplete(8) : Decoded::IllFormed(8);
  }

  static bool AreZero(const uint8_t* in, const uint8_t* in_end) {
    return std::all_of(in, in_end, [](uint8_t octet) { return octet == 0; });
  }

  // Whether some unit starts with these octets, from the top down: a sequence,
  // then zeros.
  static bool StartsOctets(const uint8_t* in, const uint8_t* in_end) {
    const Decoded sequence = Utf8::Decode(in, in_end);
    return sequence.status == Decoded::Status::kIncomplete ||
           (sequence.status == Decoded::Status::kWellFormed &&
            AreZero(in + sequence.length, in_end));
  }

  // The same from the bottom up, for up to three octets: zeros, then trails.
  // Every trail fits some lead.
  static bool StartsReversedOctets(const uint8_t* in, const uint8_t* in_end) {
    return std::all_of(
        std::find_if(in, in_end, [](uint8_t octet) { return octet != 0; }),
        in_end, IsTrail);
  }

  // The UTF-8 sequence of a scalar value, from the top down.
  static uint32_t Octets(uint32_t value) {
    const uint32_t last = value & 0x3F;
    const uint32_t last_two = (value & 0xFC0) << 2 | last;
    const uint32_t two = (last_two | 0xC080) << 16;
    if (value < 0x800) {
      // No branch for ASCII, which most texts mix with other characters.
      const uint32_t has_two = 0U - static_cast<uint32_t>(value >= 0x80);
      return (two & has_two) | (value << 24 & ~has_two);
    }
    if (value < 0x10000) {
      return ((value & 0xF000) << 4 | last_two | 0xE08080) << 8;
    }
    return (value & 0x1C0000) << 6 | (value & 0x3F000) << 4 | last_two |
           0xF0808080;
  }
};

}  // namespace utfx

#endif  // UTFX_CONVERTERS_UTF64_H_
