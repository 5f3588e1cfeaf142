#ifndef UTFX_TESTS_EXHAUSTIVE_ALL_STRINGS_H_
#define UTFX_TESTS_EXHAUSTIVE_ALL_STRINGS_H_

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <thread>

#include "core/byte_order.h"
#include "tests/effort.h"
#include "tests/threads.h"

// All strings of 32 bits of an encoding form, as numbers in the order of their
// bytes or units: four bytes, two units of 16 bits, one of 32, the upper half
// of one of 64.
namespace utfx {

inline constexpr uint32_t kRun = uint32_t{1} << 20;

// Shares all strings out among the processors, in runs of kRun: each has a
// check of its own, made by make_check(), do check(first string of a run) until
// one returns false. Where tests are reduced, one run in a hundred is enough.
template <class MakeCheck>
void ForAllStrings(MakeCheck make_check) {
  constexpr int kRuns = (uint64_t{1} << 32) / kRun;
  const uint32_t step = IsReduced() ? 100 : 1;
  std::atomic<uint32_t> next = 0;
  std::atomic<bool> goes_on = true;
  InThreads(std::max(1U, std::thread::hardware_concurrency()), [&](size_t) {
    auto check = make_check();
    while (goes_on) {
      const uint32_t run = next.fetch_add(step);
      if (run >= kRuns) break;
      if (!check(run * kRun)) goes_on = false;
    }
  });
}

// How many bytes a string has in a form, and writes them.
template <class Form>
inline constexpr size_t kStringSize = Form::kMinLength == 8 ? 8 : 4;

template <class Form>
void PutString(uint32_t string, uint8_t* out) {
  if constexpr (Form::kMinLength == 1) {
    StoreUnit<ByteOrder::kBigEndian>(string, out);
  } else if constexpr (Form::kMinLength == 2) {
    StoreUnit<Form::kByteOrder>(static_cast<uint16_t>(string >> 16), out);
    StoreUnit<Form::kByteOrder>(static_cast<uint16_t>(string), out + 2);
  } else if constexpr (Form::kMinLength == 4) {
    StoreUnit<Form::kByteOrder>(string, out);
  } else {
    StoreUnit<Form::kByteOrder>(uint64_t{string} << 32, out);
  }
}

}  // namespace utfx

#endif  // UTFX_TESTS_EXHAUSTIVE_ALL_STRINGS_H_
