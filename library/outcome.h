#ifndef UTFX_LIBRARY_OUTCOME_H_
#define UTFX_LIBRARY_OUTCOME_H_

#include <cstddef>

#include "library/utfx.h"

// The core's outcomes in the terms of the interface.
namespace utfx {

struct Problem {
  utfx_status status;
  size_t length;  // In bytes, of what is there.
};

// The outcome for a null charset.
inline constexpr utfx_result kNoCharset = {UTFX_NO_CHARSET, 0, 0, 0, 0};
inline constexpr utfx_sequence kNoCharsetOfSequence = {UTFX_NO_CHARSET, 0, 0};

constexpr Problem Incomplete(size_t available) {
  return {UTFX_INCOMPLETE, available};
}

// A unit of UTF-64 can show that it is ill-formed before it is whole, but the
// class of the error shows only then.
constexpr Problem IllFormed(size_t length, size_t available) {
  if (length > available) return Incomplete(available);
  return {UTFX_ILL_FORMED, length};
}

}  // namespace utfx

#endif  // UTFX_LIBRARY_OUTCOME_H_
