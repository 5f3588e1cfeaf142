#ifndef UTFX_COMMAND_TERMINAL_H_
#define UTFX_COMMAND_TERMINAL_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

// What can be shown where the output goes. Files have the system's numbers.
namespace utfx {

// The columns of the terminal that a file is; 80 if it is none.
size_t ColumnsOf(int number);

// Whether the locale's encoding is UTF-8.
bool ShowsUtf8();

// Whether a code point can be seen by itself there.
bool IsVisible(uint64_t code_point);

// How many columns a code point takes, and a text in UTF-8 with colours.
size_t WidthOf(char32_t code_point);
size_t WidthOf(std::string_view text);

// A line, broken between words where it is wider than so many columns, each
// part of it indented, those behind the first one further.
std::string Wrapped(std::string_view line, size_t indent, size_t columns,
                    size_t further = 2);
// The same for a file: as wide as it is if it is a terminal, whole otherwise.
std::string WrappedFor(int number, std::string_view line, size_t indent = 0);

// When there are colours: auto, always or never; auto is where the file is a
// terminal, unless NO_COLOR or TERM say otherwise. Throws Trouble if it is none
// of these.
void SetColourWhen(const std::string& when);
bool HasColour(int number);

// Select Graphic Rendition (ECMA-48, 8.3.117).
inline constexpr std::string_view kBold = "1";
inline constexpr std::string_view kRed = "91";
std::string InColour(std::string_view colour, const std::string& text);
// The same if the file has colours.
std::string InColourFor(int number, std::string_view colour,
                        const std::string& text);

}  // namespace utfx

#endif  // UTFX_COMMAND_TERMINAL_H_
