#ifndef UTFX_TESTS_GUEST_MODEL_UTF_21_H_
#define UTFX_TESTS_GUEST_MODEL_UTF_21_H_

#include <string>
#include <string_view>
#include <vector>

#include "tests/model/model.h"
#include "tests/model/patterns.h"

namespace utfx::model {

class Utf21 : public PatternModel {
 public:
  constexpr Utf21()
      : PatternModel({.bits = 21, .is_sorted = true, .shows_starts = false}) {}

  std::vector<Error> Errors(unsigned /*limit*/) const override {
    return {
        "80",          "BF",          "FE",
        "FE|80 80 80", "FF 80|80 80", "FF 80|80 FF",  // Overlong.
        "FF 83|B0 80", "FF 83|BF FF",                 // Surrogates.
        "FF|C4 80 80", "FF|FF FF FF",                 // Over U+10FFFF.
        "FF|41",       "FF 81|41",    "FF 81 80|00",  // Missing trails.
    };
  }
  std::vector<std::string> CutShort() const override { return {}; }

 protected:
  std::string ByPattern(const Bits& code_point) const override {
    return ToBytes(Fill(code_point.size() <= 7 ? kOne : kFour, code_point));
  }
  Bits Content(const std::string& bytes) const override {
    return Collect(bytes.size() == 1 ? kOne : kFour, ToDigits(bytes));
  }
  std::vector<size_t> Lengths(const std::string& start) const override {
    return {start[0] == '\xFF' ? size_t{4} : size_t{1}};
  }
  std::string Filler(size_t /*length*/, bool ones) const override {
    return ones ? "\xFF" : "\x80";
  }

 private:
  static constexpr const char* kOne = "0xxxxxxx";
  static constexpr const char* kFour = "111111111xxxxxxx1xxxxxxx1xxxxxxx";
};

template <>
inline constexpr Utf21 kModelOf<"UTF-21">;

}  // namespace utfx::model

#endif  // UTFX_TESTS_GUEST_MODEL_UTF_21_H_
