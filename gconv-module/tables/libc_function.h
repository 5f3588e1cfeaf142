#ifndef UTFX_GCONV_MODULE_TABLES_LIBC_FUNCTION_H_
#define UTFX_GCONV_MODULE_TABLES_LIBC_FUNCTION_H_

namespace utfx::gconv::tables {

// A function that this process's C library exports under a name, in whatever
// version; null if there is none. Unlike dlsym(), it leaves the error that
// dlerror() has yet to tell: glibc itself converts text while it tells one.
void* LibcFunction(const char* name);

}  // namespace utfx::gconv::tables

#endif  // UTFX_GCONV_MODULE_TABLES_LIBC_FUNCTION_H_
