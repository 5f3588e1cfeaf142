#ifndef UTFX_CONVERTERS_HOST_LIST_H_
#define UTFX_CONVERTERS_HOST_LIST_H_

#include <atomic>

namespace utfx {

// What a process has found in the host's folders and keeps for good: each Item
// has a `next`. The list grows at its start only, so nobody has to wait for
// another thread, and nothing is locked in the child of a fork().
template <class Item>
class HostList {
 public:
  // Returns null if no item is the one that is wanted.
  template <class IsWanted>
  const Item* Find(IsWanted is_wanted) const {
    return FindFrom(first_.load(std::memory_order_acquire), is_wanted);
  }

  // Adds an item, unless another thread has added one that is wanted. Returns
  // the one that is in the list.
  template <class IsWanted>
  const Item* Add(Item* item, IsWanted is_wanted) {
    item->next = first_.load(std::memory_order_acquire);
    do {
      const Item* const other = FindFrom(item->next, is_wanted);
      if (other != nullptr) return other;
    } while (!first_.compare_exchange_weak(item->next, item,
                                           std::memory_order_acq_rel,
                                           std::memory_order_acquire));
    return item;
  }

 private:
  template <class IsWanted>
  static const Item* FindFrom(const Item* item, IsWanted is_wanted) {
    while (item != nullptr && !is_wanted(*item)) item = item->next;
    return item;
  }

  std::atomic<const Item*> first_ = nullptr;
};

}  // namespace utfx

#endif  // UTFX_CONVERTERS_HOST_LIST_H_
