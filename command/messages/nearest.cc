#include "command/messages/nearest.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "command/code_points/capitals.h"

namespace utfx {
namespace {

// How many letters differ, are missing, too many, or changed places with the
// next one (Damerau's and Levenshtein's distance, without edits of edited
// letters).
size_t Distance(std::string_view a, std::string_view b) {
  std::vector<size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), 0);
  std::vector<size_t> above;  // The two rows above it.
  std::vector<size_t> above_that;
  for (size_t i = 0; i < a.size(); ++i) {
    above_that = std::exchange(above, row);
    row[0] = i + 1;
    for (size_t j = 0; j < b.size(); ++j) {
      row[j + 1] = std::min(
          {above[j] + (a[i] == b[j] ? 0 : 1), above[j + 1] + 1, row[j] + 1});
      if (i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j]) {
        row[j + 1] = std::min(row[j + 1], above_that[j - 1] + 1);
      }
    }
  }
  return row.back();
}

size_t CommonStart(std::string_view a, std::string_view b) {
  const auto [end, other] =
      std::mismatch(a.begin(), a.end(), b.begin(), b.end());
  return static_cast<size_t>(end - a.begin());
}

}  // namespace

std::string Nearest(std::string_view name,
                    const std::vector<std::string>& names) {
  const std::string upper = Upper(name);
  std::string nearest;
  size_t least = std::max<size_t>(1, name.size() / 3);
  size_t start = 0;
  for (const std::string& other : names) {
    const std::string other_upper = Upper(other);
    const size_t distance = Distance(upper, other_upper);
    const size_t common = CommonStart(upper, other_upper);
    const bool is_nearer =
        distance < least ||
        (distance == least && (nearest.empty() || common > start));
    if (!is_nearer) continue;
    nearest = other;
    least = distance;
    start = common;
  }
  return nearest;
}

}  // namespace utfx
