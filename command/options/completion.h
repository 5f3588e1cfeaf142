#ifndef UTFX_COMMAND_OPTIONS_COMPLETION_H_
#define UTFX_COMMAND_OPTIONS_COMPLETION_H_

#include <vector>

#include "command/options/command.h"

namespace utfx {

// Of commands with all their options, prints what the last of some words, which
// may be empty, can become: the words are what follows "utfx" up to a shell's
// cursor. Each is a line, and may have a tabulator and help behind it. A line
// of a tabulator and FILE or DIR stands for the shell's own names of files or
// folders.
int PrintCompletions(const std::vector<Command>& commands,
                     const Operands& words);

}  // namespace utfx

#endif  // UTFX_COMMAND_OPTIONS_COMPLETION_H_
