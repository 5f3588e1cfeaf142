#ifndef UTFX_LANGUAGES_PYTHON_UTFX_NEW_BYTES_H_
#define UTFX_LANGUAGES_PYTHON_UTFX_NEW_BYTES_H_

#include <Python.h>

#ifdef __linux__
#include <sys/mman.h>
#endif

#include <cstddef>
#include <cstdint>

#include "languages/python/utfx/reference.h"

namespace utfx {

// Asks for large pages for much memory that is new, as NumPy does for its
// arrays. A fault for each page of 4 KiB takes longer than a conversion that
// writes it, and threads wait for each other's.
inline void AdviseLargePages(char* start, size_t size) {
#ifdef MADV_HUGEPAGE
  constexpr size_t kMuch = size_t{1} << 22;
  constexpr size_t kPage = size_t{1} << 12;
  if (size < kMuch) return;
  // Of the first page, too: realloc() moves memory of one kind.
  const size_t before = reinterpret_cast<uintptr_t>(start) % kPage;
  // Without them, all works as well.
  madvise(start - before, before + size, MADV_HUGEPAGE);
#else
  static_cast<void>(start);
  static_cast<void>(size);
#endif
}

// Returns a bytes object that the caller fills; null with an exception.
inline Reference NewBytes(size_t size) {
  Reference bytes(
      PyBytes_FromStringAndSize(nullptr, static_cast<Py_ssize_t>(size)));
  if (bytes) AdviseLargePages(PyBytes_AsString(bytes.Get()), size);
  return bytes;
}

}  // namespace utfx

#endif  // UTFX_LANGUAGES_PYTHON_UTFX_NEW_BYTES_H_
