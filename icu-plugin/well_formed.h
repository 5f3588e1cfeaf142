#ifndef UTFX_ICU_PLUGIN_WELL_FORMED_H_
#define UTFX_ICU_PLUGIN_WELL_FORMED_H_

#include <unicode/ucnv.h>
#include <unicode/utf16.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>

#include "converters/utf16.h"
#include "converters/utf8.h"
#include "core/blocks.h"
#include "core/bulk.h"
#include "core/code_point.h"
#include "core/encoding_form.h"
#include "core/family.h"
#include "icu-plugin/offsets.h"
#include "icu-plugin/to_bytes.h"
#include "icu-plugin/unicode_forms.h"

// Conversions of well-formed text from and to ICU's UTF-16. That is nearly all
// the work, most often a few characters for each call, so these set nothing up.
// They leave everything else in the source, and so a character without enough
// room. The start of the source has an offset.
namespace utfx::icu {

namespace internal {

// Converts the character that the input starts with. The input is not empty,
// and there is room for a unit. Returns whether it could.
template <EncodingForm Form>
[[gnu::always_inline]] inline bool ReadOne(const uint8_t*& in,
                                           const uint8_t* in_end, UChar*& out,
                                           const UChar* out_end) {
  if constexpr (IsUtf16(Form::kFamily)) {
    const size_t units = Utf16<blocks::kOrderOf<Form::kFamily>>::CopyToHost(
        in, in_end, out, out_end);
    in += 2 * units;
    out += units;
    return units != 0;
  }
  CodePoint code_point = 0;
  const uint32_t length = DecodeUnicode<Form>(in, in_end, &code_point);
  if (length == 0) return false;
  if (code_point <= 0xFFFF) {
    *out++ = static_cast<UChar>(code_point);
  } else {
    if (out_end - out < 2) return false;
    HostUtf16::Encode(code_point, ToBytes(out));
    out += 2;
  }
  in += length;
  return true;
}
template <EncodingForm Form>
[[gnu::always_inline]] inline bool WriteOne(const UChar*& in,
                                            const UChar* in_end, uint8_t*& out,
                                            const uint8_t* out_end) {
  CodePoint code_point = *in;
  const UChar* next = in + 1;
  if (U16_IS_SURROGATE(code_point)) [[unlikely]] {
    if (!U16_IS_SURROGATE_LEAD(code_point) || next == in_end ||
        !U16_IS_TRAIL(*next)) {
      return false;
    }
    code_point = static_cast<CodePoint>(U16_GET_SUPPLEMENTARY(*in, *next++));
  }
  const size_t length = EncodeUnicode<Form>(code_point, out, out_end);
  if (length == 0) return false;
  in = next;
  out += length;
  return true;
}

// Converts units of up to two bytes in UTF-8, as long as the room surely
// suffices.
template <bool kHasOffsets>
[[gnu::always_inline]] inline void WriteUpTo7ff(
    const UChar*& in, const UChar* in_end, uint8_t*& out,
    const uint8_t* out_end, int32_t*& offsets, int32_t& offset) {
  for (size_t left = std::min(static_cast<size_t>(in_end - in),
                              static_cast<size_t>(out_end - out) / 2);
       left != 0 && *in < 0x800; --left) {
    const UChar unit = *in++;
    if (unit < 0x80) {
      Utf8::Encode(unit, out++);
      if constexpr (kHasOffsets) *offsets++ = offset++;
    } else {
      Utf8::Encode(unit, out);
      out += 2;
      if constexpr (kHasOffsets) offsets = std::fill_n(offsets, 2, offset++);
    }
  }
}

// Converts a few characters.
template <EncodingForm Form, bool kHasOffsets>
[[gnu::always_inline]] inline void ReadFew(UConverterToUnicodeArgs* args) {
  int32_t offset = 0;
  const uint8_t* in = ToBytes(args->source);
  const uint8_t* const in_end = ToBytes(args->sourceLimit);
  UChar* out = args->target;
  const UChar* const out_end = args->targetLimit;
  int32_t* offsets = args->offsets;
  if constexpr (blocks::kHas<Form::kFamily>) {
    while (in_end - in >= blocks::kBytes<Form::kFamily> &&
           out_end - out >= kLanes && blocks::Read<Form::kFamily>(in, out)) {
      if constexpr (kHasOffsets) {
        if constexpr (Form::kFamily == Family::kUtf8) {
          WriteLanes(kLaneNumbers, offset, offsets);
        } else {
          WriteLanes(2 * StartsOf(LoadUnits(out)), offset, offsets);
        }
        offsets += kLanes;
        offset += static_cast<int32_t>(blocks::kBytes<Form::kFamily>);
      }
      in += blocks::kBytes<Form::kFamily>;
      out += kLanes;
    }
  }
  while (in != in_end && out != out_end) {
    const uint8_t* const start = in;
    const UChar* const target = out;
    if (!ReadOne<Form>(in, in_end, out, out_end)) break;
    if constexpr (kHasOffsets) {
      *offsets++ = offset;
      if (out - target == 2) *offsets++ = offset;
      offset += static_cast<int32_t>(in - start);
    }
  }
  args->source = reinterpret_cast<const char*>(in);
  args->target = out;
  if constexpr (kHasOffsets) args->offsets = offsets;
}

template <EncodingForm Form, bool kHasOffsets>
[[gnu::always_inline]] inline void WriteFew(UConverterFromUnicodeArgs* args) {
  int32_t offset = 0;
  const UChar* in = args->source;
  const UChar* const in_end = args->sourceLimit;
  uint8_t* out = ToBytes(args->target);
  const uint8_t* const out_end = ToBytes(args->targetLimit);
  int32_t* offsets = args->offsets;
  if constexpr (blocks::kHas<Form::kFamily>) {
    while (in_end - in >= kLanes &&
           out_end - out >= blocks::kBytes<Form::kFamily> &&
           blocks::Write<Form::kFamily>(in, out)) {
      if constexpr (kHasOffsets) {
        if constexpr (Form::kFamily == Family::kUtf8) {
          WriteLanes(kLaneNumbers, offset, offsets);
          offsets += kLanes;
        } else {
          offsets = WriteTargetOffsets<Form>(in, in + kLanes, offset, offsets);
        }
        offset += kLanes;
      }
      in += kLanes;
      out += blocks::kBytes<Form::kFamily>;
    }
  }
  if constexpr (Form::kFamily == Family::kUtf8) {
    WriteUpTo7ff<kHasOffsets>(in, in_end, out, out_end, offsets, offset);
  }
  while (in != in_end && out != out_end) {
    const UChar* const start = in;
    const uint8_t* const target = out;
    if (!WriteOne<Form>(in, in_end, out, out_end)) break;
    if constexpr (kHasOffsets) {
      offsets =
          FillOffsets<Form>(offsets, static_cast<size_t>(out - target), offset);
      offset += static_cast<int32_t>(in - start);
    }
  }
  args->source = in;
  args->target = reinterpret_cast<char*>(out);
  if constexpr (kHasOffsets) args->offsets = offsets;
}

// The numbers of bytes and of units from which on kernels are quicker.
template <EncodingForm Form>
inline constexpr ptrdiff_t kMany = IsUtf16(Form::kFamily)
                                       ? 72
                                       : 16 * ptrdiff_t{Form::kMinLength} + 16;
template <EncodingForm Form, bool kHasOffsets>
inline constexpr ptrdiff_t kManyUnits =
    Form::kFamily == Family::kUtf8&& kHasOffsets ? 96 : 24;

// Whether a source, which is not empty, starts with a character. Another error
// often follows an error, and a kernel takes long to stop at one.
template <EncodingForm Form>
[[gnu::always_inline]] inline bool StartsWell(const uint8_t* in,
                                              const uint8_t* in_end) {
  UChar units[2];
  UChar* out = units;
  return ReadOne<Form>(in, in_end, out, std::end(units));
}
template <EncodingForm Form>
[[gnu::always_inline]] inline bool StartsWell(const UChar* in,
                                              const UChar* in_end) {
  uint8_t bytes[Form::kMaxLength];
  uint8_t* out = bytes;
  return WriteOne<Form>(in, in_end, out, std::end(bytes));
}

}  // namespace internal

// Converts the well-formed start of the source to UTF-16. Its first offset is
// `offset`.
template <EncodingForm Form>
void ReadText(UConverterToUnicodeArgs* args, int32_t offset) {
  const uint8_t* in = ToBytes(args->source);
  const uint8_t* const in_end = ToBytes(args->sourceLimit);
  UChar* out = args->target;
  auto* const out_end = const_cast<UChar*>(args->targetLimit);
  Bulk bulk = in_end - in < internal::kMany<Form> ||
                      !internal::StartsWell<Form>(in, in_end)
                  ? Bulk()
                  : Bulk::Between<Form::kFamily, HostUtf16::kFamily>();
  do {
    uint8_t* bytes = ToBytes(out);
    bulk.Run(in, in_end, bytes, ToBytes(out_end));
    out = reinterpret_cast<UChar*>(bytes);
  } while (in != in_end && out != out_end &&
           internal::ReadOne<Form>(in, in_end, out, out_end));
  if (args->offsets != nullptr) {
    args->offsets =
        WriteSourceOffsets<Form>(args->target, out, offset, args->offsets);
  }
  args->source = reinterpret_cast<const char*>(in);
  args->target = out;
}

// The same from UTF-16.
template <EncodingForm Form>
void WriteText(UConverterFromUnicodeArgs* args, int32_t offset) {
  const UChar* in = args->source;
  const UChar* const in_end = args->sourceLimit;
  uint8_t* out = ToBytes(args->target);
  uint8_t* const out_end = ToBytes(const_cast<char*>(args->targetLimit));
  Bulk bulk = in_end - in < internal::kManyUnits<Form, false> ||
                      !internal::StartsWell<Form>(in, in_end)
                  ? Bulk()
                  : Bulk::Between<HostUtf16::kFamily, Form::kFamily>();
  do {
    const uint8_t* bytes = ToBytes(in);
    bulk.Run(bytes, ToBytes(in_end), out, out_end);
    in = reinterpret_cast<const UChar*>(bytes);
  } while (in != in_end && out != out_end &&
           internal::WriteOne<Form>(in, in_end, out, out_end));
  if (args->offsets != nullptr) {
    if constexpr (Form::kFamily == Family::kUtf8) {
      args->offsets =
          WriteUtf8Offsets(ToBytes(args->target), out, offset, args->offsets);
    } else {
      args->offsets =
          WriteTargetOffsets<Form>(args->source, in, offset, args->offsets);
    }
  }
  args->source = in;
  args->target = reinterpret_cast<char*>(out);
}

// The same, with or without offsets from 0 on, and with separate code for a few
// characters.
template <EncodingForm Form, bool kHasOffsets>
[[gnu::always_inline]] inline void ToUtf16(UConverterToUnicodeArgs* args) {
  if (args->sourceLimit - args->source < internal::kMany<Form>) {
    internal::ReadFew<Form, kHasOffsets>(args);
  } else {
    ReadText<Form>(args, 0);
  }
}
template <EncodingForm Form, bool kHasOffsets>
[[gnu::always_inline]] inline void FromUtf16(UConverterFromUnicodeArgs* args) {
  if (args->sourceLimit - args->source <
      internal::kManyUnits<Form, kHasOffsets>) {
    internal::WriteFew<Form, kHasOffsets>(args);
  } else {
    WriteText<Form>(args, 0);
  }
}

}  // namespace utfx::icu

#endif  // UTFX_ICU_PLUGIN_WELL_FORMED_H_
