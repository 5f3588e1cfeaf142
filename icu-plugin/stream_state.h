#ifndef UTFX_ICU_PLUGIN_STREAM_STATE_H_
#define UTFX_ICU_PLUGIN_STREAM_STATE_H_

#include <cstddef>
#include <cstdint>
#include <span>

#include "core/encoding_form.h"
#include "core/result.h"
#include "icu-plugin/icu_internals.h"

// The state of streams that a converter keeps between calls, beside the state
// that ICU keeps. A UConverter lacks room for some of it. Opening a converter
// allocates a spill for that, so a conversion allocates nothing: it can't run
// out of memory, and may run in a signal handler.
namespace utfx::icu {

// The values of UConverter::order, in a charset that reads a signature. ICU
// resets it to 0.
enum StreamOrder : uint8_t {
  kUnknown = 0,
  kBegun,  // Unknown, but bytes have come and were stored.
  kBigEndian,
  kLittleEndian,
};

inline bool HasOrder(const UConverter* cnv) { return cnv->order > kBegun; }

// A value of UConverter::fromUnicodeStatus.
inline constexpr uint32_t kSignatureDue = 1;

// The number of bytes in toUBytes.
inline size_t ToULength(const UConverter* cnv) {
  return static_cast<uint8_t>(cnv->toULength);
}

struct Spill {
  // The start of a sequence, if it is longer than toUBytes; otherwise 0 bytes.
  size_t stored;
  uint8_t bytes[kMaxSequenceLength];
  // Text of callbacks that waits for conversion.
  size_t queued;
  UChar queue[64];
};

inline Spill* SpillOf(const UConverter* cnv) {
  return static_cast<Spill*>(cnv->extraInfo);
}

// Gives a new converter an empty spill. Returns false if there is no memory.
bool MakeSpill(UConverter* cnv);

// Gives a clone, which ICU has made by copying the UConverter, its own copy of
// the spill. Returns false if there is no memory.
bool CloneSpill(UConverter* clone);

// Frees the spill, if opening got as far as making one.
void FreeSpill(UConverter* cnv);

// Keeps the start of a sequence, up to kMaxSequenceLength bytes, for the next
// call.
void StoreStart(UConverter* cnv, const uint8_t* bytes, size_t count);

// Copies that start to `bytes`, which has room for kMaxSequenceLength. Returns
// the number of bytes; they stay stored.
size_t LoadStart(const UConverter* cnv, uint8_t* bytes);

// Forgets the start in the spill. ICU resets toUBytes itself.
void DropStart(UConverter* cnv);

// Makes ICU call the callback for a sequence that gives no code point of
// Unicode, with the first eight of so many bytes that are available.
void ReportSequence(UConverter* cnv, const uint8_t* bytes, size_t available,
                    const Decoded& sequence, UErrorCode* error);

// Returns the text of callbacks that waits for conversion. Mostly empty.
inline std::span<const UChar> QueueOf(const UConverter* cnv) {
  return {SpillOf(cnv)->queue, SpillOf(cnv)->queued};
}

// Removes units from its start.
void TakeFromQueue(UConverter* cnv, size_t count);

// Adds all of the source to the queue, if the source is text of a callback that
// does not fit into the target. Otherwise, or if the queue is full, does
// nothing and returns false.
//
// ICU would convert it into charErrorBuffer, and give up with
// U_INTERNAL_PROGRAM_ERROR if that is too small: its 32 bytes hold four units
// of UTF-64, and "%UD800" has six.
bool QueueCallbacksText(UConverterFromUnicodeArgs* args);

void DropQueue(UConverter* cnv);

}  // namespace utfx::icu

#endif  // UTFX_ICU_PLUGIN_STREAM_STATE_H_
