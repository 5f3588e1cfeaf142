#ifndef UTFX_LIBRARY_DETECT_STATE_H_
#define UTFX_LIBRARY_DETECT_STATE_H_

#include <cstddef>
#include <cstdint>
#include <span>

#include "library/detect/candidates.h"
#include "library/detect/escapes.h"
#include "library/detect/likelihood.h"
#include "library/detect/sample.h"
#include "library/utfx.h"

namespace utfx::detect {

// How well-formed a text is in a charset of several bytes.
struct Progress {
  uint32_t errors;
  uint8_t pending;  // Bytes of the last sequence, which goes on.
};

inline constexpr size_t kLongestSequence = 4;
inline constexpr size_t kBlockSize = 1024;

// More errors than a text in the charset has, however damaged it is.
bool HasTooMany(uint32_t errors, uint64_t size);

// Calls a function with each charset of several bytes and its number.
template <class Function>
void ForEachOfSeveralBytes(Function function) {
  size_t number = 0;
  for (size_t i = 0; i < kCharsetCount; ++i) {
    if (IsOfSeveralBytes(i)) function(i, number++);
  }
}

// The contents of a utfx_detector.
//
// A text is looked at in blocks: the first ones, and some of the others. So a
// long text takes little time, and pieces of any size make no difference. But
// errors in UTF-8 are looked for in all of it.
struct [[gnu::may_alias]] State {
  // By the numbers of the charsets of several bytes; the last one is of UTF-8.
  static constexpr size_t kMaxProgress = 24;
  static constexpr size_t kUtf8Progress = kMaxProgress - 1;

  Sample sample;
  Escapes escapes;
  Progress progress[kMaxProgress];
  LanguageSet languages;  // The expected ones; 0 for all.
  // The candidates that are expected, a bit for each; none for all.
  uint64_t candidates[2];
  uint64_t size;
  uint32_t ascii_blocks;
  uint32_t other_blocks;
  bool has_high;     // Whether there is anything but ASCII.
  bool is_at_end;    // Whether the text has ended.
  bool has_skipped;  // Whether the last block was not looked at.
  uint8_t last[kLongestSequence - 1];  // Of the last block.
  uint8_t last_size;
  uint16_t head_size;
  uint16_t block_size;
  uint8_t head[kBlockSize];
  uint8_t block[kBlockSize];  // The start of one.

  void Add(std::span<const uint8_t> piece);
  // Has all of the text looked at.
  void AddRest();
  // The text ends, and not within a sequence, unless it may go on.
  void End(bool may_go_on = false);
  void Merge(const State& other);

 private:
  void AddBlock(std::span<const uint8_t> bytes);
  void Look(std::span<const uint8_t> bytes);
};
static_assert(sizeof(State) <= sizeof(utfx_detector));
static_assert(alignof(State) <= alignof(utfx_detector));

}  // namespace utfx::detect

#endif  // UTFX_LIBRARY_DETECT_STATE_H_
