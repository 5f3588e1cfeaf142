#ifndef UTFX_COMMAND_ANATOMY_H_
#define UTFX_COMMAND_ANATOMY_H_

#include <utfx.h>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "command/roles.h"

namespace utfx {

// The role of each bit of a sequence, in the order of its bytes, each from its
// highest bit down. The sequence may be ill-formed or cut short: then the roles
// are those that the bits would have by the lead. A charset that has signatures
// is big-endian here.
std::vector<Role> Anatomy(const utfx_charset* charset,
                          std::string_view sequence);

// Makes the roles of a sequence of UTF-8000 those of one in two's complement:
// the mandatory content starts one bit further down, below the sign. Of these
// bits one is not as the sign is.
void LowerMandatoryContent(std::vector<Role>* roles);

// The number in the content bits of a sequence, in 64-bit words, the lowest
// first.
std::vector<uint64_t> ContentOf(const utfx_charset* charset,
                                std::string_view sequence);

// How many bytes a sequence has that starts so, as its layout tells it. 0 if
// that does not show yet, or would take more than the layout.
size_t StatedLength(const utfx_charset* charset, std::string_view start);

}  // namespace utfx

#endif  // UTFX_COMMAND_ANATOMY_H_
