#ifndef UTFX_LIBICONV_SHIM_COUNT_BYTES_H_
#define UTFX_LIBICONV_SHIM_COUNT_BYTES_H_

#include <cstddef>

namespace utfx::libiconv {

// Counts the bytes that a conversion looks at, as often as it does, where a
// test is built to see that they are few.
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
