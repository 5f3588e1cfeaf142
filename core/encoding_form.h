#ifndef UTFX_CORE_ENCODING_FORM_H_
#define UTFX_CORE_ENCODING_FORM_H_

#include <concepts>
#include <cstddef>
#include <cstdint>

#include "core/code_point.h"
#include "core/family.h"
#include "core/repertoire.h"
#include "core/result.h"
#include "core/wide_code_point.h"

namespace utfx {

// An encoding form: how one code point is read and written. All lengths are in
// bytes.
//   kFamily                 whose kernels it has
//   kMinLength, kMaxLength  of a well-formed sequence
//   Decode(in, in_end)      reads one sequence; in < in_end
//   Length(code_point)      of its sequence; 0 if the form can't encode it
//   Encode(code_point, out) writes Length(code_point) bytes, which is not 0
// A form whose code points may be wider than 64 bits has three more:
//   DecodeWide(in, length)  the code point, after kWellFormedWide
//   Length(wide), Encode(wide, out)
// The form of a charset in the table also has:
//   kRepertoire             its code points
//   kByteOrder              if its units have more than one byte
// Where the last sequence of a text can depend on what follows, there is one
// more. Decode() says kIncomplete of that sequence.
//   DecodeLast(in, in_end)  for Decode(), if nothing follows in_end
// None of them allocates, throws or looks at anything but its arguments.
template <class Form>
concept EncodingForm = requires(const uint8_t* in, uint8_t* out,
                                CodePoint code_point) {
  { Form::kFamily } -> std::convertible_to<Family>;
  { Form::kMinLength } -> std::convertible_to<size_t>;
  { Form::kMaxLength } -> std::convertible_to<size_t>;
  { Form::Decode(in, in) } -> std::same_as<Decoded>;
  { Form::Length(code_point) } -> std::same_as<size_t>;
  { Form::Encode(code_point, out) } -> std::same_as<void>;
};

// Reads one sequence of a text that ends at in_end.
template <EncodingForm Form>
inline constexpr auto kDecodeLast = [] {
  if constexpr (requires { &Form::DecodeLast; }) {
    return &Form::DecodeLast;
  } else {
    return &Form::Decode;
  }
}();

// Where a surrogate depends on what follows, it is a lone one.
template <EncodingForm Form>
constexpr Surrogates SurrogatesOf() {
  if (Form::Length(kSurrogates[0].first) == 0) return Surrogates::kNone;
  return requires { &Form::DecodeLast; }
  ? Surrogates::kLone : Surrogates::kNumbers;
}

template <class Form>
concept WideEncodingForm = EncodingForm<Form> &&
    requires(const uint8_t* in, uint8_t* out, const WideCodePoint& wide) {
  { Form::DecodeWide(in, uint32_t{}) } -> std::same_as<WideCodePoint>;
  { Form::Length(wide) } -> std::same_as<size_t>;
  { Form::Encode(wide, out) } -> std::same_as<void>;
};

// A form synchronizes itself if a reader who begins anywhere in a text finds
// where its sequences start: no trail, that is a code unit after the first, can
// start another sequence, and a trail alone is ill-formed. Where sequences have
// more than one unit, the form has:
//   IsTrailAt(text, at)  whether the code unit at `at`, in a text from `text`
//                        on, is a trail or looks like one; looks no further
//                        back than a sequence reaches
template <class Form>
concept SelfSynchronizingForm = EncodingForm<Form> &&
    (Form::kMinLength == Form::kMaxLength || requires(const uint8_t* in) {
      { Form::IsTrailAt(in, in) } -> std::same_as<bool>;
    });

// A form without its wide code points, and without functions of its own for
// code points beyond Unicode.
template <EncodingForm Form>
struct NarrowForm {
  static constexpr Family kFamily = Form::kFamily;
  static constexpr size_t kMinLength = Form::kMinLength;
  static constexpr size_t kMaxLength = Form::kMaxLength;

  static Decoded Decode(const uint8_t* in, const uint8_t* in_end) {
    return Form::Decode(in, in_end);
  }
  static constexpr size_t Length(CodePoint code_point) {
    return Form::Length(code_point);
  }
  static void Encode(CodePoint code_point, uint8_t* out) {
    Form::Encode(code_point, out);
  }
};

// The length in bytes that no sequence of any form exceeds. The longest ones,
// of UTF-16K, hold 14 bits of the code point in four bytes, and one bit more.
inline constexpr size_t kMaxSequenceLength =
    size_t{4} * (kMaxCodePointBits / 14 + 1);

// A form may have functions of its own for code points beyond Unicode of up
// to 64 bits, whose sequences have four bytes or more. They are for no others.
//   DecodeBeyondUnicode(in, &code_point)
//                          reads kBeyondUnicodeSize bytes and returns the
//                          length of the sequence; 0 leaves it to Decode()
//   EncodeBeyondUnicode(code_point, out)
//                          writes kBeyondUnicodeSize bytes, the sequence and
//                          then anything, and returns the length
//   kBeyondUnicodeLayout   for the kernels of its family
inline constexpr ptrdiff_t kBeyondUnicodeSize = 16;
template <class Form>
concept BeyondUnicodeForm = EncodingForm<Form> &&
    requires(const uint8_t* in, uint8_t* out, CodePoint code_point) {
  { Form::kRepertoire } -> std::convertible_to<Repertoire>;
  { Form::DecodeBeyondUnicode(in, &code_point) } -> std::same_as<size_t>;
  { Form::EncodeBeyondUnicode(code_point, out) } -> std::same_as<size_t>;
  { Form::kBeyondUnicodeLayout.kFamily } -> std::convertible_to<Family>;
};

}  // namespace utfx

#endif  // UTFX_CORE_ENCODING_FORM_H_
