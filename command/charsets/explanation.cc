#include "command/charsets/explanation.h"

#include <utfx.h>

#include <array>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "command/charsets/conversion.h"
#include "command/charsets/named_charset.h"
#include "command/charsets/text_conversion.h"
#include "command/code_points/sequence.h"
#include "command/messages/code_point_title.h"
#include "command/messages/hex.h"
#include "command/messages/numbers.h"

namespace utfx {
namespace {

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

Explanation ExplainIllFormed(const utfx_charset* charset,
                             std::string_view text) {
  Text reason;
  return ToExplanation(utfx_explain(charset, text.data(), text.size(),
                                    reason.data(), reason.size()),
                       reason);
}

Explanation ExplainInteger(utfx_int_form form, std::string_view bytes) {
  Text reason;
  return ToExplanation(utfx_int_explain(form, bytes.data(), bytes.size(),
                                        reason.data(), reason.size()),
                       reason);
}

Explanation ExplainField(std::string_view bytes) {
  Text reason;
  return ToExplanation(utfx_field_explain(bytes.data(), bytes.size(),
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
  std::vector<std::string> characters;
  for (const uint32_t code_point : decoded.CodePoints()) {
    characters.push_back(CodePointTitle({code_point}));
  }
  return {"Unencodable", "",
          (characters.empty() ? "this code point" : JoinedText(characters)) +
              " is not in " + to.Name()};
}

void AddError(const Explanation& why, std::string_view bytes,
              nlohmann::ordered_json* json) {
  (*json)["class"] = why.error_class;
  if (!why.cause.empty()) (*json)["cause"] = why.cause;
  (*json)["bytes"] = HexDigits(bytes);
  (*json)["reason"] = why.text;
  if (!why.expected.empty()) (*json)["expected"] = why.expected;
}

}  // namespace utfx
