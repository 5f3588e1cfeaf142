#ifndef UTFX_GCONV_MODULE_GLIBC_ROWS_H_
#define UTFX_GCONV_MODULE_GLIBC_ROWS_H_

#include <cstddef>
#include <span>
#include <string_view>
#include <tuple>
#include <type_traits>

#include "converters/row.h"
#include "converters/unicode_rows.h"
#include "core/byte_order.h"
#include "core/signature.h"
#include "gconv-module/glibc_utf8.h"
#include "gconv-module/ucs4.h"

// glibc's own charsets, for steps to and from them.
namespace utfx::gconv {

// How glibc names a charset, in two parts: "UTF-64BE" and "//", for one.
struct GlibcName {
  std::string_view name;
  std::string_view suffix = "//";

  constexpr bool operator==(const GlibcName&) const = default;

  // glibc may append an error handler: "UTF-64BE//TRANSLIT".
  constexpr bool Matches(std::string_view gconv_name) const {
    return gconv_name.starts_with(name) &&
           gconv_name.substr(name.size()).starts_with(suffix);
  }
};

// As a Row. A charset of glibc's with signatures is in the machine's byte order
// where there is none.
template <class NativeForm, class ReverseForm = NativeForm>
struct GlibcRow {
  using Native = NativeForm;
  using Reverse = ReverseForm;

  GlibcName name;
  std::span<const Signature> signatures = {};
  ByteOrder order = kHostByteOrder;

  // Those that it writes.
  constexpr std::span<const Signature> Written() const {
    return signatures.empty()
               ? signatures
               : signatures.subspan(static_cast<size_t>(order), 1);
  }
};
static_assert(static_cast<size_t>(ByteOrder::kBigEndian) == 0);

namespace internal {

// UTF-8 is not Unicode's.
template <class BigEndian, class LittleEndian>
constexpr auto GlibcRowsOf(const Row<BigEndian, LittleEndian>& row) {
  if constexpr (BigEndian::kMinLength == 1) {
    return std::tuple<>();
  } else if constexpr (std::is_same_v<BigEndian, LittleEndian>) {
    return std::tuple(GlibcRow<BigEndian>{{row.name}});
  } else if constexpr (kHostByteOrder == ByteOrder::kBigEndian) {
    return std::tuple(
        GlibcRow<BigEndian, LittleEndian>{{row.name}, row.signatures});
  } else {
    return std::tuple(
        GlibcRow<LittleEndian, BigEndian>{{row.name}, row.signatures});
  }
}

}  // namespace internal

using Internal = Ucs4<kHostByteOrder>;

inline constexpr std::tuple kGlibcUtf8Row{
    GlibcRow<GlibcUtf8>{{"ISO-10646/UTF8/", ""}}};
inline constexpr std::tuple kGlibcUcs4Row{
    GlibcRow<Ucs4<ByteOrder::kBigEndian>>{{"ISO-10646/UCS4/", ""}}};

// Those that glibc has in modules.
inline constexpr auto kGlibcUnicodeRows = std::apply(
    [](const auto&... row) {
      return std::tuple_cat(internal::GlibcRowsOf(row)...);
    },
    kUnicodeRows);

// All of them, INTERNAL first.
inline constexpr auto kGlibcRows = std::tuple_cat(
    std::tuple(GlibcRow<Internal>{{"INTERNAL", ""}}), kGlibcUtf8Row,
    kGlibcUnicodeRows, kGlibcUcs4Row,
    std::tuple(GlibcRow<Ucs4<ByteOrder::kLittleEndian>>{{"UCS-4LE"}}));

}  // namespace utfx::gconv

#endif  // UTFX_GCONV_MODULE_GLIBC_ROWS_H_
