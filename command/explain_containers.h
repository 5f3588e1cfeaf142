#ifndef UTFX_COMMAND_EXPLAIN_CONTAINERS_H_
#define UTFX_COMMAND_EXPLAIN_CONTAINERS_H_

#include <utfx.h>

#include <cstddef>
#include <string_view>

#include "command/cause.h"

namespace utfx {

// Why there is an error of so many bytes, the maximal subpart, in a layout that
// HasContainers(). `bytes` are those from there on, big-endian as the charset.
Cause ExplainContainers(const utfx_charset* charset, std::string_view bytes,
                        size_t length);

}  // namespace utfx

#endif  // UTFX_COMMAND_EXPLAIN_CONTAINERS_H_
