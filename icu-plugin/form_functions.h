#ifndef UTFX_ICU_PLUGIN_FORM_FUNCTIONS_H_
#define UTFX_ICU_PLUGIN_FORM_FUNCTIONS_H_

#include <unicode/utf16.h>
#include <unicode/utypes.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "converters/utf8.h"
#include "core/code_point.h"
#include "core/convert.h"
#include "core/encoding_form.h"
#include "core/family.h"
#include "core/result.h"
#include "icu-plugin/unicode_forms.h"

// Encoding forms as functions. What is done for every character of a text is
// compiled for each form; all else is one code for all of them.
namespace utfx::icu {

// ICU can have an offset for each unit of a conversion's target: where in the
// source the character starts that the unit is of. Such a function writes them
// for [units, units_end), which is the source or the target, in well-formed
// UTF-16, and whose first character starts at `offset`. Returns the end of what
// is written.
using WriteOffsetsFunction = int32_t* (*)(const UChar* units,
                                          const UChar* units_end,
                                          int32_t offset, int32_t* offsets);

// An encoding form that text is read in.
struct SourceForm {
  Family family;
  Decoded (*decode)(const uint8_t* in, const uint8_t* in_end);
  ConvertFunction to_utf16;  // In the machine's byte order.
  ConvertFunction to_utf8;
  // In bytes of this form, for each UTF-16 unit.
  WriteOffsetsFunction write_offsets;
};

// An encoding form that text is written in.
struct TargetForm {
  Family family;
  size_t (*length)(CodePoint code_point);
  void (*encode)(CodePoint code_point, uint8_t* out);
  ConvertFunction from_utf16;  // In the machine's byte order.
  ConvertFunction from_utf8;
  // In UTF-16 units, for each byte of this form.
  WriteOffsetsFunction write_offsets;
};

// The most bytes that a scalar value takes in any of them.
inline constexpr size_t kMaxUnicodeLength = 8;

// What a UTF-16 unit that is no surrogate becomes, and a surrogate pair, in
// bytes.
template <EncodingForm Form>
size_t LengthOfUnit(UChar unit) {
  if (U16_IS_SURROGATE(unit)) __builtin_unreachable();
  return Form::Length(unit);
}
template <EncodingForm Form>
size_t LengthOfPair(UChar lead, UChar trail) {
  constexpr size_t kLength = Form::Length(0x10000);
  if constexpr (Form::Length(kMaxUnicode) == kLength) {
    return kLength;
  } else {
    return Form::Length(U16_GET_SUPPLEMENTARY(CodePoint{lead}, trail));
  }
}

// In both, a surrogate is [[unlikely]] so that there is a branch for it: where
// the compiler computes what to do instead, a character waits for the one
// before, and the loops take up to three times as long.
template <EncodingForm Form>
int32_t* WriteSourceOffsets(const UChar* units, const UChar* units_end,
                            int32_t offset, int32_t* offsets) {
  for (const UChar* unit = units; unit != units_end; ++unit) {
    *offsets++ = offset;
    if (U16_IS_LEAD(*unit)) [[unlikely]] {
      ++unit;
      *offsets++ = offset;
      offset += static_cast<int32_t>(LengthOfPair<Form>(unit[-1], *unit));
    } else {
      offset += static_cast<int32_t>(LengthOfUnit<Form>(*unit));
    }
  }
  return offsets;
}

template <EncodingForm Form>
int32_t* WriteTargetOffsets(const UChar* units, const UChar* units_end,
                            int32_t offset, int32_t* offsets) {
  for (const UChar* unit = units; unit != units_end; ++unit) {
    if (U16_IS_TRAIL(*unit)) [[unlikely]]
      continue;  // Its lead stands for both.
    const auto index = offset + static_cast<int32_t>(unit - units);
    if (U16_IS_LEAD(*unit)) [[unlikely]] {
      offsets =
          std::fill_n(offsets, LengthOfPair<Form>(unit[0], unit[1]), index);
    } else {
      offsets = std::fill_n(offsets, LengthOfUnit<Form>(*unit), index);
    }
  }
  return offsets;
}

template <EncodingForm Form>
inline constexpr SourceForm kSourceForm = {
    .family = Form::kFamily,
    .decode = &UnicodeSource<Form>::Decode,
    .to_utf16 = &Convert<UnicodeSource<Form>, HostUtf16>,
    .to_utf8 = &Convert<UnicodeSource<Form>, Utf8>,
    .write_offsets = &WriteSourceOffsets<UnicodePart<Form>>};

template <EncodingForm Form>
inline constexpr TargetForm kTargetForm = {
    .family = Form::kFamily,
    .length = &UnicodePart<Form>::Length,
    .encode = &UnicodePart<Form>::Encode,
    .from_utf16 = &Convert<HostUtf16, UnicodePart<Form>>,
    .from_utf8 = &Convert<Utf8, UnicodePart<Form>>,
    .write_offsets = &WriteTargetOffsets<UnicodePart<Form>>};

}  // namespace utfx::icu

#endif  // UTFX_ICU_PLUGIN_FORM_FUNCTIONS_H_
