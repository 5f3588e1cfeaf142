#include "command/code_points/capitals.h"

#include <string>
#include <string_view>

namespace utfx {

std::string Upper(std::string_view text) {
  std::string upper(text);
  for (char& c : upper) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  return upper;
}

bool StartsAlike(std::string_view text, std::string_view start) {
  return Upper(text.substr(0, start.size())) == Upper(start);
}

}  // namespace utfx
