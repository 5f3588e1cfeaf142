// Runs of vectors. Included once for each target.

#if defined(UTFX_CORE_SIMD_SCANS_RUN_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef UTFX_CORE_SIMD_SCANS_RUN_INL_H_
#undef UTFX_CORE_SIMD_SCANS_RUN_INL_H_
#else
#define UTFX_CORE_SIMD_SCANS_RUN_INL_H_
#endif

#include <hwy/highway.h>

#include <cstddef>

HWY_BEFORE_NAMESPACE();
namespace utfx::simd::HWY_NAMESPACE {

// How many vectors are looked at together.
inline constexpr size_t kRun = 4;
inline constexpr size_t kRunSize = kRun * HWY_MAX_BYTES;

}  // namespace utfx::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per-target include guard
