#ifndef UTFX_CONVERTERS_CHARSETS_H_
#define UTFX_CONVERTERS_CHARSETS_H_

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

#include "converters/ascvi.h"
#include "converters/cesu_8.h"
#include "converters/mutf_8.h"
#include "converters/row.h"
#include "converters/utf16.h"
#include "converters/utf64.h"
#include "converters/utf8000.h"
#include "converters/utf_16k.h"
#include "converters/utf_32k.h"
#include "converters/utf_e_8.h"
#include "converters/utf_infinity_16.h"
#include "converters/utf_mashpoe_8.h"
#include "converters/wtf_16.h"
#include "converters/wtf_8.h"
#include "core/anatomy.h"
#include "core/byte_order.h"
#include "core/charset.h"
#include "core/code_point.h"
#include "core/encoding_form.h"
#include "core/family.h"
#include "core/signature.h"

// The rows of the folder that the build's option `guest` names.
#ifdef UTFX_GUEST_ROWS
#include UTFX_GUEST_ROWS
#else
namespace utfx {
inline constexpr std::tuple<> kGuestRows;
}  // namespace utfx
#endif

// The table of charsets. All that configuration, code, manuals and tests say of
// a charset comes from its row and from the form that the row names.
namespace utfx {

// Whether this build has a group.
constexpr bool HasGroup(Group group) {
  constexpr bool kHas[] = {true, UTFX_EXPERIMENTAL != 0,
                           UTFX_COMPATIBILITY != 0};
  return kHas[static_cast<size_t>(group)];
}

namespace internal {

// The rows of a group, or none if the build lacks the group.
template <Group kGroup, class... Rows>
constexpr auto InGroup(std::tuple<Rows...> rows) {
  if constexpr (HasGroup(kGroup)) {
    std::apply([](auto&... row) { ((row.group = kGroup), ...); }, rows);
    return rows;
  } else {
    return std::tuple<>();
  }
}

}  // namespace internal

// The rows on a system's list.
inline constexpr std::tuple kOurListedRows{
    internal::Plain<Utf64<ByteOrder::kBigEndian>>("UTF-64BE", {"UTF64BE"}),
    internal::Plain<Utf64<ByteOrder::kLittleEndian>>("UTF-64LE", {"UTF64LE"}),
    internal::Signed<Utf64>("UTF-64", {"UTF64"}, kUtf64Signatures),
    internal::Plain<Utf8000>("UTF-8000", {"UTF8000", "UTF-8K", "UTF8K"}),
    internal::Plain<UtfE8>("UTF-E-8", {"UTFE8"}),
    internal::Plain<UtfInfinity16<ByteOrder::kBigEndian>>(
        "UTF-INFINITY-16BE",
        {"UTFINFINITY16BE", "UTF-INF-16BE", "UTFINF16BE", "UTF-∞-16BE"}),
    internal::Plain<UtfInfinity16<ByteOrder::kLittleEndian>>(
        "UTF-INFINITY-16LE",
        {"UTFINFINITY16LE", "UTF-INF-16LE", "UTFINF16LE", "UTF-∞-16LE"}),
    internal::Signed<UtfInfinity16>(
        "UTF-INFINITY-16",
        {"UTFINFINITY16", "UTF-INF-16", "UTFINF16", "UTF-∞-16"},
        kUtf16Signatures),
    internal::Plain<UtfE16<ByteOrder::kBigEndian>>("UTF-E-16BE", {"UTFE16BE"}),
    internal::Plain<UtfE16<ByteOrder::kLittleEndian>>("UTF-E-16LE",
                                                      {"UTFE16LE"}),
    internal::Signed<UtfE16>("UTF-E-16", {"UTFE16"}, kUtf16Signatures),
    internal::Plain<UtfG16<ByteOrder::kBigEndian>>("UTF-G-16BE", {"UTFG16BE"}),
    internal::Plain<UtfG16<ByteOrder::kLittleEndian>>("UTF-G-16LE",
                                                      {"UTFG16LE"}),
    internal::Signed<UtfG16>("UTF-G-16", {"UTFG16"}, kUtf16Signatures),
};
inline constexpr auto kListedRows = std::tuple_cat(kOurListedRows, kGuestRows);

// The rows to be tried out.
inline constexpr std::tuple kExperimentalRows{
    internal::Plain<Utf16K<ByteOrder::kBigEndian>>("UTF-16KBE", {"UTF16KBE"}),
    internal::Plain<Utf16K<ByteOrder::kLittleEndian>>("UTF-16KLE",
                                                      {"UTF16KLE"}),
    internal::Signed<Utf16K>("UTF-16K", {"UTF16K"}, kUtf16Signatures),
    internal::Plain<Utf32K<ByteOrder::kBigEndian>>("UTF-32KBE", {"UTF32KBE"}),
    internal::Plain<Utf32K<ByteOrder::kLittleEndian>>("UTF-32KLE",
                                                      {"UTF32KLE"}),
    internal::Plain<Utf32KAscvi<ByteOrder::kBigEndian>>("UTF-32K-ASCVIBE",
                                                        {"UTF32KASCVIBE"}),
    internal::Plain<Utf32KAscvi<ByteOrder::kLittleEndian>>("UTF-32K-ASCVILE",
                                                           {"UTF32KASCVILE"}),
    internal::Plain<Ascvi>("ASCVI", {}),
    internal::Plain<UtfMashpoe8>(
        "UTF-MASHPOE-8", {"UTFMASHPOE8", "UTF-INFINITY", "UTFINFINITY"}),
    internal::Plain<UtfE8Perl>("UTF-E-8-PERL", {"UTFE8PERL"}),
};

// The rows that nobody should exchange text in: with surrogates, or a second
// U+0000, they get past filters.
inline constexpr std::tuple kCompatibilityRows{
    internal::Plain<Mutf8>("MUTF-8", {"MUTF8"}),
    internal::Plain<Wtf8>("WTF-8", {"WTF8"}),
    internal::Plain<Wtf16<ByteOrder::kBigEndian>>("WTF-16BE", {"WTF16BE"}),
    internal::Plain<Wtf16<ByteOrder::kLittleEndian>>("WTF-16LE", {"WTF16LE"}),
    internal::AlsoIcus(internal::Plain<Cesu8>("CESU-8", {"CESU8"})),
};

// All charsets of this build, the listed ones first.
inline constexpr auto kCharsetRows = std::tuple_cat(
    kListedRows, internal::InGroup<Group::kExperimental>(kExperimentalRows),
    internal::InGroup<Group::kCompatibility>(kCompatibilityRows));

inline constexpr size_t kListedCount = std::tuple_size_v<decltype(kListedRows)>;
inline constexpr size_t kCharsetCount =
    std::tuple_size_v<decltype(kCharsetRows)>;
using CharsetIndices = std::make_index_sequence<kCharsetCount>;

// The forms of a row.
template <size_t kRow>
using NativeForm =
    typename std::tuple_element_t<kRow, decltype(kCharsetRows)>::Native;
template <size_t kRow>
using LittleEndianForm =
    typename std::tuple_element_t<kRow, decltype(kCharsetRows)>::LittleEndian;

namespace internal {

// Whether the form has a row without signatures.
template <class Form>
constexpr bool IsPlain() {
  return std::apply(
      [](const auto&... row) {
        return ((row.signatures.empty() &&
                 std::is_same_v<typename std::decay_t<decltype(row)>::Native,
                                Form>) ||
                ...);
      },
      kCharsetRows);
}

// An error leaves something, and a stream without its signature is in one of
// these.
static_assert(std::apply(
    [](const auto&... row) {
      return (
          (std::decay_t<decltype(row)>::Native::Length(row.replacement) != 0 &&
           (row.signatures.empty() ||
            (IsPlain<typename std::decay_t<decltype(row)>::Native>() &&
             IsPlain<typename std::decay_t<decltype(row)>::LittleEndian>()))) &&
          ...);
    },
    kCharsetRows));

}  // namespace internal

// The rows as data, in the same order.
inline constexpr std::array kCharsets = std::apply(
    [](const auto&... row) { return std::array{internal::CharsetOf(row)...}; },
    kCharsetRows);

inline constexpr std::span kListedCharsets =
    std::span(kCharsets).first(kListedCount);

// How many charsets ICU lacks. They come first.
inline constexpr size_t kIcuCount = static_cast<size_t>(
    std::find_if(kCharsets.begin(), kCharsets.end(),
                 [](const Charset& charset) { return charset.is_icus; }) -
    kCharsets.begin());
static_assert(std::all_of(kCharsets.begin() + kIcuCount, kCharsets.end(),
                          [](const Charset& charset) {
                            return charset.is_icus;
                          }));
inline constexpr std::span kIcuCharsets = std::span(kCharsets).first(kIcuCount);

}  // namespace utfx

#endif  // UTFX_CONVERTERS_CHARSETS_H_
