// The three functions that glibc calls in a gconv module.

#include <gconv.h>

#include <cstddef>
#include <cstdlib>

#include "gconv-module/open_step.h"
#include "gconv-module/run_step.h"
#include "gconv-module/steps.h"
#include "gconv-module/stream.h"

#define UTFX_EXPORT __attribute__((visibility("default")))

extern "C" {
UTFX_EXPORT int gconv_init(__gconv_step* step);
UTFX_EXPORT void gconv_end(__gconv_step* step);
UTFX_EXPORT int gconv(__gconv_step* step, __gconv_step_data* data,
                      const unsigned char** in, const unsigned char* in_end,
                      unsigned char** out_start, size_t* irreversible,
                      int do_flush, int consume_incomplete);
}

using utfx::gconv::Step;
using utfx::gconv::Stream;

int gconv_init(__gconv_step* step) { return utfx::gconv::OpenStep<Step>(step); }

void gconv_end(__gconv_step* step) { std::free(step->__data); }

int gconv(__gconv_step* step, __gconv_step_data* data, const unsigned char** in,
          const unsigned char* in_end, unsigned char** out_start,
          size_t* irreversible, int do_flush, int consume_incomplete) {
  return utfx::gconv::RunStep<Step, Stream>(&gconv, step, data, in, in_end,
                                            out_start, irreversible, do_flush,
                                            consume_incomplete);
}
