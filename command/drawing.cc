#include "command/drawing.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "command/anatomy.h"
#include "command/layout.h"
#include "command/wording.h"

namespace utfx {
namespace {

constexpr size_t kBytesInRow = 8;
constexpr size_t kWidth = 80;
constexpr const char* kIndent = "    ";

// Select Graphic Rendition (ECMA-48, 8.3.117) of the colours that UTF-8000's
// site has: bright cyan, bright magenta, bright green, green.
std::string_view ColourOf(Role role) {
  switch (role) {
    case Role::kSelfSynchronization:
    case Role::kPattern:
      return "96";
    case Role::kStart:
    case Role::kUnits:
    case Role::kDigits:
      return "95";
    case Role::kMandatoryContent:
      return "92";
    case Role::kContent:
      return "32";
    case Role::kSignature:
      return "93";
    case Role::kPadding:
    case Role::kReserved:
    case Role::kUnknown:
      break;
  }
  return "90";
}

std::string InColour(std::string_view colour, const std::string& text) {
  return "\x1B[" + std::string(colour) + 'm' + text + "\x1B[0m";
}

void TrimEnd(std::string* line) {
  line->erase(line->find_last_not_of(' ') + 1);
}

}  // namespace

std::string Drawing::Coloured(Role role, const std::string& text) const {
  return is_coloured_ ? InColour(ColourOf(role), text) : text;
}

template <class CharacterOf>
std::string Drawing::DrawBits(const Figure& figure, size_t first_byte,
                              size_t bytes, CharacterOf character_of) const {
  std::string line = kIndent;
  std::string run;  // Of bits with the same role.
  for (size_t bit = 8 * first_byte; bit < 8 * (first_byte + bytes); ++bit) {
    run += character_of(bit);
    const bool ends_byte = bit % 8 == 7;
    const bool ends_run = ends_byte || figure.roles.empty() ||
                          figure.roles[bit + 1] != figure.roles[bit];
    if (!ends_run) continue;
    line += figure.roles.empty() ? run : Coloured(figure.roles[bit], run);
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
  row += DrawBits(figure, first_byte, bytes,
                  [&](size_t bit) { return LetterOf(figure.roles[bit]); });
  drawn_.insert(figure.roles.begin(), figure.roles.end());
  std::string marks = kIndent;
  for (size_t bit = 8 * first_byte; bit < 8 * (first_byte + bytes); ++bit) {
    if (bit < figure.is_wrong.size()) marks += figure.is_wrong[bit] ? '^' : ' ';
    if (bit % 8 == 7) marks += ' ';
  }
  TrimEnd(&marks);
  if (!marks.empty())
    row += (is_coloured_ ? InColour("91", marks) : marks) + '\n';
  return row;
}

std::string Drawing::Draw(const Figure& figure) {
  const bool is_error = !figure.is_wrong.empty();
  std::string drawn =
      std::to_string(figure.offset) + ": " +
      (is_error && is_coloured_ ? InColour("91", figure.title) : figure.title) +
      '\n';
  for (size_t i = 0; i < figure.bytes.size(); i += kBytesInRow) {
    drawn += DrawRow(figure, i, std::min(kBytesInRow, figure.bytes.size() - i));
  }
  if (!figure.expected.empty()) {
    drawn += kIndent + ("expected: " + figure.expected) + '\n';
  }
  return drawn;
}

std::string Drawing::Legend() const {
  std::string legend;
  size_t width = kWidth;
  for (const Role role : drawn_) {
    const std::string name(NameOf(role));
    const size_t wanted = name.size() + 4;
    if (width + wanted > kWidth) {
      legend += '\n';
      width = 0;
    } else {
      legend += "  ";
    }
    legend += Coloured(role, std::string(1, LetterOf(role))) + ' ' + name;
    width += wanted;
  }
  return legend.empty() ? legend : legend + '\n';
}

}  // namespace utfx
