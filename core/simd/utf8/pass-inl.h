// Validates UTF-8, a block at a time, and has it written unchanged. Included
// once for each target.

#if defined(UTFX_CORE_SIMD_UTF8_PASS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef UTFX_CORE_SIMD_UTF8_PASS_INL_H_
#undef UTFX_CORE_SIMD_UTF8_PASS_INL_H_
#else
#define UTFX_CORE_SIMD_UTF8_PASS_INL_H_
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "core/simd/utf8/block-inl.h"
#include "core/simd/vectors-inl.h"
#include "core/simd/well_formed-inl.h"

HWY_BEFORE_NAMESPACE();
namespace utfx::simd::HWY_NAMESPACE {

// How many bytes before a block are looked at with it.
inline constexpr size_t kBehind = 16;

// How many bytes before `in` belong to a character that is not complete. Three
// or more bytes before `in` are well-formed.
HWY_INLINE size_t CountUnfinished(const uint8_t* in) {
  if (in[-1] >= 0xC0) return 1;
  if (in[-2] >= 0xE0) return 2;
  return in[-3] >= 0xF0 ? 3 : 0;
}

// The errors in bytes that follow well-formed ones. The last character of
// either need not be complete. In each block of 16 bytes, `before` has the 16
// bytes before it.
HWY_INLINE V8 Utf8Errors(V8 bytes, V8 before) {
  const D8 d;
  const V8 last = hn::CombineShiftRightBytes<15>(d, bytes, before);
  // A second trail is required after E0 and above, a third one after F0 and
  // above. That leaves the highest bit in the differences.
  const V8 wanted =
      hn::Or(hn::SaturatedSub(hn::CombineShiftRightBytes<14>(d, bytes, before),
                              hn::Set(d, 0xE0 - 0x80)),
             hn::SaturatedSub(hn::CombineShiftRightBytes<13>(d, bytes, before),
                              hn::Set(d, 0xF0 - 0x80)));
  return hn::Xor(PairErrors(last, bytes),
                 hn::And(wanted, hn::Set(d, kTwoTrails)));
}

// The same for a block.
HWY_INLINE bool IsWellFormed(const uint8_t* in) {
  const D8 d;
  V8 errors = hn::Zero(d);
  for (size_t i = 0; i < kBlock; i += hn::MaxLanes(d)) {
    errors = hn::Or(errors, Utf8Errors(hn::LoadU(d, in + i),
                                       hn::LoadU(d, in + i - kBehind)));
  }
  return AreZero(errors);
}

// The same for less than a block with nothing before it. The last character
// must be complete.
HWY_INLINE bool IsWellFormed(const uint8_t* in, size_t size) {
#if HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX3
  const V8 bytes = LoadFirst(in, size);
  const V8 before{_mm512_alignr_epi64(bytes.raw, hn::Zero(D8()).raw, 6)};
  return AreZero(Utf8Errors(bytes, before));
#else
  uint8_t text[kBehind + kBlock] = {};
  std::memcpy(text + kBehind, in, size);
  return IsWellFormed(text + kBehind);
#endif
}

// What writes UTF-8 has
//   kAsciiBlocks         how many blocks of ASCII are looked at together
//   Room()               how many bytes it can write
//   Write(from, size)    writes the first `size` bytes of a block
//   WriteAscii(in)       writes a block
//   WriteWithBefore(in)  writes a block, but not its last kBehind bytes, which
//                        may not be complete; and those before it
//   WriteBefore(in, back)
//                        writes the kBehind bytes before `in` but for the last
//                        `back`, which are taken back
// Each of these moves on by what it writes. Those with `in` come after kBehind
// bytes or more.

// Has well-formed blocks written, of up to `available` bytes. kBehind bytes or
// more before them were written. The last character of a block need not be
// complete. Returns where it stops, at the end of a character.
template <class To>
HWY_INLINE const uint8_t* PassBlocks(const uint8_t* in, size_t available,
                                     To& to) {
  const uint8_t* const start = in;
  const auto move_on = [&]() HWY_ATTR {
    in += kBlock;
    available -= kBlock;
  };
  const auto pass_ascii = [&](size_t blocks) HWY_ATTR {
    while (available >= blocks * kBlock && AreAscii(in, blocks * kBlock)) {
      for (size_t i = 0; i < blocks; ++i) {
        to.WriteAscii(in);
        move_on();
      }
    }
  };
  while (available >= kBlock) {
    if (HWY_UNLIKELY(AreAscii(in, kBlock))) {
      if (CountUnfinished(in) != 0) break;
      to.WriteBefore(in, 0);
      if constexpr (To::kAsciiBlocks > 1) pass_ascii(To::kAsciiBlocks);
      pass_ascii(1);
      continue;
    }
    if (!IsWellFormed(in)) break;
    to.WriteWithBefore(in);
    move_on();
  }
  if (in == start) return in;
  // Goes back to the start of an incomplete character.
  const size_t back = CountUnfinished(in);
  to.WriteBefore(in, back);
  return in - back;
}

// Has all text written that is well-formed. Returns where it ends.
template <class To>
HWY_INLINE const uint8_t* PassUtf8(const uint8_t* in, const uint8_t* in_end,
                                   To& to) {
  for (;;) {
    // The bytes before the first block may not be readable.
    auto available = static_cast<size_t>(in_end - in);
    available = std::min(available, to.Room());
    if (available == 0) return in;
    const uint8_t* from = in;
    uint8_t tail[kReadable];
    if (HWY_UNLIKELY(available < kReadable)) {
      CopyToBlock(in, available, tail);
      from = tail;
    }
    const Utf8Block block =
        ReadBlock(from, std::min(available, kBlock), LoadedPairs());
    if (block.size == 0) return in;
    to.Write(from, block.size);
    in += block.size;
    if (block.is_last) return in;
    if (block.size < kBlock - 3) continue;
    // From here on, the 16 bytes before each vector are readable.
    available -= block.size;
    in = PassBlocks(in, available, to);
  }
}

}  // namespace utfx::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per-target include guard
