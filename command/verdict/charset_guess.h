#ifndef UTFX_COMMAND_VERDICT_CHARSET_GUESS_H_
#define UTFX_COMMAND_VERDICT_CHARSET_GUESS_H_

#include <string>
#include <string_view>

namespace utfx {

// The charset of iconv(3)'s that libuchardet guesses; "" for none, for a form
// of Unicode, and in a build without that library.
std::string GuessCharset(std::string_view text);

}  // namespace utfx

#endif  // UTFX_COMMAND_VERDICT_CHARSET_GUESS_H_
