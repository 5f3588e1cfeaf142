#include "command/messages/numbers.h"

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "command/code_points/sequence.h"

namespace utfx {

std::string CodePointText(const Words& code_point) {
  std::string text = "U+";
  char digits[20];
  for (size_t i = code_point.size(); i-- > 0;) {
    const bool is_first = i + 1 == code_point.size();
    const int width = !is_first ? 16 : i == 0 ? 4 : 1;
    std::snprintf(digits, sizeof digits, "%0*llX", width,
                  static_cast<unsigned long long>(code_point[i]));
    text += digits;
  }
  return text;
}

std::string PlaceText(std::string_view file, uint64_t line, uint64_t column) {
  return std::string(file) + ':' + std::to_string(line) + ':' +
         std::to_string(column);
}

std::string JoinedText(const std::vector<std::string>& texts,
                       const char* separator) {
  std::string joined;
  for (const std::string& text : texts) {
    joined += (joined.empty() ? "" : separator) + text;
  }
  return joined;
}

std::string Counted(uint64_t count, std::string_view noun) {
  return std::to_string(count) + ' ' + std::string(noun) +
         (count == 1 ? "" : "s");
}

}  // namespace utfx
