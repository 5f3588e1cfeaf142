#include "command/mending/escaped_text.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "command/mending/escapes.h"

namespace utfx {
namespace {

// Finds the characters that escapes start with, which are rare.
class StarterSearch {
 public:
  StarterSearch(std::string_view text, unsigned kinds) : text_(text) {
    const auto add = [&](char c) { starters_[count_++] = {c, Find(c, 0)}; };
    if ((kinds & (kJsonEscapes | kBackslashEscapes)) != 0) add('\\');
    if ((kinds & kPercentEscapes) != 0) add('%');
    if ((kinds & kReferences) != 0) add('&');
    if ((kinds & kQuotedPrintableEscapes) != 0) add('=');
  }

  // The next one from a place on, which is not before that of the last call.
  size_t From(size_t at) {
    size_t next = std::string_view::npos;
    for (size_t i = 0; i < count_; ++i) {
      Starter& starter = starters_[i];
      if (starter.at < at) starter.at = Find(starter.character, at);
      next = std::min(next, starter.at);
    }
    return next;
  }

 private:
  struct Starter {
    char character;
    size_t at;
  };

  // The first one from a place on that an escape may start with.
  size_t Find(char c, size_t at) const {
    for (;; ++at) {
      at = text_.find(c, at);
      if (at >= text_.size() - 1 || MayFollow(c, text_[at + 1])) return at;
    }
  }
  static bool MayFollow(char starter, char c) {
    const bool is_digit = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'F') ||
                          (c >= 'a' && c <= 'f');
    switch (starter) {
      case '\\':
        return std::string_view("Ubfnrtux\\").find(c) != std::string_view::npos;
      case '%':
        return is_digit || c == 'u';
      case '=':
        return is_digit || c == '\n' || c == '\r';
      default:
        return c == '#' || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
    }
  }

  std::string_view text_;
  Starter starters_[4] = {};
  size_t count_ = 0;
};

// The length of a character, or 1 for a byte that is none.
size_t CharacterLength(std::string_view text) {
  const auto lead = static_cast<unsigned char>(text.front());
  const size_t length = lead < 0xC2   ? 1
                        : lead < 0xE0 ? 2
                        : lead < 0xF0 ? 3
                        : lead < 0xF5 ? 4
                                      : 1;
  return std::min(length, text.size());
}

bool IsAsciiByte(char c) { return static_cast<unsigned char>(c) < 0x80; }
bool IsLead(char c) { return static_cast<unsigned char>(c) >= 0xC0; }

// Of a well-formed character.
uint32_t CodePointOf(std::string_view character) {
  auto code_point = static_cast<unsigned char>(character.front());
  if (character.size() == 1) return code_point;
  uint32_t value = code_point & (0x7FU >> character.size());
  for (const char trail : character.substr(1)) {
    value = (value << 6) | (static_cast<unsigned char>(trail) & 0x3F);
  }
  return value;
}

bool HasSameSyntax(std::string_view a, std::string_view b) {
  const char* at = b.begin();
  for (const char c : a) {
    if (!IsSyntax(c)) continue;
    at = std::find_if(at, b.end(), IsSyntax);
    if (at == b.end() || *at != c) return false;
    ++at;
  }
  return std::find_if(at, b.end(), IsSyntax) == b.end();
}

// Writes lines that are not longer than those that they replace.
class SoftLines {
 public:
  // The source of what is replaced, without the soft line breaks in front.
  explicit SoftLines(std::string_view source) {
    size_t start = 0;
    for (size_t at = 0; (at = source.find('=', at)) != std::string_view::npos;
         ++at) {
      const size_t length = SoftBreaksLength(source.substr(at));
      if (length == 0) continue;
      lines_.push_back({at - start, source.substr(at, length)});
      start = at + length;
      at = start - 1;
    }
  }

  void Add(std::string_view piece, bool is_last) {
    while (next_ < lines_.size() &&
           (is_last || length_ + piece.size() > lines_[next_].length)) {
      text_ += lines_[next_++].breaks;
      length_ = 0;
    }
    text_ += piece;
    length_ += piece.size();
  }

  std::string Text() && { return std::move(text_); }

 private:
  struct Line {
    size_t length;
    std::string_view breaks;
  };
  std::vector<Line> lines_;
  size_t next_ = 0;
  size_t length_ = 0;
  std::string text_;
};

}  // namespace

void EscapedText::Read(std::string_view source, bool is_last) {
  source_ = source;
  size_ = source.size();
  text_.clear();
  escapes_.clear();
  if (rules_.kinds != kNoEscapes) ReadEscapes(is_last);
}

size_t EscapedText::Finish(size_t at) {
  const size_t end = SourceEnd(at);
  if ((rules_.kinds & (kJsonEscapes | kBackslashEscapes)) == 0) return end;
  const size_t other = source_.substr(0, end).find_last_not_of('\\');
  const bool is_all = other == std::string_view::npos;
  const size_t count = is_all ? end : end - other - 1;
  is_behind_backslash_ = (count % 2 == 1) != (is_all && is_behind_backslash_);
  return end;
}

void EscapedText::ReadEscapes(bool is_last) {
  StarterSearch search(source_, rules_.kinds);
  size_t copied = 0;
  const auto copy = [&](size_t end) {
    text_ += source_.substr(copied, end - copied);
  };
  const bool is_second = is_behind_backslash_ && source_.starts_with('\\');
  for (size_t at = search.From(is_second ? 1 : 0);
       at != std::string_view::npos;) {
    const std::string_view rest = source_.substr(at);
    if (rest.starts_with("\\\\")) {
      at = search.From(at + 2);
      continue;
    }
    // Soft line breaks belong to what follows.
    size_t breaks = (rules_.kinds & kQuotedPrintableEscapes) != 0
                        ? SoftBreaksLength(rest)
                        : 0;
    if (breaks < rest.size() && rest[breaks] != '=') breaks = 0;
    TextEscape escape;
    const EscapeOutcome outcome =
        breaks == rest.size() || rest.substr(breaks) == "=\r"
            ? EscapeOutcome::kCut
            : ReadEscape(rest.substr(breaks), rules_.kinds, &escape);
    if (outcome == EscapeOutcome::kCut && !is_last) {
      size_ = at;
      break;
    }
    if (outcome != EscapeOutcome::kRead) {
      at = search.From(at + 1);
      continue;
    }
    copy(at);
    const size_t start = text_.size();
    AppendUtf8(escape.code_point, &text_);
    escapes_.push_back({start, at + breaks,
                        static_cast<uint8_t>(text_.size() - start),
                        static_cast<uint8_t>(escape.length), escape.form});
    copied = escapes_.back().SourceEnd();
    at = search.From(copied);
  }
  if (!escapes_.empty()) copy(size_);
}

EscapedText::Places EscapedText::FirstFrom(size_t start) const {
  return std::lower_bound(
      escapes_.begin(), escapes_.end(), start,
      [](const Place& place, size_t wanted) { return place.start < wanted; });
}

size_t EscapedText::SourceEnd(size_t at) const {
  const auto next = FirstFrom(at);
  if (next == escapes_.begin()) return at;
  const Place& place = *std::prev(next);
  return place.SourceEnd() + at - std::min(at, place.End());
}

EscapedText::Part EscapedText::SourceOf(size_t start, size_t length) const {
  const auto first = FirstFrom(start);
  const size_t source_start =
      first != escapes_.end() && first->start == start && length > 0
          ? first->source_start
          : SourceEnd(start);
  return {source_start, SourceEnd(start + length) - source_start};
}

bool EscapedText::IsEscaped(size_t start, size_t length) const {
  size_t at = start;
  for (auto place = FirstFrom(start);
       place != escapes_.end() && place->start == at && at < start + length;
       ++place) {
    at = place->End();
  }
  return at >= start + length;
}

std::optional<std::string> EscapedText::Written(
    size_t start, size_t length, std::string_view replacement) const {
  const std::string_view part = Text().substr(start, length);
  if (rules_.kinds == kNoEscapes) return std::string(replacement);
  if (!HasSameSyntax(part, replacement)) return {};
  const auto first = FirstFrom(start);
  const auto last = FirstFrom(start + length);
  if (first == last) return std::string(replacement);
  // The escape of each character beyond ASCII and of each syntax, or null.
  std::vector<const Place*> characters;
  std::vector<const Place*> syntax;
  auto next = first;
  for (size_t at = 0; at < part.size();) {
    const bool is_escape = next != last && next->start == start + at;
    const size_t size = CharacterLength(part.substr(at));
    const Place* const place = is_escape ? &*next++ : nullptr;
    if (!IsAsciiByte(part[at])) {
      characters.push_back(place);
    } else if (IsSyntax(part[at])) {
      syntax.push_back(place);
    }
    at += size;
  }
  // Each character was one, or each byte was one.
  const auto leads = static_cast<size_t>(
      std::count_if(replacement.begin(), replacement.end(), IsLead));
  const auto bytes = static_cast<size_t>(
      std::count_if(replacement.begin(), replacement.end(),
                    [](char c) { return !IsAsciiByte(c); }));
  const bool is_one_to_one = leads == characters.size();
  size_t done = 0;  // Of either.
  size_t syntax_done = 0;
  const auto digits_of = [&](const Place& place) {
    return DigitCaseOf(place.form,
                       source_.substr(place.source_start, place.source_length));
  };
  DigitCase others = DigitCase::kUnknown;
  for (auto place = first; place != last && others == DigitCase::kUnknown;
       ++place) {
    others = digits_of(*place);
  }
  const Part source = SourceOf(start, length);
  SoftLines lines(source_.substr(source.start, source.length));
  for (size_t at = 0; at < replacement.size();) {
    const std::string_view character =
        replacement.substr(at, CharacterLength(replacement.substr(at)));
    at += character.size();
    const bool is_last = at == replacement.size();
    if (IsAsciiByte(character.front())) {
      const Place* const place =
          IsSyntax(character.front()) ? syntax[syntax_done++] : nullptr;
      lines.Add(place == nullptr
                    ? character
                    : source_.substr(place->source_start, place->source_length),
                is_last);
      continue;
    }
    const Place* const place =
        characters[is_one_to_one ? done : done * characters.size() / bytes];
    done += is_one_to_one ? 1 : character.size();
    if (place == nullptr) {
      lines.Add(character, is_last);
      continue;
    }
    DigitCase digits = digits_of(*place);
    if (digits == DigitCase::kUnknown) digits = others;
    std::string escape = WriteEscape(place->form, CodePointOf(character),
                                     digits, rules_.has_no_pairs);
    if (place->form != EscapeForm::kQuotedPrintable) {
      if (source_.substr(place->source_start).starts_with("&#X")) {
        escape[2] = 'X';
      }
      lines.Add(escape, is_last);
      continue;
    }
    // A line may break between any two bytes.
    for (size_t i = 0; i < escape.size(); i += 3) {
      lines.Add(std::string_view(escape).substr(i, 3),
                is_last && i + 3 == escape.size());
    }
  }
  return std::move(lines).Text();
}

}  // namespace utfx
