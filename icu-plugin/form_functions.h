#ifndef UTFX_ICU_PLUGIN_FORM_FUNCTIONS_H_
#define UTFX_ICU_PLUGIN_FORM_FUNCTIONS_H_

#include <unicode/ucnv.h>

#include <cstddef>
#include <cstdint>

#include "converters/utf8.h"
#include "core/code_point.h"
#include "core/convert.h"
#include "core/encoding_form.h"
#include "core/family.h"
#include "core/result.h"
#include "icu-plugin/unicode_forms.h"
#include "icu-plugin/well_formed.h"

// Encoding forms as functions. Work for every character of a text is compiled
// for each form; all other code is the same for all forms.
namespace utfx::icu {

using DecodeFunction = Decoded (*)(const uint8_t* in, const uint8_t* in_end);

// An encoding form that text is read in.
struct SourceForm {
  Family family;
  DecodeFunction decode;
  void (*to_utf16)(UConverterToUnicodeArgs* args, int32_t offset);
  ConvertFunction to_utf8;
};

// An encoding form that text is written in.
struct TargetForm {
  Family family;
  size_t (*length)(CodePoint code_point);
  void (*encode)(CodePoint code_point, uint8_t* out);
  void (*from_utf16)(UConverterFromUnicodeArgs* args, int32_t offset);
  ConvertFunction from_utf8;
};

template <EncodingForm Form>
inline constexpr SourceForm kSourceForm = {
    .family = Form::kFamily,
    .decode = &UnicodeSource<Form>::Decode,
    .to_utf16 = &ReadText<UnicodePart<Form>>,
    .to_utf8 = &Convert<UnicodeSource<Form>, Utf8>};

template <EncodingForm Form>
inline constexpr TargetForm kTargetForm = {
    .family = Form::kFamily,
    .length = &UnicodePart<Form>::Length,
    .encode = &UnicodePart<Form>::Encode,
    .from_utf16 = &WriteText<UnicodePart<Form>>,
    .from_utf8 = &Convert<Utf8, UnicodePart<Form>>};

}  // namespace utfx::icu

#endif  // UTFX_ICU_PLUGIN_FORM_FUNCTIONS_H_
