#ifndef UTFX_COMMAND_PICTURES_SVG_DRAWING_H_
#define UTFX_COMMAND_PICTURES_SVG_DRAWING_H_

#include <string>
#include <utility>
#include <vector>

#include "command/pictures/figure.h"

namespace utfx {

// Draws sequences as one SVG image, for light and for dark pages: each bit in
// the colour of its role, tied to the bit of the code point that it holds.
// A wide one has the form of a screen, 16:9, that all of it fills.
class SvgPicture : public Picture {
 public:
  // Without a title, it is that of the first figure.
  SvgPicture(bool is_wide, std::string title)
      : is_wide_(is_wide), title_(std::move(title)) {}

  std::string Draw(const Figure& figure) override;
  std::string End() const override;

 private:
  // A figure that owns its bytes.
  struct Strip {
    Figure figure;
    std::string bytes;
  };

  const bool is_wide_;
  const std::string title_;
  std::vector<Strip> strips_;
};

}  // namespace utfx

#endif  // UTFX_COMMAND_PICTURES_SVG_DRAWING_H_
