#include "tests/faults/failing_malloc.h"

#include <malloc.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <climits>
#include <cstddef>
#include <cstdlib>

extern "C" {
// glibc's own, by the names under which it exports them as well.
void* GlibcMalloc(size_t size) asm("__libc_malloc");
void* GlibcCalloc(size_t count, size_t size) asm("__libc_calloc");
void* GlibcRealloc(void* block, size_t size) asm("__libc_realloc");
void* GlibcMemalign(size_t alignment, size_t size) asm("__libc_memalign");
void GlibcFree(void* block) asm("__libc_free");
}

namespace {

std::atomic<int> first = 0;
std::atomic<int> last = 0;
std::atomic<int> allocations = 0;
std::atomic<int> blocks = 0;

void Arm(int n, bool all_after) {
  allocations = 0;
  last = all_after && n > 0 ? INT_MAX : n;
  first = n;
}

// The first allocations are made before there is an environment.
void ReadEnvironment() {
  static std::atomic<bool> is_read = false;
  if (is_read || environ == nullptr || is_read.exchange(true)) return;
  const char* const value = std::getenv("UTFX_FAIL_ALLOCATION");
  if (value == nullptr) return;
  char* end = nullptr;
  const auto n = static_cast<int>(std::strtol(value, &end, 10));
  Arm(n, *end == '+');
}

bool IsToFail() {
  ReadEnvironment();
  const int n = ++allocations;
  if (n < first || n > last) return false;
  errno = ENOMEM;
  return true;
}

void* Count(void* block) {
  if (block != nullptr) ++blocks;
  return block;
}

}  // namespace

void FailAllocation(int n, int all_after) { Arm(n, all_after != 0); }

int StopFailing() {
  first = 0;
  last = 0;
  return allocations;
}

int AllocatedBlocks() { return blocks; }

// NOLINTBEGIN(readability-inconsistent-declaration-parameter-name)
void* malloc(size_t size) {
  return IsToFail() ? nullptr : Count(GlibcMalloc(size));
}

void* calloc(size_t count, size_t size) {
  return IsToFail() ? nullptr : Count(GlibcCalloc(count, size));
}

void* realloc(void* block, size_t size) {
  if (block == nullptr) return malloc(size);
  if (size == 0) {
    free(block);
    return nullptr;
  }
  return IsToFail() ? nullptr : GlibcRealloc(block, size);
}

void* memalign(size_t alignment, size_t size) {
  return IsToFail() ? nullptr : Count(GlibcMemalign(alignment, size));
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
  GlibcFree(block);
}
// NOLINTEND(readability-inconsistent-declaration-parameter-name)
