#include "core/backoff.h"

#include <gtest/gtest.h>

namespace utfx {
namespace {

// How many times it is not due.
unsigned CountWait(Backoff<unsigned, 7>* backoff) {
  unsigned count = 0;
  while (!backoff->IsDue() && count < 100) ++count;
  return count;
}

TEST(BackoffTest, WaitsLongerEachTimeUntilMuchIsConverted) {
  Backoff<unsigned, 7> backoff;
  EXPECT_EQ(CountWait(&backoff), 0U);
  for (int round = 0; round < 2; ++round) {
    for (const unsigned wait : {1U, 3U, 7U, 7U, 7U}) {
      backoff.HasConverted(false);
      EXPECT_EQ(CountWait(&backoff), wait);
      EXPECT_TRUE(backoff.IsDue());
    }
    backoff.HasConverted(true);
    EXPECT_EQ(CountWait(&backoff), 0U);
  }
}

}  // namespace
}  // namespace utfx
