#include "gconv-module/stream.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "core/result.h"
#include "core/stream.h"
#include "gconv-module/rules.h"
#include "gconv-module/run_step.h"
#include "gconv-module/stored_bytes.h"

namespace utfx::gconv {
namespace {

// The door of a StreamCall: a step, into the output of a call.
class StepOutput {
 public:
  static constexpr const StreamRules& kRules = kStreamRules;

  StepOutput(const Step& step, bool skips_errors, uint8_t* out,
             uint8_t* out_end)
      : step_(step),
        skips_errors_(skips_errors),
        out_(out),
        out_end_(out_end) {}

  uint8_t* Out() const { return out_; }
  bool HasError() const { return has_error_; }
  size_t Skipped() const { return skipped_; }

  // Without room, a conversion stops as soon as there is something to write.
  bool HasCodePoint(bool is_reversed, const uint8_t* in,
                    const uint8_t* in_end) const {
    return step_.Convert(is_reversed, in, in_end, out_, out_).stop ==
           Stop::kOutputFull;
  }

  Result Convert(bool is_reversed, const uint8_t* in, const uint8_t* in_end) {
    const Result result =
        step_.Convert(is_reversed, in, in_end, out_, out_end_);
    out_ = result.out;
    return result;
  }

  bool Put(std::span<const uint8_t> bytes) {
    if (static_cast<size_t>(out_end_ - out_) < bytes.size()) return false;
    out_ = std::copy(bytes.begin(), bytes.end(), out_);
    return true;
  }

  template <class WriteSignature>
  Stop Mend(const Result& result, WriteSignature /*write_signature*/) {
    has_error_ = true;
    if (!skips_errors_) return result.stop;
    ++skipped_;
    return Stop::kNone;
  }

 private:
  const Step& step_;
  const bool skips_errors_;
  uint8_t* out_;
  uint8_t* const out_end_;
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

// Continues a sequence whose start earlier calls have stored, and stores the
// start of one itself.
int Stream::ConvertStoring(const uint8_t** in, const uint8_t* in_end,
                           uint8_t** out, uint8_t* out_end) {
  int status = ConvertStored(in, in_end, out, out_end);
  if (status != __GCONV_OK) return status;
  status = ConvertText(in, in_end, out, out_end);
  if (status == __GCONV_INCOMPLETE_INPUT) {
    const auto size = static_cast<size_t>(in_end - *in);
    if (size > kMaxStoredBytes) return __GCONV_ILLEGAL_INPUT;
    StoreBytes(*in, size, data_->__statep);
    *in = in_end;
  }
  return status;
}

// Finishes the sequence whose start earlier calls have stored. Returns
// __GCONV_OK if nothing is stored any more and the input can go on.
int Stream::ConvertStored(const uint8_t** in, const uint8_t* in_end,
                          uint8_t** out, uint8_t* out_end) {
  // These always complete a sequence.
  uint8_t bytes[std::max(kMaxStoredBytes + 1, kMaxLengthOf31Bits)];
  const size_t stored = LoadStoredBytes(*data_->__statep, bytes);
  if (stored == 0) return __GCONV_OK;
  const size_t taken =
      std::min(sizeof bytes - stored, static_cast<size_t>(in_end - *in));
  std::memcpy(bytes + stored, *in, taken);

  const uint8_t* rest = bytes;
  const uint8_t* const bytes_end = bytes + stored + taken;
  const int status = ConvertText(&rest, bytes_end, out, out_end);
  const auto consumed = static_cast<size_t>(rest - bytes);
  if (consumed >= stored) {
    // The rest of `bytes` is in the input, too, and is read there.
    StoreBytes(nullptr, 0, data_->__statep);
    *in += consumed - stored;
    return __GCONV_OK;
  }
  const auto left = static_cast<size_t>(bytes_end - rest);
  if (status == __GCONV_INCOMPLETE_INPUT && left <= kMaxStoredBytes) {
    StoreBytes(rest, left, data_->__statep);
    *in += taken;
    return status;
  }
  StoreBytes(rest, stored - consumed, data_->__statep);
  return status == __GCONV_INCOMPLETE_INPUT ? __GCONV_ILLEGAL_INPUT : status;
}

int Stream::ConvertText(const uint8_t** in, const uint8_t* in_end,
                        uint8_t** out, uint8_t* out_end) {
  StreamState state(static_cast<uint32_t>(data_->__invocation_counter));
  // As with glibc's UTF-16, fopen(..., "ccs=...") writes none.
  if (data_->__internal_use != 0) state.SetSignatureWritten();
  StepOutput output(step_, skips_errors_, *out, out_end);
  const Stop stop =
      StreamCall(step_.Charsets(), &state, &output).Run(in, in_end);
  data_->__invocation_counter = static_cast<int>(state.ToNumber());
  *out = output.Out();
  skipped_ += output.Skipped();
  if (output.HasError()) data_->__flags |= kEncounteredIllegalInput;
  switch (stop) {
    case Stop::kNone:
    case Stop::kInputEmpty:
      return __GCONV_EMPTY_INPUT;
    case Stop::kIncomplete:
      return __GCONV_INCOMPLETE_INPUT;
    case Stop::kOutputFull:
      return __GCONV_FULL_OUTPUT;
    case Stop::kIllFormed:
    case Stop::kUnencodable:
      break;
  }
  return __GCONV_ILLEGAL_INPUT;
}

Stream::State Stream::Save() const {
  return {data_->__invocation_counter, *data_->__statep, skipped_};
}

void Stream::Restore(const State& state) {
  // The flag for an error stays set, as in glibc's own steps.
  data_->__invocation_counter = state.invocation_counter;
  *data_->__statep = state.stored;
  skipped_ = state.skipped;
}

void Stream::Reset() {
  data_->__invocation_counter = 0;
  StoreBytes(nullptr, 0, data_->__statep);
}

}  // namespace utfx::gconv
