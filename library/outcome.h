#ifndef UTFX_LIBRARY_OUTCOME_H_
#define UTFX_LIBRARY_OUTCOME_H_

#include <cstddef>
#include <cstdint>

#include "core/result.h"
#include "library/charset.h"
#include "library/utfx.h"

// The core's outcomes in the terms of the interface.
namespace utfx {

struct Problem {
  utfx_status status;
  utfx_error error;
  size_t length;  // In bytes, of what is there.
};

// The outcome for a null charset.
inline constexpr utfx_result kNoCharset = {
    UTFX_NO_CHARSET, UTFX_ERROR_NONE, 0, 0, 0, 0};
inline constexpr utfx_sequence kNoCharsetOfSequence = {UTFX_NO_CHARSET,
                                                       UTFX_ERROR_NONE, 0, 0};

constexpr utfx_error ToError(ErrorClass error_class) {
  switch (error_class) {
    case ErrorClass::kNone:
      return UTFX_ERROR_NONE;
    case ErrorClass::kIllFormed:
      return UTFX_ERROR_ILL_FORMED;
    case ErrorClass::kNonZeroReservedBits:
      return UTFX_ERROR_NON_ZERO_RESERVED_BITS;
    case ErrorClass::kInvalidUtf64:
      return UTFX_ERROR_INVALID_UTF64;
    case ErrorClass::kInvalidUtf8:
      return UTFX_ERROR_INVALID_UTF8;
    case ErrorClass::kInvalidCodePoint:
      return UTFX_ERROR_INVALID_CODE_POINT;
  }
  return UTFX_ERROR_ILL_FORMED;
}

// The class of the error when a charset lacks a code point.
inline utfx_error UnencodableIn(const utfx_charset& charset) {
  const ErrorClass own = charset.telling_face->unencodable;
  return own == ErrorClass::kNone ? UTFX_ERROR_UNENCODABLE : ToError(own);
}

constexpr Problem Incomplete(size_t available) {
  return {UTFX_INCOMPLETE, UTFX_ERROR_INCOMPLETE, available};
}

// A unit of UTF-64 can show that it is ill-formed before it is whole, but the
// class of the error shows only then.
constexpr Problem IllFormed(ErrorClass error_class, size_t length,
                            size_t available) {
  if (length > available) return Incomplete(available);
  return {UTFX_ILL_FORMED, ToError(error_class), length};
}

}  // namespace utfx

#endif  // UTFX_LIBRARY_OUTCOME_H_
