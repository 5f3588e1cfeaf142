#ifndef UTFX_LIBRARY_MEND_SCANNER_H_
#define UTFX_LIBRARY_MEND_SCANNER_H_

#include <cstddef>
#include <cstdint>
#include <span>

#include "library/mend/knowledge.h"
#include "library/mend/readings.h"
#include "library/utfx.h"

namespace utfx::mend {

// A place in a text, and what is there.
struct Place {
  uint64_t offset;
  uint64_t end_of_passage;  // That was looked at last.
  uint32_t previous;        // The character before it.
  uint8_t word_size;
  uint8_t word[31];  // The word of ASCII before it, or the end of one.

  static Place Start() { return {0, 0, '\n', 0, {}}; }
};

// What the damaged runs of some passages tell.
struct Findings {
  Evidence evidence;
  uint16_t penalties[kMaxReaders];
  size_t effort;  // That it took.
  bool is_cut;    // Whether the last passage may end within a run.
};

// Learns from the next piece of a text: UTFX_OK, or UTFX_INCOMPLETE as
// utfx_find_damage() returns it.
utfx_result LearnPiece(Knowledge* knowledge, std::span<const uint8_t> in,
                       bool is_last, Place* place, Learnt* learnt);

// utfx_find_damage().
utfx_result FindDamage(Knowledge* knowledge, std::span<const uint8_t> in,
                       bool is_last, Place* place, utfx_damage* damage);

// Sets the characters of a passage, up to ill-formed bytes or the last word
// that there is room for, and if `starts` is not null where each starts, and
// where the last one ends. Returns how many they are.
size_t ReadPassage(std::span<const uint8_t> passage, uint32_t* text,
                   uint16_t* starts);

// Whether a passage was surely in one charset and was read in another one.
bool IsSurelyMisread(const Knowledge& knowledge,
                     std::span<const uint8_t> passage);

// Adds the findings in a passage. They may be those of the knowledge.
void AddFindings(Knowledge* knowledge, std::span<const uint8_t> passage,
                 Findings* findings);

}  // namespace utfx::mend

#endif  // UTFX_LIBRARY_MEND_SCANNER_H_
