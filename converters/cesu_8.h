#ifndef UTFX_CONVERTERS_CESU_8_H_
#define UTFX_CONVERTERS_CESU_8_H_

#include <cstddef>
#include <cstdint>

#include "converters/patterns/multibyte.h"
#include "converters/patterns/with_surrogates.h"
#include "converters/utf8.h"
#include "core/anatomy.h"
#include "core/code_point.h"
#include "core/family.h"
#include "core/repertoire.h"
#include "core/result.h"

namespace utfx {

// CESU-8 (UTR #26): UTF-8 up to U+FFFF, and a surrogate pair beyond, each half
// in three bytes. An error ends where ICU's CESU-8 has its end: UTF-8's four
// bytes are one error, the three bytes of a lone surrogate are one, and all
// others are UTF-8's. The start of four bytes or of three is incomplete.
struct Cesu8 {
  static constexpr Family kFamily = Family::kNone;
  static constexpr Repertoire kRepertoire = kScalarValues;
  static constexpr size_t kMinLength = 1;
  static constexpr size_t kMaxLength = 6;

  static Decoded Decode(const uint8_t* in, const uint8_t* in_end) {
    CodePoint code_point = 0;
    const uint32_t length = DecodeUnicode(in, in_end, &code_point);
    if (length == 0 || length == 4) return DecodeOther(in, in_end);
    return Decoded::WellFormed(code_point, length);
  }

  static void Describe(Anatomy* anatomy) {
    if (anatomy->Peek(11) == 0b11101101101) return DescribePair(anatomy);
    if (anatomy->Peek(4) == 0xF) anatomy->Fail(Cause::kNoLead, BitRole::kStart);
    const bool may_be_pair = anatomy->Peek(8) == 0xED;
    DescribeMultibyte(anatomy);
    // The second byte tells.
    if (may_be_pair && anatomy->Position() == 8) anatomy->SetLeastLength(3);
  }

  // The lead of the second half is one, too.
  static bool IsTrailAt(const uint8_t* text, const uint8_t* at) {
    return IsTrail(*at) || (*at == 0xED && at - text >= 3 && at[-3] == 0xED &&
                            (at[-2] & 0xF0) == 0xA0);
  }

  static constexpr size_t Length(CodePoint code_point) {
    if (!IsScalarValue(code_point)) return 0;
    return code_point <= 0xFFFF ? MultibyteLength(code_point) : kMaxLength;
  }

  static void Encode(CodePoint code_point, uint8_t* out) {
    if (code_point <= 0xFFFF) return EncodeMultibyte(code_point, out);
    EncodeMultibyte(0xD7C0 + (code_point >> 10), out);
    EncodeMultibyte(0xDC00 | (code_point & 0x3FF), out + 3);
  }

 protected:
  static void DescribePair(Anatomy* anatomy) {
    anatomy->SetLength(kMaxLength);
    anatomy->SetContent(20);
    anatomy->Bits(BitRole::kSelfSynchronization, 2)
        .Bits(BitRole::kStart, 2)
        .Bits(BitRole::kPattern, 4)
        .Require(BitRole::kSelfSynchronization, 2, 0b10, Cause::kMissingTrail)
        .Require(BitRole::kPattern, 2, 0b10, Cause::kLoneLowSurrogate)
        .Content(4)
        .Require(BitRole::kSelfSynchronization, 2, 0b10, Cause::kMissingTrail)
        .Content(6);
    constexpr Cause kLone = Cause::kLoneHighSurrogate;
    anatomy->Require(BitRole::kSelfSynchronization, 2, 0b11, kLone)
        .Require(BitRole::kStart, 2, 0b10, kLone)
        .Require(BitRole::kPattern, 4, 0b1101, kLone)
        .Require(BitRole::kSelfSynchronization, 2, 0b10, kLone)
        .Require(BitRole::kPattern, 2, 0b11, kLone)
        .Content(4)
        .Require(BitRole::kSelfSynchronization, 2, 0b10, kLone)
        .Content(6);
  }

 private:
  [[gnu::noinline]] static Decoded DecodeOther(const uint8_t* in,
                                               const uint8_t* in_end) {
    const Decoded first = WithSurrogates<Utf8>::Decode(in, in_end);
    if (first.status != Decoded::Status::kWellFormed) return first;
    if (first.code_point > 0xDBFF) return Decoded::IllFormed(first.length);
    const uint8_t* const low = in + 3;
    const ptrdiff_t available = in_end - low;
    if ((available > 0 && low[0] != 0xED) ||
        (available > 1 && (low[1] & 0xF0) != 0xB0) ||
        (available > 2 && !IsTrail(low[2]))) {
      return Decoded::IllFormed(3);
    }
    if (available < 3) return Decoded::Incomplete(kMaxLength);
    return Decoded::WellFormed(((first.code_point & 0x3FF) << 10 |
                                (low[1] & 0xFU) << 6 | (low[2] & 0x3FU)) +
                                   0x10000,
                               kMaxLength);
  }
};

}  // namespace utfx

#endif  // UTFX_CONVERTERS_CESU_8_H_
