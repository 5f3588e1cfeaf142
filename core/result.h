#ifndef UTFX_CORE_RESULT_H_
#define UTFX_CORE_RESULT_H_

#include <cstdint>

#include "core/code_point.h"

namespace utfx {

// Why a sequence is ill-formed or a code point unencodable. UTF-64 tells the
// four classes of its specification apart (7.1), once a unit is whole; every
// other form has kIllFormed for its sequences, and kInvalidCodePoint for what
// it can't encode.
enum class ErrorClass : uint8_t {
  kNone,
  kIllFormed,
  kNonZeroReservedBits,
  kInvalidUtf64,
  kInvalidUtf8,
  kInvalidCodePoint,
};

// What stands at the start of some input that is not empty.
struct [[nodiscard]] Decoded {
  enum class Status : uint8_t {
    kWellFormed,
    kWellFormedWide,  // The form's DecodeWide() has the code point.
    kIncomplete,
    kIllFormed,
  };

  Status status;
  ErrorClass error_class;
  // In bytes. Well-formed: of the sequence. Ill-formed: of the maximal subpart
  // (Unicode 3.9), at least one code unit; of UTF-64 the whole unit, which can
  // be more than is there. Incomplete: the fewest that any sequence which
  // starts like this has, always more than there are.
  uint32_t length;
  // Well-formed: it. Incomplete: a lower bound of what it can turn out to be.
  CodePoint code_point;

  static constexpr Decoded WellFormed(CodePoint code_point, uint32_t length) {
    return {Status::kWellFormed, ErrorClass::kNone, length, code_point};
  }
  static constexpr Decoded WellFormedWide(uint32_t length) {
    return {Status::kWellFormedWide, ErrorClass::kNone, length, 0};
  }
  static constexpr Decoded Incomplete(uint32_t length, CodePoint at_least = 0) {
    return {Status::kIncomplete, ErrorClass::kNone, length, at_least};
  }
  static constexpr Decoded IllFormed(
      uint32_t length, ErrorClass error_class = ErrorClass::kIllFormed) {
    return {Status::kIllFormed, error_class, length, 0};
  }
};

// Why a conversion stopped, and what its caller does next. All go on at
// Result::in, where nothing has been consumed of what they stopped for.
enum class Stop : uint8_t {
  // All input is consumed. Next: call again with more, if there is more.
  kInputEmpty,
  // The next sequence does not fit; nothing of it is written. Next: take what
  // is written, and call again with more room.
  kOutputFull,
  // The input ends inside a sequence. Next: call again with what is left and
  // more input after it; at the end of the stream it is an error.
  kIncomplete,
  // The sequence is one that no decoder of this form accepts. Next: give up;
  // or skip Result::length bytes, of which some may not have come yet, write
  // U+FFFD if wanted, and call again.
  kIllFormed,
  // The target has no sequence for the code point. Next: as for kIllFormed; all
  // of the sequence is there.
  kUnencodable,
};

// The outcome of a conversion. Everything before `in` is converted and stands
// before `out`.
struct [[nodiscard]] Result {
  const uint8_t* in;  // The first byte that is not consumed.
  uint8_t* out;       // The first byte that is not written.
  Stop stop;
  ErrorClass error_class;  // For kIllFormed and kUnencodable.
  // In bytes, from `in`. kIllFormed and kIncomplete: as in Decoded;
  // kUnencodable: of the sequence. Otherwise 0.
  uint32_t length;
};

}  // namespace utfx

#endif  // UTFX_CORE_RESULT_H_
