#ifndef UTFX_LIBICONV_SHIM_BUFFERS_H_
#define UTFX_LIBICONV_SHIM_BUFFERS_H_

#include <cstddef>
#include <cstdint>

namespace utfx::libiconv {

// The rest of the caller's buffers.
struct Input {
  const uint8_t* next;
  const uint8_t* end;

  size_t Size() const { return static_cast<size_t>(end - next); }
};
struct Output {
  uint8_t* next;
  uint8_t* end;

  size_t Room() const { return static_cast<size_t>(end - next); }
};

}  // namespace utfx::libiconv

#endif  // UTFX_LIBICONV_SHIM_BUFFERS_H_
