// Validates text. Included once for each target.

#if defined(UTFX_CORE_SIMD_SCANS_VALIDATE_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef UTFX_CORE_SIMD_SCANS_VALIDATE_INL_H_
#undef UTFX_CORE_SIMD_SCANS_VALIDATE_INL_H_
#else
#define UTFX_CORE_SIMD_SCANS_VALIDATE_INL_H_
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "core/byte_order.h"
#include "core/family.h"
#include "core/simd/readers/reader-inl.h"
#include "core/simd/readers/ucs4_reader-inl.h"
#include "core/simd/readers/utf16_reader-inl.h"
#include "core/simd/readers/utf64_reader-inl.h"
#include "core/simd/scans/run-inl.h"
#include "core/simd/scans/validate_utf64-inl.h"
#include "core/simd/utf8/pass-inl.h"
#include "core/simd/vectors-inl.h"

HWY_BEFORE_NAMESPACE();
namespace utfx::simd::HWY_NAMESPACE {

// A writer for readers and for PassUtf8() that writes nothing.
struct NullWriter {
  static constexpr size_t kUnitSize = 2;
  static constexpr size_t kMaxSize = 0;
  static constexpr bool kTakesPacked = true;
  static constexpr bool kWritesUtf16 = true;
  static constexpr bool kIsQuickerWithNext = false;

  static HWY_INLINE uint8_t* WriteAscii(VHalf8 /*v*/, uint8_t* out) {
    return out;
  }
  static HWY_INLINE uint8_t* WriteVector(V32 /*v*/, uint8_t* out) {
    return out;
  }
  static HWY_INLINE uint8_t* WriteFirst(V32 /*v*/, size_t /*count*/,
                                        uint8_t* out) {
    return out;
  }
  static HWY_INLINE uint8_t* WriteGroup(V32 /*lo*/, V32 /*hi*/, uint8_t* out) {
    return out;
  }
  static HWY_INLINE uint8_t* WriteUnits(V16 /*units*/, uint8_t* out) {
    return out;
  }
  static HWY_INLINE uint8_t* WriteFirstUnits(V16 /*units*/, size_t /*count*/,
                                             uint8_t* out) {
    return out;
  }
  static HWY_INLINE uint8_t* WriteHalf(hn::Vec<DHalf16> /*units*/,
                                       uint8_t* out) {
    return out;
  }

  static constexpr size_t kAsciiBlocks = 4;
  static HWY_INLINE size_t Room() { return SIZE_MAX; }
  static HWY_INLINE void Write(const uint8_t* /*from*/, size_t /*size*/) {}
  static HWY_INLINE void WriteAscii(const uint8_t* /*in*/) {}
  static HWY_INLINE void WriteWithBefore(const uint8_t* /*in*/) {}
  static HWY_INLINE void WriteBefore(const uint8_t* /*in*/, size_t /*back*/) {}
};

// Goes on while whole runs are well-formed. A reader then looks at the first
// run that is not, and at less than a run.
template <Family kFamily>
struct Runs;

// A unit of UTF-16 as loaded.
template <bool kBigEndian>
constexpr uint16_t AsLoaded(uint16_t unit) {
  return kBigEndian ? static_cast<uint16_t>(unit << 8 | unit >> 8) : unit;
}

// Zero where the bits of a mask have a value in a unit as loaded.
template <bool kBigEndian>
HWY_INLINE V16 NotOf(uint16_t mask, uint16_t value, V16 units) {
  const D16 d;
  return hn::Xor(hn::And(units, hn::Set(d, AsLoaded<kBigEndian>(mask))),
                 hn::Set(d, AsLoaded<kBigEndian>(value)));
}

template <bool kBigEndian>
struct Utf16Runs {
  // With less in a run, the work for each run would take longer than the rest.
  static constexpr size_t kSize = std::max<size_t>(kRunSize, 128);

  static HWY_INLINE V16 Load(const uint8_t* in) {
    return hn::BitCast(D16(), hn::LoadU(D8(), in));
  }

  static HWY_INLINE bool HasSurrogates(const uint8_t* in) {
    const D16 d;
    V16 least = hn::Set(d, 0xFFFF);
    for (size_t i = 0; i < kSize; i += HWY_MAX_BYTES) {
      least = hn::Min(least, NotOf<kBigEndian>(0xF800, 0xD800, Load(in + i)));
    }
    return !hn::AllFalse(d, hn::Eq(least, hn::Zero(d)));
  }

  // Whether each high surrogate stands before a low one, and nothing else does.
  static HWY_INLINE bool ArePaired(const uint8_t* in) {
    const D16 d;
    V16 wrong = hn::Zero(d);
    for (size_t i = 0; i < kSize; i += HWY_MAX_BYTES) {
      const auto is_high =
          hn::Eq(NotOf<kBigEndian>(0xFC00, 0xD800, Load(in + i)), hn::Zero(d));
      const auto is_low = hn::Eq(
          NotOf<kBigEndian>(0xFC00, 0xDC00, Load(in + i + 2)), hn::Zero(d));
      wrong = hn::Or(wrong, hn::VecFromMask(d, hn::Xor(is_high, is_low)));
    }
    return AreZero(hn::BitCast(D8(), wrong));
  }

  static HWY_INLINE const uint8_t* Pass(const uint8_t* in,
                                        const uint8_t* in_end) {
    constexpr auto kOrder =
        kBigEndian ? ByteOrder::kBigEndian : ByteOrder::kLittleEndian;
    bool follows_high = false;  // Then there is a low one, as was looked at.
    while (static_cast<size_t>(in_end - in) >= kSize + 2) {
      if (HasSurrogates(in)) {
        const bool is_low = (LoadUnit<uint16_t, kOrder>(in) & 0xFC00) == 0xDC00;
        if (is_low != follows_high || !ArePaired(in)) break;
        follows_high =
            (LoadUnit<uint16_t, kOrder>(in + kSize - 2) & 0xFC00) == 0xD800;
      }
      in += kSize;
    }
    return follows_high ? in - 2 : in;
  }
};
template <>
struct Runs<Family::kUtf16Be> : Utf16Runs<true> {};
template <>
struct Runs<Family::kUtf16Le> : Utf16Runs<false> {};

template <bool kBigEndian>
struct Ucs4Runs {
  static HWY_INLINE const uint8_t* Pass(const uint8_t* in,
                                        const uint8_t* in_end) {
    const D32 d;
    for (; static_cast<size_t>(in_end - in) >= kRunSize; in += kRunSize) {
      V32 most = hn::Zero(d);
      for (size_t i = 0; i < kRunSize; i += HWY_MAX_BYTES) {
        const V32 v =
            InOrder<kBigEndian>(d, hn::BitCast(d, hn::LoadU(D8(), in + i)));
        // Surrogates become the lowest units.
        most = hn::Max(
            most, hn::Sub(hn::Xor(v, hn::Set(d, 0xD800)), hn::Set(d, 0x800)));
      }
      if (!hn::AllTrue(d, hn::Lt(most, hn::Set(d, 0x110000 - 0x800)))) break;
    }
    return in;
  }
};
template <>
struct Runs<Family::kUcs4Be> : Ucs4Runs<true> {};
template <>
struct Runs<Family::kUcs4Le> : Ucs4Runs<false> {};

template <>
struct Runs<Family::kUtf64Be> : Utf64Runs<true> {};
template <>
struct Runs<Family::kUtf64Le> : Utf64Runs<false> {};

// Goes on group by group.
template <class From>
HWY_INLINE const uint8_t* PassGroups(const uint8_t* in, const uint8_t* in_end) {
  constexpr size_t kReadable = (kGroup + From::kLookAhead) * From::kUnitSize;
  for (;;) {
    // A reader may compute where its units would go.
    uint8_t room[kGroup * NullWriter::kUnitSize];
    uint8_t* null_writer = room;
    const auto available = static_cast<size_t>(in_end - in);
    size_t count;
    if (available >= kReadable) {
      count = From::template ConvertGroup<NullWriter>(in, kGroup, null_writer);
    } else {
      if (available < From::kUnitSize) return in;
      uint8_t tail[kTailSize<From>];
      CopyTail<From>(in, available, tail);
      count = From::template ConvertGroup<NullWriter>(
          tail, std::min(available / From::kUnitSize, kGroup), null_writer);
    }
    if (count == 0) return in;
    in += count * From::kUnitSize;
  }
}

template <Family kFamily>
HWY_INLINE const uint8_t* Validate(const uint8_t* in, const uint8_t* in_end) {
  if constexpr (kFamily == Family::kUtf8) {
    const auto size = static_cast<size_t>(in_end - in);
    if (size < kBlock && IsWellFormed(in, size)) return in_end;
    NullWriter to;
    return PassUtf8(in, in_end, to);
  } else {
    return PassGroups<Reader<kFamily>>(Runs<kFamily>::Pass(in, in_end), in_end);
  }
}

}  // namespace utfx::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per-target include guard
