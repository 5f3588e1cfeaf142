#ifndef UTFX_COMMAND_MESSAGES_CODE_POINT_TITLE_H_
#define UTFX_COMMAND_MESSAGES_CODE_POINT_TITLE_H_

#include <string>

#include "command/code_points/sequence.h"

namespace utfx {

// "U+0041 A LATIN CAPITAL LETTER A", with the character where it can be shown.
std::string CodePointTitle(const Words& code_point);
// Of two that are one sequence.
std::string PairTitle(const Words& pair);

}  // namespace utfx

#endif  // UTFX_COMMAND_MESSAGES_CODE_POINT_TITLE_H_
