#ifndef UTFX_TESTS_MODEL_MULTIBYTE_H_
#define UTFX_TESTS_MODEL_MULTIBYTE_H_

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tests/hex.h"
#include "tests/model/model.h"
#include "tests/model/patterns.h"

namespace utfx::model {

// Six free bits in each byte, after 11 in the first and 10 in the others.
inline std::string FromFreeBits(const Bits& free) {
  Bits digits;
  for (size_t i = 0; i < free.size(); i += 6) {
    digits += (i == 0 ? "11" : "10") + free.substr(i, 6);
  }
  return ToBytes(digits);
}

inline Bits ToFreeBits(std::string_view bytes) {
  Bits free;
  for (const char byte : bytes) free += ToDigits({&byte, 1}).substr(2);
  return free;
}

// UTF-8's pattern, going on as UTF-8000's site says: n bytes have n - 2 ones
// and a zero, and then 5n + 1 bits of content.
class MultibyteModel : public PatternModel {
 public:
  std::vector<Error> Errors(unsigned /*limit*/) const override {
    std::vector<Error> errors = {
        "80",
        "BF",
        "BF|BF",  // Stray trails.
        "C0",
        "C1",
        "C0|80",
        "C1|BF",  // Overlong, by length.
        "E0|9F BF",
        "E0|80 80",
        "F0|8F BF BF",
        "F0|8D A0 80",
        "F8|87 BF BF BF",
        "FC|83 BF BF BF BF",
        "C3|61",
        "E2 82|61",
        "F0 9F 98|61",  // Missing trails.
        "E2|C3 A9",
        "F0 9F|E2 82",
    };
    if (!Says().has_surrogates) {
      errors.insert(errors.end(),
                    {"ED|A0 80", "ED|BF BF", "ED|A0 80 ED B0 80"});
    }
    if (Says().bits > 31) {
      errors.insert(errors.end(),
                    {"FE|81 BF BF BF BF BF", "FE 82 80 80 80 80|FF"});
    }
    return errors;
  }

 protected:
  using PatternModel::PatternModel;
  ~MultibyteModel() = default;

  std::string ByPattern(const Bits& code_point) const override {
    if (code_point.size() <= 7) return ToBytes(Fill("0xxxxxxx", code_point));
    size_t n = 2;
    while (5 * n + 1 < code_point.size()) ++n;
    return FromFreeBits(
        Fill(Times(n - 2, "1") + "0" + Times(5 * n + 1, "x"), code_point));
  }

  Bits Content(const std::string& bytes) const override {
    if (bytes.size() == 1) return ToDigits(bytes);
    const Bits free = ToFreeBits(bytes);
    return free.substr(std::min(CountOnes(free) + 1, free.size()));
  }

  std::vector<size_t> Lengths(const std::string& start) const override {
    if (static_cast<uint8_t>(start[0]) < 0x80) return {1};
    const Bits free = ToFreeBits(start);
    const size_t ones = CountOnes(free);
    if (ones == free.size()) return {};
    return {ones + 2};
  }

  std::string Filler(size_t /*length*/, bool ones) const override {
    return ones ? "\xBF" : "\x80";
  }
};

}  // namespace utfx::model

#endif  // UTFX_TESTS_MODEL_MULTIBYTE_H_
