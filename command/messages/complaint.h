#ifndef UTFX_COMMAND_MESSAGES_COMPLAINT_H_
#define UTFX_COMMAND_MESSAGES_COMPLAINT_H_

#include <string>
#include <string_view>

// This room says things to people and to programs.
namespace utfx {

// Sets the name of the command for messages ("utfx convert").
void SetCommandName(std::string name);

// A message as a line, after the command's name.
std::string MessageLine(std::string_view message);

// Prints such a line to standard error.
void Complain(std::string_view message);

}  // namespace utfx

#endif  // UTFX_COMMAND_MESSAGES_COMPLAINT_H_
