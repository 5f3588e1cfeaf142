#ifndef UTFX_GCONV_MODULE_STEP_OUTPUT_H_
#define UTFX_GCONV_MODULE_STEP_OUTPUT_H_

#include <gconv.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/result.h"
#include "core/stream_rules.h"
#include "gconv-module/rules.h"

namespace utfx::gconv {

// The door of a StreamCall, but for its Mend(): a step, into the output of a
// call.
template <class Step>
class StepOutput {
 public:
  static constexpr const StreamRules& kRules = kStreamRules;

  StepOutput(const Step& step, uint8_t* out, uint8_t* out_end)
      : step_(step), out_(out), out_end_(out_end) {}

  uint8_t* Out() const { return out_; }

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

 protected:
  const Step& step_;
  uint8_t* out_;
  uint8_t* const out_end_;
};

// glibc's status for the reason why a call ends.
constexpr int StatusOf(Stop stop) {
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

}  // namespace utfx::gconv

#endif  // UTFX_GCONV_MODULE_STEP_OUTPUT_H_
