#ifndef UTFX_CORE_SIMD_KERNELS_H_
#define UTFX_CORE_SIMD_KERNELS_H_

#include <cstddef>
#include <cstdint>

#include "core/family.h"
#include "core/simd/targets.h"

namespace utfx::simd {

struct Positions {
  const uint8_t* in;  // The first byte that is not consumed.
  uint8_t* out;       // The first byte that is not written.
};

// Converts the start of [in, in_end), as far as it is well-formed Unicode and
// fits into [out, out_end). Stops before the first thing that it does not
// handle, which may be at once: text that is ill-formed, incomplete or beyond
// U+10FFFF, or too little room for all that it may write at a time. Writes
// nothing behind the `out` that it returns: some callers claim more room than
// there is. Input and output must not overlap.
using Kernel = Positions (*)(const uint8_t* in, const uint8_t* in_end,
                             uint8_t* out, uint8_t* out_end);

// Kernels start at cache lines, so that their speed does not depend on what
// else is in a library. A call with few characters takes up to a tenth longer
// from elsewhere.
inline constexpr size_t kKernelAlignment = 64;

// Whether kernels convert one family to another. None changes the byte order of
// UCS-4 or UTF-64.
constexpr bool HasKernel(Family from, Family to) {
  return from != Family::kNone && to != Family::kNone &&
         !(IsUcs4(from) && IsUcs4(to)) && !(IsUtf64(from) && IsUtf64(to));
}

// The kernels of a pair of families that has them, for each target. Each pair
// can be linked without the others.
template <Family kFrom, Family kTo>
requires(HasKernel(kFrom, kTo)) struct Kernels {
  static const Kernel kByTarget[kMaxTargets];
};

// Reverses the byte order of UCS-4, whatever its units hold.
extern const Kernel kReverseUcs4[kMaxTargets];

}  // namespace utfx::simd

#endif  // UTFX_CORE_SIMD_KERNELS_H_
