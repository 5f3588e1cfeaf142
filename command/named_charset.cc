#include "command/named_charset.h"

#include <iconv.h>
#include <utfx.h>

#include <string>

#include "command/trouble.h"

namespace utfx {
namespace {

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
}

}  // namespace utfx
