#ifndef UTFX_TESTS_MODEL_UTF_MASHPOE_8_H_
#define UTFX_TESTS_MODEL_UTF_MASHPOE_8_H_

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "tests/hex.h"
#include "tests/model/model.h"
#include "tests/model/multibyte.h"
#include "tests/model/patterns.h"

namespace utfx::model {

// The site of UTF-8000, "UTF-Infinity": UTF-8, and then bytes of nothing but
// ones.
class UtfMashpoe8 : public MultibyteModel {
 public:
  constexpr UtfMashpoe8()
      : MultibyteModel({.is_sorted = true, .shows_starts = false}) {}

  std::vector<Error> Errors(unsigned limit) const override {
    std::vector<Error> errors = MultibyteModel::Errors(limit);
    const std::vector<Error> longer = {
        // Overlong.
        "FF|00 BF BF BF BF BF BF",
        "FF|80 BF BF BF BF BF BF BF",
        "FF|81 BF BF BF BF BF BF BF",
        "FF|C0 BF BF BF BF BF BF BF BF",
        "FF E0|80 BF",
        "FF FE|81 BF",
        "FF FE|80 BF",
        "FF FF|00 80",
        // Missing trails.
        "FF 41|41",
        "FF C3 A9|41",
        "FF FF 41 BF|C3",
        "FF 82|FF",
    };
    errors.insert(errors.end(), longer.begin(), longer.end());
    return errors;
  }
  std::vector<std::string> CutShort() const override {
    return {"C3", "E2 82", "F0 9F 98", "FD BF BF"};
  }

 protected:
  std::string ByPattern(const Bits& code_point) const override {
    // By the number of their free bits.
    static const auto* const kPatterns = [] {
      auto* all = new std::map<size_t, std::string>;
      for (size_t n = 1; n < 1000; ++n) {
        all->emplace(CountFreeBits(Pattern(n)), Pattern(n));
      }
      return all;
    }();
    return ToBytes(
        Fill(kPatterns->lower_bound(code_point.size())->second, code_point));
  }

  Bits Content(const std::string& bytes) const override {
    const Bits digits = ToDigits(bytes);
    return Collect(Pattern(std::max<size_t>(CountOnes(digits), 1)), digits);
  }

  std::vector<size_t> Lengths(const std::string& start) const override {
    const Bits digits = ToDigits(start);
    const size_t ones = CountOnes(digits);
    if (ones == digits.size()) return {};
    return {std::max<size_t>(ones, 1)};
  }

 private:
  // n ones and a zero, up to the end of a byte, then bytes 10xxxxxx.
  static std::string Pattern(size_t n) {
    if (n == 1) return "0xxxxxxx";
    std::string pattern = Times(n, "1") + "0";
    while (pattern.size() % 8 != 0) pattern += "x";
    while (pattern.size() < 8 * n) pattern += "10xxxxxx";
    return pattern;
  }
};

template <>
inline constexpr UtfMashpoe8 kModelOf<"UTF-MASHPOE-8">;

}  // namespace utfx::model

#endif  // UTFX_TESTS_MODEL_UTF_MASHPOE_8_H_
