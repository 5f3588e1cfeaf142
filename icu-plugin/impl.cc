// The converters. What each function must do is said in ICU's ucnv_cnv.h. Where
// that leaves a choice, UTF-INFINITY-16 does as ICU's UTF-16 and the others as
// its UTF-8: what they accept alike comes out alike, to the offset.

#include "icu-plugin/impl.h"

#include <unicode/ucnv_cb.h>
#include <unicode/utf16.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <span>
#include <utility>

#include "converters/charsets.h"
#include "converters/utf16.h"
#include "converters/utf8.h"
#include "core/byte_order.h"
#include "core/code_point.h"
#include "core/convert.h"
#include "core/family.h"
#include "core/result.h"
#include "core/signature.h"

namespace utfx::icu {
namespace {

using HostUtf16 = Utf16<kHostByteOrder>;

constexpr UChar32 kReplacement = 0xFFFD;

// UConverter::mode of a charset that reads a signature.
enum StreamOrder : int32_t { kUnknown = 0, kBigEndian, kLittleEndian };

// UConverter::fromUnicodeStatus.
constexpr uint32_t kSignatureDue = 1;

// The bytes that ICU has room for in UConverter::toUBytes.
constexpr size_t kMaxToULength = 8;
// And that it allocates where a substitution is longer than four.
constexpr size_t kSubCharsSize = 64;

// What a UConverter has no room for. Most never need it; it is allocated when
// one does, and hangs on UConverter::extraInfo.
struct Extra {
  // The start of a sequence longer than toUBytes, all of it; or 0 bytes.
  size_t stored;
  uint8_t bytes[kLongestSequence];
  // Text of a callback that is still to be converted.
  size_t queued;
  UChar queue[64];
};

Extra* ExtraOf(const UConverter* cnv) {
  return static_cast<Extra*>(cnv->extraInfo);
}

// Null if there is no memory.
Extra* MakeExtra(UConverter* cnv) {
  if (cnv->extraInfo == nullptr) {
    cnv->extraInfo = uprv_calloc(1, sizeof(Extra));
  }
  return ExtraOf(cnv);
}

bool HasQueue(const UConverter* cnv) {
  return cnv->extraInfo != nullptr && ExtraOf(cnv)->queued > 0;
}

const uint8_t* ToBytes(const char* text) {
  return reinterpret_cast<const uint8_t*>(text);
}
uint8_t* ToBytes(char* text) { return reinterpret_cast<uint8_t*>(text); }
const uint8_t* ToBytes(const UChar* text) {
  return reinterpret_cast<const uint8_t*>(text);
}
uint8_t* ToBytes(UChar* text) { return reinterpret_cast<uint8_t*>(text); }

// How many bytes there are in toUBytes.
size_t ToULength(const UConverter* cnv) {
  return static_cast<uint8_t>(cnv->toULength);
}

// Keeps the start of a sequence for the next call.
void Store(UConverter* cnv, const uint8_t* bytes, size_t count,
           UErrorCode* error) {
  Extra* extra = count > kMaxToULength ? MakeExtra(cnv) : ExtraOf(cnv);
  if (count > kMaxToULength) {
    if (extra == nullptr) {
      *error = U_MEMORY_ALLOCATION_ERROR;
      return;
    }
    std::memcpy(extra->bytes, bytes, count);
  }
  if (extra != nullptr) extra->stored = count > kMaxToULength ? count : 0;
  cnv->toULength = static_cast<int8_t>(std::min(count, kMaxToULength));
  std::memcpy(cnv->toUBytes, bytes, ToULength(cnv));
}

// Gets it back; returns how many bytes there are.
template <class Source>
size_t LoadStored(const UConverter* cnv, uint8_t* bytes) {
  const auto count = ToULength(cnv);
  if constexpr (Source::kMaxLength > kMaxToULength) {
    const Extra* const extra = ExtraOf(cnv);
    if (count == kMaxToULength && extra != nullptr && extra->stored > count) {
      std::memcpy(bytes, extra->bytes, extra->stored);
      return extra->stored;
    }
  }
  std::memcpy(bytes, cnv->toUBytes, count);
  return count;
}

// Has ICU call the callback for a sequence: its first eight bytes stand for
// all of it.
void Report(UConverter* cnv, const uint8_t* bytes, size_t length,
            UErrorCode reason, UErrorCode* error) {
  cnv->toULength = static_cast<int8_t>(std::min(length, kMaxToULength));
  std::memcpy(cnv->toUBytes, bytes, ToULength(cnv));
  *error = reason;
}

bool IsBeyondUnicode(const Decoded& decoded) {
  return decoded.status == Decoded::Status::kWellFormedWide ||
         decoded.code_point > kMaxUnicode;
}

template <class Form>
inline constexpr bool kIsUtf16Like = IsUtf16(Form::kFamily);

template <class Form>
inline constexpr bool kIsUtf8Like = Form::kFamily == Family::kUtf8;

// One call of toUnicode().
template <class Source>
class ToUnicodeCall {
 public:
  // `start` is what offsets count from, at or before the source.
  ToUnicodeCall(UConverterToUnicodeArgs* args, const char* start,
                UErrorCode* error)
      : args_(args),
        error_(error),
        cnv_(args->converter),
        start_(ToBytes(start)),
        in_(ToBytes(args->source)),
        in_end_(ToBytes(args->sourceLimit)),
        out_(args->target),
        offsets_(args->offsets) {}

  void Run() {
    // ICU's escapes of eight bytes for XML are 48 units, and on their way to a
    // full target overwrite what comes after UCharErrorBuffer; this is the one
    // thing there that matters to a converter without extension tables.
    cnv_->preFromUFirstCP = U_SENTINEL;
    if (in_ == in_end_) return;
    if (out_ == args_->targetLimit) {
      *error_ = U_BUFFER_OVERFLOW_ERROR;
      return;
    }
    if (cnv_->hasPushedBack != 0) {
      cnv_->hasPushedBack = 0;
      Store(cnv_, &cnv_->pushedBack, 1, error_);
    }
    if (cnv_->toULength > 0) ConvertStored();
    if (U_SUCCESS(*error_) && in_ != in_end_) ConvertText();
    args_->source = reinterpret_cast<const char*>(in_);
    args_->target = out_;
    args_->offsets = offsets_;
  }

 private:
  // Finishes the sequence that earlier calls have stored the start of.
  void ConvertStored() {
    uint8_t bytes[Source::kMaxLength];
    const size_t stored = LoadStored<Source>(cnv_, bytes);
    size_t count = stored;
    Decoded decoded = Source::Decode(bytes, bytes + count);
    // Incomplete, or an error of which not all is there.
    while (decoded.length > count) {
      const uint8_t* const next = in_ + (count - stored);
      const size_t taken =
          std::min(decoded.length - count, static_cast<size_t>(in_end_ - next));
      if (taken == 0) {
        in_ = in_end_;
        Store(cnv_, bytes, count, error_);
        return;
      }
      std::memcpy(bytes + count, next, taken);
      count += taken;
      decoded = Source::Decode(bytes, bytes + count);
    }
    const size_t length = decoded.length;
    if (decoded.status == Decoded::Status::kIllFormed) {
      size_t consumed = length;
      if (kIsUtf16Like<Source> && length < count) {
        // It ends before the last unit, whose first byte may be stored as
        // well. ICU's UTF-16 takes that byte in any case.
        cnv_->hasPushedBack = 1;
        cnv_->pushedBack = bytes[length];
        ++consumed;
      }
      in_ += consumed - stored;
      Report(cnv_, bytes, length, U_ILLEGAL_CHAR_FOUND, error_);
      return;
    }
    in_ += length - stored;
    if (IsBeyondUnicode(decoded)) {
      Report(cnv_, bytes, length, U_INVALID_CHAR_FOUND, error_);
      return;
    }
    cnv_->toULength = 0;
    // ICU's UTF-8 counts the stored bytes as if they were in this source.
    if (kIsUtf8Like<Source>) counted_before_ = stored;
    Write(decoded.code_point, kIsUtf8Like<Source> ? 0 : -1);
  }

  void ConvertText() {
    const Result result = Convert<Source, HostUtf16>(
        in_, in_end_, ToBytes(out_),
        reinterpret_cast<uint8_t*>(const_cast<UChar*>(args_->targetLimit)));
    auto* const out = reinterpret_cast<UChar*>(result.out);
    if (offsets_ != nullptr) WriteOffsets(out);
    in_ = result.in;
    out_ = out;
    if (in_ == in_end_) return;
    if (out_ == args_->targetLimit) {
      *error_ = U_BUFFER_OVERFLOW_ERROR;
      return;
    }
    if (result.length > static_cast<size_t>(in_end_ - in_)) {
      // Incomplete, or an error of which not all is there.
      Store(cnv_, in_, static_cast<size_t>(in_end_ - in_), error_);
      in_ = in_end_;
      return;
    }
    switch (result.stop) {
      case Stop::kInputEmpty:
      case Stop::kIncomplete:
        return;
      case Stop::kOutputFull: {
        // There is room for half of a surrogate pair.
        const Decoded decoded = Source::Decode(in_, in_end_);
        Write(decoded.code_point, Offset());
        in_ += decoded.length;
        return;
      }
      case Stop::kIllFormed:
      case Stop::kUnencodable:
        Report(cnv_, in_, result.length,
               result.stop == Stop::kIllFormed ? U_ILLEGAL_CHAR_FOUND
                                               : U_INVALID_CHAR_FOUND,
               error_);
        in_ += result.length;
        return;
    }
  }

  // Of in_.
  int32_t Offset() const {
    return static_cast<int32_t>(static_cast<size_t>(in_ - start_) +
                                counted_before_);
  }

  // For the text from out_ to `out`, which stands at in_ in the source.
  void WriteOffsets(const UChar* out) {
    int32_t index = Offset();
    for (const UChar* unit = out_; unit != out; ++unit) {
      *offsets_++ = index;
      if (U16_IS_LEAD(*unit)) {
        ++unit;
        *offsets_++ = index;
        index += static_cast<int32_t>(Source::Length(0x10000));
      } else {
        index += static_cast<int32_t>(Source::Length(*unit));
      }
    }
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

// One call of fromUnicode().
template <class Target>
class FromUnicodeCall {
 public:
  FromUnicodeCall(UConverterFromUnicodeArgs* args, UErrorCode* error)
      : error_(error),
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
    if (U_FAILURE(*error_)) return;
    if (HasQueue(cnv_)) ConvertQueue();
    if (U_SUCCESS(*error_)) ConvertUnits();
  }

  void Finish(UConverterFromUnicodeArgs* args) const {
    args->source = in_;
    args->target = reinterpret_cast<char*>(out_);
    args->offsets = offsets_;
  }

 private:
  // What a callback has written and there was no room for.
  void ConvertQueue() {
    Extra* const extra = ExtraOf(cnv_);
    FromUnicodeCall call = *this;
    call.start_ = call.in_ = extra->queue;
    call.in_end_ = extra->queue + extra->queued;
    call.ConvertUnits();
    if (offsets_ != nullptr) {
      offsets_ = std::fill_n(offsets_, call.out_ - out_, -1);
    }
    out_ = call.out_;
    extra->queued = static_cast<size_t>(call.in_end_ - call.in_);
    std::copy_n(call.in_, extra->queued, extra->queue);
  }

  void ConvertUnits() {
    if (in_ == in_end_) return;
    if (out_ == out_end_) {
      *error_ = U_BUFFER_OVERFLOW_ERROR;
      return;
    }
    if (cnv_->fromUChar32 != 0) {
      if (!U16_IS_LEAD(cnv_->fromUChar32) || !U16_IS_TRAIL(*in_)) {
        *error_ = U_ILLEGAL_CHAR_FOUND;
        return;
      }
      const UChar32 code_point = U16_GET_SUPPLEMENTARY(cnv_->fromUChar32, *in_);
      ++in_;
      cnv_->fromUChar32 = 0;
      // ICU's UTF-16 has another offset for what does not fit.
      Write(code_point, kIsUtf16Like<Target> && out_end_ - out_ < 4 ? 0 : -1);
      if (U_FAILURE(*error_)) return;
    }
    ConvertText();
  }

  void ConvertText() {
    const Result result = Convert<HostUtf16, Target>(
        ToBytes(in_), ToBytes(in_end_), out_, out_end_);
    const auto* const in = reinterpret_cast<const UChar*>(result.in);
    if (offsets_ != nullptr) WriteOffsets(in);
    in_ = in;
    out_ = result.out;
    if (in_ == in_end_) return;
    if (out_ == out_end_) {
      *error_ = U_BUFFER_OVERFLOW_ERROR;
      return;
    }
    const auto offset = static_cast<int32_t>(in_ - start_);
    UChar32 code_point = *in_++;
    if (result.stop == Stop::kOutputFull) {
      if (U16_IS_LEAD(code_point)) {
        code_point = U16_GET_SUPPLEMENTARY(code_point, *in_);
        ++in_;
      }
      Write(code_point, offset);
      return;
    }
    // A surrogate. A lead at the end waits for more, as does a trail in ICU's
    // UTF-8.
    cnv_->fromUChar32 = code_point;
    if (in_ == in_end_ && (U16_IS_LEAD(code_point) || !kIsUtf16Like<Target>)) {
      return;
    }
    *error_ = U_ILLEGAL_CHAR_FOUND;
  }

  // For the text from in_ to `in`.
  void WriteOffsets(const UChar* in) {
    for (const UChar* unit = in_; unit != in; ++unit) {
      const auto index = static_cast<int32_t>(unit - start_);
      const bool is_pair = U16_IS_LEAD(*unit);
      offsets_ = std::fill_n(offsets_,
                             Target::Length(is_pair ? 0x10000 : *unit), index);
      if (is_pair) ++unit;
    }
  }

  void Write(UChar32 code_point, int32_t offset) {
    const auto value = static_cast<CodePoint>(code_point);
    uint8_t bytes[8];
    static_assert(Target::Length(kMaxUnicode) <= sizeof bytes);
    Target::Encode(value, bytes);
    WriteBytes(bytes, Target::Length(value), offset);
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

  UErrorCode* error_;
  UConverter* cnv_;
  const UChar* start_;
  const UChar* in_;
  const UChar* in_end_;
  uint8_t* out_;
  uint8_t* out_end_;
  int32_t* offsets_;
};

// ICU converts what a callback writes to a full target into charErrorBuffer,
// and gives up with U_INTERNAL_PROGRAM_ERROR if it is too small: as four units
// of UTF-64 are for "%UD800". Takes such text into the queue instead.
bool Enqueue(UConverterFromUnicodeArgs* args) {
  UConverter* const cnv = args->converter;
  const uint8_t* const target = ToBytes(args->target);
  if (target < cnv->charErrorBuffer ||
      target >= std::end(cnv->charErrorBuffer)) {
    return false;
  }
  Extra* const extra = MakeExtra(cnv);
  const auto length = static_cast<size_t>(args->sourceLimit - args->source);
  if (extra == nullptr || length > std::size(extra->queue) - extra->queued) {
    return false;
  }
  std::copy_n(args->source, length, extra->queue + extra->queued);
  extra->queued += length;
  args->source = args->sourceLimit;
  return true;
}

// The functions of a row of the table of charsets.
template <size_t kRow>
struct Functions {
  static constexpr const Charset& kCharset = kCharsets[kRow];
  static constexpr bool kIsSigned = !kCharset.signatures.empty();

  using Native = NativeForm<kRow>;
  using LittleEndian = LittleEndianForm<kRow>;
  static constexpr size_t kSubstitutionSize = Native::Length(kReplacement);
  // Longer than the room for one in UConverterStaticData.
  static constexpr bool kHasLongSubstitution =
      kSubstitutionSize > sizeof UConverterStaticData::subChar;

  // Calls function.operator()<the form of the source>().
  template <class Function>
  static auto WithSourceForm(const UConverter* cnv, Function function) {
    if constexpr (kIsSigned) {
      if (cnv->mode == kLittleEndian) {
        return function.template operator()<LittleEndian>();
      }
    }
    return function.template operator()<Native>();
  }

  // Looks for a signature at the start of a stream, whether there is room in
  // the target or not. Returns false if it takes more bytes to tell.
  static bool FindSignature(UConverterToUnicodeArgs* args, UErrorCode* error) {
    UConverter* const cnv = args->converter;
    uint8_t bytes[Native::kMinLength];
    const auto stored = ToULength(cnv);
    const size_t taken =
        std::min(sizeof bytes - stored,
                 static_cast<size_t>(args->sourceLimit - args->source));
    std::memcpy(bytes, cnv->toUBytes, stored);
    // The source may be null where it is empty.
    if (taken > 0) std::memcpy(bytes + stored, args->source, taken);
    const StreamStart start =
        ReadSignature(kCharset.signatures, bytes, bytes + stored + taken);
    if (start.status == StreamStart::Status::kIncomplete) {
      Store(cnv, bytes, stored + taken, error);
      args->source += taken;
      return false;
    }
    cnv->mode =
        start.order == ByteOrder::kBigEndian ? kBigEndian : kLittleEndian;
    if (start.length > 0) {
      cnv->toULength = 0;
      args->source += taken;
    }
    return true;
  }

  static void ToUnicode(UConverterToUnicodeArgs* args, UErrorCode* error) {
    const char* const start = args->source;
    if constexpr (kIsSigned) {
      if (args->converter->mode == kUnknown && !FindSignature(args, error)) {
        return;
      }
    }
    WithSourceForm(args->converter, [&]<class Source>() {
      ToUnicodeCall<Source>(args, start, error).Run();
    });
  }

  // NOLINTNEXTLINE(readability-non-const-parameter): written to in the call.
  static void FromUnicode(UConverterFromUnicodeArgs* args, UErrorCode* error) {
    if (kHasLongSubstitution && Enqueue(args)) return;
    FromUnicodeCall<Native> call(args, error);
    call.Run(kCharset.signatures);
    call.Finish(args);
  }

  static UChar32 GetNextUChar(UConverterToUnicodeArgs* args,
                              UErrorCode* error) {
    UConverter* const cnv = args->converter;
    if ((kIsSigned && cnv->mode == kUnknown) || cnv->hasPushedBack != 0) {
      return kUseToUnicode;
    }
    if (args->source >= args->sourceLimit) {
      *error = U_INDEX_OUTOFBOUNDS_ERROR;
      return 0xFFFF;
    }
    const uint8_t* const in = ToBytes(args->source);
    const uint8_t* const in_end = ToBytes(args->sourceLimit);
    const Decoded decoded = WithSourceForm(
        cnv, [&]<class Source>() { return Source::Decode(in, in_end); });
    const auto available = static_cast<size_t>(in_end - in);
    const size_t length = std::min(size_t{decoded.length}, available);
    UErrorCode reason = U_ZERO_ERROR;
    if (decoded.length > available) {
      reason = U_TRUNCATED_CHAR_FOUND;
    } else if (decoded.status == Decoded::Status::kIllFormed) {
      reason = U_ILLEGAL_CHAR_FOUND;
    } else if (IsBeyondUnicode(decoded)) {
      reason = U_INVALID_CHAR_FOUND;
    }
    args->source += length;
    if (reason == U_ZERO_ERROR) return static_cast<UChar32>(decoded.code_point);
    Report(cnv, in, length, reason, error);
    return 0xFFFF;
  }

  // The direct conversions convert what they can. Where anything else comes,
  // ICU takes the way through Unicode for a few characters and then asks again.
  template <class Source, class Target>
  static void ConvertDirectly(UConverterFromUnicodeArgs* to,
                              UConverterToUnicodeArgs* from,
                              UErrorCode* error) {
    const Result result = Convert<Source, Target>(
        ToBytes(from->source), ToBytes(from->sourceLimit), ToBytes(to->target),
        ToBytes(const_cast<char*>(to->targetLimit)));
    from->source = reinterpret_cast<const char*>(result.in);
    to->target = reinterpret_cast<char*>(result.out);
    if (result.stop == Stop::kInputEmpty) return;
    *error = to->target == to->targetLimit ? U_BUFFER_OVERFLOW_ERROR
                                           : U_USING_DEFAULT_WARNING;
  }

  static bool HasState(const UConverterFromUnicodeArgs* to,
                       const UConverterToUnicodeArgs* from) {
    return from->converter->toULength > 0 || to->converter->fromUChar32 != 0;
  }

  static void ToUtf8(UConverterFromUnicodeArgs* to,
                     UConverterToUnicodeArgs* from, UErrorCode* error) {
    const UConverter* const cnv = from->converter;
    if constexpr (kIsSigned) {
      if (cnv->mode == kUnknown && !FindSignature(from, error)) return;
    }
    if (HasState(to, from) || cnv->hasPushedBack != 0) {
      *error = U_USING_DEFAULT_WARNING;
      return;
    }
    WithSourceForm(cnv, [&]<class Source>() {
      ConvertDirectly<Source, Utf8>(to, from, error);
    });
  }

  static void FromUtf8(UConverterFromUnicodeArgs* to,
                       UConverterToUnicodeArgs* from, UErrorCode* error) {
    const UConverter* const cnv = to->converter;
    if (HasState(to, from) || HasQueue(cnv) ||
        cnv->fromUnicodeStatus == kSignatureDue) {
      *error = U_USING_DEFAULT_WARNING;
      return;
    }
    ConvertDirectly<Utf8, Native>(to, from, error);
  }

  static void Open(UConverter* cnv, UConverterLoadArgs* args,
                   UErrorCode* error) {
    if (args->onlyTestIsLoadable != 0) return;  // It will not be closed.
    Reset(cnv, kResetBoth);
    if constexpr (kHasLongSubstitution) {
      auto* const sub_chars = static_cast<uint8_t*>(uprv_malloc(kSubCharsSize));
      if (sub_chars == nullptr) {
        *error = U_MEMORY_ALLOCATION_ERROR;
        return;
      }
      std::memset(sub_chars, 0, kSubCharsSize);
      Native::Encode(kReplacement, sub_chars);
      cnv->subChars = sub_chars;
      cnv->subCharLen = kSubstitutionSize;
    }
  }

  // A program's own function may not take null.
  static void Close(UConverter* cnv) {
    if (cnv->extraInfo != nullptr) uprv_free(cnv->extraInfo);
  }

  // ICU has set the members to zero that it knows of.
  static void Reset(UConverter* cnv, UConverterResetChoice choice) {
    Extra* const extra = ExtraOf(cnv);
    if (choice != kResetFromUnicode && extra != nullptr) extra->stored = 0;
    if (choice != kResetToUnicode) {
      cnv->fromUnicodeStatus = kIsSigned ? kSignatureDue : 0;
      if (extra != nullptr) extra->queued = 0;
    }
  }

  // With this, ICU keeps a substitution string as Unicode and has it converted
  // each time. Otherwise it would convert it now, signature included.
  static void WriteSub(UConverterFromUnicodeArgs* args, int32_t offset_index,
                       UErrorCode* error) {
    const UConverter* const cnv = args->converter;
    ucnv_cbFromUWriteBytes(args, reinterpret_cast<const char*>(cnv->subChars),
                           cnv->subCharLen, offset_index, error);
  }

  // ICU has copied all but extraInfo's object to `clone`; null asks for the
  // size.
  static UConverter* SafeClone(const UConverter* cnv, void* clone,
                               int32_t* size, UErrorCode* error) {
    if (clone == nullptr) {
      *size = sizeof(UConverter);
      return nullptr;
    }
    auto* const copy = static_cast<UConverter*>(clone);
    if (cnv->extraInfo != nullptr) {
      copy->extraInfo = nullptr;
      if (MakeExtra(copy) == nullptr) {
        *error = U_MEMORY_ALLOCATION_ERROR;
        return nullptr;
      }
      *ExtraOf(copy) = *ExtraOf(cnv);
    }
    return copy;
  }

  static void GetUnicodeSet(const UConverter* /*cnv*/, const USetAdder* adder,
                            UConverterUnicodeSet /*which*/,
                            UErrorCode* /*error*/) {
    adder->addRange(adder->set, 0, 0xD7FF);
    adder->addRange(adder->set, 0xE000, 0x10FFFF);
  }

  static void FillStaticData(UConverterStaticData* data) {
    uint8_t replacement[8];
    static_assert(kSubstitutionSize <= sizeof replacement);
    Native::Encode(kReplacement, replacement);
    data->minBytesPerChar = Native::kMinLength;
    // Of a surrogate pair each half may take half of a sequence.
    data->maxBytesPerChar = kSubstitutionSize;
    data->subCharLen =
        std::min(kSubstitutionSize, sizeof UConverterStaticData::subChar);
    std::memcpy(data->subChar, replacement,
                static_cast<size_t>(data->subCharLen));
  }

  static constexpr UConverterImpl kImpl = {
      .type = UCNV_UNSUPPORTED_CONVERTER,
      .load = nullptr,
      .unload = nullptr,
      .open = Open,
      .close = Close,
      .reset = Reset,
      .toUnicode = ToUnicode,
      .toUnicodeWithOffsets = ToUnicode,
      .fromUnicode = FromUnicode,
      .fromUnicodeWithOffsets = FromUnicode,
      .getNextUChar = GetNextUChar,
      .getStarters = nullptr,
      .getName = nullptr,
      .writeSub = kIsSigned ? WriteSub : nullptr,
      .safeClone = SafeClone,
      .getUnicodeSet = GetUnicodeSet,
      .toUTF8 = ToUtf8,
      .fromUTF8 = FromUtf8,
  };
};

template <size_t... kRow>
constexpr auto AllImpls(std::index_sequence<kRow...> /*rows*/) {
  return std::array{&Functions<kRow>::kImpl...};
}
template <size_t... kRow>
constexpr auto AllFillStaticData(std::index_sequence<kRow...> /*rows*/) {
  return std::array{&Functions<kRow>::FillStaticData...};
}

}  // namespace

const UConverterImpl& ImplOf(size_t row) {
  static constexpr auto kImpls = AllImpls(CharsetIndices());
  return *kImpls[row];
}

void FillStaticData(size_t row, UConverterStaticData* data) {
  static constexpr auto kFunctions = AllFillStaticData(CharsetIndices());
  kFunctions[row](data);
}

}  // namespace utfx::icu
