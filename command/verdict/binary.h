#ifndef UTFX_COMMAND_VERDICT_BINARY_H_
#define UTFX_COMMAND_VERDICT_BINARY_H_

#include <cstddef>
#include <string>
#include <string_view>

namespace utfx {

// Text has at least this many other characters for each control character.
inline constexpr size_t kCharactersForControl = 50;

// Decides whether bytes are not text at all: they start as a known format does,
// whose name becomes *format, or they have zeros or too many other control
// characters.
bool IsBinary(std::string_view bytes, std::string* format);

}  // namespace utfx

#endif  // UTFX_COMMAND_VERDICT_BINARY_H_
