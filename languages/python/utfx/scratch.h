#ifndef UTFX_LANGUAGES_PYTHON_UTFX_SCRATCH_H_
#define UTFX_LANGUAGES_PYTHON_UTFX_SCRATCH_H_

#include <Python.h>

#include <cstddef>

namespace utfx {

// Memory for the time of a call: the module's own, which stays, as memory that
// goes back to the system and is asked for anew takes longer than a conversion.
// Who comes while another has it gets other memory.
class Scratch {
 public:
  // The most that there is.
  static constexpr size_t kSize = size_t{1} << 17;

  Scratch() = default;
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  ~Scratch();

  // So many bytes, at an alignment for any type; the same memory each time.
  // Returns false with an exception.
  bool Reserve(size_t size);
  char* Bytes() { return bytes_; }

 private:
  char* bytes_ = nullptr;
};

}  // namespace utfx

#endif  // UTFX_LANGUAGES_PYTHON_UTFX_SCRATCH_H_
