#ifndef UTFX_TESTS_CORE_SIMD_ALL_KERNELS_H_
#define UTFX_TESTS_CORE_SIMD_ALL_KERNELS_H_

#include <array>
#include <cstddef>
#include <utility>

#include "core/family.h"
#include "core/simd/kernels.h"

namespace utfx::simd {

// By the family from which, and the one to which they convert.
inline constexpr auto kAllKernels =
    []<size_t... kPair>(std::index_sequence<kPair...>) {
  constexpr auto kBetween = []<Family kFrom, Family kTo>() -> const Kernel* {
    if constexpr (HasKernel(kFrom, kTo)) {
      return Kernels<kFrom, kTo>::kByTarget;
    } else {
      return nullptr;
    }
  };
  return std::array{kBetween.template
                    operator()<static_cast<Family>(kPair / kFamilies),
                               static_cast<Family>(kPair % kFamilies)>()...};
}
(std::make_index_sequence<kFamilies * kFamilies>());

// The kernels of all targets, from a family to another; null where there are
// none.
inline const Kernel* KernelsBetween(Family from_family, Family to_family) {
  const auto from = static_cast<size_t>(from_family);
  const auto to = static_cast<size_t>(to_family);
  return from < kFamilies && to < kFamilies ? kAllKernels[from * kFamilies + to]
                                            : nullptr;
}

}  // namespace utfx::simd

#endif  // UTFX_TESTS_CORE_SIMD_ALL_KERNELS_H_
