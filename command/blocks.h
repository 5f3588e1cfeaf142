#ifndef UTFX_COMMAND_BLOCKS_H_
#define UTFX_COMMAND_BLOCKS_H_

#include <utfx.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>

#include "command/files.h"

// Work on a large file in blocks, on all processors.
namespace utfx {

// Whether it is worth the threads to work on what is left of a file in a
// charset of libutfx, so many bytes. Only where it shows where sequences start,
// a block can find out by itself where it does.
bool IsWorthBlocks(const utfx_charset* charset, uint64_t left);

// Whole sequences, and kLookahead of what follows unless the file ends. Errors
// don't go across the edges of blocks either.
struct Block {
  std::span<const uint8_t> text;  // The block, and what follows.
  size_t size;                    // Of the block.
  uint64_t offset;                // In the file.

  // Whether the text ends where the block does.
  bool IsLast() const { return size == text.size(); }
};

// What is done with a block, and then with another.
class BlockWork {
 public:
  virtual ~BlockWork() = default;

  // On any thread, while others are at work on other blocks.
  virtual void Do(const Block& block) = 0;
  // After that, for one block at a time, in their order. Returns whether to go
  // on.
  virtual bool Finish(const Block& block) = 0;
};

// Works on a regular file from an offset on, where a sequence starts of a
// charset of libutfx that has no signatures and is self-synchronizing. Takes
// memory for a few blocks, whatever the size of the file. Leaves Read() behind
// the last block that was finished.
void WorkInBlocks(const utfx_charset* charset, Input* input, uint64_t offset,
                  const std::function<std::unique_ptr<BlockWork>()>& make_work);

}  // namespace utfx

#endif  // UTFX_COMMAND_BLOCKS_H_
