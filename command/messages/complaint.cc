#include "command/messages/complaint.h"

#include <string>
#include <string_view>
#include <utility>

#include "command/messages/file_descriptor.h"
#include "command/messages/terminal.h"

namespace utfx {
namespace {

std::string& CommandName() {
  static std::string name = "utfx";
  return name;
}

}  // namespace

void SetCommandName(std::string name) { CommandName() = std::move(name); }

std::string MessageLine(std::string_view message) {
  return CommandName() + ": " + std::string(message) + "\n";
}

void Complain(std::string_view message) {
  const std::string name = InColourFor(2, kBold, CommandName() + ':');
  // If this fails, there is no other way to tell.
  WriteAll(2, WrappedFor(2, name + ' ' + std::string(message)));
}

}  // namespace utfx
