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

// The kernels from a family to another, for each target. UCS-4 and UTF-64 have
// none to themselves. Each pair can be linked without the others.
template <Family kFrom, Family kTo>
struct Kernels {
  static const Kernel kByTarget[kMaxTargets];
};

// Reverses the byte order of UCS-4, whatever its units hold.
extern const Kernel kReverseUcs4[kMaxTargets];

// Applies UTFX_DO(from, to) to the pairs of families that have kernels.
#define UTFX_FOR_EACH_PAIR          \
  UTFX_FROM(Family::kUtf8)          \
  UTFX_FROM(Family::kUtf16Be)       \
  UTFX_FROM(Family::kUtf16Le)       \
  UTFX_FROM_UCS4(Family::kUcs4Be)   \
  UTFX_FROM_UCS4(Family::kUcs4Le)   \
  UTFX_FROM_UTF64(Family::kUtf64Be) \
  UTFX_FROM_UTF64(Family::kUtf64Le)
#define UTFX_FROM(FROM)          \
  UTFX_FROM_UCS4(FROM)           \
  UTFX_DO(FROM, Family::kUcs4Be) \
  UTFX_DO(FROM, Family::kUcs4Le)
#define UTFX_FROM_UCS4(FROM)      \
  UTFX_FROM_EITHER(FROM)          \
  UTFX_DO(FROM, Family::kUtf64Be) \
  UTFX_DO(FROM, Family::kUtf64Le)
#define UTFX_FROM_UTF64(FROM)    \
  UTFX_FROM_EITHER(FROM)         \
  UTFX_DO(FROM, Family::kUcs4Be) \
  UTFX_DO(FROM, Family::kUcs4Le)
#define UTFX_FROM_EITHER(FROM)    \
  UTFX_DO(FROM, Family::kUtf8)    \
  UTFX_DO(FROM, Family::kUtf16Be) \
  UTFX_DO(FROM, Family::kUtf16Le)

#define UTFX_DO(FROM, TO) extern template struct Kernels<FROM, TO>;
UTFX_FOR_EACH_PAIR
#undef UTFX_DO

}  // namespace utfx::simd

#endif  // UTFX_CORE_SIMD_KERNELS_H_
