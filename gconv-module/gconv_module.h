#ifndef UTFX_GCONV_MODULE_GCONV_MODULE_H_
#define UTFX_GCONV_MODULE_GCONV_MODULE_H_

#include <gconv.h>

#include <cstddef>

// The functions that glibc calls in a gconv module, and all that a module
// exports. Each module's stream.cc has its own.
#pragma GCC visibility push(default)
extern "C" {
int gconv_init(__gconv_step* step);
void gconv_end(__gconv_step* step);
int gconv(__gconv_step* step, __gconv_step_data* data, const unsigned char** in,
          const unsigned char* in_end, unsigned char** out_start,
          size_t* irreversible, int do_flush, int consume_incomplete);
}
#pragma GCC visibility pop

#endif  // UTFX_GCONV_MODULE_GCONV_MODULE_H_
