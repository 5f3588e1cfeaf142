#ifndef UTFX_LIBICONV_SHIM_COUNT_BYTES_H_
#define UTFX_LIBICONV_SHIM_COUNT_BYTES_H_

#include <cstddef>

namespace utfx::libiconv {

// In the build of one test, counts the bytes that a conversion looks at, each
// time that it does: the test checks that they are few.
#ifdef UTFX_COUNT_BYTES
inline size_t counted_bytes = 0;
inline void CountBytes(ptrdiff_t count) {
  counted_bytes += static_cast<size_t>(count);
}
#else
inline void CountBytes(ptrdiff_t /*count*/) {}
#endif

}  // namespace utfx::libiconv

#endif  // UTFX_LIBICONV_SHIM_COUNT_BYTES_H_
