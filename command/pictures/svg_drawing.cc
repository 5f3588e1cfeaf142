#include "command/pictures/svg_drawing.h"

#include <utfx.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "command/messages/hex.h"
#include "command/messages/numbers.h"
#include "command/messages/terminal.h"
#include "command/pictures/bits_explained.h"
#include "command/pictures/figure.h"
#include "command/pictures/role_styles.h"

namespace utfx {
namespace {

// Sizes are in pixels of an image with as many bytes in a row as a layout says;
// a wide image is enlarged to fill its own form.
constexpr size_t kMargin = 12;
constexpr size_t kBit = 11;
constexpr size_t kBitHeight = 12;
constexpr size_t kByteGap = 6;
constexpr size_t kRow = 30;
constexpr size_t kLine = 13;
constexpr size_t kTies = 18;  // The height of the lines between bits.

constexpr size_t kTitleLine = 22;  // In a wide image.

// The form of a wide image.
constexpr size_t kWideWidth = 1600;
constexpr size_t kWideHeight = 900;

struct Layout {
  size_t bytes_in_row;
  bool is_wide;

  size_t Width() const {
    return 2 * kMargin + bytes_in_row * (8 * kBit + kByteGap);
  }
  // The width of text in characters, of which titles leave some to the right.
  size_t Columns() const { return Width() * 31 / 200; }
  size_t TitleColumns() const { return Width() / 8; }
};
constexpr size_t kBytesInRow = 4;

// A code point with more bits has no lines: 64, behind the zeros that some
// encoding has before them.
constexpr size_t kMostTied = 80;

std::string RoleClass(utfx_role role) { return "r" + std::to_string(role); }

std::string Style(std::string_view Colour::*page) {
  const auto fill = [page](const std::string& selector, const Colour& colour) {
    return selector + "{fill:" + std::string(colour.*page) + '}';
  };
  std::string style = fill("text", kInk) + fill(".faint", kFaint) +
                      fill(".error", kWrong) + fill(".paper", kPaper) +
                      "line{stroke:" + std::string(kTie.*page) + '}';
  for (size_t role = 0; role < std::size(kRoleStyles); ++role) {
    style += '.' + RoleClass(static_cast<utfx_role>(role)) +
             "{fill:" + std::string(kRoleStyles[role].fill.*page) +
             ";stroke:" + std::string(kRoleStyles[role].edge.*page) + '}';
  }
  return style + "rect.wrong{stroke:" + std::string(kWrong.*page) + '}';
}

std::string Escaped(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    escaped += c == '&'   ? "&amp;"
               : c == '<' ? "&lt;"
               : c == '>' ? "&gt;"
                          : std::string(1, c);
  }
  return escaped;
}

std::string Attribute(const std::string& name, const std::string& value) {
  return ' ' + name + R"(=")" + value + '"';
}

std::string At(const std::string& suffix, size_t x, size_t y) {
  return Attribute("x" + suffix, std::to_string(x)) +
         Attribute("y" + suffix, std::to_string(y));
}

std::string TextAt(size_t x, size_t y, std::string_view text,
                   const std::string& kind) {
  return "<text" + At("", x, y) + Attribute("class", kind) + '>' +
         Escaped(text) + "</text>\n";
}

std::string Box(size_t x, size_t y, size_t width, size_t height,
                const std::string& kind) {
  // Its edge lies within.
  return "<rect" + Attribute("x", std::to_string(x) + ".5") +
         Attribute("y", std::to_string(y) + ".5") +
         Attribute("width", std::to_string(width - 1)) +
         Attribute("height", std::to_string(height - 1)) +
         Attribute("rx", "1.5") + Attribute("class", kind) + "/>\n";
}

bool IsContent(uint8_t role) {
  return RoleOf(role) == UTFX_ROLE_CONTENT ||
         RoleOf(role) == UTFX_ROLE_MANDATORY_CONTENT;
}

// An image that grows downwards.
class Page {
 public:
  explicit Page(const Layout& layout) : layout_(layout) {}

  void DrawTitle(const std::string& title) {
    y_ += kTitleLine;
    body_ += "<style>.title{font-weight:bold;font-size:18px}</style>\n" +
             TextAt(kMargin, y_, title, "title");
    y_ += 8;
  }

  void DrawStrip(const Figure& figure) {
    AddTitle(figure);
    const std::vector<size_t> content = ContentBits(figure);
    const bool are_tied = !content.empty() && content.size() <= kMostTied;
    if (are_tied) {
      AddText(ContentText(figure), "faint");
      y_ += 5;
    }
    for (size_t byte = 0; byte < figure.bytes.size();
         byte += layout_.bytes_in_row) {
      const size_t end =
          std::min(byte + layout_.bytes_in_row, figure.bytes.size());
      if (are_tied) DrawCodePoint(figure, byte, end, content);
      for (size_t i = byte; i < end; ++i) DrawByte(figure, i, content);
      y_ += kRow;
    }
    y_ += 8;
  }

  std::string Finish(const std::string& title) {
    layout_.is_wide ? DrawNames() : DrawLegend();
    const size_t width = layout_.is_wide ? kWideWidth : layout_.Width();
    const size_t height = layout_.is_wide ? kWideHeight : y_ + kMargin;
    const std::string size =
        "0 0 " + std::to_string(width) + ' ' + std::to_string(height);
    return R"(<svg xmlns="http://www.w3.org/2000/svg")" +
           Attribute("viewBox", size) + Attribute("role", "img") +
           ">\n<title>" + Escaped(title) +
           "</title>\n<style>text{font:10px ui-sans-serif,system-ui,sans-serif}"
           ".head{font-weight:bold;font-size:11.5px}.end{text-anchor:end}"
           ".bit{font:9px ui-monospace,monospace;text-anchor:middle}"
           ".hex{font:bold 10px ui-monospace,monospace}.small{font-size:9px}"
           "line{stroke-width:.8}.bit.wrong{font-weight:bold}"
           "rect.wrong{stroke-width:2}" +
           Style(&Colour::light) + "@media (prefers-color-scheme:dark){" +
           Style(&Colour::dark) + "}</style>\n<rect" +
           Attribute("class", "paper") + Attribute("width", "100%") +
           Attribute("height", "100%") + "/>\n" +
           (layout_.is_wide ? Enlarged() : body_) + "</svg>\n";
  }

 private:
  void AddText(const std::string& text, const std::string& kind,
               size_t x = kMargin, size_t columns = 0) {
    std::istringstream lines(
        Wrapped(text, 0, columns == 0 ? layout_.Columns() : columns));
    for (std::string line; std::getline(lines >> std::ws, line);) {
      y_ += kLine;
      body_ += TextAt(x, y_, line, kind);
    }
  }

  void AddTitle(const Figure& figure) {
    // It is no error that an encoding of --all lacks the character.
    const char* const kind = !figure.IsError() ? "head"
                             : figure.is_part  ? "faint"
                                               : "error";
    AddText(figure.title, kind, kMargin, layout_.TitleColumns());
    if (!figure.bytes.empty()) {
      body_ += TextAt(layout_.Width() - kMargin, y_,
                      Counted(figure.bytes.size(), "byte"), "faint end");
    }
    y_ += 6;
  }

  void DrawBit(const Figure& figure, size_t bit, size_t x, size_t y) {
    std::string kind = "bit";
    if (!figure.roles.empty()) {
      const utfx_role role = RoleOf(figure.roles[bit]);
      const char* const wrong = IsWrong(figure.roles[bit]) ? " wrong" : "";
      drawn_.insert(role);
      body_ += Box(x, y, kBit - 1, kBitHeight, RoleClass(role) + wrong);
      kind += wrong;
    }
    body_ +=
        TextAt(x + kBit / 2, y + 9, BitAt(figure.bytes, bit) ? "1" : "0", kind);
  }

  size_t LeftOf(size_t bit) const {
    return kMargin + bit / 8 % layout_.bytes_in_row * (8 * kBit + kByteGap) +
           bit % 8 * kBit;
  }

  // Draws the bits of the code point that a row of bytes holds, above the bytes
  // that hold them, and a line from each to its bit of the sequence. So no line
  // crosses a bit.
  void DrawCodePoint(const Figure& figure, size_t begin, size_t end,
                     const std::vector<size_t>& content) {
    std::vector<size_t> held;
    std::copy_if(content.begin(), content.end(), std::back_inserter(held),
                 [&](size_t bit) { return bit / 8 >= begin && bit / 8 < end; });
    if (held.empty()) return;
    if (begin > 0) y_ += kByteGap;
    const auto [first, last] = std::minmax_element(held.begin(), held.end());
    const size_t bytes =
        LeftOf(*last / 8 * 8 + 7) + kBit - LeftOf(*first / 8 * 8);
    size_t x = LeftOf(*first / 8 * 8) + (bytes - held.size() * kBit) / 2;
    const size_t bottom = y_ + kBitHeight;
    for (const size_t bit : held) {
      body_ += "<line" + At("1", x + kBit / 2, bottom) +
               At("2", LeftOf(bit) + kBit / 2, bottom + kTies) + "/>\n";
      DrawBit(figure, bit, x, y_);
      x += kBit;
    }
    y_ = bottom + kTies;
  }

  // Draws a byte, and below it which bits of the code point it holds.
  void DrawByte(const Figure& figure, size_t byte,
                const std::vector<size_t>& content) {
    const size_t left = LeftOf(8 * byte);
    for (size_t bit = 8 * byte; bit < 8 * byte + 8; ++bit) {
      DrawBit(figure, bit, LeftOf(bit), y_);
    }
    body_ +=
        TextAt(left, y_ + 23, HexBytes(figure.bytes.substr(byte, 1)), "hex");
    size_t most = 0;  // One more than the number of the bit.
    size_t least = 0;
    for (size_t place = 0; place < content.size(); ++place) {
      if (content[place] / 8 != byte) continue;
      least = content.size() - place;
      most = std::max(most, least);
    }
    if (most == 0) return;
    std::string held = std::to_string(most - 1);
    if (least < most) held += "…" + std::to_string(least - 1);
    body_ += TextAt(left + 8 * kBit - 1, y_ + 23, held, "small faint end");
  }

  // The content bits from the highest of the code point's to the lowest; none
  // for an error, which has no code point.
  static std::vector<size_t> ContentBits(const Figure& figure) {
    if (figure.number.empty()) return {};
    std::vector<size_t> bits = BitsInOrder(figure);
    std::erase_if(bits,
                  [&](size_t bit) { return !IsContent(figure.roles[bit]); });
    return bits;
  }

  void DrawLegend() {
    bool has_content = false;
    for (const utfx_role role : drawn_) {
      has_content |= IsContent(role);
      body_ += Box(kMargin, y_ + kLine - 9, 10, 10, RoleClass(role));
      AddText(std::string(utfx_role_name(role)) + ": " + utfx_role_text(role),
              "legend", kMargin + 15);
    }
    if (has_content) {
      AddText("Small numbers: the bits of the code point that a byte holds.",
              "faint");
    }
  }

  // The names of the roles beside each other: a speaker explains them.
  void DrawNames() {
    constexpr size_t kLetter = 6;
    size_t x = kMargin;
    y_ += kLine;
    for (const utfx_role role : drawn_) {
      const std::string_view name = utfx_role_name(role);
      const size_t width = 15 + kLetter * name.size();
      if (x + width > layout_.Width()) {
        x = kMargin;
        y_ += kLine + 2;
      }
      body_ += Box(x, y_ - 9, 10, 10, RoleClass(role)) +
               TextAt(x + 15, y_, name, "legend");
      x += width + 8;
    }
  }

  // All that is drawn, as large as a wide image can have it, in the middle.
  std::string Enlarged() const {
    const size_t height = y_ + kMargin;
    const double scale = std::min(
        static_cast<double>(kWideWidth) / static_cast<double>(layout_.Width()),
        static_cast<double>(kWideHeight) / static_cast<double>(height));
    const auto start = [scale](size_t whole, size_t part) {
      return std::to_string(
          (static_cast<double>(whole) - scale * static_cast<double>(part)) / 2);
    };
    return "<g" +
           Attribute("transform", "translate(" +
                                      start(kWideWidth, layout_.Width()) + ' ' +
                                      start(kWideHeight, height) + ") scale(" +
                                      std::to_string(scale) + ')') +
           ">\n" + body_ + "</g>\n";
  }

  const Layout layout_;
  std::string body_;
  std::set<utfx_role> drawn_;
  size_t y_ = kMargin;
};

}  // namespace

std::string SvgPicture::Draw(const Figure& figure) {
  // Encodings in which the character has the same bits share a strip.
  for (size_t i = strips_.size(); figure.is_part && i > 0; --i) {
    Figure& other = strips_[i - 1].figure;
    if (!other.is_part) break;
    if (!figure.IsError() && figure.roles == other.roles &&
        figure.bytes == strips_[i - 1].bytes) {
      other.title += ", " + figure.title;
      return "";
    }
  }
  strips_.push_back({figure, std::string(figure.bytes)});
  return "";
}

std::string SvgPicture::End() const {
  // Longer sequences would be too small to read.
  constexpr size_t kMostInRow = 8;
  Layout layout = {kBytesInRow, is_wide_};
  for (const Strip& strip : strips_) {
    if (!is_wide_) break;
    layout.bytes_in_row =
        std::clamp(strip.bytes.size(), layout.bytes_in_row, kMostInRow);
  }
  Page page(layout);
  if (!title_.empty()) page.DrawTitle(title_);
  for (const auto& [figure, bytes] : strips_) {
    Figure lasting = figure;
    lasting.bytes = bytes;
    page.DrawStrip(lasting);
  }
  if (!title_.empty() || strips_.empty()) return page.Finish(title_);
  return page.Finish(strips_.front().figure.title);
}

}  // namespace utfx
