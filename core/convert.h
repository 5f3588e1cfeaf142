#ifndef UTFX_CORE_CONVERT_H_
#define UTFX_CORE_CONVERT_H_

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "core/bulk.h"
#include "core/code_point.h"
#include "core/family.h"
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
// these, whose sequences have kLeastQuickSize bytes or more, where there are
// kQuickSize or more to read and to write:
//   DecodeQuickly(in, &code_point)  for Decode(), when it is well-formed
//   EncodeQuickly(code_point, to)   for Encode(); writes kQuickSize bytes, the
//                                   sequence and then anything
// Both return the length of the sequence; 0 leaves it to a closer look.
inline constexpr ptrdiff_t kLeastQuickSize = 4;
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

// Writes the sequences that EncodeQuickly() makes. Nothing may be written
// behind the last one, but all others can go out with what is after them: as
// soon as three more wait, which are at least as long as that.
class QuickOutput {
 public:
  // A vector, so that it stays in a register.
  using Bytes [[gnu::vector_size(kQuickSize)]] = uint8_t;

  void Put(Bytes bytes, uint8_t* out) {
    if (out_1_ != nullptr) std::memcpy(out_1_, &bytes_1_, kQuickSize);
    bytes_1_ = bytes_2_;
    bytes_2_ = bytes_3_;
    bytes_3_ = bytes;
    out_1_ = out_2_;
    out_2_ = out_3_;
    out_3_ = out;
  }

  // Writes those that wait, the last one up to its end.
  void Finish(const uint8_t* end) const {
    if (out_1_ != nullptr) Write(bytes_1_, out_1_, out_2_);
    if (out_2_ != nullptr) Write(bytes_2_, out_2_, out_3_);
    if (out_3_ != nullptr) Write(bytes_3_, out_3_, end);
  }

 private:
  static void Write(Bytes bytes, uint8_t* out, const uint8_t* end) {
    // In pieces, which overlap where they would reach too far.
    const auto last = static_cast<size_t>(end - out - kLeastQuickSize);
    uint8_t whole[kQuickSize];
    std::memcpy(whole, &bytes, kQuickSize);
    for (size_t i = 0; i < kQuickSize; i += kLeastQuickSize) {
      const size_t at = std::min(i, last);
      std::memcpy(out + at, whole + at, kLeastQuickSize);
    }
  }

  Bytes bytes_1_ = {};
  Bytes bytes_2_ = {};
  Bytes bytes_3_ = {};
  uint8_t* out_1_ = nullptr;
  uint8_t* out_2_ = nullptr;
  uint8_t* out_3_ = nullptr;
};

// Moves what both forms have a quick way for, or nothing.
template <EncodingForm From, EncodingForm To>
void MoveQuickly(const uint8_t*& in, const uint8_t* in_end, uint8_t*& out,
                 const uint8_t* out_end) {
  if constexpr (QuickEncodingForm<From> && QuickEncodingForm<To>) {
    QuickOutput output;
    while (in_end - in >= kQuickSize && out_end - out >= kQuickSize) {
      CodePoint code_point = 0;
      const size_t in_length = From::DecodeQuickly(in, &code_point);
      if (in_length == 0) break;
      QuickOutput::Bytes sequence;
      const size_t out_length =
          To::EncodeQuickly(code_point, reinterpret_cast<uint8_t*>(&sequence));
      if (out_length == 0) break;
      output.Put(sequence, out);
      in += in_length;
      out += out_length;
    }
    output.Finish(out);
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
