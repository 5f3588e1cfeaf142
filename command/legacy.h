#ifndef UTFX_COMMAND_LEGACY_H_
#define UTFX_COMMAND_LEGACY_H_

#include <cstddef>
#include <string>
#include <string_view>

// Guesses about bytes that are in no form of Unicode.
namespace utfx {

// The charset of iconv(3)'s that libuchardet guesses; "" for none, for a form
// of Unicode, and in a build without that library.
std::string GuessCharset(std::string_view text);

// Text has hardly any control character: this many others for each.
inline constexpr size_t kCharactersForControl = 50;

// The format, other than text, that bytes start as; "" if it is unknown.
std::string FormatOf(std::string_view bytes);

// Whether bytes are not text at all: a known format, whose name is set as
// *format, or bytes with zeros or many other control characters.
bool IsBinary(std::string_view bytes, std::string* format);

}  // namespace utfx

#endif  // UTFX_COMMAND_LEGACY_H_
