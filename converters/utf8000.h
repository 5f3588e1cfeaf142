#ifndef UTFX_CONVERTERS_UTF8000_H_
#define UTFX_CONVERTERS_UTF8000_H_

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "converters/patterns/multibyte.h"
#include "converters/patterns/sequence_beyond_unicode.h"
#include "core/anatomy.h"
#include "core/code_point.h"
#include "core/family.h"
#include "core/repertoire.h"
#include "core/result.h"
#include "core/wide_code_point.h"

namespace utfx {

// UTF-8000: UTF-8 whose start bits go on where the first byte is full of them.
//
// A sequence of n > 1 bytes has six free bits in each byte, after 11 in the
// first and 10 in the others. They hold, from the top, the start bits (n - 2
// ones and a zero) and 5n + 1 content bits. For n > 7 the first byte is FF;
// then come bytes BF, all start bits, and the final start byte, which has the
// zero. Up to n = 7 it is the pattern of original UTF-8.
struct Utf8000 : MultibyteTrails {
  static constexpr Family kFamily = Family::kUtf8;
  static constexpr Repertoire kRepertoire = {kMaxCodePointBits, kSurrogates};
  static constexpr size_t kMinLength = 1;
  static constexpr size_t kMaxLength = (kMaxCodePointBits - 1) / 5;

  static Decoded Decode(const uint8_t* in, const uint8_t* in_end) {
    if (*in != 0xFF) return DecodeMultibyte(in, in_end);
    uint32_t final_start = 1;
    for (;; ++final_start) {
      if (in + final_start == in_end) {
        return IncompleteBeyondMultibyte(LengthOf(final_start, 0));
      }
      if (in[final_start] != 0xBF) break;
      // A byte of start bits alone must leave room under the limit.
      if (LengthOf(final_start + 1, 0) > kMaxLength) {
        return Decoded::IllFormed(final_start);
      }
    }
    const uint8_t final_byte = in[final_start];
    if (!IsTrail(final_byte)) return Decoded::IllFormed(final_start);
    const unsigned start_bits = StartBits(final_byte);
    const uint32_t length = LengthOf(final_start, start_bits);
    // One of the first five content bits must be set. They fill the final start
    // byte, and as many bits of the next byte as there are start bits in it.
    const bool final_is_empty = (final_byte & (0x1F >> start_bits)) == 0;
    if (length > kMaxLength || (final_is_empty && start_bits == 0)) {
      return Decoded::IllFormed(final_start);
    }
    const auto present = static_cast<uint32_t>(
        std::min<ptrdiff_t>(in_end - in, static_cast<ptrdiff_t>(length)));
    for (uint32_t i = final_start + 1; i < present; ++i) {
      if (!IsTrail(in[i])) return Decoded::IllFormed(i);
      if (i == final_start + 1 && final_is_empty &&
          (in[i] & 0x3F) >> (6 - start_bits) == 0) {
        return Decoded::IllFormed(i);
      }
    }
    if (present < length) return IncompleteBeyondMultibyte(length);
    // The content bits of up to twelve bytes fit a CodePoint.
    if (length > 12) return Decoded::WellFormedWide(length);
    CodePoint code_point = final_byte & (0x1F >> start_bits);
    for (uint32_t i = final_start + 1; i < length; ++i) {
      code_point = code_point << 6 | (in[i] & 0x3F);
    }
    return Decoded::WellFormed(code_point, length);
  }

  static void Describe(Anatomy* anatomy) { DescribeMultibyte(anatomy); }

  static size_t DecodeBeyondUnicode(const uint8_t* in, CodePoint* code_point) {
    const uint8_t lead = *in;
    if (lead < kFirstLeadBeyondUnicode) return 0;
    // The first two bytes without the mark of the second: start bits and a
    // zero.
    const unsigned starts = unsigned{lead} << 8 | (in[1] & 0x3FU) << 2;
    const auto length = static_cast<size_t>(std::countl_one(starts << 16));
    return length <= kMaxLengthBeyondUnicode &&
                   kBeyondUnicode[length - kMinLengthBeyondUnicode].Decode(
                       LoadWords(in), code_point)
               ? length
               : 0;
  }

  static WideCodePoint DecodeWide(const uint8_t* in, uint32_t length) {
    WideCodePoint code_point(5 * length + 1);
    const uint32_t final_start = FinalStart(length);
    for (uint32_t i = length - 1; i > final_start; --i) {
      code_point.SetBits(6 * (length - 1 - i), in[i] & 0x3F);
    }
    code_point.SetBits(6 * (length - 1 - final_start),
                       in[final_start] & (0x1F >> CountStartBits(length)));
    return code_point;
  }

  static constexpr size_t Length(CodePoint code_point) {
    if (IsSurrogate(code_point)) return 0;
    return code_point <= kMaxMultibyte
               ? MultibyteLength(code_point)
               : LengthOfBits(std::bit_width(code_point));
  }

  static size_t Length(const WideCodePoint& code_point) {
    const size_t length = LengthOfBits(code_point.BitLength());
    return length <= kMaxLength ? length : 0;
  }

  static void Encode(CodePoint code_point, uint8_t* out) {
    if (code_point <= kMaxMultibyte) {
      EncodeMultibyte(code_point, out);
    } else {
      EncodeNumber(code_point, Length(code_point), out);
    }
  }

  static size_t EncodeBeyondUnicode(CodePoint code_point, uint8_t* out) {
    const size_t length = LengthOfBits(std::bit_width(code_point | 1));
    StoreWords(
        kBeyondUnicode[length - kMinLengthBeyondUnicode].Encode(code_point),
        out);
    return length;
  }

  // Not inlined: GCC 16 would take a length of 0 for possible, and warn about
  // the write before the start.
  [[gnu::noinline]] static void Encode(const WideCodePoint& code_point,
                                       uint8_t* out) {
    EncodeNumber(code_point, Length(code_point), out);
  }

  // The length of a sequence by the index of its final start byte, and by how
  // many ones that byte has.
  static constexpr uint32_t LengthOf(uint32_t final_start,
                                     unsigned start_bits) {
    return 6 * final_start + 2 + start_bits;
  }
  static unsigned StartBits(uint8_t final_start_byte) {
    return static_cast<unsigned>(
        std::countl_one(static_cast<uint8_t>(final_start_byte << 2)));
  }

 private:
  static constexpr uint32_t FinalStart(size_t length) {
    return static_cast<uint32_t>((length - 2) / 6);
  }

  // The ones in the final start byte.
  static constexpr unsigned CountStartBits(size_t length) {
    return static_cast<unsigned>((length - 2) % 6);
  }

  // For 12 bits or more.
  static constexpr size_t LengthOfBits(unsigned bits) { return (bits + 3) / 5; }

  // The least length of a sequence beyond Unicode.
  static constexpr uint32_t kMinLengthBeyondUnicode = 4;
  static constexpr uint32_t kMaxLengthBeyondUnicode = 13;
  static constexpr auto kBeyondUnicode = [] {
    const auto make = [](unsigned length) {
      const unsigned starts = 0xFFFF & ~(0xFFFFU >> length);
      return BytesBeyondUnicode(
          length, starts >> 8, 0x80 | (starts & 0xFF) >> 2, 0x80,
          LeastBeyondUnicode(length), std::min(5 * length + 1, 64U));
    };
    return std::array{make(4), make(5),  make(6),  make(7),  make(8),
                      make(9), make(10), make(11), make(12), make(13)};
  }();

  static Decoded IncompleteBeyondMultibyte(uint32_t length) {
    return Decoded::Incomplete(length, kMaxMultibyte + 1);
  }

  template <class Number>
  static void EncodeNumber(const Number& code_point, size_t length,
                           uint8_t* out) {
    const uint32_t final_start = FinalStart(length);
    const unsigned start_bits = CountStartBits(length);
    out[0] = 0xFF;
    std::fill(out + 1, out + final_start, 0xBF);
    for (size_t i = final_start; i < length; ++i) {
      const auto low = static_cast<unsigned>(6 * (length - 1 - i));
      out[i] = static_cast<uint8_t>(0x80 | BitsOf(code_point, low, 6));
    }
    out[final_start] |= static_cast<uint8_t>(0x3F & ~(0x3F >> start_bits));
  }

 public:
  static constexpr auto kBeyondUnicodeLayout =
      BeyondUnicodeLayoutOf<kFamily>(kBeyondUnicode);
};

}  // namespace utfx

#endif  // UTFX_CONVERTERS_UTF8000_H_
