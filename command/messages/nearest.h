#ifndef UTFX_COMMAND_MESSAGES_NEAREST_H_
#define UTFX_COMMAND_MESSAGES_NEAREST_H_

#include <string>
#include <string_view>
#include <vector>

namespace utfx {

// The one of `names` that is most like `name`, without regard to case, and of
// two equal ones the one with the longer common start; "" if none is like it.
std::string Nearest(std::string_view name,
                    const std::vector<std::string>& names);

}  // namespace utfx

#endif  // UTFX_COMMAND_MESSAGES_NEAREST_H_
