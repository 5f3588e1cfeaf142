// Streams that are half converted when the process forks: parent and child both
// go on with them.

#include <gtest/gtest.h>

#include <atomic>
#include <cstddef>
#include <memory>
#include <thread>
#include <vector>

#include "tests/processes/child.h"
#include "tests/processes/conversion.h"
#include "tests/processes/stream.h"

namespace utfx::processes {
namespace {

void RunToMiddle(OpenStreams* streams) {
  for (size_t i = 0; i < streams->Size(); ++i) {
    streams->StreamAt(i).Restart();
    streams->StreamAt(i).RunToMiddle();
  }
}

TEST(ForkTest, InTheMiddleOfStreams) {
  OpenStreams streams;
  RunToMiddle(&streams);
  Child child([&streams](Child::Sender sender) {
    for (size_t i = 0; i < streams.Size(); ++i) {
      streams.StreamAt(i).RunToEnd();
      sender.Send(streams.StreamAt(i).Digest());
    }
    // And what it opens itself.
    for (const Conversion& conversion : MakeConversions()) {
      sender.Send(conversion.stream->Open() == 0
                      ? std::make_unique<Stream>(&conversion)->RunAll()
                      : 0);
      conversion.stream->Close();
    }
  });
  for (size_t i = 0; i < streams.Size(); ++i) {
    streams.StreamAt(i).RunToEnd();
    streams.ExpectDigest(i, streams.StreamAt(i).Digest());
  }
  const std::vector<uint64_t> sent = child.Receive();
  ASSERT_EQ(sent.size(), 2 * streams.Size());
  for (size_t i = 0; i < sent.size(); ++i) {
    streams.ExpectDigest(i % streams.Size(), sent[i]);
  }
}

// Then a child may call what takes no lock and allocates nothing, as another
// thread may have been in the middle of that.
TEST(ForkTest, WhileOtherThreadsOpenConvertAndClose) {
  OpenStreams streams;
  std::atomic<bool> stops = false;
  std::vector<std::thread> threads;
  for (size_t thread = 0; thread < 4; ++thread) {
    threads.emplace_back([&stops, thread] {
      const auto conversions = MakeConversions();
      for (size_t i = thread; !stops; i = (i + 5) % conversions.size()) {
        conversions[i].stream->Open();
        Stream(&conversions[i]).RunAll();
        conversions[i].stream->Close();
      }
    });
  }
  for (int round = 0; round < 5; ++round) {
    RunToMiddle(&streams);
    Child child([&streams](Child::Sender sender) {
      for (size_t i = 0; i < streams.Size(); ++i) {
        streams.StreamAt(i).RunToEnd();
        sender.Send(streams.StreamAt(i).Digest());
      }
    });
    for (size_t i = 0; i < streams.Size(); ++i) {
      streams.StreamAt(i).RunToEnd();
      streams.ExpectDigest(i, streams.StreamAt(i).Digest());
    }
    streams.ExpectDigests(child.Receive());
  }
  stops = true;
  for (std::thread& thread : threads) thread.join();
}

}  // namespace
}  // namespace utfx::processes
