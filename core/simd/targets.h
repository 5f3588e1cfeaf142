#ifndef UTFX_CORE_SIMD_TARGETS_H_
#define UTFX_CORE_SIMD_TARGETS_H_

#include <cstddef>
#include <span>

namespace utfx::simd {

// The kinds of processor for which there are kernels, the best ones first.
struct Target {
  const char* name;
  bool (*is_supported)();  // By this processor.
  const char* features;    // That it is compiled with, as compilers name them.
};
extern const std::span<const Target> kTargets;
inline constexpr size_t kMaxTargets = 5;

// The one in use, by its place in kTargets: the first that is supported,
// unless a test has said otherwise. Before constructors have run, the last one.
extern size_t active_target;

}  // namespace utfx::simd

#endif  // UTFX_CORE_SIMD_TARGETS_H_
