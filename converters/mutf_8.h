#ifndef UTFX_CONVERTERS_MUTF_8_H_
#define UTFX_CONVERTERS_MUTF_8_H_

#include <cstddef>
#include <cstdint>

#include "converters/cesu_8.h"
#include "converters/patterns/multibyte.h"
#include "converters/patterns/with_surrogates.h"
#include "converters/utf8.h"
#include "core/anatomy.h"
#include "core/code_point.h"
#include "core/repertoire.h"
#include "core/result.h"

namespace utfx {

// MUTF-8, Java's modified UTF-8 (The Java Virtual Machine Specification,
// 4.4.7): CESU-8, but U+0000 is C0 80, and no sequence has a byte 00. Each char
// of Java's has a sequence, so a surrogate without its other half has one, too.
struct Mutf8 : Cesu8 {
  static constexpr Repertoire kRepertoire = {Cesu8::kRepertoire.bits, {}};

  static Decoded Decode(const uint8_t* in, const uint8_t* in_end) {
    if (*in == 0) return Decoded::IllFormed(1);
    if (*in != kLeadOfNull) {
      const Decoded decoded = Cesu8::Decode(in, in_end);
      return decoded.status == Decoded::Status::kIllFormed
                 ? OrLone(decoded, in, in_end)
                 : decoded;
    }
    if (in_end - in < 2) return Decoded::Incomplete(2);
    return in[1] == 0x80 ? Decoded::WellFormed(0, 2) : Decoded::IllFormed(1);
  }

  static Decoded DecodeLast(const uint8_t* in, const uint8_t* in_end) {
    const Decoded decoded = Decode(in, in_end);
    return decoded.status == Decoded::Status::kIncomplete
               ? OrLone(decoded, in, in_end)
               : decoded;
  }

  // The second half of a pair is well-formed alone.
  static bool IsTrailAt(const uint8_t* text, const uint8_t* at) = delete;

  static void Describe(Anatomy* anatomy) {
    if (anatomy->Peek(8) == 0) {
      if (!anatomy->IsAtEnd()) {
        anatomy->Fail(Cause::kNoLead, BitRole::kContent);
      }
      return Cesu8::Describe(anatomy);
    }
    const bool is_high = anatomy->Peek(12) == 0xEDA;
    if (is_high && anatomy->Peek(12, 24) == 0xEDB) return DescribePair(anatomy);
    if (is_high || anatomy->Peek(12) == 0xEDB) {
      DescribeMultibyte(anatomy);
      // The bytes behind it tell.
      if (is_high && anatomy->Position() < 24) anatomy->SetLeastLength(3);
      return;
    }
    if (anatomy->Peek(8) != kLeadOfNull) return Cesu8::Describe(anatomy);
    // U+0000 has no shorter sequence, so none of its bits is mandatory.
    anatomy->SetLength(2);
    anatomy->SetContent(11);
    anatomy->Bits(BitRole::kSelfSynchronization, 2)
        .Bits(BitRole::kStart, 1)
        .Content(5)
        .Require(BitRole::kSelfSynchronization, 2, 0b10, Cause::kMissingTrail)
        .Content(6);
  }

  static constexpr size_t Length(CodePoint code_point) {
    return code_point == 0           ? 2
           : IsSurrogate(code_point) ? 3
                                     : Cesu8::Length(code_point);
  }

  static void Encode(CodePoint code_point, uint8_t* out) {
    if (code_point != 0) return Cesu8::Encode(code_point, out);
    out[0] = kLeadOfNull;
    out[1] = 0x80;
  }

 private:
  static constexpr uint8_t kLeadOfNull = 0xC0;

  // A surrogate without its other half, or what CESU-8 makes of it.
  static Decoded OrLone(const Decoded& decoded, const uint8_t* in,
                        const uint8_t* in_end) {
    const Decoded lone = WithSurrogates<Utf8>::Decode(in, in_end);
    return lone.status == Decoded::Status::kWellFormed &&
                   IsSurrogate(lone.code_point)
               ? lone
               : decoded;
  }
};

}  // namespace utfx

#endif  // UTFX_CONVERTERS_MUTF_8_H_
