#ifndef UTFX_CORE_SIMD_PORTABLE_H_
#define UTFX_CORE_SIMD_PORTABLE_H_

#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/byte_order.h"
#include "core/family.h"
#include "core/simd/kernels.h"

// The kernels for processors without a better target. They convert runs of
// ASCII, in plain C++ that a compiler can vectorize.
namespace utfx::simd::portable {

inline constexpr char kFeatures[] = "";

// How a family writes ASCII: the character stands in a unit, from some bit on.
template <class UnitType, ByteOrder kOrderOf, unsigned kShiftBy = 0>
struct AsciiUnit {
  using Unit = UnitType;
  static constexpr ByteOrder kOrder = kOrderOf;
  static constexpr unsigned kShift = kShiftBy;
};

template <Family kFamily>
struct AsciiOf;
template <>
struct AsciiOf<Family::kUtf8> : AsciiUnit<uint8_t, kHostByteOrder> {};
template <>
struct AsciiOf<Family::kUtf16Be> : AsciiUnit<uint16_t, ByteOrder::kBigEndian> {
};
template <>
struct AsciiOf<Family::kUtf16Le>
    : AsciiUnit<uint16_t, ByteOrder::kLittleEndian> {};
template <>
struct AsciiOf<Family::kUcs4Be> : AsciiUnit<uint32_t, ByteOrder::kBigEndian> {};
template <>
struct AsciiOf<Family::kUcs4Le>
    : AsciiUnit<uint32_t, ByteOrder::kLittleEndian> {};
template <>
struct AsciiOf<Family::kUtf64Be>
    : AsciiUnit<uint64_t, ByteOrder::kBigEndian, 56> {};
template <>
struct AsciiOf<Family::kUtf64Le>
    : AsciiUnit<uint64_t, ByteOrder::kLittleEndian, 56> {};

template <Family kFrom, Family kTo>
Positions RunKernel(const uint8_t* in, const uint8_t* in_end, uint8_t* out,
                    uint8_t* out_end) {
  using From = AsciiOf<kFrom>;
  using To = AsciiOf<kTo>;
  using FromUnit = typename From::Unit;
  using ToUnit = typename To::Unit;
  constexpr size_t kRun = 16;
  constexpr size_t kRunIn = kRun * sizeof(FromUnit);
  constexpr size_t kRunOut = kRun * sizeof(ToUnit);
  while (in_end - in >= ptrdiff_t{kRunIn} &&
         out_end - out >= ptrdiff_t{kRunOut}) {
    FromUnit characters[kRun];
    FromUnit all = 0;
    for (size_t i = 0; i < kRun; ++i) {
      characters[i] =
          std::rotr(LoadUnit<FromUnit, From::kOrder>(in + i * sizeof(FromUnit)),
                    From::kShift);
      all |= characters[i];
    }
    if (all > 0x7F) break;
    for (size_t i = 0; i < kRun; ++i) {
      StoreUnit<To::kOrder>(
          static_cast<ToUnit>(ToUnit{static_cast<uint8_t>(characters[i])}
                              << To::kShift),
          out + i * sizeof(ToUnit));
    }
    in += kRunIn;
    out += kRunOut;
  }
  return {in, out};
}

inline Positions ReverseUcs4(const uint8_t* in, const uint8_t* in_end,
                             uint8_t* out, uint8_t* out_end) {
  constexpr ptrdiff_t kUnit = sizeof(uint32_t);
  for (; in_end - in >= kUnit && out_end - out >= kUnit;
       in += kUnit, out += kUnit) {
    StoreUnit<ByteOrder::kLittleEndian>(
        LoadUnit<uint32_t, ByteOrder::kBigEndian>(in), out);
  }
  return {in, out};
}

}  // namespace utfx::simd::portable

#endif  // UTFX_CORE_SIMD_PORTABLE_H_
