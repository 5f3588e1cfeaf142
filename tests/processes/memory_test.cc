// A process that has no memory left and gets none from the system.

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <vector>

#include "tests/charset_test.h"
#include "tests/processes/child.h"
#include "tests/processes/conversion.h"
#include "tests/processes/stream.h"

namespace utfx::processes {
namespace {

// All the memory that there is, in the sizes that there are: glibc keeps small
// blocks by their size.
class AllMemory {
 public:
  void Take() {
    for (size_t size = size_t{1} << 20; size >= sizeof(Block);
         size -= size > 2048 ? size / 2 : 8) {
      while (void* const memory = std::malloc(size)) {
        auto* const block = static_cast<Block*>(memory);
        block->next = blocks_;
        blocks_ = block;
      }
    }
  }
  void Free() {
    while (blocks_ != nullptr) {
      Block* const next = blocks_->next;
      std::free(blocks_);
      blocks_ = next;
    }
  }

 private:
  struct Block {
    Block* volatile next;
  };
  Block* blocks_ = nullptr;
};

// The process's address space may become no larger than it is, or than it ever
// could.
void LimitAddressSpace(bool limits) {
  struct rlimit limit;
  getrlimit(RLIMIT_AS, &limit);
  limit.rlim_cur = limit.rlim_max;
  if (limits) {
    rlim_t pages = 0;
    std::ifstream("/proc/self/statm") >> pages;
    limit.rlim_cur = pages * static_cast<rlim_t>(sysconf(_SC_PAGESIZE));
  }
  setrlimit(RLIMIT_AS, &limit);
}

TEST(MemoryTest, ConvertsWithoutAndOpensWhenThereIsSomeAgain) {
  // They have memory of their own, which is not limited like this.
  if (IsInstrumented()) GTEST_SKIP() << "with tools it is more";
  OpenStreams streams;
  const auto others = MakeConversions();
  const auto stream = std::make_unique<Stream>(nullptr);
  Child child([&](Child::Sender sender) {
    LimitAddressSpace(true);
    AllMemory memory;
    memory.Take();
    for (size_t i = 0; i < streams.Size(); ++i) {
      sender.Send(streams.StreamAt(i).RunAll());
    }
    for (const Conversion& other : others) {
      sender.Send(static_cast<uint64_t>(other.stream->Open()));
    }
    memory.Free();
    LimitAddressSpace(false);
    for (const Conversion& other : others) {
      *stream = Stream(&other);
      sender.Send(other.stream->Open() == 0 ? stream->RunAll() : 0);
      other.stream->Close();
    }
  });
  const std::vector<uint64_t> sent = child.Receive();
  const size_t size = streams.Size();
  ASSERT_EQ(sent.size(), 3 * size);
  for (size_t i = 0; i < size; ++i) {
    streams.ExpectDigest(i, sent[i]);
    EXPECT_EQ(static_cast<int>(sent[size + i]), kNoMemory)
        << streams.ConversionAt(i).name;
    streams.ExpectDigest(i, sent[2 * size + i]);
  }
}

}  // namespace
}  // namespace utfx::processes
