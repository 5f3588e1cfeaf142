#ifndef UTFX_TESTS_MODEL_UTF8000_H_
#define UTFX_TESTS_MODEL_UTF8000_H_

#include <string>
#include <vector>

#include "tests/model/model.h"
#include "tests/model/multibyte.h"

namespace utfx::model {

class Utf8000 : public MultibyteModel {
 public:
  constexpr Utf8000() : MultibyteModel({.is_sorted = true}) {}

  std::vector<Error> Errors(unsigned limit) const override {
    std::vector<Error> errors = MultibyteModel::Errors(limit);
    errors.insert(
        errors.end(),
        {
            // Overlong: 5n + 1 content bits, the first five of them zero.
            "FF|80 BF BF BF BF BF BF",
            "FF A0|9F BF BF BF BF BF BF",
            "FF B0|8F BF BF BF BF BF BF BF",
            "FF B8|87 BF BF BF BF BF BF BF BF",
            "FF BC|83 BF BF BF BF BF BF BF BF BF",
            "FF BE|81 BF BF BF BF BF BF BF BF BF BF",
            "FF BF|80 BF BF",
            "FF BF BF B0|8F",
            "FF|61",  // Missing trails.
            "FF BF|61",
            "FF|FF",
            "FF 90|C2",  // A lead inside.
            "FF 90 80 80 80 80 80|F0",
        });
    return errors;
  }
  std::vector<std::string> CutShort() const override {
    return {"C3", "E2 82", "F0 9F 98", "FD BF BF BF BF"};
  }
};

template <>
inline constexpr Utf8000 kModelOf<"UTF-8000">;

}  // namespace utfx::model

#endif  // UTFX_TESTS_MODEL_UTF8000_H_
