#ifndef UTFX_TESTS_GCONV_MODULE_RUN_COMMAND_H_
#define UTFX_TESTS_GCONV_MODULE_RUN_COMMAND_H_

#include <sys/wait.h>

#include <cstdio>
#include <cstdlib>
#include <ostream>
#include <string>

#include "tests/run_convert.h"

namespace utfx {

// What a real program did.
struct Command {
  int status;  // Its exit status, or -1.
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
  setenv("UTFX_COMMAND", command.c_str(), 1);
  const char* const bash =
      std::getenv("UTFX_PRELOAD") == nullptr
          ? "exec bash -c 'set -o pipefail; eval \"$UTFX_COMMAND\"'"
          : "exec bash -c 'set -o pipefail; "
            "iconv() { ASAN_OPTIONS=detect_leaks=0 LD_PRELOAD=$UTFX_PRELOAD "
            "command iconv \"$@\"; }; "
            "eval \"$UTFX_COMMAND\"'";
  FILE* stream = popen(bash, "r");
  Command result = {-1, ""};
  if (stream == nullptr) return result;
  char buffer[4096];
  for (size_t size; (size = fread(buffer, 1, sizeof buffer, stream)) > 0;) {
    result.output.append(buffer, size);
  }
  const int status = pclose(stream);
  if (WIFEXITED(status)) result.status = WEXITSTATUS(status);
  return result;
}

}  // namespace utfx

#endif  // UTFX_TESTS_GCONV_MODULE_RUN_COMMAND_H_
