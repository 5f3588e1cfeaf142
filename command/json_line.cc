#include "command/json_line.h"

#include <utfx.h>

#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "command/trouble.h"
#include "command/wording.h"

namespace utfx {

std::string JsonLine(const nlohmann::ordered_json& json) {
  const utfx_charset* const utf8 = utfx_charset_find("UTF-8");
  const std::string dumped = json.dump(
      -1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
  std::string line;
  for (std::string_view rest = dumped; !rest.empty();) {
    size_t length = PrintableLength(rest);
    if (length != 0) {
      line += rest.substr(0, length);
    } else {
      // All there is of these is below U+10000.
      uint64_t code_point;
      length = utfx_read(utf8, rest.data(), rest.size(), &code_point).length;
      line += "\\u" + HexUnit(code_point, 2);
    }
    rest.remove_prefix(length);
  }
  return line + '\n';
}

}  // namespace utfx
