#include "library/detect/declaration.h"

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace utfx::detect {
namespace {

bool IsInName(char c) {
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') ||
         (c >= 'a' && c <= 'z') || c == '-' || c == '_' || c == '.' || c == ':';
}

}  // namespace

std::string_view FindDeclaration(std::string_view text) {
  // Behind a word stand = or :, and quotation marks and spaces. Vim's `fenc`
  // and `fileencoding` end like others.
  constexpr std::string_view kWords[] = {"charset", "coding", "fenc"};
  constexpr std::string_view kBetween = " \t\"'=:";
  constexpr size_t kLongestName = 32;
  for (const std::string_view word : kWords) {
    for (size_t at = 0; (at = text.find(word, at)) != std::string_view::npos;) {
      at += word.size();
      std::string_view rest = text;
      rest.remove_prefix(at);
      const size_t start = rest.find_first_not_of(kBetween);
      if (start == std::string_view::npos) break;
      const std::string_view between(rest.data(), start);
      if (between.find_first_of("=:") == std::string_view::npos) continue;
      rest.remove_prefix(start);
      const auto* const end =
          std::find_if_not(rest.begin(), rest.end(), IsInName);
      const auto size = static_cast<size_t>(end - rest.begin());
      if (size > 2 && size <= kLongestName && size < rest.size()) {
        return {rest.data(), size};
      }
    }
  }
  return {};
}

}  // namespace utfx::detect
