#ifndef UTFX_TESTS_GCONV_MODULE_GLIBCS_UTF8_H_
#define UTFX_TESTS_GCONV_MODULE_GLIBCS_UTF8_H_

#include <string>

#include "tests/model/model.h"
#include "tests/model/utf8000.h"

namespace utfx {

// glibc's UTF-8, with its 31 bits, is the start of UTF-8000.
inline std::string EncodeGlibcsUtf8(const model::Bits& code_point) {
  return model::Utf8000().Encode(code_point, /*limit=*/31);
}

}  // namespace utfx

#endif  // UTFX_TESTS_GCONV_MODULE_GLIBCS_UTF8_H_
