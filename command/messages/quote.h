#ifndef UTFX_COMMAND_MESSAGES_QUOTE_H_
#define UTFX_COMMAND_MESSAGES_QUOTE_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

// Text for a line on a terminal: nothing in it can act there.
namespace utfx {

// Whether a code point is shown as itself: it can't act on a terminal or on the
// order of the text around it. Controls, line and paragraph separators, and
// Bidi_Control can.
bool IsPrintable(uint64_t code_point);

// The length of the printable character that a text in UTF-8 starts with, or 0.
size_t PrintableLength(std::string_view text);

// Text for a message, with \n, \t or \x.. for each byte that is not printable:
// it can't break the line, act on a terminal or on the order of the text around
// it.
std::string Escape(std::string_view text);

// A name for a message: as it is, or in the form $'...' that a shell reads.
std::string Quote(std::string_view name);

// A name as a word of a shell's command line.
std::string ShellQuote(std::string_view name);

}  // namespace utfx

#endif  // UTFX_COMMAND_MESSAGES_QUOTE_H_
