#ifndef UTFX_TESTS_RUN_COMMAND_H_
#define UTFX_TESTS_RUN_COMMAND_H_

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <ostream>
#include <string>

#include "tests/hex.h"

namespace utfx {

// What a real program did.
struct Command {
  int status;  // As a shell has it, or -1 if nothing ran.
  std::string output;

  bool operator==(const Command&) const = default;
  friend void PrintTo(const Command& command, std::ostream* stream) {
    *stream << "status " << command.status << ", output "
            << Hex(command.output);
  }
};

// Runs a command of bash. If UTFX_PRELOAD is set it is preloaded into iconv: a
// module that is built with sanitizers needs their runtime in the process. The
// iconv program never closes its descriptor, so it is not asked about leaks.
inline Command RunCommand(const std::string& command) {
  const std::string script =
      std::getenv("UTFX_PRELOAD") == nullptr
          ? command
          : "iconv() { ASAN_OPTIONS=detect_leaks=0 LD_PRELOAD=$UTFX_PRELOAD "
            "command iconv \"$@\"; }\n" +
                command;
  Command result = {-1, ""};
  std::array<int, 2> ends;
  if (pipe2(ends.data(), O_CLOEXEC) != 0) return result;
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  const std::array<const char*, 6> arguments = {
      "bash", "-o", "pipefail", "-c", script.c_str(), nullptr};
  pid_t process;
  const int error =
      posix_spawnp(&process, arguments[0], &actions, nullptr,
                   const_cast<char* const*>(arguments.data()), environ);
  posix_spawn_file_actions_destroy(&actions);
  close(ends[1]);
  std::array<char, 65536> buffer;
  for (ssize_t size;
       (size = read(ends[0], buffer.data(), buffer.size())) > 0;) {
    result.output.append(buffer.data(), static_cast<size_t>(size));
  }
  close(ends[0]);
  int status;
  if (error == 0 && waitpid(process, &status, 0) == process) {
    result.status =
        WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  }
  return result;
}

}  // namespace utfx

#endif  // UTFX_TESTS_RUN_COMMAND_H_
