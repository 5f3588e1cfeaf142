#include "command/blocks.h"

#include <utfx.h>

#include <algorithm>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <mutex>
#include <optional>
#include <span>
#include <system_error>
#include <thread>
#include <vector>

#include "command/conversion.h"

namespace utfx {
namespace {

// A multiple of all code units. What is read and written for a block stays in a
// processor's own cache.
constexpr size_t kBlockSize = 1 << 18;

constexpr unsigned kMostThreads = 8;

// A block: what is read for it, and what becomes of it.
class Block {
 public:
  // Blocks are between every kBlockSize-th byte after the start of the job, or
  // rather the start of the sequence that it is part of. Each block finds out
  // by itself where that is, from what is around.
  void Convert(const BlockJob& job, uint64_t index) {
    const size_t longest = utfx_charset_max_length(job.from);
    const uint64_t edge = job.start + index * kBlockSize;
    const size_t before = index == 0 ? 0 : longest;
    window_.resize(before + kBlockSize + longest);
    const size_t size = job.input->ReadAt(edge - before, window_);
    const auto window = std::span<const uint8_t>(window_).first(size);
    const size_t start = SequenceStart(job, window, before);
    const size_t end = SequenceStart(job, window, before + kBlockSize);
    is_last_ = size <= before + kBlockSize;
    end_in_file_ = edge - before + end;
    read_ = end - std::min(start, end);
    ConvertSpan(job, window.subspan(end - read_), end_in_file_ - read_);
  }

  bool IsLast() const { return is_last_; }
  uint64_t EndInFile() const { return end_in_file_; }
  size_t Read() const { return read_; }
  std::span<const uint8_t> Converted() const {
    return std::span(out_).first(written_);
  }
  uint64_t Errors() const { return errors_; }
  const std::optional<Finding>& Stopped() const { return finding_; }

 private:
  // Where a sequence starts; the end of the window if it does not go so far.
  static size_t SequenceStart(const BlockJob& job,
                              std::span<const uint8_t> window, size_t at) {
    if (at == 0 || at >= window.size()) return std::min(at, window.size());
    const size_t longest = utfx_charset_max_length(job.from);
    const size_t first = at - longest;
    return first + utfx_sequence_start(
                       job.from, window.data() + first,
                       std::min(window.size() - first, 2 * longest), longest);
  }

  // Converts the first read_ bytes; more of the window is behind them.
  void ConvertSpan(const BlockJob& job, std::span<const uint8_t> window,
                   uint64_t offset) {
    utfx_converter converter =
        utfx_converter_init(job.from, job.to, job.on_error);
    std::span<const uint8_t> in = window.first(read_);
    written_ = 0;
    out_.resize(std::max(out_.size(), kBlockSize + kBlockSize / 4));
    utfx_result result;
    for (;;) {
      result = utfx_convert(&converter, in.data(), in.size(),
                            out_.data() + written_, out_.size() - written_,
                            /*is_last=*/true);
      written_ += result.written;
      in = in.subspan(result.read);
      if (result.status != UTFX_OUTPUT_FULL) break;
      out_.resize(2 * out_.size());
    }
    errors_ = converter.errors;
    finding_.reset();
    if (result.status == UTFX_OK) return;
    const auto sequence = in.first(result.length);
    finding_ = {result.error,
                offset + result.offset,
                {sequence.begin(), sequence.end()}};
    if (result.status == UTFX_INCOMPLETE && !is_last_) {
      // It is not the end of the text, but the start of something else.
      uint64_t code_point;
      const auto rest = window.subspan(result.offset);
      finding_->error =
          utfx_read(job.from, rest.data(), rest.size(), &code_point).error;
    }
  }

  std::vector<uint8_t> window_;
  std::vector<uint8_t> out_;
  size_t read_ = 0;
  size_t written_ = 0;
  bool is_last_ = false;
  uint64_t end_in_file_ = 0;
  uint64_t errors_ = 0;
  std::optional<Finding> finding_;
};

// Threads that take block after block. Whoever has converted the one that is to
// be written next writes it, and those behind it that are converted by then;
// the others go on meanwhile, as far as there is memory.
class Pipeline {
 public:
  Pipeline(const BlockJob& job, const BlockSink& sink, unsigned threads)
      : job_(job), sink_(sink), slots_(threads + 2) {}

  BlockOutcome Run(unsigned threads) {
    std::vector<std::thread> others;
    try {
      for (unsigned i = 1; i < threads; ++i) {
        others.emplace_back([this] { Work(); });
      }
    } catch (const std::system_error&) {
      // Those that there are do as well.
    }
    Work();
    for (std::thread& other : others) other.join();
    if (exception_) std::rethrow_exception(exception_);
    return outcome_;
  }

 private:
  struct Slot {
    Block block;
    bool is_converted = false;
  };

  Slot& SlotOf(uint64_t index) { return slots_[index % slots_.size()]; }

  void Work() {
    std::unique_lock lock(mutex_);
    try {
      while (Claim(&lock)) {
        const uint64_t index = claimed_++;
        Slot& slot = SlotOf(index);
        lock.unlock();
        slot.block.Convert(job_, index);
        lock.lock();
        slot.is_converted = true;
        if (slot.block.IsLast()) is_all_claimed_ = true;
        if (!is_writing_) WriteConverted(&lock);
      }
    } catch (...) {
      if (!lock.owns_lock()) lock.lock();
      if (!exception_) exception_ = std::current_exception();
      End();
    }
  }

  // Waits until there is memory for another block. Returns false if there are
  // no more.
  bool Claim(std::unique_lock<std::mutex>* lock) {
    changed_.wait(*lock, [this] {
      return is_all_claimed_ || claimed_ < written_ + slots_.size();
    });
    return !is_all_claimed_;
  }

  void WriteConverted(std::unique_lock<std::mutex>* lock) {
    is_writing_ = true;
    while (!is_ended_ && SlotOf(written_).is_converted) {
      Slot& slot = SlotOf(written_);
      slot.is_converted = false;
      lock->unlock();
      sink_(slot.block.Converted(), slot.block.Read());
      lock->lock();
      outcome_.errors += slot.block.Errors();
      outcome_.end = slot.block.EndInFile();
      ++written_;
      if (slot.block.Stopped().has_value()) {
        outcome_.finding = slot.block.Stopped();
        End();
      } else if (slot.block.IsLast()) {
        End();
      }
      changed_.notify_all();
    }
    is_writing_ = false;
  }

  void End() {
    is_ended_ = true;
    is_all_claimed_ = true;
    changed_.notify_all();
  }

  const BlockJob& job_;
  const BlockSink& sink_;

  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Slot> slots_;
  uint64_t claimed_ = 0;  // So many blocks are, or are being, converted.
  uint64_t written_ = 0;
  bool is_writing_ = false;  // Somebody is.
  bool is_all_claimed_ = false;
  bool is_ended_ = false;
  BlockOutcome outcome_ = {};
  std::exception_ptr exception_;
};

}  // namespace

BlockOutcome ConvertBlocks(const BlockJob& job, const BlockSink& sink) {
  const unsigned threads =
      std::clamp(std::thread::hardware_concurrency(), 1U, kMostThreads);
  return Pipeline(job, sink, threads).Run(threads);
}

}  // namespace utfx
