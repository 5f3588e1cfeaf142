// The three functions that glibc calls in a gconv module. As it is configured,
// each step is a conversion by itself, found in glibc's cache alone.

#include <gconv.h>

#include <cstddef>
#include <cstdlib>

#include "gconv-module/open_step.h"
#include "gconv-module/run_step.h"
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
  // If there is no such step, glibc takes its own two.
  const int status = utfx::gconv::OpenStep<Step>(step);
  if (status != __GCONV_OK) return status;
  // iconv_open() tells only steps from INTERNAL of //TRANSLIT. Without a cache
  // no step may be renamed: glibc opens it again by its name, which it shares
  // with the step before, and frees the name.
  static char internal[] = "INTERNAL";
  const bool is_from_cache = step->__modname == nullptr;
  if (is_from_cache) step->__from_name = internal;
  return __GCONV_OK;
}

void gconv_end(__gconv_step* step) { std::free(step->__data); }

int gconv(__gconv_step* step, __gconv_step_data* data, const unsigned char** in,
          const unsigned char* in_end, unsigned char** out_start,
          size_t* irreversible, int do_flush, int consume_incomplete) {
  return utfx::gconv::RunStep<Step, Stream>(&gconv, step, data, in, in_end,
                                            out_start, irreversible, do_flush,
                                            consume_incomplete);
}
