#include "library/mend/readings.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <numeric>
#include <span>
#include <string_view>

#include "converters/cesu_8.h"
#include "converters/patterns/multibyte.h"
#include "converters/utf8.h"
#include "core/result.h"
#include "library/built_in_tables.h"
#include "library/mend/strangeness.h"
#include "library/utfx_charset.h"
#include "mend_data.h"

namespace utfx::mend {
namespace {

// The bytes of a run in each charset; 0 where a charset lacks the character.
struct Bytes {
  uint8_t of[kMaxReaders * Run::kMaxSize];

  void Set(const Readers& readers, const Run& run) {
    std::memset(of, 0, readers.Count() * run.size);
    for (size_t i = 0; i < run.size; ++i) {
      readers.GetBytes(run.text[i], run.size, of + i);
    }
  }
  uint8_t* Of(size_t reader, const Run& run) { return of + reader * run.size; }
};

struct Sequence {
  uint32_t code_point;
  size_t length;  // 0 if there is none; more than there is if it is cut.
};

// Reads a sequence of UTF-8 of more than one byte, or a pair of surrogates as
// CESU-8 has it.
Sequence ReadSequence(const uint8_t* bytes, size_t size) {
  constexpr Sequence kNone = {0, 0};
  if (*bytes < 0xC2) return kNone;
  const uint8_t* const end = bytes + size;
  Decoded decoded = Utf8::Decode(bytes, end);
  if (decoded.status == Decoded::Status::kIncomplete) return {0, size + 1};
  if (*bytes == 0xED && decoded.status == Decoded::Status::kIllFormed) {
    decoded = Cesu8::Decode(bytes, end);
  }
  if (decoded.status != Decoded::Status::kWellFormed) return kNone;
  return {static_cast<uint32_t>(decoded.code_point), decoded.length};
}

// Puts U+FFFD where it was read in a charset of two bytes.
void RestoreLostPairs(Run* run) {
  for (;;) {
    const LostPairs pairs = FindLostPairs(run->Text());
    if (pairs.size == 0) return;
    const size_t first = pairs.start + pairs.count;
    const size_t removed = pairs.size - pairs.count;
    std::fill_n(run->text + pairs.start, pairs.count, kReplacement);
    for (size_t i = first; i + removed < run->size; ++i) {
      run->text[i] = run->text[i + removed];
      run->from[i] = run->from[i + removed];
      run->depth[i] = run->depth[i + removed];
    }
    run->from[run->size - removed] = run->from[run->size];
    run->size -= removed;
  }
}

// Undoes one reading. A sequence that is cut with the run does not belong to
// what is undone.
void Undo(const Run& run, const uint8_t* bytes, Run* undone) {
  size_t i = 0;
  undone->size = 0;
  undone->is_cut = run.is_cut;
  while (i < run.size) {
    Sequence sequence = ReadSequence(bytes + i, run.size - i);
    if (sequence.length > run.size - i) {
      if (run.is_cut) break;
      sequence.length = 0;
    }
    if (sequence.length == 0) {
      undone->Add(run.text[i], run.from[i], run.depth[i]);
      ++i;
      continue;
    }
    undone->Add(sequence.code_point, run.from[i], run.depth[i] + 1U);
    i += sequence.length;
  }
  undone->from[undone->size] = run.from[i];
  RestoreLostPairs(undone);
}

// Sets bytes that belong to no sequence to 0. Returns how many of the others
// are trailing ones.
size_t KeepSequences(const Run& run, uint8_t* bytes) {
  size_t found = 0;
  for (size_t i = 0; i < run.size;) {
    const Sequence sequence = ReadSequence(bytes + i, run.size - i);
    if (sequence.length > run.size - i && run.is_cut) break;
    if (sequence.length == 0 || sequence.length > run.size - i) {
      bytes[i++] = 0;
      continue;
    }
    i += sequence.length;
    found += sequence.length - 1;
  }
  return found;
}

// Whether U+FFFD was read in some charset.
bool HasLost(const Run& run) {
  for (size_t i = 0; i < run.size; ++i) {
    if (run.text[i] == kReplacement && run.depth[i] > 0) return true;
  }
  return false;
}

// Whether a reader may have read any of the run.
bool MayHaveRead(const uint8_t* bytes, size_t size) {
  // Without a branch, so that compilers do many at once.
  unsigned found = 0;
  for (size_t i = 0; i + 1 < size; ++i) {
    found |= static_cast<unsigned>(bytes[i] >= 0xC2) &
             static_cast<unsigned>(IsTrail(bytes[i + 1]));
  }
  return found != 0;
}

// Readers that give one text.
class ReaderSet {
 public:
  void Add(size_t reader) {
    bits_[reader / 64] |= uint64_t{1} << (reader % 64);
  }
  bool Has(size_t reader) const {
    return (bits_[reader / 64] >> (reader % 64) & 1) != 0;
  }
  ReaderSet Both(const ReaderSet& other) const {
    ReaderSet both;
    for (size_t i = 0; i < std::size(bits_); ++i) {
      both.bits_[i] = bits_[i] & other.bits_[i];
    }
    return both;
  }
  template <class Function>
  void ForEach(Function function) const {
    for (size_t i = 0; i < std::size(bits_); ++i) {
      for (uint64_t rest = bits_[i]; rest != 0; rest &= rest - 1) {
        function(64 * i + static_cast<size_t>(std::countr_zero(rest)));
      }
    }
  }

 private:
  uint64_t bits_[(kMaxReaders + 63) / 64] = {};
};

// A run, some readings undone.
struct Candidate {
  Run run;
  Chain chain;  // Of `readers`, the likeliest.
  ReaderSet readers[Chain::kMaxSize];
  int gain;
  int rest;
  bool is_known;
  bool is_at_home;
  int cost;    // Of the readings.
  int chance;  // How improbable it is that sequences are there by chance.
};

// Finds the best text that a run was made of.
class Search {
 public:
  Search(const Readers& readers, const Run& run, uint32_t previous,
         uint32_t next, const Evidence& evidence, bool is_brief)
      : readers_(readers),
        is_brief_(is_brief),
        width_(is_brief ? 1 : kBeam),
        previous_(previous),
        next_(next),
        evidence_(evidence),
        strangeness_(StrangenessOf(previous, run.Text(), next)) {
    beam_[0] = {};
    beam_[0].run = run;
    for (size_t reader = 0; reader < readers.Count(); ++reader) {
      if (!is_brief || Readers::Tier(reader) <= 1) tried_.Add(reader);
    }
    evidence.chains.ForEach([&](const Chain& chain) {
      for (size_t i = 0; i < chain.size; ++i) tried_.Add(chain.readers[i]);
    });
  }

  size_t Effort() const { return effort_; }

  bool Find(Mended* mended) {
    if (FindUsual(mended)) return true;
    size_t count = 1;
    for (size_t depth = 0; depth < Chain::kMaxSize && count > 0; ++depth) {
      extended_count_ = 0;
      const int gain = best_.gain;
      for (size_t i = 0; i < count; ++i) {
        // A long text that is not strange is what it was.
        if (depth == 0 || beam_[i].rest > 0 || beam_[i].run.size <= kShort) {
          Extend(beam_[i]);
        }
      }
      if (is_brief_ && best_.gain <= gain) break;
      std::copy_n(extended_, extended_count_, beam_);
      count = extended_count_;
    }
    if (best_.gain <= 0) {
      if (guess_gain_ == kLeastGuess) return false;
      best_ = guess_;
    }
    mended->run = best_.run;
    mended->chain = best_.chain;
    mended->gain = best_.gain;
    mended->rest = best_.rest;
    mended->gain_of_text = strangeness_ - best_.rest;
    mended->is_known = best_.is_known;
    mended->has_lost = HasLost(mended->run);
    std::copy_n(gains_, readers_.Count(), mended->gains);
    // The rest of a strange run hardly is strange by itself.
    const size_t size = best_.run.size;
    const int most_strange =
        kMostRest + static_cast<int>(best_.is_known ? size : size / 2);
    mended->is_clear =
        best_.gain - second_.gain >= Margin() &&
        best_.rest <= std::max(most_strange, strangeness_ / kPartOfRest) &&
        best_.is_at_home;
    return true;
  }

 private:
  // How strange a short text may still be, and what part of a longer one's
  // strangeness may be left.
  static constexpr int kMostRest = 3;
  static constexpr int kPartOfRest = 6;
  static constexpr size_t kBeam = 6;
  static constexpr size_t kShort = 8;
  static constexpr int kLeastGuess = 2;  // Nobody wants to know of less.
  static constexpr int kKnown = 3;       // If a chain is known.
  // If readers differ: who does this twice does it with one program.
  static constexpr int kOther = 3;
  static constexpr int kReading = 1;  // Each costs this.

  // Undoes the readings that nearly all runs have, if all is clear then. A text
  // that is damaged all over is mended much faster so.
  bool FindUsual(Mended* mended) {
    constexpr int kMostStrange = 2;
    constexpr int kLeastGain = 12;
    if (!evidence_.chains.GetUsual(&mended->chain)) return false;
    Run run = beam_[0].run;
    for (size_t i = 0; i < mended->chain.size; ++i) {
      const size_t reader = mended->chain.readers[i];
      uint8_t bytes[Run::kMaxSize];
      for (size_t at = 0; at < run.size; ++at) {
        bytes[at] = readers_.ByteOf(reader, run.text[at]);
      }
      if (KeepSequences(run, bytes) == 0) return false;
      Undo(run, bytes, &mended->run);
      run = mended->run;
    }
    mended->rest = StrangenessOf(previous_, run.Text(), next_);
    mended->gain_of_text = strangeness_ - mended->rest;
    mended->gain = mended->gain_of_text + kKnown;
    mended->is_known = mended->is_clear = true;
    mended->has_lost = HasLost(mended->run);
    std::fill_n(mended->gains, readers_.Count(), mended->gain_of_text);
    return mended->rest <= kMostStrange && mended->gain >= kLeastGain;
  }

  // They stand beside right words, too, as in "l’été". Shift_JIS and GBK often
  // have the bytes of low quotation marks.
  static bool IsQuoteOrDash(uint32_t code_point) {
    constexpr std::u32string_view kThese = U"–—‘’“”";
    return kThese.find(code_point) != std::u32string_view::npos;
  }

  // Whether a run that was undone is a text that people write: some other
  // damage is UTF-8 by chance here and there. Then what is left beside it is
  // strange, and it is a character of a script that the text does not have.
  bool IsAtHome(const Run& run, size_t depth) const {
    constexpr size_t kWord = 3;
    // At least so many are changed for each that is left, or is strange.
    constexpr size_t kChangedForLeft = 2;
    constexpr size_t kChangedForStrange = 4;
    size_t changed = 0;
    size_t left = 0;
    size_t strange = 0;
    for (size_t i = 0; i < run.size;) {
      const bool is_changed = run.depth[i] == depth;
      const uint32_t first = run.text[i];
      size_t end = i + 1;
      while (end < run.size && (run.depth[end] == depth) == is_changed &&
             Home::ScriptOf(run.text[end]) == Home::ScriptOf(first)) {
        ++end;
      }
      for (size_t at = i; at < end; ++at) {
        if (is_changed) {
          ++changed;
          if (end - i < kWord && !evidence_.home.Has(run.text[at])) ++strange;
        } else if (!IsQuoteOrDash(run.text[at]) ||
                   (at > 0 && at + 1 < run.size)) {
          ++left;
        }
      }
      i = end;
    }
    return kChangedForLeft * left <= changed &&
           kChangedForStrange * strange <= changed;
  }

  // How much better than any other text the best one has to be.
  int Margin() const {
    constexpr int kMuchStranger = 3;
    constexpr int kLeast = 2;
    constexpr int kUsual = 4;
    // The more there is to gain, the more another text gains, too.
    constexpr int kMuch = 60;
    constexpr int kGainForOne = 15;
    if (best_.is_known || second_.rest >= best_.rest + kMuchStranger) {
      return kLeast;
    }
    return kUsual + std::min(best_.gain, kMuch) / kGainForOne;
  }

  // Charsets that hardly anybody reads have to be shown by much.
  static int CostOfTier(int tier) {
    constexpr int kCosts[] = {0, 2, 4, 9};
    return kCosts[tier];
  }

  // Undoes one more reading, of all readers that give the same text at once.
  void Extend(const Candidate& candidate) {
    // Those that read the most.
    constexpr size_t kBriefGroups = 2;
    struct Group {
      size_t first;
      size_t found;
      ReaderSet readers;
    };
    const Run& run = candidate.run;
    Group groups[kMaxReaders];
    size_t count = 0;
    effort_ += run.size;
    bytes_.Set(readers_, run);
    tried_.ForEach([&](size_t reader) {
      uint8_t* const bytes = bytes_.Of(reader, run);
      if (!MayHaveRead(bytes, run.size)) return;
      const size_t found = KeepSequences(run, bytes);
      if (found == 0) return;
      Group* const group =
          std::find_if(groups, groups + count, [&](const Group& other) {
            return std::equal(bytes, bytes + run.size,
                              bytes_.Of(other.first, run));
          });
      if (group == groups + count) groups[count++] = {reader, found, {}};
      group->readers.Add(reader);
    });
    if (is_brief_ && count > kBriefGroups) {
      std::partial_sort(
          groups, groups + kBriefGroups, groups + count,
          [](const Group& a, const Group& b) { return a.found > b.found; });
      count = kBriefGroups;
    }
    for (size_t i = 0; i < count; ++i) {
      Candidate next;
      Undo(run, bytes_.Of(groups[i].first, run), &next.run);
      Judge(candidate, groups[i].readers, groups[i].found, &next);
      Keep(next);
    }
  }

  static int CostOfChain(const Chain& chain) {
    int cost = 0;
    for (size_t i = 0; i < chain.size; ++i) {
      cost += kReading + CostOfTier(Readers::Tier(chain.readers[i]));
      if (i > 0 && chain.readers[i] != chain.readers[i - 1]) cost += kOther;
    }
    return cost;
  }
  int PenaltyOf(size_t reader) const {
    constexpr int kPenaltiesForOne = 4;
    constexpr int kMostPenalty = 12;
    return std::min(evidence_.penalties[reader] / kPenaltiesForOne,
                    kMostPenalty);
  }

  // Sets the likeliest chain of the readers, and what it costs.
  void SetChain(const Candidate& before, const ReaderSet& readers,
                Candidate* next) const {
    const size_t depth = before.chain.size;
    std::copy_n(before.readers, depth, next->readers);
    next->readers[depth] = readers;
    ReaderSet all = readers;
    for (size_t i = 0; i < depth; ++i) all = all.Both(before.readers[i]);
    next->cost = INT32_MAX;
    const auto consider = [&](const Chain& chain) {
      const bool is_known = evidence_.Has(chain);
      const int cost = PenaltyOf(chain.readers[0]) +
                       (is_known ? -kKnown : CostOfChain(chain));
      if (cost >= next->cost) return;
      next->chain = chain;
      next->is_known = is_known;
      next->cost = cost;
    };
    all.ForEach([&](size_t reader) {
      Chain chain;
      while (chain.size <= depth) {
        chain.readers[chain.size++] = static_cast<uint8_t>(reader);
      }
      consider(chain);
    });
    readers.ForEach([&](size_t reader) {
      Chain chain = before.chain;
      chain.readers[chain.size++] = static_cast<uint8_t>(reader);
      consider(chain);
    });
    evidence_.chains.ForEach([&](const Chain& chain) {
      if (chain.size != depth + 1) return;
      for (size_t i = 0; i <= depth; ++i) {
        if (!next->readers[i].Has(chain.readers[i])) return;
      }
      consider(chain);
    });
  }

  void Judge(const Candidate& before, const ReaderSet& readers, size_t found,
             Candidate* next) const {
    constexpr size_t kMostOfChance = 6;
    SetChain(before, readers, next);
    next->chance = before.chain.size == 0
                       ? static_cast<int>(std::min(found, kMostOfChance))
                       : before.chance;
    next->rest = StrangenessOf(previous_, next->run.Text(), next_);
    // Hardly any text has controls, but in Latin-1.
    const std::span<const uint32_t> read = before.run.Text();
    const auto controls =
        before.chain.size == 0
            ? ptrdiff_t{0}
            : std::count_if(read.begin(), read.end(), [](uint32_t character) {
                return character < 0xA0;
              });
    constexpr ptrdiff_t kMostControls = 3;
    // Nobody writes a character that is lost in such letters.
    constexpr int kLost = 6;
    next->gain = strangeness_ - next->rest + next->chance - next->cost -
                 static_cast<int>(std::min(controls, kMostControls)) +
                 (HasLost(next->run) ? kLost : 0);
    next->is_at_home = IsAtHome(next->run, next->chain.size);
  }

  // Keeps the best candidates of different texts, and remembers the best two of
  // all.
  void Keep(const Candidate& next) {
    // Another reader's step speaks less for this one.
    ReaderSet all = next.readers[0];
    for (size_t i = 1; i < next.chain.size; ++i) {
      all = all.Both(next.readers[i]);
    }
    next.readers[0].ForEach([&](size_t reader) {
      const int gain =
          strangeness_ - next.rest - (all.Has(reader) ? 0 : kOther);
      gains_[reader] = std::max(gains_[reader], gain);
    });
    constexpr int kNotAtHome = 8;
    const int gain = next.gain - (next.is_at_home ? 0 : kNotAtHome);
    if (gain <= 0 && best_.gain <= 0 && next.gain > guess_gain_) {
      guess_ = next;
      guess_gain_ = next.gain;
    }
    const bool is_same = next.run.HasSameText(best_.run);
    if (gain > best_.gain) {
      if (!is_same) second_ = {best_.gain, best_.rest};
      best_ = next;
      best_.gain = gain;
    } else if (!is_same && gain > second_.gain) {
      second_ = {gain, next.rest};
    }
    Candidate* const end = extended_ + extended_count_;
    Candidate* place =
        std::find_if(extended_, end, [&](const Candidate& other) {
          return other.run.HasSameText(next.run);
        });
    if (place == end && extended_count_ < width_) {
      extended_[extended_count_++] = next;
      return;
    }
    if (place == end) {
      place = std::min_element(extended_, end,
                               [](const Candidate& a, const Candidate& b) {
                                 return a.gain < b.gain;
                               });
    }
    if (place->gain < next.gain) *place = next;
  }

  const Readers& readers_;
  const bool is_brief_;
  ReaderSet tried_;     // If brief, the likely ones.
  const size_t width_;  // Of the beam.
  size_t effort_ = 0;
  const uint32_t previous_;
  const uint32_t next_;
  const Evidence& evidence_;
  const int strangeness_;  // Of the run.
  Bytes bytes_;
  Candidate beam_[kBeam];
  Candidate extended_[kBeam];
  size_t extended_count_ = 0;
  Candidate best_ = {};
  Candidate guess_;  // Of text that is not at home.
  int guess_gain_ = kLeastGuess;
  int gains_[kMaxReaders] = {};
  struct {
    int gain;
    int rest;
  } second_ = {};
};

}  // namespace

const utfx_charset* Readers::Charset(size_t reader) const {
  return reader < kBuiltInReaders ? BuiltInTable(kReaders[reader].table)
                                  : added_[reader - kBuiltInReaders];
}

uint32_t Readers::CharacterOf(size_t reader, uint8_t byte) const {
  const uint32_t code_point =
      reader < kBuiltInReaders
          ? BuiltInCharacter(kReaders[reader].table, byte)
          : added_[reader - kBuiltInReaders]->table->CodePointOf(byte);
  if (code_point != Table::kUnassigned) return code_point;
  // Windows has controls in the place of what a charset lacks.
  return byte < 0xA0 ? byte : 0;
}

const uint16_t* Readers::FindBuiltIn(uint32_t code_point) {
  if (kBuiltInReaders == 0) return nullptr;
  const uint16_t* const found = std::lower_bound(
      std::begin(kCodePoints), std::end(kCodePoints), code_point);
  return found != std::end(kCodePoints) && *found == code_point ? found
                                                                : nullptr;
}

int Readers::ByteOfAdded(size_t added, uint32_t code_point) const {
  const Table& table = *added_[added]->table;
  const int byte = table.ByteOf(code_point);
  if (byte < 0 && code_point >= 0x80 && code_point < 0xA0 &&
      table.CodePointOf(static_cast<uint8_t>(code_point)) ==
          Table::kUnassigned) {
    return static_cast<int>(code_point);
  }
  return byte < 0x80 ? -1 : byte;
}

void Readers::GetBytes(uint32_t code_point, size_t stride,
                       uint8_t* bytes) const {
  if (const uint16_t* const found = FindBuiltIn(code_point)) {
    const auto at = static_cast<size_t>(found - kCodePoints);
    for (size_t i = kStarts[at]; i < kStarts[at + 1]; ++i) {
      bytes[kReaderBytes[i].reader * stride] = kReaderBytes[i].byte;
    }
  }
  for (size_t i = 0; i < added_.size(); ++i) {
    const int byte = ByteOfAdded(i, code_point);
    if (byte < 0) continue;
    bytes[(kBuiltInReaders + i) * stride] = static_cast<uint8_t>(byte);
  }
}

uint8_t Readers::ByteOf(size_t reader, uint32_t code_point) const {
  if (reader >= kBuiltInReaders) {
    const int byte = ByteOfAdded(reader - kBuiltInReaders, code_point);
    return static_cast<uint8_t>(std::max(byte, 0));
  }
  const uint16_t* const found = FindBuiltIn(code_point);
  if (found == nullptr) return 0;
  const auto at = static_cast<size_t>(found - kCodePoints);
  for (size_t i = kStarts[at]; i < kStarts[at + 1]; ++i) {
    if (kReaderBytes[i].reader == reader) return kReaderBytes[i].byte;
  }
  return 0;
}

bool Readers::Have(uint32_t code_point) const {
  bool have = FindBuiltIn(code_point) != nullptr;
  for (size_t i = 0; !have && i < added_.size(); ++i) {
    have = ByteOfAdded(i, code_point) >= 0;
  }
  return have;
}

bool Run::HasSameText(const Run& other) const {
  return std::equal(text, text + size, other.text, other.text + other.size);
}

unsigned Home::ScriptOf(uint32_t code_point) {
  constexpr auto kHangul = unsigned{63};
  return code_point >= 0xAC00 && code_point < 0xD7A4
             ? kHangul
             : static_cast<unsigned>(TraitsOf(code_point).script);
}

bool Home::Has(uint32_t code_point) const {
  constexpr int kCommon = 1;
  constexpr int kUsualMark = 2;
  const Traits& traits = TraitsOf(code_point);
  switch (traits.kind) {
    case Kind::kLower:
    case Kind::kUpper:
    case Kind::kLetter:
    case Kind::kDigit:
      return traits.script == Script::kLatin
                 ? traits.cost <= kCommon || HasLetter(code_point)
                 : HasScriptOf(code_point);
    case Kind::kMark:
      return traits.script == Script::kNone ? traits.cost <= kCommon
                                            : HasScriptOf(code_point);
    case Kind::kSymbol:
      return traits.cost <= kCommon || code_point < 0x100;
    default:
      return traits.cost <= kUsualMark;
  }
}

int Home::LetterCount() const {
  int count = 0;
  for (size_t i = 0; i < kScripts; ++i) count += std::popcount(words_[i]);
  return count;
}

void Chains::Add(const Chain& chain, int evidence) {
  size_t at = 0;
  for (size_t i = 0; i < kCount; ++i) {
    if (chains_[i] == chain) {
      at = i;
      break;
    }
    if (counts_[i] < counts_[at]) at = i;
  }
  if (!(chains_[at] == chain)) {
    chains_[at] = chain;
    counts_[at] = 0;
  }
  constexpr uint32_t kMost = 1 << 30;
  counts_[at] = std::min(counts_[at] + static_cast<uint32_t>(evidence), kMost);
}

bool Chains::Has(const Chain& chain) const {
  const auto starts_with = [](const Chain& a, const Chain& b) {
    return std::equal(a.readers, a.readers + std::min(a.size, b.size),
                      b.readers);
  };
  uint32_t count = 0;
  uint32_t rival = 0;
  for (size_t i = 0; i < kCount; ++i) {
    if (chains_[i] == chain) {
      count = counts_[i];
    } else if (starts_with(chains_[i], chain)) {
      rival = std::max(rival, counts_[i]);
    }
  }
  // A few runs may be mended wrongly, or not to the end.
  constexpr uint32_t kMostOfRival = 4;
  return count > 0 && kMostOfRival * count > rival;
}

bool Chains::GetUsual(Chain* usual) const {
  constexpr uint32_t kMany = 1000;
  constexpr uint64_t kPartOfOthers = 8;
  const uint32_t* const most = std::max_element(counts_, counts_ + kCount);
  const uint64_t all = std::accumulate(counts_, counts_ + kCount, uint64_t{0});
  *usual = chains_[most - counts_];
  return *most >= kMany && *most >= all - all / kPartOfOthers;
}

bool Chain::IsOfOne() const {
  return std::all_of(readers, readers + size,
                     [&](uint8_t reader) { return reader == readers[0]; });
}

bool Evidence::Has(const Chain& chain) const {
  if (chains.Has(chain)) return true;
  if (!chain.IsOfOne() || has_expected) return false;
  // Many charsets have most of their characters in common.
  bool has = false;
  chains.ForEach([&](const Chain& other) {
    has |= other.size == chain.size && other.IsOfOne() &&
           penalties[chain.readers[0]] <= penalties[other.readers[0]] &&
           chains.Has(other);
  });
  return has;
}

bool Chains::IsEmpty() const {
  return std::all_of(counts_, counts_ + kCount,
                     [](uint32_t count) { return count == 0; });
}

bool Chains::HasReader(uint8_t reader) const {
  for (size_t i = 0; i < kCount; ++i) {
    if (counts_[i] > 0 && chains_[i] == Chain{1, {reader}}) return true;
  }
  return false;
}

void AddPenalties(std::span<const int> penalties, uint16_t* sums) {
  constexpr int kMostOfOne = 8;
  constexpr int kMost = INT16_MAX;
  for (size_t i = 0; i < penalties.size(); ++i) {
    const int sum = sums[i] + std::min(penalties[i], kMostOfOne);
    sums[i] = static_cast<uint16_t>(std::min(sum, kMost));
  }
  const uint16_t least = *std::min_element(sums, sums + penalties.size());
  for (size_t i = 0; i < penalties.size(); ++i) {
    sums[i] = static_cast<uint16_t>(sums[i] - least);
  }
}

void Mended::AddTo(Evidence* evidence, size_t readers) const {
  evidence->chains.Add(chain, gain);
  for (const uint32_t code_point : run.Text()) {
    evidence->home.AddScriptOf(code_point);
    evidence->home.AddLetter(code_point);
  }
  int penalties[kMaxReaders];
  for (size_t i = 0; i < readers; ++i) {
    penalties[i] = i == chain.readers[0] ? 0 : gain_of_text - gains[i];
    penalties[i] = std::max(penalties[i], 0);
  }
  AddPenalties({penalties, readers}, evidence->penalties);
}

LostPairs FindLostPairs(std::span<const uint32_t> text) {
  // EF BF BD EF BF BD in GBK, Big5, CP949 and EUC-JP.
  constexpr size_t kLength = 3;
  static constexpr uint32_t kPairs[][kLength] = {
      {0x951F, 0x65A4, 0x62F7},   // 锟斤拷
      {0x5699, 0x8E1D, 0x856D},   // 嚙踝蕭
      {0x5360, 0xC3D9, 0xC619},   // 占쏙옙
      {0x9403, 0x7DD2, 0x7533}};  // 鐃緒申
  for (size_t start = 0; start + kLength <= text.size(); ++start) {
    if (text[start] < kPairs[2][0]) continue;  // As nearly all letters are.
    for (const auto& pairs : kPairs) {
      size_t end = start;
      while (end < text.size() && text[end] == pairs[(end - start) % kLength]) {
        ++end;
      }
      // The last one may lack its last byte.
      const size_t size = end - start;
      if (size >= kLength) return {start, size, (2 * size + 2) / 3};
    }
  }
  return {0, 0, 0};
}

int LettersOutsideLanguage(std::span<const uint32_t> characters) {
  int least = INT32_MAX;
  for (size_t i = 0; i + 1 < std::size(kAlphabetStarts); ++i) {
    const uint16_t* const first = kAlphabets + kAlphabetStarts[i];
    const uint16_t* const end = kAlphabets + kAlphabetStarts[i + 1];
    const auto outside = std::count_if(
        characters.begin(), characters.end(), [&](uint32_t character) {
          const Traits& traits = TraitsOf(character);
          return traits.script == Script::kLatin &&
                 traits.kind == Kind::kLower &&
                 !std::binary_search(first, end, character);
        });
    least = std::min(least, static_cast<int>(outside));
  }
  return least;
}

bool UndoReadings(const Readers& readers, const Run& run, uint32_t previous,
                  uint32_t next, const Evidence& evidence, Effort* effort,
                  Mended* mended) {
  const auto find = [&](const Run& in, const Evidence& by, Mended* found) {
    Search search(readers, in, previous, next, by, effort->is_brief);
    const bool is_found = search.Find(found);
    effort->spent += search.Effort();
    return is_found;
  };
  const bool is_found = find(run, evidence, mended);
  Evidence home = {};
  home.home = evidence.home;
  // Once the other runs are mended, nothing may change any more.
  Mended alone;
  if (is_found && mended->IsSure()) {
    if (StrangenessOf(previous, mended->run.Text(), next) >=
            kLeastStrangeness &&
        find(mended->run, home, &alone) && alone.IsSure()) {
      mended->is_clear = false;
    }
  } else if (!effort->is_brief && !evidence.chains.IsEmpty() &&
             find(run, home, &alone) && alone.IsSure()) {
    *mended = alone;
    return true;
  }
  return is_found;
}

}  // namespace utfx::mend
