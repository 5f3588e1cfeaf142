#include "command/pictures/bits_explained.h"

#include <gmpxx.h>
#include <utfx.h>

#include <cstddef>
#include <map>
#include <string>

#include "command/code_points/capitals.h"
#include "command/code_points/integer.h"
#include "command/messages/terminal.h"
#include "command/pictures/figure.h"

namespace utfx {
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
