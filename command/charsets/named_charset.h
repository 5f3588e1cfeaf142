#ifndef UTFX_COMMAND_CHARSETS_NAMED_CHARSET_H_
#define UTFX_COMMAND_CHARSETS_NAMED_CHARSET_H_

#include <utfx.h>

#include <string>
#include <vector>

// Text in any charset that a person can name becomes code points or text in
// another one.
namespace utfx {

// Whether a charset, if there is one, is a table; and one of single bytes.
inline bool IsTable(const utfx_charset* charset) {
  return utfx_charset_group(charset) == UTFX_GROUP_TABLES;
}
inline bool IsSingleByteTable(const utfx_charset* charset) {
  return IsTable(charset) && utfx_charset_max_sequence_length(charset) == 1;
}

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
  // Null if it is iconv's, or a table: such text shows much less of
  // itself.
  const utfx_charset* OursButTables() const {
    return IsTable(ours_) ? nullptr : ours_;
  }

 private:
  std::string name_;
  const utfx_charset* ours_;
};

// All charsets of libutfx, in the order of its list.
const std::vector<const utfx_charset*>& AllCharsets();
// The other names of a charset.
std::vector<std::string> AliasesOf(const utfx_charset* charset);

// The names that iconv(1) lists, as the C library has no function for them.
std::vector<std::string> IconvNames();

// Finds a charset of libutfx by a name. Throws Trouble if there is none.
const utfx_charset* FindOurs(const std::string& name);

}  // namespace utfx

#endif  // UTFX_COMMAND_CHARSETS_NAMED_CHARSET_H_
