#ifndef UTFX_TESTS_MODEL_CESU_8_H_
#define UTFX_TESTS_MODEL_CESU_8_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/byte_order.h"
#include "core/result.h"
#include "tests/model/generalized_utf_8.h"
#include "tests/model/model.h"

namespace utfx::model {

// CESU-8: each unit of UTF-16 by itself in the bit patterns of UTF-8 (UTR #26,
// 2). Errors end where ICU's CESU-8 has their end.
class Cesu8 : public Model {
 public:
  constexpr Cesu8() : Cesu8({.bits = 21, .has_maximal_subparts = false}) {}

  Sequence Read(std::string_view bytes, ByteOrder /*order*/,
                unsigned /*limit*/) const override {
    Sequence first = ReadGeneralized(bytes);
    if (first.status != Decoded::Status::kWellFormed) return first;
    const uint64_t unit = ToNumber(first.code_point);
    if (unit < 0xD800 || (unit > 0xDFFF && unit < 0x10000)) return first;
    const std::string_view rest = bytes.substr(first.length, 3);
    if (unit > 0xDBFF || !StartsLowSurrogate(rest)) {
      return Sequence::IllFormed(first.length);
    }
    if (rest.size() < 3) return Sequence::Incomplete();
    const uint64_t low = ToNumber(ReadGeneralized(rest).code_point);
    return Sequence::WellFormed(
        6, ToBits(0x10000 + (unit - 0xD800) * 0x400 + low - 0xDC00));
  }

  std::vector<Error> Errors(unsigned /*limit*/) const override {
    return {
        // Stray trails, bytes of no sequence, lone surrogates.
        "80",
        "C0",
        "FF",
        "ED B0 80",
        "C0|80",
        "E0|9F BF",
        "E2 82|61",
        "ED B0 80|61",
        "ED B0|61",
        "ED A0|61",
        // A high surrogate, and then none that is low.
        "ED A0 80|61",
        "ED A0 80|ED A0 80",
        "ED A0 80|ED 9F BF",
        "ED A0 80|ED ED B0 80",
        "ED AF BF|ED BF 61",
        // UTF-8's four bytes, and their starts.
        "F0 9F 8C 8D",
        "F0 90 80 80",
        "F4 8F BF BF|BF",
        "F0 9F 98|61",
        "F0 9F|61",
        "F0|8F BF BF",
        "F4|90 80 80",
        "F5|80 80 80",
    };
  }
  std::vector<std::string> CutShort() const override {
    return {"C3", "E2 82", "ED A0", "ED AF BF", "F0 9F 98"};
  }

 protected:
  constexpr explicit Cesu8(const Facts& facts) : Model(facts) {}

  std::string ByPattern(const Bits& code_point) const override {
    const auto value = static_cast<uint32_t>(ToNumber(code_point));
    if (value <= 0xFFFF) return EncodeGeneralized(value);
    return EncodeGeneralized(0xD800 + (value - 0x10000) / 0x400) +
           EncodeGeneralized(0xDC00 + (value - 0x10000) % 0x400);
  }
};

template <>
inline constexpr Cesu8 kModelOf<"CESU-8">;

}  // namespace utfx::model

#endif  // UTFX_TESTS_MODEL_CESU_8_H_
