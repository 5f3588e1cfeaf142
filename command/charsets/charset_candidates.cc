#include "command/charsets/charset_candidates.h"

#include <utfx.h>

#include <algorithm>
#include <string>
#include <vector>

#include "command/charsets/named_charset.h"
#include "command/code_points/capitals.h"

namespace utfx {
namespace {

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
  for (const std::string& name : IconvNames()) AddIfSo(name, start, &names);
  return names;
}

}  // namespace utfx
