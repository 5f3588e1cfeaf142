#ifndef UTFX_COMMAND_CODE_POINT_H_
#define UTFX_COMMAND_CODE_POINT_H_

#include <utfx.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

// Code points of any size: 64-bit words, the lowest first,
// without zeros at the end but the first one.
namespace utfx {

using Words = std::vector<uint64_t>;

// Reads the sequence that a text starts with, however large its code point is.
utfx_sequence ReadSequence(const utfx_charset* charset, std::string_view text,
                           Words* code_point);

// The sequence of a code point, "" if the charset does not have it.
std::string WriteSequence(const utfx_charset* charset, const Words& code_point);

// Why something is an error: the name of libutfx's cause, and in words.
struct Why {
  std::string cause;
  std::string reason;
};
// Of the sequence that a text starts with, and of a code point that a charset
// does not have.
Why WhyIllFormed(const utfx_charset* charset, std::string_view text);
Why WhyUnencodable(const utfx_charset* charset, const Words& code_point);

// Of a charset that iconv(3) has, which tells no more than whether the text is
// cut short.
Why WhyIconvs(const std::string& charset, bool is_cut_short);

// So many bytes from the start of a sequence or an error on tell all of it: no
// sequence is longer.
inline constexpr size_t kLookahead = 4096;

// The longest signature, in bytes.
inline constexpr size_t kLongestSignature = 8;

// Whether a charset has all of Unicode's scalar values.
bool HasAllOfUnicode(const utfx_charset* charset);

bool IsBeyondUnicode(const Words& code_point);

// Whether UTF-32 has it: Unicode without the surrogates.
bool IsScalarValue(const Words& code_point);

}  // namespace utfx

#endif  // UTFX_COMMAND_CODE_POINT_H_
