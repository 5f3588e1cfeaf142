#ifndef UTFX_TESTS_GCONV_MODULE_CHILD_H_
#define UTFX_TESTS_GCONV_MODULE_CHILD_H_

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <functional>
#include <stdexcept>
#include <string>

#include "tests/gconv-module/real_iconv.h"
#include "tests/hex.h"

// The same conversions under two configurations: glibc reads GCONV_PATH once,
// so each side runs in a child process of its own.
namespace utfx {

// Everything that one conversion of a text showed, as text.
using Log = std::string;

inline void Append(const Iconv::Call& call, Log* log) {
  *log += std::to_string(static_cast<ptrdiff_t>(call.result)) + ' ' +
          std::to_string(call.error) + ' ' + std::to_string(call.consumed) +
          ' ' + Hex(call.output) + '\n';
}

// A child process that runs conversions under a GCONV_PATH of its own and
// sends a log of each.
class Child {
 public:
  using Send = std::function<void(const Log&)>;

  Child(const char* gconv_path, const std::function<void(const Send&)>& run) {
    int ends[2];
    EXPECT_EQ(pipe(ends), 0);
    pid_ = fork();
    if (pid_ < 0) throw std::runtime_error("no child process");
    if (pid_ != 0) {
      close(ends[1]);
      stream_ = fdopen(ends[0], "r");
      return;
    }
    close(ends[0]);
    if (gconv_path != nullptr) setenv("GCONV_PATH", gconv_path, 1);
    stream_ = fdopen(ends[1], "w");
    // Whatever happens in there, the rest of the tests is not for a child.
    try {
      run([this](const Log& log) {
        const size_t size = log.size();
        fwrite(&size, sizeof size, 1, stream_);
        fwrite(log.data(), 1, size, stream_);
      });
    } catch (const std::exception& error) {
      ADD_FAILURE() << error.what();
    }
    _exit(fclose(stream_) == 0 && !testing::Test::HasFailure() ? 0 : 1);
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  // The next log; false when there are no more.
  bool Receive(Log* log) {
    size_t size = 0;
    if (fread(&size, sizeof size, 1, stream_) != 1) return false;
    log->resize(size);
    return fread(log->data(), 1, size, stream_) == size;
  }

  // Whether all went well in there.
  bool Finish() {
    fclose(stream_);
    int status = 0;
    return waitpid(pid_, &status, 0) == pid_ && status == 0;
  }

 private:
  pid_t pid_;
  FILE* stream_;
};

// Has both sides send their logs, which are to be alike.
inline void CompareChildren(
    const char* actual_path,
    const std::function<void(const Child::Send&)>& run_actual,
    const char* expected_path,
    const std::function<void(const Child::Send&)>& run_expected, int count) {
  Child actual_side(actual_path, run_actual);
  Child expected_side(expected_path, run_expected);
  int compared = 0;
  Log actual;
  Log expected;
  while (actual_side.Receive(&actual) && expected_side.Receive(&expected)) {
    ASSERT_TRUE(actual == expected) << actual << "\nbut in two steps\n"
                                    << expected;
    ++compared;
  }
  EXPECT_EQ(compared, count);
  EXPECT_TRUE(actual_side.Finish());
  EXPECT_TRUE(expected_side.Finish());
}

}  // namespace utfx

#endif  // UTFX_TESTS_GCONV_MODULE_CHILD_H_
