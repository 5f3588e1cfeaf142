// Converts from UTF-8, a block at a time. Included once for each target.

#if defined(UTFX_CORE_SIMD_UTF8_CONVERT_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef UTFX_CORE_SIMD_UTF8_CONVERT_INL_H_
#undef UTFX_CORE_SIMD_UTF8_CONVERT_INL_H_
#else
#define UTFX_CORE_SIMD_UTF8_CONVERT_INL_H_
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/simd/kernels.h"
#include "core/simd/sequences-inl.h"
#include "core/simd/utf8/block-inl.h"
#include "core/simd/utf8/characters-inl.h"
#include "core/simd/utf8/ends-inl.h"
#include "core/simd/utf8/threes-inl.h"
#include "core/simd/utf8/windows-inl.h"
#include "core/simd/vectors-inl.h"

HWY_BEFORE_NAMESPACE();
namespace utfx::simd::HWY_NAMESPACE {

// The characters from number `index` on, in the form that a writer takes.
template <class To>
HWY_INLINE V32 LanesAt(Characters<!To::kTakesPacked>& characters,
                       size_t index) {
  if constexpr (To::kTakesPacked) return characters.At(index);
  return UnpackReversed(characters.At(index));
}

// Writes a vector. Another one may be written next.
template <class To>
HWY_INLINE uint8_t* WriteVector(V32 v, [[maybe_unused]] bool is_followed,
                                uint8_t* out) {
  if constexpr (To::kWritesUtf16) {
    if (is_followed) return To::template WriteVector<false>(v, out);
  }
  return To::WriteVector(v, out);
}

// Writes the `count` characters of a block.
template <class To>
HWY_INLINE uint8_t* WriteCharacters(Characters<!To::kTakesPacked>& characters,
                                    size_t count, uint8_t* out) {
#if UTFX_HAVE_VBMI2
  size_t i = 0;
  for (; i + kLanes < count; i += kLanes) {
    out = To::WriteVector(LanesAt<To>(characters, i), out);
  }
  if (To::kUnitSize == To::kMaxSize && HWY_LIKELY(count >= kLanes)) {
    // A whole vector that ends with the last character.
    const size_t last = count - kLanes;
    return To::WriteVector(LanesAt<To>(characters, last),
                           out - To::kUnitSize * (i - last));
  }
  return To::WriteFirst(LanesAt<To>(characters, i), count - i, out);
#else
  V32 last = LanesAt<To>(characters, 0);
  if (HWY_UNLIKELY(count < kLanes)) return To::WriteFirst(last, count, out);
  V32 before = last;
  size_t left = count;
  for (; left > kLanes; left -= kLanes) {
    out = WriteVector<To>(last, left >= 2 * kLanes, out);
    before = last;
    last = LanesAt<To>(characters, count - left + kLanes);
  }
  if (To::kWritesUtf16 && left == kLanes) return To::WriteVector(last, out);
  // A whole vector that ends with the last character.
  const V32 whole = Window(before, last, left);
  uint8_t* const end = out + To::SizeOfFirst(last, left);
  To::WriteVector(whole, end - To::SizeOfFirst(whole, kLanes));
  return end;
#endif
}

// The same through units of UTF-16, if no character has four bytes.
template <class To>
HWY_INLINE uint8_t* WriteUnits(Characters<true>& characters, size_t count,
                               uint8_t* out) {
#if UTFX_HAVE_VBMI2
  size_t i = 0;
  for (; i + kGroup < count; i += kGroup) {
    out = To::WriteUnits(characters.UnitsAt(i), out);
  }
  return To::WriteFirstUnits(characters.UnitsAt(i), count - i, out);
#else
  V32 lo = LanesAt<To>(characters, 0);
  if (HWY_UNLIKELY(count < kLanes)) return To::WriteFirst(lo, count, out);
  V32 hi = LanesAt<To>(characters, kLanes);
  V32 before = lo;
  size_t left = count;
  for (; left > kGroup; left -= kGroup) {
    out = To::WriteUnits(DemoteGroup(lo, hi), out);
    before = hi;
    lo = LanesAt<To>(characters, count - left + kGroup);
    hi = LanesAt<To>(characters, count - left + kGroup + kLanes);
  }
  // Two halves of a group, the second one first. It ends with the last
  // character, and so does the first one if that character is in `lo`.
  const size_t left_in_lo = std::min(left, kLanes);
  const V16 units = DemoteGroup(Window(before, lo, left_in_lo),
                                Window(lo, hi, left - left_in_lo));
  To::WriteHalf(hn::UpperHalf(DHalf16(), units), out + 2 * left - kGroup);
  To::WriteHalf(hn::LowerHalf(units), out + 2 * left_in_lo - kGroup);
  return out + 2 * left;
#endif
}

// Keeps only the first `count` characters of a block.
HWY_INLINE void KeepFirst(size_t count, Utf8Block& block) {
  block.is_last = false;
  block.size = PositionOfBit(block.leads, count);
  block.leads &= LowBits(block.size);
}

// Converts well-formed blocks in the quickest way of the target, if that is not
// the one for any block.
template <class To>
HWY_INLINE Positions ConvertWellFormed(const uint8_t* in,
                                       [[maybe_unused]] const uint8_t* in_end,
                                       uint8_t* out,
                                       [[maybe_unused]] uint8_t* out_end) {
#if UTFX_HAVE_VBMI2
  if constexpr (To::kWritesUtf16) {
    return in_end - in > static_cast<ptrdiff_t>(kBlock)
               ? ConvertBlocksToUtf16<To>(in, in_end, out, out_end)
               : Positions{in, out};
  } else if constexpr (To::kPrefersUnits) {
    return ConvertBlocksToUnits<To>(in, in_end, out, out_end);
  }
#elif !UTFX_HAVE_BMI2
  return ConvertWindows<To>(in, in_end, out, out_end);
#endif
  return {in, out};
}

template <class To>
HWY_INLINE bool HasBlockAndRoom(const uint8_t* in, const uint8_t* in_end,
                                const uint8_t* out, const uint8_t* out_end) {
  return static_cast<size_t>(in_end - in) >= kBlock &&
         static_cast<size_t>(out_end - out) >= kBlock * To::kMaxSize;
}

// The kernel from UTF-8 to any other family.
template <class To>
[[gnu::aligned(kKernelAlignment)]] Positions ConvertFromUtf8(
    const uint8_t* in, const uint8_t* in_end, uint8_t* out, uint8_t* out_end) {
  constexpr size_t kLeastRoom = 16 * To::kMaxSize;  // Less room makes it slow.
  const LoadedPairs pairs;
  uint8_t tail[kReadable];
  for (;;) {
    const Positions stopped = ConvertWellFormed<To>(in, in_end, out, out_end);
    in = stopped.in;
    out = stopped.out;
    const auto available = static_cast<size_t>(in_end - in);
    const auto room = static_cast<size_t>(out_end - out);
    if (available == 0 || room < kLeastRoom) return {in, out};
    const uint8_t* from = in;
    if (HWY_UNLIKELY(available < kReadable)) {
      CopyToBlock(in, available, tail);
      from = tail;
    }
    Utf8Block block = ReadBlock(from, std::min(available, kBlock), pairs);
    if (block.is_ascii && room >= kBlock * To::kMaxSize) {
      do {
        out = WriteAsciiBlock<To>(in, out);
        in += kBlock;
      } while (HasBlockAndRoom<To>(in, in_end, out, out_end) &&
               AreAscii(in, kBlock));
      continue;
    }
    auto count = static_cast<size_t>(std::popcount(block.leads));
    if (HWY_UNLIKELY(room < kBlock * To::kMaxSize)) {
      const size_t most = room / To::kMaxSize;
      if (count > most) {
        KeepFirst(most, block);
        count = most;
      }
    }
    if (count == 0) return {in, out};
#if !UTFX_HAVE_VBMI2
    if (block.leads == kLeadsOfThrees && block.size == 3 * kThrees) {
      out = WriteThrees<To>(from, out);
      in += block.size;
      if (block.is_last) return {in, out};
      continue;
    }
#endif
    const bool has_four =
        (~block.two_or_three & block.three_or_four & block.leads) != 0;
    Characters<!To::kTakesPacked> characters(from, block);
    if constexpr (To::kPrefersUnits) {
      out = has_four ? WriteCharacters<To>(characters, count, out)
                     : WriteUnits<To>(characters, count, out);
    } else {
      out = WriteCharacters<To>(characters, count, out);
    }
    in += block.size;
    if (block.is_last) return {in, out};
  }
}

}  // namespace utfx::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per-target include guard
