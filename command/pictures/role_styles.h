#ifndef UTFX_COMMAND_PICTURES_ROLE_STYLES_H_
#define UTFX_COMMAND_PICTURES_ROLE_STYLES_H_

#include <utfx.h>

#include <iterator>
#include <string_view>

namespace utfx {

// A colour for light pages and one for dark pages.
struct Colour {
  std::string_view light;
  std::string_view dark;
};
inline constexpr Colour kInk = {"#1b1f24", "#e6e8ea"};
inline constexpr Colour kFaint = {"#57606a", "#a2abb4"};
inline constexpr Colour kWrong = {"#b00020", "#ff8f80"};
inline constexpr Colour kPaper = {"#ffffff", "#14181d"};
inline constexpr Colour kTie = {"#848d97", "#6b7682"};

// How the bits of a role look, here, on the page and in the pictures of the
// book: each in a way of its own, also for who lacks a kind of cone (OKLab
// after Machado, Oliveira and Fernandes 2009). Ink on `fill` has the contrast
// of a text, `edge` on paper that of a graphical object (WCAG 2.2, 1.4.3
// and 1.4.11). The tests of the page calculate it.
struct RoleStyle {
  char letter;
  // By Select Graphic Rendition (ECMA-48, 8.3.117). UTF-8000's site has the
  // same for its four roles: bright cyan, bright magenta, bright green and
  // green.
  std::string_view terminal;
  Colour fill;
  Colour edge;
};
inline constexpr RoleStyle kRoleStyles[] = {
    // Part of a unit.
    {'?', "39", {"#ffffff", "#14181d"}, {"#78746b", "#989fa8"}},
    // Self-synchronization,
    {'S', "96", {"#92cce4", "#34545f"}, {"#0a80a3", "#6fa8bc"}},
    // start,
    {'T', "95", {"#d175c9", "#6f1277"}, {"#a44f9d", "#c681cb"}},
    // mandatory content,
    {'M', "92", {"#f5a83d", "#704700"}, {"#a06602", "#d09033"}},
    // content,
    {'C', "32", {"#98ee9a", "#2d7238"}, {"#2c8a35", "#63b46d"}},
    // pattern,
    {'P', "94", {"#c8a0fa", "#6e31a8"}, {"#885abb", "#af89e0"}},
    // number of units,
    {'U', "33", {"#4fb895", "#034345"}, {"#0e8968", "#4cb0b3"}},
    // number of digits,
    {'D', "93", {"#df6f35", "#740802"}, {"#b95113", "#e47d6d"}},
    // padding,
    {'Z', "90", {"#dde2e9", "#23292e"}, {"#6f757d", "#97a0a7"}},
    // reserved,
    {'R', "36", {"#8f9196", "#61646b"}, {"#71747e", "#9a9ea8"}},
    // signature,
    {'B', "35", {"#f6d743", "#343921"}, {"#887401", "#9aa477"}},
    // index.
    {'I', "1", {"#8488fa", "#493ddb"}, {"#6567ca", "#8a96ee"}},
};
static_assert(std::size(kRoleStyles) == UTFX_ROLE_INDEX + 1);
static_assert([] {
  for (const RoleStyle& style : kRoleStyles) {
    for (const RoleStyle* other = kRoleStyles; other != &style; ++other) {
      if (style.letter == other->letter || style.terminal == other->terminal) {
        return false;
      }
    }
  }
  return true;
}());

}  // namespace utfx

#endif  // UTFX_COMMAND_PICTURES_ROLE_STYLES_H_
