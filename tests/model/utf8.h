#ifndef UTFX_TESTS_MODEL_UTF8_H_
#define UTFX_TESTS_MODEL_UTF8_H_

#include <string>
#include <vector>

#include "tests/model/model.h"
#include "tests/model/multibyte.h"

namespace utfx::model {

// UTF-8 (Unicode 3.9, D92), which UTF-8000's pattern is to U+10FFFF.
class Utf8 : public MultibyteModel {
 public:
  constexpr Utf8() : MultibyteModel({.bits = 21, .is_sorted = true}) {}

  std::vector<Error> Errors(unsigned limit) const override {
    std::vector<Error> errors = MultibyteModel::Errors(limit);
    errors.insert(errors.end(), {"F5", "FF", "F4 8F|41", "F4|90 80 80",
                                 "F5|80 80 80", "FE|80"});
    return errors;
  }
  std::vector<std::string> CutShort() const override {
    return {"C3", "E2 82", "F0 9F 98", "F4 8F BF"};
  }
};

template <>
inline constexpr Utf8 kModelOf<"UTF-8">;

}  // namespace utfx::model

#endif  // UTFX_TESTS_MODEL_UTF8_H_
