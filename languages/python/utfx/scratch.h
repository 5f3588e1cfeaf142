#ifndef UTFX_LANGUAGES_PYTHON_UTFX_SCRATCH_H_
#define UTFX_LANGUAGES_PYTHON_UTFX_SCRATCH_H_

#include <Python.h>

#include <cstddef>

namespace utfx {

// Memory for the time of a call: a little in itself, and much of the module's,
// which keeps it, as returning memory to the system and asking for it again
// takes longer than a conversion. A second caller at the same time gets other
// memory.
class Scratch {
 public:
  // Its size.
  static constexpr size_t kSize = size_t{1} << 17;

  Scratch() = default;
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  ~Scratch();

  // Gets so many bytes, aligned for any type; the same memory each time.
  // Returns false with an exception.
  bool Reserve(size_t size);
  char* Bytes() { return bytes_; }

 private:
  static constexpr size_t kLittle = 1 << 10;

  char* bytes_ = nullptr;
  alignas(64) char little_[kLittle];
};

}  // namespace utfx

#endif  // UTFX_LANGUAGES_PYTHON_UTFX_SCRATCH_H_
