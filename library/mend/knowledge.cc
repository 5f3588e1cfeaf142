#include "library/mend/knowledge.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <type_traits>

#include "library/mend/readings.h"
#include "library/mend/scanner.h"
#include "library/mend/strangeness.h"
#include "library/utfx.h"

namespace utfx::mend {
namespace {

// A caller's expectation counts as much as this.
constexpr int kExpected = 1000;

// So much effort is free, and so many bytes of text give one more.
constexpr uint64_t kFreeEffort = 1 << 17;
constexpr uint64_t kBytesForOne = 16;

constexpr uint8_t kVersion = 1;
constexpr uint8_t kMagic[] = {'U', 'M', 'E', kVersion};

// Calls a function with each number that is saved.
template <class Function>
void ForEachNumber(Learnt* learnt, Function function) {
  for (uint64_t& word : learnt->right.Words()) function(&word);
  for (uint64_t& word : learnt->odd.Words()) function(&word);
  for (uint64_t& bytes : learnt->used) function(&bytes);
  function(&learnt->size);
  function(&learnt->passage_count);
  function(&learnt->high_size);
  function(&learnt->suspected_size);
  function(&learnt->right_runs);
  function(&learnt->odd_runs);
  function(&learnt->ill_formed_runs);
  function(&learnt->has_special);
}

// The characters that the bytes of another charset are in that of a reader.
class OtherLetters {
 public:
  OtherLetters(const Readers& readers, size_t reader, const Learnt& learnt) {
    for (unsigned byte = 0x80; byte < 0x100; ++byte) {
      if ((learnt.used[(byte >> 6) & 1] >> (byte & 0x3F) & 1) == 0) continue;
      characters_[count_++] =
          readers.CharacterOf(reader, static_cast<uint8_t>(byte));
    }
  }

  // How many are in no language's alphabet that has the others, or are small
  // Latin letters that the text, which has others, does not have where it is
  // right.
  int Outside(const Home& home) const {
    constexpr int kEnough = 6;
    const int outside = LettersOutsideLanguage({characters_, count_});
    if (home.LetterCount() < kEnough) return outside;
    return outside +
           static_cast<int>(std::count_if(
               characters_, characters_ + count_, [&](uint32_t character) {
                 const Traits& traits = TraitsOf(character);
                 return traits.script == Script::kLatin &&
                        traits.kind == Kind::kLower && character >= 0x80 &&
                        !home.HasLetter(character);
               }));
  }

 private:
  uint32_t characters_[128];
  size_t count_ = 0;
};

// Has all passages looked at, by what is known.
void Gather(const Learnt& learnt, Knowledge* knowledge, Findings* findings) {
  const Readers readers({knowledge->added, knowledge->added_count});
  for (size_t reader = 0; reader < readers.Count(); ++reader) {
    knowledge->outside[reader] =
        static_cast<uint8_t>(OtherLetters(readers, reader, learnt)
                                 .Outside(knowledge->evidence.home));
  }
  learnt.passages.ForEach([&](std::span<const uint8_t> passage) {
    // Its runs tell nothing.
    if (IsSurelyMisread(*knowledge, passage)) return;
    AddFindings(knowledge, passage, findings);
  });
  std::copy_n(findings->penalties, kMaxReaders, knowledge->penalties);
}

// A part of a text's bytes beyond ASCII that is most of them: runs between such
// passages may be damaged, too.
constexpr uint64_t kPartOfRuled = 3;

// Has the passages tell in which charsets they were and were read.
void SearchMisreadings(const Learnt& learnt, Knowledge* knowledge) {
  MisreadingSearch search(knowledge->expected);
  learnt.passages.ForEach([&](std::span<const uint8_t> passage) {
    uint32_t text[kMaxPassage];
    search.Add({text, ReadPassage(passage, text, nullptr)});
  });
  search.Finish(&knowledge->misreadings);
  knowledge->misreadings.rule_text =
      learnt.suspected_size >= learnt.high_size / kPartOfRuled;
}

}  // namespace

void Learnt::Merge(const Learnt& other) {
  passages.Merge(other.passages);
  right.Add(other.right);
  odd.Add(other.odd);
  used[0] |= other.used[0];
  used[1] |= other.used[1];
  AddUpTo(UINT64_MAX, other.size, &size);
  AddUpTo(UINT64_MAX, other.passage_count, &passage_count);
  AddUpTo(UINT64_MAX, other.high_size, &high_size);
  AddUpTo(UINT64_MAX, other.suspected_size, &suspected_size);
  AddUpTo(UINT32_MAX, other.right_runs, &right_runs);
  AddUpTo(UINT32_MAX, other.odd_runs, &odd_runs);
  AddUpTo(UINT32_MAX, other.ill_formed_runs, &ill_formed_runs);
  has_special |= other.has_special;
}

size_t Learnt::Save(uint8_t* out) const {
  uint8_t* next = std::copy(std::begin(kMagic), std::end(kMagic), out);
  Learnt copy = *this;
  ForEachNumber(&copy, [&](const auto* number) {
    for (size_t i = 0; i < sizeof *number; ++i) {
      *next++ = static_cast<uint8_t>(uint64_t{*number} >> (8 * i));
    }
  });
  next += passages.Save(next);
  return static_cast<size_t>(next - out);
}

bool Learnt::Load(std::span<const uint8_t> saved) {
  const std::span<const uint8_t> all = saved;
  *this = {};
  if (saved.size() < sizeof kMagic ||
      !std::equal(std::begin(kMagic), std::end(kMagic), saved.begin())) {
    return false;
  }
  saved = saved.subspan(sizeof kMagic);
  bool is_whole = true;
  ForEachNumber(this, [&](auto* number) {
    is_whole &= saved.size() >= sizeof *number;
    if (!is_whole) return;
    uint64_t value = 0;
    for (size_t i = 0; i < sizeof *number; ++i) {
      value |= uint64_t{saved[i]} << (8 * i);
    }
    *number = static_cast<std::remove_pointer_t<decltype(number)>>(value);
    saved = saved.subspan(sizeof *number);
  });
  if (!is_whole || !passages.Load(saved)) return false;
  // Nobody saves passages in another order, or a truth that is neither 0 nor 1.
  uint8_t again[kMaxSaved];
  const size_t size = Save(again);
  return std::equal(again, again + size, all.begin(), all.end());
}

void Settle(const Learnt& learnt, std::span<const uint8_t> expected,
            Knowledge* knowledge) {
  Evidence evidence = {};
  evidence.home = learnt.right;
  for (const uint8_t reader : expected) {
    evidence.chains.Add({1, {reader}}, kExpected);
  }
  evidence.has_expected = !expected.empty();
  knowledge->utf8 = utfx_charset_find("UTF-8");
  knowledge->is_brief = false;
  knowledge->right_runs = learnt.right_runs;
  knowledge->ill_formed_runs = learnt.ill_formed_runs;
  std::fill_n(knowledge->penalties, kMaxReaders, uint16_t{0});
  std::fill_n(knowledge->recent, std::size(knowledge->recent), RecentRun{});
  SearchMisreadings(learnt, knowledge);
  // The first round finds what is sure by itself, the second one with that.
  knowledge->evidence = evidence;
  if (evidence.chains.IsEmpty()) knowledge->evidence.home.Add(learnt.odd);
  Findings findings = {evidence, {}, 0, false};
  Gather(learnt, knowledge, &findings);
  if (findings.evidence.chains.IsEmpty()) {
    // Runs that are a little strange are right.
    findings.evidence.home.Add(learnt.odd);
    AddUpTo(UINT32_MAX, learnt.odd_runs, &knowledge->right_runs);
    knowledge->evidence = findings.evidence;
  } else {
    knowledge->evidence = findings.evidence;
    findings = {evidence, {}, findings.effort, false};
    const size_t before = findings.effort;
    Gather(learnt, knowledge, &findings);
    knowledge->evidence = findings.evidence;
    findings.effort -= before;
  }
  size_t count = 0;
  learnt.passages.ForEach([&](std::span<const uint8_t>) { ++count; });
  // As far as the passages tell what all of them will take.
  const uint64_t effort_of_one = findings.effort / std::max<size_t>(count, 1);
  knowledge->is_brief =
      learnt.passage_count > 0 && effort_of_one > 0 &&
      (kFreeEffort + learnt.size / kBytesForOne) / effort_of_one <
          learnt.passage_count;
}

}  // namespace utfx::mend
