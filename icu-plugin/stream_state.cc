#include "icu-plugin/stream_state.h"

#include <algorithm>
#include <cstring>
#include <iterator>

#include "icu-plugin/to_bytes.h"

namespace utfx::icu {
namespace {

constexpr size_t kMaxToULength = sizeof UConverter::toUBytes;

void FillToUBytes(UConverter* cnv, const uint8_t* bytes, size_t count) {
  cnv->toULength = static_cast<int8_t>(std::min(count, kMaxToULength));
  std::memcpy(cnv->toUBytes, bytes, ToULength(cnv));
}

}  // namespace

bool MakeSpill(UConverter* cnv) {
  cnv->extraInfo = uprv_calloc(1, sizeof(Spill));
  return cnv->extraInfo != nullptr;
}

bool CloneSpill(UConverter* clone) {
  const Spill* const original = SpillOf(clone);
  if (!MakeSpill(clone)) return false;
  *SpillOf(clone) = *original;
  return true;
}

void FreeSpill(UConverter* cnv) {
  // A program's own function may not take null.
  if (cnv->extraInfo != nullptr) uprv_free(cnv->extraInfo);
}

void StoreStart(UConverter* cnv, const uint8_t* bytes, size_t count) {
  Spill* const spill = SpillOf(cnv);
  spill->stored = count > kMaxToULength ? count : 0;
  std::memcpy(spill->bytes, bytes, spill->stored);
  FillToUBytes(cnv, bytes, count);
}

size_t LoadStart(const UConverter* cnv, uint8_t* bytes) {
  const size_t count = ToULength(cnv);
  const Spill* const spill = SpillOf(cnv);
  if (count == kMaxToULength && spill->stored > count) {
    std::memcpy(bytes, spill->bytes, spill->stored);
    return spill->stored;
  }
  std::memcpy(bytes, cnv->toUBytes, count);
  return count;
}

void DropStart(UConverter* cnv) { SpillOf(cnv)->stored = 0; }

void ReportSequence(UConverter* cnv, const uint8_t* bytes, size_t available,
                    const Decoded& sequence, UErrorCode* error) {
  FillToUBytes(cnv, bytes, std::min(size_t{sequence.length}, available));
  *error = sequence.length > available ? U_TRUNCATED_CHAR_FOUND
           : sequence.status == Decoded::Status::kIllFormed
               ? U_ILLEGAL_CHAR_FOUND
               : U_INVALID_CHAR_FOUND;
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
  Spill* const spill = SpillOf(cnv);
  const auto length = static_cast<size_t>(args->sourceLimit - args->source);
  if (length > std::size(spill->queue) - spill->queued) return false;
  std::copy_n(args->source, length, spill->queue + spill->queued);
  spill->queued += length;
  args->source = args->sourceLimit;
  return true;
}

void DropQueue(UConverter* cnv) { SpillOf(cnv)->queued = 0; }

}  // namespace utfx::icu
