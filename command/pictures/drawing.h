#ifndef UTFX_COMMAND_PICTURES_DRAWING_H_
#define UTFX_COMMAND_PICTURES_DRAWING_H_

#include <utfx.h>

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "command/charsets/explanation.h"
#include "command/code_points/sequence.h"

// A sequence of bytes is drawn bit by bit.
namespace utfx {

// A sequence to be drawn.
struct Figure {
  uint64_t offset;
  std::string title;
  std::string_view bytes;
  std::vector<uint8_t> roles;  // utfx_describe()'s, for each bit; or empty.
  // One of libutfx's; null if it is iconv's.
  const utfx_charset* charset = nullptr;
  Words number = {};     // Empty if there is none.
  Explanation why = {};  // Without a class if there is no error.
  bool is_part = false;  // One of several for the same character.

  bool IsSignature() const {
    return !roles.empty() && roles.front() == UTFX_ROLE_SIGNATURE;
  }
  bool IsError() const { return !why.error_class.empty(); }
};

// Draws figures one after another.
class Picture {
 public:
  virtual ~Picture() = default;

  virtual std::string Draw(const Figure& figure) = 0;
  // The end, behind the last figure.
  virtual std::string End() const { return ""; }
};

// The parts of an element of Figure::roles.
utfx_role RoleOf(uint8_t role);
bool IsWrong(uint8_t role);
bool BitAt(std::string_view bytes, size_t index);

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

#endif  // UTFX_COMMAND_PICTURES_DRAWING_H_
