#ifndef UTFX_TESTS_MODEL_UTF_32K_H_
#define UTFX_TESTS_MODEL_UTF_32K_H_

#include <string>
#include <vector>

#include "tests/hex.h"
#include "tests/model/model.h"
#include "tests/model/patterns.h"

namespace utfx::model {

// The site of UTF-8000, "UTF-32K": in the style of UTF-8000.
class Utf32K : public UnaryModel {
 public:
  constexpr Utf32K()
      : UnaryModel({.unit = 4, .is_sorted = true},
                   "11xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
                   "10xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", 2) {}

  std::vector<Error> Errors(unsigned /*limit*/) const override {
    return {
        "80 00 00 00",
        "BF FF FF FF",  // Trails.
        "BF FF FF FF|80 00 00 00",
        "00 00 D8 00",
        "00 00 DF FF",  // Surrogates.
        "C0 00 00 00",
        "C0 00 00 01",  // Overlong.
        "C0 00 00 00|80 00 00 00",
        "C0 00 00 01|BF FF FF FF",
        "E0 00 00 00|9F FF FF FF",
        "F0 00 00 00|8F FF FF FF",
        "C0 00 00 02|00 00 00 41",
        "C0 00 00 02|C0 00 00 02",  // Missing ones.
        "E8 00 00 00 80 00 00 00|7F FF FF FF",
        "FF FF FF FF|7F FF FF FF",
    };
  }
  std::vector<std::string> CutShort() const override {
    return {"DF FF FF FF", "C0 00 00 02", "E8 00 00 00"};
  }

 protected:
  std::string ByPattern(const Bits& code_point) const override {
    if (code_point.size() > 31) return UnaryModel::ByPattern(code_point);
    return ToBytes(Fill(Times(32, "x"), code_point));
  }

  Bits Content(const std::string& bytes) const override {
    return bytes.size() == 4 ? ToDigits(bytes) : UnaryModel::Content(bytes);
  }

  std::vector<size_t> Lengths(const std::string& start) const override {
    if (ToDigits(start).starts_with("0")) return {4};
    return UnaryModel::Lengths(start);
  }
};

template <>
inline constexpr Utf32K kModelOf<"UTF-32KBE">;
template <>
inline constexpr Utf32K kModelOf<"UTF-32KLE">;

// In the style of ASCVI.
class Utf32KAscvi : public UnaryModel {
 public:
  constexpr Utf32KAscvi()
      : UnaryModel({.unit = 4, .is_sorted = true},
                   "0xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
                   "1xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", 1) {}

  std::vector<Error> Errors(unsigned /*limit*/) const override {
    return {
        "80 00 00 00",
        "FF FF FF FF",  // Trails.
        "FF FF FF FF|80 00 00 00",
        "00 00 D8 00",
        "00 00 DF FF",  // Surrogates.
        "40 00 00 00|80 00 D8 00",
        "40 00 00 00|BF FF FF FF",  // Overlong.
        "60 00 00 00|9F FF FF FF 80 00 00 00",
        "40 00 00 00|00 00 00 41",
        "40 00 00 01|40 00 00 01",  // Missing ones.
        "68 00 00 00 80 00 00 00|7F FF FF FF",
        "7F FF FF FF|7F FF FF FF",
    };
  }
  std::vector<std::string> CutShort() const override {
    return {"5F FF FF FF", "40 00 00 00", "68 00 00 00"};
  }
};

template <>
inline constexpr Utf32KAscvi kModelOf<"UTF-32K-ASCVIBE">;
template <>
inline constexpr Utf32KAscvi kModelOf<"UTF-32K-ASCVILE">;

}  // namespace utfx::model

#endif  // UTFX_TESTS_MODEL_UTF_32K_H_
