// Conversion where the kernel lets a process read, write and exit, and kills it
// if it asks for anything else.

#include <gtest/gtest.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstddef>
#include <cstdlib>

#include "tests/processes/child.h"
#include "tests/processes/stream.h"

namespace utfx::processes {
namespace {

TEST(SeccompTest, ConvertsAfterOpening) {
  // Qemu knows no filters: it calls the system for itself, too.
  if (std::getenv("MESON_EXE_WRAPPER") != nullptr) {
    GTEST_SKIP() << "the emulator has system calls of its own";
  }
  OpenStreams streams;
  Child child([&streams](Child::Sender sender) {
    if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_STRICT) != 0) return;
    for (size_t i = 0; i < streams.Size(); ++i) {
      sender.Send(streams.StreamAt(i).RunAll());
    }
    // _exit() asks for all threads to end, which is another call.
    syscall(SYS_exit, 0);
  });
  streams.ExpectDigests(child.Receive());
}

}  // namespace
}  // namespace utfx::processes
