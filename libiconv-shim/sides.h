#ifndef UTFX_LIBICONV_SHIM_SIDES_H_
#define UTFX_LIBICONV_SHIM_SIDES_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <string_view>

#include "converters/charsets.h"
#include "converters/text_form.h"
#include "core/any_form.h"
#include "core/byte_order.h"
#include "core/code_point.h"
#include "core/repertoire.h"
#include "core/signature.h"

namespace utfx::libiconv {

// Where byte order marks are not text.
enum class Marks : uint8_t {
  kNowhere,
  kAtStart,   // At the start of a stream, as in our charsets.
  kAnywhere,  // As in libiconv, which reads concatenated streams.
};

// One side of a single step: a charset of ours, or one of libiconv's that the
// core converts from and to.
//
// Its form reads and writes one sequence, and alone decides errors. Its text
// form converts many sequences at once, as far as both forms agree. They differ
// where libiconv's UTF-8, UTF-16 and UCS-4 differ from Unicode's. So these need
// no conversions of their own.
struct Side {
  std::string_view name;  // Canonical: libiconv's or ours.
  // By the byte order that marks tell. The first, big-endian, is also that of a
  // stream without a mark, and of output. A charset without marks has the same
  // one twice.
  const AnyForm* forms[2];
  const TextForm* text_forms[2];
  uint8_t unit;                           // In bytes.
  std::span<const Signature> signatures;  // All marks; the first is written.
  Marks marks;
  bool writes_signature;
  bool refuses_reversed_mark;  // The form does; the text form does not.

  const AnyForm& FormIn(ByteOrder order) const {
    return *forms[static_cast<size_t>(order)];
  }
  const TextForm& TextFormIn(ByteOrder order) const {
    return *text_forms[static_cast<size_t>(order)];
  }
  const AnyForm& WrittenForm() const { return *forms[0]; }
  const TextForm& WrittenTextForm() const { return *text_forms[0]; }

  // Writes one code point, which fits. Returns the length of its sequence in
  // bytes, 0 if the charset lacks it.
  size_t Encode(CodePoint code_point, std::span<uint8_t> out) const {
    uint8_t* end = out.data();
    WrittenForm().Encode(code_point, end, out.data() + out.size());
    return static_cast<size_t>(end - out.data());
  }
};

inline constexpr size_t kFirstOfOurs = 12;
inline constexpr size_t kSideCount = kFirstOfOurs + kCharsetCount;

// libiconv's, then a row for each row of kCharsets.
extern const std::array<Side, kSideCount> kSides;

// UCS-4-INTERNAL, libiconv's pivot. A conversion that can't be a single step is
// a chain through it.
inline const Side& Pivot() { return kSides[0]; }

inline bool IsOurs(const Side* side) {
  return side != nullptr && side >= &kSides[kFirstOfOurs];
}

// How a side has the surrogates, if it does. To libiconv they are numbers like
// any other.
inline Surrogates SurrogatesOf(const Side& side) {
  return IsOurs(&side)
             ? kCharsets[static_cast<size_t>(&side - &kSides[kFirstOfOurs])]
                   .surrogates
             : Surrogates::kNumbers;
}

// Whether a side gets a code point of another one. The form may lack it.
inline bool Passes(CodePoint code_point, const Side& from, const Side& to) {
  return !IsSurrogate(code_point) || SurrogatesOf(from) == SurrogatesOf(to);
}

}  // namespace utfx::libiconv

#endif  // UTFX_LIBICONV_SHIM_SIDES_H_
