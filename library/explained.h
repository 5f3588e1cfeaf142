#ifndef UTFX_LIBRARY_EXPLAINED_H_
#define UTFX_LIBRARY_EXPLAINED_H_

#include <cstddef>

#include "library/phrase.h"
#include "library/utfx.h"

namespace utfx {

// The explanation of what is no sequence of a charset, an integer or a field:
// its errors have no classes of their own.
inline utfx_explanation Explained(utfx_status status, utfx_cause cause,
                                  size_t length, size_t at,
                                  const Phrase& phrase) {
  const char* const error_class = status == UTFX_INCOMPLETE   ? "Incomplete"
                                  : status == UTFX_ILL_FORMED ? "IllFormed"
                                                              : "None";
  return {status, cause, length, at, phrase.Length(), error_class, {}};
}

}  // namespace utfx

#endif  // UTFX_LIBRARY_EXPLAINED_H_
