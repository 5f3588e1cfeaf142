#ifndef UTFX_COMMAND_HOST_CHARSETS_LINE_PARTS_H_
#define UTFX_COMMAND_HOST_CHARSETS_LINE_PARTS_H_

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <system_error>

// A line of a file is taken apart from its start.
namespace utfx {

inline constexpr std::string_view kBlanks = " \t\r\f\v";

inline std::string_view Trimmed(std::string_view text) {
  const size_t start = std::min(text.find_first_not_of(kBlanks), text.size());
  return text.substr(start, text.find_last_not_of(kBlanks) + 1 - start);
}

// Removes a prefix, if there is one.
inline bool Take(std::string_view prefix, std::string_view* text) {
  const bool has_it = text->starts_with(prefix);
  if (has_it) text->remove_prefix(prefix.size());
  return has_it;
}

// Removes the first word.
inline std::string_view TakeWord(std::string_view* text) {
  *text = Trimmed(*text);
  const std::string_view word = text->substr(0, text->find_first_of(kBlanks));
  *text = Trimmed(text->substr(word.size()));
  return word;
}

// All of a text as a number that has so many digits.
inline std::optional<uint32_t> ParseDigits(std::string_view text, int base,
                                           size_t least, size_t most) {
  uint32_t number = 0;
  const char* const end = text.data() + text.size();
  if (text.size() < least || text.size() > most) return {};
  const auto [parsed, error] = std::from_chars(text.data(), end, number, base);
  if (error != std::errc() || parsed != end) return {};
  return number;
}

}  // namespace utfx

#endif  // UTFX_COMMAND_HOST_CHARSETS_LINE_PARTS_H_
