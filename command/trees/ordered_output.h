#ifndef UTFX_COMMAND_TREES_ORDERED_OUTPUT_H_
#define UTFX_COMMAND_TREES_ORDERED_OUTPUT_H_

#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "command/files/output_file.h"
#include "command/messages/progress.h"

namespace utfx {

// What is printed makes room for itself.
inline constexpr int kNoOutput = -1;

// Both standard streams, and the bar.
class Streams {
 public:
  explicit Streams(std::optional<uint64_t> total) : bar_(total, kNoOutput) {}

  void Print(std::string_view text);
  void Complain(const std::string& message);
  void Finish();

  const OutputFile& Output() const { return output_; }
  Progress* Bar() { return &bar_; }

 private:
  OutputFile output_;
  bool has_printed_ = false;
  const bool is_terminal_ = isatty(STDOUT_FILENO) == 1;
  Progress bar_;
};

// What has been printed while other files have their turn.
class HeldBack {
 public:
  void Add(bool is_message, std::string_view text);
  void MoveTo(Streams* streams);

  bool IsEmpty() const { return pieces_.empty(); }
  // Whether it takes as much memory as it may.
  bool IsFull() const {
    constexpr size_t kMost = 1 << 16;
    return size_ > kMost;
  }

 private:
  struct Piece {
    bool is_message;
    std::string text;
  };
  std::vector<Piece> pieces_;
  size_t size_ = 0;
};

}  // namespace utfx

#endif  // UTFX_COMMAND_TREES_ORDERED_OUTPUT_H_
