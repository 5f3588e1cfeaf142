#ifndef UTFX_CORE_SIMD_PORTABLE_BEYOND_UNICODE_H_
#define UTFX_CORE_SIMD_PORTABLE_BEYOND_UNICODE_H_

#include <cstddef>
#include <cstdint>

#include "core/family.h"
#include "core/simd/beyond_unicode.h"

// For processors without the instructions. The form's own functions do all the
// work.
namespace utfx::simd::portable {

template <Family kFamily>
void DecodeBeyondUnicode(const BeyondUnicodeLayout<kFamily>& /*layout*/,
                         const uint8_t*& /*in*/, const uint8_t* /*in_end*/,
                         size_t /*most*/, CodePointBlock* /*block*/) {}

template <Family kFamily>
size_t EncodeBeyondUnicode(const BeyondUnicodeLayout<kFamily>& /*layout*/,
                           const CodePointBlock& /*block*/, size_t /*count*/,
                           uint8_t*& /*out*/) {
  return 0;
}

}  // namespace utfx::simd::portable

#endif  // UTFX_CORE_SIMD_PORTABLE_BEYOND_UNICODE_H_
