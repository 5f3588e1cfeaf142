#ifndef UTFX_COMMAND_MESSAGES_PROGRESS_H_
#define UTFX_COMMAND_MESSAGES_PROGRESS_H_

#include <atomic>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <optional>

namespace utfx {

// A bar on the terminal at standard error, for work that takes longer than a
// second: bytes, rate, time left. It is cleared at the end. Any thread may use
// it.
class Progress {
 public:
  // `total` is the number of bytes, if it is known. There is no bar if the
  // output is a terminal, too; a negative one is none.
  Progress(std::optional<uint64_t> total, int output);
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress() { Clear(); }

  // Whether there can be a bar.
  static bool IsWanted(int output);

  // Adds bytes that are done, and files.
  void Add(uint64_t bytes, uint64_t files = 0);
  // Makes room for other lines. Add() shows the bar again.
  void Clear();

  // Makes room for other lines while it lives.
  class Pause {
   public:
    explicit Pause(Progress* progress) : lock_(progress->mutex_) {
      progress->ClearNow();
    }

   private:
    const std::lock_guard<std::mutex> lock_;
  };

 private:
  using Clock = std::chrono::steady_clock;

  void Show(Clock::time_point now);
  void ClearNow();

  const std::optional<uint64_t> total_;
  const bool is_wanted_;
  const Clock::time_point start_ = Clock::now();
  std::atomic<uint64_t> done_ = 0;
  std::atomic<uint64_t> files_ = 0;
  // Of all below.
  std::mutex mutex_;
  Clock::time_point next_ = start_ + std::chrono::seconds(1);
  bool is_shown_ = false;
};

}  // namespace utfx

#endif  // UTFX_COMMAND_MESSAGES_PROGRESS_H_
