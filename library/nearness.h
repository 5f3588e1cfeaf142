#ifndef UTFX_LIBRARY_NEARNESS_H_
#define UTFX_LIBRARY_NEARNESS_H_

#include <algorithm>
#include <cstddef>
#include <string_view>

// How near a table of single bytes is to another charset, for a caller that
// looks for a table with more characters: a table is nearer if more bytes are
// the same character in both. The controls of C1 do not count.
namespace utfx {

// A near table has more bytes in common than this, which is most of ASCII.
inline constexpr int kLeastInCommon = 96;

// Returns how many bytes more count as common for a table that most programs
// have, and for one whose name starts as the other's does.
inline int NearerThanOthers(std::string_view name, std::string_view to) {
  constexpr int kNearer = 16;
  const auto alike = static_cast<size_t>(
      std::mismatch(name.begin(), name.end(), to.begin(), to.end()).first -
      name.begin());
  int nearer = alike >= to.size() / 2 ? kNearer : 0;
  for (const std::string_view start : {"ISO-8859-", "CP125", "KOI8-"}) {
    if (name.starts_with(start)) nearer += kNearer;
  }
  return nearer;
}

}  // namespace utfx

#endif  // UTFX_LIBRARY_NEARNESS_H_
