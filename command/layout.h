#ifndef UTFX_COMMAND_LAYOUT_H_
#define UTFX_COMMAND_LAYOUT_H_

#include <utfx.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

// How the charsets of libutfx lay out their sequences, for describing these to
// people. What is well-formed, how long and which code point, is for libutfx to
// say.
namespace utfx {

enum class Layout : uint8_t {
  kUtf8,  // And UTF-8000, which goes on by the same pattern.
  kUtfE8,
  kUtf16,  // And UTF-infinity-16, UTF-E-16 and UTF-G-16.
  kUtf32,
  kUtf64,
  // The experimental ones.
  kAscvi,
  kUtf16K,
  kUtf32K,
  kUtf32KAscvi,
  kUtfMashpoe8,
};

// Of an experimental charset its name tells; UTF-E-8-PERL is UTF-E-8.
inline Layout LayoutOf(const utfx_charset* charset) {
  constexpr std::pair<std::string_view, Layout> kStarts[] = {
      {"ASCVI", Layout::kAscvi},
      {"UTF-16K", Layout::kUtf16K},
      {"UTF-32K-ASCVI", Layout::kUtf32KAscvi},
      {"UTF-32K", Layout::kUtf32K},
      {"UTF-MASHPOE-8", Layout::kUtfMashpoe8},
  };
  if (utfx_charset_is_experimental(charset)) {
    const std::string_view name = utfx_charset_name(charset);
    for (const auto& [start, layout] : kStarts) {
      if (name.starts_with(start)) return layout;
    }
  }
  switch (utfx_charset_unit(charset)) {
    case 2:
      return Layout::kUtf16;
    case 4:
      return Layout::kUtf32;
    case 8:
      return Layout::kUtf64;
    default:
      return utfx_charset_code_point_bits(charset) == 63 ? Layout::kUtfE8
                                                         : Layout::kUtf8;
  }
}

// Whether it is UTF-16 as far as that goes.
inline bool HasUtf16(Layout layout) {
  return layout == Layout::kUtf16 || layout == Layout::kUtf16K;
}

// The longest signature, in bytes.
inline constexpr size_t kLongestSignature = 8;

// So many bytes from the start of a sequence or an error on tell all of it: no
// sequence is longer.
inline constexpr size_t kLookahead = 4096;

// Whether it is one of UTF-8, UTF-16 and UTF-32, or UTF-64.
inline bool EndsWithUnicode(const utfx_charset* charset) {
  return utfx_charset_code_point_bits(charset) == 21;
}

inline bool IsLittleEndian(const utfx_charset* charset) {
  return std::string_view(utfx_charset_name(charset)).ends_with("LE");
}

// The charset in the other byte order, for one that has a byte order in its
// name; otherwise null.
inline const utfx_charset* InOtherByteOrder(const utfx_charset* charset) {
  std::string name = utfx_charset_name(charset);
  if (!name.ends_with("LE") && !name.ends_with("BE")) return nullptr;
  char& order = name[name.size() - 2];
  order = order == 'L' ? 'B' : 'L';
  return utfx_charset_find(name.c_str());
}

// Reverses each code unit of something that there are so many of in a unit.
// What is left of a unit at the end stays as it is.
template <class Items>
Items WithReversedUnits(Items items, size_t unit) {
  for (auto i = items.begin();
       static_cast<size_t>(items.end() - i) >= unit && unit > 1;
       i += static_cast<ptrdiff_t>(unit)) {
    std::reverse(i, i + static_cast<ptrdiff_t>(unit));
  }
  return items;
}

// Bytes of a charset with its code units big-endian.
inline std::string BigEndian(const utfx_charset* charset,
                             std::string_view bytes) {
  return IsLittleEndian(charset)
             ? WithReversedUnits(std::string(bytes), utfx_charset_unit(charset))
             : std::string(bytes);
}

// Something that there is one of for each bit, of big-endian code units, in the
// order of the charset's bytes.
template <class Bits>
Bits InByteOrder(const utfx_charset* charset, Bits bits) {
  if (!IsLittleEndian(charset)) return bits;
  // The bits of each unit from the lowest up, and those of each byte back.
  return WithReversedUnits(
      WithReversedUnits(std::move(bits), 8 * utfx_charset_unit(charset)), 8);
}

inline uint8_t ByteAt(std::string_view bytes, size_t index) {
  return static_cast<uint8_t>(bytes[index]);
}

// A bit by its number, in the order of the bytes, each from its highest bit
// down.
inline bool BitAt(std::string_view bytes, size_t index) {
  return (ByteAt(bytes, index / 8) >> (7 - index % 8) & 1) != 0;
}

// A code unit of two bytes, by its number. Big-endian.
inline uint16_t UnitAt(std::string_view bytes, size_t index) {
  return static_cast<uint16_t>(ByteAt(bytes, 2 * index) << 8 |
                               ByteAt(bytes, 2 * index + 1));
}

inline bool IsTrailByte(uint8_t byte) { return (byte & 0xC0) == 0x80; }
inline bool IsHighSurrogate(uint16_t unit) { return (unit & 0xFC00) == 0xD800; }
inline bool IsLowSurrogate(uint16_t unit) { return (unit & 0xFC00) == 0xDC00; }
// Of what is beyond Unicode in UTF-infinity-16.
inline bool IsTrailUnit(uint16_t unit) { return (unit & 0xFE00) == 0xDE00; }
// A code unit that holds a byte of the number of digits, and what comes before
// each such unit but one.
inline bool IsDigitsUnit(uint16_t unit) { return (unit & 0xFF00) == 0xDE00; }
inline constexpr uint16_t kCountedLead = 0xDDFF;
inline constexpr uint16_t kBeforeDigits = 0xDFB4;

}  // namespace utfx

#endif  // UTFX_COMMAND_LAYOUT_H_
