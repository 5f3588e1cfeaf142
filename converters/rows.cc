#include "converters/rows.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <tuple>
#include <type_traits>

#include "converters/patterns/with_surrogates.h"
#include "converters/table/multibyte_table.h"
#include "converters/table/table.h"
#include "converters/text_form.h"
#include "converters/unicode_rows.h"
#include "core/any_form.h"
#include "core/bulk.h"
#include "core/convert.h"
#include "core/encoding_form.h"
#include "core/repertoire.h"

// Compiles the conversions of all rows, once for all libraries that find them
// at run time.
namespace utfx {
namespace {

// Unused unless a build has forms with surrogates.
template <class Form>
[[maybe_unused]] constexpr AnyForm kFormWithoutSurrogates =
    AnyForm::Of<WithoutSurrogates<Form>>();

template <class Form>
constexpr const AnyForm* WithoutSurrogatesOf() {
  if constexpr (SurrogatesOf<Form>() == Surrogates::kNone) {
    return nullptr;
  } else {
    return &kFormWithoutSurrogates<Form>;
  }
}

template <class Form>
constexpr bool IsUnicodes() {
  return std::apply(
      [](const auto&... row) {
        return (std::is_same_v<typename std::decay_t<decltype(row)>::Native,
                               Form> ||
                ...);
      },
      kUnicodeRows);
}

template <class Form, class... Hot>
constexpr TextForm TextFormOf(const std::tuple<Hot...>* /*hot*/) {
  TextForm form = kForeignForm<Form>;
  if constexpr (!IsUnicodes<Form>()) {
    form = {form.any,
            form.hot,
            {&Convert<Hot, Form>...},
            {&Convert<Form, Hot>...},
            form.skip_trails_back,
            SurrogatesOf<Form>(),
            WithoutSurrogatesOf<Form>()};
  }
  return form;
}

}  // namespace

template <class Form>
constinit const TextForm RowForm<Form>::kText =
    TextFormOf<Form>(static_cast<const HotForms*>(nullptr));

namespace {

// Nobody asks for this: it has the compiler make them.
[[gnu::used]] constinit const std::array kMade = std::apply(
    [](const auto&... row) {
      return std::array{
          &RowForm<typename std::decay_t<decltype(row)>::Native>::kText...,
          &RowForm<
              typename std::decay_t<decltype(row)>::LittleEndian>::kText...};
    },
    kAllRows);

}  // namespace

Conversion FindConversion(const TextForm& from, const TextForm& to) {
  if (from.hot < kHotForms) {
    const ConvertFunction function = to.from_hot[from.hot];
    if (function != nullptr) return Conversion(function);
  }
  if (to.hot < kHotForms) {
    const ConvertFunction function = from.to_hot[to.hot];
    if (function != nullptr) return Conversion(function);
  }
  const AnyForm& written = WrittenForm(from, to);
  switch (std::max(from.data, to.data)) {
    case FormData::kMultibyteTable:
      return from.data != FormData::kNone && to.data != FormData::kNone
                 ? Conversion(&from.any, &written, {})
                 : Conversion(&ConvertWithMultibyteTable, &from.any, &written);
    case FormData::kTable:
      return {&ConvertWithTable, &from.any, &written};
    case FormData::kNone:
      break;
  }
  return {&from.any, &written,
          Bulk::Among(from.any.GetFamily(), to.any.GetFamily())};
}

}  // namespace utfx
