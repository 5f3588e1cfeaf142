#ifndef UTFX_CORE_CONVERT_H_
#define UTFX_CORE_CONVERT_H_

#include <concepts>
#include <cstddef>
#include <cstdint>

#include "core/code_point.h"
#include "core/kernel.h"
#include "core/result.h"

namespace utfx {

// An encoding form: how one code point is read and written. All lengths are in
// bytes.
//   kMinLength, kMaxLength  of a well-formed sequence
//   Decode(in, in_end)      reads one sequence; in < in_end
//   Length(code_point)      of its sequence; 0 if the form has none for it
//   Encode(code_point, out) writes Length(code_point) bytes, which is not 0
// None of them allocates, throws or looks at anything but its arguments.
template <class Form>
concept EncodingForm = requires(const uint8_t* in, uint8_t* out,
                                CodePoint code_point) {
  { Form::kMinLength } -> std::convertible_to<size_t>;
  { Form::kMaxLength } -> std::convertible_to<size_t>;
  { Form::Decode(in, in) } -> std::same_as<Decoded>;
  { Form::Length(code_point) } -> std::same_as<size_t>;
  { Form::Encode(code_point, out) } -> std::same_as<void>;
};

using ConvertFunction = Result (*)(const uint8_t* in, const uint8_t* in_end,
                                   uint8_t* out, uint8_t* out_end);

// Converts [in, in_end) until the input is used up, the next sequence does not
// fit into [out, out_end), or there is an error.
//
// Where several reasons to stop coincide, the order is that of a conversion
// through a pivot: an ill-formed or incomplete sequence is reported even when
// the output is full, an unencodable code point only when the target's
// shortest sequence would have fitted.
template <EncodingForm From, EncodingForm To>
Result Convert(const uint8_t* in, const uint8_t* in_end, uint8_t* out,
               uint8_t* out_end) {
  for (;;) {
    Kernel<From, To>::Move(in, in_end, out, out_end);
    if (in == in_end) {
      return {in, out, Stop::kInputEmpty, ErrorClass::kNone, 0};
    }
    const Decoded decoded = From::Decode(in, in_end);
    if (decoded.status != Decoded::Status::kWellFormed) [[unlikely]] {
      const Stop stop = decoded.status == Decoded::Status::kIncomplete
                            ? Stop::kIncomplete
                            : Stop::kIllFormed;
      return {in, out, stop, decoded.error_class, decoded.length};
    }
    const auto room = static_cast<size_t>(out_end - out);
    if (room < To::kMinLength) {
      return {in, out, Stop::kOutputFull, ErrorClass::kNone, 0};
    }
    const size_t length = To::Length(decoded.code_point);
    if (length == 0) [[unlikely]] {
      return {in, out, Stop::kUnencodable, ErrorClass::kInvalidCodePoint,
              decoded.length};
    }
    if (room < length) {
      return {in, out, Stop::kOutputFull, ErrorClass::kNone, 0};
    }
    To::Encode(decoded.code_point, out);
    in += decoded.length;
    out += length;
  }
}

}  // namespace utfx

#endif  // UTFX_CORE_CONVERT_H_
