#include "command/svg.h"

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

#include "command/drawing.h"
#include "command/figures.h"
#include "command/terminal.h"
#include "command/wording.h"

namespace utfx {
namespace {

// Sizes are in pixels of an image of this width.
constexpr size_t kWidth = 400;
constexpr size_t kMargin = 12;
constexpr size_t kBit = 11;
constexpr size_t kBitHeight = 12;
constexpr size_t kByteGap = 6;
constexpr size_t kRow = 30;
constexpr size_t kLine = 13;
constexpr size_t kTies = 18;  // The height of the lines between bits.

constexpr size_t kBytesInRow = 4;
constexpr size_t kColumns = 62;  // The width of text in characters.
constexpr size_t kTitleColumns = 50;
constexpr size_t kMaxTied = (kWidth - 2 * kMargin) / kBit;

// A colour for light pages and one for dark pages. Text on it can be read.
struct Colour {
  std::string_view light;
  std::string_view dark;
};
constexpr Colour kInk = {"#1b1f24", "#e6e8ea"};
constexpr Colour kFaint = {"#57606a", "#a2abb4"};
constexpr Colour kWrong = {"#b00020", "#ff8f80"};
constexpr Colour kPaper = {"#ffffff", "#14181d"};
constexpr Colour kTie = {"#b4bcc5", "#4a545f"};
constexpr Colour kRoles[] = {
    {"#dfe3e8", "#333b44"},  // Part of a unit.
    {"#8fd6e8", "#0d5f73"},  // Self-synchronization,
    {"#f2a6d8", "#86306a"},  // start,
    {"#ffd166", "#7a5900"},  // mandatory content,
    {"#a8e6a1", "#1f6b2a"},  // content,
    {"#c9b6f2", "#553a94"},  // pattern,
    {"#f2a6d8", "#86306a"},  // number of units,
    {"#ffb38a", "#8a4416"},  // number of digits,
    {"#dfe3e8", "#333b44"},  // padding,
    {"#dfe3e8", "#333b44"},  // reserved,
    {"#f7e08a", "#6b5d00"},  // signature,
    {"#ffd166", "#7a5900"},  // index.
};
static_assert(std::size(kRoles) == UTFX_ROLE_INDEX + 1);

std::string RoleClass(utfx_role role) { return "r" + std::to_string(role); }

std::string Style(std::string_view Colour::*page) {
  const auto fill = [page](const std::string& selector, const Colour& colour) {
    return selector + "{fill:" + std::string(colour.*page) + '}';
  };
  std::string style = fill("text", kInk) + fill(".faint", kFaint) +
                      fill(".wrong", kWrong) + fill(".paper", kPaper) +
                      "line{stroke:" + std::string(kTie.*page) + '}';
  for (size_t role = 0; role < std::size(kRoles); ++role) {
    style += fill('.' + RoleClass(static_cast<utfx_role>(role)), kRoles[role]);
  }
  return style;
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
  return "<rect" + At("", x, y) + Attribute("width", std::to_string(width)) +
         Attribute("height", std::to_string(height)) + Attribute("rx", "1.5") +
         Attribute("class", kind) + "/>\n";
}

bool IsContent(uint8_t role) {
  return RoleOf(role) == UTFX_ROLE_CONTENT ||
         RoleOf(role) == UTFX_ROLE_MANDATORY_CONTENT;
}

// An image that grows downwards.
class Page {
 public:
  void DrawStrip(const Figure& figure) {
    AddTitle(figure);
    const std::vector<size_t> content = ContentBits(figure);
    const bool are_tied = !content.empty() && !figure.number.empty() &&
                          content.size() <= kMaxTied;
    if (are_tied) {
      AddText(ContentText(figure), "faint");
      y_ += 5;
      DrawCodePoint(figure, content);
      y_ += kBitHeight + kTies;
    }
    for (size_t byte = 0; byte < figure.bytes.size(); ++byte) {
      DrawByte(figure, byte, content);
    }
    y_ += kRow * ((figure.bytes.size() + kBytesInRow - 1) / kBytesInRow) + 8;
  }

  std::string Finish(const std::string& title) {
    DrawLegend();
    const std::string size =
        "0 0 " + std::to_string(kWidth) + ' ' + std::to_string(y_ + kMargin);
    return R"(<svg xmlns="http://www.w3.org/2000/svg")" +
           Attribute("viewBox", size) + Attribute("role", "img") +
           ">\n<title>" + Escaped(title) +
           "</title>\n<style>text{font:10px ui-sans-serif,system-ui,sans-serif}"
           ".head{font-weight:bold;font-size:11.5px}.end{text-anchor:end}"
           ".bit{font:9px ui-monospace,monospace;text-anchor:middle}"
           ".hex{font:bold 10px ui-monospace,monospace}.small{font-size:9px}"
           "line{stroke-width:.8}.bit.wrong{font-weight:bold}" +
           Style(&Colour::light) + "@media (prefers-color-scheme:dark){" +
           Style(&Colour::dark) + "}</style>\n<rect" +
           Attribute("class", "paper") + Attribute("width", "100%") +
           Attribute("height", "100%") + "/>\n" + body_ + "</svg>\n";
  }

 private:
  void AddText(const std::string& text, const std::string& kind,
               size_t x = kMargin, size_t columns = kColumns) {
    std::istringstream lines(Wrapped(text, 0, columns));
    for (std::string line; std::getline(lines >> std::ws, line);) {
      y_ += kLine;
      body_ += TextAt(x, y_, line, kind);
    }
  }

  void AddTitle(const Figure& figure) {
    // It is no error that an encoding of --all lacks the character.
    const char* const kind = !figure.IsError() ? "head"
                             : figure.is_part  ? "faint"
                                               : "wrong";
    AddText(figure.title, kind, kMargin, kTitleColumns);
    if (!figure.bytes.empty()) {
      body_ += TextAt(kWidth - kMargin, y_,
                      Counted(figure.bytes.size(), "byte"), "faint end");
    }
    y_ += 6;
  }

  void DrawBit(const Figure& figure, size_t bit, size_t x, size_t y) {
    std::string kind = "bit";
    if (!figure.roles.empty()) {
      const utfx_role role = RoleOf(figure.roles[bit]);
      drawn_.insert(role);
      body_ += Box(x, y, kBit - 1, kBitHeight, RoleClass(role));
      if (IsWrong(figure.roles[bit])) kind += " wrong";
    }
    body_ +=
        TextAt(x + kBit / 2, y + 9, BitAt(figure.bytes, bit) ? "1" : "0", kind);
  }

  static size_t LeftOf(size_t bit) {
    return kMargin + bit / 8 % kBytesInRow * (8 * kBit + kByteGap) +
           bit % 8 * kBit;
  }
  static size_t RowOf(size_t byte) { return kRow * (byte / kBytesInRow); }

  // Draws the bits of the code point in the middle of a row, and a line from
  // each to the bit of the sequence that holds it.
  void DrawCodePoint(const Figure& figure, const std::vector<size_t>& content) {
    const size_t bottom = y_ + kBitHeight;
    size_t x = (kWidth - content.size() * kBit) / 2;
    for (const size_t bit : content) {
      body_ +=
          "<line" + At("1", x + kBit / 2, bottom) +
          At("2", LeftOf(bit) + kBit / 2, bottom + kTies + RowOf(bit / 8)) +
          "/>\n";
      DrawBit(figure, bit, x, y_);
      x += kBit;
    }
  }

  // Draws a byte, and below it which bits of the code point it holds.
  void DrawByte(const Figure& figure, size_t byte,
                const std::vector<size_t>& content) {
    const size_t left = LeftOf(8 * byte);
    const size_t top = y_ + RowOf(byte);
    for (size_t bit = 8 * byte; bit < 8 * byte + 8; ++bit) {
      DrawBit(figure, bit, LeftOf(bit), top);
    }
    body_ +=
        TextAt(left, top + 23, HexBytes(figure.bytes.substr(byte, 1)), "hex");
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
    body_ += TextAt(left + 8 * kBit - 1, top + 23, held, "small faint end");
  }

  // The content bits from the highest of the code point's to the lowest.
  static std::vector<size_t> ContentBits(const Figure& figure) {
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
  Page page;
  for (const auto& [figure, bytes] : strips_) {
    Figure lasting = figure;
    lasting.bytes = bytes;
    page.DrawStrip(lasting);
  }
  return page.Finish(strips_.empty() ? "" : strips_.front().figure.title);
}

}  // namespace utfx
