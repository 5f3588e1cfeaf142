#ifndef UTFX_CONVERTERS_TEXT_FORM_H_
#define UTFX_CONVERTERS_TEXT_FORM_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>

#include "converters/utf16.h"
#include "converters/utf32.h"
#include "converters/utf8.h"
#include "core/any_form.h"
#include "core/byte_order.h"
#include "core/convert.h"
#include "core/encoding_form.h"
#include "core/repertoire.h"

// Conversions between forms that are only known at run time.
namespace utfx {

// The most frequent forms of Unicode have a function of their own from and to
// each form of ours: UTF-8, and UTF-16 and UTF-32 in the byte order of memory.
using HotForms = std::tuple<Utf8, Utf16<kHostByteOrder>, Utf32<kHostByteOrder>>;
inline constexpr size_t kHotForms = std::tuple_size_v<HotForms>;

// Which data a form has: none, as it is code, or a table.
enum class FormData : uint8_t { kNone, kTable, kMultibyteTable };

// A form in which text is converted.
struct TextForm {
  AnyForm any;
  // Its index among the hot forms; kHotForms for all others.
  size_t hot = kHotForms;
  // From and to each of the hot forms; null in forms that are not ours.
  ConvertFunction from_hot[kHotForms] = {};
  ConvertFunction to_hot[kHotForms] = {};
  // Goes back in [text, text_end) from the code unit at `at`, which may not be
  // whole, by at most the longest sequence. From where it ends up, sequences
  // are found as from the start of the text. Null for a form that does not
  // synchronize itself.
  const uint8_t* (*skip_trails_back)(const uint8_t* text,
                                     const uint8_t* text_end,
                                     const uint8_t* at) = nullptr;
  // A form that has surrogates, and the same one without them for writing.
  Surrogates surrogates = Surrogates::kNone;
  const AnyForm* without_surrogates = nullptr;
  FormData data = FormData::kNone;
};

// The form that writes what is read in another: surrogates pass only where both
// have them in the same way.
inline const AnyForm& WrittenForm(const TextForm& from, const TextForm& to) {
  return to.surrogates == from.surrogates || to.without_surrogates == nullptr
             ? to.any
             : *to.without_surrogates;
}

namespace internal {

template <SelfSynchronizingForm Form>
const uint8_t* SkipTrailsBack(const uint8_t* text, const uint8_t* text_end,
                              const uint8_t* at) {
  if constexpr (Form::kMinLength < Form::kMaxLength) {
    static_assert(Form::kMaxLength % Form::kMinLength == 0);
    const uint8_t* const earliest =
        at - std::min(static_cast<size_t>(at - text), Form::kMaxLength);
    const auto is_whole = [text_end](const uint8_t* unit) {
      return static_cast<size_t>(text_end - unit) >= Form::kMinLength;
    };
    while (at != earliest && (!is_whole(at) || Form::IsTrailAt(text, at))) {
      at -= Form::kMinLength;
    }
  }
  return at;
}

template <class Form>
constexpr auto SkipTrailsBackOf() {
  if constexpr (SelfSynchronizingForm<Form>) {
    return &SkipTrailsBack<Form>;
  } else {
    return nullptr;
  }
}

template <class Form, size_t kIndex = 0>
constexpr size_t HotIndexOf() {
  if constexpr (kIndex == kHotForms) {
    return kHotForms;
  } else if constexpr (std::is_same_v<std::tuple_element_t<kIndex, HotForms>,
                                      Form>) {
    return kIndex;
  } else {
    return HotIndexOf<Form, kIndex + 1>();
  }
}

}  // namespace internal

// Of a form that no row of the table has.
template <class Form>
inline constexpr TextForm kForeignForm = {AnyForm::Of<Form>(),
                                          internal::HotIndexOf<Form>(),
                                          {},
                                          {},
                                          internal::SkipTrailsBackOf<Form>()};

Conversion FindConversion(const TextForm& from, const TextForm& to);

}  // namespace utfx

#endif  // UTFX_CONVERTERS_TEXT_FORM_H_
