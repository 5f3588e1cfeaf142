#include "command/pictures/text_drawing.h"

#include <unistd.h>
#include <utfx.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>

#include "command/code_points/sequence.h"
#include "command/messages/hex.h"
#include "command/messages/terminal.h"
#include "command/pictures/figure.h"
#include "command/pictures/role_styles.h"

namespace utfx {
namespace {

constexpr const char* kIndent = "    ";
constexpr size_t kColumnsOfByte = 9;  // Eight bits and a space.

// In columns of a line: the offset, and the longest sequence of Unicode.
constexpr size_t kOffsetWidth = 5;
size_t WidthOfBytes(const utfx_charset* charset) {
  constexpr size_t kUsual = 4;
  const size_t longest =
      charset == nullptr ? kUsual : WriteSequence(charset, {0x10FFFF}).size();
  return 3 * std::max<size_t>(1, longest) - 1;
}

std::string Padded(std::string text, size_t width) {
  text.resize(std::max(width, text.size()) + 2, ' ');
  return text;
}

void TrimEnd(std::string* line) {
  line->erase(line->find_last_not_of(' ') + 1);
}

}  // namespace

std::string Drawing::Coloured(utfx_role role, const std::string& text) const {
  return is_coloured_ ? InColour(kRoleStyles[role].terminal, text) : text;
}

template <class CharacterOf>
std::string Drawing::DrawBits(const Figure& figure, size_t first_byte,
                              size_t bytes, CharacterOf character_of) const {
  std::string line = kIndent;
  std::string run;  // Bits with the same role.
  for (size_t bit = 8 * first_byte; bit < 8 * (first_byte + bytes); ++bit) {
    run += character_of(bit);
    const bool ends_byte = bit % 8 == 7;
    const bool ends_run =
        ends_byte || figure.roles.empty() ||
        RoleOf(figure.roles[bit + 1]) != RoleOf(figure.roles[bit]);
    if (!ends_run) continue;
    line +=
        figure.roles.empty() ? run : Coloured(RoleOf(figure.roles[bit]), run);
    run.clear();
    if (ends_byte) line += ' ';
  }
  TrimEnd(&line);
  return line + '\n';
}

std::string Drawing::DrawRow(const Figure& figure, size_t first_byte,
                             size_t bytes) {
  std::string row = kIndent;
  for (size_t i = 0; i < bytes; ++i) {
    row += HexBytes(figure.bytes.substr(first_byte + i, 1));
    row += i + 1 < bytes ? "       " : "\n";
  }
  row += DrawBits(figure, first_byte, bytes, [&](size_t bit) {
    return BitAt(figure.bytes, bit) ? '1' : '0';
  });
  if (figure.roles.empty()) return row;
  row += DrawBits(figure, first_byte, bytes, [&](size_t bit) {
    return kRoleStyles[RoleOf(figure.roles[bit])].letter;
  });
  for (const uint8_t role : figure.roles) drawn_.insert(RoleOf(role));
  std::string marks = kIndent;
  for (size_t bit = 8 * first_byte; bit < 8 * (first_byte + bytes); ++bit) {
    marks += IsWrong(figure.roles[bit]) ? '^' : ' ';
    if (bit % 8 == 7) marks += ' ';
  }
  TrimEnd(&marks);
  if (!marks.empty())
    row += (is_coloured_ ? InColour(kRed, marks) : marks) + '\n';
  return row;
}

std::string Drawing::Draw(const Figure& figure) {
  const std::string place =
      figure.is_part ? "  " : std::to_string(figure.offset) + ": ";
  std::string drawn =
      WrappedFor(STDOUT_FILENO, place + (figure.IsError() && is_coloured_
                                             ? InColour(kRed, figure.title)
                                             : figure.title));
  // A power of two keeps units whole, except on narrow terminals.
  size_t row = 8;
  while (row > 1 && row * kColumnsOfByte + 3 > columns_) row /= 2;
  for (size_t i = 0; i < figure.bytes.size(); i += row) {
    drawn += DrawRow(figure, i, std::min(row, figure.bytes.size() - i));
  }
  if (!figure.why.expected.empty()) {
    drawn += WrappedFor(STDOUT_FILENO, "expected: " + figure.why.expected, 4);
  }
  return drawn;
}

std::string LineDrawing::Draw(const Figure& figure) {
  const size_t width = WidthOfBytes(figure.charset);
  if (figure.is_part) {
    const std::string name = utfx_charset_name(figure.charset);
    const size_t column = std::max(width, name.size());
    line_ += Padded(figure.IsError() ? "-" : HexBytes(figure.bytes), column);
    if (!has_heading_) heading_ += Padded(name, column);
    return "";
  }
  std::string drawn = End();
  has_heading_ |= !heading_.empty();
  heading_.clear();
  line_ = Padded(std::to_string(figure.offset), kOffsetWidth);
  title_ = figure.title;
  const bool is_above_others = figure.bytes.empty() && !figure.IsError();
  if (is_above_others) return drawn;
  line_ += Padded(HexBytes(figure.bytes), width);
  if (figure.IsError()) title_ = InColourFor(STDOUT_FILENO, kRed, title_);
  return drawn;
}

std::string LineDrawing::End() const {
  if (line_.empty()) return "";
  std::string names = Padded("", kOffsetWidth) + heading_;
  TrimEnd(&names);
  return (names.empty() ? "" : names + '\n') + line_ + title_ + '\n';
}

std::string Drawing::End() const {
  std::string legend;
  size_t width = columns_;
  // UTFX_ROLE_NONE comes last.
  for (size_t i = 1; i <= std::size(kRoleStyles); ++i) {
    const auto role = static_cast<utfx_role>(i % std::size(kRoleStyles));
    if (!drawn_.contains(role)) continue;
    const std::string name(utfx_role_name(role));
    const size_t wanted = name.size() + 4;
    if (width + wanted > columns_) {
      legend += '\n';
      width = 0;
    } else {
      legend += "  ";
    }
    legend +=
        Coloured(role, std::string(1, kRoleStyles[role].letter)) + ' ' + name;
    width += wanted;
  }
  return legend.empty() ? legend : legend + '\n';
}

}  // namespace utfx
