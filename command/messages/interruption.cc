#include "command/messages/interruption.h"

#include <poll.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

#include "command/messages/complaint.h"
#include "command/messages/trouble.h"

namespace utfx {
namespace {

constexpr int kSignals[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM};

// Signal handlers read these. They change only while no signal can arrive, and
// by one thread at a time.
std::mutex changes;
UnfinishedFile* last_unfinished = nullptr;
std::string unreadable_line;  // Changed only while nothing is mapped.

std::atomic<bool> is_bar_shown = false;
// The number of threads that must not be interrupted.
std::atomic<int> uninterrupted = 0;
std::atomic<bool> is_ending = false;
// Of those that live in this thread.
thread_local int depth = 0;

// These call only functions that a handler may call.

void Say(std::string_view line) {
  const ssize_t written = write(STDERR_FILENO, line.data(), line.size());
  // There is no other way to tell.
  static_cast<void>(written);
}

[[noreturn]] void WaitForTheEnd() {
  for (;;) pause();
}

// The first thread that comes here ends the command. Others, which may read the
// same file, wait for that.
void TidyUp() {
  if (is_ending.exchange(true)) WaitForTheEnd();
  while (uninterrupted > 0) poll(nullptr, 0, 1);
  if (is_bar_shown) Say(kClearLine);
  for (const UnfinishedFile* file = last_unfinished; file != nullptr;
       file = file->Next()) {
    unlinkat(file->Folder(), file->Name().c_str(), 0);
  }
}

void EndInterrupted(int signal) {
  TidyUp();
  // A file and its backup have the same line.
  const std::string* said = nullptr;
  for (const UnfinishedFile* file = last_unfinished; file != nullptr;
       file = file->Next()) {
    if (said == nullptr || *said != file->Line()) Say(file->Line());
    said = &file->Line();
  }
  // The handler is gone (SA_RESETHAND), so this signal ends the command.
  raise(signal);
}

void EndUnreadable(int /*signal*/) {
  TidyUp();
  Say(unreadable_line);
  _exit(kTroubleStatus);
}

// No other signal interrupts the handler.
struct sigaction ActionOf(void (*handler)(int)) {
  struct sigaction action = {};
  action.sa_handler = handler;
  sigfillset(&action.sa_mask);
  return action;
}

void SetHandlers() {
  struct sigaction action = ActionOf(EndInterrupted);
  action.sa_flags = SA_RESETHAND;
  for (const int signal : kSignals) {
    struct sigaction before;
    sigaction(signal, nullptr, &before);
    // Under nohup(1) it is ignored.
    if (before.sa_handler != SIG_IGN) sigaction(signal, &action, nullptr);
  }
}

// Once: a signal whose handler is gone must end the command.
void HandleSignals() {
  static std::once_flag once;
  std::call_once(once, SetHandlers);
}

}  // namespace

Uninterrupted::Uninterrupted() {
  sigset_t signals;
  sigemptyset(&signals);
  for (const int signal : kSignals) sigaddset(&signals, signal);
  pthread_sigmask(SIG_BLOCK, &signals, &before_);
  if (depth++ > 0) return;
  // Another thread may be interrupted as soon as there is a file.
  HandleSignals();
  ++uninterrupted;
  if (!is_ending) return;
  // Another thread has a signal, and may wait for this one.
  --uninterrupted;
  WaitForTheEnd();
}

Uninterrupted::~Uninterrupted() {
  if (--depth == 0) --uninterrupted;
  pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

UnfinishedFile::UnfinishedFile(int folder, std::string name,
                               const std::string& message)
    : folder_(folder), name_(std::move(name)), line_(MessageLine(message)) {
  const std::lock_guard lock(changes);
  next_ = std::exchange(last_unfinished, this);
  if (next_ != nullptr) next_->previous_ = this;
}

UnfinishedFile::~UnfinishedFile() {
  const std::lock_guard lock(changes);
  if (next_ != nullptr) next_->previous_ = previous_;
  (previous_ == nullptr ? last_unfinished : previous_->next_) = next_;
}

MappedInput::MappedInput(const std::string& name) {
  unreadable_line =
      MessageLine(name + ": has become shorter, or can't be read any further");
  const struct sigaction action = ActionOf(EndUnreadable);
  sigaction(SIGBUS, &action, &before_);
}

MappedInput::~MappedInput() { sigaction(SIGBUS, &before_, nullptr); }

void SetBarIsShown(bool is_shown) {
  if (is_shown && !is_bar_shown) HandleSignals();
  is_bar_shown = is_shown;
}

}  // namespace utfx
