#ifndef UTFX_GCONV_MODULE_RUN_STEP_H_
#define UTFX_GCONV_MODULE_RUN_STEP_H_

#include <gconv.h>

#include <bit>
#include <cstddef>
#include <cstdint>

#include "gconv-module/pointer_guard.h"

// Does the work of gconv() in each module, by the protocol of iconv/skeleton.c
// in glibc: a step hands its output to the next step, and takes back the part
// that the next step does not consume.
//
// A Stream of a module is the work of one step on one stream, whatever comes
// after it. It has
//   Stream(const Step&, __gconv_step_data*, bool consume_incomplete,
//          bool may_skip), whose last argument says if errors can be counted;
//   int Run(const uint8_t** in, const uint8_t* in_end, uint8_t** out,
//           uint8_t* out_end), which converts until it has to stop and returns
//           glibc's status for the reason; run again with room for a part of
//           its output, it does the same up to there;
//   size_t& Irreversible(), glibc's count of these, since it was made; all
//           other state is in the step's data;
//   void Reset(), to the start of a stream;
//   bool SetAtEnd(), if text may wait for what follows: whether some does,
//   which
//           Run() then writes, without input.
namespace utfx::gconv {

// glibc 2.41's __GCONV_ENCOUNTERED_ILLEGAL_INPUT, from which the iconv program
// gets its exit status. Means nothing to an older glibc.
inline constexpr int kEncounteredIllegalInput = 1 << 30;

inline bool IsLast(const __gconv_step_data* data) {
  return (data->__flags & __GCONV_IS_LAST) != 0;
}

// Returns the function of the step after `step`. `own` is that of this module.
inline __gconv_fct NextFunction(const __gconv_step* step, __gconv_fct own) {
  const __gconv_step* next = step + 1;
  // Only functions in shared objects are mangled, not glibc's built-in ones.
  if (next->__shlib_handle == nullptr) return next->__fct;
  const PointerGuard guard(std::bit_cast<uintptr_t>(step->__fct),
                           std::bit_cast<uintptr_t>(own));
  return std::bit_cast<__gconv_fct>(
      guard.Demangle(std::bit_cast<uintptr_t>(next->__fct)));
}

// A call with input.
template <class Stream>
class Call {
 public:
  Call(Stream* stream, __gconv_step_data* data, const uint8_t** in,
       const uint8_t* in_end, size_t* irreversible)
      : stream_(*stream),
        data_(data),
        in_(in),
        in_end_(in_end),
        irreversible_(irreversible) {}

  // The arguments are the module's gconv() and some of gconv().
  int Run(__gconv_fct own, __gconv_step* step, uint8_t** out_start,
          int consume_incomplete) {
    // With `out_start`, the caller is an error handler that wants this step
    // only.
    if (out_start != nullptr) return RunInto(out_start, data_->__outbufend);
    if (IsLast(data_)) return RunInto(&data_->__outbuf, data_->__outbufend);
    return RunIntoNext(NextFunction(step, own), step + 1, consume_incomplete);
  }

 private:
  // Converts into a buffer of the caller's.
  int RunInto(uint8_t** out, uint8_t* out_end) {
    return Finish(stream_.Run(in_, in_end_, out, out_end));
  }

  // Converts through the step's own buffer into the next one, whose function is
  // `next`.
  [[gnu::noinline]] int RunIntoNext(__gconv_fct next, __gconv_step* next_step,
                                    int consume_incomplete) {
    for (;;) {
      const Position start = Save();
      uint8_t* out = data_->__outbuf;
      const int status = stream_.Run(in_, in_end_, &out, data_->__outbufend);
      if (out == data_->__outbuf) return Finish(status);

      const uint8_t* taken = data_->__outbuf;
      const int next_status = next(next_step, data_ + 1, &taken, out, nullptr,
                                   irreversible_, 0, consume_incomplete);
      if (taken != out) {
        RewindTo(start, static_cast<size_t>(taken - data_->__outbuf));
      }
      // A step of glibc's returns this when it has transliterated its last
      // character: all is well, and our own status comes again in the next
      // round.
      if (next_status == __GCONV_OK) continue;
      if (next_status != __GCONV_EMPTY_INPUT) return Finish(next_status);
      if (status != __GCONV_FULL_OUTPUT) return Finish(status);
    }
  }

  // Where a conversion stands.
  struct Position {
    const uint8_t* in;
    int flags;
    int invocation_counter;
    __mbstate_t stored;
    size_t irreversible;
  };

  Position Save() const {
    return {*in_, data_->__flags, data_->__invocation_counter, *data_->__statep,
            stream_.Irreversible()};
  }

  // Goes back, but keeps the input of the first `taken` bytes of this step's
  // own buffer: a conversion always does the same, so it is run again with room
  // for these alone.
  void RewindTo(const Position& start, size_t taken) {
    *in_ = start.in;
    // The flag for an error stays set, as in glibc's own steps.
    data_->__flags = start.flags | (data_->__flags & kEncounteredIllegalInput);
    data_->__invocation_counter = start.invocation_counter;
    *data_->__statep = start.stored;
    stream_.Irreversible() = start.irreversible;
    uint8_t* out = data_->__outbuf;
    stream_.Run(in_, in_end_, &out, data_->__outbuf + taken);
  }

  int Finish(int status) {
    if (irreversible_ != nullptr) *irreversible_ += stream_.Irreversible();
    return status;
  }

  Stream& stream_;
  __gconv_step_data* data_;
  const uint8_t** in_;
  const uint8_t* in_end_;
  size_t* irreversible_;
};

// The arguments are the module's gconv() and then the arguments of gconv().
template <class Step, class Stream>
int RunStep(__gconv_fct own, __gconv_step* step, __gconv_step_data* data,
            const unsigned char** in, const unsigned char* in_end,
            unsigned char** out_start, size_t* irreversible, int do_flush,
            int consume_incomplete) {
  // It could not be opened again.
  if (step->__data == nullptr) return __GCONV_ILLEGAL_DESCRIPTOR;
  Stream stream(*static_cast<const Step*>(step->__data), data,
                consume_incomplete != 0, irreversible != nullptr);
  if (do_flush != 0) {
    // The end of a stream. No charset of a module has a shift state to leave.
    int status = __GCONV_OK;
    if constexpr (requires { stream.SetAtEnd(); }) {
      if (do_flush == 1 && stream.SetAtEnd()) {
        const unsigned char byte = 0;
        const unsigned char* nothing = &byte;
        status = Call<Stream>(&stream, data, &nothing, nothing, irreversible)
                     .Run(own, step, nullptr, consume_incomplete);
        if (status != __GCONV_EMPTY_INPUT) return status;
      }
    }
    if (!IsLast(data)) {
      status =
          NextFunction(step, own)(step + 1, data + 1, nullptr, nullptr, nullptr,
                                  irreversible, do_flush, consume_incomplete);
      if (status != __GCONV_OK) return status;
    }
    stream.Reset();
    return __GCONV_OK;
  }
  return Call<Stream>(&stream, data, in, in_end, irreversible)
      .Run(own, step, out_start, consume_incomplete);
}

}  // namespace utfx::gconv

#endif  // UTFX_GCONV_MODULE_RUN_STEP_H_
