#ifndef UTFX_COMMAND_ROLES_H_
#define UTFX_COMMAND_ROLES_H_

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace utfx {

// What a bit of a sequence is there for.
enum class Role : uint8_t {
  // As UTF-8000's glossary has it.
  kSelfSynchronization,
  kStart,
  kMandatoryContent,  // Of these one is set at least.
  kContent,
  // UTF-16 and what extends it: what tells surrogates, leads and trails; then
  // how many units there are, or hexadecimal digits of the code point.
  kPattern,
  kUnits,
  kDigits,
  kPadding,   // Zero.
  kReserved,  // Zero, for versions to come.
  kSignature,
  kUnknown,  // Of a code unit that is cut short.
};
inline constexpr size_t kRoles = 11;

// A letter for it, and its name.
char LetterOf(Role role);
std::string_view NameOf(Role role);

}  // namespace utfx

#endif  // UTFX_COMMAND_ROLES_H_
