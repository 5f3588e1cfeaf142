#ifndef UTFX_TESTS_MODEL_ASCVI_H_
#define UTFX_TESTS_MODEL_ASCVI_H_

#include <string>
#include <vector>

#include "tests/model/model.h"
#include "tests/model/patterns.h"

namespace utfx::model {

// The site of UTF-8000, "ASCVI".
class Ascvi : public UnaryModel {
 public:
  constexpr Ascvi()
      : UnaryModel({.is_sorted = true}, "0xxxxxxx", "1xxxxxxx", 1) {}

  std::vector<Error> Errors(unsigned /*limit*/) const override {
    return {
        "80",
        "FF",
        "FF|C1",  // Stray trails.
        "40|BF",
        "60|9F FF",
        "60|80 80",
        "70|87 FF FF",  // Overlong.
        "78|81 FF FF FF FF",
        "7E|80 FF FF FF FF FF",
        "7F|80 FF FF FF FF FF FF",
        "7F C0|BF FF FF FF FF FF FF",
        "7F FF E0|9F FF",
        "63|B0 80",
        "63|BF FF",
        "70|86 D8 80",  // Surrogates.
        "41|41",
        "61 80|00",
        "7F FF|00",
        "7F FF E8 80|41",  // Missing trails.
    };
  }
  std::vector<std::string> CutShort() const override {
    return {"41", "61 80", "7A 80 80 80", "7F E8 81"};
  }
};

template <>
inline constexpr Ascvi kModelOf<"ASCVI">;

}  // namespace utfx::model

#endif  // UTFX_TESTS_MODEL_ASCVI_H_
