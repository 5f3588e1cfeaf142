#include "icu-plugin/to_unicode.h"

#include <unicode/utf16.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "converters/charsets.h"
#include "core/byte_order.h"
#include "core/code_point.h"
#include "core/family.h"
#include "core/result.h"
#include "core/signature.h"
#include "icu-plugin/icu_internals.h"
#include "icu-plugin/stream_state.h"
#include "icu-plugin/to_bytes.h"

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
        start_(ToBytes(start)),
        in_(ToBytes(args->source)),
        in_end_(ToBytes(args->sourceLimit)),
        out_(args->target),
        offsets_(args->offsets) {}

  void Run() {
    // ICU lets a callback write more than the 32 units of UCharErrorBuffer when
    // the target is full: eight bytes escaped for XML are 48. They go over what
    // comes next, of which only preFromUFirstCP matters to a converter without
    // extension tables. So it is set anew.
    cnv_->preFromUFirstCP = U_SENTINEL;
    if (cnv_->pushedBackCount > 0) {
      StoreStart(cnv_, cnv_->pushedBack, cnv_->pushedBackCount, error_);
      cnv_->pushedBackCount = 0;
    }
    if (in_ == in_end_) return;
    if (out_ == args_->targetLimit) {
      *error_ = U_BUFFER_OVERFLOW_ERROR;
      return;
    }
    if (cnv_->toULength > 0) FinishStoredSequence();
    if (U_SUCCESS(*error_) && in_ != in_end_) ConvertSource();
    args_->source = reinterpret_cast<const char*>(in_);
    args_->target = out_;
    args_->offsets = offsets_;
  }

 private:
  // Goes on with the sequence that earlier calls have stored the start of.
  void FinishStoredSequence() {
    uint8_t bytes[kLongestSequence];
    const size_t stored = LoadStart(cnv_, bytes);
    size_t count = stored;
    const Decoded sequence = DecodeStored(bytes, &count);
    if (sequence.length > count) {
      in_ = in_end_;
      StoreStart(cnv_, bytes, count, error_);
      return;
    }
    if (sequence.status == Decoded::Status::kIllFormed) {
      // It may end before the last unit, of which the first bytes may be stored
      // and so can't stay in the source. ICU's own UTF-16 never leaves the
      // first one there.
      size_t end = std::max(stored, size_t{sequence.length});
      if (IsUtf16(form_.family) && end < count) end = sequence.length + 1;
      cnv_->pushedBackCount = static_cast<uint8_t>(end - sequence.length);
      std::copy(bytes + sequence.length, bytes + end, cnv_->pushedBack);
      in_ += end - stored;
      ReportSequence(cnv_, bytes, sequence.length, U_ILLEGAL_CHAR_FOUND,
                     error_);
      return;
    }
    in_ += sequence.length - stored;
    // Nor is a wide code point one: see UnicodeSource.
    if (!IsScalarValue(sequence.code_point)) {
      ReportSequence(cnv_, bytes, sequence.length, U_INVALID_CHAR_FOUND,
                     error_);
      return;
    }
    cnv_->toULength = 0;
    WriteStored(sequence.code_point, stored);
  }

  // Decodes the sequence at the start of `count` bytes, after which come those
  // of the source. Copies as many of them as it takes, and counts them. Its
  // length is over `count` if all together are too few: it is incomplete, or an
  // error of which not all is there.
  Decoded DecodeStored(uint8_t* bytes, size_t* count) const {
    const uint8_t* next = in_;
    for (;;) {
      const Decoded sequence = form_.decode(bytes, bytes + *count);
      if (sequence.length <= *count || next == in_end_) return sequence;
      const size_t taken = std::min(sequence.length - *count,
                                    static_cast<size_t>(in_end_ - next));
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
    const Result result =
        form_.to_utf16(in_, in_end_, ToBytes(out_),
                       ToBytes(const_cast<UChar*>(args_->targetLimit)));
    auto* const out = reinterpret_cast<UChar*>(result.out);
    if (offsets_ != nullptr) {
      offsets_ = form_.write_offsets(out_, out, Offset(), offsets_);
    }
    in_ = result.in;
    out_ = out;
    if (in_ == in_end_) return;
    if (out_ == args_->targetLimit) {
      *error_ = U_BUFFER_OVERFLOW_ERROR;
    } else {
      HandleStop(result);
    }
  }

  // What the conversion stopped at, while there is room for a unit at least.
  void HandleStop(const Result& result) {
    const auto left = static_cast<size_t>(in_end_ - in_);
    if (result.length > left) {
      // Incomplete, or an error of which not all is there.
      StoreStart(cnv_, in_, left, error_);
      in_ = in_end_;
    } else if (result.stop == Stop::kOutputFull) {
      // There is room for half of a surrogate pair.
      const Decoded sequence = form_.decode(in_, in_end_);
      Write(sequence.code_point, Offset());
      in_ += sequence.length;
    } else {
      ReportSequence(cnv_, in_, result.length,
                     result.stop == Stop::kIllFormed ? U_ILLEGAL_CHAR_FOUND
                                                     : U_INVALID_CHAR_FOUND,
                     error_);
      in_ += result.length;
    }
  }

  // Of in_.
  int32_t Offset() const {
    return static_cast<int32_t>(static_cast<size_t>(in_ - start_) +
                                counted_before_);
  }

  // There is room for one unit at least.
  void Write(CodePoint code_point, int32_t offset) {
    UChar units[2] = {};
    HostUtf16::Encode(code_point, ToBytes(units));
    WriteUnit(units[0], offset);
    if (code_point <= 0xFFFF) return;
    if (out_ != args_->targetLimit) {
      WriteUnit(units[1], offset);
      return;
    }
    cnv_->UCharErrorBuffer[0] = units[1];
    cnv_->UCharErrorBufferLength = 1;
    *error_ = U_BUFFER_OVERFLOW_ERROR;
  }

  void WriteUnit(UChar unit, int32_t offset) {
    *out_++ = unit;
    if (offsets_ != nullptr) *offsets_++ = offset;
  }

  const SourceForm& form_;
  UConverterToUnicodeArgs* args_;
  UErrorCode* error_;
  UConverter* cnv_;
  const uint8_t* start_;
  size_t counted_before_ = 0;
  const uint8_t* in_;
  const uint8_t* in_end_;
  UChar* out_;
  int32_t* offsets_;
};

}  // namespace

bool FindSignature(std::span<const Signature> signatures,
                   UConverterToUnicodeArgs* args, UErrorCode* error) {
  UConverter* const cnv = args->converter;
  uint8_t bytes[sizeof Signature::bytes];
  const size_t stored = ToULength(cnv);
  const size_t taken =
      std::min(sizeof bytes - stored,
               static_cast<size_t>(args->sourceLimit - args->source));
  std::memcpy(bytes, cnv->toUBytes, stored);
  // The source may be null where it is empty.
  if (taken > 0) std::memcpy(bytes + stored, args->source, taken);
  const StreamStart start =
      ReadSignature(signatures, bytes, bytes + stored + taken);
  if (start.status == StreamStart::Status::kIncomplete) {
    StoreStart(cnv, bytes, stored + taken, error);
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
