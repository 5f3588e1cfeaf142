#ifndef UTFX_LIBICONV_SHIM_SIDES_H_
#define UTFX_LIBICONV_SHIM_SIDES_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <string_view>

#include "converters/charsets.h"
#include "core/code_point.h"
#include "core/convert.h"
#include "core/result.h"
#include "core/signature.h"

namespace utfx::libiconv {

// Where byte order marks are read, and are not text.
enum class Marks : uint8_t {
  kNowhere,
  kAtStart,   // Of a stream, as our charsets have it.
  kAnywhere,  // As libiconv has it, so that streams can be concatenated.
};

// One side of a single step: a charset of ours, or one of libiconv's that the
// core converts from and to.
//
// Each has a form in which Convert() moves text, and functions for one code
// point, which alone decide what is an error. They differ where libiconv's
// UTF-8 and UCS-4 are not Unicode's, and so need no Convert() of their own.
struct Side {
  std::string_view name;  // Canonical: libiconv's or ours.
  // By the byte order that marks say, big-endian at first. Without marks both
  // are the same.
  Decoded (*decode[2])(const uint8_t* in, const uint8_t* in_end);
  uint8_t read_form[2];  // For FindConversion().
  // Writes one code point; returns its length in bytes, 0 if there is none.
  size_t (*encode)(CodePoint code_point, uint8_t* out);
  uint8_t written_form;
  uint8_t unit;                           // In bytes.
  std::span<const Signature> signatures;  // All marks; the first is written.
  Marks marks;
  bool writes_signature;
  bool refuses_reversed_mark;  // Convert() writes U+FFFE, `encode` does not.
};

inline constexpr size_t kFirstOfOurs = 12;
inline constexpr size_t kSideCount = kFirstOfOurs + kCharsetCount;

// libiconv's, then a row for each row of kCharsets.
extern const std::array<Side, kSideCount> kSides;

// libiconv's pivot: what can't be a single step is a chain that meets here.
inline constexpr size_t kUcs4Internal = 0;

inline bool IsOurs(const Side* side) {
  return side != nullptr && side >= &kSides[kFirstOfOurs];
}

// Between two forms, of which one at least is that of a charset of ours.
Conversion FindConversion(uint8_t read_form, uint8_t written_form);

}  // namespace utfx::libiconv

#endif  // UTFX_LIBICONV_SHIM_SIDES_H_
