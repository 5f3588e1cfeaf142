#include "command/options/command.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "command/messages/quote.h"
#include "command/messages/trouble.h"

namespace utfx {
namespace {

bool ParseNumber(std::string_view text, uint64_t* number) {
  if (text.starts_with('+')) text.remove_prefix(1);
  const bool is_hexadecimal = text.starts_with("0x") || text.starts_with("0X");
  if (is_hexadecimal) text.remove_prefix(2);
  const char* const end = text.data() + text.size();
  const auto [parsed, error] =
      std::from_chars(text.data(), end, *number, is_hexadecimal ? 16 : 10);
  return error == std::errc() && parsed == end;
}

void CheckName(const char* option, const char* given) {
  if (*given != '\0') return;
  throw Trouble(std::string("--") + option + ": the name is empty");
}

}  // namespace

Option Option::Without(const Names& options) && {
  excluded.insert(excluded.end(), options.begin(), options.end());
  return std::move(*this);
}

Option Option::With(Names options) && {
  needed.push_back(std::move(options));
  return std::move(*this);
}

Option Option::Of(CandidatesFor values) && {
  candidates = std::move(values);
  return std::move(*this);
}

bool Command::IsOf(const Command& group) const {
  const std::string start = group.name.empty() ? "" : group.name + ' ';
  return name.size() > start.size() && name.starts_with(start) &&
         name.find(' ', start.size()) == std::string::npos;
}

Option FlagOption(char letter, const char* name, bool* is_set,
                  const char* help) {
  return {letter, name, nullptr, help, [=](const char*) { *is_set = true; }};
}

Option NameOption(char letter, const char* name, const char* value,
                  std::string* set, const char* help) {
  return {letter, name, value, help, [=](const char* given) {
            CheckName(name, given);
            *set = given;
          }};
}

Option NamesOption(char letter, const char* name, const char* value,
                   std::vector<std::string>* names, const char* help) {
  return {letter, name, value, help, [=](const char* given) {
            CheckName(name, given);
            names->emplace_back(given);
          }};
}

Option OptionalNameOption(const char* name, const char* value,
                          const char* otherwise, std::string* set,
                          const char* help) {
  Option option = NameOption(0, name, value, set, help);
  option.set = [=, set_given = option.set](const char* given) {
    set_given(given == nullptr ? otherwise : given);
  };
  return option;
}

Option NumberOption(const char* name, const std::function<void(uint64_t)>& set,
                    const char* help) {
  return {
      0, name, "N", help, [=](const char* given) {
        uint64_t number = 0;
        if (!ParseNumber(given, &number)) {
          throw Trouble(std::string("--") + name +
                        ": not an integer from 0 to 2^64-1: " + Quote(given));
        }
        set(number);
      }};
}

std::vector<Option> Joined(std::vector<Option> options,
                           std::vector<Option> others) {
  options.insert(options.end(), std::make_move_iterator(others.begin()),
                 std::make_move_iterator(others.end()));
  return options;
}

std::vector<Option> With(std::vector<Option> options, const Names& names,
                         const Names& needed) {
  for (Option& option : options) {
    if (std::count(names.begin(), names.end(), option.name) > 0) {
      option.needed.push_back(needed);
    }
  }
  return options;
}

}  // namespace utfx
