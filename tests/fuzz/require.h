#ifndef UTFX_TESTS_FUZZ_REQUIRE_H_
#define UTFX_TESTS_FUZZ_REQUIRE_H_

#include <cstdio>
#include <cstdlib>

// Ends the program where a property does not hold, which libFuzzer takes for a
// finding.
#define UTFX_REQUIRE(condition)                                            \
  do {                                                                     \
    if (!(condition)) [[unlikely]] {                                       \
      std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition); \
      std::abort();                                                        \
    }                                                                      \
  } while (false)

#endif  // UTFX_TESTS_FUZZ_REQUIRE_H_
