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
  std::span<const Signature> signatures;  // If there are any, one is written.
  Marks marks;
  Surrogates surrogates;
  bool refuses_reversed_mark = false;  // The form does; the text form does not.

  // In bytes.
  uint8_t Unit() const { return static_cast<uint8_t>(forms[0]->MinLength()); }

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

// libiconv's charsets that the core converts, and a side for each row of
// kCharsets.
extern const std::array<Side, 12> kForeignSides;
extern const std::array<Side, kCharsetCount> kOurSides;

// UCS-4-INTERNAL, libiconv's pivot. A conversion that can't be a single step is
// a chain through it.
inline const Side& Pivot() { return kForeignSides[0]; }

// Whether a side gets a code point of another one. The form may lack it.
inline bool Passes(CodePoint code_point, const Side& from, const Side& to) {
  return !IsSurrogate(code_point) || from.surrogates == to.surrogates;
}

}  // namespace utfx::libiconv

#endif  // UTFX_LIBICONV_SHIM_SIDES_H_
