#ifndef UTFX_COMMAND_OPTIONS_COMMAND_H_
#define UTFX_COMMAND_OPTIONS_COMMAND_H_

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

// A command names its options and gets their values, and its help is made of
// them.
namespace utfx {

// Names of options; in capitals that of the command's operand.
using Names = std::vector<std::string_view>;

// What the start of a word can become.
using CandidatesFor =
    std::function<std::vector<std::string>(const std::string& start)>;

// An option of a command.
struct Option {
  char letter;  // 0 if it has none.
  const char* name;
  // The name of its value; null if it takes none, "[=VALUE]" if the value is
  // optional.
  const char* value;
  const char* help;
  // Takes the value, or null. Throws Trouble for a value that it refuses.
  std::function<void(const char* value)> set;
  // The options that don't go with it, which need not say so, too.
  Names excluded = {};
  // It goes with one of each of these alone.
  std::vector<Names> needed = {};
  // Its values, but for files and what `value` itself names. May be empty.
  CandidatesFor candidates = {};

  bool NeedsValue() const { return value != nullptr && value[0] != '['; }
  std::string Dashed() const { return std::string("--") + name; }
  Option Without(const Names& options) &&;
  Option With(Names options) &&;
  Option Of(CandidatesFor values) &&;
};

Option FlagOption(char letter, const char* name, bool* is_set,
                  const char* help);
// Its value is a name, which must not be empty.
Option NameOption(char letter, const char* name, const char* value,
                  std::string* set, const char* help);
// Appends the name to `names` each time that the option comes.
Option NamesOption(char letter, const char* name, const char* value,
                   std::vector<std::string>* names, const char* help);
// Is as NameOption(), but `*set` becomes `otherwise` if the option comes
// without a value.
Option OptionalNameOption(const char* name, const char* value,
                          const char* otherwise, std::string* set,
                          const char* help);
// An integer from 0 to 2^64-1, decimal or hexadecimal after 0x.
Option NumberOption(const char* name, const std::function<void(uint64_t)>& set,
                    const char* help);

// Options, and others behind them.
std::vector<Option> Joined(std::vector<Option> options,
                           std::vector<Option> others);

// Options, of which those with these names go with one of others alone.
std::vector<Option> With(std::vector<Option> options, const Names& names,
                         const Names& needed);

using Operands = std::vector<std::string>;

struct Command {
  std::string name;  // "check", "int encode".
  const char* summary;
  const char* operand;  // The name of an operand; null if it takes none.
  const char* operand_help;
  // Makes the options; empty if there is none. To make those of all commands
  // would take a twentieth of the start.
  std::function<std::vector<Option>()> options;
  // The end of its help; a short help has it from "Example" on.
  const char* notes;
  // Returns the exit status, or throws Trouble. Empty for a command that only
  // has commands.
  std::function<int(const Operands& operands)> run;
  // Whether operands can be integers, which may be negative.
  bool takes_integers = false;
  // The operands, but for files. May be empty.
  CandidatesFor candidates = {};

  // Whether it is a command of a group, as "int encode" is of "int".
  bool IsOf(const Command& group) const;
  std::string LastWord() const { return name.substr(name.rfind(' ') + 1); }
};

}  // namespace utfx

#endif  // UTFX_COMMAND_OPTIONS_COMMAND_H_
