#ifndef UTFX_CONVERTERS_UTF_E_8_H_
#define UTFX_CONVERTERS_UTF_E_8_H_

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "converters/patterns/multibyte.h"
#include "converters/patterns/sequence_beyond_unicode.h"
#include "converters/patterns/with_surrogates.h"
#include "core/anatomy.h"
#include "core/code_point.h"
#include "core/family.h"
#include "core/repertoire.h"
#include "core/result.h"

namespace utfx {

// UTF-E-8, Perl's "utf8". One to six bytes are those of original UTF-8 (3.2).
// Seven bytes, with the lead FE, hold up to 36 bits (3.3). Thirteen, with FF,
// hold 63 bits in twelve trails, below nine reserved zeros (3.4).
struct UtfE8 : MultibyteTrails {
  static constexpr Family kFamily = Family::kUtf8;
  static constexpr Repertoire kRepertoire = {63, kSurrogates};
  static constexpr size_t kMinLength = 1;
  static constexpr size_t kMaxLength = 13;
  static constexpr CodePoint kMax = kRepertoire.Last();

  static Decoded Decode(const uint8_t* in, const uint8_t* in_end) {
    if (*in != 0xFF) return DecodeMultibyte(in, in_end);
    const auto present =
        static_cast<uint32_t>(std::min<ptrdiff_t>(in_end - in, kMaxLength));
    CodePoint code_point = 0;
    for (uint32_t i = 1; i < present; ++i) {
      // The reserved bits fill the second byte and half of the third. A code
      // point that fits 36 bits, the last six trails, is overlong; byte 6,
      // counted from 0, shows that.
      if (!IsTrail(in[i]) || (i == 1 && in[i] != 0x80) ||
          (i == 2 && in[i] > 0x87)) {
        return Decoded::IllFormed(i);
      }
      code_point = code_point << 6 | (in[i] & 0x3F);
      if (i == 6 && code_point == 0) return Decoded::IllFormed(i);
    }
    if (present < kMaxLength) {
      return Decoded::Incomplete(kMaxLength, kMaxMultibyte + 1);
    }
    return Decoded::WellFormed(code_point, kMaxLength);
  }

  static void Describe(Anatomy* anatomy) {
    if (anatomy->Peek(8) != 0xFF) return DescribeMultibyte(anatomy);
    anatomy->SetLength(kMaxLength);
    anatomy->SetContent(63, 63 - 36);  // Up to 36 bits fit seven bytes.
    anatomy->Bits(BitRole::kSelfSynchronization, 2).Bits(BitRole::kStart, 6);
    for (size_t i = 1; i < kMaxLength; ++i) {
      const unsigned reserved = i == 1 ? 6 : i == 2 ? 3 : 0;
      anatomy
          ->Require(BitRole::kSelfSynchronization, 2, 2, Cause::kMissingTrail)
          .Require(BitRole::kReserved, reserved, 0, Cause::kReservedBits)
          .Content(6 - reserved);
    }
  }

  static constexpr size_t Length(CodePoint code_point) {
    if (IsSurrogate(code_point) || code_point > kMax) return 0;
    return code_point <= kMaxMultibyte ? MultibyteLength(code_point)
                                       : kMaxLength;
  }

  static void Encode(CodePoint code_point, uint8_t* out) {
    if (code_point <= kMaxMultibyte) {
      EncodeMultibyte(code_point, out);
      return;
    }
    out[0] = 0xFF;
    for (size_t i = kMaxLength - 1; i > 0; --i) {
      out[i] = static_cast<uint8_t>(0x80 | (code_point & 0x3F));
      code_point >>= 6;
    }
  }

  static size_t DecodeBeyondUnicode(const uint8_t* in, CodePoint* code_point) {
    const uint8_t lead = *in;
    if (lead < kFirstLeadBeyondUnicode) return 0;
    const auto ones = static_cast<unsigned>(std::countl_one(lead));
    const BytesBeyondUnicode& sequence =
        kBeyondUnicode[ones - kMinLengthBeyondUnicode];
    return sequence.Decode(LoadWords(in), code_point) ? sequence.Size() : 0;
  }

  static size_t EncodeBeyondUnicode(CodePoint code_point, uint8_t* out) {
    const auto bits = static_cast<unsigned>(std::bit_width(code_point | 1));
    const BytesBeyondUnicode& sequence =
        kBeyondUnicode[(bits + 3) / 5 - kMinLengthBeyondUnicode];
    StoreWords(sequence.Encode(code_point), out);
    return sequence.Size();
  }

 private:
  // Sequences beyond Unicode, by the length for 5n + 1 bits. That is also the
  // number of ones in the lead, eight in FF.
  static constexpr unsigned kMinLengthBeyondUnicode = 4;
  static constexpr auto kBeyondUnicode = [] {
    const auto make = [](unsigned length) {
      return length < 8 ? BytesBeyondUnicode(
                              length, 0xFF & ~(0xFFU >> length), 0x80, 0x80,
                              LeastBeyondUnicode(length), 5 * length + 1)
                        : BytesBeyondUnicode(kMaxLength, 0xFF, 0x80, 0x80,
                                             kMaxMultibyte + 1, 63);
    };
    return std::array{make(4), make(5),  make(6),  make(7),  make(8),
                      make(9), make(10), make(11), make(12), make(13)};
  }();

 public:
  static constexpr auto kBeyondUnicodeLayout =
      BeyondUnicodeLayoutOf<kFamily>(kBeyondUnicode);
};

// Perl's own lax utf8 (Encode(3perl), "UTF-8 vs. utf8 vs. UTF8"). Perl 5.36
// reads and writes UTF-E-8 to the byte, with its 63 bits and without overlong
// sequences, but also the surrogates.
struct UtfE8Perl : WithSurrogates<UtfE8> {};

}  // namespace utfx

#endif  // UTFX_CONVERTERS_UTF_E_8_H_
