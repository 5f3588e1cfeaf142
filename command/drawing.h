#ifndef UTFX_COMMAND_DRAWING_H_
#define UTFX_COMMAND_DRAWING_H_

#include <utfx.h>

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace utfx {

// A sequence to be drawn.
struct Figure {
  uint64_t offset;
  std::string title;
  std::string_view bytes;
  std::vector<uint8_t> roles;  // Of each bit, as utfx_describe()'s; or empty.
  bool is_error = false;
  std::string expected = {};  // What would be right instead; or empty.
};

// Draws sequences: what they are, their bytes in hexadecimal and in binary, and
// the role of each bit as a letter below it and, if wanted, as a colour.
class Drawing {
 public:
  explicit Drawing(bool is_coloured) : is_coloured_(is_coloured) {}

  std::string Draw(const Figure& figure);

  // What the letters say that were drawn; empty if none was.
  std::string Legend() const;

 private:
  std::string DrawRow(const Figure& figure, size_t first_byte, size_t bytes);
  // For each bit of a row a character, in the colour of its role.
  template <class CharacterOf>
  std::string DrawBits(const Figure& figure, size_t first_byte, size_t bytes,
                       CharacterOf character_of) const;
  std::string Coloured(utfx_role role, const std::string& text) const;

  bool is_coloured_;
  std::set<utfx_role> drawn_;
};

}  // namespace utfx

#endif  // UTFX_COMMAND_DRAWING_H_
