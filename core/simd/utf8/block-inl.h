// Looks at blocks of UTF-8. Included once for each target.

#if defined(UTFX_CORE_SIMD_UTF8_BLOCK_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef UTFX_CORE_SIMD_UTF8_BLOCK_INL_H_
#undef UTFX_CORE_SIMD_UTF8_BLOCK_INL_H_
#else
#define UTFX_CORE_SIMD_UTF8_BLOCK_INL_H_
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "core/simd/vectors-inl.h"
#include "core/simd/well_formed-inl.h"

HWY_BEFORE_NAMESPACE();
namespace utfx::simd::HWY_NAMESPACE {

// UTF-8 is read in blocks of 64 bytes. Integers of 64 bits have a bit for each
// byte, the lowest for byte 0.
inline constexpr size_t kBlock = 64;
// How many bytes must be readable from the start of a block. Each load takes 16
// bytes, and a group of lanes is filled with bytes behind the block's last
// character, one for each lane.
inline constexpr size_t kReadable = kBlock + kGroup + 16;

// The whole and well-formed characters at the start of a block.
struct Utf8Block {
  bool is_ascii;  // All kBlock bytes are ASCII.
  bool is_last;   // Text that can't be converted follows.
  size_t size;    // In bytes.
  uint64_t leads;
  // The leads of such sequences. Where there is no lead, a bit may be anything.
  uint64_t two_or_three;
  uint64_t three_or_four;
};

HWY_INLINE bool AreAscii(const uint8_t* in, size_t size) {
  const D8 d;
  V8 all = hn::Zero(d);
  for (size_t i = 0; i < size; i += hn::MaxLanes(d)) {
    all = hn::Or(all, hn::LoadU(d, in + i));
  }
#if HWY_ARCH_X86
  return hn::AllFalse(d, hn::MaskFromVec(all));  // Made of the signs alone.
#else
  return AreZero(hn::And(all, hn::Set(d, 0x80)));
#endif
}

// Keeps the compiler from replacing a branch that sets `size` by a computation.
HWY_INLINE void Predict(size_t& size) { asm("" : "+r"(size)); }

// Copies `available` bytes of input, at most a block, and fills up kReadable
// bytes with zeros.
HWY_INLINE void CopyToBlock(const uint8_t* in, size_t available, uint8_t* to) {
  const size_t size = std::min(available, kBlock);
#if HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX3
  const D8 d;
  // In one piece, which the processor forwards to the loads that follow.
  hn::StoreU(hn::MaskedLoad(hn::FirstN(d, size), d, in), d, to);
  std::memset(to + kBlock, 0, kReadable - kBlock);
#else
  std::memset(to, 0, kReadable);
  std::memcpy(to, in, size);
#endif
}

// One bit of each byte of a block.
template <int kBit>
HWY_INLINE uint64_t BlockBits(const uint8_t* in) {
  const D8 d;
  uint64_t bits = 0;
  for (size_t i = 0; i < kBlock; i += hn::MaxLanes(d)) {
    const V8 bytes = hn::LoadU(d, in + i);
#if HWY_ARCH_WASM || (HWY_ARCH_X86 && HWY_TARGET > HWY_AVX3)
    // There is an instruction for the sign bits only, but in AVX-512. The shift
    // moves bits of the next byte in below them.
    const auto signs =
        hn::BitCast(DI8(), hn::ShiftLeft<7 - kBit>(hn::BitCast(D16(), bytes)));
    const auto mask = hn::RebindMask(d, hn::Lt(signs, hn::Zero(DI8())));
#else
    const auto mask = hn::TestBit(bytes, hn::Set(d, 1 << kBit));
#endif
    bits |= Bits(d, mask) << i;
  }
  return bits;
}

// Not zero where a byte may not follow its lead.
HWY_INLINE V8 WrongSeconds(const uint8_t* in, const LoadedPairs& pairs) {
  const D8 d;
  return hn::And(PairErrors(hn::LoadU(d, in), hn::LoadU(d, in + 1), pairs),
                 hn::Set(d, kWrongSecond));
}

HWY_INLINE bool HasWrongSecond(const uint8_t* in, const LoadedPairs& pairs) {
  const D8 d;
  V8 wrong = WrongSeconds(in, pairs);
  for (size_t i = hn::MaxLanes(d); i < kBlock; i += hn::MaxLanes(d)) {
    wrong = hn::Or(wrong, WrongSeconds(in + i, pairs));
  }
  return !AreZero(wrong);
}

// How many bytes of a block come before the first error: a bit in `wrong`, or
// what HasWrongSecond() finds.
HWY_NOINLINE static size_t FindWrong(const uint8_t* in, uint64_t not_trails,
                                     uint64_t wrong) {
  const D8 d;
  const LoadedPairs pairs;
  uint64_t wrong_seconds = 0;
  for (size_t i = 0; i < kBlock; i += hn::MaxLanes(d)) {
    wrong_seconds |= Bits(d, hn::Ne(WrongSeconds(in + i, pairs), hn::Zero(d)))
                     << i;
  }
  const auto second = static_cast<size_t>(std::countr_zero(wrong_seconds));
  if (wrong == 0) return second;
  // Well-formed text ends at a trail too many, and at the lead of a trail too
  // few. At the end of the input zeros follow, so a trail is missing there.
  const auto first = static_cast<size_t>(std::countr_zero(wrong));
  const bool has_trail = (not_trails >> first & 1) == 0;
  return std::min(second,
                  has_trail ? first : LastBit(not_trails & LowBits(first)));
}

// How many bytes the whole characters of a block have, if all is well-formed.
// Branches guess this number, though it could be computed: so the processor
// begins with the next block before it has finished this one.
HWY_INLINE size_t SizeOfWhole(size_t available, bool has_more,
                              uint64_t not_trails) {
  size_t size = available;
  if (HWY_UNLIKELY(has_more)) {
    size = 63;
    Predict(size);
    if ((not_trails >> 63) == 0) {
      size = 62;
      Predict(size);
      if ((not_trails >> 62) == 0) {
        size = 61;
        Predict(size);
      }
    }
  }
  return size;
}

// Looks at a block whose first `available` bytes are input. The others are
// zero.
HWY_INLINE Utf8Block ReadBlock(const uint8_t* in, size_t available,
                               const LoadedPairs& pairs) {
  // The four upper bits of each byte.
  const uint64_t bit_7 = BlockBits<7>(in);
  if (bit_7 == 0 && available == kBlock) {
    return {true, false, kBlock, ~uint64_t{0}, 0, 0};
  }
  const uint64_t bit_6 = BlockBits<6>(in);
  const uint64_t not_trails = ~bit_7 | bit_6;
  const uint64_t two = bit_7 & bit_6;  // Leads of two bytes or more.
  const uint64_t three = two & BlockBits<5>(in);
  const uint64_t four = three & BlockBits<4>(in);
  const uint64_t wrong = ~not_trails ^ (two << 1 | three << 2 | four << 3);
  // The last character may reach beyond the block.
  const bool has_more = (two >> 63 | three >> 62 | four >> 61) != 0;
  size_t size = SizeOfWhole(available, has_more, not_trails);
  const bool is_last = (wrong != 0) | HasWrongSecond(in, pairs);
  if (HWY_UNLIKELY(is_last)) {
    size = std::min(size, FindWrong(in, not_trails, wrong));
  }
  return {.is_ascii = false,
          .is_last = is_last,
          .size = size,
          .leads = not_trails & LowBits(size),
          .two_or_three = two ^ four,
          .three_or_four = three};
}

template <class To>
HWY_INLINE uint8_t* WriteAsciiBlock(const uint8_t* in, uint8_t* out) {
  for (size_t i = 0; i < kBlock; i += kGroup) {
    out = To::WriteAscii(hn::LoadU(DHalf8(), in + i), out);
  }
  return out;
}

}  // namespace utfx::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per-target include guard
