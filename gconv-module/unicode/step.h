#ifndef UTFX_GCONV_MODULE_UNICODE_STEP_H_
#define UTFX_GCONV_MODULE_UNICODE_STEP_H_

#include <gconv.h>

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "gconv-module/open_step.h"
#include "gconv-module/unicode/halves.h"
#include "gconv-module/unicode/quick.h"

namespace utfx::gconv::unicode {

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

  const Lengths& From() const { return from_; }
  const Lengths& To() const { return to_; }

  // The halves to and from INTERNAL, and both in one. A signature may reverse
  // the byte order of the input.
  struct Source {
    ReadFunction read;
    Kernel convert_quickly;
    size_t (*count)(const uint8_t* begin, const uint8_t* end);
    size_t (*size_of_last)(const uint8_t* end, size_t count);
  };
  const Source& From(bool is_reversed) const {
    return sources_[static_cast<size_t>(is_reversed)];
  }
  WriteFunction write = nullptr;
  bool (*write_signature)(uint8_t*& out, const uint8_t* out_end) = nullptr;
  size_t (*size_of_last_written)(const uint8_t* end, size_t count) = nullptr;
  // __gconv_transliterate() calls this with a replacement.
  __gconv_fct write_replacement = nullptr;

  bool reads_signature = false;
  bool writes_signature = false;

  // As in glibc, fopen(..., "ccs=...") writes none.
  bool IsSignatureDue(const __gconv_step_data* data) const {
    return writes_signature && data->__invocation_counter == 0 &&
           data->__internal_use == 0;
  }

 private:
  template <class Form, class ReverseForm>
  void SetFrom(Kernel quick, Kernel reverse_quick);
  template <class Form>
  void SetTo();
  template <class Form, class ReverseForm = Form>
  void SetPartner(bool is_source);

  Lengths from_ = {};
  Lengths to_ = {};
  Source sources_[2] = {};
};

}  // namespace utfx::gconv::unicode

#endif  // UTFX_GCONV_MODULE_UNICODE_STEP_H_
