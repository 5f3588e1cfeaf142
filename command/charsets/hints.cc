#include "command/charsets/hints.h"

#include <utfx.h>

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "command/messages/numbers.h"

namespace utfx {
namespace {

using std::string_literals::operator""s;

// Counts code units of two bytes that are below U+0100.
size_t CountLatin(const utfx_charset* charset, std::string_view text) {
  size_t count = 0;
  for (size_t i = utfx_charset_byte_order(charset) == UTFX_LITTLE_ENDIAN ? 1
                                                                         : 0;
       i < text.size(); i += 2) {
    if (text[i] == '\0') ++count;
  }
  return count;
}

// Nearly every text is well-formed in both byte orders of UTF-16. In the right
// one, more characters are below U+0100.
bool LooksBetter(const utfx_charset* reversed, const utfx_charset* charset,
                 std::string_view text) {
  return utfx_charset_code_unit_size(charset) != 2 ||
         CountLatin(reversed, text) > CountLatin(charset, text);
}

// Those that read a signature; the longer ones come first, as UTF-16LE's is the
// start of UTF-32LE's. Looked up once, and not for each error.
const auto& CharsetsWithSignatures() {
  static const std::array kCharsets = {utfx_charset_find("UTF-64"),
                                       utfx_charset_find("UTF-32"),
                                       utfx_charset_find("UTF-16")};
  return kCharsets;
}

}  // namespace

std::string SignatureHint(const utfx_charset* charset, std::string_view text) {
  for (const utfx_charset* const other : CharsetsWithSignatures()) {
    size_t length = 0;
    const utfx_charset* const stream =
        utfx_charset_of_stream(other, text.data(), text.size(), &length);
    if (length == 0) continue;
    if (stream == charset) {
      return "a signature, which "s + utfx_charset_name(other) + " reads and " +
             utfx_charset_name(stream) + " does not";
    }
    const std::string signature =
        "the signature of "s + utfx_charset_name(stream);
    return stream == utfx_charset_reversed(charset)
               ? signature + ": the byte order is the wrong one"
               : signature;
  }
  return "";
}

std::string LaterSignatureHint(const utfx_charset* charset,
                               std::string_view text) {
  for (const utfx_charset* const other : CharsetsWithSignatures()) {
    if (utfx_charset_code_unit_size(other) !=
        utfx_charset_code_unit_size(charset)) {
      continue;
    }
    size_t length = 0;
    const utfx_charset* const stream =
        utfx_charset_of_stream(other, text.data(), text.size(), &length);
    if (length == 0) continue;
    return "the signature of another text in "s + utfx_charset_name(other) +
           (stream == charset ? "" : ", in the other byte order") +
           ", which starts here";
  }
  return "";
}

std::string ByteOrderHint(const utfx_charset* charset, std::string_view text,
                          bool is_rest) {
  const utfx_charset* const reversed = utfx_charset_reversed(charset);
  if (reversed == nullptr) return "";
  const utfx_result result = utfx_validate(reversed, text.data(), text.size());
  const bool is_well_formed = result.status == UTFX_OK ||
                              (result.status == UTFX_INCOMPLETE && !is_rest);
  if (!is_well_formed || !LooksBetter(reversed, charset, text)) return "";
  const std::string what =
      is_rest ? "the rest is"
              : "the next " + Counted(text.size(), "byte") + " are";
  return "the byte order looks wrong: as "s + utfx_charset_name(reversed) +
         ' ' + what + " well-formed";
}

}  // namespace utfx
