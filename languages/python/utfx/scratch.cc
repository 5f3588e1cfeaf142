#include "languages/python/utfx/scratch.h"

#include <Python.h>

#include <atomic>
#include <cstddef>

namespace utfx {
namespace {

// Interpreters in a process share it, and handlers of errors come back.
std::atomic_flag is_taken;
alignas(64) char memory[Scratch::kSize];

}  // namespace

bool Scratch::Reserve(size_t size) {
  if (bytes_ != nullptr) return true;
  if (size <= kLittle) {
    bytes_ = little_;
    return true;
  }
  if (!is_taken.test_and_set(std::memory_order_acquire)) {
    bytes_ = memory;
    return true;
  }
  bytes_ = static_cast<char*>(PyMem_Malloc(size));
  if (bytes_ == nullptr) PyErr_NoMemory();
  return bytes_ != nullptr;
}

Scratch::~Scratch() {
  if (bytes_ == memory) {
    is_taken.clear(std::memory_order_release);
  } else if (bytes_ != little_) {
    PyMem_Free(bytes_);
  }
}

}  // namespace utfx
