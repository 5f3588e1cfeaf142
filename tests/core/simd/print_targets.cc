// Prints the targets of the kernels: the name, a tab, and the features that it
// is compiled with. With --active, the name of the one in use.

#include <cstdio>
#include <cstring>

#include "core/simd/kernels.h"

int main(int argc, char** argv) {
  if (argc == 2 && std::strcmp(argv[1], "--active") == 0) {
    std::puts(utfx::simd::kTargets[utfx::simd::active_target].name);
    return 0;
  }
  for (const utfx::simd::Target& target : utfx::simd::kTargets) {
    std::printf("%s\t%s\n", target.name, target.features);
  }
  return 0;
}
