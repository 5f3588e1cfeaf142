#ifndef UTFX_COMMAND_BLOCKS_H_
#define UTFX_COMMAND_BLOCKS_H_

#include <utfx.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>

#include "command/files.h"

// Work on a large file in blocks, on all processors.
namespace utfx {

// Whole sequences, and kLookahead of what follows unless the file ends. Errors
// don't go across the edges of blocks either.
struct Block {
  std::string_view text;  // The block, and what follows.
  size_t size;            // Of the block.
  uint64_t offset;        // As those of the input.

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

// Works on what is left of an input, in a charset of libutfx without
// signatures. Takes memory for a few blocks, whatever the size of the file. The
// input is then behind the last block that was finished.
//
// Returns false, and does nothing, if that is not worth the threads or does not
// go: the input has to be a large regular file, and only where a charset shows
// where sequences start, a block can find out by itself where it does.
bool WorkInBlocks(const utfx_charset* charset, Input* input,
                  const std::function<std::unique_ptr<BlockWork>()>& make_work);

}  // namespace utfx

#endif  // UTFX_COMMAND_BLOCKS_H_
