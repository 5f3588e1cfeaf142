// The module for the tables that a host keeps: what `utfx charset add` brings.
// glibc names its charsets, and a step's name is that of a table's file.

#include <gconv.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cwchar>

#include "converters/table/table.h"
#include "core/result.h"
#include "gconv-module/gconv_module.h"
#include "gconv-module/open_step.h"
#include "gconv-module/run_step.h"
#include "gconv-module/step_output.h"
#include "gconv-module/tables/step.h"
#include "gconv-module/two_steps.h"

namespace utfx::gconv::tables {
namespace {

// A Stream of RunStep(): with INTERNAL, it does as one of glibc's own steps.
class Stream {
 public:
  Stream(const Step& step, __gconv_step_data* data, bool consume_incomplete,
         bool may_skip)
      : step_(step),
        data_(data),
        consume_incomplete_(consume_incomplete),
        ignores_errors_(may_skip &&
                        (data->__flags & __GCONV_IGNORE_ERRORS) != 0),
        two_steps_(step, data, consume_incomplete, may_skip) {}

  int Run(const uint8_t** in, const uint8_t* in_end, uint8_t** out,
          uint8_t* out_end) {
    if (!step_.HasInternal()) return two_steps_.Run(in, in_end, out, out_end);
    return step_.WritesTable() ? Write(in, in_end, out, out_end)
                               : Read(in, in_end, out, out_end);
  }

  size_t& Irreversible() { return two_steps_.Irreversible(); }

  void Reset() { two_steps_.Reset(); }

 private:
  static constexpr ptrdiff_t kSize = kInternalSize;

  int Read(const uint8_t** in, const uint8_t* in_end, uint8_t** out,
           uint8_t* out_end) {
    uint8_t* const end = out_end - (out_end - *out) % kSize;
    size_t skipped = 0;
    Stop stop =
        step_.Read(false, *in, in_end, *out, end, ignores_errors_, &skipped);
    // mbrtowc() gets sequences of several bytes as a whole only.
    if (stop == Stop::kIncomplete && consume_incomplete_) {
      stop = Stop::kIllFormed;
    }
    if (stop == Stop::kIllFormed || skipped > 0) {
      data_->__flags |= kEncounteredIllegalInput;
    }
    // glibc's rule for `iconv -c`: a step that has skipped errors reports one
    // when its input is used up. So nobody sees how many.
    return stop == Stop::kInputEmpty && skipped > 0 ? __GCONV_ILLEGAL_INPUT
                                                    : StatusOf(stop);
  }

  int Write(const uint8_t** in, const uint8_t* in_end, uint8_t** out,
            uint8_t* out_end) {
    const uint8_t* const end = in_end - (in_end - *in) % kSize;
    size_t skipped = 0;
    const Stop stop =
        step_.Write(*in, end, *out, out_end, /*skips=*/false, &skipped);
    const int status = stop == Stop::kUnencodable ? Mend(in, end, out, out_end)
                                                  : StatusOf(stop);
    return *in == end && end != in_end ? __GCONV_INCOMPLETE_INPUT : status;
  }

  // Goes on at a character that the table lacks.
  [[gnu::noinline]] int Mend(const uint8_t** in, const uint8_t* in_end,
                             uint8_t** out, uint8_t* out_end) {
    TwoStepsOutput<Step> output(step_, data_, ignores_errors_, &Irreversible(),
                                in_end, *out, out_end);
    const Stop stop = output.Write(*in, in_end, in_end);
    *out = output.Out();
    return stop == Stop::kInputEmpty ? output.WriteStatus() : StatusOf(stop);
  }

  const Step& step_;
  __gconv_step_data* data_;
  bool consume_incomplete_;
  bool ignores_errors_;
  TwoStepsStream<Step> two_steps_;
};

// As glibc's own charsets have it: btowc() then needs no stream.
wint_t Btowc(__gconv_step* step, unsigned char byte) {
  const uint32_t code_point =
      static_cast<const Step*>(step->__data)->CodePointOf(byte);
  return code_point == Table::kUnassigned ? WEOF : code_point;
}

}  // namespace
}  // namespace utfx::gconv::tables

using utfx::gconv::tables::Step;
using utfx::gconv::tables::Stream;

int gconv_init(__gconv_step* step) {
  const int status = utfx::gconv::OpenStep<Step>(step);
  if (status != __GCONV_OK) return status;
  const auto& found = *static_cast<const Step*>(step->__data);
  if (found.WritesTable()) {
    utfx::gconv::RenameIfFromCache(step);
  } else if (found.HasInternal()) {
    step->__btowc_fct = &utfx::gconv::tables::Btowc;
  }
  return __GCONV_OK;
}

void gconv_end(__gconv_step* step) {
  if (step->__data != nullptr) static_cast<Step*>(step->__data)->~Step();
  std::free(step->__data);
}

int gconv(__gconv_step* step, __gconv_step_data* data, const unsigned char** in,
          const unsigned char* in_end, unsigned char** out_start,
          size_t* irreversible, int do_flush, int consume_incomplete) {
  return utfx::gconv::RunStep<Step, Stream>(&gconv, step, data, in, in_end,
                                            out_start, irreversible, do_flush,
                                            consume_incomplete);
}
