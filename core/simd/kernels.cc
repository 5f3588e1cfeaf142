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

#if HWY_ARCH_X86 && HWY_ONCE
#include <cpuid.h>
#if __has_include(<sys/platform/x86.h>)
#ifdef __clang__
#define _Bool bool  // NOLINT: the header has it, which is no C++ to Clang.
#endif
#include <sys/platform/x86.h>
#define UTFX_HAVE_GLIBC_FEATURES
#endif
#endif

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
// glibc has asked the processor when the program started. To do so again would
// take longer than all else at opening a converter: where the machine is a
// virtual one, each CPUID is a trip out of it.
#ifdef UTFX_HAVE_GLIBC_FEATURES
#define UTFX_HAS(GLIBC_NAME, GCC_NAME) CPU_FEATURE_ACTIVE(GLIBC_NAME)
#else
#define UTFX_HAS(GLIBC_NAME, GCC_NAME) __builtin_cpu_supports(GCC_NAME)
#endif

bool HasSse4() {
  return UTFX_HAS(SSE4_2, "sse4.2") && UTFX_HAS(PCLMULQDQ, "pclmul") &&
         UTFX_HAS(AES, "aes");
}

bool HasAvx2WithAnyPext() {
  return HasSse4() && UTFX_HAS(AVX2, "avx2") && UTFX_HAS(BMI1, "bmi") &&
         UTFX_HAS(BMI2, "bmi2") && UTFX_HAS(FMA, "fma") &&
         UTFX_HAS(F16C, "f16c");
}

// Zen and Zen 2, AMD's family 17h, have BMI2's PEXT and PDEP in microcode.
bool HasAvx2() {
  if (!HasAvx2WithAnyPext()) return false;
  unsigned eax = 0;
  unsigned ebx = 0;
  unsigned ecx = 0;
  unsigned edx = 0;
  if (__get_cpuid(0, &eax, &ebx, &ecx, &edx) == 0) return false;
  if (ebx != signature_AMD_ebx) return true;
  __get_cpuid(1, &eax, &ebx, &ecx, &edx);
  return (eax >> 8 & 0xF) + (eax >> 20 & 0xFF) != 0x17;
}

bool HasAvx3() {
  return HasAvx2WithAnyPext() && UTFX_HAS(AVX512F, "avx512f") &&
         UTFX_HAS(AVX512VL, "avx512vl") && UTFX_HAS(AVX512DQ, "avx512dq") &&
         UTFX_HAS(AVX512BW, "avx512bw");
}

// Without AVX-VNNI, which Highway 1.0.3 lists but nothing here uses and Ice
// Lake and Zen 4 lack.
bool HasAvx3Dl() {
  return HasAvx3() && UTFX_HAS(AVX512_VBMI, "avx512vbmi") &&
         UTFX_HAS(AVX512_VBMI2, "avx512vbmi2") &&
         UTFX_HAS(AVX512_BITALG, "avx512bitalg") &&
         UTFX_HAS(AVX512_VPOPCNTDQ, "avx512vpopcntdq") &&
         UTFX_HAS(VAES, "vaes") && UTFX_HAS(VPCLMULQDQ, "vpclmulqdq");
}
#endif

#define UTFX_DO(NAMESPACE, NAME, IS_SUPPORTED) {NAME, IS_SUPPORTED},
constexpr Target kAllTargets[] = {UTFX_FOR_EACH_TARGET};
#undef UTFX_DO
static_assert(std::size(kAllTargets) <= kMaxTargets);

size_t FirstSupported() {
#if HWY_ARCH_X86 && !defined(UTFX_HAVE_GLIBC_FEATURES)
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
