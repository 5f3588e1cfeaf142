#ifndef UTFX_DOCS_MAN_CHARSET_ROW_H_
#define UTFX_DOCS_MAN_CHARSET_ROW_H_

#include <array>
#include <string>
#include <string_view>

#include "converters/charsets.h"
#include "core/repertoire.h"

namespace utfx {

// What the manuals' tables say of a charset: its name, other names, unit,
// signature and code points.
using CharsetRow = std::array<std::string, 5>;

inline CharsetRow MakeCharsetRow(const Charset& charset) {
  std::string aliases;
  for (const std::string_view alias : charset.aliases) {
    if (!aliases.empty()) aliases += ", ";
    aliases += alias;
  }
  const std::string unit =
      charset.unit == 1 ? "1 byte" : std::to_string(charset.unit) + " bytes";
  return {
      std::string(charset.name), aliases, unit,
      charset.signatures.empty() ? "none" : "reads and writes one",
      "to " + (charset.code_point_bits == kScalarValues.bits
                   ? "U+10FFFF"
                   : "2^" + std::to_string(charset.code_point_bits) + " − 1")};
}

}  // namespace utfx

#endif  // UTFX_DOCS_MAN_CHARSET_ROW_H_
