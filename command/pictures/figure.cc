#include "command/pictures/figure.h"

#include <utfx.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "command/charsets/explanation.h"
#include "command/charsets/hints.h"
#include "command/code_points/sequence.h"
#include "command/messages/code_point_title.h"

namespace utfx {
namespace {

std::vector<uint8_t> RolesOf(const utfx_charset* charset, std::string_view text,
                             size_t length) {
  std::vector<uint8_t> roles(8 * length);
  utfx_describe(charset, text.data(), text.size(), roles.data(), roles.size());
  return roles;
}

}  // namespace

bool IsWrong(uint8_t role) { return (role & UTFX_BIT_IS_WRONG) != 0; }
utfx_role RoleOf(uint8_t role) {
  return static_cast<utfx_role>(role & ~unsigned{UTFX_BIT_IS_WRONG});
}

bool BitAt(std::string_view bytes, size_t index) {
  return (static_cast<uint8_t>(bytes[index / 8]) >> (7 - index % 8) & 1) != 0;
}

Figure FigureOfStart(const utfx_charset* charset, std::string_view text,
                     uint64_t offset) {
  Figure figure = {offset, "", text, {}, charset};
  const utfx_sequence sequence = ReadSequence(charset, text, &figure.number);
  figure.bytes = text.substr(0, sequence.length);
  figure.roles = RolesOf(charset, text, sequence.length);
  if (sequence.status == UTFX_OK && IsPair(charset, figure.number)) {
    figure.title = PairTitle(figure.number);
    figure.number.clear();
    return figure;
  }
  if (sequence.status == UTFX_OK) {
    figure.title = CodePointTitle(figure.number);
    return figure;
  }
  figure.number.clear();
  figure.why = ExplainIllFormed(charset, text);
  const std::string signature =
      sequence.status == UTFX_ILL_FORMED && offset == 0
          ? SignatureHint(charset, text)
          : "";
  if (!signature.empty()) {
    figure.why.text = signature;
    for (uint8_t& role : figure.roles) role &= ~unsigned{UTFX_BIT_IS_WRONG};
  } else {
    figure.why.expected = Expected(charset, text);
  }
  figure.title = figure.why.error_class + ": " + figure.why.text;
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
  Figure figure = {offset, std::move(title), sequence, {}, charset, number};
  if (IsPair(charset, number)) figure.number.clear();
  if (!sequence.empty()) {
    figure.roles = RolesOf(charset, sequence, sequence.size());
    return figure;
  }
  figure.why = ExplainUnencodable(charset, number);
  if (Has(Utf8000(), number)) figure.why.text += "; UTF-8000 has it";
  figure.title = figure.why.error_class + ": " + figure.why.text;
  return figure;
}

std::vector<size_t> BitsInOrder(const Figure& figure) {
  const bool is_reversed =
      figure.charset != nullptr &&
      utfx_charset_byte_order(figure.charset) == UTFX_LITTLE_ENDIAN;
  const size_t unit =
      is_reversed ? utfx_charset_code_unit_size(figure.charset) : 1;
  const size_t size = figure.roles.size() / 8;
  std::vector<size_t> bits;
  for (size_t byte = 0; byte < size; ++byte) {
    const size_t start = byte / unit * unit;
    const size_t end = std::min(start + unit, size);  // A unit may be cut.
    for (size_t bit = 0; bit < 8; ++bit) {
      bits.push_back(8 * (start + end - 1 - byte) + bit);
    }
  }
  return bits;
}

}  // namespace utfx
