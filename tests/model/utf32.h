#ifndef UTFX_TESTS_MODEL_UTF32_H_
#define UTFX_TESTS_MODEL_UTF32_H_

#include <string>
#include <vector>

#include "tests/hex.h"
#include "tests/model/model.h"
#include "tests/model/patterns.h"

namespace utfx::model {

// UTF-32 (Unicode 3.9, D90).
class Utf32 : public PatternModel {
 public:
  constexpr Utf32() : Utf32({.unit = 4, .bits = 21, .is_sorted = true}) {}

  std::vector<Error> Errors(unsigned /*limit*/) const override {
    return {"00 00 D8 00", "00 00 DF FF", "00 11 00 00",
            "FF FF FF FF", "80 00 00 41", "00 00 D8 00|00 00 DC 00"};
  }
  std::vector<std::string> CutShort() const override { return {}; }

 protected:
  constexpr explicit Utf32(const Facts& facts) : PatternModel(facts) {}

  std::string ByPattern(const Bits& code_point) const override {
    return ToBytes(Fill(Times(32, "x"), code_point));
  }
  Bits Content(const std::string& bytes) const override {
    return ToDigits(bytes);
  }
  std::vector<size_t> Lengths(const std::string& /*start*/) const override {
    return {4};
  }
  std::string Filler(size_t /*length*/, bool /*ones*/) const override {
    return BytesOfHex("00000000");
  }
};

template <>
inline constexpr Utf32 kModelOf<"UTF-32BE">;
template <>
inline constexpr Utf32 kModelOf<"UTF-32LE">;
template <>
inline constexpr Utf32 kModelOf<"UTF-32">;

}  // namespace utfx::model

#endif  // UTFX_TESTS_MODEL_UTF32_H_
