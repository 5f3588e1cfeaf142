#include "command/svg.h"

#include <utfx.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>

#include "command/drawing.h"
#include "command/wording.h"

namespace utfx {
namespace {

constexpr size_t kBit = 13;  // The width of one, and so on, in pixels.
constexpr size_t kGap = 8;
constexpr size_t kRow = 46;
constexpr size_t kLine = 22;
constexpr size_t kMargin = 12;
constexpr size_t kBytesInRow = 8;
constexpr size_t kWidth = 2 * kMargin + kBytesInRow * (8 * kBit + kGap);

// A colour for each role, on which black text can be read.
constexpr std::string_view kColours[] = {
    "#dddddd",  // Part of a unit.
    "#9be3f2",  // Self-synchronization,
    "#f3b0e6",  // start,
    "#a6ec9c",  // mandatory content,
    "#cdeec7",  // content,
    "#9be3f2",  // pattern,
    "#f3b0e6",  // number of units,
    "#f3b0e6",  // number of digits,
    "#dddddd",  // padding,
    "#dddddd",  // reserved,
    "#f7e08a",  // signature.
};
static_assert(std::size(kColours) == UTFX_ROLE_SIGNATURE + 1);

std::string Attribute(std::string_view name, size_t value) {
  return ' ' + std::string(name) + "=\"" + std::to_string(value) + '"';
}

std::string TextAt(size_t x, size_t y, std::string_view text,
                   std::string_view kind = "") {
  std::string escaped;
  for (const char c : text) {
    escaped += c == '&'   ? "&amp;"
               : c == '<' ? "&lt;"
               : c == '>' ? "&gt;"
                          : std::string(1, c);
  }
  return "<text" + Attribute("x", x) + Attribute("y", y) +
         (kind.empty() ? "" : " class=\"" + std::string(kind) + '"') + '>' +
         escaped + "</text>\n";
}

std::string Box(size_t x, size_t y, size_t width, std::string_view colour) {
  return "<rect" + Attribute("x", x) + Attribute("y", y) +
         Attribute("width", width) + Attribute("height", 18) + " fill=\"" +
         std::string(colour) + "\"/>\n";
}

}  // namespace

void SvgPicture::DrawRow(const Figure& figure, size_t first_byte,
                         size_t bytes) {
  for (size_t i = 0; i < bytes; ++i) {
    const size_t x = kMargin + i * (8 * kBit + kGap);
    body_ += TextAt(x, y_ + 14,
                    HexBytes(figure.bytes.substr(first_byte + i, 1)), "byte");
    for (size_t bit = 0; bit < 8; ++bit) {
      const size_t index = 8 * (first_byte + i) + bit;
      const size_t left = x + bit * kBit;
      std::string_view kind = "bit";
      if (!figure.roles.empty()) {
        const utfx_role role = RoleOf(figure.roles[index]);
        drawn_.insert(role);
        body_ += Box(left, y_ + 18, kBit, kColours[role]);
        if (IsWrong(figure.roles[index])) kind = "wrong";
      }
      body_ += TextAt(left + 3, y_ + 32, BitAt(figure.bytes, index) ? "1" : "0",
                      kind);
    }
  }
  y_ += kRow;
}

std::string SvgPicture::Draw(const Figure& figure) {
  y_ += kLine;
  body_ += TextAt(figure.is_part ? 2 * kMargin : kMargin, y_, figure.title,
                  figure.IsError() ? "wrong" : "");
  y_ += kGap;
  for (size_t i = 0; i < figure.bytes.size(); i += kBytesInRow) {
    DrawRow(figure, i, std::min(kBytesInRow, figure.bytes.size() - i));
  }
  return "";
}

std::string SvgPicture::End() const {
  size_t y = y_ + kLine;
  std::string legend;
  for (const utfx_role role : drawn_) {
    legend +=
        Box(kMargin, y - 14, 2 * kBit, kColours[role]) +
        TextAt(kMargin + 3 * kBit, y,
               std::string(utfx_role_name(role)) + ": " + utfx_role_text(role));
    y += kLine;
  }
  return "<svg xmlns=\"http://www.w3.org/2000/svg\"" +
         Attribute("width", kWidth) + Attribute("height", y) +
         " font-family=\"monospace\" font-size=\"13\">\n"
         "<style>.byte { font-weight: bold } .wrong { fill: #c00000; "
         "font-weight: bold }</style>\n"
         "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n" +
         body_ + legend + "</svg>\n";
}

}  // namespace utfx
