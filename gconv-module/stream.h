#ifndef UTFX_GCONV_MODULE_STREAM_H_
#define UTFX_GCONV_MODULE_STREAM_H_

#include <gconv.h>

#include <cstddef>
#include <cstdint>

#include "gconv-module/steps.h"

namespace utfx::gconv {

// A Stream of RunStep(). Between calls, its state is in glibc's
// __gconv_step_data:
//   __invocation_counter  a StreamState: glibc sets it to zero when a stream
//                         starts and otherwise leaves it to the step
//   __statep              stored bytes (consume_incomplete)
class Stream {
 public:
  Stream(const Step& step, __gconv_step_data* data, bool consume_incomplete,
         bool may_skip)
      : step_(step),
        data_(data),
        // glibc stores bytes for the wchar_t functions only, and those use
        // the steps into and out of INTERNAL.
        consume_incomplete_(consume_incomplete && step.HasInternal()),
        skips_errors_(may_skip &&
                      (data->__flags & __GCONV_IGNORE_ERRORS) != 0) {}

  // Converts [*in, in_end) into [*out, out_end) and moves *in and *out to the
  // first byte not consumed and not written. Returns __GCONV_EMPTY_INPUT,
  // __GCONV_FULL_OUTPUT, __GCONV_INCOMPLETE_INPUT or __GCONV_ILLEGAL_INPUT. If
  // it may and the stream has __GCONV_IGNORE_ERRORS, it skips and counts errors
  // instead.
  int Run(const uint8_t** in, const uint8_t* in_end, uint8_t** out,
          uint8_t* out_end);

  size_t& Irreversible() { return skipped_; }

  // Back to the start of a stream.
  void Reset();

 private:
  int ConvertStoring(const uint8_t** in, const uint8_t* in_end, uint8_t** out,
                     uint8_t* out_end);
  int ConvertText(const uint8_t** in, const uint8_t* in_end, uint8_t** out,
                  uint8_t* out_end);
  const Step& step_;
  __gconv_step_data* data_;
  bool consume_incomplete_;
  bool skips_errors_;
  size_t skipped_ = 0;
};

}  // namespace utfx::gconv

#endif  // UTFX_GCONV_MODULE_STREAM_H_
