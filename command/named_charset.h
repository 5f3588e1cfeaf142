#ifndef UTFX_COMMAND_NAMED_CHARSET_H_
#define UTFX_COMMAND_NAMED_CHARSET_H_

#include <utfx.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

// Charsets, and code points in them.
namespace utfx {

// Whether a charset, if there is one, is a table of single bytes.
inline bool IsTable(const utfx_charset* charset) {
  return utfx_charset_group(charset) == UTFX_GROUP_TABLES;
}

// Whether a charset, if there is one, was added to this host. Its file says
// what is written for errors.
bool IsAdded(const utfx_charset* charset);

// A charset that a user has named: one of libutfx's, or else one of iconv(3)'s.
class NamedCharset {
 public:
  // Throws Trouble for an unknown name, and for a suffix that means nothing.
  // The name of a target may end with //TRANSLIT.
  enum class Use { kSource, kTarget };
  explicit NamedCharset(const std::string& name, Use use = Use::kSource);
  explicit NamedCharset(const utfx_charset* ours)
      : name_(utfx_charset_name(ours)), ours_(ours) {}

  // Whether any charset has this name.
  static bool IsKnown(const std::string& name);

  // As the user wrote it, for iconv_open().
  const std::string& Name() const { return name_; }
  // Null if it is iconv's.
  const utfx_charset* Ours() const { return ours_; }
  // Null if it is iconv's, or a table of single bytes: such text shows much
  // less of itself.
  const utfx_charset* OursButTables() const {
    return IsTable(ours_) ? nullptr : ours_;
  }

 private:
  std::string name_;
  const utfx_charset* ours_;
};

// These two, which are needed for each character: a look-up by name takes
// microseconds.
const utfx_charset* Utf8();
const utfx_charset* Utf8000();

// All charsets of libutfx, in the order of its list.
const std::vector<const utfx_charset*>& AllCharsets();
// The other names of a charset.
std::vector<std::string> AliasesOf(const utfx_charset* charset);

// Finds a charset of libutfx by a name. Throws Trouble if there is none.
const utfx_charset* FindOurs(const std::string& name);

// A code point, or another number, of any size: 64-bit words, the lowest first.
// The last word is not zero, unless it is the only one.
using Words = std::vector<uint64_t>;

bool IsBeyondUnicode(const Words& code_point);
bool IsSurrogate(const Words& code_point);

// Whether a charset has a code point.
bool Has(const utfx_charset* charset, const Words& code_point);
// Whether it has all of Unicode's scalar values.
bool HasAllOfUnicode(const utfx_charset* charset);

// Reads the sequence that a text starts with, however large its code point is.
utfx_sequence ReadSequence(const utfx_charset* charset, std::string_view text,
                           Words* code_point);

// The sequence of a code point, "" if the charset does not have it.
std::string WriteSequence(const utfx_charset* charset, const Words& code_point);

// This many bytes hold any sequence, and all that explains an error.
inline constexpr size_t kLookahead = 4096;

// The longest signature, in bytes.
inline constexpr size_t kMaxSignatureLength = 8;

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

}  // namespace utfx

#endif  // UTFX_COMMAND_NAMED_CHARSET_H_
