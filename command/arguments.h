#ifndef UTFX_COMMAND_ARGUMENTS_H_
#define UTFX_COMMAND_ARGUMENTS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "command/subcommands.h"

namespace CLI {
class Option;
}

// What subcommands need of CLI11, which takes long to compile. Arguments can be
// anything (names of files, text); CLI11 would take some of them apart
// ("[a,b]", "++", "{}") or, after "--" in a subcommand, for options.
namespace utfx {

// The arguments of main() without the program's name, for CLI::App::parse().
std::vector<std::string> ProtectArguments(int argc, char** argv);

// A message of CLI11 about such arguments, in one line.
std::string UnprotectMessage(std::string message);

CLI::App* AddSubcommand(CLI::App* app, const std::string& name,
                        const std::string& description);

// What the help of a subcommand ends with.
void AddFooter(CLI::App* app, const std::string& text);

// Has a subcommand that is called set *action to `called`.
void SetAction(CLI::App* app, Action* action, const Action& called);

void AddFlag(CLI::App* app, const std::string& flags, bool* is_set,
             const std::string& description);
// An integer from 0, decimal or hexadecimal after 0x.
void AddNumber(CLI::App* app, const std::string& flags, uint64_t* number,
               const std::string& description);
void AddChoice(CLI::App* app, const std::string& flags, std::string* choice,
               const std::vector<std::string>& choices,
               const std::string& description);

// Options that take a name, which is not empty, and operands. They are as they
// were given.
CLI::Option* AddName(CLI::App* app, const std::string& flags, std::string* name,
                     const std::string& description);
CLI::Option* AddCharset(CLI::App* app, const std::string& flags,
                        std::string* charset, const std::string& description);
CLI::Option* AddFile(CLI::App* app, const std::string& flags, std::string* file,
                     const std::string& description);
CLI::Option* AddOperands(CLI::App* app, const std::string& name,
                         std::vector<std::string>* operands,
                         const std::string& description);

// Whether an option was there, once all arguments are known.
bool IsGiven(const CLI::Option* option);

}  // namespace utfx

#endif  // UTFX_COMMAND_ARGUMENTS_H_
