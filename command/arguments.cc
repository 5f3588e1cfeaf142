#include "command/arguments.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "command/integer.h"
#include "command/subcommands.h"
#include "command/trouble.h"

namespace utfx {
namespace {

// What a protected argument starts with.
constexpr char kMark = '\1';

// Whether CLI11 takes an argument for nothing else than it is. Of options,
// names of subcommands and of charsets this is always so.
bool IsPlain(std::string_view argument) {
  if (argument.empty()) return false;
  const char first = argument.front();
  return (first >= 'A' && first <= 'Z') || (first >= 'a' && first <= 'z') ||
         (first >= '0' && first <= '9') || first == '-';
}

// "--output=", for which CLI11 would take the next argument.
bool HasEmptyValue(std::string_view argument) {
  return argument.starts_with("--") &&
         argument.find('=') == argument.size() - 1;
}

std::string Unprotect(const std::string& argument) {
  return argument.starts_with(kMark) ? argument.substr(1) : argument;
}

std::optional<uint64_t> ParseNumber(const std::string& text) {
  constexpr uint64_t kMost[] = {std::numeric_limits<uint64_t>::max()};
  const std::optional<mpz_class> integer = ParseInteger(text);
  if (!integer || *integer < 0 || *integer > FromWords(kMost)) return {};
  return ToWords(*integer).front();
}

// Has CLI11 refuse what is wrong with the argument of an option: "" if nothing
// is.
template <class Wrong>
void Refuse(CLI::Option* option, Wrong wrong) {
  option->check([=](const std::string& argument) -> std::string {
    return wrong(Unprotect(argument));
  });
}

}  // namespace

std::vector<std::string> ProtectArguments(int argc, char** argv) {
  std::vector<std::string> arguments;
  bool are_operands = false;
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    if (!are_operands && argument == "--") {
      are_operands = true;
    } else if (!are_operands && HasEmptyValue(argument)) {
      arguments.push_back(argument + kMark);
    } else if (!are_operands && IsPlain(argument)) {
      arguments.push_back(argument);
    } else {
      arguments.push_back(kMark + argument);
    }
  }
  // parse() takes them from the end.
  std::reverse(arguments.begin(), arguments.end());
  return arguments;
}

std::string UnprotectMessage(std::string message) {
  std::erase(message, kMark);
  return Escape(message);
}

CLI::App* AddSubcommand(CLI::App* app, const std::string& name,
                        const std::string& description) {
  CLI::App* const added = app->add_subcommand(name, description);
  added->require_subcommand(0, 1);
  return added;
}

void AddFooter(CLI::App* app, const std::string& text) { app->footer(text); }

void SetAction(CLI::App* app, Action* action, const Action& called) {
  app->callback([=] {
    // Its own subcommand has set another.
    if (app->get_subcommands().empty()) *action = called;
  });
}

void AddFlag(CLI::App* app, const std::string& flags, bool* is_set,
             const std::string& description) {
  app->add_flag(flags, *is_set, description);
}

void AddNumber(CLI::App* app, const std::string& flags, uint64_t* number,
               const std::string& description) {
  CLI::Option* const option = app->add_option_function<std::string>(
      flags,
      [=](const std::string& text) {
        *number = ParseNumber(Unprotect(text)).value();
      },
      description);
  option->type_name("UINT");
  Refuse(option, [](const std::string& text) {
    return ParseNumber(text).has_value()
               ? ""
               : "not an integer from 0 to 2^64-1: " + Quote(text);
  });
}

void AddChoice(CLI::App* app, const std::string& flags, std::string* choice,
               const std::vector<std::string>& choices,
               const std::string& description) {
  app->add_option(flags, *choice, description)->check(CLI::IsMember(choices));
}

CLI::Option* AddName(CLI::App* app, const std::string& flags, std::string* name,
                     const std::string& description) {
  CLI::Option* const option = app->add_option_function<std::string>(
      flags, [=](const std::string& value) { *name = Unprotect(value); },
      description);
  Refuse(option, [](const std::string& value) {
    return value.empty() ? "the name is empty" : "";
  });
  return option;
}

CLI::Option* AddCharset(CLI::App* app, const std::string& flags,
                        std::string* charset, const std::string& description) {
  return AddName(app, flags, charset, description)->type_name("CHARSET");
}

CLI::Option* AddFile(CLI::App* app, const std::string& flags, std::string* file,
                     const std::string& description) {
  return AddName(app, flags, file, description)->type_name("FILE");
}

CLI::Option* AddOperands(CLI::App* app, const std::string& name,
                         std::vector<std::string>* operands,
                         const std::string& description) {
  return app->add_option_function<std::vector<std::string>>(
      name,
      [=](const std::vector<std::string>& values) {
        for (const std::string& value : values) {
          operands->push_back(Unprotect(value));
        }
      },
      description);
}

bool IsGiven(const CLI::Option* option) { return option->count() > 0; }

}  // namespace utfx
