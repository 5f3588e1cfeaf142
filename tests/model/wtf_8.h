#ifndef UTFX_TESTS_MODEL_WTF_8_H_
#define UTFX_TESTS_MODEL_WTF_8_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/byte_order.h"
#include "core/result.h"
#include "tests/model/cesu_8.h"
#include "tests/model/generalized_utf_8.h"
#include "tests/model/model.h"

// The models of WTF-8 and of WTF-16 (The WTF-8 encoding, 2 and 3).
namespace utfx::model::internal {

inline std::string EncodeWtf8(const Bits& code_point) {
  if (code_point.size() > 21 || ToNumber(code_point) > 0x10FFFF) return "";
  return EncodeGeneralized(static_cast<uint32_t>(ToNumber(code_point)));
}

// Generalized UTF-8 without surrogate pairs.
inline Sequence ReadWtf8(std::string_view bytes, bool is_last) {
  Sequence first = ReadGeneralized(bytes);
  const uint64_t value = ToNumber(first.code_point);
  if (first.status != Decoded::Status::kWellFormed || value < 0xD800 ||
      value > 0xDBFF) {
    return first;
  }
  const std::string_view rest = bytes.substr(3, 3);
  if (!StartsLowSurrogate(rest)) return first;
  if (rest.size() == 3) return {Decoded::Status::kIllFormed, 3, {}};
  if (is_last) return first;
  return {Decoded::Status::kIncomplete, 0, {}};
}

inline std::string EncodeWtf16(const Bits& code_point, ByteOrder order) {
  if (code_point.size() > 21 || ToNumber(code_point) > 0x10FFFF) return "";
  const auto value = static_cast<uint32_t>(ToNumber(code_point));
  if (value <= 0xFFFF) return FromUnits({static_cast<uint16_t>(value)}, order);
  return FromUnits({static_cast<uint16_t>(0xD800 + (value - 0x10000) / 0x400),
                    static_cast<uint16_t>(0xDC00 + (value - 0x10000) % 0x400)},
                   order);
}

inline Sequence ReadWtf16(std::string_view bytes, ByteOrder order,
                          bool is_last) {
  const auto unit_at = [=](size_t at) {
    const auto first = static_cast<uint8_t>(bytes[at]);
    const auto second = static_cast<uint8_t>(bytes[at + 1]);
    return order == ByteOrder::kBigEndian ? first * 256U + second
                                          : second * 256U + first;
  };
  if (bytes.size() < 2) return {Decoded::Status::kIncomplete, 0, {}};
  const uint32_t unit = unit_at(0);
  Sequence alone = {Decoded::Status::kWellFormed, 2, ToBits(unit)};
  if (unit < 0xD800 || unit > 0xDBFF) return alone;
  if (bytes.size() < 4) {
    if (is_last) return alone;
    return {Decoded::Status::kIncomplete, 0, {}};
  }
  const uint32_t low = unit_at(2);
  if (low < 0xDC00 || low > 0xDFFF) return alone;
  return {Decoded::Status::kWellFormed, 4,
          ToBits(0x10000 + (unit - 0xD800) * 0x400 + low - 0xDC00)};
}

inline std::vector<std::string> IllFormedWtf8() {
  return {"\x80", "\xC0", "\xF5", "\xFF"};
}

inline std::vector<std::string> CutShortWtf8() {
  return {"\xC3", "\xE2\x82", "\xED\xA0", "\xF0\x9F\x98"};
}

}  // namespace utfx::model::internal

#endif  // UTFX_TESTS_MODEL_WTF_8_H_
