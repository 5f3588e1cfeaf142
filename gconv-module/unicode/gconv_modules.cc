// Prints the configuration of Unicode's own charsets: a line for each step.
//
// Without its cache or with GCONV_PATH, glibc looks for a way itself. There
// these steps cost more than glibc's own two, so glibc never takes them: no
// conversion of another charset makes a detour through them. The cache, made
// from the same lines, takes a direct step whatever it costs, and knows no way
// of several steps but through INTERNAL.

#include <cstdio>
#include <string>
#include <tuple>

#include "gconv-module/unicode/rows.h"

namespace utfx::gconv::unicode {
namespace {

std::string TextOf(const GlibcName& name) {
  return std::string(name.name) + std::string(name.suffix);
}

void PrintStep(const GlibcName& from, const GlibcName& to) {
  // After a single blank before the module's name, glibc reads no cost.
  const std::string line =
      "module\t" + TextOf(from) + '\t' + TextOf(to) + "\t\tUTFX-UNICODE\t3\n";
  std::fputs(line.c_str(), stdout);
}

void PrintGconvModules() {
  std::puts(
      "# utfx: glibc's own conversions to and from UTF-8, in one step. At "
      "this\n"
      "# cost its cache alone has them. At a lower one //TRANSLIT does "
      "nothing\n"
      "# where there is no cache.");
  std::apply(
      [](const auto&... row) {
        ((PrintStep(kUtf8Name, row.name), PrintStep(row.name, kUtf8Name)), ...);
      },
      kPartnerRows);
}

}  // namespace
}  // namespace utfx::gconv::unicode

int main() {
  utfx::gconv::unicode::PrintGconvModules();
  return std::fflush(stdout) == 0 ? 0 : 1;
}
