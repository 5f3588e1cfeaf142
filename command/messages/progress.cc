#include "command/messages/progress.h"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "command/messages/file_descriptor.h"
#include "command/messages/interruption.h"
#include "command/messages/numbers.h"
#include "command/messages/terminal.h"

namespace utfx {
namespace {

constexpr auto kPause = std::chrono::milliseconds(100);

// "1.5 GB"
std::string Amount(double bytes) {
  constexpr const char* kUnits[] = {"B", "kB", "MB", "GB", "TB", "PB"};
  size_t unit = 0;
  while (bytes >= 999.5 && unit + 1 < std::size(kUnits)) {
    bytes /= 1000;
    ++unit;
  }
  char text[32];
  std::snprintf(text, sizeof text,
                bytes < 9.95 && unit > 0 ? "%.1f %s" : "%.0f %s", bytes,
                kUnits[unit]);
  return text;
}

// "1:02:03", "2:03"
std::string Duration(double seconds) {
  const auto total = static_cast<uint64_t>(std::llround(seconds));
  char text[64];
  if (total < 3600) {
    std::snprintf(text, sizeof text, "%u:%02u",
                  static_cast<unsigned>(total / 60),
                  static_cast<unsigned>(total % 60));
  } else {
    std::snprintf(text, sizeof text, "%llu:%02u:%02u",
                  static_cast<unsigned long long>(total / 3600),
                  static_cast<unsigned>(total / 60 % 60),
                  static_cast<unsigned>(total % 60));
  }
  return text;
}

// "[####    ]"
std::string Bar(double share, size_t width) {
  const auto full = static_cast<size_t>(share * static_cast<double>(width));
  return "[" + std::string(full, '#') + std::string(width - full, ' ') + "]";
}

}  // namespace

Progress::Progress(std::optional<uint64_t> total, int output)
    : total_(total), is_wanted_(IsWanted(output)) {}

bool Progress::IsWanted(int output) {
  const char* const terminal = std::getenv("TERM");
  return isatty(STDERR_FILENO) == 1 && isatty(output) != 1 &&
         terminal != nullptr && std::string_view(terminal) != "dumb";
}

void Progress::Add(uint64_t bytes, uint64_t files) {
  done_ += bytes;
  files_ += files;
  if (!is_wanted_) return;
  const std::unique_lock lock(mutex_, std::try_to_lock);
  if (!lock.owns_lock()) return;
  const Clock::time_point now = Clock::now();
  if (now >= next_) Show(now);
}

void Progress::Show(Clock::time_point now) {
  next_ = now + kPause;
  const double seconds = std::chrono::duration<double>(now - start_).count();
  const auto done = static_cast<double>(done_.load());
  const double rate = done / seconds;
  std::string text = Amount(done) + "  " + Amount(rate) + "/s";
  if (files_ > 1) text.insert(0, Counted(files_, "file") + "  ");
  if (total_.has_value() && done_ <= *total_ && done_ > 0) {
    const auto total = static_cast<double>(*total_);
    char percent[16];
    std::snprintf(percent, sizeof percent, "%3.0f%%", 100 * done / total);
    text = std::string(percent) + "  " + text + "  " +
           Duration((total - done) / rate) + " left";
    const size_t columns = ColumnsOf(STDERR_FILENO);
    // The brackets take two columns, and one stays free: else the cursor might
    // move to the next line.
    if (columns > text.size() + 10) {
      text =
          Bar(done / total, std::min<size_t>(columns - text.size() - 5, 50)) +
          " " + text;
    }
  }
  text.resize(std::min(text.size(), ColumnsOf(STDERR_FILENO) - 1));
  SetBarIsShown(true);
  is_shown_ = true;
  WriteAll(STDERR_FILENO, kClearLine + text);
}

void Progress::Clear() {
  const std::lock_guard lock(mutex_);
  ClearNow();
}

void Progress::ClearNow() {
  if (!is_shown_) return;
  WriteAll(STDERR_FILENO, kClearLine);
  SetBarIsShown(false);
  is_shown_ = false;
  next_ = Clock::now() + kPause;
}

}  // namespace utfx
