#ifndef UTFX_LIBICONV_SHIM_REAL_H_
#define UTFX_LIBICONV_SHIM_REAL_H_

#include <cstddef>

#include "libiconv-shim/api.h"

// The real libiconv, behind this library: its functions, as libiconv's manual
// has them. Where there is none, opening fails with EINVAL, as it does for a
// pair of names that libiconv doesn't know, or with ENOMEM if there was no
// memory to look; no handle exists then, so the functions that take one are not
// called.

namespace utfx::libiconv::real {

// Whether it is known if there is one. False with errno ENOMEM: what follows
// would say that there is none.
bool Look();

Handle Open(const char* to, const char* from);
int OpenInto(const char* to, const char* from, Allocation* allocation);
size_t Iconv(Handle handle, char** in, size_t* in_left, char** out,
             size_t* out_left);
int Close(Handle handle);
int Control(Handle handle, int request, void* argument);
void List(ListNames list, void* data);

// As _libiconv_version has it: the major version times 256 and the minor one.
// 0 if there is no libiconv.
int Version();

// The canonical name, or `name` itself if it has none.
const char* Canonicalize(const char* name);

}  // namespace utfx::libiconv::real

#endif  // UTFX_LIBICONV_SHIM_REAL_H_
