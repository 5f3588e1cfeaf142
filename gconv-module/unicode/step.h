#ifndef UTFX_GCONV_MODULE_UNICODE_STEP_H_
#define UTFX_GCONV_MODULE_UNICODE_STEP_H_

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/byte_order.h"
#include "core/convert.h"
#include "core/result.h"
#include "core/stream.h"
#include "gconv-module/glibc_rows.h"
#include "gconv-module/open_step.h"
#include "gconv-module/two_steps.h"

namespace utfx::gconv::unicode {

// A ReadForm() or WriteForm() of a certain form.
using Half = Stop (*)(const uint8_t*& in, const uint8_t* in_end, uint8_t*& out,
                      uint8_t* out_end, bool skips, size_t* skipped);

// A conversion that the module offers to glibc. Set by code, not taken from a
// table of all steps, which would have to be relocated in each process.
class Step {
 public:
  Step() = default;
  Step(const Step&) = delete;
  Step& operator=(const Step&) = delete;

  // Makes it the step between two names; call it once. Returns whether there is
  // such a step.
  bool Find(std::string_view from_name, std::string_view to_name);

  const StreamCharsets& Charsets() const { return charsets_; }
  const Lengths& From() const { return from_; }
  const Lengths& To() const { return to_; }

  // Input is in the machine's byte order, or reversed, as a signature said.
  Result Convert(bool is_reversed, const uint8_t* in, const uint8_t* in_end,
                 uint8_t* out, uint8_t* out_end) const {
    return sources_[is_reversed ? 1 : 0].convert(in, in_end, out, out_end);
  }

  // As a TwoStepsStream wants them.
  Stop Read(bool is_reversed, const uint8_t*& in, const uint8_t* in_end,
            uint8_t*& out, uint8_t* out_end, bool skips,
            size_t* skipped) const {
    return sources_[is_reversed ? 1 : 0].read(in, in_end, out, out_end, skips,
                                              skipped);
  }
  Stop Write(const uint8_t*& in, const uint8_t* in_end, uint8_t*& out,
             uint8_t* out_end, bool skips, size_t* skipped) const {
    return write_(in, in_end, out, out_end, skips, skipped);
  }
  bool TellsSkipped() const { return tells_skipped_; }
  static TransliterateFunction* Transliterate();

 private:
  template <class From, class To>
  void Set(size_t is_reversed);

  StreamCharsets charsets_ = {{}, kHostByteOrder, {}};
  Lengths from_ = {};
  Lengths to_ = {};
  struct {
    ConvertFunction convert;
    Half read;
  } sources_[2] = {};
  Half write_ = nullptr;
  bool tells_skipped_ = true;
};

}  // namespace utfx::gconv::unicode

#endif  // UTFX_GCONV_MODULE_UNICODE_STEP_H_
