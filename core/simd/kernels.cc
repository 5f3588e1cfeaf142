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

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <string_view>

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

// What the target is compiled with.
#ifdef HWY_TARGET_STR
inline constexpr char kFeatures[] = HWY_TARGET_STR;
#else
inline constexpr char kFeatures[] = "";
#endif

template <Family kFrom, Family kTo>
Positions RunKernel(const uint8_t* in, const uint8_t* in_end, uint8_t* out,
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

// Applies UTFX_DO(namespace, name, is_supported) to the targets, of which
// Highway leaves some out where the compiler or the processor is not up to
// them.
#if HWY_TARGETS & HWY_AVX3_DL
#define UTFX_DO_AVX3_DL \
  UTFX_DO(N_AVX3_DL, "AVX3_DL", HasAll<N_AVX3_DL::kFeatures>)
#else
#define UTFX_DO_AVX3_DL
#endif
#if HWY_TARGETS & HWY_AVX3
#define UTFX_DO_AVX3 UTFX_DO(N_AVX3, "AVX3", HasAll<N_AVX3::kFeatures>)
#else
#define UTFX_DO_AVX3
#endif
#if HWY_TARGETS & HWY_AVX2
#define UTFX_DO_AVX2 \
  UTFX_DO(N_AVX2, "AVX2", HasAllAndQuickPext<N_AVX2::kFeatures>)
#else
#define UTFX_DO_AVX2
#endif
#if HWY_TARGETS & HWY_SSE4
#define UTFX_DO_SSE4 UTFX_DO(N_SSE4, "SSE4", HasAll<N_SSE4::kFeatures>)
#else
#define UTFX_DO_SSE4
#endif
#ifdef HWY_NEON_WITHOUT_AES
#define UTFX_N_NEON N_NEON_WITHOUT_AES
#else
#define UTFX_N_NEON N_NEON
#endif
#if HWY_TARGETS & UTFX_NEON
#define UTFX_DO_NEON UTFX_DO(UTFX_N_NEON, "NEON", IsAlwaysThere)
#else
#define UTFX_DO_NEON
#endif
#define UTFX_FOR_EACH_TARGET                                                   \
  UTFX_DO_AVX3_DL UTFX_DO_AVX3 UTFX_DO_AVX2 UTFX_DO_SSE4 UTFX_DO_NEON UTFX_DO( \
      portable, "portable", IsAlwaysThere)

namespace utfx::simd {
namespace {

bool IsAlwaysThere() { return true; }

#if HWY_ARCH_X86
// glibc has asked the processor when the program started. To do so again would
// take longer than all else at opening a converter: where the machine is a
// virtual one, each CPUID is a trip out of it.
#ifdef UTFX_HAVE_GLIBC_FEATURES
#define UTFX_HAS(GLIBC_NAME, GCC_NAME) CPU_FEATURE_ACTIVE(GLIBC_NAME)
#else
#define UTFX_HAS(GLIBC_NAME, GCC_NAME) __builtin_cpu_supports(GCC_NAME)
#endif

// By the names that Highway has them compiled with.
#define UTFX_FEATURE(NAME, GLIBC_NAME)                   \
  {                                                      \
    NAME, [] { return UTFX_HAS(GLIBC_NAME, NAME) != 0; } \
  }
struct Feature {
  std::string_view name;
  bool (*is_there)();
};
constexpr Feature kKnownFeatures[] = {
    UTFX_FEATURE("sse2", SSE2),
    UTFX_FEATURE("ssse3", SSSE3),
    UTFX_FEATURE("sse4.1", SSE4_1),
    UTFX_FEATURE("sse4.2", SSE4_2),
    UTFX_FEATURE("pclmul", PCLMULQDQ),
    UTFX_FEATURE("aes", AES),
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
    // Highway 1.0.3 lists it for AVX3_DL, but Ice Lake and Zen 4 lack it, and
    // tests/core/simd/instructions sees to it that nothing uses it.
    {"avxvnni", IsAlwaysThere},
};
static_assert(std::size(kKnownFeatures) <= 64);

// A bit for each of the features in a list; none for one that is not known.
constexpr uint64_t Bits(std::string_view features) {
  uint64_t bits = 0;
  while (!features.empty()) {
    // GCC with UBSan takes find() for no constant expression.
    const auto end = static_cast<size_t>(
        std::find(features.begin(), features.end(), ',') - features.begin());
    const std::string_view name = features.substr(0, end);
    features.remove_prefix(std::min(end + 1, features.size()));
    const auto* const feature =
        std::find_if(std::begin(kKnownFeatures), std::end(kKnownFeatures),
                     [=](const Feature& known) { return known.name == name; });
    if (feature == std::end(kKnownFeatures)) return 0;
    bits |= uint64_t{1} << (feature - std::begin(kKnownFeatures));
  }
  return bits;
}

// Whether the processor has all that a target is compiled with, not only what
// the target's name says.
template <const auto& kFeatures>
bool HasAll() {
  constexpr uint64_t kBits = Bits(kFeatures);
  static_assert(kBits != 0, "Highway asks for a feature that is not known");
  for (size_t i = 0; i < std::size(kKnownFeatures); ++i) {
    if ((kBits >> i & 1) != 0 && !kKnownFeatures[i].is_there()) return false;
  }
  return true;
}

// Zen and Zen 2, AMD's family 17h, have BMI2's PEXT and PDEP in microcode.
template <const auto& kFeatures>
bool HasAllAndQuickPext() {
  if (!HasAll<kFeatures>()) return false;
  unsigned eax = 0;
  unsigned ebx = 0;
  unsigned ecx = 0;
  unsigned edx = 0;
  if (__get_cpuid(0, &eax, &ebx, &ecx, &edx) == 0) return false;
  if (ebx != signature_AMD_ebx) return true;
  __get_cpuid(1, &eax, &ebx, &ecx, &edx);
  return (eax >> 8 & 0xF) + (eax >> 20 & 0xFF) != 0x17;
}
#endif

#define UTFX_DO(NAMESPACE, NAME, IS_SUPPORTED) \
  {NAME, IS_SUPPORTED, NAMESPACE::kFeatures},
constexpr Target kAllTargets[] = {UTFX_FOR_EACH_TARGET};
#undef UTFX_DO
static_assert(std::size(kAllTargets) <= kMaxTargets);

}  // namespace

constinit const std::span<const Target> kTargets = kAllTargets;
// Another library may convert before our constructors have run: by what runs
// anywhere.
constinit size_t active_target = std::size(kAllTargets) - 1;

namespace {

// Before all constructors of the library that have no priority.
[[gnu::constructor(101)]] void UseFirstSupported() {
#if HWY_ARCH_X86 && !defined(UTFX_HAVE_GLIBC_FEATURES)
  __builtin_cpu_init();
#endif
  size_t i = 0;
  while (!kAllTargets[i].is_supported()) ++i;
  active_target = i;
}

}  // namespace

#define UTFX_DO(NAMESPACE, NAME, IS_SUPPORTED) \
  &NAMESPACE::RunKernel<kFrom, kTo>,
template <Family kFrom, Family kTo>
const Kernel Kernels<kFrom, kTo>::kByTarget[kMaxTargets] = {
    UTFX_FOR_EACH_TARGET};
#undef UTFX_DO

#define UTFX_DO(FROM, TO) template struct Kernels<FROM, TO>;
UTFX_FOR_EACH_PAIR
#undef UTFX_DO

}  // namespace utfx::simd

#endif  // HWY_ONCE
