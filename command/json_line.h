#ifndef UTFX_COMMAND_JSON_LINE_H_
#define UTFX_COMMAND_JSON_LINE_H_

#include <nlohmann/json.hpp>
#include <string>

namespace utfx {

// An object in a line. Names of files can be anything: what is no UTF-8 in them
// is U+FFFD.
inline std::string JsonLine(const nlohmann::ordered_json& json) {
  return json.dump(-1, ' ', false,
                   nlohmann::ordered_json::error_handler_t::replace) +
         '\n';
}

}  // namespace utfx

#endif  // UTFX_COMMAND_JSON_LINE_H_
