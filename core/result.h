#ifndef UTFX_CORE_RESULT_H_
#define UTFX_CORE_RESULT_H_

#include <cstdint>

#include "core/code_point.h"

namespace utfx {

// Why a sequence is ill-formed or a code point unencodable. UTF-64 tells apart
// the four classes of its specification (7.1), once a unit is whole. Every
// other form uses kIllFormed for its sequences, and kInvalidCodePoint for code
// points that it can't encode.
enum class ErrorClass : uint8_t {
  kNone,
  kIllFormed,
  kNonZeroReservedBits,
  kInvalidUtf64,
  kInvalidUtf8,
  kInvalidCodePoint,
};

// How an input that is not empty starts.
struct [[nodiscard]] Decoded {
  enum class Status : uint8_t {
    kWellFormed,
    kWellFormedWide,  // The form's DecodeWide() has the code point.
    kIncomplete,
    kIllFormed,
  };

  Status status;
  ErrorClass error_class;
  // In bytes. Well-formed: the length of the sequence. Ill-formed: that of the
  // maximal subpart (Unicode 3.9), at least one code unit; in UTF-64 that of
  // the unit, which may be more than the input has. Incomplete: that of the
  // shortest sequence that starts like this, which is more than the input has.
  uint32_t length;
  // Well-formed: the code point. Wide: a number that means something to the
  // form alone. Incomplete: a lower bound of the code point.
  CodePoint code_point;

  static constexpr Decoded WellFormed(CodePoint code_point, uint32_t length) {
    return {Status::kWellFormed, ErrorClass::kNone, length, code_point};
  }
  static constexpr Decoded WellFormedWide(uint32_t length,
                                          uint32_t number = 0) {
    return {Status::kWellFormedWide, ErrorClass::kNone, length, number};
  }
  static constexpr Decoded Incomplete(uint32_t length, CodePoint at_least = 0) {
    return {Status::kIncomplete, ErrorClass::kNone, length, at_least};
  }
  static constexpr Decoded IllFormed(
      uint32_t length, ErrorClass error_class = ErrorClass::kIllFormed) {
    return {Status::kIllFormed, error_class, length, 0};
  }
};

// Why a conversion stopped, and what its caller does next. The caller goes on
// at Result::in; the sequence there is not consumed.
enum class Stop : uint8_t {
  // All input is consumed. Next: call again with more, if there is more.
  kInputEmpty,
  // The next sequence does not fit; nothing of it is written. Next: take what
  // is written, and call again with more room.
  kOutputFull,
  // The input ends inside a sequence. Next: call again with what is left and
  // more input after it; at the end of the stream it is an error.
  kIncomplete,
  // No decoder of this form accepts the sequence. Next: give up; or skip
  // Result::length bytes, some of which may not have come yet, write U+FFFD if
  // wanted, and call again.
  kIllFormed,
  // The target can't encode the code point. Next: as for kIllFormed; the whole
  // sequence is there.
  kUnencodable,
  // None: of one step of a conversion, which goes on. No Result has it.
  kNone,
};

// The outcome of a conversion. Everything before `in` is converted and stands
// before `out`.
struct [[nodiscard]] Result {
  const uint8_t* in;  // The first byte that is not consumed.
  uint8_t* out;       // The first byte that is not written.
  Stop stop;
  ErrorClass error_class;  // For kIllFormed and kUnencodable.
  // In bytes, from `in`. kIllFormed and kIncomplete: as in Decoded.
  // kUnencodable: the length of the sequence. Otherwise 0.
  uint32_t length;
};

}  // namespace utfx

#endif  // UTFX_CORE_RESULT_H_
