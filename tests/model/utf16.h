#ifndef UTFX_TESTS_MODEL_UTF16_H_
#define UTFX_TESTS_MODEL_UTF16_H_

#include <cstdint>
#include <string>

#include "tests/model/model.h"

namespace utfx::model {

// UTF-16 (Unicode 3.9, D91), which other forms are up to U+10FFFF.
inline std::string EncodeUtf16(uint32_t code_point,
                               ByteOrder order = ByteOrder::kBigEndian) {
  if (code_point < 0x10000) {
    return FromUnits({static_cast<uint16_t>(code_point)}, order);
  }
  code_point -= 0x10000;
  return FromUnits({static_cast<uint16_t>(0xD800 + code_point / 0x400),
                    static_cast<uint16_t>(0xDC00 + code_point % 0x400)},
                   order);
}

}  // namespace utfx::model

#endif  // UTFX_TESTS_MODEL_UTF16_H_
