#include "library/mend/strangeness.h"

#include <algorithm>
#include <cstdint>
#include <span>

namespace utfx::mend {
namespace {

bool IsBox(Kind kind) { return kind == Kind::kLine || kind == Kind::kBox; }
bool IsSymbol(Kind kind) { return kind == Kind::kSymbol || IsBox(kind); }

// Words of these scripts have letters of ASCII beside them without a space.
bool IsWithoutCase(const Traits& traits) {
  return traits.kind == Kind::kLetter;
}

// What is strange about two characters side by side, and how much. Two letters
// of different scripts, both beyond ASCII; or one of them in ASCII.
constexpr int kOtherScript = 8;
constexpr int kScriptBesideAscii = 5;
constexpr int kScriptWithoutCaseBesideAscii = 2;
// "aB", where one is beyond ASCII, and each other one in a word.
constexpr int kCapitalInside = 4;
constexpr int kNextCapitalInside = 1;
constexpr int kTwoLatinLetters = 1;  // Beyond ASCII, as few words have.
constexpr int kDigitBesideLetterWithoutCase = 3;
constexpr int kBoxBesideLetter = 4;
constexpr int kSymbolBehindLetter = 3;
constexpr int kSymbolBeforeLetter = 2;
constexpr int kOpeningBehindLetter = 2;
constexpr int kRareOpeningBehindLetter = 3;
constexpr int kClosingBeforeLetter = 1;
constexpr int kTwoCorners = 2;
constexpr int kBoxBesideOther = 5;
constexpr int kSymbolBehindJoiner = 2;
constexpr int kTwoSymbols = 2;
// Inside a word: "a”b", and what joins letters, once and more often.
constexpr int kMarkInWord = 3;
constexpr int kJoinerInWord = 1;
constexpr int kNextJoinerInWord = 2;
// A word of one letter that nobody writes.
constexpr int kLoneCapital = 3;
constexpr int kLoneLetter = 2;

// What it costs that one letter stands behind another.
int CostOfLetters(const Traits& a, bool is_a_ascii, const Traits& b,
                  bool is_b_ascii) {
  if (a.kind == Kind::kMark && a.script == Script::kNone) return 0;
  if (b.kind == Kind::kMark && b.script == Script::kNone) return 0;
  if (a.script != b.script) {
    if (!is_a_ascii && !is_b_ascii) return kOtherScript;
    return IsWithoutCase(a) || IsWithoutCase(b) ? kScriptWithoutCaseBesideAscii
                                                : kScriptBesideAscii;
  }
  const bool is_ascii = is_a_ascii && is_b_ascii;
  if (a.kind == Kind::kLower && b.kind == Kind::kUpper) {
    return is_ascii ? 0 : kCapitalInside;
  }
  return a.script == Script::kLatin && !is_a_ascii && !is_b_ascii
             ? kTwoLatinLetters
             : 0;
}

}  // namespace

int CostOfPair(const Traits& a, bool is_a_ascii, const Traits& b,
               bool is_b_ascii) {
  const bool is_a_letter = IsLetter(a.kind);
  const bool is_b_letter = IsLetter(b.kind);
  if (is_a_letter && is_b_letter) {
    return CostOfLetters(a, is_a_ascii, b, is_b_ascii);
  }
  if ((is_a_letter && b.kind == Kind::kDigit) ||
      (is_b_letter && a.kind == Kind::kDigit)) {
    // A letter of no case beside a digit of ASCII; but not in East Asia.
    const Traits& letter = is_a_letter ? a : b;
    return letter.kind == Kind::kLetter && letter.script != Script::kHiragana
               ? kDigitBesideLetterWithoutCase
               : 0;
  }
  if (is_a_letter) {
    if (IsSymbol(b.kind))
      return IsBox(b.kind) ? kBoxBesideLetter : kSymbolBehindLetter;
    if (b.kind == Kind::kOpen)
      return b.cost == 0 ? kOpeningBehindLetter : kRareOpeningBehindLetter;
    return 0;
  }
  if (is_b_letter) {
    if (IsSymbol(a.kind))
      return IsBox(a.kind) ? kBoxBesideLetter : kSymbolBeforeLetter;
    return a.kind == Kind::kClose ? kClosingBeforeLetter : 0;
  }
  if (is_a_ascii || is_b_ascii) return 0;
  if (IsBox(a.kind) && IsBox(b.kind)) {
    // Drawings have lines between their corners.
    return a.kind == Kind::kBox && b.kind == Kind::kBox ? kTwoCorners : 0;
  }
  if (IsBox(a.kind) || IsBox(b.kind)) return kBoxBesideOther;
  if (a.kind == Kind::kJoiner && b.kind == Kind::kSymbol)
    return kSymbolBehindJoiner;
  return a.kind == Kind::kSymbol && b.kind == Kind::kSymbol ? kTwoSymbols : 0;
}

void Strangeness::AddOther(uint32_t code_point, const Traits& next) {
  const bool is_ascii = code_point < 0x80;
  AddPair(next, is_ascii);
  // A text goes on with the script that it has, and with symbols.
  const bool goes_on = is_inside_ && previous_->script == next.script &&
                       next.script != Script::kLatin &&
                       IsLetter(previous_->kind) == IsLetter(next.kind);
  sum_ += goes_on ? std::max(next.cost - kUsual, 0) : next.cost;
  may_be_alone_ = next.can_stand_alone || IsLetter(previous_->kind);
  previous_ = &next;
  is_previous_ascii_ = is_ascii;
  is_inside_ = true;
}

void Strangeness::AddPair(const Traits& next, bool is_ascii) {
  const int cost = CostOfPair(*previous_, is_previous_ascii_, next, is_ascii);
  // "AaBbCc" is an alphabet.
  const bool is_capital = cost == kCapitalInside &&
                          previous_->kind == Kind::kLower &&
                          next.kind == Kind::kUpper;
  sum_ += is_capital && has_capital_inside_ ? kNextCapitalInside : cost;
  // "a”b", where only few marks stand.
  const bool is_mark =
      !is_previous_ascii_ && (previous_->kind == Kind::kClose ||
                              previous_->kind == Kind::kPunctuation);
  if (is_mark && is_behind_letter_ && next.kind <= Kind::kUpper)
    sum_ += kMarkInWord;
  if (previous_->kind == Kind::kJoiner && is_behind_letter_ &&
      IsLetter(next.kind)) {
    sum_ += has_joiner_ ? kNextJoinerInWord : kJoinerInWord;
    has_joiner_ = true;
  }
  is_behind_letter_ = IsLetter(previous_->kind);
  has_capital_inside_ |= is_capital;
  if (!may_be_alone_ && !IsLetter(next.kind)) {
    sum_ += previous_->kind == Kind::kUpper ? kLoneCapital : kLoneLetter;
  }
}

int StrangenessOf(uint32_t previous, std::span<const uint32_t> text,
                  uint32_t next) {
  Strangeness strangeness(previous);
  for (const uint32_t code_point : text) strangeness.Add(code_point);
  return strangeness.Before(next);
}

int RarityOf(std::span<const uint32_t> text) {
  int sum = 0;
  for (const uint32_t code_point : text) sum += TraitsOf(code_point).rarity;
  return sum;
}

}  // namespace utfx::mend
