#include "command/mending/escapes.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <iterator>
#include <string>
#include <string_view>

#include "command/mending/entity_data.h"

namespace utfx {
namespace {

constexpr uint32_t kLastCodePoint = 0x10FFFF;

bool IsSurrogateNumber(uint32_t number) {
  return number >= 0xD800 && number <= 0xDFFF;
}

// 16 for no digit.
unsigned DigitValue(char c) {
  if (c >= '0' && c <= '9') return static_cast<unsigned>(c - '0');
  if (c >= 'a' && c <= 'f') return static_cast<unsigned>(c - 'a') + 10;
  if (c >= 'A' && c <= 'F') return static_cast<unsigned>(c - 'A') + 10;
  return 16;
}

constexpr struct {
  std::string_view name;
  char character;
} kNamesOfAscii[] = {{"amp", '&'}, {"gt", '>'}, {"lt", '<'}, {"quot", '"'}};

// The character that a letter stands for behind a backslash, or 0.
char LetterEscape(char letter) {
  switch (letter) {
    case 'b':
      return '\b';
    case 'f':
      return '\f';
    case 'n':
      return '\n';
    case 'r':
      return '\r';
    case 't':
      return '\t';
    default:
      return '\0';
  }
}

// An escape from its start on.
class EscapeReader {
 public:
  explicit EscapeReader(std::string_view text) : text_(text) {}

  size_t At() const { return at_; }
  void Skip(size_t length) { at_ += length; }

  EscapeOutcome Take(std::string_view wanted) {
    const std::string_view rest = text_.substr(at_);
    if (rest.starts_with(wanted)) {
      at_ += wanted.size();
      return EscapeOutcome::kRead;
    }
    return wanted.starts_with(rest) ? EscapeOutcome::kCut
                                    : EscapeOutcome::kNone;
  }

  // Takes from `least` to `most` digits, all that there are.
  EscapeOutcome TakeDigits(unsigned base, size_t least, size_t most,
                           uint32_t* number) {
    uint64_t value = 0;
    size_t digits = 0;
    for (; at_ < text_.size() && digits < most; ++at_, ++digits) {
      const unsigned digit = DigitValue(text_[at_]);
      if (digit >= base) break;
      value = (value * base) + digit;
    }
    *number =
        static_cast<uint32_t>(std::min<uint64_t>(value, kLastCodePoint + 1));
    if (digits >= least) return EscapeOutcome::kRead;
    return at_ == text_.size() ? EscapeOutcome::kCut : EscapeOutcome::kNone;
  }

  // Takes a prefix, digits and what ends them.
  EscapeOutcome TakeNumber(std::string_view prefix, unsigned base, size_t least,
                           size_t most, std::string_view end,
                           uint32_t* number) {
    EscapeOutcome outcome = Take(prefix);
    if (outcome == EscapeOutcome::kRead) {
      outcome = TakeDigits(base, least, most, number);
    }
    return outcome == EscapeOutcome::kRead ? Take(end) : outcome;
  }

  // Takes a unit of UTF-16, and its partner.
  EscapeOutcome TakeUnits(std::string_view prefix, uint32_t* code_point) {
    EscapeOutcome outcome = TakeNumber(prefix, 16, 4, 4, "", code_point);
    if (outcome != EscapeOutcome::kRead || !IsSurrogateNumber(*code_point)) {
      return outcome;
    }
    if (*code_point >= 0xDC00) return EscapeOutcome::kNone;
    uint32_t low = 0;
    outcome = TakeNumber(prefix, 16, 4, 4, "", &low);
    if (outcome != EscapeOutcome::kRead) return outcome;
    if (low < 0xDC00 || low > 0xDFFF) return EscapeOutcome::kNone;
    *code_point = 0x10000 + ((*code_point - 0xD800) << 10) + (low - 0xDC00);
    return outcome;
  }

  // Takes a sequence of UTF-8, of which each byte has this prefix.
  EscapeOutcome TakeBytes(std::string_view prefix, uint32_t* code_point) {
    uint32_t byte = 0;
    EscapeOutcome outcome = TakeNumber(prefix, 16, 2, 2, "", &byte);
    if (outcome != EscapeOutcome::kRead) return outcome;
    *code_point = byte;
    if (byte < 0x80) return EscapeOutcome::kRead;
    if (byte < 0xC2 || byte > 0xF4) return EscapeOutcome::kNone;
    const size_t trails = byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3;
    *code_point = byte & (0x3FU >> trails);
    for (size_t i = 0; i < trails; ++i) {
      if (prefix == "=") at_ += SoftBreaksLength(text_.substr(at_));
      outcome = TakeNumber(prefix, 16, 2, 2, "", &byte);
      // A line break may be cut, too.
      if (outcome == EscapeOutcome::kNone && prefix == "=" &&
          text_.substr(at_ - 1) == "=\r") {
        return EscapeOutcome::kCut;
      }
      if (outcome != EscapeOutcome::kRead) return outcome;
      if ((byte & 0xC0) != 0x80) return EscapeOutcome::kNone;
      *code_point = (*code_point << 6) | (byte & 0x3F);
    }
    static constexpr uint32_t kFirst[] = {0x80, 0x800, 0x10000};
    return *code_point < kFirst[trails - 1] ? EscapeOutcome::kNone
                                            : EscapeOutcome::kRead;
  }

  EscapeOutcome TakeName(uint32_t* code_point) {
    const std::string_view rest = text_.substr(at_ + 1, kLongestEntity + 1);
    const size_t length = rest.find(';');
    if (length == std::string_view::npos) {
      const bool may_go_on = rest.size() <= kLongestEntity &&
                             std::all_of(rest.begin(), rest.end(), [](char c) {
                               return (c >= '0' && c <= '9') ||
                                      (c >= 'a' && c <= 'z') ||
                                      (c >= 'A' && c <= 'Z');
                             });
      return may_go_on ? EscapeOutcome::kCut : EscapeOutcome::kNone;
    }
    const std::string_view name = rest.substr(0, length);
    at_ += length + 2;
    for (const auto& [ascii, c] : kNamesOfAscii) {
      if (name != ascii) continue;
      *code_point = static_cast<unsigned char>(c);
      return EscapeOutcome::kRead;
    }
    const auto* const found =
        std::lower_bound(std::begin(kEntitiesByName), std::end(kEntitiesByName),
                         name, [](uint8_t entity, std::string_view wanted) {
                           return kEntities[entity].name < wanted;
                         });
    if (found == std::end(kEntitiesByName) || kEntities[*found].name != name) {
      return EscapeOutcome::kNone;
    }
    *code_point = kEntities[*found].code_point;
    return EscapeOutcome::kRead;
  }

 private:
  std::string_view text_;
  size_t at_ = 0;
};

// The form of what starts so, by the characters behind its first one.
// Returns false if there is none, or the text is too short: then `*is_cut`.
bool FormAtStart(std::string_view text, unsigned kinds, EscapeForm* form,
                 bool* is_cut) {
  const auto is_of = [&](EscapeKinds kind) { return (kinds & kind) != 0; };
  const char second = text.size() > 1 ? text[1] : '\0';
  const char third = text.size() > 2 ? text[2] : '\0';
  *is_cut = text.size() < 2;
  switch (text.front()) {
    case '\\':
      if (second == 'u' && is_of(kBackslashEscapes) && text.size() == 2) {
        *is_cut = true;
        return false;
      }
      if (second == 'u' && third == '{' && is_of(kBackslashEscapes)) {
        *form = EscapeForm::kBraces;
        return true;
      }
      if (LetterEscape(second) != '\0') {
        *form = EscapeForm::kLetter;
        return is_of(kJsonEscapes) || is_of(kBackslashEscapes);
      }
      *form = second == 'u'   ? EscapeForm::kFour
              : second == 'U' ? EscapeForm::kEight
                              : EscapeForm::kBytes;
      return (second == 'u' && is_of(kJsonEscapes)) ||
             ((second == 'U' || second == 'x') && is_of(kBackslashEscapes));
    case '%':
      *form =
          second == 'u' ? EscapeForm::kPercentFour : EscapeForm::kPercentBytes;
      return !*is_cut && is_of(kPercentEscapes);
    case '&':
      if (second == '#' && text.size() == 2) {
        *is_cut = true;
        return false;
      }
      *form = second != '#'                  ? EscapeForm::kNamed
              : third == 'x' || third == 'X' ? EscapeForm::kHexadecimal
                                             : EscapeForm::kDecimal;
      return !*is_cut && is_of(kReferences);
    default:
      *form = EscapeForm::kQuotedPrintable;
      return !*is_cut && text.front() == '=' && is_of(kQuotedPrintableEscapes);
  }
}

std::string HexNumber(uint32_t number, int width, DigitCase digits) {
  char text[16];
  const int length = std::snprintf(
      text, sizeof text, digits == DigitCase::kCapital ? "%0*X" : "%0*x", width,
      unsigned{number});
  return {text, static_cast<size_t>(length)};
}

bool EndsInOneOf(std::string_view name, const std::string_view* first,
                 const std::string_view* last) {
  const size_t dot = name.rfind('.');
  if (dot == std::string_view::npos) return false;
  std::string end(name.substr(dot + 1));
  for (char& c : end) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return std::find(first, last, end) != last;
}

}  // namespace

EscapeRules EscapeRulesOf(std::string_view name, bool takes_all) {
  static constexpr std::string_view kJson[] = {
      "arb",    "avsc", "geojson", "gltf",     "har",
      "ipynb",  "json", "json5",   "jsonc",    "jsonl",
      "jsonld", "map",  "ndjson",  "topojson", "webmanifest"};
  // C, Go, Perl, Python, TOML, YAML, Turtle and shells.
  static constexpr std::string_view kWithoutPairs[] = {
      "bash", "c",    "cc",   "cpp", "cxx",  "go",  "h",  "hh",
      "hpp",  "hxx",  "m",    "mm",  "nt",   "nq",  "py", "pyi",
      "sh",   "toml", "trig", "ttl", "yaml", "yml", "zsh"};
  EscapeRules rules;
  if (takes_all) {
    rules.kinds = kAllEscapes;
  } else if (EndsInOneOf(name, std::begin(kJson), std::end(kJson))) {
    rules.kinds = kJsonEscapes;
  }
  rules.has_no_pairs =
      EndsInOneOf(name, std::begin(kWithoutPairs), std::end(kWithoutPairs));
  return rules;
}

void AppendUtf8(uint32_t code_point, std::string* text) {
  const auto add = [&](uint32_t byte) { *text += static_cast<char>(byte); };
  if (code_point < 0x80) return add(code_point);
  if (code_point < 0x800) {
    add(0xC0 | (code_point >> 6));
  } else {
    if (code_point < 0x10000) {
      add(0xE0 | (code_point >> 12));
    } else {
      add(0xF0 | (code_point >> 18));
      add(0x80 | ((code_point >> 12) & 0x3F));
    }
    add(0x80 | ((code_point >> 6) & 0x3F));
  }
  add(0x80 | (code_point & 0x3F));
}

bool IsSyntax(char c) {
  return (c >= '\0' && c <= ' ') || c == '\x7F' ||
         std::string_view("\"%&'<=>\\").find(c) != std::string_view::npos;
}

size_t SoftBreaksLength(std::string_view text) {
  constexpr int kMost = 4;
  size_t length = 0;
  for (int i = 0; i < kMost; ++i) {
    const std::string_view rest = text.substr(length);
    const size_t one = rest.starts_with("=\n")     ? 2
                       : rest.starts_with("=\r\n") ? 3
                                                   : 0;
    if (one == 0) break;
    length += one;
  }
  return length;
}

size_t WholeLinesEnd(std::string_view text, unsigned kinds) {
  size_t end = text.size();
  do {
    end = text.substr(0, end).rfind('\n');
    if (end == std::string_view::npos) return 0;
  } while ((kinds & kQuotedPrintableEscapes) != 0 &&
           (text.substr(0, end).ends_with('=') ||
            text.substr(0, end).ends_with("=\r")));
  return end + 1;
}

EscapeOutcome ReadEscape(std::string_view text, unsigned kinds,
                         TextEscape* escape) {
  bool is_cut = false;
  if (!FormAtStart(text, kinds, &escape->form, &is_cut)) {
    return is_cut ? EscapeOutcome::kCut : EscapeOutcome::kNone;
  }
  EscapeReader reader(text);
  uint32_t code_point = 0;
  EscapeOutcome outcome = EscapeOutcome::kNone;
  switch (escape->form) {
    case EscapeForm::kFour:
      outcome = reader.TakeUnits("\\u", &code_point);
      break;
    case EscapeForm::kEight:
      outcome = reader.TakeNumber("\\U", 16, 8, 8, "", &code_point);
      break;
    case EscapeForm::kBraces:
      outcome = reader.TakeNumber("\\u{", 16, 1, 8, "}", &code_point);
      break;
    case EscapeForm::kBytes:
      outcome = reader.TakeBytes("\\x", &code_point);
      break;
    case EscapeForm::kPercentBytes:
      outcome = reader.TakeBytes("%", &code_point);
      break;
    case EscapeForm::kPercentFour:
      outcome = reader.TakeUnits("%u", &code_point);
      break;
    case EscapeForm::kDecimal:
      outcome = reader.TakeNumber("&#", 10, 1, 10, ";", &code_point);
      break;
    case EscapeForm::kHexadecimal:
      outcome =
          reader.TakeNumber(text.substr(0, 3), 16, 1, 8, ";", &code_point);
      break;
    case EscapeForm::kNamed:
      outcome = reader.TakeName(&code_point);
      break;
    case EscapeForm::kLetter:
      code_point = static_cast<unsigned char>(LetterEscape(text[1]));
      reader.Skip(2);
      outcome = EscapeOutcome::kRead;
      break;
    case EscapeForm::kQuotedPrintable:
      outcome = reader.TakeBytes("=", &code_point);
      break;
  }
  if (outcome != EscapeOutcome::kRead) return outcome;
  // Programs write U+FEFF on purpose: it is no signature there.
  const bool is_plain =
      code_point == 0 ||
      (code_point < 0x80 && !IsSyntax(static_cast<char>(code_point)));
  if (is_plain || code_point == 0xFEFF || code_point > kLastCodePoint ||
      IsSurrogateNumber(code_point)) {
    return EscapeOutcome::kNone;
  }
  escape->code_point = code_point;
  escape->length = reader.At();
  return outcome;
}

DigitCase DigitCaseOf(EscapeForm form, std::string_view escape) {
  if (form == EscapeForm::kNamed || form == EscapeForm::kDecimal) {
    return DigitCase::kUnknown;
  }
  for (const char c : escape) {
    if (c >= 'a' && c <= 'f') return DigitCase::kLower;
    if (c >= 'A' && c <= 'F') return DigitCase::kCapital;
  }
  return DigitCase::kUnknown;
}

std::string WriteEscape(EscapeForm form, uint32_t code_point, DigitCase digits,
                        bool has_no_pairs) {
  const bool is_of_bytes = form == EscapeForm::kBytes ||
                           form == EscapeForm::kPercentBytes ||
                           form == EscapeForm::kQuotedPrintable;
  if (digits == DigitCase::kUnknown) {
    // RFC 3986 and RFC 2045 have capitals.
    digits = is_of_bytes && form != EscapeForm::kBytes ? DigitCase::kCapital
                                                       : DigitCase::kLower;
  }
  if (is_of_bytes) {
    const char* const prefix = form == EscapeForm::kBytes          ? "\\x"
                               : form == EscapeForm::kPercentBytes ? "%"
                                                                   : "=";
    std::string text;
    std::string bytes;
    AppendUtf8(code_point, &bytes);
    for (const char byte : bytes) {
      text += prefix + HexNumber(static_cast<unsigned char>(byte), 2, digits);
    }
    return text;
  }
  switch (form) {
    case EscapeForm::kEight:
      return "\\U" + HexNumber(code_point, 8, digits);
    case EscapeForm::kBraces:
      return "\\u{" + HexNumber(code_point, 1, digits) + '}';
    case EscapeForm::kHexadecimal:
      return "&#x" + HexNumber(code_point, 1, digits) + ';';
    case EscapeForm::kNamed: {
      const auto* const found = std::lower_bound(
          std::begin(kEntities), std::end(kEntities), code_point,
          [](const Entity& entity, uint32_t wanted) {
            return entity.code_point < wanted;
          });
      if (found != std::end(kEntities) && found->code_point == code_point) {
        return std::string("&") + found->name + ';';
      }
      return "&#" + std::to_string(code_point) + ';';
    }
    case EscapeForm::kDecimal:
      return "&#" + std::to_string(code_point) + ';';
    default:
      break;
  }
  const bool is_percent = form == EscapeForm::kPercentFour;
  const char* const prefix = is_percent ? "%u" : "\\u";
  if (code_point < 0x10000) return prefix + HexNumber(code_point, 4, digits);
  if (has_no_pairs && !is_percent) {
    return "\\U" + HexNumber(code_point, 8, digits);
  }
  const uint32_t rest = code_point - 0x10000;
  return prefix + HexNumber(0xD800 + (rest >> 10), 4, digits) + prefix +
         HexNumber(0xDC00 + (rest & 0x3FF), 4, digits);
}

}  // namespace utfx
