#ifndef UTFX_GCONV_MODULE_STEPS_H_
#define UTFX_GCONV_MODULE_STEPS_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "converters/charsets.h"
#include "core/any_form.h"
#include "core/code_point.h"
#include "core/convert.h"
#include "core/result.h"
#include "core/stream.h"
#include "gconv-module/open_step.h"
#include "gconv-module/step_names.h"
#include "gconv-module/stored_bytes.h"
#include "gconv-module/through_internal.h"

namespace utfx::gconv {

// The longest sequence of a code point of up to 31 bits, in bytes, in any
// charset that the module reads as such.
inline constexpr size_t kMaxLengthOf31Bits = [] {
  size_t longest = 0;
  ForEachSide<kFirstOwn, kCharsetCount>([&]<size_t kRow>() {
    using Form = NativeForm<kRow>;
    const size_t length = Form::Length(kMaxUcs4);
    longest = std::max(longest, length != 0 ? length : Form::kMaxLength);
  });
  return longest;
}();

// All but the last byte can be stored, but for UTF-16K's twelve.
static_assert(kOwnGroup == Group::kExperimental ||
              kMaxLengthOf31Bits <= kMaxStoredBytes + 1);

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

  // Input is in the charset's own byte order, or reversed, as a signature said.
  Result Convert(bool is_reversed, const uint8_t* in, const uint8_t* in_end,
                 uint8_t* out, uint8_t* out_end) const {
    const ConvertFunction function = functions_[is_reversed ? 1 : 0];
    return function != nullptr
               ? function(in, in_end, out, out_end)
               : ConvertByForms(is_reversed, in, in_end, out, out_end);
  }

  const StreamCharsets& Charsets() const { return charsets_; }
  const Lengths& From() const { return from_; }
  const Lengths& To() const { return to_; }
  bool HasInternal() const { return has_internal_; }  // On one side.

 private:
  Result ConvertByForms(bool is_reversed, const uint8_t* in,
                        const uint8_t* in_end, uint8_t* out,
                        uint8_t* out_end) const;
  template <size_t kSide>
  void SetFrom(size_t to);
  template <size_t kSide>
  void SetTo(size_t from);
  void SetMany(size_t is_reversed);

  StreamCharsets charsets_ = {};
  Lengths from_ = {};
  Lengths to_ = {};
  // For steps to and from INTERNAL and UTF-8; all others use the members below.
  ConvertFunction functions_[2] = {};
  AnyForm from_forms_[2];
  AnyForm to_form_;
  DirectOrThroughInternal many_[2];
  bool is_within_31_bits_ = false;  // The input, like INTERNAL.
  bool has_internal_ = false;
};

}  // namespace utfx::gconv

#endif  // UTFX_GCONV_MODULE_STEPS_H_
