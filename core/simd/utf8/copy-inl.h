// Copies UTF-8 to UTF-8. Included once for each target.

#if defined(UTFX_CORE_SIMD_UTF8_COPY_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef UTFX_CORE_SIMD_UTF8_COPY_INL_H_
#undef UTFX_CORE_SIMD_UTF8_COPY_INL_H_
#else
#define UTFX_CORE_SIMD_UTF8_COPY_INL_H_
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "core/simd/kernels.h"
#include "core/simd/utf8/block-inl.h"
#include "core/simd/vectors-inl.h"
#include "core/simd/well_formed-inl.h"

HWY_BEFORE_NAMESPACE();
namespace utfx::simd::HWY_NAMESPACE {

// How many bytes before a block are looked at with it.
inline constexpr size_t kBehind = 16;

HWY_INLINE void CopyBlock(const uint8_t* in, uint8_t* out) {
  const D8 d;
  for (size_t i = 0; i < kBlock; i += hn::MaxLanes(d)) {
    hn::StoreU(hn::LoadU(d, in + i), d, out + i);
  }
}

// How many bytes before `in` are the start of a character that is not complete.
// There are three or more, well-formed.
HWY_INLINE size_t CountUnfinished(const uint8_t* in) {
  if (in[-1] >= 0xC0) return 1;
  if (in[-2] >= 0xE0) return 2;
  return in[-3] >= 0xF0 ? 3 : 0;
}

// Whether a block that follows well-formed bytes goes on like that. The last
// character of either need not be complete.
HWY_INLINE bool IsWellFormed(const uint8_t* in) {
  const D8 d;
  V8 errors = hn::Zero(d);
  for (size_t i = 0; i < kBlock; i += hn::MaxLanes(d)) {
    const V8 bytes = hn::LoadU(d, in + i);
    // In each block of 16 bytes, the 16 before it.
    const V8 before = hn::LoadU(d, in + i - kBehind);
    const V8 last = hn::CombineShiftRightBytes<15>(d, bytes, before);
    // A trail has to be the second one after E0 and more, the third after F0
    // and more, which leaves the highest bit in the differences.
    const V8 wanted = hn::Or(
        hn::SaturatedSub(hn::CombineShiftRightBytes<14>(d, bytes, before),
                         hn::Set(d, 0xE0 - 0x80)),
        hn::SaturatedSub(hn::CombineShiftRightBytes<13>(d, bytes, before),
                         hn::Set(d, 0xF0 - 0x80)));
    errors = hn::Or(errors, hn::Xor(PairErrors(last, bytes),
                                    hn::And(wanted, hn::Set(d, kTwoTrails))));
  }
  return AreZero(errors);
}

// Copies well-formed blocks, of up to `available` bytes, behind bytes that have
// been copied, 16 or more. The last character of each need not be complete, so
// its last 16 bytes are written with the next one. Stops where a character
// ends.
HWY_INLINE Positions CopyBlocks(Positions at, size_t available) {
  const uint8_t* const start = at.in;
  const auto move_on = [&]() HWY_ATTR {
    at.in += kBlock;
    at.out += kBlock;
    available -= kBlock;
  };
  while (available >= kBlock) {
    if (BlockBits<7>(at.in) == 0) {
      if (CountUnfinished(at.in) != 0) break;
      std::memcpy(at.out - kBehind, at.in - kBehind, kBehind);
      do {
        CopyBlock(at.in, at.out);
        move_on();
      } while (available >= kBlock && BlockBits<7>(at.in) == 0);
      continue;
    }
    if (!IsWellFormed(at.in)) break;
    CopyBlock(at.in - kBehind, at.out - kBehind);
    move_on();
  }
  if (at.in == start) return at;
  // Back to the start of a character that is not complete.
  const size_t back = CountUnfinished(at.in);
  std::memcpy(at.out - kBehind, at.in - kBehind, kBehind - back);
  return {at.in - back, at.out - back};
}

// The kernel from UTF-8 to UTF-8: looks at it and copies it.
inline Positions CopyUtf8(const uint8_t* in, const uint8_t* in_end,
                          uint8_t* out, uint8_t* out_end) {
  for (;;) {
    // Before the first block there may be nothing that can be read.
    auto available = static_cast<size_t>(in_end - in);
    available = std::min(available, static_cast<size_t>(out_end - out));
    if (available == 0) return {in, out};
    const uint8_t* from = in;
    uint8_t tail[kReadable];
    if (HWY_UNLIKELY(available < kReadable)) {
      CopyToBlock(in, available, tail);
      from = tail;
    }
    const Utf8Block block = ReadBlock(from, std::min(available, kBlock));
    if (block.size == 0) return {in, out};
    std::memcpy(out, from, block.size);
    in += block.size;
    out += block.size;
    if (block.is_last) return {in, out};
    if (block.size < kBlock - 3) continue;
    // From here on every vector can be read with the 16 bytes before it.
    const Positions stopped = CopyBlocks({in, out}, available - block.size);
    in = stopped.in;
    out = stopped.out;
  }
}

}  // namespace utfx::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per-target include guard
