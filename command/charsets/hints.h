#ifndef UTFX_COMMAND_CHARSETS_HINTS_H_
#define UTFX_COMMAND_CHARSETS_HINTS_H_

#include <utfx.h>

#include <string>
#include <string_view>

// Hints that an error gives beyond its own sequence.
namespace utfx {

// "the signature of UTF-64LE", if a stream starts with that of another charset;
// otherwise empty.
std::string SignatureHint(const utfx_charset* charset, std::string_view text);

// "the signature of another text in UTF-64, which starts here", if what a text
// goes on with is one, in either byte order; otherwise empty.
std::string LaterSignatureHint(const utfx_charset* charset,
                               std::string_view text);

// "the byte order looks wrong: as UTF-64LE the rest is well-formed", if that is
// true of a text from an error on; otherwise empty. `is_rest` says that the
// text ends there.
std::string ByteOrderHint(const utfx_charset* charset, std::string_view text,
                          bool is_rest);

}  // namespace utfx

#endif  // UTFX_COMMAND_CHARSETS_HINTS_H_
