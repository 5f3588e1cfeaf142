#ifndef UTFX_TESTS_FUZZ_INPUT_H_
#define UTFX_TESTS_FUZZ_INPUT_H_

#include <fuzzer/FuzzedDataProvider.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "tests/core/simd/guarded_buffer.h"
#include "tests/fuzz/require.h"

// What a target makes of the fuzzer's bytes: choices are taken from the end,
// and what these leave is text. The first two choices are the charsets, by
// their places in a table that starts with kForms, so that all targets can
// have the same seeds.
namespace utfx::fuzz {

inline size_t ChooseBelow(FuzzedDataProvider* data, size_t count) {
  return data->ConsumeIntegralInRange<size_t>(0, count - 1);
}

// Sizes that come in turn, of pieces of text or of the room for them. Half of
// them cut almost every unit and signature.
class Sizes {
 public:
  Sizes() = default;
  explicit Sizes(FuzzedDataProvider* data)
      : count_(data->ConsumeIntegralInRange<size_t>(1, kMax)) {
    for (size_t i = 0; i < count_; ++i) {
      const auto size = data->ConsumeIntegralInRange<uint8_t>(0, 127);
      sizes_[i] = size < 64 ? size : size % 4;
    }
  }

  size_t Next() { return sizes_[next_++ % count_]; }

 private:
  static constexpr size_t kMax = 4;

  uint8_t sizes_[kMax] = {};
  size_t count_ = 1;
  size_t next_ = 0;
};

// No target takes more text, in bytes.
inline constexpr size_t kMaxText = 4096;
// For a text and what comes of it, whatever the charsets and callbacks.
inline constexpr size_t kMaxOutput = 128 * kMaxText;

// Text that ends where memory does.
class Text {
 public:
  // All that is left, so many times.
  void Take(FuzzedDataProvider* data, size_t times = 1) {
    const size_t once = std::min(data->remaining_bytes(), kMaxText / times);
    size_ = times * once;
    uint8_t* const start = memory_.End() - size_;
    UTFX_REQUIRE(data->ConsumeData(start, once) == once);
    for (size_t i = 1; i < times; ++i) {
      std::memcpy(start + i * once, start, once);
    }
  }

  const uint8_t* Begin() { return memory_.End() - size_; }
  const uint8_t* End() { return memory_.End(); }
  size_t Size() const { return size_; }

 private:
  GuardedBuffer memory_{kMaxText};
  size_t size_ = 0;
};

// Room that ends where memory does, and shows what was written to.
class Room {
 public:
  uint8_t* Make(size_t size) {
    UTFX_REQUIRE(size <= kMaxOutput);
    size_ = size;
    std::memset(Begin() - kBefore, kPattern, kBefore + size);
    return Begin();
  }

  uint8_t* Begin() { return memory_.End() - size_; }
  uint8_t* End() { return memory_.End(); }

  // Nothing else is touched than the room before `end`.
  void RequireUntouchedFrom(const uint8_t* end) {
    UTFX_REQUIRE(end >= Begin() && end <= End());
    RequirePattern(end, static_cast<size_t>(End() - end));
    RequirePattern(Begin() - kBefore, kBefore);
  }

 private:
  static constexpr size_t kBefore = 64;
  static constexpr uint8_t kPattern = 0x5A;

  static void RequirePattern(const uint8_t* start, size_t size) {
    UTFX_REQUIRE(size == 0 || (*start == kPattern &&
                               std::memcmp(start, start + 1, size - 1) == 0));
  }

  GuardedBuffer memory_{kMaxOutput + kBefore};
  size_t size_ = 0;
};

}  // namespace utfx::fuzz

#endif  // UTFX_TESTS_FUZZ_INPUT_H_
