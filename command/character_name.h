#ifndef UTFX_COMMAND_CHARACTER_NAME_H_
#define UTFX_COMMAND_CHARACTER_NAME_H_

#include <cstdint>
#include <string>

#include "command/charset.h"

namespace utfx {

// The name of a character, in capitals; of a control character an alias of
// Unicode's. What has none is described in small letters ("noncharacter"). Most
// names are ICU's: "" without it.
std::string CharacterName(const Words& code_point);

// "Unicode 15.0": whose names these are; "" without ICU.
std::string VersionOfNames();

// Whether a code point up to U+10FFFF is what texts seldom have: a control
// character other than those of lines, tabulators and terminals, a
// noncharacter, one for private use or, if ICU knows, one that is not assigned.
bool IsUnusual(uint32_t code_point);

}  // namespace utfx

#endif  // UTFX_COMMAND_CHARACTER_NAME_H_
