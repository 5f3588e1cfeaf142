#include "core/simd/kernels.h"

#ifndef UTFX_CORE_SIMD_KERNELS_CC_ONCE_
#define UTFX_CORE_SIMD_KERNELS_CC_ONCE_
// A target for each step that matters: SSE4, AVX2, AVX-512 as Skylake and as
// Ice Lake have it, and NEON. The emulation that Highway has for all others
// is there because it wants one; it has no kernels.
#define HWY_WANT_AVX3_DL 1
#define HWY_DISABLED_TARGETS                                                 \
  (~(HWY_AVX3_DL | HWY_AVX3 | HWY_AVX2 | HWY_SSE4 | UTFX_NEON | HWY_EMU128 | \
     HWY_SCALAR))
#ifdef HWY_NEON_WITHOUT_AES
#define UTFX_NEON HWY_NEON_WITHOUT_AES
#else
#define UTFX_NEON HWY_NEON
#endif
// Its assertions, on in a build with a sanitizer, would need its library.
#define HWY_IS_DEBUG_BUILD 0
#endif

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/simd/kernels.cc"
#include <hwy/foreach_target.h>
// After it.
#include <hwy/highway.h>

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>

#include "core/family.h"
#include "core/simd/portable.h"

#if HWY_TARGET != HWY_SCALAR && HWY_TARGET != HWY_EMU128
#include "core/simd/readers-inl.h"
#include "core/simd/utf8-inl.h"
#include "core/simd/writers-inl.h"

HWY_BEFORE_NAMESPACE();
namespace utfx::simd::HWY_NAMESPACE {

template <Family kFrom, Family kTo>
Positions Move(const uint8_t* in, const uint8_t* in_end, uint8_t* out,
               uint8_t* out_end) {
  if constexpr (kFrom != Family::kUtf8) {
    return MoveGroups<Reader<kFrom>, Writer<kTo>>(in, in_end, out, out_end);
  } else if constexpr (kTo != Family::kUtf8) {
    return MoveFromUtf8<Writer<kTo>>(in, in_end, out, out_end);
  } else {
    return CopyUtf8(in, in_end, out, out_end);
  }
}

}  // namespace utfx::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif

#if HWY_ONCE

// Applies UTFX_DO(namespace, name, is_supported) to the targets.
#if HWY_ARCH_X86
#define UTFX_FOR_EACH_TARGET               \
  UTFX_DO(N_AVX3_DL, "AVX3_DL", HasAvx3Dl) \
  UTFX_DO(N_AVX3, "AVX3", HasAvx3)         \
  UTFX_DO(N_AVX2, "AVX2", HasAvx2)         \
  UTFX_DO(N_SSE4, "SSE4", HasSse4)         \
  UTFX_DO(portable, "portable", IsAlwaysThere)
#elif HWY_TARGETS & UTFX_NEON
#ifdef HWY_NEON_WITHOUT_AES
#define UTFX_N_NEON N_NEON_WITHOUT_AES
#else
#define UTFX_N_NEON N_NEON
#endif
#define UTFX_FOR_EACH_TARGET                  \
  UTFX_DO(UTFX_N_NEON, "NEON", IsAlwaysThere) \
  UTFX_DO(portable, "portable", IsAlwaysThere)
#else
#define UTFX_FOR_EACH_TARGET UTFX_DO(portable, "portable", IsAlwaysThere)
#endif

namespace utfx::simd {
namespace {

bool IsAlwaysThere() { return true; }

// Each with all that the target is compiled with, not only what its name says.
#if HWY_ARCH_X86
bool HasSse4() {
  return __builtin_cpu_supports("sse4.2") && __builtin_cpu_supports("pclmul") &&
         __builtin_cpu_supports("aes");
}

// Zen and Zen 2 have BMI2's PEXT and PDEP, but in microcode.
bool HasAvx2() {
  return HasSse4() && __builtin_cpu_supports("avx2") &&
         __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
         __builtin_cpu_supports("fma") && __builtin_cpu_supports("f16c") &&
         !__builtin_cpu_is("znver1") && !__builtin_cpu_is("znver2");
}

bool HasAvx3() {
  return HasAvx2() && __builtin_cpu_supports("avx512f") &&
         __builtin_cpu_supports("avx512vl") &&
         __builtin_cpu_supports("avx512dq") &&
         __builtin_cpu_supports("avx512bw");
}

// Without AVX-VNNI, which Highway 1.0.3 lists but nothing here uses and Ice
// Lake and Zen 4 lack.
bool HasAvx3Dl() {
  return HasAvx3() && __builtin_cpu_supports("avx512vbmi") &&
         __builtin_cpu_supports("avx512vbmi2") &&
         __builtin_cpu_supports("avx512bitalg") &&
         __builtin_cpu_supports("avx512vpopcntdq") &&
         __builtin_cpu_supports("vaes") && __builtin_cpu_supports("vpclmulqdq");
}
#endif

#define UTFX_DO(NAMESPACE, NAME, IS_SUPPORTED) {NAME, IS_SUPPORTED},
constexpr Target kAllTargets[] = {UTFX_FOR_EACH_TARGET};
#undef UTFX_DO
static_assert(std::size(kAllTargets) <= kMaxTargets);

size_t FirstSupported() {
#if HWY_ARCH_X86
  __builtin_cpu_init();
#endif
  size_t i = 0;
  while (!kAllTargets[i].is_supported()) ++i;
  return i;
}

}  // namespace

const std::span<const Target> kTargets = kAllTargets;
size_t active_target = FirstSupported();

#define UTFX_DO(NAMESPACE, NAME, IS_SUPPORTED) &NAMESPACE::Move<kFrom, kTo>,
template <Family kFrom, Family kTo>
const MoveFunction Moves<kFrom, kTo>::kByTarget[kMaxTargets] = {
    UTFX_FOR_EACH_TARGET};
#undef UTFX_DO

#define UTFX_FROM_UCS4(FROM)                     \
  template struct Moves<FROM, Family::kUtf8>;    \
  template struct Moves<FROM, Family::kUtf16Be>; \
  template struct Moves<FROM, Family::kUtf16Le>; \
  template struct Moves<FROM, Family::kUtf64Be>; \
  template struct Moves<FROM, Family::kUtf64Le>;
#define UTFX_FROM_UTF64(FROM)                    \
  template struct Moves<FROM, Family::kUtf8>;    \
  template struct Moves<FROM, Family::kUtf16Be>; \
  template struct Moves<FROM, Family::kUtf16Le>; \
  template struct Moves<FROM, Family::kUcs4Be>;  \
  template struct Moves<FROM, Family::kUcs4Le>;
#define UTFX_FROM(FROM)                         \
  UTFX_FROM_UCS4(FROM)                          \
  template struct Moves<FROM, Family::kUcs4Be>; \
  template struct Moves<FROM, Family::kUcs4Le>;
UTFX_FROM(Family::kUtf8)
UTFX_FROM(Family::kUtf16Be)
UTFX_FROM(Family::kUtf16Le)
UTFX_FROM_UCS4(Family::kUcs4Be)
UTFX_FROM_UCS4(Family::kUcs4Le)
UTFX_FROM_UTF64(Family::kUtf64Be)
UTFX_FROM_UTF64(Family::kUtf64Le)

}  // namespace utfx::simd

#endif  // HWY_ONCE
