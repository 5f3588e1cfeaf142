// Prints Highway's name for the best target of this processor, for a build that
// is for this processor alone. If it is wrong, the kernels are not used.

#include <cstdio>

#include "core/simd/processor.h"

int main() {
#if HWY_ARCH_X86
  using utfx::simd::processor::HasAll;
  using utfx::simd::processor::HasAllAndQuickPext;
  static constexpr char kIceLake[] = "avx512vbmi,avx512vbmi2,avx512bitalg,gfni";
  static constexpr char kSkylake[] =
      "avx512f,avx512cd,avx512vl,avx512dq,avx512bw";
  static constexpr char kHaswell[] = "avx2,bmi,bmi2,fma,f16c";
  utfx::simd::processor::Init();
  const bool is_skylake = HasAll<kSkylake>() && HasAll<kHaswell>();
  std::puts(is_skylake && HasAll<kIceLake>() ? "HWY_AVX3_DL"
            : is_skylake                     ? "HWY_AVX3"
            : HasAllAndQuickPext<kHaswell>() ? "HWY_AVX2"
                                             : "HWY_SSE4");
#endif
}
