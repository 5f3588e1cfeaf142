#include "command/messages/json_line.h"

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "command/code_points/sequence.h"
#include "command/messages/numbers.h"
#include "command/messages/quote.h"

namespace utfx {

std::string JsonLine(const nlohmann::ordered_json& json) {
  const std::string dumped = json.dump(
      -1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
  std::string line;
  for (std::string_view rest = dumped; !rest.empty();) {
    size_t length = PrintableLength(rest);
    if (length != 0) {
      line += rest.substr(0, length);
    } else {
      // Unprintable characters are all below U+10000.
      Words code_point;
      length = ReadSequence(Utf8(), rest, &code_point).length;
      line += "\\u" + CodePointText(code_point).substr(2);
    }
    rest.remove_prefix(length);
  }
  return line + '\n';
}

}  // namespace utfx
