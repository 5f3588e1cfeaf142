#include "command/trees/blocks.h"

#include <sys/mman.h>
#include <utfx.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
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
// before it; or at the start of the line that does. Each block finds this start
// by itself, from the text around it.
class Blocks {
 public:
  Blocks(const utfx_charset* charset, BlockEdges edges, const InputFile& input)
      : charset_(charset),
        edges_(edges),
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

  // Behind the end of the file, the block is empty. Nothing: a line is too
  // long.
  std::optional<Block> Find(uint64_t index) const {
    const std::optional<uint64_t> end = Edge(index + 1);
    const std::optional<uint64_t> start = Edge(index);
    if (!start.has_value() || !end.has_value()) return std::nullopt;
    const auto size = static_cast<size_t>(*end - std::min(*start, *end));
    return Block{Text().substr(*end - size, size + kLookahead), size,
                 offset_ + (*end - size - position_)};
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
  std::string_view Text() const {
    return {static_cast<const char*>(map_), size_};
  }

  // Where a block starts, as a place in the file, or the end of the file if
  // that comes first.
  std::optional<uint64_t> Edge(uint64_t index) const {
    uint64_t at = position_ + index * kBlockSize;
    if (index == 0 || at >= size_) return std::min<uint64_t>(at, size_);
    if (edges_ == BlockEdges::kSequences) return SequenceEdge(at);
    const size_t newline =
        Text().substr(at - kBlockSize, kBlockSize).rfind('\n');
    if (newline == std::string_view::npos) return std::nullopt;
    at = at - kBlockSize + newline + 1;
    return utfx_charset_is_self_synchronizing(charset_) ? SequenceEdge(at) : at;
  }

  uint64_t SequenceEdge(uint64_t at) const {
    const uint64_t first = at - std::min<uint64_t>(reach_, at - position_);
    const auto before_it = static_cast<size_t>(at - first);
    const std::string_view around = Text().substr(first, before_it + reach_);
    const size_t start = SequenceStart(around, before_it);
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
  const BlockEdges edges_;
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
  std::optional<Block> block = {};
};

class BlockPipeline : public Pipeline<WorkItem> {
 public:
  using MakeWork = std::function<std::unique_ptr<BlockWork>()>;

  BlockPipeline(Blocks* blocks, uint64_t start, const MakeWork& make_work,
                unsigned threads)
      : Pipeline(threads + 2), blocks_(*blocks), end_(start) {
    ForEachSlot([&](WorkItem* item) { item->work = make_work(); });
  }

  // The input's offset behind the last block that was finished.
  uint64_t End() const { return end_; }
  // Whether it ends at a block whose edges are not found.
  bool IsStuck() const { return is_stuck_; }

 private:
  bool Take(uint64_t index, WorkItem* item) override {
    item->index = index;
    return true;
  }

  bool Do(WorkItem* item) override {
    item->block = blocks_.Find(item->index);
    if (!item->block.has_value()) return false;
    item->work->Do(*item->block);
    return !item->block->IsLast();
  }

  bool Finish(WorkItem* item) override {
    if (!item->block.has_value()) {
      is_stuck_ = true;
      return false;
    }
    const bool goes_on = item->work->Finish(*item->block);
    end_ = item->block->offset + item->block->size;
    blocks_.Release(*item->block);
    return goes_on && !item->block->IsLast();
  }

  Blocks& blocks_;
  uint64_t end_;
  bool is_stuck_ = false;
};

}  // namespace

bool IsWorthBlocks(const InputFile& input) {
  return input.SizeLeft().value_or(0) > kWorthBlocks;
}

BlockEdges EdgesOf(const utfx_charset* charset, const utfx_charset* to) {
  const bool is_synchronizing = utfx_charset_is_self_synchronizing(charset);
  // These may write a letter and an accent as one.
  const bool needs_lines =
      !is_synchronizing || (utfx_charset_group(to) == UTFX_GROUP_TABLES &&
                            utfx_charset_max_sequence_length(to) > 1);
  if (!needs_lines) return BlockEdges::kSequences;
  // In a table of a host's people, a newline may be a trail.
  const bool is_own_table =
      utfx_charset_group(charset) == UTFX_GROUP_TABLES &&
      utfx_charset_find(utfx_charset_name(charset)) == charset;
  char newline = 0;
  const bool has_lines =
      (is_synchronizing || is_own_table) &&
      utfx_charset_code_unit_size(charset) == 1 &&
      utfx_encode_one(charset, '\n', &newline, 1).status == UTFX_OK &&
      newline == '\n';
  return has_lines ? BlockEdges::kLines : BlockEdges::kNowhere;
}

bool WorkInBlocks(
    const utfx_charset* charset, BlockEdges edges, InputFile* input,
    const std::function<std::unique_ptr<BlockWork>()>& make_work) {
  if (!IsWorthBlocks(*input) || edges == BlockEdges::kNowhere) return false;
  Blocks blocks(charset, edges, *input);
  if (!blocks.IsMapped()) return false;
  const unsigned threads = ThreadsForWork();
  BlockPipeline pipeline(&blocks, input->Offset(), make_work, threads);
  pipeline.Run(threads);
  input->SkipTo(pipeline.End());
  return !pipeline.IsStuck();
}

}  // namespace utfx
