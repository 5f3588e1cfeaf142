#ifndef UTFX_TESTS_EFFORT_H_
#define UTFX_TESTS_EFFORT_H_

#include <algorithm>
#include <cstdint>
#include <cstdlib>

namespace utfx {

// How much tests try: all that they could at `tools/test --nightly`, some of it
// by day, and a hundredth where a tool makes everything slow.
inline bool IsReduced() {
  static const bool kReduced = std::getenv("UTFX_TEST_REDUCED") != nullptr;
  return kReduced;
}
inline bool IsNightly() {
  static const bool kNightly = std::getenv("UTFX_TEST_NIGHTLY") != nullptr;
  return kNightly && !IsReduced();
}

// Whether the same program has these tests in another way, too: as in a system
// that the module is installed in.
inline bool RunsAgain() {
  static const bool kAgain = std::getenv("UTFX_TEST_AGAIN") != nullptr;
  return kAgain && !IsNightly();
}

// How often to repeat what is random and repeated so often at night.
inline int Repeat(int nightly) {
  int times = IsReduced()   ? nightly / 100
              : IsNightly() ? nightly
                            : nightly / 10;
  if (RunsAgain()) times /= 10;
  return std::max(1, times);
}

// Of what can all be tried, one in how many is, when all are at night.
inline uint32_t OneIn(uint32_t by_day) {
  if (IsReduced()) return std::max(by_day, uint32_t{17});
  return IsNightly() ? 1 : by_day;
}

// How often benchmarks measure, or how much: so much, or a hundredth.
template <class Number>
Number Measured(Number whole) {
  return IsReduced() ? std::max(Number{1}, whole / 100) : whole;
}

}  // namespace utfx

#endif  // UTFX_TESTS_EFFORT_H_
