#include "command/command_line.h"

#include <getopt.h>
#include <unistd.h>
#include <utfx.h>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "command/character_name.h"
#include "command/files.h"
#include "command/terminal.h"
#include "command/trouble.h"
#include "command/wording.h"

namespace utfx {
namespace {

// ---- Commands --------------------------------------------------------------

// Whether `part` is a command of `whole`, as "int encode" is of "int".
bool IsOf(const Command& part, const Command& whole) {
  const std::string start = whole.name.empty() ? "" : whole.name + ' ';
  return part.name.size() > start.size() && part.name.starts_with(start) &&
         part.name.find(' ', start.size()) == std::string::npos;
}

std::string LastWord(const Command& command) {
  return command.name.substr(command.name.rfind(' ') + 1);
}

const Command* Find(const std::vector<Command>& commands,
                    const std::string& name) {
  const auto found = std::find_if(
      commands.begin(), commands.end(),
      [&](const Command& command) { return command.name == name; });
  return found == commands.end() ? nullptr : &*found;
}

[[noreturn]] void RefuseCommand(const std::string& word, const Command& group,
                                const std::vector<Command>& commands) {
  std::vector<std::string> words;
  for (const Command& command : commands) {
    if (IsOf(command, group)) words.push_back(LastWord(command));
  }
  const std::string nearest = Nearest(word, words);
  throw Trouble("no command " + Quote(word) +
                (nearest.empty() ? "" : "; did you mean " + nearest + "?"));
}

// ---- Help ------------------------------------------------------------------

// The width of the terminal, but no wider than reads well.
size_t HelpColumns() { return std::min<size_t>(ColumnsOf(STDOUT_FILENO), 80); }

std::string Heading(const std::string& text) {
  return InColourFor(STDOUT_FILENO, kBold, text);
}

// An item and its help: beside it in a second column if there is room for one,
// otherwise below it.
std::string HelpLine(std::string item, const char* help) {
  constexpr size_t kHelpColumn = 25;
  item.insert(0, "  ");
  if (HelpColumns() < 3 * kHelpColumn) {
    return item + '\n' + Wrapped(help, 6, HelpColumns(), 0);
  }
  item.resize(std::max(kHelpColumn, item.size() + 2), ' ');
  return item + help + '\n';
}

// Wraps paragraphs; a line that starts with a space stays as it is.
std::string HelpText(std::string_view notes) {
  std::string text;
  while (!notes.empty()) {
    const std::string_view line = notes.substr(0, notes.find('\n'));
    text += line.starts_with(' ') ? std::string(line) + '\n'
                                  : Wrapped(line, 0, HelpColumns(), 0);
    notes.remove_prefix(line.size() + 1);
  }
  return text;
}

// Whether its value is optional.
bool IsOptional(const Option& option) { return option.value[0] == '['; }

std::string HelpOf(const Command& command, const std::vector<Option>& options,
                   const std::vector<Command>& commands) {
  std::string usage = Heading("Usage:") + " utfx ";
  if (!command.name.empty()) usage += command.name + ' ';
  usage += command.run ? "[OPTION]..." : "COMMAND";
  if (command.operand != nullptr) {
    usage += std::string(" [") + command.operand + "]...";
  }
  std::string help = Wrapped(command.summary, 0, HelpColumns(), 0) +
                     Wrapped(usage, 0, HelpColumns());
  if (command.operand != nullptr) {
    help += '\n' + HelpLine(command.operand, command.operand_help);
  }
  if (!command.run) help += '\n' + Heading("Commands:") + '\n';
  for (const Command& other : commands) {
    if (IsOf(other, command)) help += HelpLine(LastWord(other), other.summary);
  }
  help += '\n' + Heading("Options:") + '\n';
  for (const Option& option : options) {
    std::string item =
        option.letter == 0 ? "    --" : std::string{'-', option.letter, ',',
                                                    ' ', '-',           '-'};
    item += option.name;
    if (option.value != nullptr) {
      item += (IsOptional(option) ? "" : " ") + std::string(option.value);
    }
    help += HelpLine(item, option.help);
  }
  return help + '\n' + HelpText(command.notes);
}

std::string VersionText() {
  const std::string names = VersionOfNames();
  return "utfx " UTFX_VERSION_STRING +
         (names.empty() ? "" : ", names of " + names) + '\n';
}

int Print(const std::string& text) {
  Output output;
  output.Write(text);
  output.Finish();
  return 0;
}

// ---- Arguments -------------------------------------------------------------

bool ParseNumber(std::string_view text, uint64_t* number) {
  if (text.starts_with('+')) text.remove_prefix(1);
  const bool is_hexadecimal = text.starts_with("0x") || text.starts_with("0X");
  if (is_hexadecimal) text.remove_prefix(2);
  const char* const end = text.data() + text.size();
  const auto [parsed, error] =
      std::from_chars(text.data(), end, *number, is_hexadecimal ? 16 : 10);
  return error == std::errc() && parsed == end;
}

// getopt_long() returns this plus the index for a long option, and the letter
// for a short one.
constexpr int kLong = 0x100;

const Option* Find(const std::vector<Option>& options, int found) {
  if (found >= kLong) return &options[static_cast<size_t>(found - kLong)];
  for (const Option& option : options) {
    if (option.letter != 0 && option.letter == found) return &option;
  }
  return nullptr;
}

// Sets the options that follow a command's name. Returns the operands.
Operands Parse(const std::vector<Option>& options, int argc, char** argv) {
  std::string letters = ":";
  std::vector<option> rows;
  for (const Option& option : options) {
    const int takes = option.value == nullptr ? no_argument
                      : IsOptional(option)    ? optional_argument
                                              : required_argument;
    rows.push_back(
        {option.name, takes, nullptr, kLong + static_cast<int>(rows.size())});
    if (option.letter == 0) continue;
    letters += option.letter;
    if (takes == required_argument) letters += ':';
  }
  rows.push_back({});
  opterr = 0;
  for (;;) {
    const int found =
        getopt_long(argc, argv, letters.c_str(), rows.data(), nullptr);
    if (found == -1) return {argv + optind, argv + argc};
    const bool is_refused = found == '?' || found == ':';
    const Option* const option = Find(options, is_refused ? optopt : found);
    if (option == nullptr) {
      throw Trouble("unknown option: " + Quote(argv[optind - 1]));
    }
    if (is_refused) {
      throw Trouble(std::string("--") + option->name +
                    (found == ':'
                         ? std::string(" takes a value: ") + option->value
                         : " takes no value"));
    }
    option->set(optarg);
  }
}

}  // namespace

Option FlagOption(char letter, const char* name, bool* is_set,
                  const char* help) {
  return {letter, name, nullptr, help, [=](const char*) { *is_set = true; }};
}

Option NameOption(char letter, const char* name, const char* value,
                  std::string* set, const char* help) {
  return {letter, name, value, help, [=](const char* given) {
            if (*given == '\0') {
              throw Trouble(std::string("--") + name + ": the name is empty");
            }
            *set = given;
          }};
}

Option OptionalNameOption(const char* name, const char* value,
                          const char* otherwise, std::string* set,
                          const char* help) {
  Option option = NameOption(0, name, value, set, help);
  option.set = [=, set_given = option.set](const char* given) {
    set_given(given == nullptr ? otherwise : given);
  };
  return option;
}

Option NumberOption(const char* name, const std::function<void(uint64_t)>& set,
                    const char* help) {
  return {
      0, name, "N", help, [=](const char* given) {
        uint64_t number = 0;
        if (!ParseNumber(given, &number)) {
          throw Trouble(std::string("--") + name +
                        ": not an integer from 0 to 2^64-1: " + Quote(given));
        }
        set(number);
      }};
}

std::string BytesOfArguments(const Operands& arguments) {
  std::string digits;
  for (const std::string& argument : arguments) {
    if (!digits.empty()) digits += ' ';
    digits += argument;
  }
  const auto bytes = ParseHexBytes(digits);
  if (!bytes) throw Trouble("not bytes in hexadecimal: " + Quote(digits));
  return *bytes;
}

int Run(const std::vector<Command>& commands, int argc, char** argv) {
  bool wants_help = argc > 1 && std::string_view(argv[1]) == "help";
  if (wants_help) --argc, ++argv;
  std::string name;
  const Command* command = Find(commands, name);
  for (; argc > 1; --argc, ++argv) {
    const std::string longer = name + (name.empty() ? "" : " ") + argv[1];
    const Command* const next = Find(commands, longer);
    if (next == nullptr) break;
    command = next;
    name = longer;
  }
  if (!name.empty()) SetCommandName("utfx " + name);
  bool wants_version = false;
  std::vector<Option> options = command->options;
  options.push_back({0, "color", "WHEN",
                     "auto (default: on a terminal), always, never",
                     [](const char* when) { SetColourWhen(when); }});
  options.push_back(FlagOption('h', "help", &wants_help, "Print this help"));
  if (name.empty()) {
    options.push_back(
        FlagOption('V', "version", &wants_version, "Print the version"));
  }
  const Operands operands = Parse(options, argc, argv);
  if (command->operand == nullptr && !operands.empty()) {
    if (!command->run) RefuseCommand(operands[0], *command, commands);
    throw Trouble("an argument too many: " + Quote(operands[0]));
  }
  if (wants_help) return Print(HelpOf(*command, options, commands));
  if (wants_version) return Print(VersionText());
  if (command->run) return command->run(operands);
  throw Trouble("a command is missing; utfx " + name +
                (name.empty() ? "" : " ") + "--help lists them");
}

}  // namespace utfx
