#ifndef UTFX_COMMAND_PICTURES_TEXT_DRAWING_H_
#define UTFX_COMMAND_PICTURES_TEXT_DRAWING_H_

#include <utfx.h>

#include <cstddef>
#include <set>
#include <string>

#include "command/pictures/figure.h"

namespace utfx {

// Draws sequences as text: a title, the bytes in hexadecimal and in binary, and
// the role of each bit as a letter below it and, if wanted, as a colour.
class Drawing : public Picture {
 public:
  Drawing(bool is_coloured, size_t columns)
      : is_coloured_(is_coloured), columns_(columns) {}

  std::string Draw(const Figure& figure) override;

  // The meaning of the letters that were drawn; empty if none was.
  std::string End() const override;

 private:
  std::string DrawRow(const Figure& figure, size_t first_byte, size_t bytes);
  // A character for each bit of a row, in the colour of its role.
  template <class CharacterOf>
  std::string DrawBits(const Figure& figure, size_t first_byte, size_t bytes,
                       CharacterOf character_of) const;
  std::string Coloured(utfx_role role, const std::string& text) const;

  bool is_coloured_;
  size_t columns_;
  std::set<utfx_role> drawn_;
};

// Draws a line for each figure: its offset, its bytes, or those in each of
// several charsets below their names, and its title.
class LineDrawing : public Picture {
 public:
  std::string Draw(const Figure& figure) override;
  std::string End() const override;

 private:
  std::string heading_;  // The names, until they are drawn.
  std::string line_;     // The start of a line that has more charsets.
  std::string title_;
  bool has_heading_ = false;
};

}  // namespace utfx

#endif  // UTFX_COMMAND_PICTURES_TEXT_DRAWING_H_
