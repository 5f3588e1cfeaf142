#ifndef UTFX_CORE_CONVERT_H_
#define UTFX_CORE_CONVERT_H_

#include <concepts>
#include <cstddef>
#include <cstdint>

#include "core/code_point.h"
#include "core/family.h"
#include "core/kernel.h"
#include "core/result.h"
#include "core/wide_code_point.h"

namespace utfx {

// An encoding form: how one code point is read and written. All lengths are in
// bytes.
//   kFamily                 whose kernels it has
//   kMinLength, kMaxLength  of a well-formed sequence
//   Decode(in, in_end)      reads one sequence; in < in_end
//   Length(code_point)      of its sequence; 0 if the form has none for it
//   Encode(code_point, out) writes Length(code_point) bytes, which is not 0
// A form whose code points may be wider than 64 bits has three more:
//   DecodeWide(in, length)  the code point, after kWellFormedWide
//   Length(wide), Encode(wide, out)
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

template <class Form>
concept WideEncodingForm = EncodingForm<Form> &&
    requires(const uint8_t* in, uint8_t* out, const WideCodePoint& wide) {
  { Form::DecodeWide(in, uint32_t{}) } -> std::same_as<WideCodePoint>;
  { Form::Length(wide) } -> std::same_as<size_t>;
  { Form::Encode(wide, out) } -> std::same_as<void>;
};

// A form may have a quick way for code points beyond Unicode, and only for
// these, where there are kQuickSize bytes or more to read and to write:
//   DecodeQuickly(in, &code_point)  for Decode(), when it is well-formed
//   EncodeQuickly(code_point, out)  for Encode()
// Both return the length of the sequence; 0 leaves it to a closer look.
inline constexpr ptrdiff_t kQuickSize = 16;
template <class Form>
concept QuickEncodingForm = EncodingForm<Form> &&
    requires(const uint8_t* in, uint8_t* out, CodePoint code_point) {
  { Form::DecodeQuickly(in, &code_point) } -> std::same_as<size_t>;
  { Form::EncodeQuickly(code_point, out) } -> std::same_as<size_t>;
};

using ConvertFunction = Result (*)(const uint8_t* in, const uint8_t* in_end,
                                   uint8_t* out, uint8_t* out_end);

namespace internal {

// Moves what both forms have a quick way for, or nothing.
template <EncodingForm From, EncodingForm To>
void MoveQuickly(const uint8_t*& in, const uint8_t* in_end, uint8_t*& out,
                 const uint8_t* out_end) {
  if constexpr (QuickEncodingForm<From> && QuickEncodingForm<To>) {
    while (in_end - in >= kQuickSize && out_end - out >= kQuickSize) {
      CodePoint code_point = 0;
      const size_t in_length = From::DecodeQuickly(in, &code_point);
      if (in_length == 0) return;
      const size_t out_length = To::EncodeQuickly(code_point, out);
      if (out_length == 0) return;
      in += in_length;
      out += out_length;
    }
  }
}

// Writes one code point, wide or not, if the form has it and it fits. Returns
// kInputEmpty when it is written, otherwise kOutputFull or kUnencodable.
template <EncodingForm To, class Number>
Stop Encode(const Number& code_point, uint8_t*& out, const uint8_t* out_end) {
  const auto room = static_cast<size_t>(out_end - out);
  if (room < To::kMinLength) return Stop::kOutputFull;
  const size_t length = To::Length(code_point);
  if (length == 0) [[unlikely]]
    return Stop::kUnencodable;
  if (room < length) return Stop::kOutputFull;
  To::Encode(code_point, out);
  out += length;
  return Stop::kInputEmpty;
}

// The same for a code point that the source form says is wide. Not inlined,
// to keep it out of the way of all the others.
template <WideEncodingForm From, EncodingForm To>
[[gnu::noinline]] Stop EncodeWide(const uint8_t* in, uint32_t length,
                                  uint8_t*& out, const uint8_t* out_end) {
  const WideCodePoint wide = From::DecodeWide(in, length);
  if (wide.FitsCodePoint()) {
    return Encode<To>(wide.ToCodePoint(), out, out_end);
  }
  if constexpr (WideEncodingForm<To>) {
    return Encode<To>(wide, out, out_end);
  } else {
    return static_cast<size_t>(out_end - out) < To::kMinLength
               ? Stop::kOutputFull
               : Stop::kUnencodable;
  }
}

}  // namespace internal

// Which of several reasons to stop comes first. An unencodable code point is in
// any case reported only when the target's shortest sequence would have fitted.
enum class StopOrder : uint8_t {
  // As in a conversion through a pivot: an ill-formed or incomplete sequence is
  // reported even when the output is full.
  kSequenceFirst,
  // As in each half of one: is there as much input as the shortest sequence
  // has, is there room for the target's shortest one, and only then which
  // sequence is it?
  kRoomFirst,
};

// Converts [in, in_end) until the input is used up, the next sequence does not
// fit into [out, out_end), or there is an error.
template <EncodingForm From, EncodingForm To,
          StopOrder kOrder = StopOrder::kSequenceFirst>
Result Convert(const uint8_t* in, const uint8_t* in_end, uint8_t* out,
               uint8_t* out_end) {
  Bulk<From::kFamily, To::kFamily> bulk;
  for (;;) {
    bulk.Move(in, in_end, out, out_end);
    internal::MoveQuickly<From, To>(in, in_end, out, out_end);
    if (in == in_end) {
      return {in, out, Stop::kInputEmpty, ErrorClass::kNone, 0};
    }
    const Decoded decoded = From::Decode(in, in_end);
    if constexpr (kOrder == StopOrder::kRoomFirst) {
      const bool is_short = decoded.status == Decoded::Status::kIncomplete &&
                            static_cast<size_t>(in_end - in) < From::kMinLength;
      if (static_cast<size_t>(out_end - out) < To::kMinLength && !is_short) {
        return {in, out, Stop::kOutputFull, ErrorClass::kNone, 0};
      }
    }
    Stop stop = Stop::kInputEmpty;
    if (decoded.status == Decoded::Status::kWellFormed) [[likely]] {
      stop = internal::Encode<To>(decoded.code_point, out, out_end);
    } else if (decoded.status == Decoded::Status::kIncomplete) {
      return {in, out, Stop::kIncomplete, ErrorClass::kNone, decoded.length};
    } else if (decoded.status == Decoded::Status::kIllFormed) {
      return {in, out, Stop::kIllFormed, decoded.error_class, decoded.length};
    } else if constexpr (WideEncodingForm<From>) {
      stop = internal::EncodeWide<From, To>(in, decoded.length, out, out_end);
    }
    if (stop == Stop::kOutputFull) {
      return {in, out, stop, ErrorClass::kNone, 0};
    }
    if (stop == Stop::kUnencodable) [[unlikely]] {
      return {in, out, stop, ErrorClass::kInvalidCodePoint, decoded.length};
    }
    in += decoded.length;
  }
}

}  // namespace utfx

#endif  // UTFX_CORE_CONVERT_H_
