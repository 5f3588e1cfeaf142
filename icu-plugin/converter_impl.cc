// The functions of our converters. ICU's ucnv_cnv.h says what each must do.
// Where that leaves a choice, charsets of UTF-16's family do as ICU's UTF-16
// and the others as its UTF-8: the same text gives the same result, offsets
// included.

#include "icu-plugin/converter_impl.h"

#include <unicode/ucnv_cb.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <span>
#include <utility>

#include "converters/charsets.h"
#include "converters/utf8.h"
#include "core/code_point.h"
#include "core/convert.h"
#include "core/repertoire.h"
#include "core/result.h"
#include "core/signature.h"
#include "icu-plugin/form_functions.h"
#include "icu-plugin/from_unicode.h"
#include "icu-plugin/icu_internals.h"
#include "icu-plugin/stream_state.h"
#include "icu-plugin/to_bytes.h"
#include "icu-plugin/to_unicode.h"
#include "icu-plugin/unicode_forms.h"

namespace utfx::icu {
namespace {

constexpr UChar32 kReplacement = 0xFFFD;
// getNextUChar() returns this with an error.
constexpr UChar32 kNoUChar = 0xFFFF;

// The bytes that ICU allocates for a substitution that is longer than four.
constexpr size_t kSubCharsSize = 64;

// A charset's converter: the functions that ICU calls, which are the same for
// all, and the facts about the charset that they need.
struct CharsetImpl : UConverterImpl {
  std::span<const Signature> signatures;
  // The forms of a stream whose signature says little-endian, and of any other.
  const SourceForm* little_endian;
  const SourceForm* source;
  const TargetForm* target;
  std::span<const CodePointRange> gaps;
  // Lengths in bytes of the target's shortest sequence, and of U+FFFD's.
  size_t min_length;
  size_t replacement_length;

  bool IsSigned() const { return !signatures.empty(); }

  // Whether U+FFFD exceeds the room for it in UConverterStaticData.
  bool HasLongReplacement() const {
    return replacement_length > sizeof UConverterStaticData::subChar;
  }

  const SourceForm& SourceOf(const UConverter* cnv) const {
    return cnv->order == kLittleEndian ? *little_endian : *source;
  }
};

const CharsetImpl& CharsetOf(const UConverter* cnv) {
  return *static_cast<const CharsetImpl*>(cnv->sharedData->impl);
}

// Whether the stream's byte order is known, or becomes so now.
bool KnowsOrder(UConverterToUnicodeArgs* args) {
  const CharsetImpl& charset = CharsetOf(args->converter);
  return !charset.IsSigned() || HasOrder(args->converter) ||
         FindSignature(charset.signatures, args);
}

// Whether the stream to Unicode is at the start of a character, and its byte
// order is known.
template <bool kIsSigned>
bool IsAtCharacter(const UConverter* cnv) {
  return cnv->toULength == 0 && cnv->pushedBackCount == 0 &&
         (!kIsSigned || HasOrder(cnv));
}

// Converts well-formed text directly, by separate code for each row: for a few
// characters, any detour would take longer than the conversion.
template <class Native, class LittleEndian, bool kIsSigned, bool kHasOffsets>
void ToUnicode(UConverterToUnicodeArgs* args, UErrorCode* error) {
  UConverter* const cnv = args->converter;
  const char* const start = args->source;
  // ICU lets a callback write more than the 32 units of UCharErrorBuffer when
  // the target is full: eight bytes escaped for XML are 48. They go over what
  // comes next, of which only preFromUFirstCP matters to a converter without
  // extension tables. So it is set anew.
  cnv->preFromUFirstCP = U_SENTINEL;
  if (IsAtCharacter<kIsSigned>(cnv)) [[likely]] {
    if (kIsSigned && cnv->order == kLittleEndian) {
      ToUtf16<LittleEndian, kHasOffsets>(args);
    } else {
      ToUtf16<Native, kHasOffsets>(args);
    }
    if (args->source == args->sourceLimit) return;
  }
  if (!KnowsOrder(args)) return;
  ConvertToUnicode(CharsetOf(cnv).SourceOf(cnv), args, start, error);
}

// Whether text of a callback, in a row's form, can exceed charErrorBuffer: two
// surrogates as "%UD83D%UDE00" are twelve units.
template <class Native>
inline constexpr bool kNeedsQueue =
    12 * Native::kMinLength > sizeof UConverter::charErrorBuffer;

template <class Native, bool kHasOffsets>
void FromUnicode(UConverterFromUnicodeArgs* args, UErrorCode* error) {
  UConverter* const cnv = args->converter;
  const UChar* const start = args->source;
  if (kNeedsQueue<Native> && QueueCallbacksText(args)) return;
  if (cnv->fromUChar32 == 0 && cnv->fromUnicodeStatus != kSignatureDue &&
      (!kNeedsQueue<Native> || QueueOf(cnv).empty())) [[likely]] {
    FromUtf16<Native, kHasOffsets>(args);
    if (args->source == args->sourceLimit) return;
  }
  const CharsetImpl& charset = CharsetOf(cnv);
  ConvertFromUnicode(*charset.target, charset.signatures, args, start, error);
}

// Separate code for each row: a call for every character would take longer than
// its conversion.
template <class Native, class LittleEndian, bool kIsSigned>
UChar32 GetNextUChar(UConverterToUnicodeArgs* args, UErrorCode* error) {
  UConverter* const cnv = args->converter;
  if (!IsAtCharacter<kIsSigned>(cnv)) return kUseToUnicode;
  if (args->source >= args->sourceLimit) {
    *error = U_INDEX_OUTOFBOUNDS_ERROR;
    return kNoUChar;
  }
  const uint8_t* const in = ToBytes(args->source);
  const uint8_t* const in_end = ToBytes(args->sourceLimit);
  const bool is_little_endian = kIsSigned && cnv->order == kLittleEndian;
  CodePoint code_point = 0;
  if (const uint32_t length =
          is_little_endian
              ? DecodeUnicode<LittleEndian>(in, in_end, &code_point)
              : DecodeUnicode<Native>(in, in_end, &code_point)) [[likely]] {
    args->source += length;
    return static_cast<UChar32>(code_point);
  }
  const Decoded sequence = CharsetOf(cnv).SourceOf(cnv).decode(in, in_end);
  const auto available = static_cast<size_t>(in_end - in);
  args->source += std::min(size_t{sequence.length}, available);
  ReportSequence(cnv, in, available, sequence, error);
  return kNoUChar;
}

// The direct conversions convert what they can. At anything else, ICU goes
// through Unicode for a few characters and then asks again. They report a lack
// of room only before a character: for anything else, a callback may write
// nothing.
void ConvertDirectly(ConvertFunction convert, DecodeFunction decode,
                     UConverterFromUnicodeArgs* to,
                     UConverterToUnicodeArgs* from, UErrorCode* error) {
  const uint8_t* const in_end = ToBytes(from->sourceLimit);
  const Result result =
      convert(ToBytes(from->source), in_end, ToBytes(to->target),
              ToBytes(const_cast<char*>(to->targetLimit)));
  from->source = reinterpret_cast<const char*>(result.in);
  to->target = reinterpret_cast<char*>(result.out);
  if (result.stop == Stop::kInputEmpty) return;
  *error =
      HasScalarValue(decode(result.in, in_end)) && to->target == to->targetLimit
          ? U_BUFFER_OVERFLOW_ERROR
          : U_USING_DEFAULT_WARNING;
}

// Whether a character is converted in part.
bool IsInCharacter(const UConverterFromUnicodeArgs* to,
                   const UConverterToUnicodeArgs* from) {
  return from->converter->toULength > 0 || to->converter->fromUChar32 != 0;
}

void ToUtf8(UConverterFromUnicodeArgs* to, UConverterToUnicodeArgs* from,
            UErrorCode* error) {
  if (!KnowsOrder(from)) return;
  const UConverter* const cnv = from->converter;
  if (IsInCharacter(to, from) || cnv->pushedBackCount != 0) {
    *error = U_USING_DEFAULT_WARNING;
    return;
  }
  const SourceForm& source = CharsetOf(cnv).SourceOf(cnv);
  ConvertDirectly(source.to_utf8, source.decode, to, from, error);
}

void FromUtf8(UConverterFromUnicodeArgs* to, UConverterToUnicodeArgs* from,
              UErrorCode* error) {
  const UConverter* const cnv = to->converter;
  if (IsInCharacter(to, from) || !QueueOf(cnv).empty() ||
      cnv->fromUnicodeStatus == kSignatureDue) {
    *error = U_USING_DEFAULT_WARNING;
    return;
  }
  ConvertDirectly(CharsetOf(cnv).target->from_utf8, &Utf8::Decode, to, from,
                  error);
}

// ICU has set the members to zero that it knows of.
void Reset(UConverter* cnv, UConverterResetChoice choice) {
  if (choice != kResetFromUnicode) DropStart(cnv);
  if (choice != kResetToUnicode) {
    cnv->fromUnicodeStatus = CharsetOf(cnv).IsSigned() ? kSignatureDue : 0;
    DropQueue(cnv);
  }
}

void Open(UConverter* cnv, UConverterLoadArgs* args, UErrorCode* error) {
  if (args->onlyTestIsLoadable != 0) return;  // It will not be closed.
  if (!MakeSpill(cnv)) {
    *error = U_MEMORY_ALLOCATION_ERROR;
    return;
  }
  Reset(cnv, kResetBoth);
  const CharsetImpl& charset = CharsetOf(cnv);
  if (!charset.HasLongReplacement()) return;
  auto* const sub_chars = static_cast<uint8_t*>(uprv_calloc(1, kSubCharsSize));
  if (sub_chars == nullptr) {
    *error = U_MEMORY_ALLOCATION_ERROR;
    return;
  }
  charset.target->encode(kReplacement, sub_chars);
  cnv->subChars = sub_chars;
  cnv->subCharLen = static_cast<int8_t>(charset.replacement_length);
}

// With this, ICU keeps a substitution string as Unicode and has it converted
// each time. Otherwise it would convert it now, signature included.
void WriteSub(UConverterFromUnicodeArgs* args, int32_t offset_index,
              UErrorCode* error) {
  const UConverter* const cnv = args->converter;
  ucnv_cbFromUWriteBytes(args, reinterpret_cast<const char*>(cnv->subChars),
                         cnv->subCharLen, offset_index, error);
}

// ICU has copied the UConverter to `clone`; null asks for the size.
UConverter* SafeClone(const UConverter* /*cnv*/, void* clone, int32_t* size,
                      UErrorCode* error) {
  if (clone == nullptr) {
    *size = sizeof(UConverter);
    return nullptr;
  }
  auto* const copy = static_cast<UConverter*>(clone);
  if (!CloneSpill(copy)) {
    // ICU would leak the substitution of a clone in the caller's memory.
    auto* const own = reinterpret_cast<uint8_t*>(copy->subUChars);
    if (copy->subChars != own) uprv_free(copy->subChars);
    copy->subChars = own;
    *error = U_MEMORY_ALLOCATION_ERROR;
    return nullptr;
  }
  return copy;
}

void GetUnicodeSet(const UConverter* cnv, const USetAdder* adder,
                   UConverterUnicodeSet /*which*/, UErrorCode* /*error*/) {
  const auto add = [adder](CodePoint first, CodePoint last) {
    if (first > last) return;
    adder->addRange(adder->set, static_cast<UChar32>(first),
                    static_cast<UChar32>(last));
  };
  const auto add_without_gaps = [&](CodePoint first, CodePoint last) {
    for (const CodePointRange& gap : CharsetOf(cnv).gaps) {
      if (gap.first < first || gap.first > last) continue;
      add(first, gap.first - 1);
      first = gap.last + 1;
    }
    add(first, last);
  };
  // ICU converts no surrogates, whatever the charset has.
  add_without_gaps(0, 0xD7FF);
  add_without_gaps(0xE000, kMaxUnicode);
}

template <size_t kRow>
constexpr CharsetImpl MakeImpl() {
  using Native = NativeForm<kRow>;
  using LittleEndian = LittleEndianForm<kRow>;
  using NativePart = UnicodePart<Native>;
  using LittleEndianPart = UnicodePart<LittleEndian>;
  static_assert(Native::Length(0xFFFF) <= kMaxUnicodeLength &&
                Native::Length(kMaxUnicode) <= kMaxUnicodeLength);
  constexpr std::span<const Signature> kSignatures =
      kIcuCharsets[kRow].signatures;
  constexpr bool kIsSigned = !kSignatures.empty();
  return {
      {.type = UCNV_UNSUPPORTED_CONVERTER,
       .load = nullptr,
       .unload = nullptr,
       .open = Open,
       .close = FreeSpill,
       .reset = Reset,
       .toUnicode = ToUnicode<NativePart, LittleEndianPart, kIsSigned, false>,
       .toUnicodeWithOffsets =
           ToUnicode<NativePart, LittleEndianPart, kIsSigned, true>,
       .fromUnicode = FromUnicode<NativePart, false>,
       .fromUnicodeWithOffsets = FromUnicode<NativePart, true>,
       .getNextUChar = GetNextUChar<NativePart, LittleEndianPart, kIsSigned>,
       .getStarters = nullptr,
       .getName = nullptr,
       .writeSub = kIsSigned ? WriteSub : nullptr,
       .safeClone = SafeClone,
       .getUnicodeSet = GetUnicodeSet,
       .toUTF8 = ToUtf8,
       .fromUTF8 = FromUtf8},
      kSignatures,
      &kSourceForm<LittleEndian>,
      &kSourceForm<Native>,
      &kTargetForm<Native>,
      Native::kRepertoire.gaps,
      Native::kMinLength,
      Native::Length(kReplacement)};
}

constexpr auto kImpls =
    []<size_t... kRow>(std::index_sequence<kRow...> /*rows*/) {
  return std::array{MakeImpl<kRow>()...};
}
(std::make_index_sequence<kIcuCount>());

}  // namespace

const UConverterImpl& ImplOf(size_t row) { return kImpls[row]; }

void FillStaticData(size_t row, UConverterStaticData* data) {
  const CharsetImpl& charset = kImpls[row];
  const size_t length = charset.replacement_length;
  uint8_t replacement[kMaxUnicodeLength];
  charset.target->encode(kReplacement, replacement);
  data->minBytesPerChar = static_cast<int8_t>(charset.min_length);
  // Each half of a surrogate pair may take half of a sequence.
  data->maxBytesPerChar = static_cast<int8_t>(length);
  data->subCharLen =
      static_cast<int8_t>(std::min(length, sizeof data->subChar));
  std::memcpy(data->subChar, replacement,
              static_cast<size_t>(data->subCharLen));
}

}  // namespace utfx::icu
