#ifndef UTFX_COMMAND_CHARSETS_CHARSET_FACTS_H_
#define UTFX_COMMAND_CHARSETS_CHARSET_FACTS_H_

#include <cstdint>
#include <optional>

#include "command/charsets/named_charset.h"

// Facts about a charset, which are found by converting where libutfx has no
// function for them.
namespace utfx {

// The code point that a charset has for text that is lost: libutfx's, or of
// iconv(3)'s U+FFFD, a question mark, or U+001A SUBSTITUTE; nothing if it has
// none of them.
std::optional<uint32_t> ReplacementFor(const NamedCharset& charset);
// Throws Trouble if there is none.
void CheckReplacement(const NamedCharset& charset);

// Whether a charset has ASCII, or its ends of lines, as bytes of ASCII, so that
// a terminal shows some of its text.
bool WritesAscii(const NamedCharset& charset);

}  // namespace utfx

#endif  // UTFX_COMMAND_CHARSETS_CHARSET_FACTS_H_
