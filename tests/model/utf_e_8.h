#ifndef UTFX_TESTS_MODEL_UTF_E_8_H_
#define UTFX_TESTS_MODEL_UTF_E_8_H_

#include <cstdint>
#include <string>
#include <vector>

#include "tests/hex.h"
#include "tests/model/model.h"
#include "tests/model/multibyte.h"
#include "tests/model/patterns.h"

namespace utfx::model {

class UtfE8 : public MultibyteModel {
 public:
  constexpr explicit UtfE8(bool has_surrogates = false)
      : MultibyteModel(
            {.bits = 63, .has_surrogates = has_surrogates, .is_sorted = true}) {
  }

  std::vector<Error> Errors(unsigned limit) const override {
    std::vector<Error> errors = MultibyteModel::Errors(limit);
    errors.insert(errors.end(), {
                                    "FF|81",
                                    "FF|BF",
                                    "FF 80|88",
                                    "FF 80|BF",  // Reserved bits.
                                    "FF 80 80 80 80 80|80",
                                    "FF 80 80 80 80 80|61",  // Overlong.
                                    "FF|61",
                                    "FF|FF",
                                });
    // A surrogate without its end.
    errors.emplace_back(Says().has_surrogates ? "ED A0|61" : "ED|A0 61");
    return errors;
  }
  std::vector<std::string> CutShort() const override {
    return {"C3", "E2 82", "F0 9F 98", "FC 84 80 80 80"};
  }

 protected:
  // Up to six bytes it is original UTF-8, as UTF-8000 is.
  std::string ByPattern(const Bits& code_point) const override {
    if (code_point.size() <= 31) return MultibyteModel::ByPattern(code_point);
    if (code_point.size() <= 36) {
      return ToBytes(Fill("11111110" + Times(6, "10xxxxxx"), code_point));
    }
    if (code_point.size() > size_t{12} * 6) return "";
    return ToBytes(Fill("11111111" + Times(12, "10xxxxxx"), code_point));
  }

  Bits Content(const std::string& bytes) const override {
    return HasNoContent(bytes) ? ToFreeBits(bytes).substr(6)
                               : MultibyteModel::Content(bytes);
  }

  std::vector<size_t> Lengths(const std::string& start) const override {
    if (!HasNoContent(start)) return MultibyteModel::Lengths(start);
    return {start[0] == '\xFE' ? size_t{7} : size_t{13}};
  }

 private:
  // A first byte that is nothing but a start.
  static bool HasNoContent(const std::string& bytes) {
    return static_cast<uint8_t>(bytes[0]) >= 0xFE;
  }
};

template <>
inline constexpr UtfE8 kModelOf<"UTF-E-8">;
template <>
inline constexpr UtfE8 kModelOf<"UTF-E-8-PERL">{/*has_surrogates=*/true};

}  // namespace utfx::model

#endif  // UTFX_TESTS_MODEL_UTF_E_8_H_
