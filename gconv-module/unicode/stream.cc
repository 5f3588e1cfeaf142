#include <gconv.h>

#include <cstddef>
#include <cstdlib>

#include "gconv-module/gconv_module.h"
#include "gconv-module/open_step.h"
#include "gconv-module/run_step.h"
#include "gconv-module/two_steps.h"
#include "gconv-module/unicode/step.h"

using utfx::gconv::unicode::Step;
using Stream = utfx::gconv::TwoStepsStream<Step>;

int gconv_init(__gconv_step* step) {
  // If there is no such step, glibc takes its own two.
  const int status = utfx::gconv::OpenStep<Step>(step);
  if (status == __GCONV_OK) utfx::gconv::RenameIfFromCache(step);
  return status;
}

void gconv_end(__gconv_step* step) { std::free(step->__data); }

int gconv(__gconv_step* step, __gconv_step_data* data, const unsigned char** in,
          const unsigned char* in_end, unsigned char** out_start,
          size_t* irreversible, int do_flush, int consume_incomplete) {
  return utfx::gconv::RunStep<Step, Stream>(&gconv, step, data, in, in_end,
                                            out_start, irreversible, do_flush,
                                            consume_incomplete);
}
