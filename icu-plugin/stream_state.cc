#include "icu-plugin/stream_state.h"

#include <algorithm>
#include <cstring>
#include <iterator>

#include "converters/charsets.h"
#include "icu-plugin/to_bytes.h"

namespace utfx::icu {
namespace {

// Is allocated when it is needed, and hangs on UConverter::extraInfo.
struct Spill {
  // The start of a sequence that is longer than toUBytes, all of it; or 0
  // bytes.
  size_t stored;
  uint8_t bytes[kLongestSequence];
  // Text of callbacks that is still to be converted.
  size_t queued;
  UChar queue[64];
};

// Null if there is none.
Spill* SpillOf(const UConverter* cnv) {
  return static_cast<Spill*>(cnv->extraInfo);
}

// Null if there is no memory.
Spill* MakeSpill(UConverter* cnv) {
  if (cnv->extraInfo == nullptr) {
    cnv->extraInfo = uprv_calloc(1, sizeof(Spill));
  }
  return SpillOf(cnv);
}

constexpr size_t kMaxToULength = sizeof UConverter::toUBytes;

void FillToUBytes(UConverter* cnv, const uint8_t* bytes, size_t count) {
  cnv->toULength = static_cast<int8_t>(std::min(count, kMaxToULength));
  std::memcpy(cnv->toUBytes, bytes, ToULength(cnv));
}

}  // namespace

void StoreStart(UConverter* cnv, const uint8_t* bytes, size_t count,
                UErrorCode* error) {
  const bool is_long = count > kMaxToULength;
  Spill* const spill = is_long ? MakeSpill(cnv) : SpillOf(cnv);
  if (is_long) {
    if (spill == nullptr) {
      *error = U_MEMORY_ALLOCATION_ERROR;
      return;
    }
    std::memcpy(spill->bytes, bytes, count);
  }
  if (spill != nullptr) spill->stored = is_long ? count : 0;
  FillToUBytes(cnv, bytes, count);
}

size_t LoadStart(const UConverter* cnv, uint8_t* bytes) {
  const size_t count = ToULength(cnv);
  const Spill* const spill = SpillOf(cnv);
  if (count == kMaxToULength && spill != nullptr && spill->stored > count) {
    std::memcpy(bytes, spill->bytes, spill->stored);
    return spill->stored;
  }
  std::memcpy(bytes, cnv->toUBytes, count);
  return count;
}

void DropStart(UConverter* cnv) {
  Spill* const spill = SpillOf(cnv);
  if (spill != nullptr) spill->stored = 0;
}

void ReportSequence(UConverter* cnv, const uint8_t* bytes, size_t length,
                    UErrorCode reason, UErrorCode* error) {
  FillToUBytes(cnv, bytes, length);
  *error = reason;
}

std::span<const UChar> QueueOf(const UConverter* cnv) {
  const Spill* const spill = SpillOf(cnv);
  if (spill == nullptr) return {};
  return {spill->queue, spill->queued};
}

void TakeFromQueue(UConverter* cnv, size_t count) {
  Spill* const spill = SpillOf(cnv);
  spill->queued -= count;
  std::copy_n(spill->queue + count, spill->queued, spill->queue);
}

bool QueueCallbacksText(UConverterFromUnicodeArgs* args) {
  UConverter* const cnv = args->converter;
  const uint8_t* const target = ToBytes(args->target);
  if (target < cnv->charErrorBuffer ||
      target >= std::end(cnv->charErrorBuffer)) {
    return false;
  }
  Spill* const spill = MakeSpill(cnv);
  const auto length = static_cast<size_t>(args->sourceLimit - args->source);
  if (spill == nullptr || length > std::size(spill->queue) - spill->queued) {
    return false;
  }
  std::copy_n(args->source, length, spill->queue + spill->queued);
  spill->queued += length;
  args->source = args->sourceLimit;
  return true;
}

void DropQueue(UConverter* cnv) {
  Spill* const spill = SpillOf(cnv);
  if (spill != nullptr) spill->queued = 0;
}

bool CloneSpill(UConverter* clone) {
  const Spill* const original = SpillOf(clone);
  if (original == nullptr) return true;
  clone->extraInfo = nullptr;
  Spill* const copy = MakeSpill(clone);
  if (copy == nullptr) return false;
  *copy = *original;
  return true;
}

void FreeSpill(UConverter* cnv) {
  // A program's own function may not take null.
  if (cnv->extraInfo != nullptr) uprv_free(cnv->extraInfo);
}

}  // namespace utfx::icu
