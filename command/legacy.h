#ifndef UTFX_COMMAND_LEGACY_H_
#define UTFX_COMMAND_LEGACY_H_

#include <string>
#include <string_view>

// What bytes could be that are in no form of Unicode.
namespace utfx {

// The charset that libuchardet takes a text for, if iconv(3) or libutfx knows
// it; "" if there is none, or the command was built without that library.
std::string GuessCharset(std::string_view text);

// Whether bytes are no text at all: a known format, whose name *format becomes,
// or bytes with zeros or many other control characters.
bool IsBinary(std::string_view bytes, std::string* format);

}  // namespace utfx

#endif  // UTFX_COMMAND_LEGACY_H_
