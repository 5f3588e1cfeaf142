#ifndef UTFX_TESTS_GROWTH_H_
#define UTFX_TESTS_GROWTH_H_

#include <gtest/gtest.h>
#include <malloc.h>

#include <cstddef>
#include <fstream>

#include "tests/charset_test.h"
#include "tests/effort.h"

namespace utfx {

// All that is mapped: of what is resident, the kernel keeps a rough count.
inline size_t MappedPages() {
  size_t pages = 0;
  std::ifstream("/proc/self/statm") >> pages;
  return pages;
}

// Calls open_and_close(times) for 100,000 times, after which nothing may have
// grown.
template <class OpenAndClose>
void ExpectNoGrowth(OpenAndClose open_and_close) {
  open_and_close(1'000);
  const struct mallinfo2 before = mallinfo2();
  const size_t pages = MappedPages();
  open_and_close(IsReduced() ? 1'000 : 100'000);
  if (IsInstrumented()) return;
  // A leak of a single byte at each would be 3.2 MB of heap, 780 pages.
  EXPECT_LE(mallinfo2().uordblks, before.uordblks + 65'536);
  EXPECT_LE(MappedPages(), pages + 200);
}

}  // namespace utfx

#endif  // UTFX_TESTS_GROWTH_H_
