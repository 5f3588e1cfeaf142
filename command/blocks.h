#ifndef UTFX_COMMAND_BLOCKS_H_
#define UTFX_COMMAND_BLOCKS_H_

#include <utfx.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <span>

#include "command/conversion.h"
#include "command/files.h"

namespace utfx {

// What is converted in blocks, on all processors.
struct BlockJob {
  // Of libutfx, without signatures.
  const utfx_charset* from;
  const utfx_charset* to;
  utfx_on_error on_error;
  const Input* input;  // A regular file.
  // Where it starts in the file: at the start of a sequence.
  uint64_t start;
};

struct BlockOutcome {
  std::optional<Finding> finding;  // What it stopped at; offset in the file.
  uint64_t errors;                 // How many were replaced or skipped.
  uint64_t end;                    // How far in the file all was read.
};

// Takes what was converted, in order, one at a time; `read` is how much of the
// file that was.
using BlockSink =
    std::function<void(std::span<const uint8_t> converted, uint64_t read)>;

// Converts to the end of the file. Takes memory for a few blocks, whatever the
// size of the file. What comes out is what one conversion of all of it would
// write.
BlockOutcome ConvertBlocks(const BlockJob& job, const BlockSink& sink);

}  // namespace utfx

#endif  // UTFX_COMMAND_BLOCKS_H_
