#include "command/interruption.h"

#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstddef>
#include <string>
#include <string_view>

#include "command/trouble.h"

namespace utfx {
namespace {

constexpr int kSignals[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM};

struct Unfinished {
  int folder;
  std::string name;
  std::string line;
};

// Signal handlers read these. They change only while no signal can arrive.
Unfinished unfinished[2];
std::atomic<size_t> unfinished_count = 0;
std::atomic<bool> is_bar_shown = false;
std::string unreadable_line;  // Changed only while nothing is mapped.
std::atomic_flag is_ending;

// These call only functions that a handler may call.

void Say(std::string_view line) {
  const ssize_t written = write(STDERR_FILENO, line.data(), line.size());
  // There is no other way to tell.
  static_cast<void>(written);
}

// The first thread that comes here ends the command. Others, which may read the
// same file, wait for that.
void TidyUp() {
  while (is_ending.test_and_set()) pause();
  if (is_bar_shown) Say(kClearLine);
  for (size_t i = 0; i < unfinished_count; ++i) {
    unlinkat(unfinished[i].folder, unfinished[i].name.c_str(), 0);
  }
}

void EndInterrupted(int signal) {
  TidyUp();
  if (unfinished_count > 0) Say(unfinished[0].line);
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

void HandleSignals() {
  struct sigaction action = ActionOf(EndInterrupted);
  action.sa_flags = SA_RESETHAND;
  for (const int signal : kSignals) {
    struct sigaction before;
    sigaction(signal, nullptr, &before);
    // Under nohup(1) it is ignored.
    if (before.sa_handler != SIG_IGN) sigaction(signal, &action, nullptr);
  }
}

}  // namespace

Uninterrupted::Uninterrupted() {
  sigset_t signals;
  sigemptyset(&signals);
  for (const int signal : kSignals) sigaddset(&signals, signal);
  pthread_sigmask(SIG_BLOCK, &signals, &before_);
}

Uninterrupted::~Uninterrupted() {
  pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

UnfinishedFile::UnfinishedFile(int folder, const std::string& name,
                               const std::string& message) {
  unfinished[unfinished_count] = {folder, name, MessageLine(message)};
  ++unfinished_count;
  HandleSignals();
}

UnfinishedFile::~UnfinishedFile() { --unfinished_count; }

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
