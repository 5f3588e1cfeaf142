#ifndef UTFX_LIBRARY_NEARNESS_H_
#define UTFX_LIBRARY_NEARNESS_H_

#include <algorithm>
#include <cstddef>
#include <string_view>

// How near a table of single bytes is to another charset, for who looks for one
// that has more characters: by the number of bytes that are the same character
// in both, other than the controls of C1.
namespace utfx {

// Those with no more in common are not near. It is most of ASCII.
inline constexpr int kLeastInCommon = 96;

// What most programs have, and what is named like a charset, is nearer than
// what has as many bytes in common, or some more.
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
