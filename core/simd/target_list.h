#ifndef UTFX_CORE_SIMD_TARGET_LIST_H_
#define UTFX_CORE_SIMD_TARGET_LIST_H_

// The targets that kernels are compiled for. Files with kernels include this
// before Highway's headers.

// A build with a sanitizer turns its assertions on, and these need its library.
#define HWY_IS_DEBUG_BUILD 0
// No kernel encrypts, and some processors with SSE4 have no AES: Intel's
// Nehalem, and Pentium and Celeron until Skylake.
#define HWY_DISABLE_PCLMUL_AES
#include <hwy/base.h>

// There are kernels for SSE4, for AVX2, for AVX-512 as in Skylake (AVX3) and in
// Ice Lake (AVX3_DL), for NEON, and for WebAssembly's vectors. Highway also
// needs a target with emulated vectors that runs on any processor; it has no
// kernels. A build for one processor has kernels for that one alone.
#define HWY_WANT_AVX3_DL 1
#ifndef UTFX_X86_TARGETS
#if HWY_ARCH_X86_32
// Kernels for the others extract and deposit bits of 64-bit registers. Highway
// leaves these targets out by itself until 1.0.
#define UTFX_X86_TARGETS HWY_SSE4
#else
#define UTFX_X86_TARGETS (HWY_AVX3_DL | HWY_AVX3 | HWY_AVX2 | HWY_SSE4)
#endif
#endif
#define HWY_DISABLED_TARGETS \
  (~(UTFX_X86_TARGETS | UTFX_NEON | HWY_WASM | HWY_EMU128 | HWY_SCALAR))
// Since base.h defines HWY_MAJOR, Highway's NEON needs AES.
#ifdef HWY_MAJOR
#define UTFX_NEON HWY_NEON_WITHOUT_AES
#define UTFX_N_NEON N_NEON_WITHOUT_AES
#else
#define UTFX_NEON HWY_NEON
#define UTFX_N_NEON N_NEON
#endif

#include <hwy/detect_targets.h>

// Applies UTFX_DO(namespace, name, is_supported) to the targets. Highway leaves
// out those that the compiler or the processor is not up to.
#if HWY_TARGETS & HWY_AVX3_DL
#define UTFX_DO_AVX3_DL \
  UTFX_DO(N_AVX3_DL, "AVX3_DL", processor::HasAll<N_AVX3_DL::kFeatures>)
#else
#define UTFX_DO_AVX3_DL
#endif
#if HWY_TARGETS & HWY_AVX3
#define UTFX_DO_AVX3 \
  UTFX_DO(N_AVX3, "AVX3", processor::HasAll<N_AVX3::kFeatures>)
#else
#define UTFX_DO_AVX3
#endif
#if HWY_TARGETS & HWY_AVX2
#define UTFX_DO_AVX2 \
  UTFX_DO(N_AVX2, "AVX2", processor::HasAllAndQuickPext<N_AVX2::kFeatures>)
#else
#define UTFX_DO_AVX2
#endif
#if HWY_TARGETS & HWY_SSE4
#define UTFX_DO_SSE4 \
  UTFX_DO(N_SSE4, "SSE4", processor::HasAll<N_SSE4::kFeatures>)
#else
#define UTFX_DO_SSE4
#endif
#if HWY_TARGETS & UTFX_NEON
#define UTFX_DO_NEON UTFX_DO(UTFX_N_NEON, "NEON", IsAlwaysThere)
#else
#define UTFX_DO_NEON
#endif
#if HWY_TARGETS & HWY_WASM
#define UTFX_DO_WASM UTFX_DO(N_WASM, "WASM", IsAlwaysThere)
#else
#define UTFX_DO_WASM
#endif
#define UTFX_FOR_EACH_TARGET                                          \
  UTFX_DO_AVX3_DL UTFX_DO_AVX3 UTFX_DO_AVX2 UTFX_DO_SSE4 UTFX_DO_NEON \
      UTFX_DO_WASM                                                    \
      UTFX_DO(portable, "portable", IsAlwaysThere)

#endif  // UTFX_CORE_SIMD_TARGET_LIST_H_
