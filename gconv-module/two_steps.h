#ifndef UTFX_GCONV_MODULE_TWO_STEPS_H_
#define UTFX_GCONV_MODULE_TWO_STEPS_H_

#include <gconv.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "core/byte_order.h"
#include "core/result.h"
#include "core/stream.h"
#include "gconv-module/run_step.h"
#include "gconv-module/step_output.h"

// The stream of a step that nobody can tell from glibc's own two steps.
//
// These work in rounds: the first step fills a buffer with up to 8160
// characters of INTERNAL, then the second one empties it. Where all is well
// that does not show: Step::Convert() converts as both together. Where an error
// is skipped or replaced, the rest of its round goes through INTERNAL as in
// glibc, a block at a time: the call may end there, with the steps' statuses.
//
// Between calls, glibc's state of a stream is whether there was a round, in
// __invocation_counter, and __GCONV_SWAP, in the step that has a signature.
//
// A Step has, beside what a StepOutput and OpenStep() call,
//   Stop Read(bool is_reversed, in, in_end, out, out_end, skips, skipped)
//   Stop Write(in, in_end, out, out_end, skips, skipped)
//                          as glibc's step to INTERNAL and the one from there:
//                          they move `in` and `out`, and add what they skip;
//   StreamCharsets Charsets()
//   bool TellsSkipped()    whether a call tells that it has skipped something
//                          ill-formed;
//   TransliterateFunction* Transliterate()
//                          glibc's __gconv_transliterate(), or null.
namespace utfx::gconv {

// Of a part of glibc that its own modules use and no header declares.
using TransliterateFunction = int(__gconv_step* step, __gconv_step_data* data,
                                  const unsigned char* in_start,
                                  const unsigned char** in,
                                  const unsigned char* in_end,
                                  unsigned char** out, size_t* irreversible);

// Is for gconv_init(), of a step that writes something else than INTERNAL.
// iconv_open() tells only steps from INTERNAL of //TRANSLIT. Without a cache no
// step may be renamed: glibc opens it again by its name, which it shares with
// the step before, and frees the name.
inline void RenameIfFromCache(__gconv_step* step) {
  static char internal[] = "INTERNAL";
  const bool is_from_cache = step->__modname == nullptr;
  if (is_from_cache) step->__from_name = internal;
}

// The size of a character of INTERNAL, in bytes.
inline constexpr size_t kInternalSize = sizeof(uint32_t);

// Writes a replacement as the second of glibc's steps does: in the first round
// of a stream, together with a signature. __gconv_transliterate() calls this.
template <class Step>
int WriteReplacement(__gconv_step* step, __gconv_step_data* data,
                     const unsigned char** in, const unsigned char* in_end,
                     unsigned char** out, size_t* /*irreversible*/,
                     int /*do_flush*/, int /*consume_incomplete*/) {
  const Step& own = *static_cast<const Step*>(step->__data);
  StepOutput output(own, *out, data->__outbufend);
  const auto written = own.Charsets().written;
  if (!written.empty() && data->__invocation_counter == 0 &&
      data->__internal_use == 0 &&
      !output.Put({written[0].bytes, written[0].length})) {
    return __GCONV_FULL_OUTPUT;
  }
  *out = output.Out();
  size_t skipped = 0;
  const Stop stop =
      own.Write(*in, in_end, *out, data->__outbufend, false, &skipped);
  if (stop == Stop::kUnencodable) data->__flags |= kEncounteredIllegalInput;
  return StatusOf(stop);
}

// What a template writes through is not known yet.
// NOLINTBEGIN(readability-non-const-parameter)

// The output of a call of such a step, or of one from INTERNAL.
template <class Step>
class TwoStepsOutput : public StepOutput<Step> {
 public:
  TwoStepsOutput(const Step& step, __gconv_step_data* data, bool ignores_errors,
                 size_t* irreversible, const uint8_t* in_end, uint8_t* out,
                 uint8_t* out_end)
      : StepOutput<Step>(step, out, out_end),
        data_(data),
        ignores_errors_(ignores_errors),
        irreversible_(irreversible),
        in_end_(in_end) {}

  Result Convert(bool is_reversed, const uint8_t* in, const uint8_t* in_end) {
    is_reversed_ = is_reversed;
    if (round_ == nullptr) round_ = in;
    return StepOutput<Step>::Convert(is_reversed, in, in_end);
  }

  // Not inlined: short calls seldom need it.
  template <class WriteSignature>
  [[gnu::noinline]] Stop Mend(Result& result, WriteSignature write_signature) {
    if (result.stop == Stop::kIllFormed && !ignores_errors_) {
      data_->__flags |= kEncounteredIllegalInput;
      return result.stop;
    }
    result.length = 0;
    // Without a handler, there is a character to leave out at most.
    size_t left = kInternalSize;
    if (ignores_errors_ || Transliterates()) {
      const size_t read = Skim(round_, result.in, SIZE_MAX);
      if (read >= kRound) data_->__invocation_counter = 1;
      left = kRound - read % kRound;
    }
    return FinishRound(result.in, left, write_signature);
  }

  // Whether a round that starts at `in` and had no room leaves the stream at
  // its start: glibc counts back what it has read if it can. Otherwise it reads
  // once more, and then says that the stream has not started, as there was
  // nothing to read.
  bool ForgetsStart(const uint8_t* in) {
    // Only UTF-32 has characters of one length, that of INTERNAL's.
    if (step_.From().min_length != step_.From().max_length) return true;
    const uint8_t* next = in;
    return ignores_errors_ &&
           Skim(next, in_end_, kRound) != static_cast<size_t>(next - in);
  }

  // Writes characters up to one at `last` or behind it, and moves `next`. Those
  // that are replaced together end at `end` at the latest.
  Stop Write(const uint8_t*& next, const uint8_t* last, const uint8_t* end) {
    size_t skipped = 0;
    Stop stop = Stop::kNone;
    if (!Transliterates()) {
      stop = step_.Write(next, last, out_, out_end_, ignores_errors_, &skipped);
      if (skipped > 0) write_status_ = __GCONV_ILLEGAL_INPUT;
    } else {
      __gconv_step replacing = {};
      replacing.__fct = &WriteReplacement<Step>;
      replacing.__data = const_cast<Step*>(&step_);
      do {
        stop = step_.Write(next, last, out_, out_end_, false, &skipped);
        if (stop != Stop::kUnencodable) break;
        write_status_ = step_.Transliterate()(&replacing, data_, next, &next,
                                              end, &out_, irreversible_);
        stop = write_status_ == __GCONV_FULL_OUTPUT ? Stop::kOutputFull
               : write_status_ == __GCONV_ILLEGAL_INPUT
                   ? step_.Write(next, next + kInternalSize, out_, out_end_,
                                 ignores_errors_, &skipped)
                   : Stop::kInputEmpty;
      } while (stop == Stop::kInputEmpty && next < last);
    }
    *irreversible_ += skipped;
    if (skipped > 0 || stop == Stop::kUnencodable) {
      data_->__flags |= kEncounteredIllegalInput;
    }
    return stop;
  }

  // What the second step returns where Write() has come to the end.
  int WriteStatus() const { return write_status_; }

 private:
  // Bytes of INTERNAL.
  static constexpr size_t kRound = 8160 * kInternalSize;
  static constexpr size_t kBlock = 256 * kInternalSize;
  // More than a locale replaces together.
  static constexpr size_t kReplacedTogether = 17 * kInternalSize;

  bool Transliterates() const {
    return (data_->__flags & __GCONV_TRANSLIT) != 0 &&
           step_.Transliterate() != nullptr;
  }

  // Reads as the first step does, and moves `in` and `out`.
  Stop Read(const uint8_t*& in, const uint8_t* in_end, uint8_t*& out,
            uint8_t* out_end) {
    size_t skipped = 0;
    const Stop stop = step_.Read(is_reversed_, in, in_end, out, out_end,
                                 ignores_errors_, &skipped);
    if (stop == Stop::kIllFormed || (skipped > 0 && step_.TellsSkipped())) {
      data_->__flags |= kEncounteredIllegalInput;
      tells_skipped_ = true;
    }
    return stop;
  }

  // The same, for up to `most` bytes of INTERNAL that are not needed. Returns
  // how many there are.
  size_t Skim(const uint8_t*& in, const uint8_t* in_end, size_t most) {
    uint8_t block[kBlock];
    size_t left = most;
    for (uint8_t* end = block + kBlock; left > 0 && end == block + kBlock;) {
      end = block;
      Read(in, in_end, end, block + std::min(kBlock, left));
      left -= static_cast<size_t>(end - block);
    }
    return most - left;
  }

  // Converts the rest of a round, up to `left` bytes of INTERNAL, as both steps
  // do. Returns Stop::kNone if another round follows.
  template <class WriteSignature>
  Stop FinishRound(const uint8_t*& in, size_t left,
                   WriteSignature write_signature) {
    const uint8_t* const start = in;
    tells_skipped_ = false;
    write_status_ = __GCONV_EMPTY_INPUT;
    alignas(uint32_t) uint8_t block[kBlock];
    size_t kept = 0;
    size_t written = 0;
    Stop read_stop = Stop::kOutputFull;
    while (read_stop == Stop::kOutputFull && left > 0) {
      uint8_t* end = block + kept;
      read_stop = Read(in, in_end_, end, block + std::min(kBlock, kept + left));
      left -= static_cast<size_t>(end - block) - kept;
      const bool goes_on = read_stop == Stop::kOutputFull && left > 0;
      const uint8_t* const last =
          goes_on && Transliterates() ? end - kReplacedTogether : end;
      const uint8_t* next = block;
      const Stop stop = end == block || write_signature()
                            ? Write(next, last, end)
                            : Stop::kOutputFull;
      written += static_cast<size_t>(next - block);
      if (stop != Stop::kInputEmpty) {
        // The first step takes back what the second one leaves.
        in = start;
        Skim(in, in_end_, written);
        return stop;
      }
      kept = static_cast<size_t>(std::copy<const uint8_t*>(next, end, block) -
                                 block);
    }
    if (write_status_ == __GCONV_ILLEGAL_INPUT) return Stop::kUnencodable;
    if (read_stop == Stop::kOutputFull) {
      data_->__invocation_counter = 1;
      round_ = in;
      return Stop::kNone;
    }
    // A round whose last error was replaced is followed by an empty one.
    return read_stop == Stop::kInputEmpty && tells_skipped_ &&
                   write_status_ == __GCONV_EMPTY_INPUT
               ? Stop::kIllFormed
               : read_stop;
  }

  using StepOutput<Step>::step_;
  using StepOutput<Step>::out_;
  using StepOutput<Step>::out_end_;
  __gconv_step_data* const data_;
  const bool ignores_errors_;
  size_t* const irreversible_;
  const uint8_t* const in_end_;
  bool is_reversed_ = false;
  // The present round, or one that ended before it.
  const uint8_t* round_ = nullptr;
  // Whether the first step will tell that it skipped anything in this round.
  bool tells_skipped_ = false;
  // What the second step will return at the end of the round.
  int write_status_ = __GCONV_EMPTY_INPUT;
};

// A Stream of RunStep().
template <class Step>
class TwoStepsStream {
 public:
  TwoStepsStream(const Step& step, __gconv_step_data* data,
                 bool /*consume_incomplete*/, bool may_skip)
      : step_(step),
        data_(data),
        ignores_errors_(may_skip &&
                        (data->__flags & __GCONV_IGNORE_ERRORS) != 0) {}

  int Run(const uint8_t** in, const uint8_t* in_end, uint8_t** out,
          uint8_t* out_end) {
    StreamState state;
    if (data_->__invocation_counter != 0) {
      state.SetStartRead();
      state.SetSignatureWritten();
    }
    // As in glibc, fopen(..., "ccs=...") writes none.
    if (data_->__internal_use != 0) state.SetSignatureWritten();
    const bool reads_signature = !step_.Charsets().read.empty();
    if (reads_signature && (data_->__flags & __GCONV_SWAP) != 0) {
      state.SetReversed();
    }
    const auto size = static_cast<size_t>(in_end - *in);
    TwoStepsOutput<Step> output(step_, data_, ignores_errors_, &irreversible_,
                                in_end, *out, out_end);
    const Stop stop =
        StreamCall(step_.Charsets(), &state, &output).Run(in, in_end);
    if (state.IsReversed()) data_->__flags |= __GCONV_SWAP;
    const bool has_started =
        reads_signature
            ? size >= step_.From().min_length &&
                  !(stop == Stop::kOutputFull && output.Out() == *out &&
                    output.ForgetsStart(*in))
            : state.IsSignatureWritten();
    if (has_started) data_->__invocation_counter = 1;
    *out = output.Out();
    return StatusOf(stop);
  }

  size_t& Irreversible() { return irreversible_; }

  // glibc starts a stream itself, and forgets no byte order.
  void Reset() {}

 private:
  const Step& step_;
  __gconv_step_data* data_;
  bool ignores_errors_;
  size_t irreversible_ = 0;
};

// NOLINTEND(readability-non-const-parameter)

}  // namespace utfx::gconv

#endif  // UTFX_GCONV_MODULE_TWO_STEPS_H_
