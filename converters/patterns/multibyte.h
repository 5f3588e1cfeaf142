#ifndef UTFX_CONVERTERS_PATTERNS_MULTIBYTE_H_
#define UTFX_CONVERTERS_PATTERNS_MULTIBYTE_H_

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "converters/patterns/sequence_beyond_unicode.h"
#include "converters/patterns/unary_sequences.h"
#include "core/anatomy.h"
#include "core/code_point.h"
#include "core/result.h"

namespace utfx {

// The pattern of original UTF-8 (RFC 2279, 2), with one length more: a sequence
// of n = 2 to 7 bytes is a lead, n ones and a zero on top, and n - 1 trails
// 10xxxxxx. Together they hold 5n + 1 bits. UTF-8, UTF-8000 and UTF-E-8 share
// it.

inline constexpr CodePoint kMaxMultibyte = (CodePoint{1} << 36) - 1;

constexpr bool IsTrail(uint8_t byte) { return (byte & 0xC0) == 0x80; }

// For a form whose sequences have such trails, and no others.
struct MultibyteTrails {
  static bool IsTrailAt(const uint8_t* /*text*/, const uint8_t* at) {
    return IsTrail(*at);
  }
};

// The first lead of code points beyond Unicode. It also leads some others.
inline constexpr uint8_t kFirstLeadBeyondUnicode = 0xF4;

// UTF-8000 and UTF-E-8 have such trails in their longer sequences, too.
using BytesBeyondUnicode = SequenceBeyondUnicode<8, 6>;

// The least code point beyond Unicode for which a sequence of 5n + 1 bits is
// the shortest.
constexpr CodePoint LeastBeyondUnicode(unsigned length) {
  return std::max(kMaxUnicode + 1, CodePoint{1} << (5 * length - 4));
}

// The length of the shortest sequence for a code point up to kMaxMultibyte.
constexpr size_t MultibyteLength(CodePoint code_point) {
  if (code_point < 0x80) return 1;
  if (code_point < 0x800) return 2;
  if (code_point < 0x10000) return 3;
  if (code_point < 0x200000) return 4;
  if (code_point < 0x4000000) return 5;
  return code_point < 0x80000000 ? 6 : 7;
}

// Writes a sequence of up to four bytes if there is room, and returns its
// length or 0. It has a branch for each length and no loop: inlined, the
// compiler merges that branch with the caller's.
[[gnu::always_inline]] inline size_t EncodeUnicode(CodePoint code_point,
                                                   uint8_t* out, size_t room) {
  const auto trail = [code_point](unsigned shift) {
    return static_cast<uint8_t>(0x80 | (code_point >> shift & 0x3F));
  };
  if (code_point < 0x80) {
    if (room < 1) return 0;
    out[0] = static_cast<uint8_t>(code_point);
    return 1;
  }
  if (code_point < 0x800) {
    if (room < 2) return 0;
    out[0] = static_cast<uint8_t>(0xC0 | code_point >> 6);
    out[1] = trail(0);
    return 2;
  }
  if (code_point < 0x10000) {
    if (room < 3) return 0;
    out[0] = static_cast<uint8_t>(0xE0 | code_point >> 12);
    out[1] = trail(6);
    out[2] = trail(0);
    return 3;
  }
  if (room < 4) return 0;
  out[0] = static_cast<uint8_t>(0xF0 | code_point >> 18);
  out[1] = trail(12);
  out[2] = trail(6);
  out[3] = trail(0);
  return 4;
}

// Writes the sequence of MultibyteLength(code_point) bytes.
inline void EncodeMultibyte(CodePoint code_point, uint8_t* out) {
  const size_t length = MultibyteLength(code_point);
  if (length <= 4) {
    EncodeUnicode(code_point, out, length);
    return;
  }
  for (size_t i = length - 1; i > 0; --i, code_point >>= 6) {
    out[i] = static_cast<uint8_t>(0x80 | (code_point & 0x3F));
  }
  out[0] = static_cast<uint8_t>((0xFF00U >> length) | code_point);
}

// A sequence of two or more bytes, with start bits that go on as in UTF-8000.
struct MultibyteShape {
  using Unit = uint8_t;
  static constexpr uint32_t kUnits = 1;
  static constexpr uint32_t kLeastCount = 2;
  static constexpr uint32_t kCountWithoutOnes = 2;

  static constexpr unsigned ContentBits(uint32_t count) {
    return 5 * count + 1;
  }
  static constexpr LeastOfLength LeastOf(uint32_t count) {
    return {1, count == 2 ? 7 : ContentBits(count - 1)};
  }
  static constexpr UnitShape UnitAt(uint32_t index, uint32_t /*count*/) {
    return {index == 0 ? 0xC0U : 0x80U, 6};
  }
};

inline void DescribeMultibyte(Anatomy* anatomy) {
  if (anatomy->Peek(1) != 0) {
    DescribeUnary<MultibyteShape>(anatomy);
  } else {
    anatomy->SetLength(1);
    anatomy->SetContent(7);
    anatomy->Bits(BitRole::kSelfSynchronization, 1).Content(7);
  }
}

// Whether a trail may be second, after a lead from C2 to FE. It may not where
// the sequence would be overlong or a surrogate, which the second byte always
// settles.
constexpr bool TrailFitsLead(uint8_t lead, uint8_t trail) {
  const int length = std::countl_one(lead);
  const bool lead_is_empty = (lead & (0x7F >> length)) == 0;
  if (lead_is_empty && trail < (0x80 | 0x100 >> length)) return false;
  return lead != 0xED || trail < 0xA0;
}

// Reads a whole sequence that is well-formed in Unicode: nearly all are.
// Returns its length, or 0 to leave it to a DecodeOther(). That one should not
// be inlined: Decode() would get too large to be inlined itself, and a call for
// each character takes as long again.
[[gnu::always_inline]] inline uint32_t DecodeUnicode(const uint8_t* in,
                                                     const uint8_t* in_end,
                                                     CodePoint* code_point) {
  const unsigned lead = *in;
  *code_point = lead;
  if (lead < 0x80) return 1;
  const ptrdiff_t available = in_end - in;
  if (lead < 0xE0) {
    if (lead < 0xC2 || available < 2 || !IsTrail(in[1])) return 0;
    *code_point = (lead & 0x1F) << 6 | (in[1] & 0x3FU);
    return 2;
  }
  if (available < 3 || !IsTrail(in[1]) || !IsTrail(in[2])) return 0;
  const unsigned low = (in[1] & 0x3FU) << 6 | (in[2] & 0x3FU);
  if (lead < 0xF0) {
    *code_point = (lead & 0xF) << 12 | low;
    return *code_point < 0x800 || IsSurrogate(*code_point) ? 0 : 3;
  }
  if (lead > 0xF4 || available < 4 || !IsTrail(in[3])) return 0;
  *code_point = (lead & 0x7) << 18 | low << 6 | (in[3] & 0x3FU);
  return *code_point < 0x10000 || *code_point > kMaxUnicode ? 0 : 4;
}

// Reads a sequence. kDecodeOther() reads those that DecodeUnicode() leaves.
template <Decoded (*kDecodeOther)(const uint8_t*, const uint8_t*)>
[[gnu::always_inline]] inline Decoded DecodeUnicodeOr(const uint8_t* in,
                                                      const uint8_t* in_end) {
  CodePoint code_point = 0;
  if (const uint32_t length = DecodeUnicode(in, in_end, &code_point)) {
    return Decoded::WellFormed(code_point, length);
  }
  return kDecodeOther(in, in_end);
}

// Reads a sequence of one to seven bytes whose lead has been read. Surrogates
// are ill-formed, and so is the lead FF. An error is a maximal subpart.
[[gnu::noinline]] inline Decoded DecodeMultibyteOf(uint8_t lead,
                                                   const uint8_t* in,
                                                   const uint8_t* in_end) {
  if (lead < 0xC2 || lead == 0xFF) return Decoded::IllFormed(1);
  const auto length = static_cast<uint32_t>(std::countl_one(lead));
  CodePoint code_point = lead & (0x7F >> length);
  for (uint32_t i = 1; i < length; ++i) {
    if (in + i == in_end) {
      return Decoded::Incomplete(length, length == 7 ? kMaxUcs4 + 1 : 0);
    }
    if (!IsTrail(in[i]) || (i == 1 && !TrailFitsLead(lead, in[1]))) {
      return Decoded::IllFormed(i);
    }
    code_point = code_point << 6 | (in[i] & 0x3F);
  }
  return Decoded::WellFormed(code_point, length);
}
inline Decoded DecodeOtherMultibyte(const uint8_t* in, const uint8_t* in_end) {
  return DecodeMultibyteOf(*in, in, in_end);
}

[[gnu::always_inline]] inline Decoded DecodeMultibyte(const uint8_t* in,
                                                      const uint8_t* in_end) {
  return DecodeUnicodeOr<DecodeOtherMultibyte>(in, in_end);
}

}  // namespace utfx

#endif  // UTFX_CONVERTERS_PATTERNS_MULTIBYTE_H_
