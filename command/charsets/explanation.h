#ifndef UTFX_COMMAND_CHARSETS_EXPLANATION_H_
#define UTFX_COMMAND_CHARSETS_EXPLANATION_H_

#include <utfx.h>

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "command/charsets/named_charset.h"
#include "command/code_points/sequence.h"

// Why a text is an error, in words.
namespace utfx {

// Why something is an error: libutfx's names of the class and the cause, and a
// text.
struct Explanation {
  std::string error_class;
  std::string cause;  // Empty if it is unknown.
  std::string text;
  std::string expected = {};  // The right bytes in its place, or empty.
};
// Explain the sequence that a text starts with, and a code point that a charset
// lacks.
Explanation ExplainIllFormed(const utfx_charset* charset,
                             std::string_view text);
// Explain the bytes of an integer, and the rest of a key.
Explanation ExplainInteger(utfx_int_form form, std::string_view bytes);
Explanation ExplainField(std::string_view bytes);
// The bytes that would be right where the error shows, or empty. Takes
// milliseconds.
std::string Expected(const utfx_charset* charset, std::string_view text);
Explanation ExplainUnencodable(const utfx_charset* charset,
                               const Words& code_point);
Explanation ExplainUnencodable(const NamedCharset& charset,
                               const Words& code_point);
// Explains an error in a charset of iconv(3)'s, which tells only whether the
// text is cut short.
Explanation ExplainIconvs(const std::string& charset, bool is_cut_short);

// Explains the outcome of a conversion. The text starts with the error, and
// ends behind it if the error is an unencodable code point.
Explanation ExplainError(const NamedCharset& from, const NamedCharset& to,
                         utfx_status status, std::string_view text);

// Adds an error of these bytes to an object, as all commands tell it to
// programs.
void AddError(const Explanation& why, std::string_view bytes,
              nlohmann::ordered_json* json);

}  // namespace utfx

#endif  // UTFX_COMMAND_CHARSETS_EXPLANATION_H_
