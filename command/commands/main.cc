#include <clocale>
#include <csignal>
#include <exception>
#include <new>
#include <vector>

#include "command/commands/commands.h"
#include "command/messages/complaint.h"
#include "command/messages/file_descriptor.h"
#include "command/messages/quote.h"
#include "command/messages/trouble.h"
#include "command/options/command.h"
#include "command/options/command_line.h"

namespace utfx {
namespace {

std::vector<Command> AllCommands() {
  const Command utfx = {
      "",
      "See, check and convert text in UTF-64, UTF-8000 and others",
      nullptr,
      nullptr,
      {},
      "utfx help COMMAND tells more of one.\nExamples:\n  utfx check FILE\n  "
      "utfx convert -t UTF-64 FILE >NEW\n",
      {}};
  const Command integers = {
      "int",
      "Integers as bytes, for keys that sort",
      nullptr,
      nullptr,
      {},
      "Examples:\n  utfx int encode --hex 5 70000\n  utfx int decode C2 85\n",
      {}};
  std::vector<Command> all = {utfx};
  // A list in braces would copy each command with its options.
  for (Command (*const command)() :
       {CharsetCommand, CharsetAddCommand, CharsetListCommand,
        CharsetRemoveCommand, CharsetShowCommand, CheckCommand, ConvertCommand,
        DetectCommand}) {
    all.push_back(command());
  }
  all.push_back(integers);
  for (Command (*const command)() :
       {EncodeCommand, DecodeCommand, KeyCommand, KeyEncodeCommand,
        KeyDecodeCommand, ListCommand, MendCommand, ShowCommand}) {
    all.push_back(command());
  }
  return all;
}

// Ends as other programs do that write to a pipe which nobody reads.
void DieOfClosedPipe() {
  std::signal(SIGPIPE, SIG_DFL);
  std::raise(SIGPIPE);
}

}  // namespace
}  // namespace utfx

int main(int argc, char** argv) {
  utfx::KeepStandardStreamsClosed();
  // Only the terminal's charset depends on the locale.
  std::setlocale(LC_CTYPE, "");
  // Writing then fails instead, so that the command can tidy up.
  std::signal(SIGPIPE, SIG_IGN);
  // So it is where a file would exceed the limit of its size.
  std::signal(SIGXFSZ, SIG_IGN);
  try {
    return utfx::Run(utfx::AllCommands(), argc, argv);
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
