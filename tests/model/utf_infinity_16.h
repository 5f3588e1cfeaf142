#ifndef UTFX_TESTS_MODEL_UTF_INFINITY_16_H_
#define UTFX_TESTS_MODEL_UTF_INFINITY_16_H_

#include <algorithm>
#include <bitset>
#include <cstdint>
#include <string>
#include <vector>

#include "core/byte_order.h"
#include "tests/hex.h"
#include "tests/model/model.h"
#include "tests/model/patterns.h"
#include "tests/model/utf16.h"

namespace utfx::model {

class UtfInfinity16 : public PatternModel {
 public:
  constexpr explicit UtfInfinity16(unsigned bits = kEndless)
      : PatternModel({.unit = 2, .bits = bits}) {}

  std::vector<Error> Errors(unsigned limit) const override {
    std::vector<Error> errors = {
        "DC 00",
        "DC 03",
        "DE 00",
        "DF FF",  // What can't lead.
        "DC 00|DE 00",
        "DC 03|DF FF DF FF",
        "D8 00|00 41",
        "DB FF|D8 00",
        "D8 00|DB FF",  // Surrogates.
        "DC 04|DE 00",
        "DC 04|DE 7F DF FF",  // Up to U+10FFFF.
        "DC 04 DE 80|00 41",
        "DC 04|00 41",  // Missing trails.
        "DC 04 DE 80|DC 04",
        "DC 04 DE 80|D8 00",  // A lead inside.
        "DD 00|DE 00",
        "DD 00|DE FF DF FF DF FF",  // Overlong.
        "DD 80|DE 7F",
        "DD FE|DE 00",
        "DD FE|DE 01",
        "DD FF|00 41",
        "DD FF|DF 00",
        "DD FF|DF B3",
    };
    if (limit > 90) {
      const std::vector<Error> longer = {
          "DD FF DE 00|DE 00", "DD FF DE 00|DE 04",  // 93 bits, NUD 23.
          "DD FF DE 01|DF 00", "DD FF DE 02|DE 08",
          "DD FF DE 02|DE 3F",  // Neither of the forms.
      };
      errors.insert(errors.end(), longer.begin(), longer.end());
    }
    if (limit == 4096) {
      const std::vector<Error> longest = {
          "DD FF DF B4|DE 00", "DD FF DF B4|00 41",        // Not minimal.
          "DD FF DF B4|DE 04", "DD FF DF B4 DE 03|DE EA",  // Over the limit.
          "DD FF DF B4|DF B4",
      };
      errors.insert(errors.end(), longest.begin(), longest.end());
    }
    return errors;
  }
  std::vector<std::string> CutShort() const override {
    return {"D8 00", "DC 04", "DC 04 DE 80", "DD 00 DF 00 DE 00"};
  }

 protected:
  std::string ByPattern(const Bits& code_point) const override {
    const size_t size = code_point.size();
    if (size <= 21 && ToNumber(code_point) <= 0x10FFFF) {
      return EncodeUtf16(static_cast<uint32_t>(ToNumber(code_point)));
    }
    if (size <= 90) {
      size_t ones = 0;
      while (26 + 8 * ones < size) ++ones;
      return ToBytes(Fill(ExtendedPattern(ones), code_point));
    }
    Units storage;
    for (size_t nmt = (size + 3) / 4 - 23; nmt > 0 || storage.empty();
         nmt /= 256) {
      storage.insert(storage.begin(),
                     static_cast<uint16_t>(0xDE00 + nmt % 256));
    }
    Units units = {0xDDFF};
    units.insert(units.end(), storage.size() - 1, 0xDFB4);
    units.insert(units.end(), storage.begin(), storage.end());
    return FromUnits(units, ByteOrder::kBigEndian) +
           ToBytes(Fill(Times((size + 8) / 9, "1101111xxxxxxxxx"), code_point));
  }

  Bits Content(const std::string& bytes) const override {
    const Units units = ToUnits(bytes);
    if (units.size() == 1) return ToBits(units[0]);
    if (units.size() == 2) {
      return ToBits(((units[0] & 0x3FFU) << 10 | (units[1] & 0x3FFU)) +
                    0x10000);
    }
    size_t first = 1;
    Bits bits;
    if (units[0] == 0xDDFF) {
      const auto before = static_cast<size_t>(
          std::find_if(units.begin() + 1, units.end(),
                       [](uint16_t unit) { return unit != 0xDFB4; }) -
          (units.begin() + 1));
      first = 1 + before + before + 1;
    } else {
      const Bits low_nine = LowNine(units[0]);
      bits = low_nine.substr(std::min<size_t>(CountOnes(low_nine) + 1, 9));
    }
    for (size_t i = first; i < units.size(); ++i) bits += LowNine(units[i]);
    return bits;
  }

  std::vector<size_t> Lengths(const std::string& start) const override {
    const Units units = ToUnits(start);
    if (units[0] < 0xD800 || units[0] > 0xDFFF) return {2};
    if (units[0] < 0xDC00) return {4};
    if (units[0] != 0xDDFF) return {2 * (3 + CountOnes(LowNine(units[0])))};
    size_t before = 0;
    while (1 + before < units.size() && units[1 + before] == 0xDFB4) ++before;
    const size_t first = 2 + 2 * before;
    if (units.size() < first) return {};
    size_t nmt = 0;
    for (size_t i = 1 + before; i < first; ++i) {
      nmt = nmt * 256 + units[i] % 256;
    }
    const size_t nud = nmt + 23;
    // Either all four bits of the first udigit are stored or only one.
    return {2 * (first + (4 * nud - 3 + 8) / 9),
            2 * (first + (4 * nud + 8) / 9)};
  }

  std::string Filler(size_t length, bool ones) const override {
    return BytesOfHex(ones ? "DFFF" : length == 4 ? "DC00" : "DE00");
  }

 private:
  using Units = std::vector<uint16_t>;

  static Units ToUnits(const std::string& bytes) {
    Units units;
    for (size_t i = 0; i + 1 < bytes.size(); i += 2) {
      units.push_back(
          static_cast<uint16_t>(static_cast<uint8_t>(bytes[i]) << 8 |
                                static_cast<uint8_t>(bytes[i + 1])));
    }
    return units;
  }

  static Bits LowNine(uint16_t unit) {
    return std::bitset<9>(unit).to_string();
  }

  // 3.3.1: the leading unit and the trailing ones, by the number of ones.
  static std::string ExtendedPattern(size_t ones) {
    return "1101110" + Times(ones, "1") + "0" + Times(8 - ones, "x") +
           Times(2 + ones, "1101111xxxxxxxxx");
  }
};

template <>
inline constexpr UtfInfinity16 kModelOf<"UTF-INFINITY-16BE">;
template <>
inline constexpr UtfInfinity16 kModelOf<"UTF-INFINITY-16LE">;
template <>
inline constexpr UtfInfinity16 kModelOf<"UTF-INFINITY-16">;
// Section 2: the same up to a limit.
template <>
inline constexpr UtfInfinity16 kModelOf<"UTF-E-16BE">{63};
template <>
inline constexpr UtfInfinity16 kModelOf<"UTF-E-16LE">{63};
template <>
inline constexpr UtfInfinity16 kModelOf<"UTF-E-16">{63};
template <>
inline constexpr UtfInfinity16 kModelOf<"UTF-G-16BE">{31};
template <>
inline constexpr UtfInfinity16 kModelOf<"UTF-G-16LE">{31};
template <>
inline constexpr UtfInfinity16 kModelOf<"UTF-G-16">{31};

}  // namespace utfx::model

#endif  // UTFX_TESTS_MODEL_UTF_INFINITY_16_H_
