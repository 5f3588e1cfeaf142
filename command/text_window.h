#ifndef UTFX_COMMAND_TEXT_WINDOW_H_
#define UTFX_COMMAND_TEXT_WINDOW_H_

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "command/files.h"

namespace utfx {

// A part of a text that moves on through it.
class TextWindow {
 public:
  explicit TextWindow(Input* input) : input_(input) {}
  // Of a text that is all there.
  explicit TextWindow(std::string_view text)
      : buffer_(text.begin(), text.end()), has_end_(true) {}

  // Starts at an offset from the start of the text, which is not before the
  // window: what is in between is not read where the file can do without.
  void MoveTo(uint64_t offset);

  // What comes next, at least so many bytes of it unless it ends.
  std::string_view Peek(size_t size);
  void Skip(size_t size);

  // Of what comes next, in the text.
  uint64_t Offset() const { return offset_; }

 private:
  Input* input_ = nullptr;
  std::vector<uint8_t> buffer_;
  size_t start_ = 0;
  uint64_t offset_ = 0;
  bool has_end_ = false;
};

}  // namespace utfx

#endif  // UTFX_COMMAND_TEXT_WINDOW_H_
