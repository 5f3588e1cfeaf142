#ifndef UTFX_GCONV_MODULE_UNICODE_STREAM_H_
#define UTFX_GCONV_MODULE_UNICODE_STREAM_H_

#include <gconv.h>

#include <cstddef>
#include <cstdint>

#include "gconv-module/unicode/halves.h"
#include "gconv-module/unicode/step.h"

namespace utfx::gconv::unicode {

// A Stream of RunStep() that nobody can tell from glibc's own two steps. These
// work in rounds: the first step fills a buffer with up to 8160 characters of
// INTERNAL, then the second one empties it. Their state between calls is
// whether there was a round, in __invocation_counter, and __GCONV_SWAP, in the
// step that has a signature.
//
// Kernels convert well-formed and encodable text. Everything else goes through
// short rounds, as the result does not depend on the length of a round. It does
// where errors are handled: there, the round with the error is done again, with
// glibc's length.
class Stream {
 public:
  // The state that a rewind restores.
  struct State {
    int flags;
    int invocation_counter;
    size_t irreversible;
  };

  Stream(const Step& step, __gconv_step_data* data, bool /*consume_incomplete*/,
         bool may_skip)
      : step_(step),
        data_(data),
        ignores_errors_(may_skip &&
                        (data->__flags & __GCONV_IGNORE_ERRORS) != 0) {}

  // In line: the most frequent calls are short.
  [[gnu::always_inline]] int Run(
      const uint8_t** in, const uint8_t* in_end,
      // NOLINTNEXTLINE(readability-non-const-parameter)
      uint8_t** out, uint8_t* out_end) {
    const Text text = {*in, in_end, *out, out_end};
    if (step_.reads_signature) {
      const int status = ReadSignature(text);
      if (status != __GCONV_OK) return status;
    }
    const Handlers handlers = {ignores_errors_,
                               (data_->__flags & __GCONV_TRANSLIT) != 0, true};
    return handlers.ignores_errors || handlers.transliterates
               ? RunRounds(text, handlers)
               : RunShortRounds(text, handlers);
  }

  State Save() const;
  void Restore(const State& state);

  size_t Irreversible() const { return irreversible_; }

  // glibc starts a stream itself, and forgets no byte order.
  void Reset() {}

 private:
  // The input and the room for output: `in` and `out` are moved.
  struct Text {
    const uint8_t*& in;
    const uint8_t* in_end;
    uint8_t*& out;
    uint8_t* out_end;
  };

  // The handlers of errors, and whether tags are dropped.
  struct Handlers {
    bool ignores_errors;
    bool transliterates;
    bool drops_tags;
  };

  bool HasStarted() const { return data_->__invocation_counter != 0; }
  void Start() { data_->__invocation_counter = 1; }
  const Step::Source& From() const {
    return step_.From(step_.reads_signature &&
                      (data_->__flags & __GCONV_SWAP) != 0);
  }

  int ReadSignature(const Text& text);
  int RunRounds(const Text& text, const Handlers& handlers);
  int RunShortRounds(const Text& text, const Handlers& handlers);
  int RunRound(const Text& text, size_t most, const Handlers& handlers);
  void ReadAgain(const Text& text, size_t count, bool ignores_errors,
                 uint32_t* block) const;
  void BackToLongRound(const uint8_t* start_in, uint8_t* start_out,
                       int start_flags, int start_counter, const Text& text);

  const Step& step_;
  __gconv_step_data* data_;
  bool ignores_errors_;
  size_t irreversible_ = 0;
};

}  // namespace utfx::gconv::unicode

#endif  // UTFX_GCONV_MODULE_UNICODE_STREAM_H_
