#include "command/charsets/charset_candidates.h"

#include <utfx.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "command/charsets/named_charset.h"
#include "command/code_points/capitals.h"

namespace utfx {
namespace {

// What a program prints; nothing if there is none.
std::string OutputOf(const char* command) {
  std::string output;
  FILE* const pipe = popen(command, "re");
  if (pipe == nullptr) return output;
  std::array<char, 4096> some;
  while (const size_t size = fread(some.data(), 1, some.size(), pipe)) {
    output.append(some.data(), size);
  }
  pclose(pipe);
  return output;
}

void AddIfSo(const std::string& name, const std::string& start,
             std::vector<std::string>* names) {
  if (StartsAlike(name, start) &&
      std::find(names->begin(), names->end(), name) == names->end()) {
    names->push_back(name);
  }
}

}  // namespace

std::vector<std::string> OurCandidates(const std::string& start) {
  std::vector<std::string> names;
  for (const utfx_charset* charset : AllCharsets()) {
    if (start.empty() && IsTable(charset)) continue;
    AddIfSo(utfx_charset_name(charset), start, &names);
  }
  return names;
}

std::vector<std::string> CharsetCandidates(const std::string& start) {
  std::vector<std::string> names = OurCandidates(start);
  if (start.empty()) return names;
  constexpr std::string_view kBetween = " ,/\n";
  const std::string listed = OutputOf("iconv -l 2>/dev/null");
  size_t at = 0;
  while ((at = listed.find_first_not_of(kBetween, at)) != std::string::npos) {
    const size_t end =
        std::min(listed.size(), listed.find_first_of(kBetween, at));
    AddIfSo(listed.substr(at, end - at), start, &names);
    at = end;
  }
  return names;
}

}  // namespace utfx
