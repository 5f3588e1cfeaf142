#include "icu-plugin/to_unicode.h"

#include <unicode/utf16.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "core/byte_order.h"
#include "core/code_point.h"
#include "core/encoding_form.h"
#include "core/family.h"
#include "core/result.h"
#include "core/signature.h"
#include "icu-plugin/icu_internals.h"
#include "icu-plugin/stream_state.h"
#include "icu-plugin/to_bytes.h"
#include "icu-plugin/unicode_forms.h"

namespace utfx::icu {
namespace {

// One call of toUnicode().
class ToUnicodeCall {
 public:
  ToUnicodeCall(const SourceForm& form, UConverterToUnicodeArgs* args,
                const char* start, UErrorCode* error)
      : form_(form),
        args_(args),
        error_(error),
        cnv_(args->converter),
        start_(start) {}

  void Run() {
    if (!IsAtEnd() && IsFull()) {
      *error_ = U_BUFFER_OVERFLOW_ERROR;
      return;
    }
    if (cnv_->pushedBackCount > 0) {
      StoreStart(cnv_, cnv_->pushedBack, cnv_->pushedBackCount);
      cnv_->pushedBackCount = 0;
    }
    if (IsAtEnd()) return;
    if (cnv_->toULength > 0) FinishStoredSequence();
    if (U_SUCCESS(*error_) && !IsAtEnd()) ConvertSource();
  }

 private:
  // Goes on with a sequence whose start earlier calls have stored.
  void FinishStoredSequence() {
    uint8_t bytes[kMaxSequenceLength];
    const size_t stored = LoadStart(cnv_, bytes);
    size_t count = stored;
    const Decoded sequence = DecodeStored(bytes, &count);
    if (sequence.length > count) {
      args_->source = args_->sourceLimit;
      StoreStart(cnv_, bytes, count);
      return;
    }
    if (!HasScalarValue(sequence)) {
      // It may end before the last unit, of which the first bytes may be stored
      // and so can't stay in the source: an error, or a surrogate whose other
      // half did not come. ICU's own UTF-16 never leaves the first one there.
      size_t end = std::max(stored, size_t{sequence.length});
      if (IsUtf16(form_.family) && end < count) end = sequence.length + 1;
      cnv_->pushedBackCount = static_cast<uint8_t>(end - sequence.length);
      std::copy(bytes + sequence.length, bytes + end, cnv_->pushedBack);
      args_->source += end - stored;
      ReportSequence(cnv_, bytes, count, sequence, error_);
      return;
    }
    args_->source += sequence.length - stored;
    cnv_->toULength = 0;
    WriteStored(sequence.code_point, stored);
  }

  // Decodes the sequence that starts with `count` stored bytes and goes on in
  // the source. Copies as many bytes of the source as that takes, and counts
  // them. The length of the sequence exceeds `count` if all bytes are too few:
  // it is incomplete, or not all of an error is there.
  Decoded DecodeStored(uint8_t* bytes, size_t* count) const {
    const char* next = args_->source;
    for (;;) {
      const Decoded sequence = form_.decode(bytes, bytes + *count);
      if (sequence.length <= *count || next == args_->sourceLimit) {
        return sequence;
      }
      const size_t taken =
          std::min(sequence.length - *count,
                   static_cast<size_t>(args_->sourceLimit - next));
      std::memcpy(bytes + *count, next, taken);
      *count += taken;
      next += taken;
    }
  }

  void WriteStored(CodePoint code_point, size_t stored) {
    if (form_.family == Family::kUtf8) {
      // ICU's UTF-8 counts the stored bytes as if they were in this source.
      counted_before_ = stored;
      Write(code_point, 0);
    } else {
      Write(code_point, -1);
    }
  }

  void ConvertSource() {
    form_.to_utf16(args_, Offset());
    if (IsAtEnd()) return;
    if (IsFull()) {
      *error_ = U_BUFFER_OVERFLOW_ERROR;
    } else {
      HandleStop();
    }
  }

  // Handles what the conversion stopped at. There is room for a unit.
  void HandleStop() {
    const uint8_t* const in = ToBytes(args_->source);
    const auto left = static_cast<size_t>(args_->sourceLimit - args_->source);
    const Decoded sequence = form_.decode(in, in + left);
    if (sequence.length > left) {
      // Incomplete, or an error of which not all is there.
      StoreStart(cnv_, in, left);
      args_->source = args_->sourceLimit;
      return;
    }
    if (HasScalarValue(sequence)) {
      // There is room for half of a surrogate pair.
      Write(sequence.code_point, Offset());
    } else {
      ReportSequence(cnv_, in, left, sequence, error_);
    }
    args_->source += sequence.length;
  }

  bool IsAtEnd() const { return args_->source == args_->sourceLimit; }
  bool IsFull() const { return args_->target == args_->targetLimit; }

  // The offset of the source.
  int32_t Offset() const {
    return static_cast<int32_t>(static_cast<size_t>(args_->source - start_) +
                                counted_before_);
  }

  // There is room for one unit at least.
  void Write(CodePoint code_point, int32_t offset) {
    UChar units[2] = {};
    HostUtf16::Encode(code_point, ToBytes(units));
    WriteUnit(units[0], offset);
    if (code_point <= 0xFFFF) return;
    if (!IsFull()) {
      WriteUnit(units[1], offset);
      return;
    }
    cnv_->UCharErrorBuffer[0] = units[1];
    cnv_->UCharErrorBufferLength = 1;
    *error_ = U_BUFFER_OVERFLOW_ERROR;
  }

  void WriteUnit(UChar unit, int32_t offset) {
    *args_->target++ = unit;
    if (args_->offsets != nullptr) *args_->offsets++ = offset;
  }

  const SourceForm& form_;
  UConverterToUnicodeArgs* args_;
  UErrorCode* error_;
  UConverter* cnv_;
  const char* start_;
  size_t counted_before_ = 0;
};

}  // namespace

bool FindSignature(std::span<const Signature> signatures,
                   UConverterToUnicodeArgs* args) {
  UConverter* const cnv = args->converter;
  uint8_t bytes[sizeof Signature::bytes];
  const size_t stored = ToULength(cnv);
  // ICU has reported what was stored as a unit that is cut off. What comes
  // after that is not the start of a stream.
  if (cnv->order == kBegun && stored == 0) {
    cnv->order = kBigEndian;
    return true;
  }
  const size_t taken =
      std::min(sizeof bytes - stored,
               static_cast<size_t>(args->sourceLimit - args->source));
  std::memcpy(bytes, cnv->toUBytes, stored);
  // The source may be null where it is empty.
  if (taken > 0) std::memcpy(bytes + stored, args->source, taken);
  const StreamStart start =
      ReadSignature(signatures, bytes, bytes + stored + taken);
  // ICU's UTF-16 takes in a first byte whatever it is, room or no room.
  if (start.status == StreamStart::Status::kIncomplete || stored + taken == 1) {
    StoreStart(cnv, bytes, stored + taken);
    if (stored + taken > 0) cnv->order = kBegun;
    args->source += taken;
    return false;
  }
  cnv->order =
      start.order == ByteOrder::kBigEndian ? kBigEndian : kLittleEndian;
  if (start.length > 0) {
    cnv->toULength = 0;
    args->source += start.length - stored;
  }
  return true;
}

void ConvertToUnicode(const SourceForm& form, UConverterToUnicodeArgs* args,
                      const char* start, UErrorCode* error) {
  ToUnicodeCall(form, args, start, error).Run();
}

}  // namespace utfx::icu
