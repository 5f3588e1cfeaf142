#ifndef UTFX_COMMAND_PROGRESS_H_
#define UTFX_COMMAND_PROGRESS_H_

#include <chrono>
#include <cstdint>
#include <optional>

namespace utfx {

// A bar on the terminal that is standard error, for what takes longer than a
// second: bytes, rate, time left. It is cleared at the end.
class Progress {
 public:
  // `total` is that of the bytes, if it is known. Nothing is ever shown if the
  // output is a terminal as well.
  Progress(std::optional<uint64_t> total, int output);
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress() { Clear(); }

  // So many more are done.
  void Add(uint64_t bytes);
  // Makes room for other lines. The bar comes again with more bytes.
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
