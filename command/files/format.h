#ifndef UTFX_COMMAND_FILES_FORMAT_H_
#define UTFX_COMMAND_FILES_FORMAT_H_

#include <string>
#include <string_view>

namespace utfx {

// The format, other than text, that bytes start as; "" if it is unknown.
std::string FormatOf(std::string_view bytes);

}  // namespace utfx

#endif  // UTFX_COMMAND_FILES_FORMAT_H_
