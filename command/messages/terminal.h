#ifndef UTFX_COMMAND_MESSAGES_TERMINAL_H_
#define UTFX_COMMAND_MESSAGES_TERMINAL_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

// What a file can show, if it is a terminal. `number` is its descriptor.
namespace utfx {

// The width of a terminal; 80 if the file is none.
size_t ColumnsOf(int number);

// Whether the locale's encoding is UTF-8.
bool ShowsUtf8();

// Whether a terminal shows a code point by itself.
bool IsVisible(uint64_t code_point);

// Whether the locale knows how wide a code point is.
bool HasWidth(char32_t code_point);
// The width in columns: of a code point, and of a text in UTF-8 with colours.
size_t WidthOf(char32_t code_point);
size_t WidthOf(std::string_view text);

// A line, broken between words into lines of at most `columns` columns. The
// first one is indented by `indent`, the others by `further` more.
std::string Wrapped(std::string_view line, size_t indent, size_t columns,
                    size_t further = 2);
// The same for a file: wrapped to the width of a terminal, otherwise one line.
std::string WrappedFor(int number, std::string_view line, size_t indent = 0);

// Sets when there are colours: auto, always or never. Auto is on a terminal,
// unless NO_COLOR or TERM say otherwise. Throws Trouble for any other word.
void SetColourWhen(const std::string& when);
bool HasColour(int number);

// The name of a file for standard output: as a program can open it or, on a
// terminal, as people can read it.
std::string ListedName(const std::string& file);

// Select Graphic Rendition (ECMA-48, 8.3.117).
inline constexpr std::string_view kBold = "1";
inline constexpr std::string_view kRed = "91";
std::string InColour(std::string_view colour, const std::string& text);
// The same if the file has colours.
std::string InColourFor(int number, std::string_view colour,
                        const std::string& text);

}  // namespace utfx

#endif  // UTFX_COMMAND_MESSAGES_TERMINAL_H_
