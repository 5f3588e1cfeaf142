#include "libiconv-shim/sides.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

#include "converters/charsets.h"
#include "converters/utf16.h"
#include "converters/utf32.h"
#include "converters/utf8.h"
#include "core/byte_order.h"
#include "core/code_point.h"
#include "core/convert.h"
#include "core/signature.h"
#include "libiconv-shim/libiconv_forms.h"

namespace utfx::libiconv {

namespace {

constexpr ByteOrder kBig = ByteOrder::kBigEndian;
constexpr ByteOrder kLittle = ByteOrder::kLittleEndian;
constexpr ByteOrder kHost = kHostByteOrder;
constexpr ByteOrder kSwapped = kHost == kBig ? kLittle : kBig;

// The forms that text is moved between: those of libiconv's charsets, then two
// for each of ours, in its own byte order and in little-endian.
using ForeignForms = std::tuple<Utf8, Utf16<kHost>, Utf32<kHost>,
                                Utf16<kSwapped>, Utf32<kSwapped>>;
constexpr size_t kForeignForms = std::tuple_size_v<ForeignForms>;
// The first of them are met most, UTF-32 as UCS-4-INTERNAL in all chains: they
// have functions of their own to and from each of ours.
constexpr size_t kHotForms = 3;
constexpr size_t kOurForms = 2 * kCharsetCount;

template <size_t kIndex>
using ForeignForm = std::tuple_element_t<kIndex, ForeignForms>;
template <size_t kIndex>
using OurForm = std::conditional_t<kIndex % 2 == 0, NativeForm<kIndex / 2>,
                                   LittleEndianForm<kIndex / 2>>;

template <class Form, size_t kIndex = 0>
constexpr uint8_t IndexOf() {
  if constexpr (std::is_same_v<ForeignForm<kIndex>, Form>) {
    return kIndex;
  } else {
    return IndexOf<Form, kIndex + 1>();
  }
}

constexpr auto kForms = []<size_t... kForeign, size_t... kOurs>(
    std::index_sequence<kForeign...> /*foreign*/,
    std::index_sequence<kOurs...> /*ours*/) {
  return std::array{AnyForm::Of<ForeignForm<kForeign>>()...,
                    AnyForm::Of<OurForm<kOurs>>()...};
}
(std::make_index_sequence<kForeignForms>(),
 std::make_index_sequence<kOurForms>());

// From and to each of the hot forms.
struct HotFunctions {
  ConvertFunction from[kHotForms];
  ConvertFunction to[kHotForms];
};

template <class Ours, size_t... kHot>
constexpr HotFunctions MakeHotFunctions(std::index_sequence<kHot...> /*hot*/) {
  return {{&Convert<ForeignForm<kHot>, Ours>...},
          {&Convert<Ours, ForeignForm<kHot>>...}};
}

constexpr auto kHotFunctions =
    []<size_t... kOurs>(std::index_sequence<kOurs...> /*ours*/) {
  return std::array{MakeHotFunctions<OurForm<kOurs>>(
      std::make_index_sequence<kHotForms>())...};
}
(std::make_index_sequence<kOurForms>());

constexpr bool HasKernels(Family family) { return family != Family::kNone; }

template <class Form>
size_t EncodeOne(CodePoint code_point, uint8_t* out) {
  const size_t length = Form::Length(code_point);
  if (length != 0) Form::Encode(code_point, out);
  return length;
}

// A charset without marks. One is the form that decides errors.
template <class Form, class One = Form>
constexpr Side Plain(std::string_view name, uint8_t form = IndexOf<Form>()) {
  return {name,         {&One::Decode, &One::Decode},
          {form, form}, &EncodeOne<One>,
          form,         One::kMinLength,
          {},           Marks::kNowhere,
          false,        false};
}

// A charset with marks, which is big-endian unless one says otherwise.
template <template <ByteOrder> class Form, template <ByteOrder> class One>
constexpr Side Marked(std::string_view name,
                      std::span<const Signature> signatures, Marks marks,
                      bool writes_signature) {
  constexpr uint8_t kForm = IndexOf<Form<kBig>>();
  return {name,
          {&One<kBig>::Decode, &One<kLittle>::Decode},
          {kForm, IndexOf<Form<kLittle>>()},
          &EncodeOne<One<kBig>>,
          kForm,
          One<kBig>::kMinLength,
          signatures,
          marks,
          writes_signature,
          false};
}

constexpr Signature kUtf32Signatures[] = {
    {{0x00, 0x00, 0xFE, 0xFF}, 4, ByteOrder::kBigEndian},
    {{0xFF, 0xFE, 0x00, 0x00}, 4, ByteOrder::kLittleEndian},
};

constexpr Side Utf16Side() {
  Side side = Marked<Utf16, LibiconvUtf16>("UTF-16", kUtf16Signatures,
                                           Marks::kAnywhere, true);
  side.refuses_reversed_mark = true;
  return side;
}

template <size_t kRow>
constexpr Side OurSide() {
  constexpr const Charset& kCharset = kCharsets[kRow];
  constexpr uint8_t kForm = kForeignForms + 2 * kRow;
  Side side = Plain<NativeForm<kRow>>(kCharset.name, kForm);
  if constexpr (!kCharset.signatures.empty()) {
    static_assert(kCharset.order == kBig);
    side.decode[1] = &LittleEndianForm<kRow>::Decode;
    side.read_form[1] = kForm + 1;
    side.signatures = kCharset.signatures;
    side.marks = Marks::kAtStart;
    side.writes_signature = true;
  }
  return side;
}

template <size_t... kRow>
constexpr auto MakeSides(std::index_sequence<kRow...> /*charsets*/) {
  return std::array{
      // kUcs4Internal.
      Plain<Utf32<kHost>, Libiconv32Bits<kHost>>("UCS-4-INTERNAL"),
      Plain<Utf8, LibiconvUtf8>("UTF-8"),
      Utf16Side(),
      Plain<Utf16<kBig>>("UTF-16BE"),
      Plain<Utf16<kLittle>>("UTF-16LE"),
      Marked<Utf32, Utf32>("UTF-32", kUtf32Signatures, Marks::kAnywhere, true),
      Plain<Utf32<kBig>>("UTF-32BE"),
      Plain<Utf32<kLittle>>("UTF-32LE"),
      Marked<Utf32, Libiconv31Bits>("UCS-4", kUtf32Signatures, Marks::kAnywhere,
                                    false),
      Plain<Utf32<kBig>, Libiconv32Bits<kBig>>("UCS-4BE"),
      Plain<Utf32<kLittle>, Libiconv32Bits<kLittle>>("UCS-4LE"),
      Plain<Utf32<kSwapped>, Libiconv32Bits<kSwapped>>("UCS-4-SWAPPED"),
      OurSide<kRow>()...,
  };
}

}  // namespace

constinit const std::array<Side, kSideCount> kSides =
    MakeSides(CharsetIndices());

Conversion FindConversion(uint8_t read_form, uint8_t written_form) {
  if (read_form < kHotForms) {
    return Conversion(
        kHotFunctions[written_form - kForeignForms].from[read_form]);
  }
  if (written_form < kHotForms) {
    return Conversion(
        kHotFunctions[read_form - kForeignForms].to[written_form]);
  }
  const AnyForm* const from = &kForms[read_form];
  const AnyForm* const to = &kForms[written_form];
  return {from, to,
          Bulk::Among<HasKernels>(from->GetFamily(), to->GetFamily())};
}

}  // namespace utfx::libiconv
