#ifndef UTFX_COMMAND_MESSAGES_JSON_LINE_H_
#define UTFX_COMMAND_MESSAGES_JSON_LINE_H_

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace utfx {

// An object in a line. Names of files can be any bytes: those that are not
// UTF-8 become U+FFFD, and unprintable characters are escaped, as in "\u009b".
std::string JsonLine(const nlohmann::ordered_json& json);

}  // namespace utfx

#endif  // UTFX_COMMAND_MESSAGES_JSON_LINE_H_
