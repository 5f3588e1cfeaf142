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

HWY_INLINE void CopyBlock(const uint8_t* in, uint8_t* out) {
  const D8 d;
  for (size_t i = 0; i < kBlock; i += hn::MaxLanes(d)) {
    hn::StoreU(hn::LoadU(d, in + i), d, out + i);
  }
}

// How many bytes before `in`, of at least three, are the start of a character
// that needs more.
HWY_INLINE size_t CountUnfinished(const uint8_t* in) {
  if (in[-1] >= 0xC0) return 1;
  if (in[-2] >= 0xE0) return 2;
  return in[-3] >= 0xF0 ? 3 : 0;
}

// From UTF-8 to UTF-8: looks at it and copies it.
inline Positions CopyUtf8(const uint8_t* in, const uint8_t* in_end,
                          uint8_t* out, uint8_t* out_end) {
  const D8 d;
  constexpr size_t kStep = hn::MaxLanes(D8());
  constexpr size_t kBehind = 16;
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
    available -= block.size;
    if (block.is_last) return {in, out};
    if (block.size < kBlock - 3) continue;

    // From here on every vector can be read with the 16 bytes before it. Of
    // blocks that are well-formed up to their ends, where a character may not
    // be complete, the last 16 bytes are written with the next one.
    const uint8_t* const start = in;
    const auto move_on = [&]() HWY_ATTR {
      in += kBlock;
      out += kBlock;
      available -= kBlock;
    };
    while (available >= kBlock) {
      if (BlockBits<7>(in) == 0) {
        if (CountUnfinished(in) != 0) break;
        std::memcpy(out - kBehind, in - kBehind, kBehind);
        do {
          CopyBlock(in, out);
          move_on();
        } while (available >= kBlock && BlockBits<7>(in) == 0);
        continue;
      }
      V8 errors = hn::Zero(d);
      for (size_t i = 0; i < kBlock; i += kStep) {
        const V8 bytes = hn::LoadU(d, in + i);
        // In each block of 16 bytes, the 16 before it.
        const V8 before = hn::LoadU(d, in + i - kBehind);
        const V8 last = hn::CombineShiftRightBytes<15>(d, bytes, before);
        // A trail has to be the second one after E0 and more, the third after
        // F0 and more, which leaves the highest bit in the differences.
        const V8 wanted = hn::Or(
            hn::SaturatedSub(hn::CombineShiftRightBytes<14>(d, bytes, before),
                             hn::Set(d, 0xE0 - 0x80)),
            hn::SaturatedSub(hn::CombineShiftRightBytes<13>(d, bytes, before),
                             hn::Set(d, 0xF0 - 0x80)));
        errors =
            hn::Or(errors, hn::Xor(PairErrors(last, bytes),
                                   hn::And(wanted, hn::Set(d, kTwoTrails))));
      }
      if (!AreZero(errors)) break;
      CopyBlock(in - kBehind, out - kBehind);
      move_on();
    }
    // Back to the start of a character that is not complete.
    if (in != start) {
      const size_t back = CountUnfinished(in);
      std::memcpy(out - kBehind, in - kBehind, kBehind - back);
      in -= back;
      out -= back;
    }
  }
}

}  // namespace utfx::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per-target include guard
