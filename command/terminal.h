#ifndef UTFX_COMMAND_TERMINAL_H_
#define UTFX_COMMAND_TERMINAL_H_

#include <cstddef>
#include <cstdint>
#include <string>

// What can be shown where the output goes.
namespace utfx {

// The columns of the terminal that a file is; 80 if it is none.
size_t ColumnsOf(int number);

// Whether the locale's encoding is UTF-8.
bool ShowsUtf8();

// Whether a code point can be seen by itself there.
bool IsVisible(uint64_t code_point);

// How many columns a code point takes.
size_t WidthOf(char32_t code_point);

// Whether standard output gets colours. `when` is auto, always or never.
bool WantsColour(const std::string& when);

}  // namespace utfx

#endif  // UTFX_COMMAND_TERMINAL_H_
