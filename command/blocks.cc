#include "command/blocks.h"

#include <sched.h>
#include <sys/mman.h>
#include <utfx.h>

#include <algorithm>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "command/files.h"
#include "command/interruption.h"
#include "command/named_charset.h"

namespace utfx {
namespace {

// A multiple of all code units. The input and the output of a block fit a
// processor's own cache.
constexpr size_t kBlockSize = 1 << 18;

constexpr uint64_t kWorthBlocks = 1 << 20;

constexpr unsigned kMaxThreads = 8;

// The number of processors that this process may use.
unsigned Processors() {
  cpu_set_t set;
  // The call fails where the machine has more than the set has room for.
  return sched_getaffinity(0, sizeof set, &set) == 0
             ? static_cast<unsigned>(CPU_COUNT(&set))
             : kMaxThreads;
}

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

// Threads that take block after block. The thread that has done the block to be
// finished next finishes it, and those behind it that are done by then.
// Meanwhile the other threads go on, as long as there is a free slot.
class Pipeline {
 public:
  using MakeWork = std::function<std::unique_ptr<BlockWork>()>;

  Pipeline(Blocks* blocks, const MakeWork& make_work, unsigned threads)
      : blocks_(*blocks), slots_(threads + 2) {
    for (Slot& slot : slots_) slot.work = make_work();
  }

  // Returns the input's offset behind the last block that was finished.
  uint64_t Run(unsigned threads) {
    std::vector<std::thread> others;
    try {
      for (unsigned i = 1; i < threads; ++i) {
        others.emplace_back([this] { Work(); });
      }
    } catch (const std::exception&) {
      // There are no more threads, or no memory: fewer threads do the work.
    }
    Work();
    for (std::thread& other : others) other.join();
    if (exception_) std::rethrow_exception(exception_);
    return end_;
  }

 private:
  struct Slot {
    std::unique_ptr<BlockWork> work;
    Block block = {};
    bool is_done = false;
  };

  Slot& SlotOf(uint64_t index) { return slots_[index % slots_.size()]; }

  void Work() {
    std::unique_lock lock(mutex_);
    try {
      while (Claim(&lock)) {
        const uint64_t index = claimed_++;
        Slot& slot = SlotOf(index);
        lock.unlock();
        slot.block = blocks_.Find(index);
        slot.work->Do(slot.block);
        lock.lock();
        slot.is_done = true;
        if (slot.block.IsLast()) is_all_claimed_ = true;
        if (!is_finishing_) FinishDone(&lock);
      }
    } catch (...) {
      if (!lock.owns_lock()) lock.lock();
      if (!exception_) exception_ = std::current_exception();
      End();
    }
  }

  // Waits for a free slot. Returns false if no block is left.
  bool Claim(std::unique_lock<std::mutex>* lock) {
    changed_.wait(*lock, [this] {
      return is_all_claimed_ || claimed_ < finished_ + slots_.size();
    });
    return !is_all_claimed_;
  }

  void FinishDone(std::unique_lock<std::mutex>* lock) {
    is_finishing_ = true;
    while (!is_ended_ && SlotOf(finished_).is_done) {
      Slot& slot = SlotOf(finished_);
      slot.is_done = false;
      lock->unlock();
      const bool goes_on = slot.work->Finish(slot.block);
      end_ = slot.block.offset + slot.block.size;
      blocks_.Release(slot.block);
      lock->lock();
      ++finished_;
      if (!goes_on || slot.block.IsLast()) End();
      changed_.notify_all();
    }
    is_finishing_ = false;
  }

  void End() {
    is_ended_ = true;
    is_all_claimed_ = true;
    changed_.notify_all();
  }

  Blocks& blocks_;

  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Slot> slots_;
  uint64_t claimed_ = 0;  // The number of blocks that a thread has taken.
  uint64_t finished_ = 0;
  uint64_t end_ = 0;
  bool is_finishing_ = false;  // Whether a thread finishes blocks.
  bool is_all_claimed_ = false;
  bool is_ended_ = false;
  std::exception_ptr exception_;
};

}  // namespace

bool WorkInBlocks(
    const utfx_charset* charset, InputFile* input,
    const std::function<std::unique_ptr<BlockWork>()>& make_work) {
  if (input->SizeLeft().value_or(0) <= kWorthBlocks ||
      !utfx_charset_is_self_synchronizing(charset)) {
    return false;
  }
  Blocks blocks(charset, *input);
  if (!blocks.IsMapped()) return false;
  const unsigned threads = std::min(Processors(), kMaxThreads);
  input->SkipTo(Pipeline(&blocks, make_work, threads).Run(threads));
  return true;
}

}  // namespace utfx
