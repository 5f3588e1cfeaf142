#include "command/verdict/binary.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

#include "command/code_points/character_name.h"
#include "command/files/format.h"

namespace utfx {

bool IsBinary(std::string_view bytes, std::string* format) {
  *format = FormatOf(bytes);
  if (!format->empty()) return true;
  const auto controls =
      static_cast<size_t>(std::count_if(bytes.begin(), bytes.end(), [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte < 0x80 && IsUnusual(byte);
      }));
  return bytes.find('\0') != std::string_view::npos ||
         controls * kCharactersForControl > bytes.size();
}

}  // namespace utfx
