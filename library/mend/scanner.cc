#include "library/mend/scanner.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <span>
#include <string_view>

#include "converters/mutf_8.h"
#include "converters/patterns/multibyte.h"
#include "converters/utf8.h"
#include "converters/utf_e_8.h"
#include "core/result.h"
#include "library/detect/candidates.h"
#include "library/detect/likelihood.h"
#include "library/mend/knowledge.h"
#include "library/mend/misreadings.h"
#include "library/mend/readings.h"
#include "library/mend/strangeness.h"
#include "library/outcome.h"
#include "library/utfx.h"
#include "library/utfx_charset.h"

namespace utfx::mend {
namespace {

// So much evidence suffices for a guess, and much more is plenty.
constexpr int kGuess = 3;
constexpr int kPlenty = 12;

// For bytes of another charset: how much better it is than any other,
// and how strange it may be.
constexpr int kMargin = 3;
constexpr int kMostStrange = 4;
// So many penalties of a reader for the bytes before cost 1.
constexpr int kPenaltiesForOne = 2;

constexpr uint32_t kSignature = 0xFEFF;
constexpr size_t kSignatureSize = 3;
// The kind of a character of ASCII as Strangeness tells them apart; 0 for any
// other character.
uint8_t KindBeside(uint32_t code_point) {
  if (code_point >= 0x80) return 0;
  return static_cast<uint8_t>(1 + static_cast<int>(TraitsOf(code_point).kind));
}

size_t SkipAscii(const uint8_t* in, const uint8_t* in_end) {
  const uint8_t* at = in;
  constexpr uint64_t kHighBits = 0x8080808080808080;
  while (in_end - at >= 64) {
    uint64_t words[8];
    std::memcpy(words, at, sizeof words);
    uint64_t all = 0;
    for (const uint64_t word : words) all |= word;
    if ((all & kHighBits) != 0) break;
    at += 64;
  }
  while (at != in_end && *at < 0x80) ++at;
  return static_cast<size_t>(at - in);
}

// Bytes at which a run ends, since they are damage of their own.
struct Special {
  utfx_damage_kind kind = UTFX_DAMAGE_NONE;
  size_t length = 0;
  uint32_t code_point = 0;  // Of a pair, or U+FFFD that was read again.
};

// Recognizes the bytes that start ill-formed text.
Special FindSpecial(const uint8_t* in, const uint8_t* in_end) {
  constexpr auto kWellFormed = Decoded::Status::kWellFormed;
  const Decoded javas = Mutf8::DecodeLast(in, in_end);
  if (javas.status == kWellFormed) {
    const auto code_point = static_cast<uint32_t>(javas.code_point);
    return code_point == 0 ? Special{UTFX_DAMAGE_LONG_NULL, javas.length}
           : IsSurrogate(code_point)
               ? Special{UTFX_DAMAGE_LONE_SURROGATE, javas.length}
               : Special{UTFX_DAMAGE_SURROGATE_PAIR, javas.length, code_point};
  }
  const Decoded extended = UtfE8::Decode(in, in_end);
  if (extended.status != kWellFormed) return {};
  return {UTFX_DAMAGE_BEYOND_UNICODE, extended.length};
}

// How unusual the ideographs and the syllables of Korean of a run are. In clean
// text, one run in a thousand is so unusual.
class Unusualness {
 public:
  void Add(uint32_t code_point) {
    const detect::Cost cost = detect::LeastCostOfCharacter(code_point);
    if (cost == 0) return;
    ++count_;
    sum_ += cost;
  }
  bool IsGreat() const {
    constexpr int kLeastCount = 3;
    constexpr detect::Cost kLeastCost = 27;
    return count_ >= kLeastCount && sum_ >= kLeastCost * count_;
  }

 private:
  int count_ = 0;
  detect::Cost sum_ = 0;
};

uint64_t CountHigh(std::span<const uint8_t> text) {
  return static_cast<uint64_t>(std::count_if(
      text.begin(), text.end(), [](uint8_t byte) { return byte >= 0x80; }));
}

// A maximal run of what is not ASCII, or the start of a long one.
struct Stretch {
  const uint8_t* end;
  int strangeness;
  Home home;        // Its letters.
  bool is_damaged;  // Or may be.
  bool is_ill_formed;
  bool is_cut;  // By the end of the piece.
  bool is_full;
  Special special;  // It ends there.
  uint32_t next;    // The character behind it.
};

// Looks at text from its first byte that is not ASCII on.
class Scanner {
 public:
  static constexpr uint32_t kFirstUnusual = 0x4E00;

  // Finds damage, or gathers the findings of a passage unless these are null.
  Scanner(Knowledge* known, Place* place, std::span<const uint8_t> in,
          bool is_last, int least, Findings* findings)
      : known_(*known),
        place_(*place),
        readers_({known->added, known->added_count}),
        in_(in.data()),
        in_end_(in.data() + in.size()),
        is_last_(is_last),
        least_(least),
        findings_(findings) {}

  utfx_result Find(utfx_damage* damage) {
    const uint8_t* at = in_;
    for (;;) {
      const size_t ascii = SkipAscii(at, in_end_);
      if (ascii > 0) place_.previous = at[ascii - 1];
      at += ascii;
      if (at == in_end_) return Result(UTFX_OK, at, 0);
      const Stretch stretch = Scan(at);
      if (stretch.is_cut && !is_last_) return Incomplete(at);
      if (MayBeMisread(at, stretch)) {
        const utfx_result result = ExaminePassage(at, damage);
        if (result.status != UTFX_OK) return result;
      }
      if (stretch.is_damaged) {
        const utfx_result result = Examine(at, stretch, damage);
        if (result.status == UTFX_DAMAGED) return result;
      }
      if (stretch.end == at) {
        // A damage of its own.
        return ReportSpecial(at, stretch.special, damage);
      }
      at = Behind(at, stretch);
    }
  }

  utfx_result LearnTo(Learnt* learnt) {
    const uint8_t* at = in_;
    if (IsAtStart(at) && StartsWithSignature()) {
      // This may be a part of a text that another one is merged with.
      const Special signature = {UTFX_DAMAGE_SIGNATURE, kSignatureSize};
      SetPreviousOf(signature);
      learnt->has_special = true;
      at += kSignatureSize;
    }
    for (;;) {
      const size_t ascii = SkipAscii(at, in_end_);
      if (ascii > 0) place_.previous = at[ascii - 1];
      at += ascii;
      if (at == in_end_) break;
      const Stretch stretch = Scan(at);
      if (stretch.is_cut && !is_last_) break;
      if (stretch.end == at) {
        SetPreviousOf(stretch.special);
        learnt->has_special = true;
        at += stretch.special.length;
        continue;
      }
      const bool is_strange =
          stretch.is_ill_formed || stretch.strangeness >= kLeastStrangeness;
      if ((is_strange || AreBothExpected()) &&
          OffsetOf(at) >= place_.end_of_passage) {
        uint8_t passage[Passages::kLongest];
        size_t size;
        const uint8_t* const end = CopyPassage(at, passage, &size);
        if (end == nullptr) break;
        learnt->passages.Add({passage, size});
        AddUpTo(UINT64_MAX, uint64_t{1}, &learnt->passage_count);
        learnt->suspected_size += CountHigh({at, end});
        place_.end_of_passage = OffsetOf(end);
      }
      learnt->high_size += static_cast<uint64_t>(stretch.end - at);
      if (stretch.is_ill_formed) {
        AddIllFormed(at, stretch, learnt);
      } else if (!is_strange) {
        AddRight(at, stretch, learnt);
      }
      at = Behind(at, stretch);
    }
    const utfx_result result =
        at == in_end_ ? Result(UTFX_OK, at, 0) : Incomplete(at);
    learnt->size += result.read;
    return result;
  }

 private:
  utfx_result Result(utfx_status status, const uint8_t* at, size_t length) {
    const auto read = static_cast<size_t>(at - in_);
    SetWordBefore(at + (status == UTFX_DAMAGED ? length : 0));
    place_.offset += read;
    return {status, read, 0, length, place_.offset};
  }
  utfx_result Incomplete(const uint8_t* at) {
    return Result(UTFX_INCOMPLETE, at, static_cast<size_t>(in_end_ - at));
  }
  uint64_t OffsetOf(const uint8_t* at) const {
    return place_.offset + static_cast<uint64_t>(at - in_);
  }

  // Bytes below are in no word.
  static constexpr uint8_t kFirstOfWord = 0x30;
  static bool IsAsciiOfWord(uint8_t byte) {
    return byte >= kFirstOfWord && byte < 0x80;
  }

  // Copies the word of ASCII that stands before a place, as far as it is kept,
  // and returns its size.
  size_t CopyWordBefore(const uint8_t* at, uint8_t* word) const {
    const uint8_t* start = at;
    while (start != in_ && IsAsciiOfWord(start[-1]) &&
           at - start < ptrdiff_t{sizeof place_.word}) {
      --start;
    }
    const auto here = static_cast<size_t>(at - start);
    const size_t kept =
        start != in_
            ? 0
            : std::min<size_t>(place_.word_size, sizeof place_.word - here);
    std::copy_n(place_.word + place_.word_size - kept, kept, word);
    std::copy_n(start, here, word + kept);
    return kept + here;
  }
  void SetWordBefore(const uint8_t* at) {
    uint8_t word[sizeof place_.word];
    place_.word_size = static_cast<uint8_t>(CopyWordBefore(at, word));
    std::copy_n(word, place_.word_size, place_.word);
  }

  // Whether what ends with the input is a part of a run.
  bool IsOfCutPassage() const {
    return findings_ != nullptr && findings_->is_cut;
  }

  // Copies the passage of a line that starts with the word of a place. Returns
  // its end; null if that is not here.
  const uint8_t* CopyPassage(const uint8_t* at, uint8_t* passage,
                             size_t* size) const {
    constexpr ptrdiff_t kGap = 32;  // Of ASCII, from which on nothing follows.
    const size_t before = CopyWordBefore(at, passage);
    const auto room = static_cast<ptrdiff_t>(Passages::kLongest - before);
    const uint8_t* end = at;   // Of a word, if any fits.
    const uint8_t* high = at;  // The last one that is not ASCII.
    const uint8_t* next = at;
    for (; next - at < room && next != in_end_ && *next != '\n'; ++next) {
      if (*next >= 0x80) {
        high = next;
      } else if (next - high >= kGap) {
        break;
      }
      if (*next < kFirstOfWord) end = next;
    }
    if (next == in_end_ && !is_last_) return nullptr;
    if (next - at < room) {
      end = next;
    } else if (end == at) {
      end = next;
      while (end - at > 1 && end != in_end_ && IsTrail(*end)) --end;
    }
    std::copy(at, end, passage + before);
    *size = before + static_cast<size_t>(end - at);
    return end;
  }

  // Whether a caller has said what a text was in and what it was read as: then
  // nothing has to be strange.
  bool AreBothExpected() const {
    return known_.expected.was_in_count > 0 &&
           known_.expected.read_as_count > 0;
  }

  // Whether a passage may start here that was in one charset and was read in
  // another one.
  bool MayBeMisread(const uint8_t* at, const Stretch& stretch) const {
    if (findings_ != nullptr || known_.misreadings.count == 0 ||
        OffsetOf(at) < place_.end_of_passage) {
      return false;
    }
    if (stretch.end == at) {
      // U+FFFD, with which a passage may start.
      return stretch.special.kind == UTFX_DAMAGE_LOST &&
             static_cast<size_t>(in_end_ - at) > stretch.special.length &&
             at[stretch.special.length] >= 0x80;
    }
    if (!known_.misreadings.rule_text && !AreBothExpected() &&
        stretch.strangeness < kLeastStrangeness) {
      return false;
    }
    const Decoded decoded = Utf8::Decode(at, stretch.end);
    return decoded.status == Decoded::Status::kWellFormed &&
           !IsLostPair(at, stretch.end) &&
           MayHaveBeenRead(known_.misreadings,
                           static_cast<uint32_t>(decoded.code_point));
  }

  // Whether a run starts with U+FFFD that was read in a charset of two bytes.
  static bool IsLostPair(const uint8_t* at, const uint8_t* end) {
    constexpr size_t kPair = 3;
    uint32_t text[kPair];
    size_t size = 0;
    while (size < kPair && at != end) {
      const Decoded decoded = Utf8::Decode(at, end);
      if (decoded.status != Decoded::Status::kWellFormed) break;
      text[size++] = static_cast<uint32_t>(decoded.code_point);
      at += decoded.length;
    }
    const LostPairs lost = FindLostPairs({text, size});
    return lost.size > 0 && lost.start == 0;
  }

  // Finds a passage that is surely damaged.
  utfx_result ExaminePassage(const uint8_t* at, utfx_damage* damage) {
    uint8_t passage[Passages::kLongest];
    size_t size;
    const uint8_t* const end = CopyPassage(at, passage, &size);
    if (end == nullptr) return Incomplete(at);
    uint32_t text[kMaxPassage];
    uint16_t starts[kMaxPassage + 1];
    const size_t before = size - static_cast<size_t>(end - at);
    const size_t count = ReadPassage({passage, size}, text, starts);
    MendedPassage mended;
    const bool is_cut = end != in_end_ && *end != '\n' && size > 0 &&
                        passage[size - 1] >= kFirstOfWord;
    const bool is_found =
        UndoMisreadings(known_.misreadings, {text, count}, is_cut, &mended);
    const size_t looked_at = starts[is_found ? mended.looked_at : count];
    place_.end_of_passage =
        OffsetOf(at) + std::max<size_t>(looked_at, before + 1) - before;
    if (!is_found || starts[mended.start] < before ||
        (!mended.is_sure && !known_.evidence.chains.IsEmpty())) {
      return Result0();
    }
    *damage = {};
    if (!AddPassage(mended, damage)) return Result0();
    place_.previous = mended.is_sure || mended.end == 0
                          ? mended.text[mended.size - 1]
                          : text[mended.end - 1];
    return Result(
        UTFX_DAMAGED, at + starts[mended.start] - before,
        static_cast<size_t>(starts[mended.end]) - starts[mended.start]);
  }
  static utfx_result Result0() { return {UTFX_OK, 0, 0, 0, 0}; }

  // Returns false if there is no room for it.
  static bool AddPassage(const MendedPassage& mended, utfx_damage* damage) {
    constexpr size_t kLongestCharacter = 4;
    if (mended.size == 0 ||
        mended.size * kLongestCharacter > sizeof damage->text) {
      return false;
    }
    damage->kind = UTFX_DAMAGE_MISREAD;
    damage->evidence = mended.evidence;
    damage->is_sure = mended.is_sure;
    damage->has_text = true;
    damage->lost = static_cast<uint32_t>(mended.lost);
    damage->readings = mended.chain.size;
    for (size_t i = 0; i < mended.chain.size; ++i) {
      damage->through[i] = detect::CharsetOf(mended.chain.readings[i].read_as);
      damage->was_in[i] = detect::CharsetOf(mended.chain.readings[i].was_in);
    }
    AddText({mended.text, mended.size}, damage);
    return true;
  }

  bool IsAtStart(const uint8_t* at) const {
    return place_.offset == 0 && at == in_;
  }

  bool StartsWithSignature() const {
    return std::string_view(reinterpret_cast<const char*>(in_),
                            static_cast<size_t>(in_end_ - in_))
        .starts_with("\uFEFF");
  }

  // A damaged run is not cut where there are too many characters, if any before
  // ends it.
  Stretch Scan(const uint8_t* in) {
    Stretch stretch = ScanUpTo(in, nullptr);
    if (!stretch.is_full || !stretch.is_damaged || stretch.is_ill_formed) {
      return stretch;
    }
    const uint8_t* const end = EndOfUnread(in, stretch.end);
    if (end != in && end != stretch.end) stretch = ScanUpTo(in, end);
    stretch.is_full = end == in;
    return stretch;
  }

  // Only the end of the text ends a run that goes up to the end of a piece. It
  // may be known that a run ends at `until`.
  Stretch ScanUpTo(const uint8_t* in, const uint8_t* until) {
    Stretch stretch = {};
    stretch.end = in;
    stretch.next = ' ';
    Strangeness strangeness(place_.previous);
    Unusualness unusualness;
    Home& home = stretch.home;
    const uint8_t* at = in;
    for (size_t size = 0;; ++size) {
      if (at == in_end_) {
        stretch.is_cut = true;
        break;
      }
      if (*at < 0x80) {
        stretch.next = *at;
        break;
      }
      if (size == Run::kMaxSize || at == until) {
        stretch.is_full = at != until;
        break;
      }
      const Decoded decoded = Utf8::Decode(at, in_end_);
      if (decoded.status == Decoded::Status::kWellFormed) {
        const auto code_point = static_cast<uint32_t>(decoded.code_point);
        if (code_point == kReplacement ||
            (code_point == kSignature && !IsAtStart(at))) {
          stretch.special = {code_point == kReplacement ? UTFX_DAMAGE_LOST
                                                        : UTFX_DAMAGE_SIGNATURE,
                             3};
          if (code_point == kReplacement) {
            // CP932 has no EF BF, and BF BD is two letters of half width.
            constexpr std::string_view kLostKana = "\uFFFD\uFF7F\uFF7D";
            const std::string_view rest(
                reinterpret_cast<const char*>(at),
                std::min<size_t>(in_end_ - at, kLostKana.size()));
            if (rest == kLostKana) {
              stretch.special = {UTFX_DAMAGE_LOST, rest.size(), kReplacement};
            } else if (!is_last_ && kLostKana.starts_with(rest)) {
              stretch.is_cut = true;
              break;
            }
          }
          stretch.next = code_point;
          break;
        }
        strangeness.Add(code_point);
        home.AddLetter(code_point);
        if (code_point >= kFirstUnusual) unusualness.Add(code_point);
        at += decoded.length;
        continue;
      }
      if (!is_last_ && MayGoOn(at)) {
        stretch.is_cut = true;
        break;
      }
      stretch.special = FindSpecial(at, in_end_);
      if (!stretch.is_ill_formed && stretch.special.length == 0) {
        stretch.special = FindCut(at, decoded);
      }
      if (stretch.special.length > 0) break;
      stretch.is_ill_formed = true;
      ++at;
    }
    stretch.end = at;
    if (at != in) {
      stretch.strangeness = strangeness.Before(stretch.next);
      if (unusualness.IsGreat()) {
        stretch.strangeness = std::max(stretch.strangeness, kLeastStrangeness);
      }
      stretch.is_damaged =
          stretch.is_ill_formed || stretch.strangeness >= least_;
    }
    return stretch;
  }

  // Adds the letters of a run that is hardly strange.
  static void AddRight(const uint8_t* at, const Stretch& stretch,
                       Learnt* learnt) {
    const bool is_odd = stretch.strangeness >= kLeastOfMore;
    Home home = stretch.home;
    home.AddScriptOf(
        static_cast<uint32_t>(Utf8::Decode(at, stretch.end).code_point));
    (is_odd ? learnt->odd : learnt->right).Add(home);
    AddUpTo(UINT32_MAX, uint32_t{1},
            is_odd ? &learnt->odd_runs : &learnt->right_runs);
  }

  // A single FF is rather a stray byte than a letter.
  static bool IsStray(const uint8_t* start, const uint8_t* end) {
    return end - start == 1 && *start == 0xFF;
  }

  static void AddIllFormed(const uint8_t* at, const Stretch& stretch,
                           Learnt* learnt) {
    if (IsStray(at, stretch.end)) return;
    AddUpTo(UINT32_MAX, uint32_t{1}, &learnt->ill_formed_runs);
    while (at != stretch.end) {
      const Decoded decoded = Utf8::Decode(at, stretch.end);
      if (decoded.status == Decoded::Status::kWellFormed) {
        at += decoded.length;
        continue;
      }
      learnt->used[(*at >> 6) & 1] |= uint64_t{1} << (*at & 0x3F);
      ++at;
    }
  }

  // A sequence of two bytes or more that was cut, by itself. It has lost the
  // rest, and says nothing of another charset.
  Special FindCut(const uint8_t* at, const Decoded& decoded) const {
    const auto left = static_cast<size_t>(in_end_ - at);
    const size_t length = decoded.status == Decoded::Status::kIncomplete
                              ? left
                              : size_t{decoded.length};
    if (length < 2 || (length < left && at[length] >= 0x80)) return {};
    return {UTFX_DAMAGE_ILL_FORMED, length};
  }

  // Whether what starts with ill-formed bytes may go on behind the piece: the
  // second one of two surrogates, or a sequence beyond Unicode.
  bool MayGoOn(const uint8_t* at) const {
    constexpr ptrdiff_t kLongest = 13;
    return in_end_ - at < kLongest &&
           std::all_of(at + 1, in_end_, [](uint8_t byte) {
             return IsTrail(byte) || byte == 0xED;
           });
  }

  // The end of the last character that no reader has, or the start: no damaged
  // run goes over it.
  const uint8_t* EndOfUnread(const uint8_t* start, const uint8_t* end) const {
    while (end != start) {
      const uint8_t* last = end - 1;
      while (last != start && IsTrail(*last)) --last;
      const Decoded decoded = Utf8::Decode(last, end);
      if (decoded.status == Decoded::Status::kWellFormed &&
          !readers_.Have(static_cast<uint32_t>(decoded.code_point))) {
        break;
      }
      end = last;
    }
    return end;
  }

  // Passes a stretch in which there is nothing.
  const uint8_t* Behind(const uint8_t* at, const Stretch& stretch) {
    const uint8_t* end = stretch.end;
    if (stretch.is_full) {
      // A damaged run may start near the end of the part.
      constexpr ptrdiff_t kRest = 48;
      end -= kRest;
      while (IsTrail(*end)) --end;
    }
    const uint8_t* last = end - 1;
    while (last > at && IsTrail(*last)) --last;
    const Decoded decoded = Utf8::Decode(last, end);
    place_.previous = decoded.status == Decoded::Status::kWellFormed
                          ? static_cast<uint32_t>(decoded.code_point)
                          : kReplacement;
    return end;
  }

  void SetPrevious(std::span<const uint32_t> text) {
    if (!text.empty()) place_.previous = text.back();
  }

  bool IsAtStartOfLine() const {
    return place_.previous == '\n' || place_.previous == kSignature;
  }
  // A damage of its own stands before the next character.
  void SetPreviousOf(const Special& special) {
    switch (special.kind) {
      case UTFX_DAMAGE_SURROGATE_PAIR:
        place_.previous = special.code_point;
        break;
      case UTFX_DAMAGE_LONG_NULL:
        place_.previous = 0;
        break;
      case UTFX_DAMAGE_SIGNATURE:
        if (!IsAtStartOfLine()) place_.previous = kReplacement;
        break;
      default:
        place_.previous = kReplacement;
    }
  }

  utfx_result ReportSpecial(const uint8_t* at, const Special& special,
                            utfx_damage* damage) {
    *damage = {};
    damage->kind = special.kind;
    damage->has_text = true;
    damage->is_sure = true;
    damage->evidence = kPlenty;
    switch (special.kind) {
      case UTFX_DAMAGE_LOST:
        if (special.code_point != 0) {
          AddText({&special.code_point, 1}, damage);
        } else {
          damage->has_text = damage->is_sure = false;
          damage->evidence = 0;
        }
        break;
      case UTFX_DAMAGE_SURROGATE_PAIR:
        AddText({&special.code_point, 1}, damage);
        break;
      case UTFX_DAMAGE_LONG_NULL:
        damage->text_length = 1;
        break;
      case UTFX_DAMAGE_SIGNATURE:
        // In a line it may be meant.
        damage->is_sure = IsAtStartOfLine();
        if (!damage->is_sure) damage->evidence = kGuess;
        break;
      default:
        damage->has_text = damage->is_sure = false;
        damage->evidence = 0;
    }
    SetPreviousOf(special);
    return Result(UTFX_DAMAGED, at, special.length);
  }

  // U+FFFD that was read in a charset of two bytes.
  utfx_result ReportLost(const uint8_t* at, ptrdiff_t length, size_t count,
                         utfx_damage* damage) {
    *damage = {};
    damage->kind = UTFX_DAMAGE_LOST;
    damage->evidence = kPlenty;
    damage->has_text = damage->is_sure = true;
    while (count-- > 0) AddText({&kReplacement, 1}, damage);
    place_.previous = kReplacement;
    return Result(UTFX_DAMAGED, at, static_cast<size_t>(length));
  }

  static void AddText(std::span<const uint32_t> text, utfx_damage* damage) {
    for (const uint32_t code_point : text) {
      auto* const out =
          reinterpret_cast<uint8_t*>(damage->text) + damage->text_length;
      Utf8::Encode(code_point, out);
      damage->text_length += Utf8::Length(code_point);
    }
  }

  // Text can be made so that each run takes long.
  bool IsBrief() const {
    constexpr size_t kMostEffort = 1 << 17;  // In the passages of a text.
    return findings_ != nullptr ? findings_->effort > kMostEffort
                                : known_.is_brief;
  }
  void AddEffort(size_t effort) {
    if (findings_ != nullptr) findings_->effort += effort;
  }

  utfx_result Examine(const uint8_t* at, const Stretch& stretch,
                      utfx_damage* damage) {
    return stretch.is_ill_formed ? ExamineBytes(at, stretch, damage)
                                 : ExamineText(at, stretch, damage);
  }

  // Where a run would be remembered; null if it would not be.
  RecentRun* RecentPlace(const uint8_t* at, const Stretch& stretch,
                         uint8_t (&beside)[2]) {
    const auto size = static_cast<size_t>(stretch.end - at);
    beside[0] = KindBeside(place_.previous);
    beside[1] = KindBeside(stretch.next);
    if (findings_ != nullptr || size > sizeof(RecentRun::bytes) ||
        beside[0] == 0 || beside[1] == 0) {
      return nullptr;
    }
    const unsigned hash =
        at[1] + 3U * at[size - 1] + 5U * beside[0] + beside[1];
    return &known_.recent[hash % std::size(known_.recent)];
  }

  utfx_result ReportRecent(const uint8_t* at, const RecentRun& recent,
                           utfx_damage* damage) {
    *damage = {};
    damage->kind = UTFX_DAMAGE_MISREAD;
    damage->evidence = recent.gain;
    damage->is_sure = damage->has_text = true;
    SetChain(recent.chain, damage);
    damage->text_length = recent.text_size;
    std::memcpy(damage->text, recent.text, recent.text_size);
    const auto* const text = reinterpret_cast<const uint8_t*>(recent.text);
    const uint8_t* const end = text + recent.text_size;
    const uint8_t* last = end - 1;
    while (IsTrail(*last)) --last;
    place_.previous = static_cast<uint32_t>(Utf8::Decode(last, end).code_point);
    return Result(UTFX_DAMAGED, at, recent.size);
  }

  static void Remember(const Mended& mended, const utfx_damage& damage,
                       const uint8_t* at, const uint8_t* end,
                       const uint8_t (&beside)[2], RecentRun* recent) {
    std::memcpy(recent->bytes, at, static_cast<size_t>(end - at));
    std::memcpy(recent->text, damage.text, damage.text_length);
    recent->size = static_cast<uint8_t>(end - at);
    recent->text_size = static_cast<uint8_t>(damage.text_length);
    std::copy_n(beside, 2, recent->beside);
    recent->gain = static_cast<uint8_t>(mended.gain);
    recent->chain = mended.chain;
  }

  void SetChain(const Chain& chain, utfx_damage* damage) const {
    damage->readings = chain.size;
    for (size_t i = 0; i < chain.size; ++i) {
      damage->through[i] = readers_.Charset(chain.readers[i]);
      damage->was_in[i] = known_.utf8;
    }
  }

  utfx_result ExamineText(const uint8_t* at, const Stretch& stretch,
                          utfx_damage* damage) {
    uint8_t beside[2];
    RecentRun* const recent = RecentPlace(at, stretch, beside);
    if (recent != nullptr && recent->size == stretch.end - at &&
        std::equal(
            at, stretch.end, recent->bytes,
            [](uint8_t a, char b) { return static_cast<char>(a) == b; }) &&
        std::equal(beside, beside + 2, recent->beside)) {
      return ReportRecent(at, *recent, damage);
    }
    Run run;
    const uint8_t* starts[Run::kMaxSize + 1];
    for (const uint8_t* next = at; next != stretch.end;) {
      const Decoded decoded = Utf8::Decode(next, stretch.end);
      starts[run.size] = next;
      run.Add(static_cast<uint32_t>(decoded.code_point), run.size, 0);
      next += decoded.length;
    }
    starts[run.size] = stretch.end;
    run.from[run.size] = static_cast<uint8_t>(run.size);
    run.is_cut = stretch.is_full || (stretch.is_cut && IsOfCutPassage());
    uint32_t behind = stretch.next;
    const LostPairs lost = FindLostPairs(run.Text());
    if (lost.size > 0) {
      // They end a run as U+FFFD does.
      run.size = lost.start;
      run.from[run.size] = static_cast<uint8_t>(run.size);
      run.is_cut = false;
      behind = kReplacement;
    }
    Mended mended;
    Effort effort = {IsBrief(), 0};
    const bool is_found = UndoReadings(readers_, run, place_.previous, behind,
                                       known_.evidence, &effort, &mended);
    AddEffort(effort.spent);
    if (!is_found || mended.gain < kGuess) {
      if (lost.size == 0) return FindControl(run, starts, damage);
      const uint8_t* const start = starts[lost.start];
      return ReportLost(start, starts[lost.start + lost.size] - start,
                        lost.count, damage);
    }
    // The part from the first character that changes to the last one.
    const Run& undone = mended.run;
    size_t first = 0;
    while (undone.depth[first] == 0) ++first;
    size_t last = undone.size - 1;
    while (last > first && undone.depth[last] == 0) --last;
    *damage = {};
    damage->kind = mended.has_lost ? UTFX_DAMAGE_LOST : UTFX_DAMAGE_MISREAD;
    damage->evidence = mended.gain;
    damage->is_sure = mended.IsSure();
    damage->has_text = true;
    SetChain(mended.chain, damage);
    AddText(undone.Text().subspan(first, last + 1 - first), damage);
    const uint8_t* const start = starts[undone.from[first]];
    const uint8_t* const end = starts[undone.from[last + 1]];
    if (damage->is_sure) {
      if (recent != nullptr && damage->kind == UTFX_DAMAGE_MISREAD &&
          start == at && end == stretch.end && mended.gain <= UINT8_MAX &&
          damage->text_length <= sizeof recent->text) {
        Remember(mended, *damage, at, end, beside, recent);
      }
      if (findings_ != nullptr &&
          (!mended.is_known || mended.gain >= Mended::kSure)) {
        mended.AddTo(&findings_->evidence, readers_.Count());
      }
      SetPrevious({undone.text + last, 1});
    } else {
      SetPrevious({run.text + undone.from[last + 1] - 1, 1});
    }
    return Result(UTFX_DAMAGED, start, static_cast<size_t>(end - start));
  }

  // A character of CP1252 whose byte was read in ISO-8859-1, where it is a
  // control. It is a guess, as nothing else speaks for it; some texts have NEL
  // at the ends of lines, and CSI for a terminal.
  utfx_result FindControl(const Run& run, const uint8_t* const* starts,
                          utfx_damage* damage) {
    constexpr size_t kCp1252 = 0;
    constexpr size_t kLongest = 8;  // Such a character is among ASCII.
    constexpr uint32_t kNextLine = 0x85;
    constexpr uint32_t kControlSequenceIntroducer = 0x9B;
    if (kBuiltInReaders == 0 || run.size > kLongest) {
      return Result(UTFX_OK, in_, 0);
    }
    for (size_t i = 0; i < run.size; ++i) {
      const uint32_t control = run.text[i];
      if (control >= 0xA0 || control == kNextLine ||
          control == kControlSequenceIntroducer) {
        continue;
      }
      const uint32_t character =
          readers_.CharacterOf(kCp1252, static_cast<uint8_t>(control));
      if (character < 0xA0) continue;
      *damage = {};
      damage->kind = UTFX_DAMAGE_OTHER_CHARSET;
      damage->evidence = kGuess;
      damage->has_text = true;
      damage->readings = 1;
      damage->through[0] = readers_.Charset(kCp1252);
      AddText({&character, 1}, damage);
      place_.previous = control;
      return Result(UTFX_DAMAGED, starts[i],
                    static_cast<size_t>(starts[i + 1] - starts[i]));
    }
    return Result(UTFX_OK, in_, 0);
  }

  // A part of a stretch that is read in another charset.
  struct Part {
    const uint8_t* start;
    const uint8_t* end;
    uint32_t previous;  // The characters beside it.
    uint32_t next;
    bool is_all;  // Whether well-formed sequences in it are such bytes, too.
    bool has_well_formed = false;
  };

  // From the first ill-formed byte to the last one, if they are not too many.
  Part FindIllFormed(const uint8_t* at, const Stretch& stretch) const {
    Part part = {nullptr, nullptr, place_.previous, stretch.next, false, false};
    uint32_t previous = place_.previous;
    for (const uint8_t* next = at; next != stretch.end;) {
      const Decoded decoded = Utf8::Decode(next, stretch.end);
      if (decoded.status == Decoded::Status::kWellFormed) {
        part.has_well_formed = true;
        previous = static_cast<uint32_t>(decoded.code_point);
        if (part.start != nullptr && next == part.end) part.next = previous;
        next += decoded.length;
        continue;
      }
      if (part.start == nullptr) {
        part.start = next;
        part.previous = previous;
      }
      if (next - part.start >= ptrdiff_t{Run::kMaxSize}) {
        if (next == part.end) part.next = kReplacement;
        break;
      }
      part.end = ++next;
    }
    if (part.end == stretch.end) part.next = stretch.next;
    return part;
  }

  // Sets the text that a part is in the charset of a reader. False if that
  // lacks a byte.
  bool Read(size_t reader, const Part& part, Run* run) const {
    run->size = 0;
    for (const uint8_t* at = part.start; at != part.end;) {
      if (!part.is_all) {
        const Decoded decoded = Utf8::Decode(at, part.end);
        if (decoded.status == Decoded::Status::kWellFormed) {
          run->Add(static_cast<uint32_t>(decoded.code_point), 0, 0);
          at += decoded.length;
          continue;
        }
      }
      const uint32_t character = readers_.CharacterOf(reader, *at);
      if (character < 0xA0) return false;
      run->Add(character, 0, 0);
      ++at;
    }
    return true;
  }

  static constexpr int kNone = INT32_MAX / 2;  // A cost of what is impossible.

  // The readings that a part could have: how strange it is in the charset of
  // each reader.
  struct Costs {
    Part part;
    int strangeness[kMaxReaders];
    int costs[kMaxReaders];  // Includes how rare its letters are.
  };
  void SetCosts(bool is_brief, Costs* costs) const {
    constexpr int kLikely = 4;  // How much a reader may cost.
    Run run;
    for (size_t reader = 0; reader < readers_.Count(); ++reader) {
      costs->strangeness[reader] = costs->costs[reader] = kNone;
      // The first sum is quick to make.
      if (is_brief && (known_.penalties[reader] / kPenaltiesForOne > kLikely ||
                       CostOf(reader) > kLikely)) {
        continue;
      }
      if (!Read(reader, costs->part, &run)) continue;
      costs->strangeness[reader] =
          StrangenessOf(costs->part.previous, run.Text(), costs->part.next);
      costs->costs[reader] = costs->strangeness[reader] + RarityOf(run.Text());
    }
  }

  // The best text for bytes, and how much worse the best other one is.
  struct Reading {
    int cost = kNone;
    int second = kNone;
    int strangeness = 0;
    size_t reader = 0;
    Part part = {};
    Run run;
  };
  void Compare(const Costs& costs, Reading* best) const {
    Run run;
    for (size_t reader = 0; reader < readers_.Count(); ++reader) {
      if (costs.costs[reader] == kNone) continue;
      const int cost = costs.costs[reader] + CostOf(reader);
      if (cost >= best->second) continue;
      Read(reader, costs.part, &run);
      const bool is_same = run.HasSameText(best->run);
      if (cost >= best->cost) {
        if (!is_same) best->second = cost;
        continue;
      }
      if (!is_same) best->second = best->cost;
      best->cost = cost;
      best->strangeness = costs.strangeness[reader];
      best->reader = reader;
      best->part = costs.part;
      best->run = run;
    }
  }

  utfx_result ExamineBytes(const uint8_t* at, const Stretch& stretch,
                           utfx_damage* damage) {
    Costs some;
    Costs all;
    const Part ill_formed = FindIllFormed(at, stretch);
    all.part = {at, stretch.end, place_.previous, stretch.next, true, true};
    const bool may_be_all = ill_formed.has_well_formed && !stretch.is_full &&
                            stretch.end - at <= ptrdiff_t{Run::kMaxSize};
    some.part = may_be_all ? all.part : ill_formed;
    some.part.is_all = false;
    const bool is_brief = IsBrief();
    // That is, all readers are tried twice.
    AddEffort(2 * static_cast<size_t>(some.part.end - some.part.start) + 4);
    SetCosts(is_brief, &some);
    if (may_be_all) SetCosts(is_brief, &all);
    if (findings_ != nullptr && !is_brief &&
        !IsStray(ill_formed.start, ill_formed.end)) {
      AddPenaltiesOf(some, may_be_all ? &all : nullptr);
    }
    Reading best;
    Compare(some, &best);
    if (may_be_all) Compare(all, &best);
    *damage = {};
    const bool is_expected = IsExpected(best.reader);
    if (best.cost == kNone || (!is_expected && !IsUsual(best.reader))) {
      // A charset that hardly anybody uses explains no more than none.
      damage->kind = UTFX_DAMAGE_ILL_FORMED;
      place_.previous = kReplacement;
      return Result(UTFX_DAMAGED, ill_formed.start,
                    static_cast<size_t>(ill_formed.end - ill_formed.start));
    }
    damage->kind = UTFX_DAMAGE_OTHER_CHARSET;
    damage->evidence = std::min(best.second - best.cost, kPlenty);
    damage->is_sure = damage->evidence >= kMargin &&
                      best.strangeness <= kMostStrange &&
                      (is_expected || IsPlausible(best));
    damage->has_text = true;
    damage->readings = 1;
    damage->through[0] = readers_.Charset(best.reader);
    if (!best.part.is_all) {
      // Text beside it that is right stays.
      best.part = ill_formed;
      Read(best.reader, best.part, &best.run);
    }
    AddText(best.run.Text(), damage);
    SetPrevious(best.run.Text());
    return Result(UTFX_DAMAGED, best.part.start,
                  static_cast<size_t>(best.part.end - best.part.start));
  }

  bool IsExpected(size_t reader) const {
    return known_.evidence.chains.HasReader(static_cast<uint8_t>(reader));
  }

  static bool IsUsual(size_t reader) {
    constexpr int kUsualTier = 2;
    return Readers::Tier(reader) <= kUsualTier;
  }

  // Whether the text is rather in UTF-8, with other bytes here and there, and
  // the reading is none of the many that bytes of larger charsets fit, too.
  bool IsPlausible(const Reading& reading) const {
    const std::span<const uint32_t> text = reading.run.Text();
    return known_.right_runs > 0 &&
           known_.ill_formed_runs / 3 <= known_.right_runs &&
           std::none_of(text.begin(), text.end(), [](uint32_t character) {
             return TraitsOf(character).script == Script::kThai;
           });
  }

  // How strange it is that bytes are in the charset of a reader, by all that is
  // known of the bytes so far.
  int CostOf(size_t reader) const {
    constexpr int kTier = 2;
    constexpr int kOutside = 3;
    constexpr int kMostPenalty = 6;
    constexpr int kMostOutside = 18;
    return (IsExpected(reader) ? 0 : kTier * Readers::Tier(reader)) +
           std::min(known_.penalties[reader] / kPenaltiesForOne, kMostPenalty) +
           std::min(kOutside * known_.outside[reader], kMostOutside);
  }

  // Compares all readers by bytes of another charset. `all` may be null.
  void AddPenaltiesOf(const Costs& some, const Costs* all) {
    int costs[kMaxReaders] = {};
    std::copy_n(some.costs, readers_.Count(), costs);
    for (size_t reader = 0; all != nullptr && reader < readers_.Count();
         ++reader) {
      costs[reader] = std::min(costs[reader], all->costs[reader]);
    }
    const int least = *std::min_element(costs, costs + readers_.Count());
    if (least == kNone) return;
    for (size_t reader = 0; reader < readers_.Count(); ++reader) {
      // One letter may be a little rarer than another.
      costs[reader] = std::max(costs[reader] - least - 1, 0);
    }
    AddPenalties({costs, readers_.Count()}, findings_->penalties);
  }

  Knowledge& known_;
  Place& place_;
  const Readers readers_;
  const uint8_t* const in_;
  const uint8_t* const in_end_;
  const bool is_last_;
  const int least_;
  Findings* const findings_;
};

// The strangeness that a damaged run has at least.
int LeastOf(const Knowledge& knowledge) {
  return knowledge.evidence.chains.IsEmpty() ? kLeastStrangeness : kLeastOfMore;
}

}  // namespace

utfx_result LearnPiece(Knowledge* knowledge, std::span<const uint8_t> in,
                       bool is_last, Place* place, Learnt* learnt) {
  return Scanner(knowledge, place, in, is_last, kLeastOfMore, nullptr)
      .LearnTo(learnt);
}

size_t ReadPassage(std::span<const uint8_t> passage, uint32_t* text,
                   uint16_t* starts) {
  constexpr uint8_t kFirstOfWord = 0x30;
  size_t count = 0;
  size_t end_of_word = 0;
  size_t at = 0;
  while (at < passage.size()) {
    const Decoded decoded =
        Utf8::Decode(passage.data() + at, passage.data() + passage.size());
    if (decoded.status != Decoded::Status::kWellFormed) break;
    if (count == kMaxPassage) {
      if (end_of_word > 0) count = end_of_word;
      break;
    }
    if (passage[at] < kFirstOfWord) end_of_word = count;
    if (starts != nullptr) starts[count] = static_cast<uint16_t>(at);
    text[count++] = static_cast<uint32_t>(decoded.code_point);
    at += decoded.length;
    if (starts != nullptr) starts[count] = static_cast<uint16_t>(at);
  }
  if (starts != nullptr && count == 0) starts[0] = 0;
  return count;
}

bool IsSurelyMisread(const Knowledge& knowledge,
                     std::span<const uint8_t> passage) {
  uint32_t text[kMaxPassage];
  MendedPassage mended;
  return knowledge.misreadings.count > 0 &&
         UndoMisreadings(knowledge.misreadings,
                         {text, ReadPassage(passage, text, nullptr)}, false,
                         &mended) &&
         mended.is_sure;
}

utfx_result FindDamage(Knowledge* knowledge, std::span<const uint8_t> in,
                       bool is_last, Place* place, utfx_damage* damage) {
  return Scanner(knowledge, place, in, is_last, LeastOf(*knowledge), nullptr)
      .Find(damage);
}

void AddFindings(Knowledge* knowledge, std::span<const uint8_t> passage,
                 Findings* findings) {
  constexpr size_t kMostOfCharacter = 4;
  findings->is_cut = passage.size() + kMostOfCharacter > Passages::kLongest;
  Place place = Place::Start();
  for (;;) {
    utfx_damage damage;
    const utfx_result result =
        Scanner(knowledge, &place, passage, true, LeastOf(*knowledge), findings)
            .Find(&damage);
    if (result.status != UTFX_DAMAGED) return;
    place.offset += result.length;
    passage = passage.subspan(result.read + result.length);
  }
}

}  // namespace utfx::mend
