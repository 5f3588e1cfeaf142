#ifndef UTFX_COMMAND_TREES_BLOCKS_H_
#define UTFX_COMMAND_TREES_BLOCKS_H_

#include <utfx.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>

#include "command/files/input_file.h"

// Work on a large file in blocks, on all processors.
namespace utfx {

// A part of a text that holds whole sequences and whole errors, and kLookahead
// bytes of the text behind it, unless the file ends.
struct Block {
  std::string_view text;  // The block, and the text behind it.
  size_t size;            // The size of the block.
  uint64_t offset;        // Where it is, as an offset of the input.

  // Whether the text ends where the block does.
  bool IsLast() const { return size == text.size(); }
};

// Work on one block at a time.
class BlockWork {
 public:
  virtual ~BlockWork() = default;

  // Runs on any thread, while other threads work on other blocks.
  virtual void Do(const Block& block) = 0;
  // Runs after that, for one block after another in their order. Returns
  // whether to go on.
  virtual bool Finish(const Block& block) = 0;
};

// Whether an input is a regular file that is large enough for threads.
bool IsWorthBlocks(const InputFile& input);

// Where blocks of a text meet: each must find by itself where its first
// sequence starts.
enum class BlockEdges {
  kNowhere,    // The charset does not show it.
  kSequences,  // In a self-synchronizing charset, between any two sequences.
  kLines,      // Behind a newline, which no longer sequence has.
};
// For a text in a charset of libutfx without signatures, and perhaps to one.
BlockEdges EdgesOf(const utfx_charset* charset, const utfx_charset* to);

// Works on the rest of an input, in a charset of libutfx without signatures.
// Takes memory for a few blocks, whatever the size of the file. Afterwards the
// input is behind the last block that was finished.
//
// Returns whether that is all: false, and a second call is in vain, if the
// input is not worth it, and where a line is as long as a block. Only one call
// runs at a time, as MappedInput says.
bool WorkInBlocks(const utfx_charset* charset, BlockEdges edges,
                  InputFile* input,
                  const std::function<std::unique_ptr<BlockWork>()>& make_work);

}  // namespace utfx

#endif  // UTFX_COMMAND_TREES_BLOCKS_H_
