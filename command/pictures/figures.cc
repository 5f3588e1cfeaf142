#include "command/pictures/figures.h"

#include <gmpxx.h>
#include <utfx.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "command/charsets/explanation.h"
#include "command/charsets/hints.h"
#include "command/code_points/capitals.h"
#include "command/code_points/integer.h"
#include "command/code_points/sequence.h"
#include "command/messages/code_point_title.h"
#include "command/messages/terminal.h"
#include "command/pictures/drawing.h"

namespace utfx {
namespace {

std::vector<uint8_t> RolesOf(const utfx_charset* charset, std::string_view text,
                             size_t length) {
  std::vector<uint8_t> roles(8 * length);
  utfx_describe(charset, text.data(), text.size(), roles.data(), roles.size());
  return roles;
}

}  // namespace

Figure FigureOfStart(const utfx_charset* charset, std::string_view text,
                     uint64_t offset) {
  Figure figure = {offset, "", text, {}, charset};
  const utfx_sequence sequence = ReadSequence(charset, text, &figure.number);
  figure.bytes = text.substr(0, sequence.length);
  figure.roles = RolesOf(charset, text, sequence.length);
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
  if (!sequence.empty()) {
    figure.roles = RolesOf(charset, sequence, sequence.size());
    return figure;
  }
  figure.why = ExplainUnencodable(charset, number);
  if (Has(Utf8000(), number)) figure.why.text += "; UTF-8000 has it";
  figure.title = figure.why.error_class + ": " + figure.why.text;
  return figure;
}

namespace {

std::string Binary(const mpz_class& number) {
  std::string digits = number.get_str(2);
  for (size_t i = digits.size(); i > 4; i -= 4) digits.insert(i - 4, " ");
  return digits;
}

// The bits of each role, with a space between those that do not follow each
// other.
std::map<utfx_role, std::string> BitsByRole(const Figure& figure) {
  std::map<utfx_role, std::string> bits;
  utfx_role last = UTFX_ROLE_NONE;
  for (const size_t bit : BitsInOrder(figure)) {
    const utfx_role role = RoleOf(figure.roles[bit]);
    std::string& run = bits[role];
    if (role != last && !run.empty()) run += ' ';
    run += BitAt(figure.bytes, bit) ? '1' : '0';
    last = role;
  }
  return bits;
}

std::string HexText(const mpz_class& number) {
  return "0x" + Upper(number.get_str(16));
}

}  // namespace

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

std::string ContentText(const Figure& figure) {
  std::string digits = "0";
  for (const size_t bit : BitsInOrder(figure)) {
    const utfx_role role = RoleOf(figure.roles[bit]);
    if (role == UTFX_ROLE_MANDATORY_CONTENT || role == UTFX_ROLE_CONTENT) {
      digits += BitAt(figure.bytes, bit) ? '1' : '0';
    }
  }
  const mpz_class content(digits, 2);
  const mpz_class number = FromWords(figure.number);
  constexpr unsigned kFirstSupplementary = 0x10000;
  if (content == number) return "the content bits are the number itself";
  if (content + kFirstSupplementary != number) return "";
  return "the content bits are the number less 0x10000: " + HexText(content);
}

std::string ExplainBits(const Figure& figure, size_t columns) {
  constexpr size_t kIndent = 4;
  if (figure.roles.empty() || figure.charset == nullptr) return "";
  std::string text;
  const auto add = [&](const std::string& line) {
    text += Wrapped(line, kIndent, columns);
  };
  const mpz_class number = FromWords(figure.number);
  if (!figure.number.empty()) {
    add(HexText(number) + " is " + Binary(number) + " in binary");
  }
  for (const auto& [role, digits] : BitsByRole(figure)) {
    add(std::string(utfx_role_name(role)) + ' ' + digits + ": " +
        utfx_role_text(role));
  }
  const std::string content = ContentText(figure);
  if (!figure.number.empty() && !content.empty()) add(content);
  return text;
}

}  // namespace utfx
