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

// Those of libiconv's charsets come first.
using Forms = std::tuple<Utf8, Utf16<kBig>, Utf16<kLittle>, Utf32<kBig>,
                         Utf32<kLittle>, Utf64<kBig>, Utf64<kLittle>, Utf8000,
                         UtfE8, UtfInfinity16<kBig>, UtfInfinity16<kLittle>>;
constexpr size_t kFormCount = std::tuple_size_v<Forms>;
constexpr size_t kForeignForms = 5;

template <class Form, size_t kIndex = 0>
constexpr uint8_t IndexOf() {
  if constexpr (std::is_same_v<std::tuple_element_t<kIndex, Forms>, Form>) {
    return kIndex;
  } else {
    return IndexOf<Form, kIndex + 1>();
  }
}

template <size_t kFrom, size_t kTo>
constexpr ConvertFunction FunctionFor() {
  if constexpr (kFrom < kForeignForms && kTo < kForeignForms) {
    return nullptr;
  } else {
    return &Convert<std::tuple_element_t<kFrom, Forms>,
                    std::tuple_element_t<kTo, Forms>>;
  }
}

using ConvertTable =
    std::array<std::array<ConvertFunction, kFormCount>, kFormCount>;

constexpr ConvertTable MakeConvertTable() {
  ConvertTable table = {};
  const auto fill_row = [&table]<size_t kFrom, size_t... kTo>(
      std::integral_constant<size_t, kFrom> /*row*/,
      std::index_sequence<kTo...> /*columns*/) {
    ((table[kFrom][kTo] = FunctionFor<kFrom, kTo>()), ...);
  };
  [&fill_row]<size_t... kFrom>(std::index_sequence<kFrom...> /*rows*/) {
    (fill_row(std::integral_constant<size_t, kFrom>{},
              std::make_index_sequence<kFormCount>{}),
     ...);
  }
  (std::make_index_sequence<kFormCount>{});
  return table;
}

constexpr ConvertTable kConvertTable = MakeConvertTable();

template <class Form>
size_t EncodeOne(CodePoint code_point, uint8_t* out) {
  const size_t length = Form::Length(code_point);
  if (length != 0) Form::Encode(code_point, out);
  return length;
}

// A charset without marks. One is the form that decides errors.
template <class Form, class One = Form>
constexpr Side Plain(std::string_view name) {
  constexpr uint8_t kForm = IndexOf<Form>();
  return {name,
          {&One::Decode, &One::Decode},
          {kForm, kForm},
          &EncodeOne<One>,
          kForm,
          One::kMinLength,
          {},
          Marks::kNowhere,
          false,
          false};
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

template <size_t kIndex>
constexpr Side OurSide() {
  constexpr const Charset& kCharset = kCharsets[kIndex];
  Side side = Plain<NativeForm<kIndex>>(kCharset.name);
  if constexpr (!kCharset.signatures.empty()) {
    static_assert(kCharset.order == kBig);
    using LittleEndian = LittleEndianForm<kIndex>;
    side.decode[1] = &LittleEndian::Decode;
    side.read_form[1] = IndexOf<LittleEndian>();
    side.signatures = kCharset.signatures;
    side.marks = Marks::kAtStart;
    side.writes_signature = true;
  }
  return side;
}

template <size_t... kIndex>
constexpr auto MakeSides(std::index_sequence<kIndex...> /*charsets*/) {
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
      OurSide<kIndex>()...,
  };
}

}  // namespace

constinit const std::array<Side, kSideCount> kSides =
    MakeSides(CharsetIndices());

ConvertFunction FindConvert(uint8_t read_form, uint8_t written_form) {
  return kConvertTable[read_form][written_form];
}

}  // namespace utfx::libiconv
