#include "command/code_point.h"

#include <utfx.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace utfx {

utfx_sequence ReadSequence(const utfx_charset* charset, std::string_view text,
                           Words* code_point) {
  code_point->assign(1, 0);
  utfx_sequence sequence =
      utfx_read(charset, text.data(), text.size(), code_point->data());
  if (sequence.status == UTFX_OUTPUT_FULL) {
    code_point->resize((sequence.bits + 63) / 64);
    sequence = utfx_read_words(charset, text.data(), text.size(),
                               code_point->data(), code_point->size());
  }
  return sequence;
}

std::string WriteSequence(const utfx_charset* charset,
                          const Words& code_point) {
  std::string sequence(utfx_charset_max_length(charset), '\0');
  sequence.resize(utfx_write_words(charset, code_point.data(),
                                   code_point.size(), sequence.data(),
                                   sequence.size())
                      .length);
  return sequence;
}

namespace {

// The longest is of a code point with four digits for each 16 bits.
using Text = std::array<char, 2048>;

Why WhyOf(const utfx_explanation& explanation, const Text& text) {
  return {utfx_cause_name(explanation.cause), text.data()};
}

}  // namespace

Why WhyIllFormed(const utfx_charset* charset, std::string_view text) {
  Text reason;
  return WhyOf(utfx_explain(charset, text.data(), text.size(), reason.data(),
                            reason.size()),
               reason);
}

Why WhyUnencodable(const utfx_charset* charset, const Words& code_point) {
  Text reason;
  return WhyOf(utfx_explain_words(charset, code_point.data(), code_point.size(),
                                  reason.data(), reason.size()),
               reason);
}

Why WhyIconvs(const std::string& charset, bool is_cut_short) {
  return is_cut_short
             ? Why{utfx_cause_name(UTFX_CAUSE_CUT_SEQUENCE),
                   "the text ends inside a character"}
             : Why{"", "no character of " + charset + " starts with this"};
}

bool HasAllOfUnicode(const utfx_charset* charset) {
  uint64_t first = 0;
  uint64_t last = 0;
  for (size_t i = 0; utfx_charset_gap(charset, i, &first, &last); ++i) {
    if (first <= 0x10FFFF && (first < 0xD800 || last > 0xDFFF)) return false;
  }
  return true;
}

bool IsBeyondUnicode(const Words& code_point) {
  return code_point.size() > 1 || code_point[0] > 0x10FFFF;
}

bool IsScalarValue(const Words& code_point) {
  return !IsBeyondUnicode(code_point) &&
         (code_point[0] < 0xD800 || code_point[0] > 0xDFFF);
}

}  // namespace utfx
