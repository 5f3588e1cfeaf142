#include "command/terminal.h"

#include <langinfo.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cwchar>
#include <cwctype>
#include <string>
#include <string_view>

#include "command/wording.h"

namespace utfx {

size_t ColumnsOf(int number) {
  winsize size = {};
  return ioctl(number, TIOCGWINSZ, &size) == 0 && size.ws_col != 0 ? size.ws_col
                                                                   : 80;
}

bool ShowsUtf8() { return std::string_view(nl_langinfo(CODESET)) == "UTF-8"; }

bool IsVisible(uint64_t code_point) {
  return code_point <= 0x10FFFF && ShowsUtf8() && IsPrintable(code_point) &&
         std::iswgraph(static_cast<wint_t>(code_point)) != 0 &&
         WidthOf(static_cast<char32_t>(code_point)) > 0;
}

size_t WidthOf(char32_t code_point) {
  const int width = wcwidth(static_cast<wchar_t>(code_point));
  // What the locale does not know is shown somehow.
  return width < 0 ? 1 : static_cast<size_t>(width);
}

bool WantsColour(const std::string& when) {
  if (when != "auto") return when == "always";
  const char* const no_colour = std::getenv("NO_COLOR");
  const char* const terminal = std::getenv("TERM");
  return isatty(STDOUT_FILENO) != 0 &&
         (no_colour == nullptr || *no_colour == '\0') && terminal != nullptr &&
         std::string_view(terminal) != "dumb";
}

}  // namespace utfx
