#ifndef UTFX_COMMAND_CAUSE_H_
#define UTFX_COMMAND_CAUSE_H_

#include <utfx.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "command/roles.h"

// What all explanations of errors are made of.
namespace utfx {

// An explanation whose wrong bits are those with some roles.
struct Cause {
  std::string reason;
  std::string expected;
  std::vector<Role> wrong;
  bool is_signature = false;
};

inline const std::vector<Role> kValue = {Role::kMandatoryContent,
                                         Role::kContent};

// "10xxxxxx as byte 3": what would be right in the place of a unit, which is
// counted from 0.
std::string As(const std::string& what, std::string_view unit, size_t index);

std::string LargestCodePoint(const utfx_charset* charset);

// "over 4096 bits: ..."
std::string OverLimit(const utfx_charset* charset, const std::string& what);

// "overlong: 3 bytes for U+0041, which takes 1", of a sequence that is whole.
std::string OverlongText(const utfx_charset* charset, std::string_view unit,
                         std::string_view sequence);

// The same of one that is not.
std::string OverlongText(std::string_view unit, size_t units);

}  // namespace utfx

#endif  // UTFX_COMMAND_CAUSE_H_
