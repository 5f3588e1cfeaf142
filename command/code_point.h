#ifndef UTFX_COMMAND_CODE_POINT_H_
#define UTFX_COMMAND_CODE_POINT_H_

#include <utfx.h>

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

// Whether a charset has each code point of Unicode: only UTF-16K leaves out a
// plane, the 13th.
bool HasAllOfUnicode(const utfx_charset* charset);

bool IsBeyondUnicode(const Words& code_point);

// Whether UTF-32 has it: Unicode without the surrogates.
bool IsScalarValue(const Words& code_point);

}  // namespace utfx

#endif  // UTFX_COMMAND_CODE_POINT_H_
