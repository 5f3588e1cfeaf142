#ifndef UTFX_COMMAND_COMMAND_LINE_H_
#define UTFX_COMMAND_COMMAND_LINE_H_

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace utfx {

// An option of a command.
struct Option {
  char letter;  // 0 if it has none.
  const char* name;
  // What its value is called; null if it takes none, "[=VALUE]" if that can be
  // left out.
  const char* value;
  const char* help;
  // Takes the value, null if there is none. Throws Trouble if it can't be one.
  std::function<void(const char* value)> set;
};

Option FlagOption(char letter, const char* name, bool* is_set,
                  const char* help);
// A name of anything, which is not empty.
Option NameOption(char letter, const char* name, const char* value,
                  std::string* set, const char* help);
// The same; `*set` becomes `otherwise` if the option comes without a value.
Option OptionalNameOption(const char* name, const char* value,
                          const char* otherwise, std::string* set,
                          const char* help);
// An integer from 0 to 2^64-1, decimal or hexadecimal after 0x.
Option NumberOption(const char* name, const std::function<void(uint64_t)>& set,
                    const char* help);

using Operands = std::vector<std::string>;

struct Command {
  std::string name;  // "check", "int encode".
  const char* summary;
  const char* operand;  // What each is called; null if it takes none.
  const char* operand_help;
  std::vector<Option> options;
  const char* notes;  // What its help ends with.
  // Returns the exit status; throws Trouble. None for what only has commands.
  std::function<int(const Operands& operands)> run;
};

Command CheckCommand();
Command ConvertCommand();
Command DetectCommand();
Command EncodeCommand();
Command DecodeCommand();
Command ListCommand();
Command ShowCommand();

// What operands say that are bytes in hexadecimal, one after another. Throws
// Trouble if they are not.
std::string BytesOfArguments(const Operands& arguments);

// Does what the arguments of main() say. The command without a name is the one
// that the others are commands of.
int Run(const std::vector<Command>& commands, int argc, char** argv);

}  // namespace utfx

#endif  // UTFX_COMMAND_COMMAND_LINE_H_
