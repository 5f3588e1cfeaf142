#ifndef UTFX_TESTS_GCONV_MODULE_REAL_ICONV_H_
#define UTFX_TESTS_GCONV_MODULE_REAL_ICONV_H_

#include <gconv.h>
#include <iconv.h>

#include <cstddef>
#include <string>

#include "tests/iconv_descriptor.h"

namespace utfx {

inline constexpr IconvFunctions kGlibcIconv = {&iconv_open, &iconv,
                                               &iconv_close};

// The C library's iconv(3).
class Iconv : public IconvDescriptor {
 public:
  Iconv(const std::string& to, const std::string& from)
      : IconvDescriptor(kGlibcIconv, to, from) {}

  // How many gconv steps the conversion takes: a descriptor is a __gconv_t.
  size_t Steps() const { return Gconv()->__nsteps; }
  __gconv_t Gconv() const { return static_cast<__gconv_t>(Handle()); }
};

}  // namespace utfx

#endif  // UTFX_TESTS_GCONV_MODULE_REAL_ICONV_H_
