#ifndef UTFX_LIBICONV_SHIM_CONSUME_H_
#define UTFX_LIBICONV_SHIM_CONSUME_H_

#include <cstdint>

#include "core/convert.h"
#include "core/result.h"
#include "libiconv-shim/buffers.h"
#include "libiconv-shim/count_bytes.h"

namespace utfx::libiconv {

// Converts [in->next, end) as far as it can, and consumes that. Returns the end
// of the output.
inline uint8_t* Consume(const Conversion& convert, const uint8_t* end,
                        Input* in, Output out) {
  const Result result = convert(in->next, end, out.next, out.end);
  CountBytes(result.in - in->next);
  in->next = result.in;
  return result.out;
}

}  // namespace utfx::libiconv

#endif  // UTFX_LIBICONV_SHIM_CONSUME_H_
