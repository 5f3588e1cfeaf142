#ifndef UTFX_COMMAND_CODE_POINTS_CHARACTER_NAME_H_
#define UTFX_COMMAND_CODE_POINTS_CHARACTER_NAME_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "command/code_points/sequence.h"

namespace utfx {

// The name of a character, in capitals; for a control character, Unicode's
// alias. A code point without a name gets a description in small letters
// ("noncharacter"). Most names come from ICU: without it they are "".
std::string CharacterName(const Words& code_point);

// The characters whose names have all words of a text, in small or capital
// letters: one with this very name first, then in the order of their code
// points. Words end at spaces and hyphens. Without ICU only control characters
// have names.
std::vector<uint32_t> FindByName(std::string_view words);

// The version of Unicode that the names are of, "Unicode 15.0"; "" without ICU.
std::string VersionOfNames();

// Whether texts seldom have a code point, which is at most U+10FFFF: a control
// character other than those of lines, tabulators and terminals, a
// noncharacter, one for private use or, with ICU, one that is not assigned.
bool IsUnusual(uint32_t code_point);

// The same in ASCII, quickly, and false beyond it.
constexpr bool IsUnusualInAscii(uint32_t code_point) {
  // \a to \r, and the escape.
  constexpr uint32_t kUsualControls = 0x7FU << '\a' | 1U << 0x1B;
  return code_point < 0x20 ? (kUsualControls >> code_point & 1) == 0
                           : code_point == 0x7F;
}

// Whether nobody sees a code point in a text, except by what it does to others:
// a control, a separator of lines, a format character, a filler, a variation
// selector (Unicode's Default_Ignorable_Code_Point). A space is seen.
bool IsInvisible(uint64_t code_point);

}  // namespace utfx

#endif  // UTFX_COMMAND_CODE_POINTS_CHARACTER_NAME_H_
