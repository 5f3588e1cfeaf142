#ifndef UTFX_TESTS_UNICODE_ROWS_H_
#define UTFX_TESTS_UNICODE_ROWS_H_

#include <array>
#include <tuple>

#include "converters/charsets.h"
#include "converters/utf16.h"
#include "converters/utf32.h"
#include "converters/utf8.h"
#include "core/byte_order.h"

namespace utfx {

// Unicode's own forms, as rows that the table of charsets does not have.
inline constexpr std::tuple kUnicodeRows{
    internal::Plain<Utf8>("UTF-8", {}),
    internal::Plain<Utf16<ByteOrder::kBigEndian>>("UTF-16BE", {}),
    internal::Plain<Utf16<ByteOrder::kLittleEndian>>("UTF-16LE", {}),
    internal::Plain<Utf32<ByteOrder::kBigEndian>>("UTF-32BE", {}),
    internal::Plain<Utf32<ByteOrder::kLittleEndian>>("UTF-32LE", {}),
};
inline constexpr std::array kUnicodeCharsets = std::apply(
    [](const auto&... row) { return std::array{internal::CharsetOf(row)...}; },
    kUnicodeRows);

}  // namespace utfx

#endif  // UTFX_TESTS_UNICODE_ROWS_H_
