#ifndef UTFX_LIBRARY_EXPLAINED_H_
#define UTFX_LIBRARY_EXPLAINED_H_

#include <cstddef>

#include "core/result.h"
#include "library/phrase.h"
#include "library/utfx.h"

namespace utfx {

// Returns the name of the class of an error. The core has classes only where a
// form tells several apart.
inline const char* NameOfClass(utfx_status status, ErrorClass error_class) {
  if (status == UTFX_INCOMPLETE) return "Incomplete";
  switch (error_class) {
    case ErrorClass::kNone:
      return status == UTFX_UNENCODABLE ? "Unencodable" : "None";
    case ErrorClass::kIllFormed:
      return "IllFormed";
    case ErrorClass::kNonZeroReservedBits:
      return "NonZeroReservedBits";
    case ErrorClass::kInvalidUtf64:
      return "InvalidUtf64";
    case ErrorClass::kInvalidUtf8:
      return "InvalidUtf8";
    case ErrorClass::kInvalidCodePoint:
      return "InvalidCodePoint";
  }
  return nullptr;
}

inline utfx_explanation Explained(utfx_status status, ErrorClass error_class,
                                  utfx_cause cause, size_t length, size_t at,
                                  const Phrase& phrase) {
  return {status, cause,           length,
          at,     phrase.Length(), NameOfClass(status, error_class),
          {}};
}

// Of what has no classes of its own, as an integer and a field.
inline utfx_explanation Explained(utfx_status status, utfx_cause cause,
                                  size_t length, size_t at,
                                  const Phrase& phrase) {
  return Explained(
      status,
      status == UTFX_ILL_FORMED ? ErrorClass::kIllFormed : ErrorClass::kNone,
      cause, length, at, phrase);
}

}  // namespace utfx

#endif  // UTFX_LIBRARY_EXPLAINED_H_
