#ifndef UTFX_COMMAND_NAMED_CHARSET_H_
#define UTFX_COMMAND_NAMED_CHARSET_H_

#include <utfx.h>

#include <string>

namespace utfx {

// A charset that a user has named: one of libutfx's, or else any that iconv(3)
// knows.
class NamedCharset {
 public:
  // Throws Trouble if nobody has it, or if errors in it are not to be told.
  explicit NamedCharset(const std::string& name);

  // As the user wrote it, for iconv_open().
  const std::string& Name() const { return name_; }
  // Null if it is iconv's.
  const utfx_charset* Ours() const { return ours_; }

 private:
  std::string name_;
  const utfx_charset* ours_;
};

}  // namespace utfx

#endif  // UTFX_COMMAND_NAMED_CHARSET_H_
