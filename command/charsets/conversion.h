#ifndef UTFX_COMMAND_CHARSETS_CONVERSION_H_
#define UTFX_COMMAND_CHARSETS_CONVERSION_H_

#include <utfx.h>

#include <memory>

#include "command/charsets/named_charset.h"
#include "command/charsets/text_conversion.h"

namespace utfx {

// Converts between charsets of libutfx, of iconv(3), or one of each. `on_error`
// is as for utfx_convert(). A target of iconv's gets the character that
// ReplacementFor() names; throws Trouble if it has none. In a charset of
// iconv's, each ill-formed code unit is an error.
// With UTFX_STOP, a conversion through iconv(3) may end with UTFX_UNENCODABLE;
// after any other error, the next call can start `length` bytes later.
std::unique_ptr<TextConversion> MakeConversion(const NamedCharset& from,
                                               const NamedCharset& to,
                                               utfx_on_error on_error);

// To UTF-32 in the machine's byte order, up to the first error.
std::unique_ptr<TextConversion> MakeDecoder(const NamedCharset& from);

}  // namespace utfx

#endif  // UTFX_COMMAND_CHARSETS_CONVERSION_H_
