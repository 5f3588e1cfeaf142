#ifndef UTFX_LIBRARY_DETECT_LIKELIHOOD_H_
#define UTFX_LIBRARY_DETECT_LIKELIHOOD_H_

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>

#include "detect_data.h"

// How likely it is that people write a text, by the characters of a language
// and by what is strange about two of them side by side.
namespace utfx::detect {

// In half bits: twice the logarithm of how many texts are as likely.
using Cost = int32_t;

inline constexpr size_t kLanguageCount = std::size(kLanguages);
inline constexpr uint64_t kAllLanguages = ~uint64_t{0} >> (64 - kLanguageCount);
inline constexpr size_t kScriptCount = static_cast<size_t>(Script::kNone) + 1;
using LanguageSet = uint64_t;
static_assert(kLanguageCount <= 64);

// A character as the models see it.
struct Character {
  uint32_t code_point;
  Script script;   // kNone if no model has it.
  uint8_t letter;  // Its number in the script; 0 of ideographs and syllables.
  uint8_t kind;    // As of Letter.
  bool is_error;   // Of bytes that stand for nothing.
};

Character CharacterOf(uint32_t code_point);
// Likewise, of a byte below 80.
constexpr Character CharacterOfAscii(uint8_t byte) {
  const bool is_capital = byte >= 'A' && byte <= 'Z';
  const auto small = static_cast<uint8_t>(is_capital ? byte - 'A' + 'a' : byte);
  if (small < 'a' || small > 'z') return {byte, Script::kNone, 0, 0, false};
  // They are the first letters of the script.
  return {byte, Script::kLatin, static_cast<uint8_t>(small - 'a' + 1),
          static_cast<uint8_t>(is_capital), false};
}
// The cost of an ideograph or a syllable of Korean in the language that has it
// most often; 0 for any other character.
Cost LeastCostOfCharacter(uint32_t code_point);

inline constexpr Character kError = {0, Script::kNone, 0, 0, true};
// Half a sequence of a text that may be damaged.
inline constexpr Character kCut = {1, Script::kNone, 0, 0, true};

// Makes tables that add words faster. Threads that come meanwhile do without.
void ExpectManyWords();

// How far letters are added up in a language.
struct LetterWalk {
  size_t at;
  size_t row;  // Of the costs behind the last letter.
  Cost cost;
};

// The letters of an alphabet in some words, by their numbers. Other characters,
// and the end of a word, are a 0 behind letters.
class Letters {
 public:
  explicit Letters(Script script) : script_(script) {}

  Script ScriptOf() const { return script_; }
  // Of the characters of one more word.
  bool HasRoomFor(size_t size) const { return size < kRoom - size_; }
  void AddWord(std::span<const Character> word);
  void AddWord(std::span<const uint8_t> word);  // Of ASCII.

  size_t Size() const { return size_; }
  // Goes on up to a place.
  void GoOn(size_t language, size_t end, LetterWalk* walk) const;
  Cost In(size_t language) const;

 private:
  void Add(uint8_t number) {
    if (number == 0 && last_ == 0) return;
    numbers_[size_++] = last_ = number;
  }

  static constexpr size_t kRoom = 512;
  Script script_;
  size_t size_ = 0;
  uint8_t last_ = 0;
  uint8_t numbers_[kRoom];
};

// The costs of some words, by language.
class Costs {
 public:
  // Adds a word that has characters beyond ASCII. Letters of the script
  // that are gathered are left for AddGathered().
  void AddWord(std::span<const Character> word, LanguageSet languages,
               Letters* gathered = nullptr);
  // Likewise, of a word that is known to add so much to Common().
  void AddKnownWord(std::span<const Character> word, LanguageSet languages,
                    Cost common);
  // Adds letters to the likeliest language, and so many of them to each other
  // one that this is less likely.
  void AddGathered(const Letters& gathered, LanguageSet languages);
  // Adds a word of ASCII. Any text may have words of English.
  void AddAsciiWord(std::span<const uint8_t> word);
  // Adds what costs as much in each language.
  void AddCommon(Cost cost) { common_ += cost; }
  Cost Common() const { return common_; }

  Cost In(size_t language) const;
  // In the likeliest one.
  Cost Least() const;
  // Whether any letter is beyond ASCII.
  bool HasLetters() const { return has_letters_; }

 private:
  void AddLone(const Character& c, LanguageSet languages);
  void AddNeighbours(std::span<const Character> word);
  void AddLetters(std::span<const Character> word, LanguageSet languages,
                  Letters* gathered);

  bool has_letters_ = false;
  Cost common_ = 0;
  // In each language, as far as the script is its own.
  Cost own_[kLanguageCount] = {};
  // Letters of each script, which are foreign in languages of the others.
  Cost letters_[kScriptCount] = {};
  Cost ascii_letters_ = 0;
};

}  // namespace utfx::detect

#endif  // UTFX_LIBRARY_DETECT_LIKELIHOOD_H_
