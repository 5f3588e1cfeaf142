#include "command/trees/blocks.h"

#include <sys/mman.h>
#include <utfx.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>

#include "command/code_points/sequence.h"
#include "command/files/input_file.h"
#include "command/messages/interruption.h"
#include "command/trees/pipeline.h"

namespace utfx {
namespace {

// A multiple of all code units. The input and the output of a block fit a
// processor's own cache.
constexpr size_t kBlockSize = 1 << 18;

constexpr uint64_t kWorthBlocks = 1 << 20;

// The rest of a file, mapped into memory, and its blocks. They meet at the
// start of the sequence that holds every kBlockSize-th byte, or of the one
// before it. Each block finds this start by itself, from the text around it.
class Blocks {
 public:
  Blocks(const utfx_charset* charset, const InputFile& input)
      : charset_(charset),
        reach_(2 * utfx_charset_max_sequence_length(charset)),
        signal_(input.Name()),
        position_(input.Position()),
        offset_(input.Offset()),
        size_(static_cast<size_t>(position_ + input.SizeLeft().value_or(0))),
        map_(mmap(nullptr, size_, PROT_READ, MAP_PRIVATE, input.Number(), 0)) {}
  Blocks(const Blocks&) = delete;
  Blocks& operator=(const Blocks&) = delete;
  ~Blocks() {
    if (IsMapped()) munmap(map_, size_);
  }

  // False if the system can't map it.
  bool IsMapped() const { return map_ != MAP_FAILED; }

  // Behind the end of the file, the block is empty.
  Block Find(uint64_t index) const {
    const size_t before = index == 0 ? 0 : reach_;
    const uint64_t first =
        std::min<uint64_t>(size_, position_ + index * kBlockSize - before);
    const std::string_view text =
        std::string_view(static_cast<const char*>(map_), size_)
            .substr(first, before + kBlockSize + kLookahead);
    const size_t end = Edge(text, before + kBlockSize);
    const size_t start = std::min(Edge(text, before), end);
    return {text.substr(start), end - start,
            offset_ + (first - position_) + start};
  }

  // No later block starts before the end of this one, so the memory before it
  // is given back. That interrupts all processors, so it happens in large
  // steps.
  void Release(const Block& block) {
    constexpr size_t kReleasedAtATime = 2 << 20;
    const auto* const end = block.text.data() + block.size - reach_;
    const auto used = static_cast<size_t>(end - static_cast<const char*>(map_));
    if (used < released_ + kReleasedAtATime) return;
    madvise(static_cast<char*>(map_) + released_, kReleasedAtATime,
            MADV_DONTNEED);
    released_ += kReleasedAtATime;
  }

 private:
  // Where blocks meet around a byte, or the end of the text if that comes
  // first.
  size_t Edge(std::string_view text, size_t at) const {
    if (at == 0 || at >= text.size()) return std::min(at, text.size());
    const size_t first = at - reach_;
    const std::string_view around = text.substr(first, 2 * reach_);
    const size_t start = SequenceStart(around, reach_);
    const size_t before = SequenceStart(around, start - 1);
    // What follows can make a sequence ill-formed, and must stay with it.
    const bool is_apart = IsWellFormed(around.substr(before)) ==
                          IsWellFormed(around.substr(before, start - before));
    return first + (is_apart ? start : before);
  }

  size_t SequenceStart(std::string_view text, size_t at) const {
    return utfx_sequence_start(charset_, text.data(), text.size(), at);
  }

  // Whether a text starts with a sequence that is well-formed.
  bool IsWellFormed(std::string_view text) const {
    Words code_point;
    return ReadSequence(charset_, text, &code_point).status == UTFX_OK;
  }

  const utfx_charset* charset_;
  const size_t reach_;  // Two sequences.
  const MappedInput signal_;
  const uint64_t position_;  // Where in the file the rest starts.
  const uint64_t offset_;    // The input's offset there.
  const size_t size_;        // The size of the file.
  void* const map_;
  size_t released_ = 0;
};

struct WorkItem {
  std::unique_ptr<BlockWork> work;
  uint64_t index = {};
  Block block = {};
};

class BlockPipeline : public Pipeline<WorkItem> {
 public:
  using MakeWork = std::function<std::unique_ptr<BlockWork>()>;

  BlockPipeline(Blocks* blocks, const MakeWork& make_work, unsigned threads)
      : Pipeline(threads + 2), blocks_(*blocks) {
    ForEachSlot([&](WorkItem* item) { item->work = make_work(); });
  }

  // The input's offset behind the last block that was finished.
  uint64_t End() const { return end_; }

 private:
  bool Take(uint64_t index, WorkItem* item) override {
    item->index = index;
    return true;
  }

  bool Do(WorkItem* item) override {
    item->block = blocks_.Find(item->index);
    item->work->Do(item->block);
    return !item->block.IsLast();
  }

  bool Finish(WorkItem* item) override {
    const bool goes_on = item->work->Finish(item->block);
    end_ = item->block.offset + item->block.size;
    blocks_.Release(item->block);
    return goes_on && !item->block.IsLast();
  }

  Blocks& blocks_;
  uint64_t end_ = 0;
};

}  // namespace

bool IsWorthBlocks(const InputFile& input) {
  return input.SizeLeft().value_or(0) > kWorthBlocks;
}

bool WorkInBlocks(
    const utfx_charset* charset, InputFile* input,
    const std::function<std::unique_ptr<BlockWork>()>& make_work) {
  if (!IsWorthBlocks(*input) || !utfx_charset_is_self_synchronizing(charset)) {
    return false;
  }
  Blocks blocks(charset, *input);
  if (!blocks.IsMapped()) return false;
  const unsigned threads = ThreadsForWork();
  BlockPipeline pipeline(&blocks, make_work, threads);
  pipeline.Run(threads);
  input->SkipTo(pipeline.End());
  return true;
}

}  // namespace utfx
