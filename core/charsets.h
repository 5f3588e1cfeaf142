#ifndef UTFX_CORE_CHARSETS_H_
#define UTFX_CORE_CHARSETS_H_

#include <cstdint>
#include <span>
#include <string_view>

#include "core/byte_order.h"
#include "core/signature.h"

namespace utfx {

enum class Encoding : uint8_t { kUtf64 };

// One named charset: an encoding form in a byte order, with or without a
// signature.
struct Charset {
  std::string_view name;  // Upper-case ASCII, as glibc wants it.
  std::span<const std::string_view> aliases;
  Encoding encoding;
  ByteOrder order;  // What is written, and what is read without a signature.
  // Empty: none is read and none is written.
  std::span<const Signature> signatures;
  std::string_view code_points;  // For people.
};

namespace internal {

inline constexpr std::string_view kUtf64BeAliases[] = {"UTF64BE"};
inline constexpr std::string_view kUtf64LeAliases[] = {"UTF64LE"};
inline constexpr std::string_view kUtf64Aliases[] = {"UTF64"};

}  // namespace internal

// Every charset that the project offers. Configuration, names and tests are
// made from this table.
inline constexpr Charset kCharsets[] = {
    {"UTF-64BE",
     internal::kUtf64BeAliases,
     Encoding::kUtf64,
     ByteOrder::kBigEndian,
     {},
     "U+0000 to U+10FFFF"},
    {"UTF-64LE",
     internal::kUtf64LeAliases,
     Encoding::kUtf64,
     ByteOrder::kLittleEndian,
     {},
     "U+0000 to U+10FFFF"},
    {"UTF-64", internal::kUtf64Aliases, Encoding::kUtf64, ByteOrder::kBigEndian,
     kUtf64Signatures, "U+0000 to U+10FFFF"},
};

}  // namespace utfx

#endif  // UTFX_CORE_CHARSETS_H_
