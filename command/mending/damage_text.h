#ifndef UTFX_COMMAND_MENDING_DAMAGE_TEXT_H_
#define UTFX_COMMAND_MENDING_DAMAGE_TEXT_H_

#include <utfx.h>

#include <string>

#include "command/mending/damaged_lines.h"

namespace utfx {

// The name of a charset that most people know.
std::string FamiliarName(const utfx_charset* charset);
// "UTF-8 ← CP1252 ← UTF-8", or what else the text of a part stands for.
std::string ChainText(const DamagedPart& part);
// A sentence about a part for a message.
std::string DamageText(const DamagedPart& part);

}  // namespace utfx

#endif  // UTFX_COMMAND_MENDING_DAMAGE_TEXT_H_
