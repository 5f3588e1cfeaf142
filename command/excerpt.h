#ifndef UTFX_COMMAND_EXCERPT_H_
#define UTFX_COMMAND_EXCERPT_H_

#include <cstddef>
#include <string>
#include <string_view>

#include "command/charset.h"

namespace utfx {

// Text around an error. It may start inside a character, and lack the text
// behind the error.
struct Surroundings {
  std::string before;
  std::string_view error;
  std::string_view behind;

  // So many bytes before an error are enough, and so many behind it.
  static constexpr size_t kSize = 512;
};

// Returns what the line with an error says around it, and a line with a caret
// below the error, each at most `columns` wide. What does nothing visible, or
// more than that, is shown by its number, and so are the bytes of the error.
std::string Excerpt(const NamedCharset& charset, const Surroundings& text,
                    size_t columns);

}  // namespace utfx

#endif  // UTFX_COMMAND_EXCERPT_H_
