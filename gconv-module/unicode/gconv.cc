// The three functions that glibc calls in a gconv module, as iconv/skeleton.c
// in glibc has them. Each step is a conversion by itself: glibc's cache, by
// which alone they are found, has no other use for it.

#include <gconv.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>

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
  step->__data = nullptr;
  void* const memory = std::malloc(sizeof(Step));
  if (memory == nullptr) return __GCONV_NOMEM;
  auto* const found = new (memory) Step;
  // glibc takes its own two steps then.
  if (!found->Find(step->__from_name, step->__to_name)) {
    std::free(memory);
    return __GCONV_NOCONV;
  }
  step->__data = found;
  step->__min_needed_from = static_cast<int>(found->From().min_length);
  step->__max_needed_from = static_cast<int>(found->From().max_length);
  step->__min_needed_to = static_cast<int>(found->To().min_length);
  step->__max_needed_to = static_cast<int>(found->To().max_length);
  step->__stateful = 0;
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
