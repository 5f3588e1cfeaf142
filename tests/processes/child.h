#ifndef UTFX_TESTS_PROCESSES_CHILD_H_
#define UTFX_TESTS_PROCESSES_CHILD_H_

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <vector>

namespace utfx::processes {

// A child process that sends numbers and ends.
class Child {
 public:
  // The child's end. It may be used where nothing but write() is allowed.
  class Sender {
   public:
    explicit Sender(int pipe) : pipe_(pipe) {}
    void Send(uint64_t number) const {
      if (write(pipe_, &number, sizeof number) != sizeof number) _exit(1);
    }

   private:
    int pipe_;
  };

  // Forks, and has the child call run(Sender), which must not throw.
  template <class Run>
  explicit Child(Run run) {
    int ends[2];
    if (pipe(ends) != 0 || (pid_ = fork()) < 0) {
      throw std::runtime_error("no child process");
    }
    if (pid_ == 0) {
      alarm(kMaxSeconds);
      run(Sender(ends[1]));
      _exit(0);
    }
    close(ends[1]);
    pipe_ = ends[0];
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  // All that it has sent, once it has ended, as it should have.
  std::vector<uint64_t> Receive() const {
    std::vector<uint64_t> numbers;
    uint64_t number = 0;
    while (read(pipe_, &number, sizeof number) == sizeof number) {
      numbers.push_back(number);
    }
    close(pipe_);
    int status = -1;
    EXPECT_EQ(waitpid(pid_, &status, 0), pid_);
    EXPECT_EQ(status, 0);
    return numbers;
  }

 private:
  // A test that hangs in there must not stay.
  static constexpr unsigned kMaxSeconds = 300;

  pid_t pid_ = -1;
  int pipe_ = -1;
};

}  // namespace utfx::processes

#endif  // UTFX_TESTS_PROCESSES_CHILD_H_
