#include "command/messages/terminal.h"

#include <langinfo.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <utfx.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cwchar>
#include <cwctype>
#include <string>
#include <string_view>

#include "command/code_points/sequence.h"
#include "command/messages/quote.h"
#include "command/messages/trouble.h"

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

bool HasWidth(char32_t code_point) {
  return wcwidth(static_cast<wchar_t>(code_point)) >= 0;
}

size_t WidthOf(char32_t code_point) {
  const int width = wcwidth(static_cast<wchar_t>(code_point));
  // A terminal shows in some way what the locale does not know.
  return width < 0 ? 1 : static_cast<size_t>(width);
}

size_t WidthOf(std::string_view text) {
  size_t width = 0;
  while (!text.empty()) {
    if (text.starts_with("\x1B[")) {
      text.remove_prefix(std::min(text.find('m'), text.size() - 1) + 1);
      continue;
    }
    Words code_point;
    const utfx_sequence sequence = ReadSequence(Utf8(), text, &code_point);
    width += sequence.status == UTFX_OK
                 ? WidthOf(static_cast<char32_t>(code_point[0]))
                 : 1;
    text.remove_prefix(sequence.length);
  }
  return width;
}

std::string Wrapped(std::string_view line, size_t indent, size_t columns,
                    size_t further) {
  std::string text(indent, ' ');
  size_t width = indent;
  bool is_start = true;
  for (;;) {
    const std::string_view word = line.substr(0, line.find(' '));
    const size_t word_width = WidthOf(word);
    if (!is_start && width + 1 + word_width > columns) {
      text += '\n' + std::string(indent + further, ' ');
      width = indent + further;
    } else if (!is_start) {
      text += ' ';
      ++width;
    }
    text += word;
    width += word_width;
    is_start = false;
    if (word.size() == line.size()) return text + '\n';
    line.remove_prefix(word.size() + 1);
  }
}

std::string WrappedFor(int number, std::string_view line, size_t indent) {
  return Wrapped(line, indent,
                 isatty(number) == 1 ? ColumnsOf(number) : SIZE_MAX);
}

namespace {

std::string& ColourWhen() {
  static std::string when = "auto";
  return when;
}

}  // namespace

void SetColourWhen(const std::string& when) {
  if (when != "auto" && when != "always" && when != "never") {
    throw Trouble("--color is auto, always or never, not " + Quote(when));
  }
  ColourWhen() = when;
}

bool HasColour(int number) {
  if (ColourWhen() != "auto") return ColourWhen() == "always";
  const char* const no_colour = std::getenv("NO_COLOR");
  const char* const terminal = std::getenv("TERM");
  return isatty(number) != 0 && (no_colour == nullptr || *no_colour == '\0') &&
         terminal != nullptr && std::string_view(terminal) != "dumb";
}

std::string InColour(std::string_view colour, const std::string& text) {
  return "\x1B[" + std::string(colour) + 'm' + text + "\x1B[0m";
}

std::string InColourFor(int number, std::string_view colour,
                        const std::string& text) {
  return HasColour(number) ? InColour(colour, text) : text;
}

std::string ListedName(const std::string& file) {
  return isatty(STDOUT_FILENO) != 0 ? Quote(file) : file;
}

}  // namespace utfx
