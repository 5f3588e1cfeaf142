#ifndef UTFX_COMMAND_BLOCK_CONVERSION_H_
#define UTFX_COMMAND_BLOCK_CONVERSION_H_

#include <utfx.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <span>

#include "command/conversion.h"
#include "command/files.h"

namespace utfx {

// What is converted in blocks: all of a regular file from an offset on, where a
// sequence starts.
struct BlockJob {
  // Of libutfx, without signatures.
  const utfx_charset* from;
  const utfx_charset* to;
  utfx_on_error on_error;
  Input* input;
  uint64_t offset;
};

struct BlockOutcome {
  std::optional<Finding> finding;  // What it stopped at; offset in the file.
  uint64_t errors = 0;             // How many were replaced or skipped.
};

// Takes what was converted, in order, one at a time; `read` is how much of the
// file that was.
using BlockSink =
    std::function<void(std::span<const uint8_t> converted, uint64_t read)>;

// What comes out is what one conversion of all of it would write.
BlockOutcome ConvertBlocks(const BlockJob& job, const BlockSink& sink);

}  // namespace utfx

#endif  // UTFX_COMMAND_BLOCK_CONVERSION_H_
