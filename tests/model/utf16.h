#ifndef UTFX_TESTS_MODEL_UTF16_H_
#define UTFX_TESTS_MODEL_UTF16_H_

#include <cstdint>
#include <string>
#include <vector>

#include "core/byte_order.h"
#include "tests/hex.h"
#include "tests/model/model.h"
#include "tests/model/patterns.h"

namespace utfx::model {

// A scalar value in UTF-16 (Unicode 3.9, D91), which other forms are to
// U+10FFFF.
inline std::string EncodeUtf16(uint32_t code_point,
                               ByteOrder order = ByteOrder::kBigEndian) {
  if (code_point < 0x10000) {
    return FromUnits({static_cast<uint16_t>(code_point)}, order);
  }
  code_point -= 0x10000;
  return FromUnits({static_cast<uint16_t>(0xD800 + code_point / 0x400),
                    static_cast<uint16_t>(0xDC00 + code_point % 0x400)},
                   order);
}

class Utf16 : public PatternModel {
 public:
  constexpr Utf16() : PatternModel({.unit = 2, .bits = 21}) {}

  std::vector<Error> Errors(unsigned /*limit*/) const override {
    return {"DC 00",       "DF FF",       "DC 00|DC 00",
            "DC 00|D8 00", "D8 00|00 41", "D8 00|D7 FF",
            "D8 00|D8 00", "DB FF|DB FF", "DB FF|E0 00"};
  }
  std::vector<std::string> CutShort() const override {
    return {"D8 00", "DB FF"};
  }

 protected:
  std::string ByPattern(const Bits& code_point) const override {
    return EncodeUtf16(static_cast<uint32_t>(ToNumber(code_point)));
  }
  Bits Content(const std::string& bytes) const override {
    Bits digits = ToDigits(bytes);
    if (bytes.size() == 2) return digits;
    return ToBits(ToNumber(digits.substr(6, 10) + digits.substr(22)) + 0x10000);
  }
  std::vector<size_t> Lengths(const std::string& start) const override {
    return {ToDigits(start).starts_with("110110") ? size_t{4} : size_t{2}};
  }
  std::string Filler(size_t /*length*/, bool ones) const override {
    return BytesOfHex(ones ? "DFFF" : "DC00");
  }
};

template <>
inline constexpr Utf16 kModelOf<"UTF-16BE">;
template <>
inline constexpr Utf16 kModelOf<"UTF-16LE">;
template <>
inline constexpr Utf16 kModelOf<"UTF-16">;

}  // namespace utfx::model

#endif  // UTFX_TESTS_MODEL_UTF16_H_
