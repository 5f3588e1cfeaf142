#ifndef UTFX_COMMAND_HEXADECIMAL_H_
#define UTFX_COMMAND_HEXADECIMAL_H_

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace utfx {

// Bytes as "C2 80".
std::string Hexadecimal(std::span<const uint8_t> bytes);

// And back, in either case and with spaces between bytes or none; nothing if it
// is anything else.
std::optional<std::vector<uint8_t>> ParseHexadecimal(std::string_view text);

}  // namespace utfx

#endif  // UTFX_COMMAND_HEXADECIMAL_H_
