#include "command/named_charset.h"

#include <iconv.h>
#include <utfx.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "command/trouble.h"

namespace utfx {
namespace {

char ToUpper(char c) {
  return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

// Whether iconv(3) would leave out what it can't convert, and fail for it only
// afterwards: "ASCII//IGNORE", "ASCII//translit,ignore".
bool IgnoresErrors(const std::string& name) {
  const size_t slash = name.find('/');
  const size_t suffix =
      slash == std::string::npos ? slash : name.find('/', slash + 1);
  if (suffix == std::string::npos) return false;
  constexpr std::string_view kIgnore = "IGNORE";
  return std::search(name.begin() + static_cast<ptrdiff_t>(suffix), name.end(),
                     kIgnore.begin(), kIgnore.end(), [](char a, char b) {
                       return ToUpper(a) == b;
                     }) != name.end();
}

bool IconvKnows(const std::string& name) {
  // An empty one is that of the locale.
  if (name.empty()) return false;
  iconv_t descriptor = iconv_open("UTF-8", name.c_str());
  if (descriptor == reinterpret_cast<iconv_t>(-1)) return false;
  iconv_close(descriptor);
  return true;
}

}  // namespace

NamedCharset::NamedCharset(const std::string& name)
    : name_(name), ours_(utfx_charset_find(name.c_str())) {
  if (ours_ == nullptr && !IconvKnows(name)) {
    throw Trouble("unknown charset: " + Quote(name));
  }
  if (ours_ == nullptr && IgnoresErrors(name)) {
    throw Trouble(Quote(name) + ": IGNORE hides errors; use convert --skip");
  }
}

}  // namespace utfx
