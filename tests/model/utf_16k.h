#ifndef UTFX_TESTS_MODEL_UTF_16K_H_
#define UTFX_TESTS_MODEL_UTF_16K_H_

#include <string>
#include <vector>

#include "tests/model/model.h"
#include "tests/model/patterns.h"
#include "tests/model/utf16.h"

namespace utfx::model {

// The site of UTF-8000, "UTF-16K": UTF-16, in which the high surrogates of
// plane 13 begin containers.
class Utf16K : public UnaryModel {
 public:
  constexpr Utf16K()
      : UnaryModel({.unit = 2, .gap = {0xD0000, 0xDFFFF}},
                   "11011011000xxxxx110111xxxxxxxxxx",
                   "11011011001xxxxx110111xxxxxxxxxx", 2) {}

  std::vector<Error> Errors(unsigned /*limit*/) const override {
    return {
        // Second halves, and containers that can't be first.
        "DC 00",
        "DF FF",
        "DB 20",
        "DB 3F",
        "D8 00|00 41",
        "DB FF|D8 00",
        "DA FF|DB 00",
        "DC 00|DB 00",
        "DB 00|DB 20",
        "DB 00|DC 21 DB 20 DC 00",
        "DB 00|DC 00",  // Up to U+10FFFF.
        "DB 20|DC 00",
        "DB 3F|DF FF DB 20 DC 00",
        "DB 00 DD 00|00 41",
        "DB 00 DD 00|DC 00",  // Missing ones.
        "DB 00 DD 00|DB 00 DD 00",
        "DB 00 DD 00 DB 20|00 41",
        "DB 00 DD 00|D8 00 DC 00",
        "DB 10 DC 00|DB 20 DC 00 DB 20 DC 00",  // Overlong.
        "DB 10 DC 00|DB 21 DC 00 DB 20 DC 00",
        "DB 18 DC 00|DB 27 DC 00",
        "DB 1F DF FF|00 41",
        "DB 1F DF FF|DB 00",
        "DB 1F|DB FF",
    };
  }
  std::vector<std::string> CutShort() const override {
    return {"D8 00", "DB 00", "DB 00 DD 00", "DB 10 DC 10 DB 20"};
  }

 protected:
  std::string ByPattern(const Bits& code_point) const override {
    if (code_point.size() > 21 || ToNumber(code_point) > 0x10FFFF) {
      return UnaryModel::ByPattern(code_point);
    }
    return EncodeUtf16(static_cast<uint32_t>(ToNumber(code_point)));
  }

  Bits Content(const std::string& bytes) const override {
    Bits digits = ToDigits(bytes);
    if (bytes.size() == 2) return digits;
    if (bytes.size() > 4) return UnaryModel::Content(bytes);
    return ToBits(ToNumber(digits.substr(6, 10) + digits.substr(22)) + 0x10000);
  }

  std::vector<size_t> Lengths(const std::string& start) const override {
    const Bits digits = ToDigits(start);
    if (!digits.starts_with("11011")) return {2};
    if (!digits.starts_with("1101101100")) return {4};
    return UnaryModel::Lengths(start);
  }
};

template <>
inline constexpr Utf16K kModelOf<"UTF-16KBE">;
template <>
inline constexpr Utf16K kModelOf<"UTF-16KLE">;
template <>
inline constexpr Utf16K kModelOf<"UTF-16K">;

}  // namespace utfx::model

#endif  // UTFX_TESTS_MODEL_UTF_16K_H_
