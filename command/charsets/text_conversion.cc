#include "command/charsets/text_conversion.h"

#include <algorithm>
#include <cstddef>
#include <span>

namespace utfx {

std::span<char> Buffer::Room(size_t least) {
  if (bytes_.size() - size_ < least) {
    bytes_.resize(std::max(2 * bytes_.size(), size_ + least));
  }
  return std::span(bytes_).subspan(size_);
}

}  // namespace utfx
