#ifndef UTFX_COMMAND_MESSAGES_HEX_H_
#define UTFX_COMMAND_MESSAGES_HEX_H_

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

// Bytes in hexadecimal.
namespace utfx {

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

}  // namespace utfx

#endif  // UTFX_COMMAND_MESSAGES_HEX_H_
