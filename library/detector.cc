#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <new>
#include <span>
#include <string_view>

#include "converters/table/table.h"
#include "core/any_form.h"
#include "core/name.h"
#include "core/result.h"
#include "core/scan.h"
#include "detect_data.h"
#include "library/built_in_tables.h"
#include "library/detect/candidates.h"
#include "library/detect/declaration.h"
#include "library/detect/escapes.h"
#include "library/detect/likelihood.h"
#include "library/detect/reader.h"
#include "library/detect/sample.h"
#include "library/detect/state.h"
#include "library/utfx.h"
#include "library/utfx_charset.h"

namespace utfx::detect {
namespace {

State& StateOf(utfx_detector* detector) {
  return *reinterpret_cast<State*>(detector);
}

// A language that is seldom written in a charset; and a charset that the text
// names.
constexpr Cost kNotHome = 14;
constexpr Cost kDeclared = 40;

// A sample as it reads in a charset.
struct Reading {
  size_t candidate;
  size_t language;
  Cost cost;
  Cost errors;            // Of errors outside of the sample.
  uint64_t fingerprint;   // Of the text.
  LanguageSet languages;  // It may be in one of these.
  bool is_declared;       // Whether the text names it.
  bool has_letters;       // Beyond ASCII.
};

class Fingerprint {
 public:
  void Add(uint32_t code_point) {
    code_point = Usual(code_point);
    value_ = (value_ ^ code_point) * 0x100000001B3;
    value_ ^= value_ >> 29;
  }
  uint64_t Value() const { return value_; }

 private:
  // Vendors read some signs of JIS X 0208 as others that look alike.
  static uint32_t Usual(uint32_t code_point) {
    constexpr uint32_t kPairs[][2] = {{0x301C, 0xFF5E}, {0x2016, 0x2225},
                                      {0x2212, 0xFF0D}, {0xA2, 0xFFE0},
                                      {0xA3, 0xFFE1},   {0xAC, 0xFFE2}};
    for (const auto& pair : kPairs) {
      if (code_point == pair[0]) return pair[1];
    }
    return code_point;
  }

  uint64_t value_ = 0xCBF29CE484222325;
};

// The costs of all of a text, and not only of its words beyond ASCII.
class WholeCosts {
 public:
  void Add(std::span<const Character> text) {
    size_t start = 0;
    for (size_t i = 0; i < text.size(); ++i) {
      const bool is_in_word =
          text[i].code_point >= kFirstOfWord || text[i].is_error;
      if (is_in_word && i - start < kLongestWord) continue;
      AddWord(text.subspan(start, i - start));
      start = i;
      if (is_in_word) continue;
      AddSign(text[i].code_point);
      ++start;
    }
    AddWord(text.subspan(start));
  }

  Cost In(size_t language) const { return costs_.In(language); }

 private:
  // Adds a character of ASCII that is no letter.
  void AddSign(uint32_t code_point) {
    constexpr Cost kAgain = 1;  // As in a line that is drawn.
    constexpr Cost kSpace = 5;
    constexpr Cost kSign = 12;
    constexpr Cost kControl = 100;
    const bool is_space =
        code_point == ' ' || (code_point >= '\t' && code_point <= '\r');
    const bool is_control = code_point < ' ' || code_point == 0x7F;
    costs_.AddCommon(is_space     ? code_point == last_ ? kAgain : kSpace
                     : is_control ? kControl
                     : code_point == last_ ? kAgain
                                           : kSign);
    last_ = code_point;
  }

  void AddWord(std::span<const Character> word) {
    if (word.empty()) return;
    uint8_t ascii[kLongestWord];
    size_t ascii_size = 0;
    for (const Character& c : word) {
      if (c.is_error || c.code_point >= 0x80) continue;
      ascii[ascii_size++] = static_cast<uint8_t>(c.code_point);
      if (c.script == Script::kNone) {
        AddSign(c.code_point);
      } else {
        last_ = c.code_point;
      }
    }
    if (ascii_size == word.size()) {
      costs_.AddAsciiWord({ascii, ascii_size});
    } else {
      costs_.AddWord(word, kAllLanguages);
    }
  }

  Costs costs_;
  uint32_t last_ = 0;
};

// More than a text of some bytes costs, where noise has eight bits a byte; and
// what nearly all texts cost at most.
constexpr Cost kGoodByte = 12;
constexpr Cost CostOfNoise(Cost bytes) { return 15 * bytes + 60; }
constexpr Cost CostOfGood(Cost bytes) { return kGoodByte * bytes + 40; }

// The answer to one question.
class Detection {
 public:
  explicit Detection(const State& state)
      : state_(state), is_at_end_(state.is_at_end) {
    state_.AddRest();
    if (!is_at_end_) last_word_ = state_.sample.LastWord();
    state_.End(!is_at_end_);
    SortWords();
  }

  size_t Answer(bool takes_smallest, utfx_detected* answers, size_t count);

 private:
  // A reading that is less likely than another one by so much is not it, even
  // if most of the sample has not been looked at.
  static constexpr Cost kFar = 120;

  // Zeros say much, and little text is without any in UTF-16.
  size_t HeadSize() const {
    constexpr size_t kWithoutZeros = 256;
    return state_.sample.CountOf(0) > 0
               ? state_.head_size
               : std::min<size_t>(state_.head_size, kWithoutZeros);
  }
  LanguageSet Languages(size_t candidate) const {
    return LanguagesOf(candidate) &
           (state_.languages != 0 ? state_.languages : kAllLanguages);
  }
  // How many controls there are that texts seldom have.
  uint64_t CountControls() const {
    uint64_t count = 0;
    for (uint8_t byte = 0; byte < ' '; ++byte) {
      constexpr std::string_view kUsual = "\a\b\t\n\v\f\r\x0E\x0F\x1A\x1B";
      if (kUsual.find(static_cast<char>(byte)) == std::string_view::npos) {
        count += state_.sample.CountOf(byte);
      }
    }
    return count;
  }
  bool IsExpected(size_t candidate) const {
    return (state_.candidates[0] | state_.candidates[1]) == 0 ||
           (state_.candidates[candidate / 64] >> (candidate % 64) & 1) != 0;
  }

  // Nothing but UTF-8 is well-formed UTF-8, whatever is in it.
  bool IsRightUtf8(const Reading& reading) const {
    return reading.candidate == kUtf8 &&
           state_.progress[State::kUtf8Progress].errors == 0;
  }

  utfx_detected AnswerOfAscii() const;
  void SortWords();
  void ReadAsciiWords();
  void AddReadings();
  void AddReading(size_t candidate, uint64_t errors);
  void AddWideReadings();
  void Compare(size_t most_bytes);
  void Sort() {
    std::sort(
        readings_, readings_ + count_, [](const Reading& a, const Reading& b) {
          return a.cost != b.cost ? a.cost < b.cost : a.candidate < b.candidate;
        });
  }
  void KeepOneOfEachText(bool takes_smallest);
  bool IsText() const;
  template <class SomeCosts>
  Cost CostOf(const SomeCosts& costs, size_t candidate, size_t* language,
              LanguageSet* languages) const;
  Cost CostOfHead(size_t candidate, size_t* language) const;
  bool MayBeIn(size_t candidate) const;
  template <class Function>
  void ForEachWord(const Reader& reader, size_t most_bytes, Function function);

  struct Word {
    uint32_t hash;
    uint16_t size;
    bool may_go_on;
    const uint8_t* start;
  };

  State state_;
  bool is_at_end_;
  Cost of_ascii_[kLanguageCount] = {};
  size_t declared_ = kCandidateCount;
  Reading readings_[kCandidateCount];
  size_t count_ = 0;
  Cost word_bytes_ = 0;
  Word words_[kMostWords];
  size_t word_count_ = 0;
  std::span<const uint8_t> last_word_;  // Which may go on.
};

template <class Function>
void Detection::ForEachWord(const Reader& reader, size_t most_bytes,
                            Function function) {
  size_t bytes = 0;
  for (const Word& word : std::span(words_, word_count_)) {
    if (bytes >= most_bytes) return;
    bytes += word.size;
    Character text[kLongestWord];
    const size_t size =
        reader.Read({word.start, word.size}, word.may_go_on, text);
    function(std::span<const Character>(text, size));
  }
}

// The order in which the words came says nothing.
void Detection::SortWords() {
  state_.sample.ForEachWord([&](std::span<const uint8_t> word) {
    const bool may_go_on = word.size() == kLongestWord ||
                           (!last_word_.empty() &&
                            std::equal(word.begin(), word.end(),
                                       last_word_.begin(), last_word_.end()));
    words_[word_count_++] = {HashOf(word), static_cast<uint16_t>(word.size()),
                             may_go_on, word.data()};
  });
  std::sort(words_, words_ + word_count_, [](const Word& a, const Word& b) {
    return a.hash != b.hash
               ? a.hash < b.hash
               : std::lexicographical_compare(a.start, a.start + a.size,
                                              b.start, b.start + b.size);
  });
}

void Detection::ReadAsciiWords() {
  Costs costs;
  state_.sample.ForEachAsciiWord(
      [&](std::span<const uint8_t> word) { costs.AddAsciiWord(word); });
  const Cost least = costs.Least();
  constexpr Cost kMost = 40;
  for (size_t i = 0; i < kLanguageCount; ++i) {
    of_ascii_[i] = std::min(costs.In(i) - least, kMost);
  }
}

void Detection::AddReading(size_t candidate, uint64_t errors) {
  constexpr Cost kForError = 50;
  constexpr uint64_t kMost = 20;
  if (!IsExpected(candidate) || Languages(candidate) == 0) return;
  const Reader reader(candidate, state_.sample);
  Fingerprint fingerprint;
  ForEachWord(reader, SIZE_MAX, [&](std::span<const Character> text) {
    for (const Character& c : text) fingerprint.Add(c.code_point);
  });
  readings_[count_++] = {candidate,
                         0,
                         0,
                         kForError * static_cast<Cost>(std::min(errors, kMost)),
                         fingerprint.Value(),
                         Languages(candidate),
                         candidate == declared_,
                         false};
}

// All charsets in which the text has few errors.
void Detection::AddReadings() {
  state_.sample.ForEachWord([&](std::span<const uint8_t> word) {
    word_bytes_ += static_cast<Cost>(word.size());
  });
  const auto add = [&](size_t candidate, const Progress& progress,
                       uint64_t size) {
    if (!HasTooMany(progress.errors, size)) {
      AddReading(candidate, progress.errors);
    }
  };
  ForEachOfSeveralBytes([&](size_t candidate, size_t number) {
    add(candidate, state_.progress[number], state_.sample.Size());
  });
  // With errors, it may be damaged.
  AddReading(kUtf8, 0);
  if (utfx_charset_find("BIG5") != nullptr) AddReading(kEucTw, 0);
  for (size_t i = 0; i < kCharsetCount; ++i) {
    if (IsOfSeveralBytes(i)) continue;
    uint64_t right = 0;
    uint64_t errors = 0;
    for (size_t byte = 0x80; byte < 256; ++byte) {
      const uint32_t code_point =
          BuiltInCharacter(kCharsets[i].table, static_cast<uint8_t>(byte));
      (code_point == Table::kUnassigned || code_point < 0x80 ? errors
                                                             : right) +=
          state_.sample.CountOf(static_cast<uint8_t>(byte));
    }
    constexpr uint64_t kRightForError = 50;
    if (errors <= 1 + right / kRightForError) AddReading(i, 0);
  }
}

// Sets the likeliest language of a text in a charset, and drops languages that
// are far from it.
template <class SomeCosts>
Cost Detection::CostOf(const SomeCosts& costs, size_t candidate,
                       size_t* language, LanguageSet* languages) const {
  const Cost prior =
      PriorOf(candidate) - (candidate == declared_ ? kDeclared : 0);
  Cost of_language[kLanguageCount];
  Cost least = INT32_MAX;
  for (LanguageSet rest = *languages; rest != 0; rest &= rest - 1) {
    const auto i = static_cast<size_t>(std::countr_zero(rest));
    const bool is_home = (HomeOf(candidate) >> i & 1) != 0;
    of_language[i] =
        costs.In(i) + prior + (is_home ? 0 : kNotHome) + of_ascii_[i];
    if (of_language[i] < least) {
      least = of_language[i];
      *language = i;
    }
  }
  for (LanguageSet rest = *languages; rest != 0; rest &= rest - 1) {
    const auto i = static_cast<size_t>(std::countr_zero(rest));
    if (of_language[i] > least + kFar) *languages &= ~(LanguageSet{1} << i);
  }
  return least;
}

// Sets the costs of all readings by a part of the sample, and drops those that
// are far from the best one.
void Detection::Compare(size_t most_bytes) {
  std::sort(
      readings_, readings_ + count_, [](const Reading& a, const Reading& b) {
        return a.fingerprint != b.fingerprint ? a.fingerprint < b.fingerprint
                                              : a.candidate < b.candidate;
      });
  Costs costs;
  Cost least = INT32_MAX;
  for (size_t i = 0; i < count_;) {
    size_t end = i;
    LanguageSet languages = 0;
    for (;
         end < count_ && readings_[end].fingerprint == readings_[i].fingerprint;
         ++end) {
      languages |= readings_[end].languages;
    }
    costs = {};
    const Reader reader(readings_[i].candidate, state_.sample);
    ForEachWord(reader, most_bytes, [&](std::span<const Character> text) {
      costs.AddWord(text, languages);
    });
    for (; i < end; ++i) {
      Reading& reading = readings_[i];
      reading.has_letters = costs.HasLetters();
      reading.cost =
          reading.errors + CostOf(costs, reading.candidate, &reading.language,
                                  &reading.languages);
      least = std::min(least, reading.cost);
    }
  }
  size_t kept = 0;
  for (size_t i = 0; i < count_; ++i) {
    if (readings_[i].cost <= least + kFar) readings_[kept++] = readings_[i];
  }
  count_ = kept;
}

// The cost of the start of the text.
Cost Detection::CostOfHead(size_t candidate, size_t* language) const {
  const Reader reader(candidate, state_.sample);
  Character text[kBlockSize];
  // All units of UTF-32 are whole.
  const std::span<const uint8_t> head(state_.head, HeadSize());
  const bool may_go_on = !is_at_end_ || state_.size > head.size();
  const size_t size = reader.Read(head, may_go_on, text);
  WholeCosts costs;
  costs.Add({text, size});
  LanguageSet languages = Languages(candidate);
  return CostOf(costs, candidate, language, &languages);
}

// Whether a form of fixed units has characters at the start of the text, and no
// errors.
bool Detection::MayBeIn(size_t candidate) const {
  const AnyForm& form = CharsetOf(candidate)->NativeForm().any;
  const uint8_t* const end = state_.head + HeadSize();
  const uint8_t* const in = Validate(form, state_.head, end).in;
  if (in == end) return true;
  const bool may_go_on = !is_at_end_ || state_.size > HeadSize();
  return may_go_on && in != state_.head &&
         form.Decode(in, end).status == Decoded::Status::kIncomplete;
}

// Adds UTF-16 and UTF-32, compared with the best reading by the start of the
// text: words of bytes say nothing there.
void Detection::AddWideReadings() {
  size_t language = 0;
  const Reading best =
      count_ > 0 ? readings_[0] : Reading{kUtf8, 0, 0, 0, 0, 0, false, false};
  const Cost of_best = CostOfHead(best.candidate, &language);
  for (const size_t candidate : {kUtf16Le, kUtf16Be, kUtf32Le, kUtf32Be}) {
    if (!IsExpected(candidate) || !MayBeIn(candidate)) continue;
    const Cost of_head = CostOfHead(candidate, &language);
    const Cost cost = best.cost + of_head - of_best;
    if (cost > best.cost + kFar ||
        of_head > kGoodByte * static_cast<Cost>(HeadSize())) {
      continue;
    }
    readings_[count_++] = {
        candidate, language, cost, 0, candidate, 0, candidate == declared_,
        true};
  }
  Sort();
}

// Of two charsets in which a text in a language is the same, more people mean
// the first. Where the text is the same in CP1252, that is what nearly all
// have.
bool IsMeantBefore(size_t a, size_t b, size_t language) {
  const auto key = [language](size_t candidate) {
    const bool is_home = (HomeOf(candidate) >> language & 1) != 0;
    return PriorOf(candidate) +
           (candidate == kMostUsual || is_home ? 0 : kNotHome);
  };
  return key(a) != key(b) ? key(a) < key(b) : a < b;
}

// Of charsets in which the text is the same, the one that people mean stays, or
// that with the fewest characters.
void Detection::KeepOneOfEachText(bool takes_smallest) {
  size_t kept = 0;
  for (size_t i = 0; i < count_; ++i) {
    const size_t candidate = readings_[i].candidate;
    Reading* const same =
        std::find_if(readings_, readings_ + kept, [&](const Reading& reading) {
          return reading.fingerprint == readings_[i].fingerprint;
        });
    if (same == readings_ + kept) {
      readings_[kept++] = readings_[i];
      continue;
    }
    same->is_declared |= readings_[i].is_declared;
    if (takes_smallest
            ? CountCharacters(candidate) < CountCharacters(same->candidate)
            : IsMeantBefore(candidate, same->candidate, same->language)) {
      same->candidate = candidate;
      // CP1252 has no Russian, though it may read a text as a charset does that
      // has.
      if ((LanguagesOf(candidate) >> same->language & 1) == 0) {
        same->language = readings_[i].language;
      }
    }
  }
  count_ = kept;
}

// Whether the best reading is a text at all, and no noise.
bool Detection::IsText() const {
  if (count_ == 0) return false;
  const Reading& best = readings_[0];
  if (best.candidate >= kUtf16Le) return true;
  constexpr uint64_t kBytesForControl = 50;
  return state_.sample.CountOf(0) == 0 &&
         CountControls() * kBytesForControl <= state_.sample.Size() &&
         (IsRightUtf8(best) ||
          (word_bytes_ > 0 && best.cost <= CostOfNoise(word_bytes_)));
}

utfx_detected AnswerOf(size_t candidate, const char* language, Cost evidence) {
  utfx_detected answer = {};
  answer.name = NameOf(candidate);
  answer.charset = CharsetOf(candidate);
  answer.language = language;
  answer.evidence = evidence / 2;
  return answer;
}

utfx_detected Detection::AnswerOfAscii() const {
  utfx_detected answer = AnswerOf(kUtf8, "", kFar);
  answer.is_sure = answer.is_likely = true;
  if (const char* const name = state_.escapes.Find(is_at_end_)) {
    answer.name = name;
    answer.charset = nullptr;
    // Texts about templates or sums may look like the others.
    answer.is_sure = std::string_view(name).starts_with("ISO-2022-");
  }
  return answer;
}

// So much evidence suffices. Signs say less than letters, and a declaration is
// no proof.
Cost SureFor(const Reading& reading) {
  return (reading.has_letters ? 20 : 60) +
         (reading.is_declared ? kDeclared / 2 : 0);
}

size_t Detection::Answer(bool takes_smallest, utfx_detected* answers,
                         size_t count) {
  if (!state_.has_high && CountControls() == 0) {
    if (state_.size == 0) return 0;
    if (count > 0) answers[0] = AnswerOfAscii();
    return 1;
  }
  declared_ = FindCandidate(FindDeclaration(
      {reinterpret_cast<const char*>(state_.head), state_.head_size}));
  ReadAsciiWords();
  AddReadings();
  constexpr size_t kFirstBytes = 256;
  Compare(kFirstBytes);
  Compare(SIZE_MAX);
  Sort();
  AddWideReadings();
  KeepOneOfEachText(takes_smallest);
  if (!IsText()) return 0;
  for (size_t i = 0; i < std::min(count, count_); ++i) {
    const Reading& reading = readings_[i];
    const Cost other = i > 0        ? readings_[0].cost
                       : count_ > 1 ? readings_[1].cost
                                    : reading.cost + kFar;
    const Cost evidence = other - reading.cost;
    answers[i] = AnswerOf(reading.candidate, kLanguages[reading.language].name,
                          evidence);
    answers[i].is_declared = reading.is_declared;
    constexpr Cost kLikely = 4;
    answers[i].is_likely = i == 0 && evidence >= kLikely;
    answers[i].is_sure =
        i == 0 && evidence >= SureFor(reading) &&
        (reading.candidate >= kUtf16Le || IsRightUtf8(reading) ||
         reading.cost <= CostOfGood(word_bytes_));
  }
  return count_;
}

}  // namespace
}  // namespace utfx::detect

utfx_detector utfx_detector_init() {
  utfx_detector detector;
  new (&detector) utfx::detect::State{};
  return detector;
}

void utfx_detector_add(utfx_detector* detector, const void* in,
                       size_t in_size) {
  utfx::detect::StateOf(detector).Add({utfx::ToBytes(in), in_size});
}

bool utfx_detector_expect_charset(utfx_detector* detector, const char* name) {
  const size_t candidate = utfx::detect::FindCandidate(name);
  if (candidate == utfx::detect::kCandidateCount) return false;
  utfx::detect::StateOf(detector).candidates[candidate / 64] |=
      uint64_t{1} << (candidate % 64);
  return true;
}

bool utfx_detector_expect_language(utfx_detector* detector, const char* name) {
  for (size_t i = 0; i < utfx::detect::kLanguageCount; ++i) {
    if (utfx::EqualIgnoringCase(utfx::detect::kLanguages[i].name, name)) {
      utfx::detect::StateOf(detector).languages |= uint64_t{1} << i;
      return true;
    }
  }
  return false;
}

void utfx_detector_end(utfx_detector* detector) {
  utfx::detect::StateOf(detector).End();
}

void utfx_detector_merge(utfx_detector* detector, const utfx_detector* other) {
  utfx::detect::State& state = utfx::detect::StateOf(detector);
  utfx::detect::State added =
      *reinterpret_cast<const utfx::detect::State*>(other);
  state.End();
  added.End();
  state.Merge(added);
}

size_t utfx_detect(const utfx_detector* detector, utfx_detect_options options,
                   utfx_detected* answers, size_t count) {
  return utfx::detect::Detection(
             *reinterpret_cast<const utfx::detect::State*>(detector))
      .Answer(options == UTFX_DETECT_SMALLEST, answers, count);
}
