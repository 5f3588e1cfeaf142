#ifndef UTFX_COMMAND_ARGUMENTS_H_
#define UTFX_COMMAND_ARGUMENTS_H_

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

// Arguments that can be anything (names of files, text), which CLI11 would
// otherwise take apart ("[a,b]", "++", "{}") or, after "--" in a subcommand,
// for options.
namespace utfx {

// The arguments of main() without the program's name, for CLI::App::parse().
std::vector<std::string> ProtectArguments(int argc, char** argv);

// A message of CLI11 about such arguments, in one line.
std::string UnprotectMessage(std::string message);

// Options that take one, and operands. They are as they were given.
CLI::Option* AddName(CLI::App* app, const std::string& flags, std::string* name,
                     const std::string& description);
CLI::Option* AddOperands(CLI::App* app, const std::string& name,
                         std::vector<std::string>* operands,
                         const std::string& description);

}  // namespace utfx

#endif  // UTFX_COMMAND_ARGUMENTS_H_
