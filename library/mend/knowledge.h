#ifndef UTFX_LIBRARY_MEND_KNOWLEDGE_H_
#define UTFX_LIBRARY_MEND_KNOWLEDGE_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "library/mend/misreadings.h"
#include "library/mend/passages.h"
#include "library/mend/readings.h"
#include "library/utfx_charset.h"

namespace utfx::mend {

// Adds to what cannot become more than that.
template <class Number>
void AddUpTo(Number most, Number more, Number* sum) {
  *sum += std::min(more, static_cast<Number>(most - *sum));
}

// All that parts of a text have told so far. The order in which they come makes
// no difference.
struct Learnt {
  Passages passages;  // They may be damaged.
  // The letters of runs that are not strange, and of those that are a little.
  Home right;
  Home odd;
  uint64_t used[2];  // The bytes of another charset, a bit for each from 80 on.
  uint64_t size;     // Of the text, in bytes.
  uint64_t passage_count;  // Each time that one comes.
  // How many of its bytes are not ASCII, and those of them in such passages.
  uint64_t high_size;
  uint64_t suspected_size;
  // How many runs are right, a little strange, and ill-formed.
  uint32_t right_runs;
  uint32_t odd_runs;
  uint32_t ill_formed_runs;
  bool has_special;  // Damage that is no run.

  void Merge(const Learnt& other);

  // Writes it to `out`, of kMaxSaved bytes, and returns how many they are.
  static constexpr size_t kMaxSaved = 10496;
  size_t Save(uint8_t* out) const;
  // Returns whether the bytes are what Save() has written, in this version.
  bool Load(std::span<const uint8_t> saved);
};

// A short run that was mended, between characters of such kinds. Logs have the
// same words again and again.
struct RecentRun {
  char bytes[8];
  char text[4];
  uint8_t size;  // 0 if there is none.
  uint8_t text_size;
  uint8_t beside[2];
  uint8_t gain;
  Chain chain;
};

// A text is mended by this. It follows from what is learnt and expected.
struct Knowledge {
  const utfx_charset* utf8;
  const utfx_charset* added[kMaxAdded];
  uint8_t added_count;
  // Whether the text has so much damage of different kinds that only likely
  // readings are tried.
  bool is_brief;
  Evidence evidence;
  // Those that passages tell.
  Expected expected;
  KnownMisreadings misreadings;
  // For each reader, as the charset of the bytes that are not in UTF-8: how
  // much stranger these are than in the best reader, and how many letters that
  // they become are outside of the language.
  uint16_t penalties[kMaxReaders];
  uint8_t outside[kMaxReaders];
  uint32_t right_runs;
  uint32_t ill_formed_runs;
  RecentRun recent[8];
};

// Sets all of the knowledge but the added charsets and the expected ones.
// `expected` are readers.
void Settle(const Learnt& learnt, std::span<const uint8_t> expected,
            Knowledge* knowledge);

}  // namespace utfx::mend

#endif  // UTFX_LIBRARY_MEND_KNOWLEDGE_H_
