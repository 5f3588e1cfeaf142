#ifndef UTFX_COMMAND_COMMANDS_HEX_LINES_H_
#define UTFX_COMMAND_COMMANDS_HEX_LINES_H_

#include <functional>
#include <string>
#include <string_view>

#include "command/files/input_file.h"
#include "command/files/output_file.h"
#include "command/messages/trouble.h"
#include "command/options/command.h"

// Operands, or lines of standard input, as bytes, and back.
namespace utfx {

// A text as a message shows it.
std::string Shown(std::string_view text);

// Whether bytes are written in hexadecimal, a line for each operand: people
// read a terminal.
bool WritesHex(bool is_hexadecimal);

// Throws Trouble that names a text, and adds why.
using Fail = std::function<void(const std::string& why)>;

// Writes the bytes of each operand, or of each line if there are none.
void WriteEach(const Operands& operands, bool is_hexadecimal,
               const std::function<std::string(std::string_view text,
                                               const Fail& fail)>& bytes_of);

// The trouble with a line that is not hexadecimal.
Trouble NoBytes(std::string_view line, const std::string& place);

// Reads the arguments, which are bytes in hexadecimal, with read_all, or else
// standard input: with read_line each line of hexadecimal, or all with
// read_all.
void ReadEach(
    const Operands& arguments, bool is_hexadecimal,
    const std::function<void(InputFile* input, OutputFile* output)>& read_all,
    const std::function<void(const std::string& bytes, const std::string& place,
                             OutputFile* output)>& read_line);

// Reads operands that are bytes in hexadecimal, one after another. Throws
// Trouble if they are anything else.
std::string BytesOfArguments(const Operands& arguments);

}  // namespace utfx

#endif  // UTFX_COMMAND_COMMANDS_HEX_LINES_H_
