#ifndef UTFX_CORE_SIMD_SHUFFLES_H_
#define UTFX_CORE_SIMD_SHUFFLES_H_

#include <array>
#include <cstddef>
#include <cstdint>

// Tables that shuffle 16 bytes, for targets that can't compress and expand
// bytes by a mask. The index 0x80 makes a zero.
namespace utfx::simd {

using Shuffle = std::array<uint8_t, 16>;
inline constexpr uint8_t kZero = 0x80;

// The length of one of four sequences of UTF-8. `lengths` has eight bits: bit 2
// * i tells whether sequence i has two or three bytes, the bit above whether it
// has three or four.
constexpr size_t QuadLength(size_t lengths, size_t i) {
  constexpr size_t kLengths[4] = {1, 2, 4, 3};
  return kLengths[lengths >> 2 * i & 3];
}
inline constexpr size_t kQuads = 256;

constexpr std::array<uint8_t, kQuads> MakeQuadSizes() {
  std::array<uint8_t, kQuads> sizes = {};
  for (size_t lengths = 0; lengths < kQuads; ++lengths) {
    for (size_t i = 0; i < 4; ++i) {
      sizes[lengths] += static_cast<uint8_t>(QuadLength(lengths, i));
    }
  }
  return sizes;
}

// Moves the bytes of four sequences to one 32-bit lane each: from its lowest
// byte up (packed) or, `reversed`, with the last byte in the lowest.
constexpr std::array<Shuffle, kQuads> MakeExpandQuads(bool reversed) {
  std::array<Shuffle, kQuads> shuffles = {};
  for (size_t lengths = 0; lengths < kQuads; ++lengths) {
    size_t start = 0;
    for (size_t i = 0; i < 4; ++i) {
      const size_t length = QuadLength(lengths, i);
      for (size_t j = 0; j < 4; ++j) {
        const size_t from = start + (reversed ? length - 1 - j : j);
        shuffles[lengths][4 * i + j] =
            j < length ? static_cast<uint8_t>(from) : kZero;
      }
      start += length;
    }
  }
  return shuffles;
}

// Moves the bytes of four packed lanes together.
constexpr std::array<Shuffle, kQuads> MakeCompressQuads() {
  std::array<Shuffle, kQuads> shuffles = {};
  for (size_t lengths = 0; lengths < kQuads; ++lengths) {
    size_t to = 0;
    for (size_t i = 0; i < 4; ++i) {
      for (size_t j = 0; j < QuadLength(lengths, i); ++j) {
        shuffles[lengths][to++] = static_cast<uint8_t>(4 * i + j);
      }
    }
    while (to < 16) shuffles[lengths][to++] = kZero;
  }
  return shuffles;
}

// Moves together the bytes of units of kUnitSize that count: all of a unit in
// the mask `full`, the lower half of the others.
template <size_t kUnitSize>
constexpr std::array<Shuffle, (size_t{1} << 16 / kUnitSize)>
MakeCompressHalves() {
  std::array<Shuffle, (size_t{1} << 16 / kUnitSize)> shuffles = {};
  for (size_t full = 0; full < shuffles.size(); ++full) {
    size_t to = 0;
    for (size_t i = 0; i < 16 / kUnitSize; ++i) {
      const size_t count = (full >> i & 1) != 0 ? kUnitSize : kUnitSize / 2;
      for (size_t j = 0; j < count; ++j) {
        shuffles[full][to++] = static_cast<uint8_t>(kUnitSize * i + j);
      }
    }
    while (to < 16) shuffles[full][to++] = kZero;
  }
  return shuffles;
}

// Moves the 32-bit lanes with a bit in the index together.
constexpr std::array<Shuffle, 16> MakeCompressLanes() {
  std::array<Shuffle, 16> shuffles = {};
  for (size_t bits = 0; bits < 16; ++bits) {
    size_t to = 0;
    for (size_t i = 0; i < 16; ++i) {
      if ((bits >> (i / 4) & 1) != 0) {
        shuffles[bits][to++] = static_cast<uint8_t>(i);
      }
    }
  }
  return shuffles;
}

// Windows of UTF-8. A window starts with six characters of up to two bytes, or
// else with four of up to three, or else with three. The number of a window is
// that of the first one with as many characters, plus a number whose digits say
// by how much each character is longer than a byte.
inline constexpr size_t kWindowSize = 12;
struct WindowKind {
  size_t first;
  size_t count;    // Of characters.
  size_t longest;  // The longest one, in bytes.
};
inline constexpr WindowKind kSix = {0, 6, 2};
inline constexpr WindowKind kFour = {64, 4, 3};                 // 64 = 2^6
inline constexpr WindowKind kThree = {kFour.first + 81, 3, 4};  // 81 = 3^4
inline constexpr size_t kWindows = kThree.first + 64;           // 64 = 4^3

struct Utf8Window {
  uint8_t number;
  uint8_t size;  // All characters, in bytes.
};

// The window whose characters end at the bits of `ends`.
constexpr Utf8Window FindWindow(size_t ends) {
  for (const WindowKind& kind : {kSix, kFour, kThree}) {
    size_t number = kind.first;
    size_t factor = 1;
    size_t count = 0;
    size_t start = 0;
    for (size_t end = 1; end <= kWindowSize && count < kind.count; ++end) {
      if ((ends >> (end - 1) & 1) == 0) continue;
      const size_t length = end - start;
      if (length > kind.longest) break;
      number += (length - 1) * factor;
      factor *= kind.longest;
      ++count;
      start = end;
    }
    if (count == kind.count) {
      return {static_cast<uint8_t>(number), static_cast<uint8_t>(start)};
    }
  }
  return {0, 0};  // Well-formed text has none.
}

constexpr std::array<Utf8Window, size_t{1} << kWindowSize> FindWindows() {
  std::array<Utf8Window, size_t{1} << kWindowSize> windows = {};
  for (size_t ends = 0; ends < windows.size(); ++ends) {
    windows[ends] = FindWindow(ends);
  }
  return windows;
}

// Moves a window's sequences to one lane each, of 16 bits if there are six and
// of 32 bits otherwise, like MakeExpandQuads().
constexpr std::array<Shuffle, kWindows> MakeExpandWindows(bool reversed) {
  std::array<Shuffle, kWindows> shuffles = {};
  for (size_t number = 0; number < kWindows; ++number) {
    const WindowKind& kind = number < kFour.first    ? kSix
                             : number < kThree.first ? kFour
                                                     : kThree;
    const size_t lane_size = kind.count == kSix.count ? 2 : 4;
    shuffles[number].fill(kZero);
    size_t lengths = number - kind.first;
    size_t start = 0;
    for (size_t i = 0; i < kind.count; ++i) {
      const size_t length = 1 + lengths % kind.longest;
      lengths /= kind.longest;
      for (size_t j = 0; j < length; ++j) {
        shuffles[number][lane_size * i + j] =
            static_cast<uint8_t>(start + (reversed ? length - 1 - j : j));
      }
      start += length;
    }
  }
  return shuffles;
}

// Two shuffles that shift 16 bytes from one vector into another. The second
// vector's starts at byte n, the first one's at byte 16 + n.
constexpr std::array<uint8_t, 48> MakeShift() {
  std::array<uint8_t, 48> window = {};
  for (size_t i = 0; i < window.size(); ++i) {
    window[i] = i / 16 == 1 ? static_cast<uint8_t>(i - 16) : kZero;
  }
  return window;
}

alignas(16) inline constexpr auto kExpandQuads = MakeExpandQuads(false);
alignas(16) inline constexpr auto kExpandQuadsReversed = MakeExpandQuads(true);
inline constexpr auto kWindowsByEnds = FindWindows();
alignas(16) inline constexpr auto kExpandWindows = MakeExpandWindows(false);
alignas(16) inline constexpr auto kExpandWindowsReversed =
    MakeExpandWindows(true);
alignas(16) inline constexpr auto kCompressQuads = MakeCompressQuads();
alignas(16) inline constexpr auto kCompressLanes = MakeCompressLanes();
inline constexpr auto kWindow = MakeShift();
inline constexpr auto kQuadSizes = MakeQuadSizes();
alignas(16) inline constexpr auto kCompressWords = MakeCompressHalves<2>();
alignas(16) inline constexpr auto kCompressPairs = MakeCompressHalves<4>();

}  // namespace utfx::simd

#endif  // UTFX_CORE_SIMD_SHUFFLES_H_
