#ifndef UTFX_COMMAND_LINES_H_
#define UTFX_COMMAND_LINES_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "command/files.h"

namespace utfx {

// The lines of a file, one after another, in constant memory.
class Lines {
 public:
  explicit Lines(Input* input) : input_(*input) {}

  // The next line, without its end, until the next call; nothing at the end of
  // the file. Throws Trouble for a line that is too long to be of any use.
  std::optional<std::string_view> Next();

  // Where the latest line is, for messages: "standard input: line 3".
  std::string Place() const;

 private:
  Input& input_;
  std::vector<char> buffer_ = std::vector<char>(1 << 16);
  // What has been read and not returned yet.
  size_t start_ = 0;
  size_t end_ = 0;
  uint64_t number_ = 0;
};

}  // namespace utfx

#endif  // UTFX_COMMAND_LINES_H_
