#include "command/hexadecimal.h"

#include <charconv>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace utfx {

std::string Hexadecimal(std::span<const uint8_t> bytes) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string text;
  text.reserve(3 * bytes.size());
  for (const uint8_t byte : bytes) {
    if (!text.empty()) text += ' ';
    text += kDigits[byte >> 4];
    text += kDigits[byte & 15];
  }
  return text;
}

std::optional<std::vector<uint8_t>> ParseHexadecimal(std::string_view text) {
  std::vector<uint8_t> bytes;
  while (!text.empty()) {
    if (text.front() == ' ') {
      text.remove_prefix(1);
      continue;
    }
    uint8_t byte;
    const char* const end = text.data() + 2;
    if (text.size() < 2) return {};
    const auto [parsed, error] = std::from_chars(text.data(), end, byte, 16);
    if (error != std::errc() || parsed != end) return {};
    bytes.push_back(byte);
    text.remove_prefix(2);
  }
  return bytes;
}

}  // namespace utfx
