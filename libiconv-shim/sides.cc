#include "libiconv-shim/sides.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>

#include "converters/charsets.h"
#include "converters/rows.h"
#include "converters/text_form.h"
#include "converters/utf16.h"
#include "converters/utf32.h"
#include "converters/utf8.h"
#include "core/byte_order.h"
#include "core/code_point.h"
#include "core/signature.h"
#include "libiconv-shim/libiconv_forms.h"

namespace utfx::libiconv {

constexpr ByteOrder kBig = ByteOrder::kBigEndian;
constexpr ByteOrder kLittle = ByteOrder::kLittleEndian;
constexpr ByteOrder kHost = kHostByteOrder;
constexpr ByteOrder kSwapped = kHost == kBig ? kLittle : kBig;

namespace {

template <class Form>
constexpr AnyForm kForm = AnyForm::Of<Form>();

// A charset of libiconv's without marks: its form, and the core's. To libiconv
// surrogates are numbers like any other.
template <class Form, class CoreForm = Form>
constexpr Side Plain(std::string_view name) {
  constexpr const AnyForm* kAny = &kForm<Form>;
  constexpr const TextForm* kText = &RowForm<CoreForm>::kText;
  return {name, {kAny, kAny},    {kText, kText},
          {},   Marks::kNowhere, Surrogates::kNumbers};
}

// One with marks, which is big-endian unless a mark says otherwise.
template <template <ByteOrder> class Form, template <ByteOrder> class CoreForm>
constexpr Side Marked(std::string_view name,
                      std::span<const Signature> signatures) {
  return {name,
          {&kForm<Form<kBig>>, &kForm<Form<kLittle>>},
          {&RowForm<CoreForm<kBig>>::kText, &RowForm<CoreForm<kLittle>>::kText},
          signatures,
          Marks::kAnywhere,
          Surrogates::kNumbers};
}

constexpr Side Utf16Side() {
  Side side = Marked<LibiconvUtf16, Utf16>("UTF-16", kUtf16Signatures);
  side.refuses_reversed_mark = true;
  return side;
}

constexpr Side OurSide(const Charset& charset, const TextForm& native,
                       const TextForm& little_endian) {
  return {charset.name,
          {&native.any, &little_endian.any},
          {&native, &little_endian},
          charset.signatures,
          charset.signatures.empty() ? Marks::kNowhere : Marks::kAtStart,
          charset.surrogates};
}

template <size_t... kRow>
constexpr auto MakeOurSides(std::index_sequence<kRow...> /*charsets*/) {
  return std::array{OurSide(kCharsets[kRow], RowForm<NativeForm<kRow>>::kText,
                            RowForm<LittleEndianForm<kRow>>::kText)...};
}

}  // namespace

constinit const std::array<Side, 12> kForeignSides = {
    // The pivot.
    Plain<Libiconv32Bits<kHost>, Utf32<kHost>>("UCS-4-INTERNAL"),
    Plain<LibiconvUtf8, Utf8>("UTF-8"),
    Utf16Side(),
    Plain<Utf16<kBig>>("UTF-16BE"),
    Plain<Utf16<kLittle>>("UTF-16LE"),
    Marked<Utf32, Utf32>("UTF-32", kUtf32Signatures),
    Plain<Utf32<kBig>>("UTF-32BE"),
    Plain<Utf32<kLittle>>("UTF-32LE"),
    // It reads marks, and writes none.
    Marked<Libiconv31Bits, Utf32>("UCS-4", {}),
    Plain<Libiconv32Bits<kBig>, Utf32<kBig>>("UCS-4BE"),
    Plain<Libiconv32Bits<kLittle>, Utf32<kLittle>>("UCS-4LE"),
    Plain<Libiconv32Bits<kSwapped>, Utf32<kSwapped>>("UCS-4-SWAPPED"),
};
constinit const std::array<Side, kCharsetCount> kOurSides =
    MakeOurSides(CharsetIndices());

}  // namespace utfx::libiconv
