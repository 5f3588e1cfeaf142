// Reads UTF-8. Included once for each target.

#if defined(UTFX_CORE_SIMD_UTF8_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef UTFX_CORE_SIMD_UTF8_INL_H_
#undef UTFX_CORE_SIMD_UTF8_INL_H_
#else
#define UTFX_CORE_SIMD_UTF8_INL_H_
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "core/simd/sequences-inl.h"
#include "core/simd/shuffles.h"
#include "core/simd/vectors-inl.h"
#include "core/simd/well_formed-inl.h"

HWY_BEFORE_NAMESPACE();
namespace utfx::simd::HWY_NAMESPACE {

// UTF-8 is read in blocks of 64 bytes, of which a bit each tells things.
inline constexpr size_t kBlock = 64;
// What must be readable, if not meaningful, from the start of a block: after
// its characters a group may be filled up with others, of a byte each, which
// are read with up to 16 bytes at once.
inline constexpr size_t kReadable = kBlock + kGroup + 16;

// The whole and well-formed characters at the start of a block.
struct Utf8Block {
  bool is_ascii;  // All kBlock bytes.
  bool is_last;   // What comes after them is something else.
  size_t size;    // In bytes.
  uint64_t leads;
  // Leads of sequences of those lengths; anything where there is no lead.
  uint64_t two_or_three;
  uint64_t three_or_four;
};

// Keeps a branch on which `size` is constant from becoming a calculation.
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

// How much of a block comes before what is wrong with it: where `wrong` has a
// bit, or a lead's second byte.
HWY_NOINLINE size_t FindWrong(const uint8_t* in, uint64_t not_trails,
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
  // The last character may reach beyond the block. Where it starts is guessed
  // by branches rather than computed: so the processor begins with the next
  // block before it is through with this one.
  size_t size = available;
  if (HWY_UNLIKELY((two >> 63 | three >> 62 | four >> 61) != 0)) {
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

// The characters of a block, a vector at a time: packed, or with their last
// byte in the lowest of a lane.
template <bool kReversed>
class Characters {
 public:
#if UTFX_HAVE_VBMI2
  Characters(const uint8_t* in, const Utf8Block& block) {
    alignas(16) static constexpr uint8_t kLengths[16] = {
        1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 2, 2, 3, 4};
    const D8 d;
    bytes_ = hn::LoadU(d, in);
    const V8 lengths = hn::TableLookupBytes(hn::LoadDup128(d, kLengths),
                                            hn::ShiftRight<4>(bytes_));
    lengths_ = V8{_mm512_maskz_compress_epi8(block.leads, lengths.raw)};
    firsts_ = V8{_mm512_maskz_compress_epi8(block.leads, hn::Iota(d, 0).raw)};
    if (kReversed) {
      firsts_ = hn::Sub(hn::Add(firsts_, lengths_), hn::Set(d, 1));
    }
  }

  // The characters from number `index` on.
  HWY_INLINE V32 At(size_t index) const {
    const D8 d;
    const V8 in_lane = hn::BitCast(d, hn::Set(D32(), 0x03020100));
    const V8 lane = hn::Add(
        hn::BitCast(d, hn::Mul(hn::Iota(D32(), 0), hn::Set(D32(), 0x01010101))),
        hn::Set(d, static_cast<uint8_t>(index)));
    const V8 first{_mm512_permutexvar_epi8(lane.raw, firsts_.raw)};
    const V8 length{_mm512_permutexvar_epi8(lane.raw, lengths_.raw)};
    const V8 from =
        kReversed ? hn::Sub(first, in_lane) : hn::Add(first, in_lane);
    return V32{_mm512_maskz_permutexvar_epi8(
        _mm512_cmplt_epu8_mask(in_lane.raw, length.raw), from.raw, bytes_.raw)};
  }

  // As units of UTF-16, kGroup of them, if none has four bytes.
  HWY_INLINE V16 UnitsAt(size_t index) const {
    const D8 d;
    const D16 d16;
    const V8 in_lane = hn::BitCast(d, hn::Set(d16, 0x0100));
    const V8 lane =
        hn::Add(hn::BitCast(d, hn::Mul(hn::Iota(d16, 0), hn::Set(d16, 0x0101))),
                hn::Set(d, static_cast<uint8_t>(index)));
    const V8 last{_mm512_permutexvar_epi8(lane.raw, firsts_.raw)};
    const V8 length{_mm512_permutexvar_epi8(lane.raw, lengths_.raw)};
    const auto get = [&](V8 back) HWY_ATTR {
      return V16{_mm512_maskz_permutexvar_epi8(
          _mm512_cmplt_epu8_mask(back.raw, length.raw), hn::Sub(last, back).raw,
          bytes_.raw)};
    };
    const V16 two = get(in_lane);
    const V16 third = get(hn::BitCast(d, hn::Set(d16, 0x02FF)));
    return hn::Add(
        V16{_mm512_maddubs_epi16(hn::And(two, hn::Set(d16, 0x3F7F)).raw,
                                 hn::Set(d16, 0x4001).raw)},
        hn::ShiftLeft<4>(third));
  }

 private:
  V8 bytes_;
  V8 lengths_;
  V8 firsts_;  // Where the byte for the lowest of the lane is.
#elif UTFX_HAVE_BMI2
  Characters(const uint8_t* in, const Utf8Block& block) : in_(in) {
    const uint64_t low = _pext_u64(block.two_or_three, block.leads);
    const uint64_t high = _pext_u64(block.three_or_four, block.leads);
    constexpr uint64_t kLow = 0x5555555555555555;
    const uint64_t lengths[2] = {
        _pdep_u64(low, kLow) | _pdep_u64(high, ~kLow),
        _pdep_u64(low >> 32, kLow) | _pdep_u64(high >> 32, ~kLow)};
    std::memcpy(lengths_, lengths, sizeof lengths);
  }

  // The characters from number `index` on, a multiple of kLanes that follows
  // that of the last call.
  HWY_INLINE V32 At(size_t index) { return Quads(D32(), lengths_ + index / 4); }

 private:
  template <class D>
  HWY_INLINE hn::Vec<D> Quads(D d, const uint8_t* lengths) {
    if constexpr (hn::MaxLanes(D()) > 4) {
      const hn::Half<D> half;
      const auto lower = Quads(half, lengths);
      return hn::Combine(d, Quads(half, lengths + hn::MaxLanes(half) / 4),
                         lower);
    } else {
      const hn::Repartition<uint8_t, D> d8;
      const auto& shuffles = kReversed ? kExpandQuadsReversed : kExpandQuads;
      const auto quad = hn::TableLookupBytes(
          hn::LoadU(d8, in_), hn::Load(d8, shuffles[*lengths].data()));
      in_ += kQuadSizes[*lengths];
      return hn::BitCast(d, quad);
    }
  }

  const uint8_t* in_;
  uint8_t lengths_[16];  // Of four sequences each, as in shuffles.h.
#else
  Characters(const uint8_t* in, const Utf8Block& block)
      : in_(in), leads_(block.leads), end_(block.size) {}

  // The next ones; `index` says what the caller has had.
  HWY_INLINE V32 At(size_t /*index*/) {
    alignas(64) uint32_t lanes[kLanes] = {};
    for (size_t i = 0; i < kLanes && leads_ != 0; ++i) {
      const auto start = static_cast<size_t>(std::countr_zero(leads_));
      leads_ &= leads_ - 1;
      const size_t end =
          leads_ != 0 ? static_cast<size_t>(std::countr_zero(leads_)) : end_;
      uint32_t bytes;
      std::memcpy(&bytes, in_ + start, sizeof bytes);
      const size_t unused_bits = 32 - 8 * (end - start);
      lanes[i] = kReversed ? __builtin_bswap32(bytes) >> unused_bits
                           : bytes << unused_bits >> unused_bits;
    }
    return hn::Load(D32(), lanes);
  }

 private:
  const uint8_t* in_;
  uint64_t leads_;
  size_t end_;
#endif
};

// The characters from number `index` on as a writer takes them.
template <class To>
HWY_INLINE V32 LanesAt(Characters<!To::kTakesPacked>& characters,
                       size_t index) {
  if constexpr (To::kTakesPacked) return characters.At(index);
  return UnpackReversed(characters.At(index));
}

// Writes a vector, after which another one is written or not.
template <class To>
HWY_INLINE uint8_t* WriteVector(V32 v, [[maybe_unused]] bool is_followed,
                                uint8_t* out) {
  if constexpr (To::kWritesUtf16) {
    if (is_followed) return To::template WriteVector<false>(v, out);
  }
  return To::WriteVector(v, out);
}

// Writes the first `count` characters.
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

// The same where all are units of UTF-16.
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
  // Two halves of a group: the first one ends with the last character if that
  // is in `lo`, the second one in any case.
  const size_t left_in_lo = std::min(left, kLanes);
  const V16 units = DemoteGroup(Window(before, lo, left_in_lo),
                                Window(lo, hi, left - left_in_lo));
  To::WriteHalf(hn::UpperHalf(DHalf16(), units), out + 2 * left - kGroup);
  To::WriteHalf(hn::LowerHalf(units), out + 2 * left_in_lo - kGroup);
  return out + 2 * left;
#endif
}

template <class To>
Positions MoveFromUtf8(const uint8_t* in, const uint8_t* in_end, uint8_t* out,
                       uint8_t* out_end) {
  constexpr size_t kLeastRoom = 16 * To::kMaxSize;  // With less it is slow.
  uint8_t tail[kReadable];
  for (;;) {
    const auto available = static_cast<size_t>(in_end - in);
    const auto room = static_cast<size_t>(out_end - out);
    if (available == 0 || room < kLeastRoom) return {in, out};
    const uint8_t* from = in;
    if (HWY_UNLIKELY(available < kReadable)) {
      CopyToBlock(in, available, tail);
      from = tail;
    }
    Utf8Block block = ReadBlock(from, std::min(available, kBlock));
    if (block.is_ascii && room >= kBlock * To::kMaxSize) {
      for (size_t i = 0; i < kBlock; i += kGroup) {
        out = To::WriteAscii(hn::LoadU(DHalf8(), from + i), out);
      }
      in += kBlock;
      continue;
    }
    auto count = static_cast<size_t>(std::popcount(block.leads));
    if (HWY_UNLIKELY(room < kBlock * To::kMaxSize)) {
      const size_t most = room / To::kMaxSize;
      if (count > most) {
        block.is_last = false;
        block.size = PositionOfBit(block.leads, most);
        block.leads &= LowBits(block.size);
        count = most;
      }
    }
    if (count == 0) return {in, out};
    Characters<!To::kTakesPacked> characters(from, block);
    const bool has_four =
        (~block.two_or_three & block.three_or_four & block.leads) != 0;
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
