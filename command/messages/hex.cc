#include "command/messages/hex.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

#include "command/messages/numbers.h"

namespace utfx {

std::string HexBytes(std::string_view bytes) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string text;
  text.reserve(3 * bytes.size());
  for (const char c : bytes) {
    const auto byte = static_cast<uint8_t>(c);
    if (!text.empty()) text += ' ';
    text += kDigits[byte >> 4];
    text += kDigits[byte & 15];
  }
  return text;
}

std::string HexLines(std::string_view bytes, size_t columns) {
  constexpr size_t kColumnsOfByte = 3;
  size_t row = 16;
  // A power of two keeps code units whole.
  while (row > 1 && row * kColumnsOfByte > columns + 1) row /= 2;
  std::string lines;
  for (; !bytes.empty(); bytes.remove_prefix(std::min(row, bytes.size()))) {
    lines += HexBytes(bytes.substr(0, row)) + '\n';
  }
  return lines;
}

std::optional<std::string> ParseHexBytes(std::string_view text) {
  std::string bytes;
  while (!text.empty()) {
    if (text.front() == ' ') {
      text.remove_prefix(1);
      continue;
    }
    if (text.size() < 2) return {};
    uint8_t byte;
    const char* const end = text.data() + 2;
    const auto [parsed, error] = std::from_chars(text.data(), end, byte, 16);
    if (error != std::errc() || parsed != end) return {};
    bytes += static_cast<char>(byte);
    text.remove_prefix(2);
  }
  return bytes;
}

std::string ShownBytes(std::string_view bytes) {
  constexpr size_t kMax = 16;
  if (bytes.size() <= kMax) return HexBytes(bytes);
  return HexBytes(bytes.substr(0, kMax)) + " ... (" +
         Counted(bytes.size(), "byte") + ')';
}

std::string BytesAndWhy(std::string_view bytes, const std::string& why) {
  const std::string shown = ShownBytes(bytes);
  return why.starts_with(shown) ? why : shown + ": " + why;
}

std::string HexDigits(std::string_view bytes) {
  std::string digits = HexBytes(bytes);
  std::erase(digits, ' ');
  return digits;
}

}  // namespace utfx
