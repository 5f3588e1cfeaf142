#ifndef UTFX_LIBICONV_SHIM_NAMES_H_
#define UTFX_LIBICONV_SHIM_NAMES_H_

#include <string_view>

#include "libiconv-shim/settings.h"
#include "libiconv-shim/sides.h"

namespace utfx::libiconv {

// A name as libiconv_open() takes it. Any number of //TRANSLIT and //IGNORE may
// follow. From libiconv 1.18 on //NON_IDENTICAL_DISCARD may follow as well, and
// one slash suffices. Before 1.18 only the target's options count.
struct Name {
  std::string_view charset;
  Options options;
};

Name ParseName(const char* name);

// Finds a charset of ours by any of its names, in upper or lower case; null if
// there is none.
const Side* FindOurs(std::string_view charset);

// Does the same for libiconv's charsets that the core converts, by the names
// that the real libiconv has for them.
const Side* FindForeign(const char* name);

}  // namespace utfx::libiconv

#endif  // UTFX_LIBICONV_SHIM_NAMES_H_
