#ifndef UTFX_COMMAND_PICTURES_FIGURE_H_
#define UTFX_COMMAND_PICTURES_FIGURE_H_

#include <utfx.h>

#include <cstddef>
#include <cstdint>
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

// The parts of an element of Figure::roles.
utfx_role RoleOf(uint8_t role);
bool IsWrong(uint8_t role);
bool BitAt(std::string_view bytes, size_t index);

// The sequence or error that a text starts with, which is at `offset`. The
// charset has no signature. The figure refers to the bytes of the text.
Figure FigureOfStart(const utfx_charset* charset, std::string_view text,
                     uint64_t offset);

// A signature at the start of a text.
Figure FigureOfSignature(const utfx_charset* stream, std::string_view bytes);

// The sequence of a number: "" if the charset lacks it. The figure refers to
// its bytes.
Figure FigureOfNumber(const utfx_charset* charset, const Words& number,
                      std::string title, std::string_view sequence,
                      uint64_t offset);

// The bits of a figure that has roles, in the order of big-endian units.
std::vector<size_t> BitsInOrder(const Figure& figure);

// Draws figures one after another.
class Picture {
 public:
  virtual ~Picture() = default;

  virtual std::string Draw(const Figure& figure) = 0;
  // The end, behind the last figure.
  virtual std::string End() const { return ""; }
};

}  // namespace utfx

#endif  // UTFX_COMMAND_PICTURES_FIGURE_H_
