#ifndef UTFX_COMMAND_PROGRESS_H_
#define UTFX_COMMAND_PROGRESS_H_

#include <chrono>
#include <cstdint>
#include <optional>

namespace utfx {

// A bar on the terminal at standard error, for work that takes longer than a
// second: bytes, rate, time left. It is cleared at the end.
class Progress {
 public:
  // `total` is the number of bytes, if it is known. There is no bar if the
  // output is a terminal, too.
  Progress(std::optional<uint64_t> total, int output);
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress() { Clear(); }

  // Adds bytes that are done.
  void Add(uint64_t bytes);
  // Makes room for other lines. Add() shows the bar again.
  void Clear();

 private:
  using Clock = std::chrono::steady_clock;

  void Show(Clock::time_point now);

  const std::optional<uint64_t> total_;
  const bool is_wanted_;
  const Clock::time_point start_ = Clock::now();
  Clock::time_point next_ = start_ + std::chrono::seconds(1);
  uint64_t done_ = 0;
  bool is_shown_ = false;
};

}  // namespace utfx

#endif  // UTFX_COMMAND_PROGRESS_H_
