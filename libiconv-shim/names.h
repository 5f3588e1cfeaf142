#ifndef UTFX_LIBICONV_SHIM_NAMES_H_
#define UTFX_LIBICONV_SHIM_NAMES_H_

#include <string_view>

#include "libiconv-shim/settings.h"
#include "libiconv-shim/sides.h"

namespace utfx::libiconv {

// A name as libiconv_open() takes it: any number of //TRANSLIT and //IGNORE
// may follow, from libiconv 1.18 on also //NON_IDENTICAL_DISCARD, and all of
// them with one slash. Until then they mean something in the target's name
// only.
struct Name {
  std::string_view charset;
  Options options;
};

Name ParseName(const char* name);

// The charset of ours, in upper or lower case, under any of its names; null if
// there is none.
const Side* FindOurs(std::string_view charset);

// The same for the charsets of libiconv that the core converts, under the
// names that the real libiconv has for them.
const Side* FindForeign(const char* name);

}  // namespace utfx::libiconv

#endif  // UTFX_LIBICONV_SHIM_NAMES_H_
