#ifndef UTFX_TESTS_MODEL_UTF64_H_
#define UTFX_TESTS_MODEL_UTF64_H_

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "core/byte_order.h"
#include "core/result.h"
#include "tests/model/generalized_utf_8.h"
#include "tests/model/model.h"

namespace utfx::model {

// UTF-64 1.0. A unit is all or nothing: an error is eight bytes, of which some
// may not have come.
class Utf64 : public Model {
 public:
  constexpr Utf64() : Model({.unit = 8, .bits = 21, .is_sorted = true}) {}

  Sequence Read(std::string_view bytes, ByteOrder order,
                unsigned /*limit*/) const override {
    std::string octets(bytes.substr(0, 8));
    const bool is_whole = octets.size() == 8;
    // What has not come is zero, and at the end or the start.
    octets.resize(8, '\0');
    if (order == ByteOrder::kLittleEndian) {
      std::reverse(octets.begin(), octets.end());
    }
    const std::string_view upper = std::string_view(octets).substr(0, 4);
    if (!IsZero(std::string_view(octets).substr(4))) {
      return Sequence::IllFormed(8, ErrorClass::kNonZeroReservedBits);
    }
    if (is_whole) return ReadUpper(upper);
    const bool is_start =
        order == ByteOrder::kBigEndian
            ? IsStart(upper.substr(0, std::min<size_t>(bytes.size(), 4)))
            : IsEnd(upper.substr(8 - std::max<size_t>(bytes.size(), 4)));
    return is_start ? Sequence::Incomplete() : Sequence::IllFormed(8);
  }

  std::vector<Error> Errors(unsigned /*limit*/) const override {
    constexpr auto kReserved = ErrorClass::kNonZeroReservedBits;
    constexpr auto kUtf64 = ErrorClass::kInvalidUtf64;
    constexpr auto kUtf8 = ErrorClass::kInvalidUtf8;
    constexpr auto kCodePoint = ErrorClass::kInvalidCodePoint;
    return {
        // Whatever else is wrong, reserved bits come first.
        {"41 00 00 00 00 00 00 01", kReserved},
        {"41 00 00 00 80 00 00 00", kReserved},
        {"00 41 00 00 00 00 00 01", kReserved},
        {"FF FF FF FF FF FF FF FF", kReserved},
        // The first octet is zero, or something follows the sequence.
        {"00 41 00 00 00 00 00 00", kUtf64},
        {"00 00 00 01 00 00 00 00", kUtf64},
        // The signature of section 8.2, which is none inside of a text.
        {"00 00 FE FF 00 00 00 00|41 00 00 00 00 00 00 00", kUtf64},
        {"41 42 00 00 00 00 00 00", kUtf64},
        {"41 00 00 80 00 00 00 00", kUtf64},
        {"C3 A9 80 00 00 00 00 00", kUtf64},
        {"E2 82 AC 80 00 00 00 00", kUtf64},
        {"C0 80 41 00 00 00 00 00", kUtf64},
        // Bad lead, bad trail, overlong.
        {"80 00 00 00 00 00 00 00", kUtf8},
        {"80 00 41 00 00 00 00 00", kUtf8},
        {"F8 88 80 80 00 00 00 00", kUtf8},
        {"FF 00 00 00 00 00 00 00", kUtf8},
        {"C3 00 00 00 00 00 00 00", kUtf8},
        {"E2 82 41 00 00 00 00 00", kUtf8},
        {"F0 9F 98 00 00 00 00 00", kUtf8},
        {"C1 BF 00 00 00 00 00 00", kUtf8},
        {"E0 9F BF 00 00 00 00 00", kUtf8},
        {"F0 8F BF BF 00 00 00 00", kUtf8},
        {"F0 8D A0 80 00 00 00 00", kUtf8},
        // Surrogates and what is over U+10FFFF, well-shaped.
        {"ED A0 80 00 00 00 00 00", kCodePoint},
        {"ED BF BF 00 00 00 00 00", kCodePoint},
        {"F4 90 80 80 00 00 00 00", kCodePoint},
        {"F7 BF BF BF 00 00 00 00", kCodePoint},
    };
  }
  std::vector<std::string> CutShort() const override { return {}; }

 protected:
  // Sections 3 and 4.
  std::string ByPattern(const Bits& code_point) const override {
    std::string unit = EncodeUtf8(static_cast<uint32_t>(ToNumber(code_point)));
    unit.resize(8, '\0');
    return unit;
  }

 private:
  static bool IsZero(std::string_view octets) {
    return octets.find_first_not_of('\0') == std::string_view::npos;
  }

  // The first thing wrong with the upper half of a unit (sections 5 to 7).
  static Sequence ReadUpper(std::string_view octets) {
    if (IsZero(octets)) return Sequence::WellFormed(8, "");  // U+0000.
    const auto wrong = [](ErrorClass error_class) {
      return Sequence::IllFormed(8, error_class);
    };
    if (octets[0] == '\0') return wrong(ErrorClass::kInvalidUtf64);
    const size_t trails = GeneralizedTrails(octets[0]);
    if (trails == 4) return wrong(ErrorClass::kInvalidUtf8);  // Not a lead.
    if (!IsZero(octets.substr(1 + trails))) {
      return wrong(ErrorClass::kInvalidUtf64);
    }
    uint32_t value =
        static_cast<uint8_t>(octets[0]) - kGeneralizedLengths[trails].marks;
    for (size_t i = 1; i <= trails; ++i) {
      const auto octet = static_cast<uint8_t>(octets[i]);
      if (octet < 0x80 || octet > 0xBF) return wrong(ErrorClass::kInvalidUtf8);
      value = value * 64 + octet % 64;
    }
    // A surrogate in four octets is overlong in the first place.
    if (value < kGeneralizedLengths[trails].first) {
      return wrong(ErrorClass::kInvalidUtf8);
    }
    if ((value >= 0xD800 && value <= 0xDFFF) || value > 0x10FFFF) {
      return wrong(ErrorClass::kInvalidCodePoint);
    }
    return Sequence::WellFormed(8, ToBits(value));
  }

  // Whether the octets of some unit start so: a sequence, then zeros.
  static bool IsStart(std::string_view octets) {
    const Sequence first = ReadGeneralized(octets);
    return first.status == Decoded::Status::kIncomplete
               ? !octets.starts_with("\xED") || octets.size() < 2 ||
                     octets[1] < '\xA0'
               : first.status == Decoded::Status::kWellFormed &&
                     IsZero(octets.substr(first.length)) &&
                     !(octets.starts_with("\xED") && octets[1] >= '\xA0');
  }

  // Whether, but for the first, those of some unit end so: trails, then zeros.
  static bool IsEnd(std::string_view octets) {
    const size_t end = octets.find_last_not_of('\0') + 1;
    return std::all_of(octets.begin(), octets.begin() + end,
                       [](char octet) { return (octet & 0xC0) == 0x80; });
  }
};

template <>
inline constexpr Utf64 kModelOf<"UTF-64BE">;
template <>
inline constexpr Utf64 kModelOf<"UTF-64LE">;
template <>
inline constexpr Utf64 kModelOf<"UTF-64">;

}  // namespace utfx::model

#endif  // UTFX_TESTS_MODEL_UTF64_H_
