#ifndef UTFX_TESTS_GUEST_UTF_21_H_
#define UTFX_TESTS_GUEST_UTF_21_H_

#include <cstddef>
#include <cstdint>

#include "core/anatomy.h"
#include "core/code_point.h"
#include "core/family.h"
#include "core/repertoire.h"
#include "core/result.h"

namespace utfx {

// UTF-21: ASCII, and sequences of four bytes: FF, and three with a one on top
// and seven bits of the code point. A trail may be FF, so it does not
// synchronize itself.
struct Utf21 {
  static constexpr Family kFamily = Family::kNone;
  static constexpr Repertoire kRepertoire = kScalarValues;
  static constexpr size_t kMinLength = 1;
  static constexpr size_t kMaxLength = 4;

  static Decoded Decode(const uint8_t* in, const uint8_t* in_end) {
    if (*in < 0x80) return Decoded::WellFormed(*in, 1);
    if (*in != kLead) return Decoded::IllFormed(1);
    CodePoint code_point = 0;
    for (uint32_t i = 1; i < 4; ++i) {
      if (in + i == in_end) return Decoded::Incomplete(4);
      code_point = code_point << 7 | (in[i] & 0x7F);
      if (in[i] < 0x80 || !StartsOne(code_point, i)) {
        return Decoded::IllFormed(i);
      }
    }
    return Decoded::WellFormed(code_point, 4);
  }

  static void Describe(Anatomy* anatomy) {
    const uint32_t lead = anatomy->Peek(8);
    if (lead == kLead) {
      anatomy->SetLength(4);
      anatomy->SetContent(21, 14);
      anatomy->Bits(BitRole::kSelfSynchronization, 1).Bits(BitRole::kStart, 7);
      for (int i = 1; i < 4; ++i) {
        anatomy
            ->Require(BitRole::kSelfSynchronization, 1, 1, Cause::kMissingTrail)
            .Content(7);
      }
      return;
    }
    anatomy->SetLength(1);
    if (lead < 0x80) {
      anatomy->SetContent(7);
      anatomy->Bits(BitRole::kSelfSynchronization, 1).Content(7);
    } else {
      anatomy->Fail(Cause::kNoLead, BitRole::kStart);
      anatomy->Bits(BitRole::kSelfSynchronization, 1).Bits(BitRole::kStart, 7);
    }
  }

  static constexpr size_t Length(CodePoint code_point) {
    if (code_point < 0x80) return 1;
    return IsScalarValue(code_point) ? 4 : 0;
  }

  static void Encode(CodePoint code_point, uint8_t* out) {
    if (code_point < 0x80) {
      *out = static_cast<uint8_t>(code_point);
      return;
    }
    *out = kLead;
    for (unsigned i = 1; i < 4; ++i) {
      out[i] = static_cast<uint8_t>(0x80 | code_point >> 7 * (3 - i));
    }
  }

 private:
  static constexpr uint8_t kLead = 0xFF;

  // Whether a sequence has `code_point` in its first `trails` trails.
  static bool StartsOne(CodePoint code_point, uint32_t trails) {
    if (trails == 1) return code_point <= kMaxUnicode >> 14;
    if (trails == 2) return code_point != 0 && !IsSurrogate(code_point << 7);
    return true;
  }
};

}  // namespace utfx

#endif  // UTFX_TESTS_GUEST_UTF_21_H_
