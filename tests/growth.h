#ifndef UTFX_TESTS_GROWTH_H_
#define UTFX_TESTS_GROWTH_H_

#include <gtest/gtest.h>
#include <malloc.h>

#include <cstddef>
#include <fstream>

#include "tests/charset_test.h"

namespace utfx {

inline size_t ResidentPages() {
  size_t size = 0;
  size_t resident = 0;
  std::ifstream("/proc/self/statm") >> size >> resident;
  return resident;
}

// Calls open_and_close(times) for 100,000 times, after which nothing may have
// grown.
template <class OpenAndClose>
void ExpectNoGrowth(OpenAndClose open_and_close) {
  open_and_close(1'000);
  const struct mallinfo2 before = mallinfo2();
  const size_t pages = ResidentPages();
  open_and_close(Repeat(100'000));
  if (IsInstrumented()) return;
  // A leak of a single byte at each would be 3.2 MB of heap, 780 pages. The
  // kernel counts those roughly.
  EXPECT_LE(mallinfo2().uordblks, before.uordblks + 65'536);
  EXPECT_LE(ResidentPages(), pages + 200);
}

}  // namespace utfx

#endif  // UTFX_TESTS_GROWTH_H_
