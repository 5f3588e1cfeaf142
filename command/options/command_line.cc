#include "command/options/command_line.h"

#include <unistd.h>
#include <utfx.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "command/code_points/character_name.h"
#include "command/code_points/sequence.h"
#include "command/files/output_file.h"
#include "command/messages/complaint.h"
#include "command/messages/nearest.h"
#include "command/messages/numbers.h"
#include "command/messages/quote.h"
#include "command/messages/terminal.h"
#include "command/messages/trouble.h"
#include "command/options/command.h"
#include "command/options/completion.h"

namespace utfx {
namespace {

// ---- Commands --------------------------------------------------------------

// The command of a group that a word names. Throws Trouble if there is none.
const Command& FindPart(const std::vector<Command>& commands,
                        const Command& group, const std::string& word) {
  std::vector<std::string> words;
  for (const Command& command : commands) {
    if (!command.IsOf(group)) continue;
    if (command.LastWord() == word) return command;
    words.push_back(command.LastWord());
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

// "--from CHARSET".
std::string WithValue(const Option& option) {
  if (option.value == nullptr) return option.Dashed();
  return option.Dashed() + (option.NeedsValue() ? " " : "") + option.value;
}

// A line for each option; in a short help, if there are many, for each that has
// a letter, and then only the names of the others.
std::string OptionsHelp(const std::vector<Option>& options, bool is_short) {
  constexpr size_t kMany = 11;
  const bool are_all = !is_short || options.size() < kMany;
  std::string help;
  std::vector<std::string> others;
  for (const Option& option : options) {
    if (option.letter != 0) {
      help += HelpLine(
          std::string{'-', option.letter, ',', ' '} + WithValue(option),
          option.help);
    } else if (are_all) {
      help += HelpLine("    " + WithValue(option), option.help);
    } else {
      others.push_back(option.Dashed());
    }
  }
  if (others.empty()) return help;
  return help + Wrapped("  Also " + JoinedText(others), 2, HelpColumns());
}

enum class HelpLength { kNone, kShort, kLong };

std::string HelpOf(const Command& command, const std::vector<Option>& options,
                   const std::vector<Command>& commands, HelpLength length) {
  // A group of commands has little to leave out.
  const bool is_short = length == HelpLength::kShort && command.run;
  std::string usage = Heading("Usage:") + " utfx ";
  if (!command.name.empty()) usage += command.name + ' ';
  usage += command.run ? "[OPTION]..." : "COMMAND";
  if (command.operand != nullptr) {
    usage += std::string(" [") + command.operand + "]...";
  }
  std::string help = Wrapped(command.summary, 0, HelpColumns(), 0) +
                     Wrapped(usage, 0, HelpColumns()) + '\n';
  if (command.operand != nullptr) {
    help += HelpLine(command.operand, command.operand_help);
    if (!is_short) help += '\n';
  }
  if (!command.run) help += Heading("Commands:") + '\n';
  for (const Command& other : commands) {
    if (other.IsOf(command)) help += HelpLine(other.LastWord(), other.summary);
  }
  if (!command.run) help += '\n';
  if (!is_short) help += Heading("Options:") + '\n';
  help += OptionsHelp(options, is_short) + '\n';
  std::string_view notes = command.notes;
  if (!is_short) return help + HelpText(notes);
  notes.remove_prefix(std::min(notes.size(), notes.find("Example")));
  return help + HelpText(notes) + "utfx help " + command.name + " says more.\n";
}

// Of the value of --help, which may be null.
HelpLength HelpLengthOf(const char* value) {
  const std::string length = value == nullptr ? "short" : value;
  if (length == "short") return HelpLength::kShort;
  if (length == "long") return HelpLength::kLong;
  throw Trouble("--help is short or long, not " + Quote(length));
}

std::string VersionText() {
  const std::string names = VersionOfNames();
  return "utfx " UTFX_VERSION_STRING +
         (names.empty() ? "" : ", names of " + names) + '\n';
}

int Print(const std::string& text) {
  OutputFile output;
  output.Write(text);
  output.Finish();
  return 0;
}

// ---- Arguments -------------------------------------------------------------

// Reads the arguments of a command, as getopt_long(3) does.
class Parser {
 public:
  Parser(const Command& command, const std::vector<Option>& options,
         const Operands& arguments)
      : command_(command),
        options_(options),
        arguments_(arguments),
        given_(options.size()) {}

  // Sets the options. Returns the operands; of a command that only has
  // commands, the first one and all behind it.
  Operands Parse() {
    const bool ends_at_operand =
        !command_.run || std::getenv("POSIXLY_CORRECT") != nullptr;
    Operands operands;
    for (; at_ < arguments_.size(); ++at_) {
      const std::string& argument = arguments_[at_];
      const bool is_end = argument == "--";
      const bool is_operand = argument.size() < 2 || argument[0] != '-';
      if (is_end || (is_operand && ends_at_operand)) {
        operands.insert(operands.end(), Rest() + static_cast<ptrdiff_t>(is_end),
                        arguments_.end());
        break;
      }
      if (is_operand) {
        operands.push_back(argument);
      } else if (argument.starts_with("--")) {
        SetLong(argument);
      } else {
        SetLetters(argument);
      }
    }
    return operands;
  }

  // Throws Trouble if some of what was given does not go together.
  void CheckTogether(const Operands& operands) const {
    for (size_t i = 0; i < options_.size(); ++i) {
      if (!given_[i]) continue;
      for (const std::string_view other : options_[i].excluded) {
        if (!IsGiven(other, operands)) continue;
        throw Trouble(options_[i].Dashed() + " and " + Shown(other) +
                      " exclude each other");
      }
    }
    for (size_t i = 0; i < options_.size(); ++i) {
      if (!given_[i]) continue;
      for (const Names& needed : options_[i].needed) {
        if (std::none_of(needed.begin(), needed.end(), [&](const auto name) {
              return IsGiven(name, operands);
            })) {
          throw Trouble(options_[i].Dashed() + " goes with " + OneOf(needed));
        }
      }
    }
  }

 private:
  static bool IsOperand(std::string_view name) {
    return name[0] >= 'A' && name[0] <= 'Z';
  }

  static std::string Shown(std::string_view name) {
    return (IsOperand(name) ? "" : "--") + std::string(name);
  }

  // "--svg", "--output, --in-place or FILE".
  static std::string OneOf(const Names& names) {
    std::string text;
    for (size_t i = 0; i < names.size(); ++i) {
      if (i > 0) text += i + 1 == names.size() ? " or " : ", ";
      text += Shown(names[i]);
    }
    return text;
  }

  bool IsGiven(std::string_view name, const Operands& operands) const {
    if (IsOperand(name)) return !operands.empty();
    for (size_t i = 0; i < options_.size(); ++i) {
      if (given_[i] && options_[i].name == name) return true;
    }
    return false;
  }

  void Set(const Option& option, const char* value) {
    option.set(value);
    given_[static_cast<size_t>(&option - options_.data())] = true;
  }

  Operands::const_iterator Rest() const {
    return arguments_.begin() + static_cast<ptrdiff_t>(at_);
  }

  void SetLong(const std::string& argument) {
    const size_t equals = argument.find('=');
    const Option& option = FindLong(argument.substr(0, equals));
    if (equals != std::string::npos) {
      if (option.value == nullptr) {
        throw Trouble(option.Dashed() + " takes no value");
      }
      Set(option, argument.c_str() + equals + 1);
    } else {
      Set(option, option.NeedsValue() ? NextArgument(option) : nullptr);
    }
  }

  void SetLetters(const std::string& argument) {
    for (size_t i = 1; i < argument.size(); ++i) {
      const Option& option = FindLetter(argument, i);
      if (!option.NeedsValue()) {
        Set(option, nullptr);
        continue;
      }
      const char* const value = argument.c_str() + i + 1;
      if (*value == '=') {
        const bool is_missing = value[1] == '\0';
        const std::string shown = is_missing ? option.value : Quote(value + 1);
        throw Trouble(Quote(argument) + ": no = follows a letter" +
                      (is_missing ? ", and a value is missing: -" : ": -") +
                      option.letter + ' ' + shown + ", or " + option.Dashed() +
                      '=' + shown);
      }
      Set(option, *value == '\0' ? NextArgument(option) : value);
      return;
    }
  }

  const char* NextArgument(const Option& option) {
    if (at_ + 1 == arguments_.size()) {
      throw Trouble(option.Dashed() + " takes a value: " + option.value);
    }
    return arguments_[++at_].c_str();
  }

  // An option may be named by the start of its name.
  const Option& FindLong(const std::string& dashed) const {
    std::vector<std::string> names;
    std::vector<const Option*> found;
    for (const Option& option : options_) {
      names.push_back(option.Dashed());
      if (names.back() == dashed) return option;
      if (names.back().starts_with(dashed)) found.push_back(&option);
    }
    if (found.size() == 1) return *found[0];
    if (found.empty()) Refuse(dashed, Nearest(dashed, names));
    throw Trouble("not one option: " + Quote(dashed) + " is the start of " +
                  found[0]->Dashed() + " and " + found[1]->Dashed());
  }

  const Option& FindLetter(const std::string& argument, size_t at) const {
    for (const Option& option : options_) {
      if (option.letter != 0 && option.letter == argument[at]) return option;
    }
    const std::string_view rest = std::string_view(argument).substr(at);
    Words code_point;
    Refuse('-' + std::string(rest.substr(
                     0, ReadSequence(Utf8(), rest, &code_point).length)),
           NearLetter(argument, argument[at]));
  }

  // The option that an unknown letter may stand for: "-json" for a name with a
  // dash too few, -R for -r.
  std::string NearLetter(const std::string& argument, char letter) const {
    for (const Option& option : options_) {
      const bool is_name =
          argument.size() > 3 && option.Dashed().starts_with('-' + argument);
      if (is_name) return option.Dashed();
    }
    for (const Option& option : options_) {
      if (option.letter != 0 && (option.letter ^ letter) == ('a' ^ 'A')) {
        return std::string{'-', option.letter, ',', ' '} + option.Dashed();
      }
    }
    return "";
  }

  [[noreturn]] void Refuse(const std::string& dashed,
                           const std::string& nearest) const {
    std::string hint;
    if (!nearest.empty()) {
      hint = "; did you mean " + nearest + '?';
    } else if (command_.takes_integers && IsDigit(dashed[1])) {
      hint = "; negative integers come after --";
    } else if (!command_.run && at_ + 1 < arguments_.size()) {
      hint = "; options of a command come after its name";
    } else if (command_.run) {
      hint = "; utfx help " + command_.name + " lists them";
    }
    throw Trouble("unknown option: " + Quote(dashed) + hint);
  }

  static bool IsDigit(char c) { return c >= '0' && c <= '9'; }

  const Command& command_;
  const std::vector<Option>& options_;
  const Operands& arguments_;
  std::vector<bool> given_;
  size_t at_ = 0;
};

// Those that every command has, too.
std::vector<Option> AllOptions(const Command& command, HelpLength* help,
                               bool* wants_version) {
  std::vector<Option> options;
  if (command.options) options = command.options();
  options.push_back({0, "color", "auto|always|never",
                     "Colours (auto: on a terminal)",
                     [](const char* when) { SetColourWhen(when); }});
  options.push_back(
      {'h', "help", "[=long]", "Print a short help, or all of it",
       [help](const char* value) { *help = HelpLengthOf(value); }});
  if (command.name.empty()) {
    options.push_back(
        FlagOption('V', "version", wants_version, "Print the version"));
  }
  return options;
}

}  // namespace

int Run(const std::vector<Command>& commands, int argc, char** argv) {
  HelpLength help = HelpLength::kNone;
  bool wants_version = false;
  const Command* command =
      &*std::find_if(commands.begin(), commands.end(),
                     [](const Command& each) { return each.name.empty(); });
  Operands words(argv + std::min(argc, 1), argv + argc);
  if (!words.empty() && words[0] == "complete") {
    words.erase(words.begin());
    std::vector<Command> complete = commands;
    for (size_t i = 0; i < complete.size(); ++i) {
      complete[i].options = [&, i] {
        return AllOptions(commands[i], &help, &wants_version);
      };
    }
    return PrintCompletions(complete, words);
  }
  std::vector<Option> options;
  for (;;) {
    options = AllOptions(*command, &help, &wants_version);
    Parser parser(*command, options, words);
    Operands operands = parser.Parse();
    if (command->run && help == HelpLength::kNone) {
      parser.CheckTogether(operands);
    }
    words = std::move(operands);
    if (command->run || words.empty()) break;
    if (command->name.empty() && words[0] == "help") {
      help = HelpLength::kLong;
    } else {
      command = &FindPart(commands, *command, words[0]);
      SetCommandName("utfx " + command->name);
    }
    words.erase(words.begin());
  }
  if (command->run && command->operand == nullptr && !words.empty()) {
    throw Trouble("an argument too many: " + Quote(words[0]));
  }
  if (help != HelpLength::kNone) {
    return Print(HelpOf(*command, options, commands, help));
  }
  if (wants_version) return Print(VersionText());
  if (command->run) return command->run(words);
  throw Trouble("a command is missing; utfx " + command->name +
                (command->name.empty() ? "" : " ") + "--help lists them");
}

}  // namespace utfx
