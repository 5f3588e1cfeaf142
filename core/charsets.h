#ifndef UTFX_CORE_CHARSETS_H_
#define UTFX_CORE_CHARSETS_H_

#include <cstdint>
#include <span>
#include <string_view>

#include "core/byte_order.h"
#include "core/code_point.h"
#include "core/signature.h"

namespace utfx {

enum class Encoding : uint8_t { kUtf64, kUtf8000, kUtfE8, kUtfInfinity16 };

// One named charset: an encoding form in a byte order, with or without a
// signature.
struct Charset {
  std::string_view name;  // Upper-case ASCII, as glibc wants it.
  std::span<const std::string_view> aliases;
  // Empty: none is read and none is written.
  std::span<const Signature> signatures;
  // The largest code point has so many bits: all of them ones, except that 21
  // bits stand for Unicode's U+10FFFF.
  unsigned code_point_bits;
  Encoding encoding;
  // Of what is written, and of what is read without a signature. Forms whose
  // units are bytes have none and ignore it.
  ByteOrder order;
};

namespace internal {

inline constexpr std::string_view kUtf64BeAliases[] = {"UTF64BE"};
inline constexpr std::string_view kUtf64LeAliases[] = {"UTF64LE"};
inline constexpr std::string_view kUtf64Aliases[] = {"UTF64"};
inline constexpr std::string_view kUtf8000Aliases[] = {"UTF8000", "UTF-8K",
                                                       "UTF8K"};
inline constexpr std::string_view kUtfE8Aliases[] = {"UTFE8"};
inline constexpr std::string_view kUtfInfinity16BeAliases[] = {
    "UTFINFINITY16BE", "UTF-INF-16BE", "UTFINF16BE", "UTF-∞-16BE"};
inline constexpr std::string_view kUtfInfinity16LeAliases[] = {
    "UTFINFINITY16LE", "UTF-INF-16LE", "UTFINF16LE", "UTF-∞-16LE"};
inline constexpr std::string_view kUtfInfinity16Aliases[] = {
    "UTFINFINITY16", "UTF-INF-16", "UTFINF16", "UTF-∞-16"};

}  // namespace internal

// Every charset that the project offers. Configuration, names and tests are
// made from this table.
inline constexpr Charset kCharsets[] = {
    {"UTF-64BE",
     internal::kUtf64BeAliases,
     {},
     21,
     Encoding::kUtf64,
     ByteOrder::kBigEndian},
    {"UTF-64LE",
     internal::kUtf64LeAliases,
     {},
     21,
     Encoding::kUtf64,
     ByteOrder::kLittleEndian},
    {"UTF-64", internal::kUtf64Aliases, kUtf64Signatures, 21, Encoding::kUtf64,
     ByteOrder::kBigEndian},
    {"UTF-8000",
     internal::kUtf8000Aliases,
     {},
     kMaxCodePointBits,
     Encoding::kUtf8000,
     ByteOrder::kBigEndian},
    {"UTF-E-8",
     internal::kUtfE8Aliases,
     {},
     63,
     Encoding::kUtfE8,
     ByteOrder::kBigEndian},
    {"UTF-INFINITY-16BE",
     internal::kUtfInfinity16BeAliases,
     {},
     kMaxCodePointBits,
     Encoding::kUtfInfinity16,
     ByteOrder::kBigEndian},
    {"UTF-INFINITY-16LE",
     internal::kUtfInfinity16LeAliases,
     {},
     kMaxCodePointBits,
     Encoding::kUtfInfinity16,
     ByteOrder::kLittleEndian},
    {"UTF-INFINITY-16", internal::kUtfInfinity16Aliases, kUtf16Signatures,
     kMaxCodePointBits, Encoding::kUtfInfinity16, ByteOrder::kBigEndian},
};

}  // namespace utfx

#endif  // UTFX_CORE_CHARSETS_H_
