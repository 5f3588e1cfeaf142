// Converts UTF-8 by windows of twelve bytes, for targets that can't extract
// bits. Included once for each target.

#if defined(UTFX_CORE_SIMD_UTF8_WINDOWS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef UTFX_CORE_SIMD_UTF8_WINDOWS_INL_H_
#undef UTFX_CORE_SIMD_UTF8_WINDOWS_INL_H_
#else
#define UTFX_CORE_SIMD_UTF8_WINDOWS_INL_H_
#endif

#include <hwy/highway.h>

#include <cstddef>
#include <cstdint>

#include "core/simd/kernels.h"
#include "core/simd/sequences-inl.h"
#include "core/simd/shuffles.h"
#include "core/simd/utf8/block-inl.h"
#include "core/simd/utf8/pass-inl.h"
#include "core/simd/utf8/threes-inl.h"
#include "core/simd/vectors-inl.h"

HWY_BEFORE_NAMESPACE();
namespace utfx::simd::HWY_NAMESPACE {

#if !UTFX_HAVE_BMI2

// The code points of reversed sequences of one or two bytes.
HWY_INLINE V16 UnpackReversedUpTo7ff(V16 reversed) {
  const D16 d;
  return hn::Add(hn::And(reversed, hn::Set(d, 0x7F)),
                 hn::ShiftRight<2>(hn::And(reversed, hn::Set(d, 0x1F00))));
}

// Writes the characters of a window, which `bytes` starts with.
template <class To>
HWY_INLINE uint8_t* WriteWindow(size_t number, V8 bytes, uint8_t* out) {
  const auto& shuffles =
      To::kTakesPacked ? kExpandWindows : kExpandWindowsReversed;
  bytes = LookupBytes(bytes, hn::Load(D8(), shuffles[number].data()));
  if (number < kFour.first) {
    V16 units = hn::BitCast(D16(), bytes);
    if constexpr (!To::kTakesPacked) units = UnpackReversedUpTo7ff(units);
    return To::WriteSix(units, out);
  }
  V32 lanes = hn::BitCast(D32(), bytes);
  if constexpr (!HWY_ARCH_X86 && !To::kTakesPacked) {
    if (number < kThree.first) {
      return To::WriteFour(UnpackReversedThree(lanes), out);
    }
  }
  if constexpr (!To::kTakesPacked) lanes = UnpackReversed(lanes);
  return number < kThree.first ? To::WriteFour(lanes, out)
                               : To::WriteThree(lanes, out);
}

// Writes the windows of a block. `ends` says where characters end, except for
// those that end with the last byte. Returns how many bytes the windows have:
// all but a few.
template <class To>
HWY_INLINE size_t WriteWindows(const uint8_t* in, uint64_t ends,
                               uint8_t*& out) {
  size_t at = 0;
  const auto write = [&](size_t number, size_t size) HWY_ATTR {
    out = WriteWindow<To>(number, hn::LoadU(D8(), in + at), out);
    at += size;
  };
  do {
    const uint64_t bits = ends >> at & LowBits(kWindowSize);
    // Branches for the two most frequent windows, so that the processor need
    // not wait for a table before it begins with the next one.
    if (bits == 0x924) {
      write(kThree.first - 1, kWindowSize);
    } else if (bits == 0xAAA) {
      write(kFour.first - 1, kWindowSize);
    } else {
      const Utf8Window window = kWindowsByEnds[bits];
      write(window.number, window.size);
    }
  } while (at + kWindowSize < kBlock);
  return at;
}

// Collects a bit for each byte of a block from the masks of its vectors.
class BlockMask {
 public:
#if HWY_ARCH_ARM_A64
  HWY_INLINE void Set(size_t vector, hn::Mask<D8> mask) {
    const auto weights = vreinterpretq_u8_u64(vdupq_n_u64(0x8040201008040201));
    bits_[vector] = vandq_u8(hn::VecFromMask(D8(), mask).raw, weights);
  }
  // Adds up the weights of each eight bytes.
  HWY_INLINE uint64_t Get() const {
    const uint8x16_t sums =
        vpaddq_u8(vpaddq_u8(bits_[0], bits_[1]), vpaddq_u8(bits_[2], bits_[3]));
    return vgetq_lane_u64(vreinterpretq_u64_u8(vpaddq_u8(sums, sums)), 0);
  }

 private:
  uint8x16_t bits_[4];
#else
  HWY_INLINE void Set(size_t vector, hn::Mask<D8> mask) {
    bits_ |= Bits(D8(), mask) << vector * HWY_MAX_BYTES;
  }
  HWY_INLINE uint64_t Get() const { return bits_; }

 private:
  uint64_t bits_ = 0;
#endif
};

// Converts blocks as long as they are well-formed. The next block starts where
// the last window of this one ends.
template <class To>
HWY_INLINE Positions ConvertWindows(const uint8_t* in, const uint8_t* in_end,
                                    uint8_t* out, uint8_t* out_end) {
  const D8 d;
  static_assert(hn::MaxLanes(d) == 16);
  while (static_cast<size_t>(in_end - in) >= kReadable &&
         static_cast<size_t>(out_end - out) >= kBlock * To::kUnitSize) {
    if (AreAscii(in, kBlock)) {
      out = WriteAsciiBlock<To>(in, out);
      in += kBlock;
      continue;
    }
    V8 before = hn::Zero(d);
    V8 errors = hn::Zero(d);
    BlockMask block_leads;
    for (size_t i = 0; i < kBlock / HWY_MAX_BYTES; ++i) {
      const V8 bytes = hn::LoadU(d, in + i * HWY_MAX_BYTES);
      block_leads.Set(i, hn::RebindMask(d, hn::Gt(hn::BitCast(DI8(), bytes),
                                                  hn::Set(DI8(), -0x41))));
      errors = hn::Or(errors, Utf8Errors(bytes, before));
      before = bytes;
    }
    const uint64_t leads = block_leads.Get();
    if (HWY_UNLIKELY(!AreZero(errors))) break;
    if (leads == (kLeadsOfThrees | uint64_t{1} << 63)) {
      out = WriteThrees<To>(in, out);
      in += 3 * kThrees;
    } else {
      in += WriteWindows<To>(in, leads >> 1, out);
    }
  }
  return {in, out};
}

#endif

}  // namespace utfx::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per-target include guard
