#ifndef UTFX_COMMAND_CODE_POINTS_SEQUENCE_H_
#define UTFX_COMMAND_CODE_POINTS_SEQUENCE_H_

#include <utfx.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

// Numbers of any size become sequences of a charset and back, and characters
// have names.
namespace utfx {

// A code point, or another number, of any size: 64-bit words, the lowest first.
// The last word is not zero, unless it is the only one.
using Words = std::vector<uint64_t>;

// Whether all bytes are ASCII.
bool IsAscii(std::string_view text);

bool IsBeyondUnicode(const Words& code_point);
bool IsSurrogate(const Words& code_point);

// Whether a charset has a code point.
bool Has(const utfx_charset* charset, const Words& code_point);

// Whether words that a charset has read are two code points: in a charset of
// several bytes, a letter and an accent can be one sequence.
bool IsPair(const utfx_charset* charset, const Words& words);

// Reads the sequence that a text starts with, however large its code point is.
utfx_sequence ReadSequence(const utfx_charset* charset, std::string_view text,
                           Words* code_point);

// The sequence of a code point, "" if the charset does not have it.
std::string WriteSequence(const utfx_charset* charset, const Words& code_point);

// This many bytes hold any sequence, and all that explains an error.
inline constexpr size_t kLookahead = 4096;

// The longest signature, in bytes.
inline constexpr size_t kMaxSignatureLength = 8;

inline constexpr std::string_view kUtf8Signature = "\xEF\xBB\xBF";

// These two, which are needed for each character: a look-up by name takes
// microseconds.
const utfx_charset* Utf8();
const utfx_charset* Utf8000();

}  // namespace utfx

#endif  // UTFX_COMMAND_CODE_POINTS_SEQUENCE_H_
