// Prints the gconv-modules file: a line for each alias and each step. With
// --two-steps it leaves the direct steps out, so that conversions to and from
// UTF-8 go through INTERNAL; tests compare the two.

#include <cstdio>
#include <cstring>
#include <string>
#include <string_view>

#include "converters/charsets.h"
#include "gconv-module/step_names.h"

namespace utfx::gconv {
namespace {

void Print(std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), stdout);
}

template <class... Rest>
void PrintLine(std::string_view first, Rest... rest) {
  Print(first);
  (Print(rest), ...);
  Print("\n");
}

void PrintAlias(std::string_view alias, std::string_view name) {
  PrintLine("alias\t", alias, "//\t", name, "//");
}

void PrintGconvModules(bool two_steps) {
  PrintLine("# utfx: made from the table of charsets.");
  for (const Charset& charset : kOwnCharsets) {
    for (const std::string_view alias : charset.aliases) {
      PrintAlias(alias, charset.name);
      // iconv_open() drops all but ASCII from a name before it looks the name
      // up: "UTF-∞-16" arrives as "UTF--16". The line above is for `iconv -l`.
      std::string ascii(alias);
      std::erase_if(ascii, [](char c) { return (c & 0x80) != 0; });
      if (ascii != alias) PrintAlias(ascii, charset.name);
    }
  }
  constexpr GlibcName kInternalName = kSideName<kInternal>;
  ForEachStep([=](const GlibcName& from, const GlibcName& to, int cost) {
    if (two_steps && from != kInternalName && to != kInternalName) return;
    // After a single blank before the module's name, glibc reads no cost.
    PrintLine("module\t", from.name, from.suffix, "\t", to.name, to.suffix,
              "\t\t", UTFX_MODULE, "\t", std::to_string(cost));
  });
}

}  // namespace
}  // namespace utfx::gconv

int main(int argc, char** argv) {
  const bool two_steps = argc == 2 && std::strcmp(argv[1], "--two-steps") == 0;
  if (argc > 1 && !two_steps) {
    std::fprintf(stderr, "usage: %s [--two-steps]\n", argv[0]);
    return 1;
  }
  utfx::gconv::PrintGconvModules(two_steps);
  return std::fflush(stdout) == 0 ? 0 : 1;
}
