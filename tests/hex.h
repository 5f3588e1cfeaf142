#ifndef UTFX_TESTS_HEX_H_
#define UTFX_TESTS_HEX_H_

#include <cstdint>
#include <string>
#include <string_view>

namespace utfx {

inline std::string Hex(std::string_view bytes) {
  constexpr char kDigits[] = "0123456789ABCDEF";
  std::string hex;
  hex.reserve(2 * bytes.size());
  for (const char byte : bytes) {
    hex += kDigits[static_cast<uint8_t>(byte) >> 4];
    hex += kDigits[static_cast<uint8_t>(byte) & 15];
  }
  return hex;
}

inline unsigned HexDigit(char digit) {
  return static_cast<unsigned>(digit <= '9' ? digit - '0' : digit - 'A' + 10);
}

// Of upper-case digits and spaces.
inline std::string BytesOfHex(std::string hex) {
  std::erase(hex, ' ');
  std::string bytes;
  for (size_t i = 0; i + 1 < hex.size(); i += 2) {
    bytes += static_cast<char>(HexDigit(hex[i]) << 4 | HexDigit(hex[i + 1]));
  }
  return bytes;
}

inline std::string Times(size_t times, std::string_view text) {
  std::string result;
  for (size_t i = 0; i < times; ++i) result += text;
  return result;
}

}  // namespace utfx

#endif  // UTFX_TESTS_HEX_H_
