#ifndef UTFX_GCONV_MODULE_UNICODE_QUICK_H_
#define UTFX_GCONV_MODULE_UNICODE_QUICK_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "core/byte_order.h"
#include "core/code_point.h"
#include "core/family.h"
#include "core/simd/kernels.h"
#include "gconv-module/unicode/forms.h"

// The kernels of forms that have one; the others make a detour through UTF-16.
namespace utfx::gconv::unicode {

// As simd::Kernel, for all of Unicode.
using Kernel = simd::Positions (*)(const uint8_t* in, const uint8_t* in_end,
                                   uint8_t* out, uint8_t* out_end);

template <Family kFrom, Family kTo>
simd::Positions RunKernel(const uint8_t* in, const uint8_t* in_end,
                          uint8_t* out, uint8_t* out_end) {
  return simd::Kernels<kFrom, kTo>::kByTarget[simd::active_target](
      in, in_end, out, out_end);
}

// A loop of fixed length, which the compiler vectorizes.
inline bool HasSurrogates(const uint16_t* units, size_t count) {
  uint16_t found = 0;
  for (size_t i = 0; i < count; ++i) {
    found |= (units[i] & 0xF800) == 0xD800 ? 1 : 0;
  }
  return found != 0;
}

// A part of a text as UTF-16 in the machine's byte order.
class Utf16Block {
 public:
  static constexpr size_t kMost = 512;  // Units.
  static constexpr Family kFamily = Utf16Family(kHostByteOrder);

  // Reads UTF-8, in which each byte gives one unit at most. Returns where it
  // stops.
  const uint8_t* ReadUtf8(const uint8_t* in, const uint8_t* in_end,
                          size_t room) {
    const auto size = std::min({static_cast<size_t>(in_end - in), room, kMost});
    const simd::Positions stopped = RunKernel<Family::kUtf8, kFamily>(
        in, in + size, Bytes(), Bytes() + sizeof units_);
    count_ = static_cast<size_t>(stopped.out - Bytes()) / 2;
    return stopped.in;
  }

  void ReadLatin1(const uint8_t* in, const uint8_t* in_end) {
    count_ = std::min(static_cast<size_t>(in_end - in), kMost);
    std::copy_n(in, count_, units_);
  }

  void ReadUcs2(const uint8_t* in, const uint8_t* in_end) {
    count_ = std::min(static_cast<size_t>(in_end - in) / 2, kMost);
    std::memcpy(units_, in, 2 * count_);
  }

  // Returns the number of units that it converts.
  size_t WriteUtf8(uint8_t*& out, uint8_t* out_end) {
    const simd::Positions stopped = RunKernel<kFamily, Family::kUtf8>(
        Bytes(), Bytes() + 2 * count_, out, out_end);
    out = stopped.out;
    return static_cast<size_t>(stopped.in - Bytes()) / 2;
  }

  void WriteUcs2(uint8_t*& out) const {
    std::memcpy(out, units_, 2 * count_);
    out += 2 * count_;
  }
  void WriteLatin1(uint8_t*& out) const {
    out = std::transform(units_, units_ + count_, out, [](uint16_t unit) {
      return static_cast<uint8_t>(unit);
    });
  }

  bool HasOnlyUcs2() const { return !HasSurrogates(units_, count_); }
  bool HasOnlyLatin1() const {
    uint16_t bits = 0;
    for (size_t i = 0; i < count_; ++i) bits |= units_[i];
    return bits <= 0xFF;
  }

 private:
  uint8_t* Bytes() { return reinterpret_cast<uint8_t*>(units_); }

  uint16_t units_[kMost];
  size_t count_ = 0;
};

inline simd::Positions FromUtf8ToUcs2(
    const uint8_t* in, const uint8_t* in_end, uint8_t* out,
    // NOLINTNEXTLINE(readability-non-const-parameter): as all kernels.
    uint8_t* out_end) {
  Utf16Block block;
  for (;;) {
    const uint8_t* const read =
        block.ReadUtf8(in, in_end, static_cast<size_t>(out_end - out) / 2);
    if (read == in || !block.HasOnlyUcs2()) return {in, out};
    block.WriteUcs2(out);
    in = read;
  }
}

inline simd::Positions FromUtf8ToLatin1(
    const uint8_t* in, const uint8_t* in_end, uint8_t* out,
    // NOLINTNEXTLINE(readability-non-const-parameter): as all kernels.
    uint8_t* out_end) {
  Utf16Block block;
  for (;;) {
    const uint8_t* const read =
        block.ReadUtf8(in, in_end, static_cast<size_t>(out_end - out));
    if (read == in || !block.HasOnlyLatin1()) return {in, out};
    block.WriteLatin1(out);
    in = read;
  }
}

inline simd::Positions FromLatin1ToUtf8(const uint8_t* in,
                                        const uint8_t* in_end, uint8_t* out,
                                        uint8_t* out_end) {
  Utf16Block block;
  for (;;) {
    block.ReadLatin1(in, in_end);
    const size_t written = block.WriteUtf8(out, out_end);
    if (written == 0) return {in, out};
    in += written;
  }
}

// A block with a surrogate needs a closer look.
inline simd::Positions FromUcs2ToUtf8(const uint8_t* in, const uint8_t* in_end,
                                      uint8_t* out, uint8_t* out_end) {
  Utf16Block block;
  for (;;) {
    block.ReadUcs2(in, in_end);
    if (!block.HasOnlyUcs2()) return {in, out};
    const size_t written = block.WriteUtf8(out, out_end);
    if (written == 0) return {in, out};
    in += 2 * written;
  }
}

}  // namespace utfx::gconv::unicode

#endif  // UTFX_GCONV_MODULE_UNICODE_QUICK_H_
