#ifndef UTFX_TESTS_GUEST_UTF_G_8_H_
#define UTFX_TESTS_GUEST_UTF_G_8_H_

#include <cstddef>
#include <cstdint>

#include "converters/patterns/multibyte.h"
#include "core/anatomy.h"
#include "core/code_point.h"
#include "core/family.h"
#include "core/repertoire.h"
#include "core/result.h"

namespace utfx {

// UTF-G-8: original UTF-8 (RFC 2279), one to six bytes for up to 31 bits, as
// strict as Unicode's: FE and FF, overlong sequences and surrogates are
// ill-formed.
struct UtfG8 : MultibyteTrails {
  static constexpr Family kFamily = Family::kUtf8;
  static constexpr Repertoire kRepertoire = {31, kSurrogates};
  static constexpr size_t kMinLength = 1;
  static constexpr size_t kMaxLength = 6;

  static Decoded Decode(const uint8_t* in, const uint8_t* in_end) {
    return *in >= kNoLead ? Decoded::IllFormed(1) : DecodeMultibyte(in, in_end);
  }

  static void Describe(Anatomy* anatomy) {
    if (anatomy->Peek(8) < kNoLead) return DescribeMultibyte(anatomy);
    anatomy->SetLength(1);
    anatomy->Fail(Cause::kNoLead, BitRole::kStart);
    anatomy->Bits(BitRole::kSelfSynchronization, 2).Bits(BitRole::kStart, 6);
  }

  static constexpr size_t Length(CodePoint code_point) {
    return IsSurrogate(code_point) || code_point > kMaxUcs4
               ? 0
               : MultibyteLength(code_point);
  }

  static void Encode(CodePoint code_point, uint8_t* out) {
    EncodeMultibyte(code_point, out);
  }

 private:
  static constexpr uint8_t kNoLead = 0xFE;
};

}  // namespace utfx

#endif  // UTFX_TESTS_GUEST_UTF_G_8_H_
