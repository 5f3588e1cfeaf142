#ifndef UTFX_COMMAND_MENDING_LINES_H_
#define UTFX_COMMAND_MENDING_LINES_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

// Lines of a text, which end with a line feed or with the text.
namespace utfx {

inline uint64_t CountLineEnds(std::string_view text) {
  return static_cast<uint64_t>(std::count(text.begin(), text.end(), '\n'));
}

// Where the line that an offset is in starts and ends.
inline size_t LineStart(std::string_view text, size_t offset) {
  const size_t end =
      offset == 0 ? std::string_view::npos : text.rfind('\n', offset - 1);
  return end == std::string_view::npos ? 0 : end + 1;
}
inline size_t LineEnd(std::string_view text, size_t offset) {
  const size_t end = text.find('\n', offset);
  return end == std::string_view::npos ? text.size() : end + 1;
}

}  // namespace utfx

#endif  // UTFX_COMMAND_MENDING_LINES_H_
