#ifndef UTFX_TESTS_FAULTS_EACH_FAILURE_H_
#define UTFX_TESTS_FAULTS_EACH_FAILURE_H_

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <ostream>

#include "tests/faults/failing_malloc.h"

namespace utfx {

// Which allocation fails.
struct Failure {
  int n;
  bool all_after;

  friend std::ostream& operator<<(std::ostream& stream,
                                  const Failure& failure) {
    return stream << "allocation " << failure.n << " fails"
                  << (failure.all_after ? " and all after it" : "");
  }
};

// Calls run(failure) for each that it may meet: the first, the second and so on
// until it returns that there were not so many; each alone, and with all after.
template <class Run>
void ForEachFailure(Run run) {
  for (const bool all_after : {false, true}) {
    for (int n = 1; run(Failure{n, all_after}) >= n; ++n) {
      ASSERT_LT(n, 100'000);
      if (testing::Test::HasFatalFailure()) return;
    }
  }
}

// The same for a call that does all its work again each time and leaves
// nothing: is_right(outcome, failed) says what it may have come to. After each
// failure it is called once more, with memory.
template <class Call, class IsRight>
void ExpectSurvivesEachFailure(Call call, IsRight is_right) {
  call();  // What stays for good is there from now on.
  ForEachFailure([&](const Failure& failure) {
    const int before = AllocatedBlocks();
    FailAllocation(failure.n, static_cast<int>(failure.all_after));
    const auto outcome = call();
    const int allocations = StopFailing();
    const int after = AllocatedBlocks();
    EXPECT_EQ(after, before) << failure << ", and something is left";
    EXPECT_TRUE(is_right(outcome, allocations >= failure.n)) << failure;
    EXPECT_TRUE(is_right(call(), false)) << "after " << failure;
    return allocations;
  });
}

// Calls function() in a process of its own, which goes on from here. Returns
// what that returns, up to 255, or minus the number of the signal that ended
// it.
template <class Function>
int InChild(Function function) {
  const pid_t child = fork();
  if (child == 0) _exit(function());
  int status = 0;
  EXPECT_EQ(waitpid(child, &status, 0), child);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

}  // namespace utfx

#endif  // UTFX_TESTS_FAULTS_EACH_FAILURE_H_
