#ifndef UTFX_CORE_CONVERT_H_
#define UTFX_CORE_CONVERT_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>

#include "core/any_form.h"
#include "core/bulk.h"
#include "core/code_point.h"
#include "core/encoding_form.h"
#include "core/result.h"
#include "core/wide_code_point.h"

namespace utfx {

using ConvertFunction = Result (*)(const uint8_t* in, const uint8_t* in_end,
                                   uint8_t* out, uint8_t* out_end);

// Which of several reasons to stop comes first. In both, an unencodable code
// point is reported only if the target's shortest sequence would have fitted.
enum class StopOrder : uint8_t {
  // As in a conversion through a pivot: an ill-formed or incomplete sequence is
  // reported even if the output is full.
  kSequenceFirst,
  // As in one leg of such a conversion, which looks in this order: is there
  // input for the shortest sequence, is there room for the target's shortest
  // one, and which sequence is it?
  kRoomFirst,
};

// Returns where `count` well-formed sequences end. Where the text has changed
// meanwhile, returns some place in it.
template <class From>
[[gnu::noinline]] const uint8_t* SkipSequences(const From& from,
                                               const uint8_t* in,
                                               const uint8_t* in_end,
                                               size_t count) {
  for (; count > 0 && in != in_end; --count) {
    in += std::min(size_t{from.Decode(in, in_end).length},
                   static_cast<size_t>(in_end - in));
  }
  return in;
}

// Converts code points beyond Unicode in blocks: small ones at first, because
// code points that are read and not written are read in vain.
template <class From, class To>
void ConvertBeyondUnicode(const From& from, const To& to, const uint8_t*& in,
                          const uint8_t* in_end, uint8_t*& out,
                          const uint8_t* out_end) {
  size_t most = 1;
  for (;;) {
    const auto room = static_cast<size_t>(out_end - out) / kBeyondUnicodeSize;
    const uint8_t* const start = in;
    CodePointBlock block;
    from.DecodeBlock(in, in_end, std::min(most, room), &block);
    if (block.count == 0) return;
    const size_t encoded = to.EncodeBlock(block, out, out_end);
    if (encoded < block.count) {
      // Goes back to the first one that is not written.
      in = SkipSequences(from, start, in_end, encoded);
      return;
    }
    most = std::min(2 * most, CodePointBlock::kMax);
  }
}

// Writes two code points, or neither.
template <class To>
Stop EncodeBoth(const To& to, CodePoint first, CodePoint second, uint8_t*& out,
                const uint8_t* out_end) {
  if constexpr (requires { &To::EncodePair; }) {
    const Stop stop = to.EncodePair(first, second, out, out_end);
    if (stop != Stop::kUnencodable) return stop;
  }
  const auto room = static_cast<size_t>(out_end - out);
  if (room < to.MinLength()) return Stop::kOutputFull;
  // Nothing is written behind what is reported. No form has a code point of
  // Unicode in more than eight bytes.
  uint8_t both[2 * 8];
  uint8_t* end = both;
  Stop stop = to.Encode(first, end, std::end(both));
  if (stop == Stop::kNone) stop = to.Encode(second, end, std::end(both));
  if (stop != Stop::kNone) return stop;
  const auto length = static_cast<size_t>(end - both);
  if (room < length) return Stop::kOutputFull;
  std::memcpy(out, both, length);
  out += length;
  return Stop::kNone;
}

// Writes a code point that the target may write together with the next one.
// Adds what that takes to the length. Returns kIncomplete if it may still come.
template <class From, class To>
[[gnu::noinline]] Stop EncodeWithNext(const From& from, const To& to,
                                      const uint8_t* in, const uint8_t* in_end,
                                      Decoded* decoded, uint8_t*& out,
                                      const uint8_t* out_end) {
  const uint8_t* const next_in = in + decoded->length;
  const Decoded next =
      next_in == in_end ? Decoded::Incomplete(1) : from.Decode(next_in, in_end);
  if (next.status == Decoded::Status::kIncomplete && !from.IsAtEnd()) {
    return Stop::kIncomplete;
  }
  if (next.status == Decoded::Status::kWellFormed) {
    const Stop stop =
        to.EncodePair(decoded->code_point, next.code_point, out, out_end);
    if (stop == Stop::kNone) decoded->length += next.length;
    if (stop != Stop::kUnencodable) return stop;
  }
  return to.Encode(decoded->code_point, out, out_end);
}

// Converts a code point that the source form calls wide. Not inlined, to keep
// it out of the way of all others.
template <class From, class To>
[[gnu::noinline]] Stop ConvertWide(const From& from, const To& to,
                                   const uint8_t* in, uint32_t length,
                                   uint8_t*& out, const uint8_t* out_end) {
  const WideCodePoint wide = from.DecodeWide(in, length);
  if (wide.IsPair()) {
    return EncodeBoth(to, wide.ToCodePoint(), wide.Second(), out, out_end);
  }
  return wide.FitsCodePoint() ? to.Encode(wide.ToCodePoint(), out, out_end)
                              : to.EncodeWide(wide, out, out_end);
}

// Whether some code points may be written together with the next one.
template <class From, class To>
inline constexpr bool kMayWriteTwo = requires {
  &From::IsAtEnd;
  &To::StartsPair;
};

// `Many` is Bulk, or has a Run() like it.
template <StopOrder kOrder, class From, class To, class Many>
Result ConvertBetween(const From& from, const To& to, Many bulk,
                      const uint8_t* in, const uint8_t* in_end, uint8_t* out,
                      uint8_t* out_end) {
  for (;;) {
    bulk.Run(in, in_end, out, out_end);
    if (in == in_end) {
      return {in, out, Stop::kInputEmpty, ErrorClass::kNone, 0};
    }
    Decoded decoded = from.Decode(in, in_end);
    if constexpr (kOrder == StopOrder::kRoomFirst) {
      const bool lacks_input =
          decoded.status == Decoded::Status::kIncomplete &&
          static_cast<size_t>(in_end - in) < from.MinLength();
      if (static_cast<size_t>(out_end - out) < to.MinLength() && !lacks_input) {
        return {in, out, Stop::kOutputFull, ErrorClass::kNone, 0};
      }
    }
    Stop stop = Stop::kNone;
    if (decoded.status == Decoded::Status::kWellFormed) [[likely]] {
      if constexpr (kMayWriteTwo<From, To>) {
        if (EndsLoop(to.StartsPair(decoded.code_point))) {
          stop = EncodeWithNext(from, to, in, in_end, &decoded, out, out_end);
        } else {
          stop = to.Encode(decoded.code_point, out, out_end);
        }
        if (EndsLoop(stop == Stop::kIncomplete)) {
          return {in, out, stop, ErrorClass::kNone, decoded.length + 1};
        }
      } else {
        stop = to.Encode(decoded.code_point, out, out_end);
      }
    } else if (decoded.status == Decoded::Status::kIncomplete) {
      return {in, out, Stop::kIncomplete, ErrorClass::kNone, decoded.length};
    } else if (decoded.status == Decoded::Status::kIllFormed) {
      return {in, out, Stop::kIllFormed, decoded.error_class, decoded.length};
    } else if constexpr (From::kIsWide) {
      stop = ConvertWide(from, to, in, decoded.length, out, out_end);
    } else {
      stop = Stop::kUnencodable;
    }
    if (EndsLoop(stop == Stop::kOutputFull)) {
      return {in, out, stop, ErrorClass::kNone, 0};
    }
    if (EndsLoop(stop == Stop::kUnencodable)) {
      return {in, out, stop, ErrorClass::kInvalidCodePoint, decoded.length};
    }
    in += decoded.length;
    if constexpr (From::kHasBlocks && To::kHasBlocks) {
      // More may follow.
      if (decoded.code_point > kMaxUnicode) {
        ConvertBeyondUnicode(from, to, in, in_end, out, out_end);
      }
    }
  }
}

// Converts [in, in_end) until the input is used up, the next sequence does not
// fit into [out, out_end), or there is an error.
template <EncodingForm From, EncodingForm To,
          StopOrder kOrder = StopOrder::kSequenceFirst>
Result Convert(const uint8_t* in, const uint8_t* in_end, uint8_t* out,
               uint8_t* out_end) {
  return ConvertBetween<kOrder>(KnownForm<From>(), KnownForm<To>(),
                                Bulk::Between<From::kFamily, To::kFamily>(), in,
                                in_end, out, out_end);
}

// A conversion by an instance of Convert(), or between two forms that are only
// known at run time. The second kind shares one function: with one for each
// pair of charsets there would be too many. The third is the second by another
// function.
class Conversion {
 public:
  using FormsFunction = Result (*)(const AnyForm& from, const AnyForm& to,
                                   const uint8_t* in, const uint8_t* in_end,
                                   uint8_t* out, uint8_t* out_end);

  constexpr Conversion() = default;
  constexpr explicit Conversion(ConvertFunction function)
      : function_(function) {}
  // The forms must live as long as this.
  constexpr Conversion(const AnyForm* from, const AnyForm* to, Bulk bulk)
      : from_(from), to_(to), bulk_(bulk) {}
  constexpr Conversion(FormsFunction function, const AnyForm* from,
                       const AnyForm* to)
      : forms_function_(function), from_(from), to_(to) {}

  Result operator()(const uint8_t* in, const uint8_t* in_end, uint8_t* out,
                    uint8_t* out_end) const {
    if (function_ != nullptr) return function_(in, in_end, out, out_end);
    if (forms_function_ != nullptr) {
      return forms_function_(*from_, *to_, in, in_end, out, out_end);
    }
    return ConvertBetween<StopOrder::kSequenceFirst>(*from_, *to_, bulk_, in,
                                                     in_end, out, out_end);
  }

 private:
  ConvertFunction function_ = nullptr;
  FormsFunction forms_function_ = nullptr;
  const AnyForm* from_ = nullptr;
  const AnyForm* to_ = nullptr;
  Bulk bulk_;
};

}  // namespace utfx

#endif  // UTFX_CORE_CONVERT_H_
