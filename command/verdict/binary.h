#ifndef UTFX_COMMAND_VERDICT_BINARY_H_
#define UTFX_COMMAND_VERDICT_BINARY_H_

#include <cstddef>
#include <string>
#include <string_view>

namespace utfx {

// Text has hardly any control character: this many others for each.
inline constexpr size_t kCharactersForControl = 50;

// Whether bytes are not text at all: a known format, whose name is set as
// *format, or bytes with zeros or many other control characters.
bool IsBinary(std::string_view bytes, std::string* format);

}  // namespace utfx

#endif  // UTFX_COMMAND_VERDICT_BINARY_H_
