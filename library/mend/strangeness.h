#ifndef UTFX_LIBRARY_MEND_STRANGENESS_H_
#define UTFX_LIBRARY_MEND_STRANGENESS_H_

#include <cstdint>
#include <span>

#include "mend_data.h"

// How strange a text looks: the more, the fewer people write such a text on
// purpose. It is about the logarithm of how much more often they write another.
namespace utfx::mend {

inline const Traits& TraitsOf(uint32_t code_point) {
  // Rare ideographs, and what no text has.
  constexpr uint8_t kCostOfRare = 4;
  constexpr uint8_t kCostOfUnassigned = 12;
  static constexpr Traits kIdeograph = {Script::kHiragana, Kind::kLetter,
                                        kCostOfRare, 0, true};
  static constexpr Traits kNone = {Script::kNone, Kind::kControl,
                                   kCostOfUnassigned, 0, true};
  if (code_point < kClassEnd) {
    return kTraits[kClassBlocks[kClassIndex[code_point >> 6]]
                               [code_point & 0x3F]];
  }
  return code_point < 0x32000 ? kIdeograph : kNone;
}

constexpr bool IsLetter(Kind kind) { return kind <= Kind::kMark; }

// How strange two characters are side by side.
int CostOfPair(const Traits& a, bool is_a_ascii, const Traits& b,
               bool is_b_ascii);

// The strangeness that a damaged run has at least, if there is no other, and
// where there are others.
inline constexpr int kLeastStrangeness = 4;
inline constexpr int kLeastOfMore = 2;

// The strangeness of text that comes character by character.
class Strangeness {
 public:
  // Behind a character, which does not count.
  explicit Strangeness(uint32_t previous) : previous_(&TraitsOf(previous)) {}

  void Add(uint32_t code_point) {
    // As in a line that is drawn.
    if (code_point == last_) return;
    last_ = code_point;
    const Traits& next = TraitsOf(code_point);
    // Nearly all text is words of one script in small letters.
    if (previous_->script == next.script && previous_->kind == next.kind &&
        next.cost <= kUsual && is_inside_ && next.script != Script::kLatin &&
        IsLetter(next.kind)) {
      is_behind_letter_ = true;
      previous_ = &next;
      may_be_alone_ = true;
      return;
    }
    AddOther(code_point, next);
  }

  // What stands before a character that does not count.
  int Before(uint32_t code_point) {
    const Traits& next = TraitsOf(code_point);
    AddPair(next, code_point < 0x80);
    return sum_;
  }

 private:
  // Of characters that everybody writes where the script is theirs.
  static constexpr int kUsual = 2;

  void AddOther(uint32_t code_point, const Traits& next);
  void AddPair(const Traits& next, bool is_ascii);

  int sum_ = 0;
  uint32_t last_ = 0;
  const Traits* previous_;
  bool is_inside_ = false;  // Whether the previous one counts.
  bool is_previous_ascii_ = true;
  // Whether the previous one is no word of one letter that nobody writes.
  bool may_be_alone_ = true;
  bool has_capital_inside_ = false;  // Of a word.
  bool is_behind_letter_ = false;    // Whether the previous one is.
  bool has_joiner_ = false;          // Between letters.
};

// The strangeness of a text between two characters that do not count.
int StrangenessOf(uint32_t previous, std::span<const uint32_t> text,
                  uint32_t next);

// How rare the letters of a text are in their scripts. A language has few that
// are.
int RarityOf(std::span<const uint32_t> text);

}  // namespace utfx::mend

#endif  // UTFX_LIBRARY_MEND_STRANGENESS_H_
