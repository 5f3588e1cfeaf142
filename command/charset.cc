#include "command/charset.h"

#include <iconv.h>
#include <utfx.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "command/trouble.h"
#include "command/wording.h"

namespace utfx {
namespace {

char ToUpper(char c) {
  return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

// Whether iconv(3) would leave out what it can't convert, and fail for it only
// afterwards: "ASCII//IGNORE", "ASCII//translit,ignore".
bool IgnoresErrors(const std::string& name) {
  const size_t slash = name.find('/');
  const size_t suffix =
      slash == std::string::npos ? slash : name.find('/', slash + 1);
  if (suffix == std::string::npos) return false;
  constexpr std::string_view kIgnore = "IGNORE";
  return std::search(name.begin() + static_cast<ptrdiff_t>(suffix), name.end(),
                     kIgnore.begin(), kIgnore.end(), [](char a, char b) {
                       return ToUpper(a) == b;
                     }) != name.end();
}

bool IconvKnows(const std::string& name) {
  // An empty one is that of the locale.
  if (name.empty()) return false;
  iconv_t descriptor = iconv_open("UTF-8", name.c_str());
  if (descriptor == reinterpret_cast<iconv_t>(-1)) return false;
  iconv_close(descriptor);
  return true;
}

// The longest is of a code point with four digits for each 16 bits.
using Text = std::array<char, 2048>;

Explanation ToExplanation(const utfx_explanation& explanation,
                          const Text& text) {
  return {explanation.error_class, utfx_cause_name(explanation.cause),
          text.data()};
}

}  // namespace

NamedCharset::NamedCharset(const std::string& name)
    : name_(name), ours_(utfx_charset_find(name.c_str())) {
  if (ours_ == nullptr && !IconvKnows(name)) {
    throw Trouble("unknown charset: " + Quote(name));
  }
  if (ours_ == nullptr && IgnoresErrors(name)) {
    throw Trouble(Quote(name) + ": IGNORE hides errors; use convert --skip");
  }
}

const utfx_charset* FindOurs(const std::string& name) {
  const utfx_charset* const charset = NamedCharset(name).Ours();
  if (charset == nullptr) throw Trouble("not in utfx list: " + Quote(name));
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
  uint64_t first = 0;
  uint64_t last = 0;
  for (size_t i = 0; utfx_charset_gap(charset, i, &first, &last); ++i) {
    if (first <= 0x10FFFF && (first < 0xD800 || last > 0xDFFF)) return false;
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
  utfx_expect(charset, text.data(), text.size(), expected.data(),
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

Explanation ExplainIconvs(const std::string& charset, bool is_cut_short) {
  return is_cut_short
             ? Explanation{"Incomplete",
                           utfx_cause_name(UTFX_CAUSE_CUT_SEQUENCE),
                           "the text ends inside a character"}
             : Explanation{"IllFormed", "",
                           "no character of " + charset + " starts with this"};
}

Explanation ExplainError(const NamedCharset& from, const utfx_charset* to,
                         utfx_status status, std::string_view text) {
  if (status != UTFX_UNENCODABLE) {
    return from.Ours() == nullptr
               ? ExplainIconvs(from.Name(), status == UTFX_INCOMPLETE)
               : ExplainIllFormed(from.Ours(), text);
  }
  if (from.Ours() == nullptr || to == nullptr) {
    return {"Unencodable", "", "the target does not have this character"};
  }
  Words code_point;
  ReadSequence(from.Ours(), text, &code_point);
  return ExplainUnencodable(to, code_point);
}

}  // namespace utfx
