#include "gconv-module/stream.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "core/result.h"
#include "core/stream.h"
#include "gconv-module/gconv_module.h"
#include "gconv-module/open_step.h"
#include "gconv-module/run_step.h"
#include "gconv-module/step_output.h"
#include "gconv-module/steps.h"
#include "gconv-module/stored_bytes.h"

namespace utfx::gconv {
namespace {

class Output : public StepOutput<Step> {
 public:
  Output(const Step& step, bool skips_errors, uint8_t* out, uint8_t* out_end)
      : StepOutput(step, out, out_end), skips_errors_(skips_errors) {}

  bool HasError() const { return has_error_; }
  size_t Skipped() const { return skipped_; }

  template <class WriteSignature>
  Stop Mend(const Result& result, WriteSignature /*write_signature*/) {
    has_error_ = true;
    if (!skips_errors_) return result.stop;
    ++skipped_;
    return Stop::kNone;
  }

 private:
  const bool skips_errors_;
  bool has_error_ = false;
  size_t skipped_ = 0;
};

}  // namespace

int Stream::Run(const uint8_t** in, const uint8_t* in_end, uint8_t** out,
                uint8_t* out_end) {
  const int status = consume_incomplete_
                         ? ConvertStoring(in, in_end, out, out_end)
                         : ConvertText(in, in_end, out, out_end);
  // glibc's rule for `iconv -c`: a step that has skipped errors reports one
  // when its input is used up.
  return status == __GCONV_EMPTY_INPUT && skipped_ > 0 ? __GCONV_ILLEGAL_INPUT
                                                       : status;
}

int Stream::ConvertStoring(const uint8_t** in, const uint8_t* in_end,
                           uint8_t** out, uint8_t* out_end) {
  constexpr size_t kMost = std::max(kMaxStoredBytes + 1, kMaxLengthOf31Bits);
  const int status = gconv::ConvertStoring<kMost>(
      data_->__statep, in, in_end,
      [&](const uint8_t** next, const uint8_t* end) {
        return ConvertText(next, end, out, out_end);
      },
      [](const uint8_t* next, const uint8_t* end) {
        return static_cast<size_t>(end - next) <= kMaxStoredBytes;
      });
  // What can't be stored is an error.
  return status == __GCONV_INCOMPLETE_INPUT && *in != in_end
             ? __GCONV_ILLEGAL_INPUT
             : status;
}

int Stream::ConvertText(const uint8_t** in, const uint8_t* in_end,
                        uint8_t** out, uint8_t* out_end) {
  StreamState state(static_cast<uint32_t>(data_->__invocation_counter));
  // As with glibc's UTF-16, fopen(..., "ccs=...") writes none.
  if (data_->__internal_use != 0) state.SetSignatureWritten();
  Output output(step_, skips_errors_, *out, out_end);
  const Stop stop =
      StreamCall(step_.Charsets(), &state, &output).Run(in, in_end);
  data_->__invocation_counter = static_cast<int>(state.ToNumber());
  *out = output.Out();
  skipped_ += output.Skipped();
  if (output.HasError()) data_->__flags |= kEncounteredIllegalInput;
  return StatusOf(stop);
}

void Stream::Reset() {
  data_->__invocation_counter = 0;
  StoreBytes(nullptr, 0, data_->__statep);
}

}  // namespace utfx::gconv

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
