// Many threads at once. `tools/test --sanitize` runs this under
// ThreadSanitizer.

#include "tests/threads.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "tests/charset_test.h"
#include "tests/processes/conversion.h"
#include "tests/processes/stream.h"

namespace utfx::processes {
namespace {

// Through all conversions, eight threads through the same one at a time, of
// which nobody else has one open: what they share is made and freed as well.
TEST(ThreadsTest, OpenConvertAndClose) {
  const std::vector<uint64_t> expected = DigestsInPeace();
  ASSERT_EQ(expected.size(), MakeConversions().size());
  std::atomic<int> mistakes = 0;
  InThreads(32, [&](size_t thread) {
    const auto conversions = MakeConversions();
    const auto rounds = static_cast<size_t>(Repeat(200));
    for (size_t round = 0; round < rounds; ++round) {
      const size_t i = (thread % 4 + 31 * round) % conversions.size();
      if (!CallOthers() || conversions[i].stream->Open() != 0) {
        ++mistakes;
        continue;
      }
      Stream stream(&conversions[i]);
      if (stream.RunAll() != expected[i]) ++mistakes;
      conversions[i].stream->Close();
    }
  });
  EXPECT_EQ(mistakes, 0);
}

}  // namespace
}  // namespace utfx::processes
