#include "command/charsets/hints.h"

#include <utfx.h>

#include <cstddef>
#include <string>
#include <string_view>

#include "command/charsets/signature.h"
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

}  // namespace

std::string SignatureHint(const utfx_charset* charset, std::string_view text) {
  const Signature found = FindAnySignature(text);
  if (found.length == 0) return "";
  if (found.stream == charset) {
    return "a signature, which "s + utfx_charset_name(found.charset) +
           " reads and " + utfx_charset_name(charset) + " does not";
  }
  return "the signature of "s + utfx_charset_name(found.stream) +
         (found.stream == utfx_charset_reversed(charset)
              ? ": the byte order is the wrong one"
              : "");
}

std::string LaterSignatureHint(const utfx_charset* charset,
                               std::string_view text) {
  const Signature found =
      FindAnySignature(text, utfx_charset_code_unit_size(charset));
  if (found.length == 0) return "";
  return "the signature of another text in "s +
         utfx_charset_name(found.charset) +
         (found.stream == utfx_charset_reversed(charset)
              ? ", in the other byte order"
              : "") +
         ", which starts here";
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
