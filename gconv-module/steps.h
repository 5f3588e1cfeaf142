#ifndef UTFX_GCONV_MODULE_STEPS_H_
#define UTFX_GCONV_MODULE_STEPS_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/any_form.h"
#include "core/bulk.h"
#include "core/convert.h"
#include "core/result.h"
#include "core/signature.h"

namespace utfx::gconv {

// What there is to know of a side of a step.
struct StepSide {
  std::span<const Signature> signatures;
  size_t min_length;  // Of a sequence, in bytes.
  size_t max_length;
};

// A conversion that the module offers to glibc. Set by code, not taken from a
// table of all steps, which would have to be relocated in each process.
class Step {
 public:
  Step() = default;
  Step(const Step&) = delete;
  Step& operator=(const Step&) = delete;

  // Makes it the step between two names, once. Returns whether there is one.
  bool Find(std::string_view from_name, std::string_view to_name);

  // For input in the byte order of the charset's own, or in that of a signature
  // that said little-endian.
  const Conversion& Native() const { return conversions_[0]; }
  const Conversion& LittleEndian() const { return conversions_[1]; }

  const StepSide& From() const { return from_; }
  const StepSide& To() const { return to_; }
  bool HasInternal() const { return has_internal_; }  // On one side.

 private:
  template <size_t kRow>
  void SetFrom(size_t to);
  template <size_t kRow>
  void SetTo(size_t from);

  StepSide from_ = {};
  StepSide to_ = {};
  Conversion conversions_[2];
  // Among the wide charsets, what the conversions are between.
  AnyForm from_forms_[2];
  AnyForm to_form_;
  bool has_internal_ = false;
};

}  // namespace utfx::gconv

#endif  // UTFX_GCONV_MODULE_STEPS_H_
