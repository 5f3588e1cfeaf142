#include "command/charsets/charset_facts.h"

#include <utfx.h>

#include <cstdint>
#include <optional>
#include <string_view>

#include "command/charsets/iconv_conversion.h"
#include "command/charsets/named_charset.h"
#include "command/charsets/text_conversion.h"
#include "command/code_points/sequence.h"
#include "command/messages/quote.h"
#include "command/messages/trouble.h"
#include "converters/table/table.h"

namespace utfx {

std::optional<uint32_t> ReplacementFor(const NamedCharset& charset) {
  if (charset.Ours() != nullptr) {
    return static_cast<uint32_t>(utfx_charset_replacement(charset.Ours()));
  }
  const auto has = [&](uint64_t code_point) {
    Buffer encoded;
    return MakeIconvConversion("UTF-8", charset.Name())
                   ->Convert(WriteSequence(Utf8(), {code_point}), true,
                             &encoded)
                   .status == UTFX_OK &&
           !encoded.Bytes().empty();
  };
  constexpr uint32_t kReplacement = 0xFFFD;
  if (has(kReplacement)) return kReplacement;
  const auto found = static_cast<uint32_t>(FindReplacement(has));
  return found == 0 ? std::nullopt : std::optional(found);
}

void CheckReplacement(const NamedCharset& charset) {
  if (ReplacementFor(charset).has_value()) return;
  throw Trouble(Quote(charset.Name()) +
                " has no character that --replace could write for an error; "
                "--skip leaves errors out");
}

bool WritesAscii(const NamedCharset& charset) {
  if (charset.Ours() != nullptr) {
    return WriteSequence(charset.Ours(), {'A'}) == "A";
  }
  const auto encoder = MakeIconvConversion("UTF-8", charset.Name());
  for (const std::string_view text : {"A", "\n"}) {
    // A signature, or bytes that shift the state, may be before the first one.
    Buffer first;
    if (encoder->Convert(text, false, &first).status != UTFX_OK) continue;
    Buffer second;
    encoder->Convert(text, false, &second);
    return second.Bytes() == text;
  }
  return false;
}

}  // namespace utfx
