#include "command/wording.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "command/hexadecimal.h"

namespace utfx {

std::string HexBytes(std::string_view bytes) {
  return Hexadecimal(
      {reinterpret_cast<const uint8_t*>(bytes.data()), bytes.size()});
}

std::string ShownBytes(std::string_view bytes) {
  constexpr size_t kMost = 16;
  if (bytes.size() <= kMost) return HexBytes(bytes);
  return HexBytes(bytes.substr(0, kMost)) + " ... (" +
         Counted(bytes.size(), "byte") + ')';
}

std::string HexDigits(std::string_view bytes) {
  std::string digits = HexBytes(bytes);
  std::erase(digits, ' ');
  return digits;
}

std::string HexUnit(uint64_t unit, size_t size) {
  std::string bytes;
  for (size_t i = size; i-- > 0;) bytes += static_cast<char>(unit >> 8 * i);
  return HexDigits(bytes);
}

std::string CodePointText(std::span<const uint64_t> code_point) {
  std::string digits;
  for (const uint64_t word : code_point) {
    digits.insert(0, HexUnit(word, sizeof word));
  }
  digits.erase(0, std::min(digits.find_first_not_of('0'), digits.size()));
  if (digits.size() < 4) digits.insert(0, 4 - digits.size(), '0');
  return "U+" + digits;
}

std::string CodePointText(uint64_t code_point) {
  return CodePointText({&code_point, 1});
}

std::string Counted(uint64_t count, std::string_view noun) {
  return std::to_string(count) + ' ' + std::string(noun) +
         (count == 1 ? "" : "s");
}

}  // namespace utfx
