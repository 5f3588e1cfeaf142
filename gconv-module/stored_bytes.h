#ifndef UTFX_GCONV_MODULE_STORED_BYTES_H_
#define UTFX_GCONV_MODULE_STORED_BYTES_H_

#include <gconv.h>

#include <cstddef>
#include <cstdint>

namespace utfx::gconv {

// The bytes of an incomplete sequence that mbrtowc() and its family leave in an
// mbstate_t between two calls. To glibc the low three bits of __count are their
// number, and __count is zero in the initial state. The first four bytes go to
// __value, the others to the upper 24 bits of __count. That is enough for any
// charset of a locale: the sequences of 12 bytes of UTF-16K are longer, and
// mbrtowc() takes these only whole.
inline constexpr size_t kMaxStoredBytes = 7;

// Copies the stored bytes to `out` and returns their number.
inline size_t LoadStoredBytes(const __mbstate_t& state,
                              uint8_t out[kMaxStoredBytes]) {
  const auto count = static_cast<uint32_t>(state.__count);
  const size_t size = count & 7;
  for (size_t i = 0; i < size; ++i) {
    out[i] = i < 4 ? static_cast<uint8_t>(state.__value.__wchb[i])
                   : static_cast<uint8_t>(count >> (8 * (i - 3)));
  }
  return size;
}

// Replaces the stored bytes. Size 0 gives the initial state.
inline void StoreBytes(const uint8_t* in, size_t size, __mbstate_t* state) {
  auto count = static_cast<uint32_t>(size);
  *state = {};
  for (size_t i = 0; i < size; ++i) {
    if (i < 4) {
      state->__value.__wchb[i] = static_cast<char>(in[i]);
    } else {
      count |= uint32_t{in[i]} << (8 * (i - 3));
    }
  }
  state->__count = static_cast<int>(count);
}

}  // namespace utfx::gconv

#endif  // UTFX_GCONV_MODULE_STORED_BYTES_H_
