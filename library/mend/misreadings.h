#ifndef UTFX_LIBRARY_MEND_MISREADINGS_H_
#define UTFX_LIBRARY_MEND_MISREADINGS_H_

#include <cstddef>
#include <cstdint>
#include <span>

#include "library/detect/likelihood.h"

// Undoes "was in A, was read in B" over passages, for any two charsets that
// detection knows. readings.h undoes the usual case, UTF-8 that was read in a
// charset of single bytes, run by run.
//
// A passage is likelier in a language of A than as it stands, by far, or it
// stays. The likelihoods are those of detection, in half bits.
namespace utfx::mend {

// A text in one charset was read in another one. Numbers of candidates.
struct Misreading {
  uint8_t was_in;
  uint8_t read_as;
  bool operator==(const Misreading&) const = default;
};

// The last one first.
struct MisreadingChain {
  static constexpr size_t kMaxSize = 2;

  uint8_t size;
  Misreading readings[kMaxSize];
  bool operator==(const MisreadingChain&) const = default;
};

// Charsets that a caller has named: what the text was in, and what somebody
// read it in.
struct Expected {
  static constexpr size_t kMaxCount = 4;

  uint8_t was_in_count;
  uint8_t was_in[kMaxCount];
  uint8_t read_as_count;
  uint8_t read_as[kMaxCount];
};

inline constexpr size_t kMaxPassage = 340;  // In characters.
inline constexpr size_t kMaxMended = 4 * kMaxPassage;

// What is known of a text. All is zero at first.
struct KnownMisreadings {
  static constexpr size_t kMaxCount = 8;
  struct Known {
    MisreadingChain chain;
    // The place of a chain that it is nearly the same as, or its own one.
    uint8_t variant_of;
    bool is_expected;
    uint16_t passages;  // How many have it.
    int32_t evidence;   // By how much they are likelier, in all.
    int32_t margin;     // By how much the best other text is less likely.
    detect::LanguageSet languages;  // They are in these.
  };

  uint8_t count;
  // Whether most of the text is like the passages that tell them. Then they
  // count as evidence for each other passage.
  bool rule_text;
  uint16_t passages;  // How many have told them.
  Known known[kMaxCount];
};

// Learns from passages of a text, in any order, what rules the text.
class MisreadingSearch {
 public:
  explicit MisreadingSearch(const Expected& expected) : expected_(expected) {}

  // Ignores what there is no room for.
  void Add(std::span<const uint32_t> passage);
  void Finish(KnownMisreadings* known) const;

 private:
  static constexpr size_t kRoom = 19456;  // Of characters.
  static constexpr size_t kMaxPassages = 128;

  Expected expected_;
  size_t count_ = 0;
  size_t ends_[kMaxPassages];
  uint16_t text_[kRoom];
};

// Whether a character that stands for no byte of ASCII may be one of a passage
// that any of them has.
bool MayHaveBeenRead(const KnownMisreadings& known, uint32_t code_point);

// What a passage was, from its first changed character to its last one.
struct MendedPassage {
  size_t looked_at;  // So many characters of a passage that is cut.
  size_t start;
  size_t end;
  MisreadingChain chain;
  int evidence;
  bool is_sure;
  size_t lost;  // How many characters are U+FFFD, since a byte of them is lost.
  size_t size;
  uint32_t text[kMaxMended];
};

// Mends a passage by what is known of its text. One that `is_cut` goes on, and
// may end within a word. Returns false if it is likelier as it stands.
bool UndoMisreadings(const KnownMisreadings& known,
                     std::span<const uint32_t> text, bool is_cut,
                     MendedPassage* mended);

}  // namespace utfx::mend

#endif  // UTFX_LIBRARY_MEND_MISREADINGS_H_
