#ifndef UTFX_CORE_SIMD_LONG_SEQUENCES_PORTABLE_H_
#define UTFX_CORE_SIMD_LONG_SEQUENCES_PORTABLE_H_

#include <cstddef>
#include <cstdint>

#include "core/family.h"
#include "core/simd/long_sequences.h"

// For processors without the instructions. The form's own quick way does all
// the work.
namespace utfx::simd::portable {

template <Family kFamily>
void DecodeLong(const LongLayout<kFamily>& /*layout*/, const uint8_t*& /*in*/,
                const uint8_t* /*in_end*/, size_t /*most*/,
                CodePointBlock* /*block*/) {}

template <Family kFamily>
size_t EncodeLong(const LongLayout<kFamily>& /*layout*/,
                  const CodePointBlock& /*block*/, size_t /*count*/,
                  uint8_t*& /*out*/) {
  return 0;
}

}  // namespace utfx::simd::portable

#endif  // UTFX_CORE_SIMD_LONG_SEQUENCES_PORTABLE_H_
