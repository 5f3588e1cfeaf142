#ifndef UTFX_LANGUAGES_PYTHON_UTFX_BYTES_BUILDER_H_
#define UTFX_LANGUAGES_PYTHON_UTFX_BYTES_BUILDER_H_

#include <Python.h>

#include <cstddef>
#include <cstring>

#include "languages/python/utfx/reference.h"

namespace utfx {

// Bytes whose number is not known in advance. (The limited interface has no
// bytes that grow, so they are copied at the end.)
class BytesBuilder {
 public:
  BytesBuilder() = default;
  BytesBuilder(const BytesBuilder&) = delete;
  BytesBuilder& operator=(const BytesBuilder&) = delete;
  ~BytesBuilder() { PyMem_Free(bytes_); }

  size_t Size() const { return size_; }
  char* End() { return bytes_ + size_; }
  size_t Room() const { return capacity_ - size_; }

  // Counts bytes that the caller has written to the end.
  void Add(size_t size) { size_ += size; }

  // Makes room for at least so many more. Returns false with an exception.
  bool Grow(size_t more) {
    const size_t capacity = capacity_ + capacity_ / 2 + more;
    auto* const bytes = static_cast<char*>(PyMem_Realloc(bytes_, capacity));
    if (bytes == nullptr) {
      PyErr_NoMemory();
      return false;
    }
    bytes_ = bytes;
    capacity_ = capacity;
    return true;
  }

  // Returns false with an exception.
  bool Append(const char* bytes, size_t size) {
    if (Room() < size && !Grow(size)) return false;
    if (size != 0) std::memcpy(End(), bytes, size);
    Add(size);
    return true;
  }

  // Returns all bytes that were written; null with an exception.
  Reference Finish() const {
    return Reference(
        PyBytes_FromStringAndSize(bytes_, static_cast<Py_ssize_t>(size_)));
  }

 private:
  char* bytes_ = nullptr;
  size_t capacity_ = 0;
  size_t size_ = 0;
};

}  // namespace utfx

#endif  // UTFX_LANGUAGES_PYTHON_UTFX_BYTES_BUILDER_H_
