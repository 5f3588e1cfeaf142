#ifndef UTFX_COMMAND_BLOCK_CHECK_H_
#define UTFX_COMMAND_BLOCK_CHECK_H_

#include <cstdint>

#include "command/checker.h"
#include "command/files.h"

namespace utfx {

// Checks all of a regular file from an offset on. The checker has checked what
// is before it, and knows the charset of the stream.
void CheckBlocks(Input* input, uint64_t offset, Checker* checker);

}  // namespace utfx

#endif  // UTFX_COMMAND_BLOCK_CHECK_H_
