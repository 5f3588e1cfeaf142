#include "tests/faults/failing_malloc.h"

#include <malloc.h>

#include <atomic>
#include <cerrno>
#include <climits>
#include <cstddef>
#include <cstdlib>

extern "C" {
// glibc's own, by the names under which it exports them as well.
void* __libc_malloc(size_t size);
void* __libc_calloc(size_t count, size_t size);
void* __libc_realloc(void* block, size_t size);
void* __libc_memalign(size_t alignment, size_t size);
void __libc_free(void* block);
}

namespace {

std::atomic<long> first = 0;
std::atomic<long> last = 0;
std::atomic<long> allocations = 0;
std::atomic<long> blocks = 0;

void Arm(long n, bool all_after) {
  allocations = 0;
  last = all_after && n > 0 ? LONG_MAX : n;
  first = n;
}

// The first allocations are made before there is an environment.
void ReadEnvironment() {
  static std::atomic<bool> is_read = false;
  if (is_read || environ == nullptr || is_read.exchange(true)) return;
  const char* const value = std::getenv("UTFX_FAIL_ALLOCATION");
  if (value == nullptr) return;
  char* end = nullptr;
  const long n = std::strtol(value, &end, 10);
  Arm(n, *end == '+');
}

bool IsToFail() {
  ReadEnvironment();
  const long n = ++allocations;
  if (n < first || n > last) return false;
  errno = ENOMEM;
  return true;
}

void* Count(void* block) {
  if (block != nullptr) ++blocks;
  return block;
}

}  // namespace

void FailAllocation(long n, int all_after) { Arm(n, all_after != 0); }

long StopFailing() {
  first = 0;
  last = 0;
  return allocations;
}

long AllocatedBlocks() { return blocks; }

void* malloc(size_t size) {
  return IsToFail() ? nullptr : Count(__libc_malloc(size));
}

void* calloc(size_t count, size_t size) {
  return IsToFail() ? nullptr : Count(__libc_calloc(count, size));
}

void* realloc(void* block, size_t size) {
  if (block == nullptr) return malloc(size);
  if (size == 0) {
    free(block);
    return nullptr;
  }
  return IsToFail() ? nullptr : __libc_realloc(block, size);
}

void* memalign(size_t alignment, size_t size) {
  return IsToFail() ? nullptr : Count(__libc_memalign(alignment, size));
}

void* aligned_alloc(size_t alignment, size_t size) {
  return memalign(alignment, size);
}

int posix_memalign(void** block, size_t alignment, size_t size) {
  void* const allocated = memalign(alignment, size);
  if (allocated == nullptr) return ENOMEM;
  *block = allocated;
  return 0;
}

void free(void* block) {
  if (block != nullptr) --blocks;
  __libc_free(block);
}
