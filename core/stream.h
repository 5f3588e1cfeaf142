#ifndef UTFX_CORE_STREAM_H_
#define UTFX_CORE_STREAM_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/byte_order.h"
#include "core/result.h"
#include "core/signature.h"
#include "core/stream_rules.h"

namespace utfx {

// The state of a stream between two calls, in one number, which a door keeps
// where its framework has room. 0 is the start of a stream.
class StreamState {
 public:
  StreamState() = default;
  constexpr explicit StreamState(uint32_t number) : bits_(number) {}
  constexpr uint32_t ToNumber() const { return bits_; }

  // A signature was looked for.
  bool IsStartRead() const { return (bits_ & kStartIsRead) != 0; }
  // The input has the other byte order than a stream without a signature.
  bool IsReversed() const { return (bits_ & kIsReversed) != 0; }
  bool IsSignatureWritten() const { return (bits_ & kSignatureIsWritten) != 0; }
  // Those of a skipped error that have not come yet.
  uint32_t BytesToDrop() const { return bits_ / kByteToDrop; }

  void SetStartRead() { bits_ |= kStartIsRead; }
  void SetReversed() { bits_ |= kIsReversed; }
  void SetSignatureWritten() { bits_ |= kSignatureIsWritten; }
  void SetBytesToDrop(uint32_t count) {
    bits_ = bits_ % kByteToDrop + count * kByteToDrop;
  }

 private:
  static constexpr uint32_t kStartIsRead = 1;
  static constexpr uint32_t kIsReversed = 2;
  static constexpr uint32_t kSignatureIsWritten = 4;
  static constexpr uint32_t kByteToDrop = 8;

  uint32_t bits_ = 0;
};

// What a stream knows of its two charsets.
struct StreamCharsets {
  std::span<const Signature> read;  // Those of the source.
  ByteOrder order;                  // Of the source, without a signature.
  // Those of the target, the first of which is written. Empty where none is
  // due.
  std::span<const Signature> written;
};

// One call on a stream: reads a signature at the start, writes one before the
// first code point, and goes on behind errors that the door skips or replaces.
//
// The door is what converts, and knows its output. It has
//   StreamRules kRules            which declare that it signs before the first
//                                 sequence, and what becomes of the end;
//   bool IsLast()                 if it knows the end: whether the stream ends
//                                 with this call;
//   bool HasCodePoint(is_reversed, in, in_end)
//                                 whether the input starts with a code point,
//                                 which the target may lack;
//   Result Convert(is_reversed, in, in_end)
//                                 as a Conversion, into the output;
//   bool Put(bytes)               writes all of them, or returns false;
//   Stop Mend(result, write_signature)
//                                 called where Convert() stops at an error.
//                                 Returns Stop::kNone if result.length bytes
//                                 are to be dropped, and otherwise why the call
//                                 ends. May move result.in. Calls
//                                 write_signature() before it writes.
// A call ends as Convert() does, with kIncomplete inside a signature, or with
// kOutputFull where a signature does not fit.
template <class Door>
class StreamCall {
  static_assert(Door::kRules.signs == StreamRules::Signs::kBeforeSequence);

 public:
  StreamCall(const StreamCharsets& charsets, StreamState* state, Door* door)
      : charsets_(charsets), state_(*state), door_(*door) {}

  // Converts from *in on, moves *in behind what is converted, and returns why
  // it stops there. What a short call in the middle of a text needs is inlined.
  [[gnu::always_inline]] Stop Run(const uint8_t** in, const uint8_t* in_end) {
    const uint8_t* next = *in;
    if (IsDropDue() || IsStartDue()) [[unlikely]] {
      next = DropAndReadStart(next, in_end);
      *in = next;
      if (IsStartDue() && next != in_end) return Stop::kIncomplete;
    }
    if (next == in_end) return Stop::kInputEmpty;
    for (;;) {
      if (IsSignatureDue() && !WriteSignatureBefore(next, in_end))
          [[unlikely]] {
        return Stop::kOutputFull;
      }
      // Never copied: a part of it has just been stored.
      Result result = door_.Convert(state_.IsReversed(), next, in_end);
      *in = result.in;
      if (result.stop == Stop::kInputEmpty || result.stop == Stop::kOutputFull)
          [[likely]] {
        return result.stop;
      }
      const Stop stop = MendAndDrop(&result, in_end);
      next = result.in;
      *in = next;
      if (stop != Stop::kNone) return stop;
    }
  }

 private:
  bool IsDropDue() const { return state_.BytesToDrop() != 0; }
  bool IsLast() const {
    if constexpr (Door::kRules.knows_the_end) return door_.IsLast();
    return false;
  }
  bool IsStartDue() const {
    return !charsets_.read.empty() && !state_.IsStartRead();
  }
  bool IsSignatureDue() const {
    return !charsets_.written.empty() && !state_.IsSignatureWritten();
  }

  // Not inlined: the loop takes registers from short calls.
  [[gnu::noinline]] static StreamStart ReadSignatureApart(
      std::span<const Signature> signatures, const uint8_t* in,
      const uint8_t* in_end) {
    return ReadSignature(signatures, in, in_end);
  }

  // Leaves the start to be due if more input is needed to tell.
  const uint8_t* DropAndReadStart(const uint8_t* in, const uint8_t* in_end) {
    in = Drop(state_.BytesToDrop(), in, in_end);
    if (in == in_end || !IsStartDue()) return in;
    const StreamStart start = ReadSignatureApart(charsets_.read, in, in_end);
    if (start.status == StreamStart::Status::kIncomplete && !IsLast()) {
      return in;
    }
    state_.SetStartRead();
    if (start.length > 0 && start.order != charsets_.order) {
      state_.SetReversed();
    }
    return in + start.length;
  }

  // Drops what is there of `count` bytes, and leaves the rest to later calls.
  const uint8_t* Drop(uint32_t count, const uint8_t* in,
                      const uint8_t* in_end) {
    const size_t present =
        std::min(size_t{count}, static_cast<size_t>(in_end - in));
    state_.SetBytesToDrop(count - static_cast<uint32_t>(present));
    return in + present;
  }

  // Writes a signature that is due, if a code point follows. Returns false if
  // there is no room.
  bool WriteSignatureBefore(const uint8_t* in, const uint8_t* in_end) {
    return in == in_end ||
           !door_.HasCodePoint(state_.IsReversed(), in, in_end) ||
           WriteSignature();
  }

  bool WriteSignature() {
    const Signature& signature = charsets_.written[0];
    if (!door_.Put({signature.bytes, signature.length})) return false;
    state_.SetSignatureWritten();
    return true;
  }

  // Moves result->in if it returns Stop::kNone.
  Stop MendAndDrop(Result* result, const uint8_t* in_end) {
    const auto left = static_cast<size_t>(in_end - result->in);
    if (result->stop == Stop::kIncomplete ||
        (!Door::kRules.shows_errors_early && result->length > left)) {
      if (!Door::kRules.mends_the_end || !IsLast()) return Stop::kIncomplete;
      result->stop = Stop::kIncomplete;
      result->length = static_cast<uint32_t>(left);
    }
    const Stop stop = door_.Mend(
        *result, [this] { return !IsSignatureDue() || WriteSignature(); });
    if (stop == Stop::kNone) {
      result->in = Drop(result->length, result->in, in_end);
    }
    return stop;
  }

  const StreamCharsets& charsets_;
  StreamState& state_;
  Door& door_;
};

}  // namespace utfx

#endif  // UTFX_CORE_STREAM_H_
