#ifndef UTFX_CORE_SIMD_PROCESSOR_H_
#define UTFX_CORE_SIMD_PROCESSOR_H_

// The features of this processor.

#include <hwy/detect_compiler_arch.h>

#if HWY_ARCH_X86

#include <cpuid.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string_view>

// glibc asked the processor when the program started. To ask again would take
// longer than all the rest of opening a converter: on a virtual machine, each
// CPUID leaves the machine.
#if __has_include(<sys/platform/x86.h>)
#ifdef __clang__
#define _Bool bool  // NOLINT: the header uses it, and Clang's C++ lacks it.
#endif
#include <sys/platform/x86.h>
#define UTFX_HAVE_GLIBC_FEATURES
#define UTFX_HAS(GLIBC_NAME, GCC_NAME) CPU_FEATURE_ACTIVE(GLIBC_NAME)
#else
#define UTFX_HAS(GLIBC_NAME, GCC_NAME) __builtin_cpu_supports(GCC_NAME)
#endif

namespace utfx::simd::processor {

// Call this first where constructors may not have run.
inline void Init() {
#ifndef UTFX_HAVE_GLIBC_FEATURES
  __builtin_cpu_init();
#endif
}
#undef UTFX_HAVE_GLIBC_FEATURES

struct Feature {
  std::string_view name;  // Highway's name for what it is compiled with.
  bool (*is_there)();
};
#define UTFX_FEATURE(NAME, GLIBC_NAME)                   \
  {                                                      \
    NAME, [] { return UTFX_HAS(GLIBC_NAME, NAME) != 0; } \
  }
inline constexpr Feature kFeatures[] = {
    UTFX_FEATURE("sse2", SSE2),
    UTFX_FEATURE("ssse3", SSSE3),
    UTFX_FEATURE("sse4.1", SSE4_1),
    UTFX_FEATURE("sse4.2", SSE4_2),
    UTFX_FEATURE("avx", AVX),
    UTFX_FEATURE("avx2", AVX2),
    UTFX_FEATURE("bmi", BMI1),
    UTFX_FEATURE("bmi2", BMI2),
    UTFX_FEATURE("fma", FMA),
    UTFX_FEATURE("f16c", F16C),
    UTFX_FEATURE("avx512f", AVX512F),
    UTFX_FEATURE("avx512cd", AVX512CD),
    UTFX_FEATURE("avx512vl", AVX512VL),
    UTFX_FEATURE("avx512dq", AVX512DQ),
    UTFX_FEATURE("avx512bw", AVX512BW),
    UTFX_FEATURE("vpclmulqdq", VPCLMULQDQ),
    UTFX_FEATURE("avx512vbmi", AVX512_VBMI),
    UTFX_FEATURE("avx512vbmi2", AVX512_VBMI2),
    UTFX_FEATURE("vaes", VAES),
    UTFX_FEATURE("avx512vnni", AVX512_VNNI),
    UTFX_FEATURE("avx512bitalg", AVX512_BITALG),
    UTFX_FEATURE("avx512vpopcntdq", AVX512_VPOPCNTDQ),
    UTFX_FEATURE("gfni", GFNI),
    // AVX-512 with vectors of 512 bits. Highway 1.3 lists it for GCC 14 and 15
    // and for Clang from 18 on.
    {"evex512", [] { return UTFX_HAS(AVX512F, "avx512f") != 0; }},
    // Highway 1.0.3 lists it for AVX3_DL. Ice Lake and Zen 4 lack it.
    // tests/core/simd/instructions checks that no kernel uses it.
    {"avxvnni", [] { return true; }},
};
#undef UTFX_FEATURE
#undef UTFX_HAS
static_assert(std::size(kFeatures) <= 64);

// A bit for each feature in a list with commas; 0 if one is not known.
constexpr uint64_t FeatureBits(std::string_view names) {
  uint64_t bits = 0;
  while (!names.empty()) {
    // With UBSan, GCC does not take find() for a constant expression.
    const auto end = static_cast<size_t>(
        std::find(names.begin(), names.end(), ',') - names.begin());
    const std::string_view name = names.substr(0, end);
    names.remove_prefix(std::min(end + 1, names.size()));
    const auto* const feature =
        std::find_if(std::begin(kFeatures), std::end(kFeatures),
                     [=](const Feature& known) { return known.name == name; });
    if (feature == std::end(kFeatures)) return 0;
    bits |= uint64_t{1} << (feature - std::begin(kFeatures));
  }
  return bits;
}

// Whether the processor has all features that a target is compiled with, not
// only the one that it is named for.
template <const auto& kNames>
bool HasAll() {
  constexpr uint64_t kBits = FeatureBits(kNames);
  static_assert(kBits != 0, "Highway asks for a feature that is not known");
  for (size_t i = 0; i < std::size(kFeatures); ++i) {
    if ((kBits >> i & 1) != 0 && !kFeatures[i].is_there()) return false;
  }
  return true;
}

// False on Zen and Zen 2, AMD's family 17h: their BMI2 has PEXT and PDEP in
// microcode.
inline bool HasQuickPext() {
  unsigned eax = 0;
  unsigned ebx = 0;
  unsigned ecx = 0;
  unsigned edx = 0;
  if (__get_cpuid(0, &eax, &ebx, &ecx, &edx) == 0) return false;
  if (ebx != signature_AMD_ebx) return true;
  __get_cpuid(1, &eax, &ebx, &ecx, &edx);
  return (eax >> 8 & 0xF) + (eax >> 20 & 0xFF) != 0x17;
}

template <const auto& kNames>
bool HasAllAndQuickPext() {
  return HasAll<kNames>() && HasQuickPext();
}

}  // namespace utfx::simd::processor

#endif

#endif  // UTFX_CORE_SIMD_PROCESSOR_H_
