#ifndef UTFX_TESTS_MODEL_CESU_8_H_
#define UTFX_TESTS_MODEL_CESU_8_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "tests/model/generalized_utf_8.h"
#include "tests/model/model.h"

// The model of CESU-8: each unit of UTF-16 by itself in the bit patterns of
// UTF-8 (UTR #26, 2). Errors end where ICU's CESU-8 has their end.
namespace utfx::model::internal {

inline std::string EncodeCesu8(const Bits& code_point) {
  if (code_point.size() > 21 || ToNumber(code_point) > 0x10FFFF) return "";
  const auto value = static_cast<uint32_t>(ToNumber(code_point));
  if (value <= 0xFFFF) return EncodeGeneralized(value);
  return EncodeGeneralized(0xD800 + (value - 0x10000) / 0x400) +
         EncodeGeneralized(0xDC00 + (value - 0x10000) % 0x400);
}

// Whether some bytes are the start, or all, of a low surrogate's.
inline bool StartsLowSurrogate(std::string_view bytes) {
  for (uint32_t low = 0xDC00; low <= 0xDFFF; ++low) {
    if (EncodeGeneralized(low).starts_with(bytes)) return true;
  }
  return false;
}

inline Sequence ReadCesu8(std::string_view bytes) {
  Sequence first = ReadGeneralized(bytes);
  if (first.status != Decoded::Status::kWellFormed) return first;
  const uint64_t unit = ToNumber(first.code_point);
  if (unit < 0xD800 || (unit > 0xDFFF && unit < 0x10000)) return first;
  Sequence ill_formed = {Decoded::Status::kIllFormed, first.length, {}};
  const std::string_view rest = bytes.substr(first.length, 3);
  if (unit > 0xDBFF || !StartsLowSurrogate(rest)) return ill_formed;
  if (rest.size() < 3) return {Decoded::Status::kIncomplete, 0, {}};
  const uint64_t low = ToNumber(ReadGeneralized(rest).code_point);
  return {Decoded::Status::kWellFormed, 6,
          ToBits(0x10000 + (unit - 0xD800) * 0x400 + low - 0xDC00)};
}

// Stray trails, bytes of no sequence, lone surrogates, UTF-8's four bytes.
inline std::vector<std::string> IllFormedCesu8() {
  return {"\x80", "\xC0", "\xFF", "\xED\xB0\x80", "\xF0\x9F\x8C\x8D"};
}

inline std::vector<std::string> CutShortCesu8() {
  return {"\xC3", "\xE2\x82", "\xED\xA0", "\xED\xAF\xBF", "\xF0\x9F\x98"};
}

}  // namespace utfx::model::internal

#endif  // UTFX_TESTS_MODEL_CESU_8_H_
