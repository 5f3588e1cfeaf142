// The three functions that glibc calls in a gconv module, as iconv/skeleton.c
// in glibc has them. Each step is a conversion by itself: glibc's cache, by
// which alone they are found, has no other use for it.

#include <gconv.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "gconv-module/open_step.h"
#include "gconv-module/unicode/step.h"
#include "gconv-module/unicode/stream.h"

#define UTFX_EXPORT __attribute__((visibility("default")))

extern "C" {
UTFX_EXPORT int gconv_init(__gconv_step* step);
UTFX_EXPORT void gconv_end(__gconv_step* step);
UTFX_EXPORT int gconv(__gconv_step* step, __gconv_step_data* data,
                      const unsigned char** in, const unsigned char* in_end,
                      unsigned char** out_start, size_t* irreversible,
                      int do_flush, int consume_incomplete);
}

using utfx::gconv::unicode::Step;
using utfx::gconv::unicode::Stream;

int gconv_init(__gconv_step* step) {
  // If there is none, glibc takes its own two steps.
  const int status = utfx::gconv::OpenStep<Step>(step);
  if (status != __GCONV_OK) return status;
  // iconv_open() tells of //TRANSLIT only those steps that come from there.
  static char internal[] = "INTERNAL";
  step->__from_name = internal;
  return __GCONV_OK;
}

void gconv_end(__gconv_step* step) { std::free(step->__data); }

int gconv(__gconv_step* step, __gconv_step_data* data, const unsigned char** in,
          const unsigned char* in_end, unsigned char** /*out_start*/,
          size_t* irreversible, int do_flush, int /*consume_incomplete*/) {
  // There is no shift state to leave, and glibc forgets no byte order.
  if (do_flush != 0) return __GCONV_OK;
  return Stream(*static_cast<const Step*>(step->__data), data)
      .Run({*in, in_end, data->__outbuf, data->__outbufend}, irreversible);
}
