#ifndef UTFX_LIBRARY_DETECT_CANDIDATES_H_
#define UTFX_LIBRARY_DETECT_CANDIDATES_H_

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string_view>

#include "detect_data.h"
#include "library/detect/likelihood.h"
#include "library/utfx_charset.h"

namespace utfx::detect {

inline constexpr size_t kCharsetCount = std::size(kCharsets);

// The charsets that a text may be in: the rows of kCharsets, and others.
enum Other : uint8_t {
  kUtf8 = kCharsetCount,
  kEucTw,
  kUtf16Le,
  kUtf16Be,
  kUtf32Le,
  kUtf32Be,
  kCandidateCount,
};

// CP1252, if there are tables at all.
inline constexpr size_t kMostUsual = 0;

// Whether it has a table of sequences of several bytes.
bool IsOfSeveralBytes(size_t candidate);

// Null for a charset that the library does not have.
const utfx_charset* CharsetOf(size_t candidate);
const char* NameOf(size_t candidate);

// Returns the candidate of a charset with a name; kCandidateCount for none.
size_t FindCandidate(std::string_view name);

// How much less likely a text is in it than in the most usual ones.
Cost PriorOf(size_t candidate);

// Languages in the scripts of a charset, and English; and those of them that
// people write in it.
LanguageSet LanguagesOf(size_t candidate);
LanguageSet HomeOf(size_t candidate);

// How many characters it has.
uint64_t CountCharacters(size_t candidate);

}  // namespace utfx::detect

#endif  // UTFX_LIBRARY_DETECT_CANDIDATES_H_
