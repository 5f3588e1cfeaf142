// A signal handler that converts, in the middle of conversions.

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <ctime>
#include <string>
#include <string_view>
#include <vector>

#include "tests/charset_test.h"
#include "tests/processes/conversion.h"
#include "tests/processes/stream.h"

namespace utfx::processes {
namespace {

// A timer whose signal has a handler that does a stream, by a descriptor of its
// own. It goes off a millisecond after the handler was through.
class ConvertingHandler {
 public:
  ConvertingHandler() {
    instance = this;
    struct sigaction action = {};
    action.sa_handler = [](int) { instance->Handle(); };
    action.sa_flags = SA_RESTART;
    EXPECT_EQ(sigaction(SIGRTMIN, &action, &before_), 0);
    struct sigevent event = {};
    event.sigev_notify = SIGEV_SIGNAL;
    event.sigev_signo = SIGRTMIN;
    EXPECT_EQ(timer_create(CLOCK_MONOTONIC, &event, &timer_), 0);
    Arm();
  }
  ConvertingHandler(const ConvertingHandler&) = delete;
  ConvertingHandler& operator=(const ConvertingHandler&) = delete;
  ~ConvertingHandler() {
    timer_delete(timer_);
    sigaction(SIGRTMIN, &before_, nullptr);
    instance = nullptr;
  }

  // The handler is to do this stream next, once.
  void SetNext(size_t i) { next_ = i; }
  // It has done so.
  bool IsThrough() const { return next_ == kNone; }
  // It does so where that interrupts a conversion.
  void SetIsConverting(bool is_converting) { is_converting_ = is_converting; }
  int Mistakes() const { return mistakes_; }

 private:
  void Handle() {
    const int error = errno;
    const size_t i = next_;
    if (is_converting_ && i != kNone) {
      if (streams_.StreamAt(i).RunAll() != streams_.ExpectedAt(i)) {
        ++mistakes_;
      }
      next_ = kNone;
    }
    Arm();
    errno = error;
  }

  void Arm() {
    struct itimerspec once = {};
    once.it_value.tv_nsec = 1'000'000;
    timer_settime(timer_, 0, &once, nullptr);
  }

  static constexpr size_t kNone = SIZE_MAX;
  static ConvertingHandler* instance;

  OpenStreams streams_;
  std::atomic<bool> is_converting_ = false;
  std::atomic<size_t> next_ = kNone;
  std::atomic<int> mistakes_ = 0;
  struct sigaction before_ = {};
  timer_t timer_ = {};
};

ConvertingHandler* ConvertingHandler::instance = nullptr;

// The same text in one call again and again.
class LongConversion {
 public:
  explicit LongConversion(const Conversion* conversion)
      : conversion_(conversion), room_(128 << 10) {
    first_ = std::string(room_.data(), Convert());
  }

  // Again and again, until the handler has done what it is to do in the middle
  // of it. Returns how often the result was not that of the first time.
  int InterruptBy(ConvertingHandler* handler) {
    int mistakes = 0;
    while (!handler->IsThrough()) {
      handler->SetIsConverting(true);
      const size_t size = Convert();
      handler->SetIsConverting(false);
      if (std::string_view(room_.data(), size) != first_) ++mistakes;
    }
    return mistakes;
  }

 private:
  size_t Convert() {
    conversion_->stream->Restart();
    std::string_view in = conversion_->text;
    size_t written = 0;
    while (!in.empty()) {
      const conformance::Step step = conversion_->stream->Convert(
          in, /*is_last=*/true, room_.data() + written, room_.size() - written);
      written += step.written;
      in.remove_prefix(step.read);
      if (step.outcome != Stream::Outcome::kError) break;
      const size_t skip = std::min(conversion_->skip, in.size());
      conversion_->stream->Skip(skip);
      in.remove_prefix(skip);
    }
    return written;
  }

  const Conversion* conversion_;
  std::vector<char> room_;
  std::string first_;
};

TEST(SignalsTest, HandlerConvertsInTheMiddleOfConversions) {
  const auto conversions = MakeConversions();
  for (const Conversion& each : conversions) {
    ASSERT_EQ(each.stream->Open(), 0);
  }
  ConvertingHandler handler;
  // Both by the same code: what it kept elsewhere than in a descriptor or on
  // the stack would get mixed up.
  for (size_t i = 0; i < conversions.size(); ++i) {
    LongConversion conversion(&conversions[i]);
    handler.SetNext(i);
    EXPECT_EQ(conversion.InterruptBy(&handler), 0) << conversions[i].name;
  }
  EXPECT_EQ(handler.Mistakes(), 0);
  for (const Conversion& each : conversions) each.stream->Close();
}

}  // namespace
}  // namespace utfx::processes
