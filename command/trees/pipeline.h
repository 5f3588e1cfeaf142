#ifndef UTFX_COMMAND_TREES_PIPELINE_H_
#define UTFX_COMMAND_TREES_PIPELINE_H_

#include <sched.h>

#include <algorithm>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

// Work on one item after another, on all processors.
namespace utfx {

// The number of threads that work is worth: that of the processors which this
// process may use, up to a limit.
inline unsigned ThreadsForWork() {
  constexpr unsigned kMaxThreads = 8;
  cpu_set_t set;
  // The call fails where the machine has more than the set has room for.
  return sched_getaffinity(0, sizeof set, &set) == 0
             ? std::min(static_cast<unsigned>(CPU_COUNT(&set)), kMaxThreads)
             : kMaxThreads;
}

// Threads that take item after item. The thread that has done the item to be
// finished next finishes it, and those behind it that are done by then.
// Meanwhile the other threads go on, as long as there is a free slot.
template <class Item>
class Pipeline {
 public:
  explicit Pipeline(size_t slots) : slots_(slots) {}
  Pipeline(const Pipeline&) = delete;
  Pipeline& operator=(const Pipeline&) = delete;
  virtual ~Pipeline() = default;

  // Throws what an item has thrown first.
  void Run(unsigned threads) {
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
  }

 protected:
  // Takes the item of an index, on one thread at a time. Returns false if none
  // is left.
  virtual bool Take(uint64_t index, Item* item) = 0;
  // Whether the next item is to be taken only after all before it are finished.
  virtual bool IsApart() { return false; }
  // Runs on any thread, while other threads work on other items. Returns
  // whether items may follow this one.
  virtual bool Do(Item* item) = 0;
  // Runs after that, for one item after another in their order. Returns whether
  // to go on.
  virtual bool Finish(Item* item) = 0;

  // For all items, before there are threads.
  template <class Function>
  void ForEachSlot(Function function) {
    for (Slot& slot : slots_) function(&slot.item);
  }

  // Waits, while an item is done, until all before it are finished. From then
  // on nothing is finished until this one is. Throws if the work has ended.
  void WaitForTurn(uint64_t index) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return is_ended_ || finished_ == index; });
    if (is_ended_) throw HasEnded();
  }

 private:
  struct Slot {
    Item item;
    bool is_done = false;
  };
  // Nobody hears of it: another exception has ended the work.
  class HasEnded : public std::exception {};

  Slot& SlotOf(uint64_t index) { return slots_[index % slots_.size()]; }

  void Work() {
    std::unique_lock lock(mutex_);
    try {
      while (Claim(&lock)) {
        Slot& slot = SlotOf(claimed_);
        if (!Take(claimed_, &slot.item)) {
          is_all_claimed_ = true;
          changed_.notify_all();
          return;
        }
        ++claimed_;
        lock.unlock();
        const bool may_follow = Do(&slot.item);
        lock.lock();
        slot.is_done = true;
        if (!may_follow) is_all_claimed_ = true;
        if (!is_finishing_) FinishDone(&lock);
      }
    } catch (...) {
      if (!lock.owns_lock()) lock.lock();
      if (!exception_) exception_ = std::current_exception();
      End();
    }
  }

  // Waits for a free slot. Returns false if no item is left.
  bool Claim(std::unique_lock<std::mutex>* lock) {
    changed_.wait(*lock, [this] {
      return is_all_claimed_ || (claimed_ < finished_ + slots_.size() &&
                                 (claimed_ == finished_ || !IsApart()));
    });
    return !is_all_claimed_;
  }

  void FinishDone(std::unique_lock<std::mutex>* lock) {
    is_finishing_ = true;
    while (!is_ended_ && SlotOf(finished_).is_done) {
      Slot& slot = SlotOf(finished_);
      slot.is_done = false;
      lock->unlock();
      const bool goes_on = Finish(&slot.item);
      lock->lock();
      ++finished_;
      if (!goes_on) End();
      changed_.notify_all();
    }
    is_finishing_ = false;
  }

  void End() {
    is_ended_ = true;
    is_all_claimed_ = true;
    changed_.notify_all();
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Slot> slots_;
  uint64_t claimed_ = 0;  // The number of items that a thread has taken.
  uint64_t finished_ = 0;
  bool is_finishing_ = false;  // Whether a thread finishes items.
  bool is_all_claimed_ = false;
  bool is_ended_ = false;
  std::exception_ptr exception_;
};

}  // namespace utfx

#endif  // UTFX_COMMAND_TREES_PIPELINE_H_
