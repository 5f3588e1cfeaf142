#ifndef UTFX_COMMAND_CODE_POINTS_CAPITALS_H_
#define UTFX_COMMAND_CODE_POINTS_CAPITALS_H_

#include <string>
#include <string_view>

namespace utfx {

// The text with capital letters of ASCII.
std::string Upper(std::string_view text);

// Whether a text starts so, in capital or small letters of ASCII.
bool StartsAlike(std::string_view text, std::string_view start);

}  // namespace utfx

#endif  // UTFX_COMMAND_CODE_POINTS_CAPITALS_H_
