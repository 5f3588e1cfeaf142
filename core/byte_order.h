#ifndef UTFX_CORE_BYTE_ORDER_H_
#define UTFX_CORE_BYTE_ORDER_H_

#include <bit>
#include <cstdint>
#include <cstring>

namespace utfx {

enum class ByteOrder : uint8_t { kBigEndian, kLittleEndian };

inline constexpr ByteOrder kHostByteOrder =
    std::endian::native == std::endian::big ? ByteOrder::kBigEndian
                                            : ByteOrder::kLittleEndian;

namespace internal {

inline uint16_t Swap(uint16_t unit) { return __builtin_bswap16(unit); }
inline uint32_t Swap(uint32_t unit) { return __builtin_bswap32(unit); }
inline uint64_t Swap(uint64_t unit) { return __builtin_bswap64(unit); }

}  // namespace internal

// Reads and writes one code unit at any alignment.
template <class Unit, ByteOrder kOrder>
Unit LoadUnit(const uint8_t* in) {
  Unit unit;
  std::memcpy(&unit, in, sizeof unit);
  if constexpr (sizeof unit > 1 && kOrder != kHostByteOrder) {
    unit = internal::Swap(unit);
  }
  return unit;
}

template <ByteOrder kOrder, class Unit>
void StoreUnit(Unit unit, uint8_t* out) {
  if constexpr (sizeof unit > 1 && kOrder != kHostByteOrder) {
    unit = internal::Swap(unit);
  }
  std::memcpy(out, &unit, sizeof unit);
}

}  // namespace utfx

#endif  // UTFX_CORE_BYTE_ORDER_H_
