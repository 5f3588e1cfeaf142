#ifndef UTFX_GCONV_MODULE_OPEN_STEP_H_
#define UTFX_GCONV_MODULE_OPEN_STEP_H_

#include <gconv.h>

#include <cstddef>
#include <cstdlib>
#include <new>

namespace utfx::gconv {

// The lengths of a side's sequences, in bytes.
struct Lengths {
  size_t min_length;
  size_t max_length;
};
template <class Form>
inline constexpr Lengths kLengths = {Form::kMinLength, Form::kMaxLength};

// Does the work of gconv_init() in each module: if the module has a step
// between these charsets, gives glibc's step a new Step. gconv_end() frees its
// memory.
template <class Step>
int OpenStep(__gconv_step* step) {
  // glibc goes on with a step that it had opened before, even if it can't be
  // opened again.
  step->__data = nullptr;
  void* const memory = std::malloc(sizeof(Step));
  if (memory == nullptr) return __GCONV_NOMEM;
  auto* const found = new (memory) Step;
  if (!found->Find(step->__from_name, step->__to_name)) {
    std::free(memory);
    return __GCONV_NOCONV;
  }
  // Never written to again: without a cache all descriptors share it.
  step->__data = found;
  step->__min_needed_from = static_cast<int>(found->From().min_length);
  step->__max_needed_from = static_cast<int>(found->From().max_length);
  step->__min_needed_to = static_cast<int>(found->To().min_length);
  step->__max_needed_to = static_cast<int>(found->To().max_length);
  // As in glibc's UTF-16: a signature is no shift state.
  step->__stateful = 0;
  return __GCONV_OK;
}

}  // namespace utfx::gconv

#endif  // UTFX_GCONV_MODULE_OPEN_STEP_H_
