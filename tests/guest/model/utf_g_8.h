#ifndef UTFX_TESTS_GUEST_MODEL_UTF_G_8_H_
#define UTFX_TESTS_GUEST_MODEL_UTF_G_8_H_

#include <string>
#include <vector>

#include "tests/model/model.h"
#include "tests/model/multibyte.h"

namespace utfx::model {

// Original UTF-8 (RFC 2279, 2), which UTF-8000's pattern is to six bytes.
class UtfG8 : public MultibyteModel {
 public:
  constexpr UtfG8() : MultibyteModel({.bits = 31, .is_sorted = true}) {}

  std::vector<Error> Errors(unsigned limit) const override {
    std::vector<Error> errors = MultibyteModel::Errors(limit);
    errors.insert(errors.end(), {"FE", "FF", "FE|82 80 80 80 80 80", "FF|80"});
    return errors;
  }
  std::vector<std::string> CutShort() const override {
    return {"C3", "E2 82", "F0 9F 98", "FD BF BF BF BF"};
  }
};

template <>
inline constexpr UtfG8 kModelOf<"UTF-G-8">;

}  // namespace utfx::model

#endif  // UTFX_TESTS_GUEST_MODEL_UTF_G_8_H_
