#ifndef UTFX_LIBRARY_MEND_READINGS_H_
#define UTFX_LIBRARY_MEND_READINGS_H_

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>

#include "library/utfx_charset.h"
#include "mend_data.h"

// Charsets that somebody may have taken a text for, and texts as somebody would
// have read them.
//
// How the mender's numbers were found, and how to find better ones:
//
// All of them are weights in the unit of Strangeness. They stand where they are
// used: how strange two characters are side by side in strangeness.cc, and one
// by itself in make_mend_data.py; what a chain of readings costs, and how much
// better its text must be, in readings.cc; bytes of another charset in
// scanner.cc. tests/mend/judge.py measured each, by `damage` on pages of an
// encyclopaedia in 32 languages, which are not in the tree; by `lines` on text
// that must stay, by `chains` on other misreadings; and by `clean` on the text
// files of a system. To change one, run these before and after:
//   tests/mend/judge.py damage tests/mend/article1 --with build/command/utfx
//   tests/mend/judge.py chains tests/mend/article1 --with build/command/utfx
// A number is better if more is mended and named, and no more is wrong, partly
// mended or changed. article1 is easy: there a step of one of kSure, Margin()'s
// kUsual or kOther moves 0.06 % of the runs between "mended" and "named" at
// most, and one of kSureIfKnown, kKnown or kNotAtHome 0.02 %; nothing is wrong.
namespace utfx::mend {

// A character that is lost.
inline constexpr uint32_t kReplacement = 0xFFFD;

// The charsets of kReaders and some that a caller has added, by their numbers.
inline constexpr size_t kMaxAdded = 4;
inline constexpr size_t kBuiltInReaders =
    UTFX_HAS_TABLES ? std::size(kReaders) : 0;
inline constexpr size_t kMaxReaders = std::size(kReaders) + kMaxAdded;

class Readers {
 public:
  explicit Readers(std::span<const utfx_charset* const> added)
      : added_(added) {}

  size_t Count() const { return kBuiltInReaders + added_.size(); }
  const utfx_charset* Charset(size_t reader) const;
  // The higher, the fewer people read text in it.
  static int Tier(size_t reader) {
    return reader < kBuiltInReaders ? kReaders[reader].tier : 0;
  }
  // The character that it has for a byte from 80 on; 0 if there is none.
  uint32_t CharacterOf(size_t reader, uint8_t byte) const;
  // Sets the bytes from 80 on that the readers have for a character:
  // bytes[reader * stride]. The others stay as they are.
  void GetBytes(uint32_t code_point, size_t stride, uint8_t* bytes) const;
  // The byte from 80 on that a reader has for it; 0 if there is none.
  uint8_t ByteOf(size_t reader, uint32_t code_point) const;
  // Whether any has a byte for it.
  bool Have(uint32_t code_point) const;

 private:
  // Its place among the characters of kReaders; null if none has it.
  static const uint16_t* FindBuiltIn(uint32_t code_point);
  // From 80 on; -1 if it has none.
  int ByteOfAdded(size_t added, uint32_t code_point) const;

  std::span<const utfx_charset* const> added_;
};

// A run of characters, and where each comes from.
struct Run {
  static constexpr size_t kMaxSize = 255;

  size_t size = 0;
  bool is_cut = false;  // Whether it may go on.
  uint32_t text[kMaxSize];
  uint8_t from[kMaxSize + 1];  // The number of its first source.
  uint8_t depth[kMaxSize];     // How often a reading has been undone for it.

  std::span<const uint32_t> Text() const { return {text, size}; }
  void Add(uint32_t code_point, size_t source, size_t readings) {
    text[size] = code_point;
    from[size] = static_cast<uint8_t>(source);
    depth[size] = static_cast<uint8_t>(readings);
    ++size;
  }
  bool HasSameText(const Run& other) const;
};

// Readings one after another, the last one first.
struct Chain {
  static constexpr size_t kMaxSize = 4;

  uint8_t size = 0;
  uint8_t readers[kMaxSize] = {};
  bool operator==(const Chain&) const = default;
  // Whether one reader has read it all.
  bool IsOfOne() const;
};

// How often each chain was found in a text.
class Chains {
 public:
  // The more evidence there is, the more a chain counts.
  void Add(const Chain& chain, int evidence);
  bool Has(const Chain& chain) const;
  // Calls a function with each chain.
  template <class Function>
  void ForEach(Function function) const {
    for (size_t i = 0; i < kCount; ++i) {
      if (counts_[i] > 0) function(chains_[i]);
    }
  }
  bool IsEmpty() const;
  // Sets the chain of nearly all runs, if there are many.
  bool GetUsual(Chain* usual) const;
  bool HasReader(uint8_t reader) const;

 private:
  static constexpr size_t kCount = 6;
  Chain chains_[kCount] = {};
  uint32_t counts_[kCount] = {};
};

// The letters of the text where it is right, or mended.
class Home {
 public:
  void AddScriptOf(uint32_t code_point) {
    words_[kScripts] |= uint64_t{1} << ScriptOf(code_point);
  }
  void AddLetter(uint32_t code_point) {
    if (code_point >= kFirst && code_point < kEnd) {
      words_[code_point / 64 - kFirst / 64] |= uint64_t{1} << (code_point % 64);
    }
  }
  void Add(const Home& other) {
    for (size_t i = 0; i < kWordCount; ++i) words_[i] |= other.words_[i];
  }
  // Whether the text has such characters, or most texts do.
  bool Has(uint32_t code_point) const;
  // Of those from U+0080 to U+017F.
  bool HasLetter(uint32_t code_point) const {
    return code_point >= kFirst && code_point < kEnd &&
           (words_[code_point / 64 - kFirst / 64] >> (code_point % 64) & 1) !=
               0;
  }
  bool HasScriptOf(uint32_t code_point) const {
    return (words_[kScripts] >> ScriptOf(code_point) & 1) != 0;
  }
  int LetterCount() const;
  // Hangul is a script of its own here.
  static unsigned ScriptOf(uint32_t code_point);

 private:
  static constexpr uint32_t kFirst = 0x80;
  static constexpr uint32_t kEnd = 0x180;
  static constexpr size_t kScripts = (kEnd - kFirst) / 64;

 public:
  // All of it, as numbers.
  static constexpr size_t kWordCount = kScripts + 1;
  std::span<uint64_t, kWordCount> Words() { return words_; }

 private:
  uint64_t words_[kWordCount] = {};
};

// What is known of a text, as evidence about its damaged runs.
struct Evidence {
  Home home;
  Chains chains;
  // For each reader: the sum, over the runs that were mended, of how much less
  // it would gain as the last one that reads the run. The least sum is 0.
  uint16_t penalties[kMaxReaders];
  bool has_expected;  // Whether a caller has named a charset.

  // Whether other runs have a chain, or one that could as well be this one.
  bool Has(const Chain& chain) const;
};

// A damaged run, its readings undone.
struct Mended {
  Run run;
  Chain chain;
  int gain;       // How much less strange it is, all considered.
  int rest;       // How strange it still is.
  bool is_known;  // Other runs have this chain.
  bool is_clear;  // No other text is nearly as good, and it is not strange.
  bool has_lost;  // Whether U+FFFD was read, too.
  // By how much its text is less strange, and the best text that each reader
  // could be the last for.
  int gain_of_text;
  int gains[kMaxReaders];

  // Whether the evidence suffices, with evidence from other runs, and without.
  bool IsSure() const {
    return is_clear && gain >= (is_known ? kSureIfKnown : kSure);
  }
  static constexpr int kSureIfKnown = 4;
  static constexpr int kSure = 6;

  // Adds what this run says.
  void AddTo(Evidence* evidence, size_t readers) const;
};

// U+FFFD several times, as it was read in a charset of two bytes.
struct LostPairs {
  size_t start;
  size_t size;   // 0 if there are none.
  size_t count;  // Of U+FFFD.
};
LostPairs FindLostPairs(std::span<const uint32_t> text);

// Returns how many of the small Latin letters among characters are in no
// language's alphabet that has the others: the least number for any language.
int LettersOutsideLanguage(std::span<const uint32_t> characters);

// How much work a search may take, and has taken: characters of which all
// readings were looked at.
struct Effort {
  bool is_brief;  // Only the likely readings, and the best text of each.
  size_t spent;
};

// Undoes readings of a run between two characters that do not belong to it.
// A reading that fits the evidence of other runs is likely. Returns false if
// nothing is better than the run itself.
bool UndoReadings(const Readers& readers, const Run& run, uint32_t previous,
                  uint32_t next, const Evidence& evidence, Effort* effort,
                  Mended* mended);

// Adds numbers that say how much worse each reader is than the best one.
void AddPenalties(std::span<const int> penalties, uint16_t* sums);

}  // namespace utfx::mend

#endif  // UTFX_LIBRARY_MEND_READINGS_H_
