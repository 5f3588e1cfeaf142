#ifndef UTFX_TESTS_MODEL_WTF_8_H_
#define UTFX_TESTS_MODEL_WTF_8_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/byte_order.h"
#include "core/result.h"
#include "tests/model/generalized_utf_8.h"
#include "tests/model/model.h"

namespace utfx::model {

// WTF-8: generalized UTF-8 without surrogate pairs (The WTF-8 encoding, 3).
class Wtf8 : public Model {
 public:
  constexpr Wtf8()
      : Model({.bits = 21,
               .has_surrogates = true,
               .is_sorted = true,
               .has_maximal_subparts = false}) {}

  Sequence Read(std::string_view bytes, ByteOrder /*order*/,
                unsigned /*limit*/) const override {
    return Read(bytes, /*is_last=*/false);
  }
  Sequence ReadLast(std::string_view bytes, ByteOrder /*order*/,
                    unsigned /*limit*/) const override {
    return Read(bytes, /*is_last=*/true);
  }

  std::vector<Error> Errors(unsigned /*limit*/) const override {
    return {
        "80",
        "C0",
        "F5",
        "FF",
        "C0|80",
        "E0|9F BF",
        "E2 82|61",
        // Pairs, of which the low half is well-formed.
        "ED A0 80|ED B0 80",
        "ED AF BF|ED BF BF",
        "ED AF BF|ED BF BF 80",
        "ED A0 80|ED B0 61",
        "ED A0|61",
        "ED B0|61",
        "F0|8F BF BF",
        "F0 90 80|61",
        "F4|90 80 80",
    };
  }
  std::vector<std::string> CutShort() const override {
    return {"C3", "E2 82", "ED A0", "ED B0", "F0 9F 98"};
  }

 protected:
  std::string ByPattern(const Bits& code_point) const override {
    return EncodeGeneralized(static_cast<uint32_t>(ToNumber(code_point)));
  }

 private:
  static Sequence Read(std::string_view bytes, bool is_last) {
    Sequence first = ReadGeneralized(bytes);
    if (first.status != Decoded::Status::kWellFormed) return first;
    const uint64_t value = ToNumber(first.code_point);
    if (value < 0xD800 || value > 0xDBFF) return first;
    // The second of three bytes tells a low surrogate from all others.
    const std::string_view next = bytes.substr(3, 2);
    if (!StartsLowSurrogate(next)) return first;
    if (next.size() == 2) return Sequence::IllFormed(3);
    return is_last ? first : Sequence::Incomplete();
  }
};

template <>
inline constexpr Wtf8 kModelOf<"WTF-8">;

}  // namespace utfx::model

#endif  // UTFX_TESTS_MODEL_WTF_8_H_
