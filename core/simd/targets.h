#ifndef UTFX_CORE_SIMD_TARGETS_H_
#define UTFX_CORE_SIMD_TARGETS_H_

#include <cstddef>
#include <span>

namespace utfx::simd {

// The kinds of processor with kernels of their own, the best first.
struct Target {
  const char* name;
  bool (*is_supported)();  // By this processor.
  const char* features;    // Of the compiler, for which it is compiled.
};
extern const std::span<const Target> kTargets;
inline constexpr size_t kMaxTargets = 5;

// The target in use, as an index of kTargets: the first one supported, unless a
// test has chosen another. Before constructors have run, the last one.
extern size_t active_target;

}  // namespace utfx::simd

#endif  // UTFX_CORE_SIMD_TARGETS_H_
