#ifndef UTFX_TESTS_FORM_CALLS_H_
#define UTFX_TESTS_FORM_CALLS_H_

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <unordered_map>
#include <utility>

#include "converters/charsets.h"
#include "converters/unicode_rows.h"
#include "core/code_point.h"
#include "core/convert.h"
#include "core/result.h"
#include "core/wide_code_point.h"
#include "tests/model/model.h"
#include "tests/run_convert.h"

namespace utfx {

// The functions of a charset's encoding form, in the terms of the model.
struct FormCalls {
  model::Sequence (*read)(std::string_view bytes);
  std::string (*encode)(const model::Bits& code_point);
  // How many bytes an incomplete sequence says it has at least.
  uint32_t (*needed)(std::string_view bytes);
};

namespace internal {

template <class Number>
model::Bits ToModel(const Number& code_point, unsigned size) {
  model::Bits bits;
  for (unsigned i = size; i-- > 0;) {
    bits += BitsOf(code_point, i, 1) != 0 ? '1' : '0';
  }
  return model::WithoutLeadingZeros(std::move(bits));
}

template <class Form>
model::Sequence ReadWith(std::string_view bytes) {
  const uint8_t* const in = Bytes(bytes);
  const Decoded decoded = Form::Decode(in, in + bytes.size());
  switch (decoded.status) {
    case Decoded::Status::kWellFormed:
      return model::Sequence::WellFormed(decoded.length,
                                         model::ToBits(decoded.code_point));
    case Decoded::Status::kWellFormedWide:
      if constexpr (WideEncodingForm<Form>) {
        const WideCodePoint wide = Form::DecodeWide(in, decoded.length);
        return model::Sequence::WellFormed(decoded.length,
                                           ToModel(wide, wide.BitLength()));
      }
      std::abort();
    case Decoded::Status::kIncomplete:
      // It wants more than there is, and no more than a sequence has.
      if (decoded.length <= bytes.size() || decoded.length > Form::kMaxLength) {
        std::abort();
      }
      return model::Sequence::Incomplete();
    case Decoded::Status::kIllFormed:
      return model::Sequence::IllFormed(decoded.length, decoded.error_class);
  }
  std::abort();
}

template <class Form, class Number>
std::string EncodeNumber(const Number& code_point) {
  std::string bytes(Form::Length(code_point), '\0');
  if (!bytes.empty()) {
    Form::Encode(code_point, reinterpret_cast<uint8_t*>(bytes.data()));
  }
  return bytes;
}

template <class Form>
std::string EncodeWith(const model::Bits& code_point) {
  if (code_point.size() <= 64) {
    return EncodeNumber<Form>(CodePoint{model::ToNumber(code_point)});
  }
  if constexpr (WideEncodingForm<Form>) {
    const auto size = static_cast<unsigned>(code_point.size());
    if (size > kMaxCodePointBits + 63) return "";  // No WideCodePoint has it.
    WideCodePoint wide(size);
    for (unsigned i = 0; i < size; ++i) {
      wide.SetBits(i, code_point[size - 1 - i] == '1' ? 1 : 0);
    }
    return EncodeNumber<Form>(wide);
  }
  return "";
}

template <class Form>
uint32_t NeededBy(std::string_view bytes) {
  const Decoded decoded =
      Form::Decode(Bytes(bytes), Bytes(bytes) + bytes.size());
  return decoded.status == Decoded::Status::kIncomplete ? decoded.length : 0;
}

template <class Form>
constexpr FormCalls CallsOfForm() {
  return {&ReadWith<Form>, &EncodeWith<Form>, &NeededBy<Form>};
}

using CallsByName = std::unordered_map<std::string_view, FormCalls>;

template <const auto& kRows>
void AddCalls(CallsByName* calls) {
  std::apply(
      [calls](const auto&... row) {
        (calls->emplace(
             row.name,
             CallsOfForm<typename std::decay_t<decltype(row)>::Native>()),
         ...);
      },
      kRows);
}

}  // namespace internal

// Of the row of the table with this name, or of one of Unicode's.
inline const FormCalls& CallsOf(std::string_view name) {
  static const auto* const kCalls = [] {
    auto* const calls = new internal::CallsByName;
    internal::AddCalls<kCharsetRows>(calls);
    internal::AddCalls<kUnicodeRows>(calls);
    return calls;
  }();
  return kCalls->at(name);
}

}  // namespace utfx

#endif  // UTFX_TESTS_FORM_CALLS_H_
