#ifndef UTFX_CORE_SIMD_KERNELS_H_
#define UTFX_CORE_SIMD_KERNELS_H_

#include <cstddef>
#include <cstdint>
#include <span>

#include "core/family.h"

namespace utfx::simd {

struct Positions {
  const uint8_t* in;  // The first byte that is not consumed.
  uint8_t* out;       // The first byte that is not written.
};

// A kernel: moves characters from [in, in_end) to [out, out_end), a prefix of
// the input that is well-formed Unicode and fits. It stops before the first
// thing that it does not handle, which may be at once: ill-formed or
// incomplete, beyond U+10FFFF, or less room than what it may write at a time.
// It writes nothing behind the `out` that it returns: some callers say that
// there is more room than there is. Input and output must not overlap.
using MoveFunction = Positions (*)(const uint8_t* in, const uint8_t* in_end,
                                   uint8_t* out, uint8_t* out_end);

// The kinds of processor for which there are kernels, the best ones first.
struct Target {
  const char* name;
  bool (*is_supported)();  // By this processor.
};
extern const std::span<const Target> kTargets;
inline constexpr size_t kMaxTargets = 5;

// The one in use, by its place in kTargets: the first that is supported,
// unless a test has said otherwise.
extern size_t active_target;

// The kernels from a family to another for each target. UCS-4 and UTF-64 have
// none to themselves. Each pair can be linked without the others.
template <Family kFrom, Family kTo>
struct Moves {
  static const MoveFunction kByTarget[kMaxTargets];
};

}  // namespace utfx::simd

#endif  // UTFX_CORE_SIMD_KERNELS_H_
