#ifndef UTFX_CONVERTERS_UNICODE_ROWS_H_
#define UTFX_CONVERTERS_UNICODE_ROWS_H_

#include <array>
#include <tuple>

#include "converters/row.h"
#include "converters/utf16.h"
#include "converters/utf32.h"
#include "converters/utf8.h"
#include "core/byte_order.h"
#include "core/signature.h"

namespace utfx {

// Unicode's own charsets, which every conversion stack has: the other side of
// most conversions. They are no rows of the table.
inline constexpr std::tuple kUnicodeRows{
    internal::Plain<Utf8>("UTF-8", {"UTF8"}),
    internal::Plain<Utf16<ByteOrder::kBigEndian>>("UTF-16BE", {"UTF16BE"}),
    internal::Plain<Utf16<ByteOrder::kLittleEndian>>("UTF-16LE", {"UTF16LE"}),
    internal::Signed<Utf16>("UTF-16", {"UTF16"}, kUtf16Signatures),
    internal::Plain<Utf32<ByteOrder::kBigEndian>>("UTF-32BE", {"UTF32BE"}),
    internal::Plain<Utf32<ByteOrder::kLittleEndian>>("UTF-32LE", {"UTF32LE"}),
    internal::Signed<Utf32>("UTF-32", {"UTF32"}, kUtf32Signatures),
};
inline constexpr std::array kUnicodeCharsets = std::apply(
    [](const auto&... row) { return std::array{internal::CharsetOf(row)...}; },
    kUnicodeRows);

}  // namespace utfx

#endif  // UTFX_CONVERTERS_UNICODE_ROWS_H_
