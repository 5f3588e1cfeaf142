#ifndef UTFX_LANGUAGES_PYTHON_UTFX_BYTES_BUILDER_H_
#define UTFX_LANGUAGES_PYTHON_UTFX_BYTES_BUILDER_H_

#include <Python.h>

#include <cstddef>
#include <cstdlib>
#include <cstring>

#include "languages/python/utfx/new_bytes.h"
#include "languages/python/utfx/reference.h"

namespace utfx {

// Bytes whose number is not known in advance. (The limited interface has no
// bytes that grow, so they are copied at the end.) Their memory is not
// Python's, as they grow while other threads of Python run.
class BytesBuilder {
 public:
  BytesBuilder() = default;
  BytesBuilder(const BytesBuilder&) = delete;
  BytesBuilder& operator=(const BytesBuilder&) = delete;
  ~BytesBuilder() { std::free(bytes_); }

  size_t Size() const { return size_; }
  const char* Start() const { return bytes_; }
  char* End() { return bytes_ + size_; }
  size_t Room() const { return capacity_ - size_; }

  // Counts bytes that the caller has written to the end.
  void Add(size_t size) { size_ += size; }

  // Forgets those from there on.
  void CutAt(size_t size) { size_ = size; }

  // Makes room for at least so many. Returns false without memory, and without
  // an exception.
  bool Reserve(size_t more) {
    if (Room() >= more) return true;
    const size_t capacity = capacity_ + capacity_ / 2 + more;
    auto* const bytes = static_cast<char*>(std::realloc(bytes_, capacity));
    if (bytes == nullptr) return false;
    bytes_ = bytes;
    capacity_ = capacity;
    AdviseLargePages(bytes_, capacity);
    return true;
  }

  // Makes room for at least so many more. Returns false with an exception.
  bool Grow(size_t more) {
    if (Reserve(Room() + more)) return true;
    PyErr_NoMemory();
    return false;
  }

  // As Reserve().
  bool AppendUnlocked(const char* bytes, size_t size) {
    if (!Reserve(size)) return false;
    if (size != 0) std::memcpy(End(), bytes, size);
    Add(size);
    return true;
  }

  // Returns false with an exception.
  bool Append(const char* bytes, size_t size) {
    if (AppendUnlocked(bytes, size)) return true;
    PyErr_NoMemory();
    return false;
  }

  // Returns all bytes that were written; null with an exception.
  Reference Finish() const {
    Reference bytes = NewBytes(size_);
    if (bytes && size_ != 0) {
      std::memcpy(PyBytes_AsString(bytes.Get()), bytes_, size_);
    }
    return bytes;
  }

 private:
  char* bytes_ = nullptr;
  size_t capacity_ = 0;
  size_t size_ = 0;
};

}  // namespace utfx

#endif  // UTFX_LANGUAGES_PYTHON_UTFX_BYTES_BUILDER_H_
