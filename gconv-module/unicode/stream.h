#ifndef UTFX_GCONV_MODULE_UNICODE_STREAM_H_
#define UTFX_GCONV_MODULE_UNICODE_STREAM_H_

#include <gconv.h>

#include <cstddef>
#include <cstdint>

#include "gconv-module/unicode/halves.h"
#include "gconv-module/unicode/step.h"

namespace utfx::gconv::unicode {

// The work of one step on one stream, so that nobody can tell it from glibc's
// own two steps. These work in rounds: the first one fills a buffer with up to
// 8160 characters of INTERNAL, then the second one empties it; and all that
// they know of the stream between calls is whether there was a round, in
// __invocation_counter, and __GCONV_SWAP, of the one that has a signature.
//
// What is well-formed and encodable is converted by kernels. All else, and what
// these leave, goes through short rounds of the same kind, as the result does
// not depend on their length. It does where errors are handled: there, the
// round that has one is done again, as long as glibc's.
class Stream {
 public:
  // What is read, and where it is written to: `in` and `out` are moved.
  struct Text {
    const uint8_t*& in;
    const uint8_t* in_end;
    uint8_t*& out;
    uint8_t* out_end;
  };

  Stream(const Step& step, __gconv_step_data* data)
      : step_(step), data_(data) {}

  // Converts until a status of glibc's says why not any further, and adds to
  // *irreversible what glibc counts so.
  int Run(const Text& text, size_t* irreversible);

 private:
  // What is done about errors, and whether tags are dropped, where they are.
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
  int RunShortRounds(const Text& text, const Handlers& handlers);
  int RunRound(const Text& text, size_t most, const Handlers& handlers,
               size_t* irreversible);
  void ReadAgain(const Text& text, size_t count, bool ignores_errors,
                 uint32_t* block) const;
  void BackToLongRound(const uint8_t* start_in, uint8_t* start_out,
                       int start_flags, int start_counter, const Text& text);

  const Step& step_;
  __gconv_step_data* data_;
};

}  // namespace utfx::gconv::unicode

#endif  // UTFX_GCONV_MODULE_UNICODE_STREAM_H_
