#ifndef UTFX_COMMAND_JSON_LINE_H_
#define UTFX_COMMAND_JSON_LINE_H_

#include <nlohmann/json.hpp>
#include <string>

namespace utfx {

// An object in a line. Names of files can be anything: what is no UTF-8 in them
// is U+FFFD, and what is not printable is escaped, as in "\u009b".
std::string JsonLine(const nlohmann::ordered_json& json);

}  // namespace utfx

#endif  // UTFX_COMMAND_JSON_LINE_H_
