// Prints the targets of the kernels: the name, a tab, and the features that it
// is compiled with.

#include <cstdio>

#include "core/simd/kernels.h"

int main() {
  for (const utfx::simd::Target& target : utfx::simd::kTargets) {
    std::printf("%s\t%s\n", target.name, target.features);
  }
  return 0;
}
