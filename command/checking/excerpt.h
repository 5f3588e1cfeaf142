#ifndef UTFX_COMMAND_CHECKING_EXCERPT_H_
#define UTFX_COMMAND_CHECKING_EXCERPT_H_

#include <cstddef>
#include <string>
#include <string_view>

#include "command/charsets/named_charset.h"

namespace utfx {

// The text around an error. It may start inside a character, and the text
// behind the error may be missing.
struct Surroundings {
  std::string before;
  std::string_view error;
  std::string_view behind;

  // This many bytes before an error and behind it are enough.
  static constexpr size_t kSize = 512;
};

// Returns the text of the line around an error, and a line with a caret below
// the error, each at most `columns` wide. Characters that are invisible, or
// that act on a terminal, appear as numbers, and so do the bytes of the error.
std::string Excerpt(const NamedCharset& charset, const Surroundings& text,
                    size_t columns);

}  // namespace utfx

#endif  // UTFX_COMMAND_CHECKING_EXCERPT_H_
