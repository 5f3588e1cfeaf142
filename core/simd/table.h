#ifndef UTFX_CORE_SIMD_TABLE_H_
#define UTFX_CORE_SIMD_TABLE_H_

#include <cstddef>
#include <cstdint>

#include "core/simd/targets.h"

// Kernels between the bytes of a charset that is a table, and UTF-16 in the
// byte order of memory. Only AVX3_DL has them.
namespace utfx::simd {

// The unit of UTF-16 that each byte is read as; U+FFFF if it is none.
struct BytePlanes {
  uint8_t low[256];
  uint8_t high[256];
};

// Reads bytes, some at a time. Stops before some with one that is no character.
// Returns how many it has read.
using TableReader = size_t (*)(const BytePlanes& planes, const uint8_t* in,
                               size_t count, uint16_t* units);

// How many code points have their bytes in a table, from U+0000 on; 0 for none.
inline constexpr size_t kTableRow = 128;
inline constexpr size_t kTableRows = 16;
struct LowRows {
  uint8_t bytes[kTableRows * kTableRow];
};

// Writes units as a byte each, some at a time. Stops before some with one that
// the rows don't have. Returns how many it has written.
using TableWriter = size_t (*)(const LowRows& rows, const uint16_t* units,
                               size_t count, uint8_t* out);

// What a byte is in a charset with sequences of two bytes, by the byte.
struct LeadPlanes {
  // Of a byte that is a character, its unit of UTF-16; U+FFFF for others.
  BytePlanes singles;
  uint8_t is_lead[256];  // FF for a lead of two bytes.
  uint8_t numbers[256];  // Of a trail, its number.
  // Of a lead, the number of its first trail, and how many it has.
  uint8_t first[256];
  uint8_t count[256];
  // Of a lead, where the unit of its first trail is, as three bytes.
  uint8_t place[3][256];
};

// Reads sequences of one or two bytes, some at a time, and writes the unit of
// each. Stops before some with a longer sequence, an error or a unit that is
// U+FFFF or a surrogate. `cells` has one more unit than leads have.
struct LeadsRead {
  size_t read;
  size_t written;
};
using LeadsReader = LeadsRead (*)(const LeadPlanes& planes,
                                  const uint16_t* cells, const uint8_t* in,
                                  size_t size, uint16_t* units, size_t room);

// By target.
extern const LeadsReader kReadByLeads[kMaxTargets];
extern const TableReader kReadByTable[kMaxTargets];
extern const TableWriter kWriteByTable[kMaxTargets];

}  // namespace utfx::simd

#endif  // UTFX_CORE_SIMD_TABLE_H_
