// The three functions that glibc calls in a gconv module. The protocol is that
// of iconv/skeleton.c in glibc.

#include <gconv.h>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "gconv-module/open_step.h"
#include "gconv-module/pointer_guard.h"
#include "gconv-module/steps.h"
#include "gconv-module/stream.h"

#define UTFX_EXPORT __attribute__((visibility("default")))

extern "C" {
UTFX_EXPORT int gconv_init(__gconv_step* step);
UTFX_EXPORT void gconv_end(__gconv_step* step);
UTFX_EXPORT int gconv(__gconv_step* step, __gconv_step_data* data,
                      const unsigned char** in, const unsigned char* in_end,
                      unsigned char** out_start, size_t* irreversible,
                      int do_flush, int consume_incomplete);
}

namespace utfx::gconv {
namespace {

bool IsLast(const __gconv_step_data* data) {
  return (data->__flags & __GCONV_IS_LAST) != 0;
}

// The function of the step after `step`, which is one of this module's.
__gconv_fct NextFunction(const __gconv_step* step) {
  const __gconv_step* next = step + 1;
  // Only functions in shared objects are mangled, not glibc's built-in ones.
  if (next->__shlib_handle == nullptr) return next->__fct;
  const PointerGuard guard(std::bit_cast<uintptr_t>(step->__fct),
                           std::bit_cast<uintptr_t>(&::gconv));
  return std::bit_cast<__gconv_fct>(
      guard.Demangle(std::bit_cast<uintptr_t>(next->__fct)));
}

// One call of gconv() that has input.
class Call {
 public:
  Call(__gconv_step* step, __gconv_step_data* data, const uint8_t** in,
       const uint8_t* in_end, size_t* irreversible, bool consume_incomplete)
      : step_(step),
        data_(data),
        stream_(*static_cast<const Step*>(step->__data), data,
                consume_incomplete),
        in_(in),
        in_end_(in_end),
        irreversible_(irreversible),
        consume_incomplete_(consume_incomplete) {}

  // Converts into a buffer of the caller's.
  int RunInto(uint8_t** out, uint8_t* out_end) {
    return Finish(RunStream(out, out_end));
  }

  // Converts through this step's own buffer into the next step.
  int RunIntoNext() {
    const __gconv_fct next = NextFunction(step_);
    for (;;) {
      const Position start = Save();
      uint8_t* out = data_->__outbuf;
      const int status = RunStream(&out, data_->__outbufend);
      if (out == data_->__outbuf) return Finish(status);

      const uint8_t* taken = data_->__outbuf;
      const int next_status =
          next(step_ + 1, data_ + 1, &taken, out, nullptr, irreversible_, 0,
               static_cast<int>(consume_incomplete_));
      if (taken != out) {
        RewindTo(start, static_cast<size_t>(taken - data_->__outbuf));
      }
      // From a step of glibc's whose last character was transliterated: all is
      // well, and our own status comes again in the next round.
      if (next_status == __GCONV_OK) continue;
      if (next_status != __GCONV_EMPTY_INPUT) return Finish(next_status);
      if (status != __GCONV_FULL_OUTPUT) return Finish(status);
    }
  }

 private:
  // Where a conversion stands.
  struct Position {
    const uint8_t* in;
    size_t skipped;
    Stream::State state;
  };

  int RunStream(uint8_t** out, uint8_t* out_end) {
    return stream_.Run(in_, in_end_, out, out_end,
                       irreversible_ != nullptr ? &skipped_ : nullptr);
  }

  Position Save() const { return {*in_, skipped_, stream_.Save()}; }

  // Goes back to where the first `taken` bytes of this step's own buffer came
  // from, and no further: a conversion always does the same, so it is run again
  // with room for these alone.
  void RewindTo(const Position& start, size_t taken) {
    *in_ = start.in;
    skipped_ = start.skipped;
    stream_.Restore(start.state);
    uint8_t* out = data_->__outbuf;
    RunStream(&out, data_->__outbuf + taken);
  }

  // glibc's rule for `iconv -c`: who skips errors still reports them, once the
  // input is used up.
  int Finish(int status) {
    if (irreversible_ != nullptr) *irreversible_ += skipped_;
    return status == __GCONV_EMPTY_INPUT && skipped_ > 0 ? __GCONV_ILLEGAL_INPUT
                                                         : status;
  }

  __gconv_step* step_;
  __gconv_step_data* data_;
  Stream stream_;
  const uint8_t** in_;
  const uint8_t* in_end_;
  size_t* irreversible_;
  bool consume_incomplete_;
  size_t skipped_ = 0;
};

// The end of a stream. None of our charsets has a shift state to leave, so
// there is nothing to write.
int Flush(__gconv_step* step, __gconv_step_data* data, size_t* irreversible,
          int do_flush, int consume_incomplete) {
  if (!IsLast(data)) {
    const int status =
        NextFunction(step)(step + 1, data + 1, nullptr, nullptr, nullptr,
                           irreversible, do_flush, consume_incomplete);
    if (status != __GCONV_OK) return status;
  }
  Stream(*static_cast<const Step*>(step->__data), data, false).Reset();
  return __GCONV_OK;
}

}  // namespace
}  // namespace utfx::gconv

int gconv_init(__gconv_step* step) {
  return utfx::gconv::OpenStep<utfx::gconv::Step>(step);
}

void gconv_end(__gconv_step* step) { std::free(step->__data); }

int gconv(__gconv_step* step, __gconv_step_data* data, const unsigned char** in,
          const unsigned char* in_end, unsigned char** out_start,
          size_t* irreversible, int do_flush, int consume_incomplete) {
  if (step->__data == nullptr) return __GCONV_ILLEGAL_DESCRIPTOR;
  if (do_flush != 0) {
    return utfx::gconv::Flush(step, data, irreversible, do_flush,
                              consume_incomplete);
  }
  utfx::gconv::Call call(step, data, in, in_end, irreversible,
                         consume_incomplete != 0);
  // With `out_start`, the caller is an error handler that wants this step only.
  if (out_start != nullptr) return call.RunInto(out_start, data->__outbufend);
  if (utfx::gconv::IsLast(data)) {
    return call.RunInto(&data->__outbuf, data->__outbufend);
  }
  return call.RunIntoNext();
}
