#ifndef UTFX_COMMAND_WORDING_H_
#define UTFX_COMMAND_WORDING_H_

#include <cstddef>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "command/charset.h"

// How text, bytes and numbers are written in what people and programs read.
namespace utfx {

// Whether a code point is shown as itself: it can't do anything to a terminal
// or to the order of the text around it. Controls, line and paragraph
// separators, and Bidi_Control can.
bool IsPrintable(uint64_t code_point);

// Text as a message shows it, which can't break the line or do anything to a
// terminal, or to the order of the text around it: with \n, \t or \x.. for what
// is not printable.
std::string Escape(std::string_view text);

// The same for a name: as it is, or in the form $'...' that a shell takes.
std::string Quote(std::string_view name);

// The same as a word of a shell's command line.
std::string ShellQuote(std::string_view name);

// An object in a line. Names of files can be anything: what is no UTF-8 in them
// is U+FFFD, and what is not printable is escaped, as in "\u009b".
std::string JsonLine(const nlohmann::ordered_json& json);

// "E2 82 AC".
std::string HexBytes(std::string_view bytes);
// And back, in either case and with spaces between bytes or none; nothing if it
// is anything else.
std::optional<std::string> ParseHexBytes(std::string_view text);
// The same of a sequence, or of its start if it is long: some have hundreds.
std::string ShownBytes(std::string_view bytes);
// Why some bytes are an error, with these before it unless it says them.
std::string BytesAndWhy(std::string_view bytes, const std::string& why);
// "E282AC".
std::string HexDigits(std::string_view bytes);

// "U+0041".
std::string CodePointText(const Words& code_point);

// "1 byte", "2 bytes".
std::string Counted(uint64_t count, std::string_view noun);

// With capital letters; of ASCII.
std::string Upper(std::string_view text);

// The one of some names that is most like another in either case, and of two
// the one that begins more like it; "" if none is like it.
std::string Nearest(std::string_view name,
                    const std::vector<std::string>& names);

}  // namespace utfx

#endif  // UTFX_COMMAND_WORDING_H_
