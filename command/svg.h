#ifndef UTFX_COMMAND_SVG_H_
#define UTFX_COMMAND_SVG_H_

#include <utfx.h>

#include <cstddef>
#include <set>
#include <string>

#include "command/drawing.h"

namespace utfx {

// Draws sequences as Drawing does, as one SVG image.
class SvgPicture : public Picture {
 public:
  std::string Draw(const Figure& figure) override;
  std::string End() const override;

 private:
  void DrawRow(const Figure& figure, size_t first_byte, size_t bytes);

  std::string body_;
  std::set<utfx_role> drawn_;
  size_t y_ = 0;  // Where the next figure starts, in pixels.
};

}  // namespace utfx

#endif  // UTFX_COMMAND_SVG_H_
