#ifndef UTFX_LIBICONV_SHIM_HOST_SIDES_H_
#define UTFX_LIBICONV_SHIM_HOST_SIDES_H_

#include <string_view>

#include "libiconv-shim/sides.h"

namespace utfx::libiconv {

// Finds a charset that the host's people have brought, by any of its names, in
// upper or lower case; null if there is none, or its file is damaged. The side
// stays for as long as the process lives, as descriptors of it may.
const Side* FindHosts(std::string_view charset);

}  // namespace utfx::libiconv

#endif  // UTFX_LIBICONV_SHIM_HOST_SIDES_H_
