#include "command/named_charset.h"

#include <iconv.h>
#include <utfx.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "command/charmap.h"
#include "command/conversion.h"
#include "command/figures.h"
#include "command/files.h"
#include "command/trouble.h"
#include "command/wording.h"
#include "converters/host_tables.h"
#include "library/host_charset.h"

namespace utfx {
namespace {

// The suffix of a name for iconv(3): "TRANSLIT" of "ASCII//TRANSLIT".
std::string_view SuffixOf(std::string_view name) {
  const size_t slash = name.find('/');
  const size_t suffix =
      slash == std::string_view::npos ? slash : name.find('/', slash + 1);
  return suffix == std::string_view::npos ? "" : name.substr(suffix + 1);
}

// glibc ignores a suffix that it does not know, and any suffix of the source.
// With IGNORE it would drop unencodable characters, and fail only afterwards.
void CheckSuffix(const std::string& name, NamedCharset::Use use) {
  const std::string suffix = Upper(SuffixOf(name));
  if (suffix.find("IGNORE") != std::string::npos) {
    throw Trouble(Quote(name) + ": IGNORE hides errors; use convert --skip");
  }
  if (suffix.empty() ||
      (suffix == "TRANSLIT" && NamedCharset::Use::kTarget == use))
    return;
  throw Trouble(Quote(name) + ": " + Quote("//" + suffix) +
                (suffix == "TRANSLIT"
                     ? " goes with the charset of the output only"
                     : " means nothing; there is //TRANSLIT"));
}

// Not decltype(&pclose): glibc 2.41's has attributes, of which GCC warns there.
struct ClosePipe {
  void operator()(FILE* pipe) const { pclose(pipe); }
};

// Adds the names that iconv(1) lists. The C library has no function for that.
void AddIconvNames(std::vector<std::string>* names) {
  const std::unique_ptr<FILE, ClosePipe> listed(
      popen("iconv -l 2>/dev/null", "r"));
  if (listed == nullptr) return;
  char line[256];
  while (std::fgets(line, sizeof line, listed.get()) != nullptr) {
    const std::string_view name(line);
    names->emplace_back(name.substr(0, name.find_first_of("/, \n")));
  }
}

bool IsAlphanumeric(char c) {
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') ||
         (c >= 'a' && c <= 'z');
}

// Whether glibc keeps a character of a name. It drops the others: "UTF-∞8"
// would be UTF-8.
bool IsKept(char c) {
  constexpr std::string_view kMarks = "_-.,:/()";
  return IsAlphanumeric(c) || kMarks.find(c) != std::string_view::npos;
}

// Where nothing is left before the suffix ("", "∞", "//TRANSLIT") a name means
// the locale's charset.
bool IsWhole(std::string_view name) {
  const std::string_view start = name.substr(0, name.find('/'));
  return std::any_of(start.begin(), start.end(), IsAlphanumeric) &&
         std::all_of(name.begin(), name.end(), IsKept);
}

[[noreturn]] void RefuseName(const std::string& name) {
  std::vector<std::string> names;
  for (const utfx_charset* const charset : AllCharsets()) {
    names.emplace_back(utfx_charset_name(charset));
    for (const std::string& alias : AliasesOf(charset)) names.push_back(alias);
  }
  AddIconvNames(&names);
  std::string kept = name.substr(0, name.find('/'));
  std::erase_if(kept, [](char c) { return !IsKept(c); });
  const std::string nearest = Nearest(kept, names);
  throw Trouble("unknown charset: " + Quote(name) +
                (nearest.empty() ? "; utfx list and iconv -l have the names"
                                 : "; did you mean " + nearest + '?'));
}

bool IconvKnows(const std::string& name) {
  if (!IsWhole(name)) return false;
  iconv_t descriptor = iconv_open("UTF-8", name.c_str());
  if (descriptor == reinterpret_cast<iconv_t>(-1)) return false;
  iconv_close(descriptor);
  return true;
}

// A charset that was added to this host; null if there is none. Throws Trouble
// if its file is damaged.
const utfx_charset* FindAdded(const std::string& name) {
  const utfx_charset* const charset = FindHostCharset(name.c_str());
  if (charset != nullptr) return charset;
  const HostName host_name(name);
  uint8_t file[kMaxHostTableSize];
  HostFolder folder;
  if (ReadHostTable(host_name, file, &folder) == 0) return nullptr;
  InputFile input(PathOf(folder, host_name).Text());
  ReadCompiled(&input);
  throw Trouble(input.Name() + ": it is damaged");
}

// Built-in names win.
const utfx_charset* FindOwn(const std::string& name) {
  const utfx_charset* const built_in = utfx_charset_find(name.c_str());
  return built_in == nullptr ? FindAdded(name) : built_in;
}

// The longest text names a code point, with four digits for each 16 bits.
using Text = std::array<char, 2048>;

Explanation ToExplanation(const utfx_explanation& explanation,
                          const Text& text) {
  return {explanation.error_class, utfx_cause_name(explanation.cause),
          text.data()};
}

// Of a table, whose code points have names.
Explanation ExplainWithTitle(const utfx_charset* charset,
                             const Words& code_point) {
  Explanation explanation = ExplainUnencodable(charset, code_point);
  if (IsTable(charset)) {
    explanation.text.replace(0, CodePointText(code_point).size(),
                             CodePointTitle(code_point));
  }
  return explanation;
}

}  // namespace

NamedCharset::NamedCharset(const std::string& name, Use use)
    : name_(name), ours_(FindOwn(name)) {
  if (ours_ == nullptr && !IconvKnows(name)) RefuseName(name);
  if (ours_ == nullptr) CheckSuffix(name, use);
}

bool NamedCharset::IsKnown(const std::string& name) {
  return FindOwn(name) != nullptr || IconvKnows(name);
}

bool IsAdded(const utfx_charset* charset) {
  return IsTable(charset) &&
         utfx_charset_find(utfx_charset_name(charset)) != charset;
}

const utfx_charset* Utf8() {
  static const utfx_charset* const kUtf8 = utfx_charset_find("UTF-8");
  return kUtf8;
}

const utfx_charset* Utf8000() {
  static const utfx_charset* const kUtf8000 = utfx_charset_find("UTF-8000");
  return kUtf8000;
}

const std::vector<const utfx_charset*>& AllCharsets() {
  static const auto* const kCharsets = [] {
    auto* const all = new std::vector<const utfx_charset*>;
    for (const utfx_charset* charset;
         (charset = utfx_charset_at(all->size())) != nullptr;) {
      all->push_back(charset);
    }
    return all;
  }();
  return *kCharsets;
}

std::vector<std::string> AliasesOf(const utfx_charset* charset) {
  std::vector<std::string> aliases;
  for (const char* alias;
       (alias = utfx_charset_alias(charset, aliases.size())) != nullptr;) {
    aliases.emplace_back(alias);
  }
  return aliases;
}

const utfx_charset* FindOurs(const std::string& name) {
  const utfx_charset* const charset = NamedCharset(name).Ours();
  if (charset == nullptr) {
    throw Trouble(Quote(name) + " is iconv's, and not in utfx list");
  }
  return charset;
}

bool IsBeyondUnicode(const Words& code_point) {
  return code_point.size() > 1 || code_point[0] > 0x10FFFF;
}

bool IsSurrogate(const Words& code_point) {
  return code_point.size() == 1 && code_point[0] >= 0xD800 &&
         code_point[0] <= 0xDFFF;
}

bool Has(const utfx_charset* charset, const Words& code_point) {
  return utfx_encode_one_words(charset, code_point.data(), code_point.size(),
                               nullptr, 0)
             .status != UTFX_UNENCODABLE;
}

bool HasAllOfUnicode(const utfx_charset* charset) {
  if (!Has(charset, {0x10FFFF})) return false;
  uint64_t first = 0;
  uint64_t last = 0;
  while (utfx_charset_next_gap(charset, last, &first, &last) &&
         first <= 0x10FFFF) {
    if (first < 0xD800 || last > 0xDFFF) return false;
    ++last;
  }
  return true;
}

utfx_sequence ReadSequence(const utfx_charset* charset, std::string_view text,
                           Words* code_point) {
  code_point->assign(1, 0);
  utfx_sequence sequence =
      utfx_decode_one(charset, text.data(), text.size(), code_point->data());
  if (sequence.status == UTFX_OUTPUT_FULL) {
    code_point->resize((sequence.bits + 63) / 64);
    sequence = utfx_decode_one_words(charset, text.data(), text.size(),
                                     code_point->data(), code_point->size());
  }
  return sequence;
}

std::string WriteSequence(const utfx_charset* charset,
                          const Words& code_point) {
  std::string sequence(utfx_charset_max_sequence_length(charset), '\0');
  sequence.resize(utfx_encode_one_words(charset, code_point.data(),
                                        code_point.size(), sequence.data(),
                                        sequence.size())
                      .length);
  return sequence;
}

Explanation ExplainIllFormed(const utfx_charset* charset,
                             std::string_view text) {
  Text reason;
  return ToExplanation(utfx_explain(charset, text.data(), text.size(),
                                    reason.data(), reason.size()),
                       reason);
}

std::string Expected(const utfx_charset* charset, std::string_view text) {
  Text expected;
  utfx_explain_expected(charset, text.data(), text.size(), expected.data(),
                        expected.size());
  return expected.data();
}

Explanation ExplainUnencodable(const utfx_charset* charset,
                               const Words& code_point) {
  Text reason;
  return ToExplanation(
      utfx_explain_words(charset, code_point.data(), code_point.size(),
                         reason.data(), reason.size()),
      reason);
}

Explanation ExplainUnencodable(const NamedCharset& charset,
                               const Words& code_point) {
  if (charset.Ours() != nullptr) {
    return ExplainUnencodable(charset.Ours(), code_point);
  }
  return {"Unencodable", "",
          CodePointTitle(code_point) + " is not in " + charset.Name()};
}

Explanation ExplainIconvs(const std::string& charset, bool is_cut_short) {
  return is_cut_short
             ? Explanation{"Incomplete",
                           utfx_cause_name(UTFX_CAUSE_CUT_SEQUENCE),
                           "the text ends inside a character"}
             : Explanation{"IllFormed", "",
                           "no character of " + charset + " starts with this"};
}

Explanation ExplainError(const NamedCharset& from, const NamedCharset& to,
                         utfx_status status, std::string_view text) {
  if (status != UTFX_UNENCODABLE) {
    return from.Ours() == nullptr
               ? ExplainIconvs(from.Name(), status == UTFX_INCOMPLETE)
               : ExplainIllFormed(from.Ours(), text);
  }
  if (from.Ours() != nullptr && to.Ours() != nullptr) {
    Words code_point;
    ReadSequence(from.Ours(), text, &code_point);
    Explanation explanation = ExplainWithTitle(to.Ours(), code_point);
    if (explanation.text.empty()) {
      // Both have it, each in its own way.
      explanation = {"Unencodable", utfx_cause_name(UTFX_CAUSE_GAP),
                     CodePointText(code_point) +
                         " is a surrogate, which does not pass from " +
                         from.Name() + " to " + to.Name()};
    }
    return explanation;
  }
  Buffer decoded;
  MakeDecoder(from)->Convert(text, true, &decoded);
  if (to.Ours() != nullptr && decoded.CodePoints().size() == 1) {
    return ExplainWithTitle(to.Ours(), {decoded.CodePoints()[0]});
  }
  std::string characters;
  for (const uint32_t code_point : decoded.CodePoints()) {
    characters +=
        (characters.empty() ? "" : ", ") + CodePointTitle({code_point});
  }
  return {"Unencodable", "",
          (characters.empty() ? "this code point" : characters) +
              " is not in " + to.Name()};
}

}  // namespace utfx
