// Prints the configuration of Unicode's own charsets: a line for each step.
//
// Without its cache or with GCONV_PATH, glibc looks for a way itself. There
// these steps cost more than glibc's own two, so glibc never takes them: no
// conversion of another charset makes a detour through them. The cache, made
// from the same lines, takes a direct step whatever it costs, and knows no way
// of several steps but through INTERNAL.

#include <cstddef>
#include <cstdio>
#include <string>
#include <string_view>

#include "gconv-module/unicode/names.h"

namespace utfx::gconv::unicode {
namespace {

void PrintStep(std::string_view from, std::string_view to) {
  // After a single blank before the module's name, glibc reads no cost.
  const std::string line = "module\t" + std::string(from) + '\t' +
                           std::string(to) + "\t\tUTFX-UNICODE\t3\n";
  std::fputs(line.c_str(), stdout);
}

void PrintGconvModules() {
  std::puts(
      "# utfx: glibc's own conversions to and from UTF-8, in one step. At "
      "this\n"
      "# cost its cache alone has them. At a lower one //TRANSLIT does "
      "nothing\n"
      "# where there is no cache.");
  for (const std::string_view name : kNames) {
    PrintStep(kUtf8Name, name);
    PrintStep(name, kUtf8Name);
  }
}

}  // namespace
}  // namespace utfx::gconv::unicode

int main() {
  utfx::gconv::unicode::PrintGconvModules();
  return std::fflush(stdout) == 0 ? 0 : 1;
}
