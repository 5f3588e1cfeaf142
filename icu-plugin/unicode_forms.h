#ifndef UTFX_ICU_PLUGIN_UNICODE_FORMS_H_
#define UTFX_ICU_PLUGIN_UNICODE_FORMS_H_

#include <concepts>
#include <cstddef>
#include <cstdint>

#include "converters/patterns/multibyte.h"
#include "converters/utf16.h"
#include "converters/utf8.h"
#include "core/byte_order.h"
#include "core/code_point.h"
#include "core/encoding_form.h"
#include "core/family.h"
#include "core/result.h"

// Encoding forms as ICU can use them: ICU converts everything through UTF-16 or
// UTF-8, so nothing is beyond Unicode. Forms of one family then differ only in
// their errors, and share most of their code.
namespace utfx::icu {

using HostUtf16 = Utf16<kHostByteOrder>;

namespace internal {

template <EncodingForm Form>
constexpr auto UnicodePartOf() {
  if constexpr (Form::kFamily == Family::kUtf8) {
    return Utf8();
  } else if constexpr (Form::kFamily == Family::kUtf16Be) {
    return Utf16<ByteOrder::kBigEndian>();
  } else if constexpr (Form::kFamily == Family::kUtf16Le) {
    return Utf16<ByteOrder::kLittleEndian>();
  } else if constexpr (WideEncodingForm<Form>) {
    return NarrowForm<Form>();
  } else {
    return Form();
  }
}

}  // namespace internal

// The part of a form that is Unicode: nothing else is ever written.
template <EncodingForm Form>
using UnicodePart = decltype(internal::UnicodePartOf<Form>());

// Whether a form has read a code point of Unicode that is no surrogate.
inline bool HasScalarValue(const Decoded& sequence) {
  return sequence.status == Decoded::Status::kWellFormed &&
         IsScalarValue(sequence.code_point);
}

// Reads a complete well-formed sequence of Unicode. Returns its length; 0
// leaves the sequence, whatever it is, to Decode().
template <EncodingForm Form>
[[gnu::always_inline]] inline uint32_t DecodeUnicode(const uint8_t* in,
                                                     const uint8_t* in_end,
                                                     CodePoint* code_point) {
  if constexpr (Form::kFamily == Family::kUtf8) {
    return utfx::DecodeUnicode(in, in_end, code_point);
  } else if constexpr (IsUtf64(Form::kFamily)) {
    return Form::DecodeUnicode(in, in_end, code_point);
  } else {
    const Decoded sequence = Form::Decode(in, in_end);
    *code_point = sequence.code_point;
    return HasScalarValue(sequence) ? sequence.length : 0;
  }
}

// Writes a scalar value. Returns the length of its sequence; 0 if the room is
// too small or the form lacks it.
template <EncodingForm Form>
[[gnu::always_inline]] inline size_t EncodeUnicode(CodePoint code_point,
                                                   uint8_t* out,
                                                   const uint8_t* out_end) {
  const auto room = static_cast<size_t>(out_end - out);
  if constexpr (Form::kFamily == Family::kUtf8) {
    return utfx::EncodeUnicode(code_point, out, room);
  } else {
    const size_t length = Form::Length(code_point);
    if (length == 0 || room < length) return 0;
    Form::Encode(code_point, out);
    return length;
  }
}

// The part of a form that is Unicode, for reading. The whole form decides what
// is ill-formed, incomplete or beyond Unicode.
template <EncodingForm Form>
struct UnicodeSource : UnicodePart<Form> {
  // Inlined, to save a call for each character.
  [[gnu::always_inline]] static Decoded Decode(const uint8_t* in,
                                               const uint8_t* in_end) {
    const Decoded sequence = UnicodePart<Form>::Decode(in, in_end);
    return sequence.status == Decoded::Status::kWellFormed
               ? sequence
               : DecodeOther(in, in_end);
  }

 private:
  // All code points beyond Unicode are alike.
  [[gnu::noinline]] static Decoded DecodeOther(const uint8_t* in,
                                               const uint8_t* in_end) {
    const Decoded sequence = Form::Decode(in, in_end);
    return sequence.status == Decoded::Status::kWellFormedWide
               ? Decoded::WellFormed(kMaxUnicode + 1, sequence.length)
               : sequence;
  }
};
template <EncodingForm Form>
requires std::same_as<Form, UnicodePart<Form>>
struct UnicodeSource<Form> : Form {
};

}  // namespace utfx::icu

#endif  // UTFX_ICU_PLUGIN_UNICODE_FORMS_H_
