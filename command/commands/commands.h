#ifndef UTFX_COMMAND_COMMANDS_COMMANDS_H_
#define UTFX_COMMAND_COMMANDS_COMMANDS_H_

#include "command/options/command.h"

// Each command is a file: it says which options it has, whom it asks, and what
// it prints.
namespace utfx {

Command CharsetCommand();
Command CharsetAddCommand();
Command CharsetListCommand();
Command CharsetRemoveCommand();
Command CharsetShowCommand();
Command CheckCommand();
Command ConvertCommand();
Command DetectCommand();
Command EncodeCommand();
Command DecodeCommand();
Command KeyCommand();
Command KeyEncodeCommand();
Command KeyDecodeCommand();
Command ListCommand();
Command MendCommand();
Command ShowCommand();

}  // namespace utfx

#endif  // UTFX_COMMAND_COMMANDS_COMMANDS_H_
