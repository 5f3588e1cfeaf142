#ifndef UTFX_COMMAND_SVG_H_
#define UTFX_COMMAND_SVG_H_

#include <utfx.h>

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "command/drawing.h"

namespace utfx {

// Draws sequences as one SVG image, for light and for dark pages: each bit in
// the colour of its role, tied to the bit of the code point that it holds.
class SvgPicture : public Picture {
 public:
  std::string Draw(const Figure& figure) override;
  std::string End() const override;

 private:
  // A figure that owns its bytes.
  struct Strip {
    Figure figure;
    std::string bytes;
  };

  std::vector<Strip> strips_;
};

}  // namespace utfx

#endif  // UTFX_COMMAND_SVG_H_
