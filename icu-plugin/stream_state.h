#ifndef UTFX_ICU_PLUGIN_STREAM_STATE_H_
#define UTFX_ICU_PLUGIN_STREAM_STATE_H_

#include <cstddef>
#include <cstdint>
#include <span>

#include "converters/charsets.h"
#include "icu-plugin/icu_internals.h"

// What a converter keeps of its streams from one call to the next, besides what
// ICU keeps by itself. What a UConverter has no room for is its spill, which it
// gets when it is opened: a conversion allocates nothing, so it can't fail for
// lack of memory and may be in a signal handler.
namespace utfx::icu {

// UConverter::order, of a charset that reads a signature. ICU resets it to 0.
enum StreamOrder : uint8_t {
  kUnknown = 0,
  kBegun,  // Unknown, but bytes have come, which are or were stored.
  kBigEndian,
  kLittleEndian,
};

inline bool HasOrder(const UConverter* cnv) { return cnv->order > kBegun; }

// UConverter::fromUnicodeStatus.
inline constexpr uint32_t kSignatureDue = 1;

// How many bytes there are in toUBytes.
inline size_t ToULength(const UConverter* cnv) {
  return static_cast<uint8_t>(cnv->toULength);
}

struct Spill {
  // The start of a sequence that is longer than toUBytes, all of it; or 0
  // bytes.
  size_t stored;
  uint8_t bytes[kLongestSequence];
  // Text of callbacks that is still to be converted.
  size_t queued;
  UChar queue[64];
};

inline Spill* SpillOf(const UConverter* cnv) {
  return static_cast<Spill*>(cnv->extraInfo);
}

// Gives a converter that is being opened its spill, empty. Returns false if
// there is no memory.
bool MakeSpill(UConverter* cnv);

// Gives a clone, which ICU has made by copying the UConverter, a copy of its
// own. Returns false if there is no memory.
bool CloneSpill(UConverter* clone);

// Of a converter that may have none, as it was not opened to the end.
void FreeSpill(UConverter* cnv);

// Keeps the start of a sequence, up to kLongestSequence bytes, for the next
// call.
void StoreStart(UConverter* cnv, const uint8_t* bytes, size_t count);

// Copies it to `bytes`, which has room for kLongestSequence. Returns how many
// there are, which stay stored.
size_t LoadStart(const UConverter* cnv, uint8_t* bytes);

// Forgets what toUBytes, which ICU resets, has no room for.
void DropStart(UConverter* cnv);

// Has ICU call the callback for a sequence: its first eight bytes stand for
// all of it.
void ReportSequence(UConverter* cnv, const uint8_t* bytes, size_t length,
                    UErrorCode reason, UErrorCode* error);

// The text of callbacks that is still to be converted. Empty for most.
inline std::span<const UChar> QueueOf(const UConverter* cnv) {
  return {SpillOf(cnv)->queue, SpillOf(cnv)->queued};
}

// Takes units off its start.
void TakeFromQueue(UConverter* cnv, size_t count);

// Adds all of the source to it, if that is text of a callback for which there
// is no room in the target. Returns false, and does nothing, if it is not so or
// there is no room in the queue.
//
// ICU would convert it into charErrorBuffer, and give up with
// U_INTERNAL_PROGRAM_ERROR if that is too small: its 32 bytes hold four units
// of UTF-64, and "%UD800" has six.
bool QueueCallbacksText(UConverterFromUnicodeArgs* args);

void DropQueue(UConverter* cnv);

}  // namespace utfx::icu

#endif  // UTFX_ICU_PLUGIN_STREAM_STATE_H_
