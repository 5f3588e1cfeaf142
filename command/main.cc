#include <CLI/CLI.hpp>
#include <csignal>
#include <exception>
#include <memory>
#include <new>
#include <string>

#include "command/arguments.h"
#include "command/files.h"
#include "command/subcommands.h"
#include "command/trouble.h"

namespace utfx {
namespace {

void AddSubcommands(CLI::App* app, Action* action) {
  AddCheck(app, action);
  AddConvert(app, action);
  AddDetect(app, action);
  AddInt(app, action);
  AddList(app, action);
  AddShow(app, action);
}

// Help of few words: what is not possible together is for a message.
class Formatter : public CLI::Formatter {
 public:
  Formatter() { column_width(25); }

  std::string make_option_opts(const CLI::Option* option) const override {
    return option->get_positional() || option->get_type_name().empty()
               ? ""
               : ' ' + option->get_type_name();
  }
};

// "utfx int encode", as far as the arguments were understood.
std::string CalledName(const CLI::App* app) {
  std::string name = app->get_name();
  for (auto called = app->get_subcommands(); !called.empty();
       called = called.front()->get_subcommands()) {
    name += ' ' + called.front()->get_name();
  }
  return name;
}

int Print(const std::string& text) {
  Output output;
  output.Write(text);
  output.Finish();
  return 0;
}

int Run(int argc, char** argv) {
  CLI::App app("See, check and convert text in UTF-64, UTF-8000 and others",
               "utfx");
  app.formatter(std::make_shared<Formatter>());
  app.set_help_flag("-h,--help", "Print this help");
  app.set_version_flag("--version", "utfx " UTFX_VERSION, "Print the version");
  app.require_subcommand(0, 1);
  Action action = [&]() -> int {
    throw Trouble("a command is missing; utfx --help lists them");
  };
  AddSubcommands(&app, &action);
  try {
    app.parse(ProtectArguments(argc, argv));
  } catch (const CLI::CallForHelp&) {
    return Print(app.help());
  } catch (const CLI::CallForVersion& version) {
    return Print(std::string(version.what()) + '\n');
  } catch (const CLI::ParseError& error) {
    SetCommandName(CalledName(&app));
    throw Trouble(UnprotectMessage(error.what()));
  }
  SetCommandName(CalledName(&app));
  return action();
}

// Ends as everything does that writes to a pipe which nobody reads.
void DieOfClosedPipe() {
  std::signal(SIGPIPE, SIG_DFL);
  std::raise(SIGPIPE);
}

}  // namespace
}  // namespace utfx

int main(int argc, char** argv) {
  utfx::KeepStandardStreamsClosed();
  // Writing fails instead, so that what there is to be tidied up is.
  std::signal(SIGPIPE, SIG_IGN);
  // Likewise where a file may not become so large.
  std::signal(SIGXFSZ, SIG_IGN);
  try {
    return utfx::Run(argc, argv);
  } catch (const utfx::ClosedPipe&) {
    utfx::DieOfClosedPipe();
  } catch (const utfx::Trouble& trouble) {
    utfx::Complain(trouble.what());
    return trouble.Status();
  } catch (const std::bad_alloc&) {
    utfx::Complain("out of memory");
  } catch (const std::exception& error) {
    utfx::Complain(utfx::Escape(error.what()));
  }
  return utfx::kTroubleStatus;
}
