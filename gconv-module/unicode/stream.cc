#include "gconv-module/unicode/stream.h"

#include <algorithm>

#include "converters/utf16.h"
#include "converters/utf32.h"
#include "core/backoff.h"
#include "core/byte_order.h"
#include "core/signature.h"

namespace utfx::gconv::unicode {
namespace {

// Characters. A long round is glibc's.
constexpr size_t kShortRound = 64;
constexpr size_t kLongRound = 8160;

// The part of a round that is in INTERNAL at a time: smaller than glibc's, as
// it is on the stack.
constexpr size_t kBlock = 512;
static_assert(kShortRound <= kBlock);
// More characters than a locale replaces together. Until the end of the round,
// so many must be readable behind a character that is written.
constexpr size_t kLookAhead = 16;

}  // namespace

// Goes on converting where errors are handled.
int Stream::RunRounds(const Text& text, const Handlers& handlers) {
  for (;;) {
    const uint8_t* const start_in = text.in;
    uint8_t* const start_out = text.out;
    const int start_flags = data_->__flags;
    const int start_counter = data_->__invocation_counter;
    // This stops where there is something to handle. Later errors matter only
    // to a round that wrote nothing.
    int status = RunShortRounds(text, {false, false, false});
    if (status != __GCONV_ILLEGAL_INPUT &&
        (status != __GCONV_FULL_OUTPUT || text.out != start_out)) {
      return status;
    }
    BackToLongRound(start_in, start_out, start_flags, start_counter, text);
    status = RunRound(text, kLongRound, handlers);
    if (status != __GCONV_OK) return status;
  }
}

Stream::State Stream::Save() const {
  return {data_->__flags, data_->__invocation_counter, irreversible_};
}

void Stream::Restore(const State& state) {
  // The flag for an error stays set, as in glibc's own steps.
  data_->__flags = state.flags | (data_->__flags & kEncounteredIllegalInput);
  data_->__invocation_counter = state.invocation_counter;
  irreversible_ = state.irreversible;
}

// Reads a signature at the start of a stream. As in glibc, a stream is at its
// start until a round got something done, and a second signature does not take
// back what the first one said.
int Stream::ReadSignature(const Text& text) {
  if (HasStarted()) return __GCONV_OK;
  const size_t unit = step_.From().min_length;
  if (static_cast<size_t>(text.in_end - text.in) < unit) {
    return text.in == text.in_end ? __GCONV_EMPTY_INPUT
                                  : __GCONV_INCOMPLETE_INPUT;
  }
  const StreamStart start =
      unit == 2 ? utfx::ReadSignature(kUtf16Signatures, text.in, text.in_end)
                : utfx::ReadSignature(kUtf32Signatures, text.in, text.in_end);
  text.in += start.length;
  if (start.length > 0 && start.order != kHostByteOrder) {
    data_->__flags |= __GCONV_SWAP;
  }
  return __GCONV_OK;
}

int Stream::RunShortRounds(const Text& text, const Handlers& handlers) {
  Backoff<unsigned, 31> backoff;
  for (;;) {
    // Writes it together with the first character.
    const bool is_signature_due = step_.IsSignatureDue(data_);
    if (!is_signature_due && backoff.IsDue() &&
        text.in_end - text.in >= kWorthwhile) {
      const simd::Positions stopped =
          From().convert_quickly(text.in, text.in_end, text.out, text.out_end);
      backoff.HasConverted(stopped.in - text.in >= kWorthwhile);
      if (stopped.in != text.in) Start();
      text.in = stopped.in;
      text.out = stopped.out;
    }
    const int status =
        RunRound(text, is_signature_due ? 1 : kShortRound, handlers);
    if (status != __GCONV_OK) return status;
  }
}

// Lets the first step read up to `most` characters, and the second one write
// them. Returns __GCONV_OK if another round follows.
int Stream::RunRound(const Text& text, size_t most, const Handlers& handlers) {
  const uint8_t* const start = text.in;
  const int start_counter = data_->__invocation_counter;
  Reading reading = {data_, handlers.ignores_errors};
  __gconv_step replacing = {};
  replacing.__fct = step_.write_replacement;
  replacing.__data = const_cast<Step*>(&step_);
  Writing writing = {data_, &replacing, handlers.ignores_errors,
                     handlers.transliterates, handlers.drops_tags};

  uint32_t block[kBlock];
  uint32_t* end = block;
  size_t read = 0;
  size_t written = 0;
  int status = __GCONV_OK;
  bool is_last = false;
  const auto read_block = [&] {
    const uint32_t* const before = end;
    const auto room = std::min<size_t>(block + kBlock - end, most - read);
    status = From().read(text.in, text.in_end, end, end + room, &reading);
    read += static_cast<size_t>(end - before);
    is_last = status != __GCONV_FULL_OUTPUT || read == most;
  };

  read_block();
  bool goes_on = read > 0;
  if (goes_on && step_.IsSignatureDue(data_) &&
      !step_.write_signature(text.out, text.out_end)) {
    // The second step has not begun.
    text.in = start;
    return __GCONV_FULL_OUTPUT;
  }
  while (goes_on) {
    const uint32_t* next = block;
    goes_on = step_.write(next, is_last ? end : end - kLookAhead, end, text.out,
                          text.out_end, &writing);
    written += static_cast<size_t>(next - block);
    if (!goes_on || is_last) break;
    end = std::copy<const uint32_t*>(next, end, block);
    read_block();
  }
  irreversible_ += writing.irreversible;
  if (read > 0 || step_.reads_signature) Start();
  if (read == 0) return status;
  if (goes_on && writing.result == __GCONV_EMPTY_INPUT) {
    return status == __GCONV_FULL_OUTPUT ? __GCONV_OK : status;
  }
  if (written < read) {
    // glibc counts back if it can. Otherwise it reads once more, and then says
    // that the stream has not started if there was nothing to read.
    const auto [min_length, max_length] = step_.From();
    while (reading.ignores_errors && written == 0 && !is_last) {
      end = block;
      read_block();
    }
    text.in = start;
    if (min_length == max_length && reading.skipped == 0 &&
        writing.irreversible == 0) {
      text.in += written * min_length;
    } else {
      ReadAgain(text, written, handlers.ignores_errors, block);
      if (written == 0 && step_.reads_signature) {
        data_->__invocation_counter = start_counter;
      }
    }
  }
  return writing.result;
}

// Moves behind the first `count` characters.
void Stream::ReadAgain(const Text& text, size_t count, bool ignores_errors,
                       uint32_t* block) const {
  Reading reading = {data_, ignores_errors};
  while (count > 0) {
    uint32_t* end = block;
    From().read(text.in, text.in_end, end, block + std::min(count, kBlock),
                &reading);
    count -= static_cast<size_t>(end - block);
  }
}

// Goes back to the start of a long round, if each character since `start` was
// converted.
void Stream::BackToLongRound(const uint8_t* start_in, uint8_t* start_out,
                             int start_flags, int start_counter,
                             const Text& text) {
  data_->__flags = start_flags;
  const size_t count = From().count(start_in, text.in);
  if (count < kLongRound) {
    text.in = start_in;
    text.out = start_out;
    data_->__invocation_counter = start_counter;
  } else {
    text.in -= From().size_of_last(text.in, count % kLongRound);
    text.out -= step_.size_of_last_written(text.out, count % kLongRound);
  }
}

}  // namespace utfx::gconv::unicode
