#include "tests/conformance/doors/child.h"

#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "tests/hex.h"

namespace utfx::conformance {

Child::Child(const char* variable) {
  if (const char* const command = std::getenv(variable)) command_ = command;
}

Child::~Child() {
  if (pid_ == 0) return;
  std::fclose(to_);
  std::fclose(from_);
  waitpid(pid_, nullptr, 0);
}

void Child::Start() {
  int to[2];
  int from[2];
  if (pipe(to) != 0 || pipe(from) != 0) std::abort();
  // One that has ended is told of as no answer.
  signal(SIGPIPE, SIG_IGN);
  pid_ = fork();
  if (pid_ < 0) std::abort();
  if (pid_ == 0) {
    dup2(to[0], 0);
    dup2(from[1], 1);
    for (const int each : {to[0], to[1], from[0], from[1]}) close(each);
    execl("/bin/sh", "sh", "-c", ("exec " + command_).c_str(), nullptr);
    _exit(127);
  }
  close(to[0]);
  close(from[1]);
  to_ = fdopen(to[1], "w");
  from_ = fdopen(from[0], "r");
}

std::string Child::Ask(const std::string& line) {
  if (pid_ == 0) Start();
  std::fputs((line + "\n").c_str(), to_);
  std::fflush(to_);
  char* answer = nullptr;
  size_t room = 0;
  const ssize_t size = getline(&answer, &room, from_);
  std::string read = size > 0 ? std::string(answer, size - 1) : "! no answer";
  std::free(answer);
  return read;
}

ChildStream::ChildStream(Child* child, const Coder& from, const Coder& to,
                         OnError on_error)
    : child_(child),
      start_(from.Name() + ' ' + to.Name() + ' ' + NameOf(on_error)) {}

Answer ChildStream::Ask(std::string_view text,
                        const std::vector<size_t>& pieces) {
  std::string sizes;
  for (const size_t size : pieces) {
    sizes += (sizes.empty() ? "" : ",") + std::to_string(size);
  }
  const std::string answer =
      child_->Ask(start_ + ' ' + (sizes.empty() ? "-" : sizes) + ' ' +
                  (text.empty() ? "-" : Hex(text)));
  if (answer.starts_with("!")) return {"", {}, answer};
  std::istringstream words(answer);
  std::string hex;
  words >> hex;
  Answer read = {hex == "-" ? "" : BytesOfHex(hex), {}, ""};
  Answer::Error error = {};
  if (words >> error.begin >> error.end) read.errors.push_back(error);
  return read;
}

}  // namespace utfx::conformance
