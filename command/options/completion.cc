#include "command/options/completion.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "command/files/output_file.h"
#include "command/options/command.h"

namespace utfx {
namespace {

// Follows a command line word by word.
class Line {
 public:
  explicit Line(const std::vector<Command>& commands) : commands_(commands) {
    Enter(std::find_if(commands.begin(), commands.end(),
                       [](const Command& each) { return each.name.empty(); }));
  }

  // Takes a word that is followed by others.
  void Take(const std::string& word) {
    if (asking_ != nullptr) {
      asking_ = nullptr;
    } else if (are_operands_ || word.size() < 2 || word[0] != '-') {
      TakeOperand(word);
    } else if (word == "--") {
      are_operands_ = true;
    } else if (command_ == nullptr) {
      // Nothing is known of its options.
    } else if (!word.starts_with("--")) {
      TakeLetters(word);
    } else if (word.find('=') == std::string::npos) {
      const Option* const option = FindLong(word);
      if (option != nullptr && option->NeedsValue()) asking_ = option;
    }
  }

  // What the last word can become.
  std::string Completions(const std::string& word) const {
    if (command_ == nullptr) return "";
    if (asking_ != nullptr) return ValuesOf(*asking_, "", word);
    if (!are_operands_ && word.starts_with("--")) {
      const size_t equals = word.find('=');
      if (equals != std::string::npos) {
        const Option* const option = FindLong(word);
        if (option == nullptr || option->value == nullptr) return "";
        return ValuesOf(*option, word.substr(0, equals + 1),
                        word.substr(equals + 1));
      }
    }
    if (!are_operands_ && word.starts_with('-')) return OptionsFor(word);
    if (!command_->run) return CommandsFor(word);
    if (command_->operand == nullptr) return "";
    return Candidates(command_->candidates, command_->operand, "", word);
  }

 private:
  void TakeOperand(const std::string& word) {
    if (command_ == nullptr || command_->run) return;
    if (command_->name.empty() && word == "help") return;
    Enter(std::find_if(commands_.begin(), commands_.end(),
                       [&](const Command& each) {
                         return each.IsOf(*command_) && each.LastWord() == word;
                       }));
  }

  void Enter(std::vector<Command>::const_iterator command) {
    command_ = command == commands_.end() ? nullptr : &*command;
    options_.clear();
    if (command_ != nullptr) options_ = command_->options();
  }

  // The last of them can take what follows it in the word, or the next word.
  void TakeLetters(const std::string& word) {
    for (size_t i = 1; i < word.size(); ++i) {
      const Option* const option =
          Find([&](const Option& each) { return each.letter == word[i]; });
      if (option == nullptr) return;
      if (!option->NeedsValue()) continue;
      if (i + 1 == word.size()) asking_ = option;
      return;
    }
  }

  // Null if there is none.
  const Option* Find(const std::function<bool(const Option&)>& is_it) const {
    const auto found = std::find_if(options_.begin(), options_.end(), is_it);
    return found == options_.end() ? nullptr : &*found;
  }
  // Of "--name", and of "--name=…".
  const Option* FindLong(const std::string& word) const {
    return Find([name = word.substr(2, word.find('=') - 2)](
                    const Option& each) { return each.name == name; });
  }

  std::string OptionsFor(const std::string& word) const {
    std::string lines;
    for (const Option& option : options_) {
      const std::string help = std::string("\t") + option.help + '\n';
      const std::string letter{'-', option.letter};
      if (option.letter != 0 && letter.starts_with(word)) {
        lines += letter + help;
      }
      if (option.Dashed().starts_with(word)) lines += option.Dashed() + help;
    }
    return lines;
  }

  std::string CommandsFor(const std::string& word) const {
    std::string lines;
    for (const Command& command : commands_) {
      if (command.IsOf(*command_) && command.LastWord().starts_with(word)) {
        lines += command.LastWord() + '\t' + command.summary + '\n';
      }
    }
    if (command_->name.empty() && std::string_view("help").starts_with(word)) {
      lines += "help\tAll help of a command\n";
    }
    return lines;
  }

  static std::string ValuesOf(const Option& option, const std::string& before,
                              const std::string& start) {
    // "[=tall|wide]"
    std::string_view kind = option.value;
    if (!option.NeedsValue()) kind = kind.substr(2, kind.size() - 3);
    return Candidates(option.candidates, kind, before, start);
  }

  // What is of a kind, which is a name in capitals or all there is:
  // "keep|drop".
  static std::string Candidates(const CandidatesFor& candidates,
                                std::string_view kind,
                                const std::string& before,
                                const std::string& start) {
    std::string lines;
    if (candidates) {
      for (const std::string& candidate : candidates(start)) {
        lines += before + candidate + '\n';
      }
    }
    if (kind == "FILE" || kind == "DIR") {
      lines += '\t' + std::string(kind) + '\n';
    } else if (kind[0] >= 'a' && kind[0] <= 'z') {
      while (!kind.empty()) {
        const std::string_view value = kind.substr(0, kind.find('|'));
        if (value.starts_with(start))
          lines += before + std::string(value) + '\n';
        kind.remove_prefix(std::min(kind.size(), value.size() + 1));
      }
    }
    return lines;
  }

  const std::vector<Command>& commands_;
  const Command* command_ = nullptr;  // Null if there is no such command.
  std::vector<Option> options_;       // The command's.
  const Option* asking_ = nullptr;    // The next word is its value.
  bool are_operands_ = false;         // There was "--".
};

}  // namespace

int PrintCompletions(const std::vector<Command>& commands,
                     const Operands& words) {
  if (words.empty()) return 0;
  Line line(commands);
  for (size_t i = 0; i + 1 < words.size(); ++i) line.Take(words[i]);
  OutputFile output;
  output.Write(line.Completions(words.back()));
  output.Finish();
  return 0;
}

}  // namespace utfx
