#include "core/pace.h"

#include <gtest/gtest.h>

namespace utfx {
namespace {

// How many times it is not due.
unsigned CountWait(Pace<unsigned, 7>* pace) {
  unsigned count = 0;
  while (!pace->IsDue() && count < 100) ++count;
  return count;
}

TEST(PaceTest, WaitsLongerEachTimeUntilMuchIsConverted) {
  Pace<unsigned, 7> pace;
  EXPECT_EQ(CountWait(&pace), 0U);
  for (int round = 0; round < 2; ++round) {
    for (const unsigned wait : {1U, 3U, 7U, 7U, 7U}) {
      pace.HasConverted(false);
      EXPECT_EQ(CountWait(&pace), wait);
      EXPECT_TRUE(pace.IsDue());
    }
    pace.HasConverted(true);
    EXPECT_EQ(CountWait(&pace), 0U);
  }
}

}  // namespace
}  // namespace utfx
