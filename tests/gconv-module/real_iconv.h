#ifndef UTFX_TESTS_GCONV_MODULE_REAL_ICONV_H_
#define UTFX_TESTS_GCONV_MODULE_REAL_ICONV_H_

#include <gconv.h>
#include <iconv.h>

#include <cstddef>
#include <mutex>
#include <string>

#include "tests/iconv_descriptor.h"

namespace utfx {

#ifdef __SANITIZE_THREAD__
// glibc loads a module, has it make what the descriptors of a pair share, and
// frees and unloads all that again under a lock of its own. ThreadSanitizer,
// which does not see into glibc, takes all of this for races with conversions
// in other threads. This lock it does see. Conversions have none.
inline std::mutex glibcs_lock;
inline constexpr IconvFunctions kGlibcIconv = {
    [](const char* to, const char* from) {
      const std::lock_guard guard(glibcs_lock);
      return iconv_open(to, from);
    },
    &iconv,
    [](void* descriptor) {
      const std::lock_guard guard(glibcs_lock);
      return iconv_close(descriptor);
    }};
#else
inline constexpr IconvFunctions kGlibcIconv = {&iconv_open, &iconv,
                                               &iconv_close};
#endif

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
