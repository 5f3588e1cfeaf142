#include "command/lines.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>

#include "command/files.h"
#include "command/trouble.h"

namespace utfx {

std::optional<std::string_view> Lines::Next() {
  ++number_;
  for (size_t searched = 0;;) {
    const std::string_view rest(buffer_.data() + start_, end_ - start_);
    const size_t length = rest.find('\n', searched);
    if (length != std::string_view::npos) {
      start_ += length + 1;
      return rest.substr(0, length);
    }
    searched = rest.size();
    if (searched == buffer_.size()) {
      throw Trouble(Place() + ": the line is too long", kFindingStatus);
    }
    std::memmove(buffer_.data(), rest.data(), rest.size());
    start_ = 0;
    end_ = searched;
    const size_t size =
        input_.Read({reinterpret_cast<uint8_t*>(buffer_.data()) + end_,
                     buffer_.size() - end_});
    if (size > 0) {
      end_ += size;
    } else if (end_ > 0) {
      // The last line has no end.
      end_ = 0;
      return std::string_view(buffer_.data(), searched);
    } else {
      return {};
    }
  }
}

std::string Lines::Place() const {
  return input_.Name() + ": line " + std::to_string(number_);
}

}  // namespace utfx
