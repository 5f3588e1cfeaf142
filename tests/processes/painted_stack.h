#ifndef UTFX_TESTS_PROCESSES_PAINTED_STACK_H_
#define UTFX_TESTS_PROCESSES_PAINTED_STACK_H_

#include <pthread.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <stdexcept>

namespace utfx::processes {

// A stack for a thread, all of one pattern before it is used, with a page
// beneath it that must not be touched.
class PaintedStack {
 public:
  explicit PaintedStack(size_t size)
      : size_(size), page_(static_cast<size_t>(sysconf(_SC_PAGESIZE))) {
    memory_ = mmap(nullptr, page_ + size_, PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory_ == MAP_FAILED || mprotect(memory_, page_, PROT_NONE) != 0) {
      throw std::runtime_error("no stack");
    }
    bottom_ = static_cast<uint8_t*>(memory_) + page_;
  }
  PaintedStack(const PaintedStack&) = delete;
  PaintedStack& operator=(const PaintedStack&) = delete;
  ~PaintedStack() { munmap(memory_, page_ + size_); }

  // Runs a function in a thread on it. Returns how many bytes it used.
  size_t Use(const std::function<void()>& function) {
    std::fill_n(bottom_, size_, kPattern);
    function_ = &function;
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_t thread;
    if (pthread_attr_setstack(&attributes, bottom_, size_) != 0 ||
        pthread_create(&thread, &attributes, Run, this) != 0 ||
        pthread_join(thread, nullptr) != 0) {
      throw std::runtime_error("no thread");
    }
    pthread_attr_destroy(&attributes);
    return used_;
  }

 private:
  static constexpr uint8_t kPattern = 0xA5;

  static void* Run(void* data) {
    auto* const self = static_cast<PaintedStack*>(data);
    (*self->function_)();
    // Before the thread ends, which uses some, too.
    const auto* const top =
        static_cast<const uint8_t*>(__builtin_frame_address(0));
    const volatile uint8_t* lowest = self->bottom_;
    while (*lowest == kPattern) ++lowest;
    self->used_ = static_cast<size_t>(top - const_cast<uint8_t*>(lowest));
    return nullptr;
  }

  size_t size_;
  size_t page_;
  void* memory_;
  uint8_t* bottom_;
  const std::function<void()>* function_ = nullptr;
  size_t used_ = 0;
};

}  // namespace utfx::processes

#endif  // UTFX_TESTS_PROCESSES_PAINTED_STACK_H_
