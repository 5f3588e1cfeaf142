#include "library/detect/likelihood.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>

#include "library/mend/strangeness.h"

namespace utfx::detect {
namespace {

using mend::Kind;
using mend::Traits;
using mend::TraitsOf;

constexpr uint32_t kFirstHan = 0x4E00;
constexpr uint32_t kEndOfHan = 0x9FA6;
constexpr uint32_t kFirstHangul = 0xAC00;
constexpr uint32_t kEndOfHangul = 0xD7A4;

// Kinds of characters, beside those of letters.
constexpr uint8_t kHalfWidth = 2;
constexpr uint8_t kAttached = 3;

constexpr uint32_t kVoicedMark = 0xFF9E;
constexpr uint32_t kSemivoicedMark = 0xFF9F;

// A letter that the language does not use; one of another script, and one of
// ASCII where the script is another.
constexpr Cost kUnusedLetter = 6;
constexpr Cost kForeignLetter = 26;
constexpr Cost kForeignIdeograph = 40;
// Behind another one of a script without a model.
constexpr Cost kNextOfOtherScript = 13;
constexpr Cost kAsciiLetter = 9;
constexpr Cost kErrorCost = 60;
constexpr Cost kCutCost = 36;
constexpr Cost kLooseMark = 44;  // It makes no letter with the one before it.
constexpr Cost kJoinerBeforeWord = 8;
constexpr Cost kCapital = 4;  // At the start of a word.
constexpr Cost kFirstOfHalfWidth = 6;
constexpr Cost kHalfWidthMark = 3;
constexpr Cost kUnusualIdeograph = 52;
constexpr Cost kStrangenessUnit = 3;
// A letter of ASCII beside one of another script.
constexpr Cost kMixed = 10;
constexpr Cost kMixedInEastAsia = 6;
// A word of English is in texts of all languages, as in mark-up.
constexpr Cost kEnglishWord = 4;
// Between two letters.
constexpr Cost kSignInWord = 12;

// Of what is no letter, by how seldom people write it.
Cost CostOfSign(uint32_t code_point, const Traits& traits) {
  constexpr uint8_t kCosts[] = {12, 18, 22, 26, 28, 30, 32, 36,
                                40, 42, 44, 44, 60, 60, 60, 60};
  const bool is_east_asian = (code_point >= 0x3000 && code_point < 0x3020) ||
                             (code_point >= 0xFF00 && code_point < 0xFF60) ||
                             code_point == 0x30FB;
  return is_east_asian ? 10 : kCosts[traits.cost];
}

// Whether a model tells the letters of a script that people write.
bool HasModel(mend::Script script) {
  switch (script) {
    case mend::Script::kNone:
    case mend::Script::kLatin:
    case mend::Script::kGreek:
    case mend::Script::kCyrillic:
    case mend::Script::kArmenian:
    case mend::Script::kHebrew:
    case mend::Script::kArabic:
    case mend::Script::kThai:
    case mend::Script::kGeorgian:
    case mend::Script::kHiragana:
      return true;
    default:
      return false;
  }
}

bool IsIdeograph(const Character& c) {
  return c.script == Script::kChinese || c.script == Script::kKorean;
}

bool IsIn(const Character& c, Script script) {
  return c.script == script ||
         (c.script == Script::kChinese && script == Script::kJapanese);
}

constexpr uint8_t HalfOf(const uint8_t* halves, size_t at) {
  return static_cast<uint8_t>(halves[at / 2] >> (at % 2 * 4) & 0xF);
}

constexpr size_t kKorean = [] {
  size_t i = 0;
  while (kLanguages[i].script != Script::kKorean) ++i;
  return i;
}();

// Where the letters of each page of characters are in kLetters.
constexpr size_t kPageSize = 64;
constexpr size_t kPageCount = 0x10000 / kPageSize;
constexpr size_t kMostPages = 48;
struct LetterPages {
  uint16_t first[kPageCount];
  uint8_t pages[kPageCount];
  // From 1 on.
  uint8_t numbers[kMostPages][kPageSize];
};
constexpr LetterPages kPagesOfLetters = [] {
  LetterPages result = {};
  uint8_t count = 0;
  for (size_t i = 0; i < std::size(kLetters); ++i) {
    const size_t page = kLetters[i].code_point / kPageSize;
    if (result.pages[page] == 0) {
      result.pages[page] = ++count;
      result.first[page] = static_cast<uint16_t>(i);
    }
    result.numbers[result.pages[page]][kLetters[i].code_point % kPageSize] =
        static_cast<uint8_t>(i - result.first[page] + 1);
  }
  return result;
}();

// The languages of each script.
constexpr std::array<LanguageSet, kScriptCount> kOfScript = [] {
  std::array<LanguageSet, kScriptCount> sets = {};
  for (size_t i = 0; i < kLanguageCount; ++i) {
    sets[static_cast<size_t>(kLanguages[i].script)] |= LanguageSet{1} << i;
  }
  return sets;
}();

// Alphabets come first in kPairs.
constexpr size_t kPairsOfAlphabets = [] {
  size_t end = 0;
  for (const Language& language : kLanguages) {
    const size_t end_of_this =
        language.pairs + size_t{language.class_count} * language.class_count;
    if (language.script < Script::kJapanese) end = std::max(end, end_of_this);
  }
  return end;
}();

// The costs of all pairs in alphabets, a byte each, with that of a letter that
// the language does not use. They are made when many words are to come.
enum class StepState : uint8_t { kNone, kBeingMade, kMade };
std::atomic<StepState> step_state{StepState::kNone};
uint8_t step_costs[kPairsOfAlphabets];

void MakeSteps() {
  for (const Language& language : kLanguages) {
    if (language.script >= Script::kJapanese) continue;
    const size_t count = language.class_count;
    for (size_t i = 0; i < count * count; ++i) {
      const Cost unused = i % count + 1 == count ? kUnusedLetter : 0;
      const size_t at = language.pairs + i;
      step_costs[at] =
          static_cast<uint8_t>(kPairCosts[HalfOf(kPairs, at)] + unused);
    }
  }
}

// The costs of a language's letters, one behind another.
class Model {
 public:
  explicit Model(const Language& language) : language_(language) {}

  void Add(const Character& c) {
    if (c.kind == kAttached) {
      Voice(c.code_point == kSemivoicedMark ? 2 : 1);
      return;
    }
    if (!IsIn(c, language_.script)) {
      End();
      return;
    }
    if (IsIdeograph(c)) {
      const uint32_t first =
          c.script == Script::kKorean ? kFirstHangul : kFirstHan;
      cost_ += kCharacterCosts[HalfOf(kCharacters + language_.characters,
                                      c.code_point - first)];
      if (language_.script != Script::kJapanese) return;
    }
    letter_ = IsIdeograph(c) ? kHanLetter : c.letter;
    const uint8_t next = kClasses[language_.classes + letter_];
    if (next + 1 == language_.class_count) cost_ += kUnusedLetter;
    AddPair(next);
  }

  // Returns the cost, of a word that ends here.
  Cost End() {
    if (previous_ != 0) AddPair(0);
    return cost_;
  }

 private:
  void AddPair(uint8_t next) {
    cost_ += kPairCosts[HalfOf(
        kPairs, language_.pairs + previous_ * language_.class_count + next)];
    previous_ = next;
  }

  // The last letter is another one, so many places behind it.
  void Voice(uint8_t places) {
    if (previous_ == 0 || language_.script != Script::kJapanese) return;
    // Ideographs are behind all kana.
    if (letter_ + places >= kHanLetter) return;
    letter_ = static_cast<uint8_t>(letter_ + places);
    previous_ = kClasses[language_.classes + letter_];
  }

  const Language& language_;
  uint8_t letter_ = 0;
  uint8_t previous_ = 0;  // Its class.
  Cost cost_ = 0;
};

// Goes on with the letters of some words in a language, up to a place.
template <class Step>
void WalkOn(std::span<const uint8_t> numbers, const Language& language,
            const Step& step, LetterWalk* walk) {
  const uint8_t* const classes = kClasses + language.classes;
  const size_t count = language.class_count;
  size_t row = walk->row;
  Cost cost = walk->cost;
  for (const uint8_t number : numbers.subspan(walk->at)) {
    const size_t next = classes[number];
    cost += step(row + next, next + 1 != count);
    row = language.pairs + next * count;
  }
  *walk = {numbers.size(), row, cost};
}

}  // namespace

void Letters::AddWord(std::span<const Character> word) {
  for (const Character& c : word) {
    if (c.kind != kAttached) Add(c.script == script_ ? c.letter : 0);
  }
  Add(0);
}

void Letters::AddWord(std::span<const uint8_t> word) {
  for (const uint8_t byte : word) Add(CharacterOfAscii(byte).letter);
  Add(0);
}

void Letters::GoOn(size_t language, size_t end, LetterWalk* walk) const {
  const std::span<const uint8_t> numbers(numbers_, std::min(end, size_));
  const Language& in = kLanguages[language];
  if (walk->at == 0) walk->row = in.pairs;
  if (step_state.load(std::memory_order_acquire) == StepState::kMade) {
    WalkOn(
        numbers, in, [](size_t at, bool) -> Cost { return step_costs[at]; },
        walk);
  } else {
    WalkOn(
        numbers, in,
        [](size_t at, bool is_used) {
          return kPairCosts[HalfOf(kPairs, at)] + (is_used ? 0 : kUnusedLetter);
        },
        walk);
  }
}

Cost Letters::In(size_t language) const {
  LetterWalk walk = {};
  GoOn(language, size_, &walk);
  return walk.cost;
}

void ExpectManyWords() {
  auto state = StepState::kNone;
  if (step_state.load(std::memory_order_relaxed) == state &&
      step_state.compare_exchange_strong(state, StepState::kBeingMade,
                                         std::memory_order_relaxed)) {
    MakeSteps();
    step_state.store(StepState::kMade, std::memory_order_release);
  }
}

Character CharacterOf(uint32_t code_point) {
  if (code_point < 0x80) {
    return CharacterOfAscii(static_cast<uint8_t>(code_point));
  }
  static_assert(std::end(kLetters)[-1].code_point < kVoicedMark);
  const uint8_t number =
      code_point < 0x10000
          ? kPagesOfLetters
                .numbers[kPagesOfLetters.pages[code_point / kPageSize]]
                        [code_point % kPageSize]
          : 0;
  if (number == 0) {
    if (code_point >= kFirstHan && code_point < kEndOfHan) {
      return {code_point, Script::kChinese, 0, 0, false};
    }
    if (code_point >= kFirstHangul && code_point < kEndOfHangul) {
      return {code_point, Script::kKorean, 0, 0, false};
    }
    // A mark of half the width belongs to the letter before it.
    if (code_point == kVoicedMark || code_point == kSemivoicedMark) {
      return {code_point, Script::kNone, 0, kAttached, false};
    }
    return {code_point, Script::kNone, 0, 0, false};
  }
  const Letter& found =
      kLetters[kPagesOfLetters.first[code_point / kPageSize] + number - 1];
  return {code_point, found.script, found.number, found.kind, false};
}

Cost LeastCostOfCharacter(uint32_t code_point) {
  if (code_point >= kFirstHan && code_point < kEndOfHan) {
    return kCharacterCosts[HalfOf(kLeastOfIdeographs, code_point - kFirstHan)];
  }
  if (code_point >= kFirstHangul && code_point < kEndOfHangul) {
    return kCharacterCosts[HalfOf(kCharacters + kLanguages[kKorean].characters,
                                  code_point - kFirstHangul)];
  }
  return 0;
}

// Adds costs that do not depend on a language.
void Costs::AddNeighbours(std::span<const Character> word) {
  const Traits* previous = &TraitsOf(' ');
  bool is_previous_ascii = true;
  uint32_t last = 0;
  bool is_half = false;
  bool is_sign_behind_letter = false;
  bool is_lone_joiner = false;  // The previous one, behind no letter.
  for (const Character& c : word) {
    if (c.is_error) {
      common_ += c.code_point == kCut.code_point ? kCutCost : kErrorCost;
      previous = &TraitsOf(' ');
      is_previous_ascii = true;
      continue;
    }
    const Traits& next = TraitsOf(c.code_point);
    const bool is_ascii = c.code_point < 0x80;
    const bool is_letter = mend::IsLetter(next.kind);
    // Nearly all letters stand behind one of the same kind.
    if (is_letter && !is_ascii && !is_previous_ascii &&
        next.script == previous->script && next.kind == previous->kind &&
        next.kind != Kind::kMark && c.script != Script::kNone &&
        c.kind < kHalfWidth) {
      if (next.script == mend::Script::kLatin) {
        common_ += kStrangenessUnit * static_cast<Cost>(mend::CostOfPair(
                                          *previous, false, next, false));
      }
      has_letters_ = true;
      is_half = is_lone_joiner = is_sign_behind_letter = false;
      previous = &next;
      last = c.code_point;
      continue;
    }
    has_letters_ |= is_letter && !is_ascii;
    if (!is_ascii || !is_previous_ascii) {
      common_ +=
          kStrangenessUnit * static_cast<Cost>(mend::CostOfPair(
                                 *previous, is_previous_ascii, next, is_ascii));
      if (is_letter && mend::IsLetter(previous->kind) &&
          is_ascii != is_previous_ascii && next.script != previous->script) {
        common_ += next.script == mend::Script::kHiragana ||
                           previous->script == mend::Script::kHiragana
                       ? kMixedInEastAsia
                       : kMixed;
      }
    }
    if (!is_ascii) {
      if (is_half && c.kind == kAttached) {
        common_ += kHalfWidthMark;
      } else if (c.script == Script::kNone) {
        if (!is_letter) {
          if (c.code_point != last) common_ += CostOfSign(c.code_point, next);
        } else if (next.script == mend::Script::kHiragana) {
          common_ += kUnusualIdeograph;
        } else if (previous->script == next.script && !HasModel(next.script)) {
          common_ += kNextOfOtherScript;
        } else {
          common_ += next.kind == Kind::kMark ? kLooseMark : kForeignLetter;
        }
      } else if (next.kind == Kind::kUpper && !mend::IsLetter(previous->kind)) {
        common_ += kCapital;
      }
      if (c.kind == kHalfWidth && !is_half) common_ += kFirstOfHalfWidth;
      is_half = c.kind == kHalfWidth || (is_half && c.kind == kAttached);
    }
    if (is_letter && is_sign_behind_letter) common_ += kSignInWord;
    if (is_letter && !is_ascii && is_lone_joiner) common_ += kJoinerBeforeWord;
    is_lone_joiner = !is_ascii && next.kind == Kind::kJoiner &&
                     !mend::IsLetter(previous->kind);
    is_sign_behind_letter = !is_ascii && !is_letter &&
                            mend::IsLetter(previous->kind) &&
                            next.kind != Kind::kJoiner;
    previous = &next;
    is_previous_ascii = is_ascii;
    last = c.code_point;
  }
  common_ += kStrangenessUnit *
             static_cast<Cost>(mend::CostOfPair(*previous, is_previous_ascii,
                                                TraitsOf(' '), true));
}

// A character by itself, as in a table of characters, says little.
void Costs::AddLone(const Character& c, LanguageSet languages) {
  constexpr Cost kMostOfSign = 16;
  constexpr Cost kMostOfLetter = 20;
  const Traits& traits = TraitsOf(c.code_point);
  if (!mend::IsLetter(traits.kind)) {
    const Cost cost = CostOfSign(c.code_point, traits);
    common_ +=
        traits.kind == Kind::kControl ? cost : std::min(cost, kMostOfSign);
    return;
  }
  has_letters_ = true;
  for (; languages != 0; languages &= languages - 1) {
    const auto i = static_cast<size_t>(std::countr_zero(languages));
    Cost cost = kMostOfLetter;
    if (IsIn(c, kLanguages[i].script)) {
      Model model(kLanguages[i]);
      model.Add(c);
      cost = std::min(model.End(), kMostOfLetter);
    }
    own_[i] += cost;
  }
}

void Costs::AddWord(std::span<const Character> word, LanguageSet languages,
                    Letters* gathered) {
  if (word.size() == 1 && !word[0].is_error) {
    AddLone(word[0], languages);
    return;
  }
  AddNeighbours(word);
  AddLetters(word, languages, gathered);
}

void Costs::AddKnownWord(std::span<const Character> word, LanguageSet languages,
                         Cost common) {
  if (word.size() == 1 && !word[0].is_error) {
    AddLone(word[0], languages);
    return;
  }
  AddCommon(common);
  AddLetters(word, languages, nullptr);
}

void Costs::AddLetters(std::span<const Character> word, LanguageSet languages,
                       Letters* gathered) {
  unsigned scripts = 0;
  for (const Character& c : word) {
    const auto script = static_cast<size_t>(c.script);
    scripts |= 1U << script;
    if (c.code_point < 0x80) {
      ascii_letters_ += c.script == Script::kLatin ? 1 : 0;
    } else {
      ++letters_[script];
    }
  }
  constexpr auto kJapanese = static_cast<unsigned>(Script::kJapanese);
  scripts |= (scripts >> static_cast<unsigned>(Script::kChinese) & 1)
             << kJapanese;
  for (; scripts != 0; scripts &= scripts - 1) {
    const auto script = static_cast<size_t>(std::countr_zero(scripts));
    const LanguageSet of_script = languages & kOfScript[script];
    if (of_script == 0) continue;
    if (gathered != nullptr && script < kJapanese &&
        script == static_cast<size_t>(gathered->ScriptOf()) &&
        gathered->HasRoomFor(word.size())) {
      gathered->AddWord(word);
      continue;
    }
    if (Letters letters(static_cast<Script>(script));
        script < kJapanese && letters.HasRoomFor(word.size())) {
      letters.AddWord(word);
      for (LanguageSet rest = of_script; rest != 0; rest &= rest - 1) {
        const auto i = static_cast<size_t>(std::countr_zero(rest));
        own_[i] += letters.In(i);
      }
      continue;
    }
    for (LanguageSet rest = of_script; rest != 0; rest &= rest - 1) {
      const auto i = static_cast<size_t>(std::countr_zero(rest));
      Model model(kLanguages[i]);
      for (const Character& c : word) model.Add(c);
      own_[i] += model.End();
    }
  }
}

void Costs::AddGathered(const Letters& gathered, LanguageSet languages) {
  constexpr size_t kSome = 32;
  languages &= kOfScript[static_cast<size_t>(gathered.ScriptOf())];
  if (gathered.Size() == 0 || languages == 0) return;
  const auto for_each = [=](auto function) {
    for (LanguageSet rest = languages; rest != 0; rest &= rest - 1) {
      function(static_cast<size_t>(std::countr_zero(rest)));
    }
  };
  LetterWalk walks[kLanguageCount] = {};
  Cost others[kLanguageCount];
  size_t first = 0;
  Cost best = INT32_MAX;
  for_each([&](size_t i) {
    others[i] = In(i);
    gathered.GoOn(i, kSome, &walks[i]);
    if (others[i] + walks[i].cost < best) {
      best = others[i] + walks[i].cost;
      first = i;
    }
  });
  gathered.GoOn(first, gathered.Size(), &walks[first]);
  best = others[first] + walks[first].cost;
  for_each([&](size_t i) {
    while (others[i] + walks[i].cost <= best && walks[i].at < gathered.Size()) {
      gathered.GoOn(i, walks[i].at + kSome, &walks[i]);
    }
    best = std::min(best, others[i] + walks[i].cost);
    own_[i] += walks[i].cost;
  });
}

void Costs::AddAsciiWord(std::span<const uint8_t> word) {
  const auto add = [&](const auto& cost_in) {
    const Cost in_english = cost_in(0);
    for (size_t i = 0; i < kLanguageCount; ++i) {
      own_[i] += kLanguages[i].script == Script::kLatin
                     ? std::min(cost_in(i), in_english + kEnglishWord)
                     : in_english + kEnglishWord;
    }
  };
  if (Letters letters(Script::kLatin); letters.HasRoomFor(word.size())) {
    letters.AddWord(word);
    add([&](size_t language) { return letters.In(language); });
    return;
  }
  add([&](size_t language) {
    Model model(kLanguages[language]);
    for (const uint8_t byte : word) model.Add(CharacterOfAscii(byte));
    return model.End();
  });
}

Cost Costs::In(size_t language) const {
  const Script script = kLanguages[language].script;
  Cost cost = common_ + own_[language] + kLanguages[language].prior;
  for (size_t i = 0; i + 1 < kScriptCount; ++i) {
    const auto other = static_cast<Script>(i);
    const bool is_own = other == script || (script == Script::kJapanese &&
                                            other == Script::kChinese);
    if (!is_own) {
      cost += letters_[i] *
              (other >= Script::kJapanese ? kForeignIdeograph : kForeignLetter);
    }
  }
  if (script != Script::kLatin) cost += kAsciiLetter * ascii_letters_;
  return cost;
}

Cost Costs::Least() const {
  Cost least = In(0);
  for (size_t i = 1; i < kLanguageCount; ++i) least = std::min(least, In(i));
  return least;
}

}  // namespace utfx::detect
