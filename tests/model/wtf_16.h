#ifndef UTFX_TESTS_MODEL_WTF_16_H_
#define UTFX_TESTS_MODEL_WTF_16_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/byte_order.h"
#include "core/result.h"
#include "tests/model/model.h"
#include "tests/model/utf16.h"

namespace utfx::model {

// WTF-16: potentially ill-formed UTF-16 (The WTF-8 encoding, 2). No unit is an
// error anywhere.
class Wtf16 : public Model {
 public:
  constexpr Wtf16()
      : Model({.unit = 2,
               .bits = 21,
               .has_surrogates = true,
               .shows_starts = false}) {}

  Sequence Read(std::string_view bytes, ByteOrder order,
                unsigned /*limit*/) const override {
    return Read(bytes, order, /*is_last=*/false);
  }
  Sequence ReadLast(std::string_view bytes, ByteOrder order,
                    unsigned /*limit*/) const override {
    return Read(bytes, order, /*is_last=*/true);
  }

  std::vector<Error> Errors(unsigned /*limit*/) const override { return {}; }
  std::vector<std::string> CutShort() const override { return {}; }

 protected:
  std::string ByPattern(const Bits& code_point) const override {
    return EncodeUtf16(static_cast<uint32_t>(ToNumber(code_point)));
  }

 private:
  static Sequence Read(std::string_view bytes, ByteOrder order, bool is_last) {
    const auto unit_at = [=](size_t at) {
      const auto first = static_cast<uint8_t>(bytes[at]);
      const auto second = static_cast<uint8_t>(bytes[at + 1]);
      return order == ByteOrder::kBigEndian ? first * 256U + second
                                            : second * 256U + first;
    };
    if (bytes.size() < 2) return Sequence::Incomplete();
    const uint32_t unit = unit_at(0);
    Sequence alone = Sequence::WellFormed(2, ToBits(unit));
    if (unit < 0xD800 || unit > 0xDBFF) return alone;
    if (bytes.size() < 4) return is_last ? alone : Sequence::Incomplete();
    const uint32_t low = unit_at(2);
    if (low < 0xDC00 || low > 0xDFFF) return alone;
    return Sequence::WellFormed(
        4, ToBits(0x10000 + (unit - 0xD800) * 0x400 + low - 0xDC00));
  }
};

template <>
inline constexpr Wtf16 kModelOf<"WTF-16BE">;
template <>
inline constexpr Wtf16 kModelOf<"WTF-16LE">;

}  // namespace utfx::model

#endif  // UTFX_TESTS_MODEL_WTF_16_H_
