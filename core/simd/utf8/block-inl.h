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

// UTF-8 is read in blocks of 64 bytes. What is known of its bytes is in
// integers of 64 bits, byte 0 in the lowest.
inline constexpr size_t kBlock = 64;
// How many bytes from the start of a block on must be readable. Behind its last
// character a group of lanes is made full with what follows, one byte for each
// lane whatever it is, and 16 bytes are loaded at a time.
inline constexpr size_t kReadable = kBlock + kGroup + 16;

// The whole and well-formed characters at the start of a block.
struct Utf8Block {
  bool is_ascii;  // All kBlock bytes.
  bool is_last;   // What comes after them can't be converted.
  size_t size;    // In bytes.
  uint64_t leads;
  // Leads of sequences of those lengths; anything where there is no lead.
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
  return hn::AllFalse(d, hn::MaskFromVec(all));  // It is made of the signs.
#else
  return AreZero(hn::And(all, hn::Set(d, 0x80)));
#endif
}

// Keeps the compiler from making a calculation of a branch that sets `size`.
HWY_INLINE void Predict(size_t& size) { asm("" : "+r"(size)); }

// Copies the first `available` bytes of input, at most a block, and zeros after
// them to kReadable bytes.
HWY_INLINE void CopyToBlock(const uint8_t* in, size_t available, uint8_t* to) {
  const size_t size = std::min(available, kBlock);
#if HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX3
  const D8 d;
  // In one piece, which the processor hands on to the loads that follow.
  hn::StoreU(hn::MaskedLoad(hn::FirstN(d, size), d, in), d, to);
  std::memset(to + kBlock, 0, kReadable - kBlock);
#else
  std::memset(to, 0, kReadable);
  std::memcpy(to, in, size);
#endif
}

// A bit of each byte of a block.
template <int kBit>
HWY_INLINE uint64_t BlockBits(const uint8_t* in) {
  const D8 d;
  uint64_t bits = 0;
  for (size_t i = 0; i < kBlock; i += hn::MaxLanes(d)) {
    const V8 bytes = hn::LoadU(d, in + i);
#if HWY_ARCH_X86 && HWY_TARGET > HWY_AVX3
    // Before AVX-512 only the sign can be had at once. What the shift moves
    // in from the next byte is below it.
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

// Not zero where the byte after a lead is one that may not be.
HWY_INLINE V8 WrongSeconds(const uint8_t* in) {
  const D8 d;
  return hn::And(PairErrors(hn::LoadU(d, in), hn::LoadU(d, in + 1)),
                 hn::Set(d, kWrongSecond));
}

HWY_INLINE bool HasWrongSecond(const uint8_t* in) {
  const D8 d;
  V8 wrong = WrongSeconds(in);
  for (size_t i = hn::MaxLanes(d); i < kBlock; i += hn::MaxLanes(d)) {
    wrong = hn::Or(wrong, WrongSeconds(in + i));
  }
  return !AreZero(wrong);
}

// How many bytes of a block come before what is ill-formed: where `wrong` has a
// bit, or a lead whose second byte may not follow it.
HWY_NOINLINE static size_t FindWrong(const uint8_t* in, uint64_t not_trails,
                                     uint64_t wrong) {
  const D8 d;
  uint64_t wrong_seconds = 0;
  for (size_t i = 0; i < kBlock; i += hn::MaxLanes(d)) {
    wrong_seconds |= Bits(d, hn::Ne(WrongSeconds(in + i), hn::Zero(d))) << i;
  }
  const auto second = static_cast<size_t>(std::countr_zero(wrong_seconds));
  if (wrong == 0) return second;
  // A trail too many ends what is well-formed where it stands, one too few
  // where its lead does. So does the end of the input, where zeros follow.
  const auto first = static_cast<size_t>(std::countr_zero(wrong));
  const bool has_trail = (not_trails >> first & 1) == 0;
  return std::min(second,
                  has_trail ? first : LastBit(not_trails & LowBits(first)));
}

// How many bytes the whole characters of a block have, if all is well-formed.
// Branches guess it where it could be computed: so the processor begins with
// the next block before it is through with this one.
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

// Looks at a block of which the first `available` bytes are input and the
// others are zero.
HWY_INLINE Utf8Block ReadBlock(const uint8_t* in, size_t available) {
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
  const bool is_last = (wrong != 0) | HasWrongSecond(in);
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
