#ifndef UTFX_CORE_SIMD_PORTABLE_TABLE_H_
#define UTFX_CORE_SIMD_PORTABLE_TABLE_H_

#include <cstddef>
#include <cstdint>

#include "core/simd/table.h"

// For processors without the instructions.
namespace utfx::simd::portable {

inline size_t ReadByTable(const BytePlanes& /*planes*/, const uint8_t* /*in*/,
                          size_t /*count*/, uint16_t* /*units*/) {
  return 0;
}

inline size_t WriteByTable(const LowRows& /*rows*/, const uint16_t* /*units*/,
                           size_t /*count*/, uint8_t* /*out*/) {
  return 0;
}

inline LeadsRead ReadByLeads(const LeadPlanes& /*planes*/,
                             const uint16_t* /*cells*/, const uint8_t* /*in*/,
                             size_t /*size*/, uint16_t* /*units*/,
                             size_t /*room*/) {
  return {};
}

}  // namespace utfx::simd::portable

#endif  // UTFX_CORE_SIMD_PORTABLE_TABLE_H_
