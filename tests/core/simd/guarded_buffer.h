#ifndef UTFX_TESTS_CORE_SIMD_GUARDED_BUFFER_H_
#define UTFX_TESTS_CORE_SIMD_GUARDED_BUFFER_H_

#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>

namespace utfx {

// Memory between two pages that must not be touched: who reads or writes before
// its start or after its end dies.
class GuardedBuffer {
 public:
  explicit GuardedBuffer(size_t size)
      : page_(static_cast<size_t>(sysconf(_SC_PAGESIZE))),
        size_((size + page_ - 1) / page_ * page_) {
    void* const memory = mmap(nullptr, size_ + 2 * page_, PROT_NONE,
                              MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) std::abort();
    start_ = static_cast<uint8_t*>(memory) + page_;
    if (mprotect(start_, size_, PROT_READ | PROT_WRITE) != 0) std::abort();
  }
  ~GuardedBuffer() { munmap(start_ - page_, size_ + 2 * page_); }
  GuardedBuffer(const GuardedBuffer&) = delete;
  GuardedBuffer& operator=(const GuardedBuffer&) = delete;

  uint8_t* Start() { return start_; }
  uint8_t* End() { return start_ + size_; }

 private:
  size_t page_;
  size_t size_;
  uint8_t* start_;
};

}  // namespace utfx

#endif  // UTFX_TESTS_CORE_SIMD_GUARDED_BUFFER_H_
