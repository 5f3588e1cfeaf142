#ifndef UTFX_LANGUAGES_PYTHON_UTFX_UNLOCKED_H_
#define UTFX_LANGUAGES_PYTHON_UTFX_UNLOCKED_H_

#include <Python.h>

namespace utfx {

// While this lives, other threads of Python may run.
class Unlocked {
 public:
  explicit Unlocked(bool is_unlocked)
      : thread_(is_unlocked ? PyEval_SaveThread() : nullptr) {}
  Unlocked(const Unlocked&) = delete;
  Unlocked& operator=(const Unlocked&) = delete;
  ~Unlocked() {
    if (thread_ != nullptr) PyEval_RestoreThread(thread_);
  }

 private:
  PyThreadState* const thread_;
};

}  // namespace utfx

#endif  // UTFX_LANGUAGES_PYTHON_UTFX_UNLOCKED_H_
