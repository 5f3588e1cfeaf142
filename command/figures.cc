#include "command/figures.h"

#include <utfx.h>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "command/character_name.h"
#include "command/charset.h"
#include "command/drawing.h"
#include "command/hints.h"
#include "command/integer.h"
#include "command/wording.h"

namespace utfx {
namespace {

// The largest numbers that are shown in decimal, too.
constexpr size_t kMostWordsInDecimal = 2;

std::string SizeText(const Words& number) {
  if (number.size() <= kMostWordsInDecimal) return FromWords(number).get_str();
  const auto top = static_cast<size_t>(std::bit_width(number.back()));
  return std::to_string(64 * (number.size() - 1) + top) + " bits";
}

std::vector<uint8_t> RolesOf(const utfx_charset* charset, std::string_view text,
                             size_t length) {
  std::vector<uint8_t> roles(8 * length);
  utfx_describe(charset, text.data(), text.size(), roles.data(), roles.size());
  return roles;
}

}  // namespace

std::string CodePointTitle(const Words& code_point) {
  std::string title = CodePointText(code_point);
  const std::string name = CharacterName(code_point);
  if (!name.empty()) title += ' ' + name;
  return IsBeyondUnicode(code_point) ? title + ", " + SizeText(code_point)
                                     : title;
}

Figure FigureOfStart(const utfx_charset* charset, std::string_view text,
                     uint64_t offset) {
  Words code_point;
  const utfx_sequence sequence = ReadSequence(charset, text, &code_point);
  const std::string_view bytes = text.substr(0, sequence.length);
  std::vector<uint8_t> roles = RolesOf(charset, text, bytes.size());
  if (sequence.status == UTFX_OK) {
    return {offset, CodePointTitle(code_point), bytes, std::move(roles)};
  }
  const std::string signature =
      sequence.status == UTFX_ILL_FORMED && offset == 0
          ? SignatureHint(charset, text)
          : "";
  const Explanation why = ExplainIllFormed(charset, text);
  Figure figure = {offset, why.error_class + ": ", bytes, std::move(roles),
                   /*is_error=*/true};
  if (!signature.empty()) {
    figure.title += signature;
    for (uint8_t& role : figure.roles) role &= ~unsigned{UTFX_BIT_IS_WRONG};
  } else {
    figure.title += why.text;
    char expected[200];
    utfx_expect(charset, text.data(), text.size(), expected, sizeof expected);
    figure.expected = expected;
  }
  return figure;
}

Figure FigureOfSignature(const utfx_charset* stream, std::string_view bytes) {
  return {0,
          std::string("signature, ") +
              (utfx_charset_byte_order(stream) == UTFX_LITTLE_ENDIAN
                   ? "little-endian"
                   : "big-endian"),
          bytes, std::vector<uint8_t>(8 * bytes.size(), UTFX_ROLE_SIGNATURE)};
}

Figure FigureOfNumber(const utfx_charset* charset, const Words& number,
                      std::string title, std::string_view sequence,
                      uint64_t offset) {
  if (!sequence.empty()) {
    return {offset, std::move(title), sequence,
            RolesOf(charset, sequence, sequence.size())};
  }
  const Explanation why = ExplainUnencodable(charset, number);
  return {offset, why.error_class + ": " + why.text, "", {}};
}

}  // namespace utfx
