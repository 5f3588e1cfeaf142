#include "icu-plugin/from_unicode.h"

#include <unicode/utf16.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "core/code_point.h"
#include "core/family.h"
#include "core/result.h"
#include "icu-plugin/icu_internals.h"
#include "icu-plugin/stream_state.h"
#include "icu-plugin/to_bytes.h"

namespace utfx::icu {
namespace {

// One call of fromUnicode().
class FromUnicodeCall {
 public:
  // Offsets count from `start`.
  FromUnicodeCall(const TargetForm& form, UConverterFromUnicodeArgs* args,
                  const UChar* start, UErrorCode* error)
      : form_(form),
        args_(args),
        error_(error),
        cnv_(args->converter),
        start_(start) {}

  void Run(std::span<const Signature> signatures) {
    if (!signatures.empty() && cnv_->fromUnicodeStatus == kSignatureDue &&
        !IsAtEnd()) {
      cnv_->fromUnicodeStatus = 0;
      WriteBytes(signatures[0].bytes, signatures[0].length, -1);
    }
    if (U_SUCCESS(*error_)) ConvertQueue();
    if (U_SUCCESS(*error_)) ConvertUnits();
  }

 private:
  // Converts the text of callbacks that did not fit before.
  void ConvertQueue() {
    const std::span<const UChar> queue = QueueOf(cnv_);
    if (queue.empty()) return;
    UConverterFromUnicodeArgs args = *args_;
    args.source = queue.data();
    args.sourceLimit = queue.data() + queue.size();
    args.offsets = nullptr;
    FromUnicodeCall(form_, &args, args.source, error_).ConvertUnits();
    if (args_->offsets != nullptr) {
      args_->offsets =
          std::fill_n(args_->offsets, args.target - args_->target, -1);
    }
    args_->target = args.target;
    TakeFromQueue(cnv_, static_cast<size_t>(args.source - queue.data()));
  }

  // Converts the source, after the surrogate that ICU keeps in fromUChar32.
  void ConvertUnits() {
    if (IsAtEnd()) return;
    if (IsFull()) {
      *error_ = U_BUFFER_OVERFLOW_ERROR;
      return;
    }
    if (cnv_->fromUChar32 != 0) FinishPair();
    if (U_SUCCESS(*error_)) ConvertText();
  }

  // Goes on after the surrogate that an earlier call ended with.
  void FinishPair() {
    const UChar32 first = cnv_->fromUChar32;
    if (!U16_IS_LEAD(first) || !U16_IS_TRAIL(*args_->source)) {
      *error_ = U_ILLEGAL_CHAR_FOUND;
      return;
    }
    const UChar32 code_point = U16_GET_SUPPLEMENTARY(first, *args_->source);
    ++args_->source;
    cnv_->fromUChar32 = 0;
    // ICU's UTF-16 has another offset for what does not fit.
    Write(static_cast<CodePoint>(code_point),
          IsUtf16(form_.family) && args_->targetLimit - args_->target < 4 ? 0
                                                                          : -1);
  }

  void ConvertText() {
    form_.from_utf16(args_, Offset());
    if (IsAtEnd()) return;
    if (IsFull()) {
      *error_ = U_BUFFER_OVERFLOW_ERROR;
    } else if (const CodePoint code_point = NextCodePoint();
               IsScalarValue(code_point)) {
      WriteNext(code_point);
    } else {
      StopAtSurrogate();
    }
  }

  // The code point at the source; a lone surrogate counts as one.
  CodePoint NextCodePoint() const {
    const UChar* const in = args_->source;
    return U16_IS_LEAD(in[0]) && args_->sourceLimit - in > 1 &&
                   U16_IS_TRAIL(in[1])
               ? static_cast<CodePoint>(U16_GET_SUPPLEMENTARY(in[0], in[1]))
               : in[0];
  }

  // Converts the next code point, which fits in part or which the form lacks.
  void WriteNext(CodePoint code_point) {
    const int32_t offset = Offset();
    args_->source += U16_LENGTH(code_point);
    Write(code_point, offset);
  }

  // A lead at the end waits for more, as does a trail in ICU's UTF-8.
  void StopAtSurrogate() {
    cnv_->fromUChar32 = *args_->source++;
    const bool may_wait =
        U16_IS_LEAD(cnv_->fromUChar32) || !IsUtf16(form_.family);
    if (!IsAtEnd() || !may_wait) *error_ = U_ILLEGAL_CHAR_FOUND;
  }

  bool IsAtEnd() const { return args_->source == args_->sourceLimit; }
  bool IsFull() const { return args_->target == args_->targetLimit; }

  // The offset of the source.
  int32_t Offset() const {
    return static_cast<int32_t>(args_->source - start_);
  }

  void Write(CodePoint code_point, int32_t offset) {
    const size_t length = form_.length(code_point);
    if (length == 0) {
      cnv_->fromUChar32 = static_cast<UChar32>(code_point);
      *error_ = U_INVALID_CHAR_FOUND;
      return;
    }
    uint8_t bytes[kMaxUnicodeLength];
    form_.encode(code_point, bytes);
    WriteBytes(bytes, length, offset);
  }

  // Bytes that do not fit go to charErrorBuffer, which is empty.
  void WriteBytes(const uint8_t* bytes, size_t length, int32_t offset) {
    const size_t fitting = std::min(
        length, static_cast<size_t>(args_->targetLimit - args_->target));
    args_->target = std::copy_n(bytes, fitting, args_->target);
    if (args_->offsets != nullptr) {
      args_->offsets = std::fill_n(args_->offsets, fitting, offset);
    }
    if (fitting == length) return;
    std::copy(bytes + fitting, bytes + length, cnv_->charErrorBuffer);
    cnv_->charErrorBufferLength = static_cast<int8_t>(length - fitting);
    *error_ = U_BUFFER_OVERFLOW_ERROR;
  }

  const TargetForm& form_;
  UConverterFromUnicodeArgs* args_;
  UErrorCode* error_;
  UConverter* cnv_;
  const UChar* start_;
};

}  // namespace

void ConvertFromUnicode(const TargetForm& form,
                        std::span<const Signature> signatures,
                        UConverterFromUnicodeArgs* args, const UChar* start,
                        UErrorCode* error) {
  FromUnicodeCall(form, args, start, error).Run(signatures);
}

}  // namespace utfx::icu
