#ifndef UTFX_LIBICONV_SHIM_ICONV_CALL_H_
#define UTFX_LIBICONV_SHIM_ICONV_CALL_H_

#include <cerrno>
#include <cstddef>
#include <cstdint>

#include "core/backoff.h"
#include "core/result.h"
#include "libiconv-shim/buffers.h"
#include "libiconv-shim/read_sequence.h"
#include "libiconv-shim/settings.h"
#include "libiconv-shim/sides.h"

namespace utfx::libiconv {

// When PutText() is due. Kept between calls, as a caller that skips errors
// calls often.
using CallBackoff = Backoff<uint8_t, 127>;

// The conversion from a side into a sink, in one call of iconv().
//
// A sink has
//   PutText(from, state, in)  converts what it can of the text at in->next
//   Put(from, sequence)       writes one well-formed sequence
//   PutCode(code_point)       writes a fallback's code point for ill-formed
//                             bytes, and doesn't count it as irreversible
//   Tell(), GoBack(position)  undo all writing since then
//   CountIrreversible(), Irreversible()
//                             count characters that are replaced
// Functions of a sink and of this that return an int return 0, or an errno
// after writing nothing.
template <class Sink>
class IconvCall {
 public:
  IconvCall(const Side& from, const Options& options,
            const Callbacks& callbacks, CallBackoff* backoff, Sink* sink)
      : from_(from),
        options_(options),
        callbacks_(callbacks),
        backoff_(*backoff),
        sink_(*sink) {}

  // Converts all input, or up to the place that it returns an errno for. Not
  // inlined: the caller of two kinds would save registers for both.
  [[gnu::noinline]] int Run(ReadState* state, Input* in) {
    for (;;) {
      PutTextIfDue(*state, in);
      if (in->next == in->end) return 0;
      const Sequence sequence = ReadSequence(from_, *in, *state);
      int error = 0;
      switch (sequence.decoded.status) {
        case Decoded::Status::kWellFormed:
        case Decoded::Status::kWellFormedWide:
          error = sink_.Put(from_, sequence);
          if (error != 0) return error;
          in->next = sequence.bytes + sequence.decoded.length;
          *state = sequence.state;
          break;
        case Decoded::Status::kIncomplete:
          in->next = sequence.bytes;
          *state = sequence.state;
          return in->next == in->end ? 0 : EINVAL;
        case Decoded::Status::kIllFormed:
          in->next = sequence.bytes;
          *state = sequence.state;
          if (options_.discards_invalid) {
            in->next += from_.Unit();
          } else {
            error = ReplaceIllFormed(from_.Unit(), in);
          }
          if (error != 0) return error;
          break;
      }
    }
  }

  // Calls the fallback for `count` ill-formed bytes at in->next, and consumes
  // them. Without a fallback they are EILSEQ.
  int ReplaceIllFormed(uint8_t count, Input* in) {
    if (callbacks_.from_bytes == nullptr) return EILSEQ;
    const typename Sink::Position before = sink_.Tell();
    CodePointWriter writer = {sink_, 0};
    callbacks_.from_bytes(reinterpret_cast<const char*>(in->next), count,
                          &CodePointWriter::Write, &writer,
                          callbacks_.fallback_data);
    if (writer.error != 0) {
      sink_.GoBack(before);
      return writer.error;
    }
    sink_.CountIrreversible();
    in->next += count;
    return 0;
  }

 private:
  // The destination of a fallback for bytes, and the reason why it stopped.
  struct CodePointWriter {
    Sink& sink;
    int error;

    static void Write(const unsigned* code_points, size_t count, void* writer) {
      auto* const self = static_cast<CodePointWriter*>(writer);
      for (size_t i = 0; i < count && self->error == 0; ++i) {
        self->error = self->sink.PutCode(code_points[i]);
      }
    }
  };

  // A hook wants every character, and a mark at the start is no text.
  void PutTextIfDue(ReadState state, Input* in) {
    constexpr ptrdiff_t kMany = 16;  // Units.
    if (callbacks_.hook != nullptr || !backoff_.IsDue()) return;
    if (from_.marks == Marks::kAtStart && !state.started) return;
    const uint8_t* const before = in->next;
    sink_.PutText(from_, state, in);
    backoff_.HasConverted(in->next - before >= kMany * from_.Unit() ||
                          in->next == in->end);
  }

  const Side& from_;
  const Options& options_;
  const Callbacks& callbacks_;
  CallBackoff& backoff_;
  Sink& sink_;
};

}  // namespace utfx::libiconv

#endif  // UTFX_LIBICONV_SHIM_ICONV_CALL_H_
