#ifndef UTFX_CORE_NAME_H_
#define UTFX_CORE_NAME_H_

#include <algorithm>
#include <string_view>

namespace utfx {

// Only ASCII letters have two cases, in any locale.
constexpr char ToUpper(char c) {
  return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

constexpr bool EqualIgnoringCase(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return ToUpper(x) == ToUpper(y); });
}

// Whether a charset has this name. `is_same` compares two names.
template <class Charset, class IsSame>
constexpr bool HasName(const Charset& charset, std::string_view name,
                       IsSame is_same) {
  return is_same(charset.name, name) ||
         std::any_of(
             charset.aliases.begin(), charset.aliases.end(),
             [&](std::string_view alias) { return is_same(alias, name); });
}

}  // namespace utfx

#endif  // UTFX_CORE_NAME_H_
