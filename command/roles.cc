#include "command/roles.h"

#include <cstddef>
#include <string_view>

namespace utfx {
namespace {

struct RoleText {
  char letter;
  std::string_view name;
};

constexpr RoleText kTexts[kRoles] = {
    {'S', "self-synchronization"},
    {'T', "start"},
    {'M', "mandatory content"},
    {'C', "content"},
    {'P', "pattern"},
    {'U', "number of units"},
    {'D', "number of digits"},
    {'Z', "padding"},
    {'R', "reserved"},
    {'B', "signature"},
    {'?', "part of a unit"},
};

}  // namespace

char LetterOf(Role role) { return kTexts[static_cast<size_t>(role)].letter; }

std::string_view NameOf(Role role) {
  return kTexts[static_cast<size_t>(role)].name;
}

}  // namespace utfx
