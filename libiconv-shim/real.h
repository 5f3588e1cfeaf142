#ifndef UTFX_LIBICONV_SHIM_REAL_H_
#define UTFX_LIBICONV_SHIM_REAL_H_

#include <cstddef>

#include "libiconv-shim/api.h"

// The functions of the real libiconv behind this library, as libiconv's manual
// describes them. Without a libiconv, opening fails with EINVAL, as for a pair
// of names that libiconv doesn't know, or with ENOMEM if there was no memory to
// look for one. No handle exists then, so nobody calls the functions that take
// one.

namespace utfx::libiconv::real {

// Whether this could find out if there is one. False with errno ENOMEM: the
// functions below would say that there is none.
bool Look();

Handle Open(const char* to, const char* from);
int OpenInto(const char* to, const char* from, Allocation* allocation);
size_t Iconv(Handle handle, char** in, size_t* in_left, char** out,
             size_t* out_left);
int Close(Handle handle);
int Control(Handle handle, int request, void* argument);
void List(ListNames list, void* data);

// Returns its version as in _libiconv_version: 256 times the major version,
// plus the minor one. 0 if there is no libiconv.
int Version();

// Returns the canonical name, or `name` itself if it has none.
const char* Canonicalize(const char* name);

}  // namespace utfx::libiconv::real

#endif  // UTFX_LIBICONV_SHIM_REAL_H_
