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
  FromUnicodeCall(const TargetForm& form, UConverterFromUnicodeArgs* args,
                  UErrorCode* error)
      : form_(form),
        error_(error),
        cnv_(args->converter),
        start_(args->source),
        in_(args->source),
        in_end_(args->sourceLimit),
        out_(ToBytes(args->target)),
        out_end_(ToBytes(const_cast<char*>(args->targetLimit))),
        offsets_(args->offsets) {}

  void Run(std::span<const Signature> signatures) {
    if (!signatures.empty() && cnv_->fromUnicodeStatus == kSignatureDue &&
        in_ != in_end_) {
      cnv_->fromUnicodeStatus = 0;
      WriteBytes(signatures[0].bytes, signatures[0].length, -1);
    }
    if (U_SUCCESS(*error_)) ConvertQueue();
    if (U_SUCCESS(*error_)) ConvertUnits();
  }

  void Finish(UConverterFromUnicodeArgs* args) const {
    args->source = in_;
    args->target = reinterpret_cast<char*>(out_);
    args->offsets = offsets_;
  }

 private:
  // What callbacks have written and there was no room for.
  void ConvertQueue() {
    const std::span<const UChar> queue = QueueOf(cnv_);
    if (queue.empty()) return;
    FromUnicodeCall call = *this;
    call.start_ = call.in_ = queue.data();
    call.in_end_ = queue.data() + queue.size();
    call.ConvertUnits();
    if (offsets_ != nullptr) {
      offsets_ = std::fill_n(offsets_, call.out_ - out_, -1);
    }
    out_ = call.out_;
    TakeFromQueue(cnv_, static_cast<size_t>(call.in_ - queue.data()));
  }

  // From in_, after what ICU keeps in fromUChar32.
  void ConvertUnits() {
    if (in_ == in_end_) return;
    if (out_ == out_end_) {
      *error_ = U_BUFFER_OVERFLOW_ERROR;
      return;
    }
    if (cnv_->fromUChar32 != 0) FinishPair();
    if (U_SUCCESS(*error_)) ConvertText();
  }

  // Goes on after the surrogate that an earlier call ended with.
  void FinishPair() {
    const UChar32 first = cnv_->fromUChar32;
    if (!U16_IS_LEAD(first) || !U16_IS_TRAIL(*in_)) {
      *error_ = U_ILLEGAL_CHAR_FOUND;
      return;
    }
    const UChar32 code_point = U16_GET_SUPPLEMENTARY(first, *in_);
    ++in_;
    cnv_->fromUChar32 = 0;
    // ICU's UTF-16 has another offset for what does not fit.
    Write(code_point, IsUtf16(form_.family) && out_end_ - out_ < 4 ? 0 : -1);
  }

  void ConvertText() {
    const Result result =
        form_.from_utf16(ToBytes(in_), ToBytes(in_end_), out_, out_end_);
    const auto* const in = reinterpret_cast<const UChar*>(result.in);
    if (offsets_ != nullptr) {
      offsets_ = form_.write_offsets(in_, in, Offset(), offsets_);
    }
    in_ = in;
    out_ = result.out;
    if (in_ == in_end_) return;
    if (out_ == out_end_) {
      *error_ = U_BUFFER_OVERFLOW_ERROR;
    } else if (result.stop == Stop::kOutputFull ||
               result.stop == Stop::kUnencodable) {
      WriteNext();
    } else {
      StopAtSurrogate();
    }
  }

  // The next code point, for some of which there is room, or none in the form.
  void WriteNext() {
    const int32_t offset = Offset();
    UChar32 code_point = *in_++;
    if (U16_IS_LEAD(code_point)) {
      code_point = U16_GET_SUPPLEMENTARY(code_point, *in_);
      ++in_;
    }
    Write(code_point, offset);
  }

  // A lead at the end waits for more, as does a trail in ICU's UTF-8.
  void StopAtSurrogate() {
    cnv_->fromUChar32 = *in_++;
    const bool may_wait =
        U16_IS_LEAD(cnv_->fromUChar32) || !IsUtf16(form_.family);
    if (in_ != in_end_ || !may_wait) *error_ = U_ILLEGAL_CHAR_FOUND;
  }

  // Of in_.
  int32_t Offset() const { return static_cast<int32_t>(in_ - start_); }

  void Write(UChar32 code_point, int32_t offset) {
    const auto value = static_cast<CodePoint>(code_point);
    const size_t length = form_.length(value);
    if (length == 0) {
      cnv_->fromUChar32 = code_point;
      *error_ = U_INVALID_CHAR_FOUND;
      return;
    }
    uint8_t bytes[kMaxUnicodeLength];
    form_.encode(value, bytes);
    WriteBytes(bytes, length, offset);
  }

  // What does not fit goes to charErrorBuffer, which is empty.
  void WriteBytes(const uint8_t* bytes, size_t length, int32_t offset) {
    const size_t fitting =
        std::min(length, static_cast<size_t>(out_end_ - out_));
    out_ = std::copy_n(bytes, fitting, out_);
    if (offsets_ != nullptr) {
      offsets_ = std::fill_n(offsets_, fitting, offset);
    }
    if (fitting == length) return;
    std::copy(bytes + fitting, bytes + length, cnv_->charErrorBuffer);
    cnv_->charErrorBufferLength = static_cast<int8_t>(length - fitting);
    *error_ = U_BUFFER_OVERFLOW_ERROR;
  }

  const TargetForm& form_;
  UErrorCode* error_;
  UConverter* cnv_;
  const UChar* start_;
  const UChar* in_;
  const UChar* in_end_;
  uint8_t* out_;
  uint8_t* out_end_;
  int32_t* offsets_;
};

}  // namespace

void ConvertFromUnicode(const TargetForm& form,
                        std::span<const Signature> signatures,
                        UConverterFromUnicodeArgs* args, UErrorCode* error) {
  FromUnicodeCall call(form, args, error);
  call.Run(signatures);
  call.Finish(args);
}

}  // namespace utfx::icu
