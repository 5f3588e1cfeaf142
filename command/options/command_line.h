#ifndef UTFX_COMMAND_OPTIONS_COMMAND_LINE_H_
#define UTFX_COMMAND_OPTIONS_COMMAND_LINE_H_

#include <vector>

#include "command/options/command.h"

namespace utfx {

// Runs the command that the arguments of main() name, and returns its exit
// status. The command without a name has the others as its commands.
int Run(const std::vector<Command>& commands, int argc, char** argv);

}  // namespace utfx

#endif  // UTFX_COMMAND_OPTIONS_COMMAND_LINE_H_
