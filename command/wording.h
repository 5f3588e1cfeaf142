#ifndef UTFX_COMMAND_WORDING_H_
#define UTFX_COMMAND_WORDING_H_

#include <cstddef>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "command/named_charset.h"

// Writes text, bytes and numbers for people and programs to read.
namespace utfx {

// Whether a code point is shown as itself: it can't act on a terminal or on the
// order of the text around it. Controls, line and paragraph separators, and
// Bidi_Control can.
bool IsPrintable(uint64_t code_point);

// Text for a message, with \n, \t or \x.. for each byte that is not printable:
// it can't break the line, act on a terminal or on the order of the text around
// it.
std::string Escape(std::string_view text);

// A name for a message: as it is, or in the form $'...' that a shell reads.
std::string Quote(std::string_view name);

// A name as a word of a shell's command line.
std::string ShellQuote(std::string_view name);

// An object in a line. Names of files can be any bytes: those that are not
// UTF-8 become U+FFFD, and unprintable characters are escaped, as in "\u009b".
std::string JsonLine(const nlohmann::ordered_json& json);

// "E2 82 AC".
std::string HexBytes(std::string_view bytes);
// Such bytes in lines that fit into the columns, of up to 16 bytes.
std::string HexLines(std::string_view bytes, size_t columns);
// Reads such digits, in either case, with or without spaces between bytes.
// Returns nothing for any other text.
std::optional<std::string> ParseHexBytes(std::string_view text);
// HexBytes() of a sequence, or of its start if it is long.
std::string ShownBytes(std::string_view bytes);
// Bytes, and why they are an error, which may name the bytes itself.
std::string BytesAndWhy(std::string_view bytes, const std::string& why);
// "E282AC".
std::string HexDigits(std::string_view bytes);

// "U+0041".
std::string CodePointText(const Words& code_point);

// "1 byte", "2 bytes".
std::string Counted(uint64_t count, std::string_view noun);

// The text with capital letters of ASCII.
std::string Upper(std::string_view text);

// The one of `names` that is most like `name`, without regard to case, and of
// two equal ones the one with the longer common start; "" if none is like it.
std::string Nearest(std::string_view name,
                    const std::vector<std::string>& names);

}  // namespace utfx

#endif  // UTFX_COMMAND_WORDING_H_
