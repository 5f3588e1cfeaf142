#ifndef UTFX_COMMAND_TROUBLE_H_
#define UTFX_COMMAND_TROUBLE_H_

#include <exception>
#include <stdexcept>
#include <string>
#include <string_view>

namespace utfx {

// Exit statuses: something is wrong with the input, or anything else is.
constexpr int kErrorStatus = 1;
constexpr int kTroubleStatus = 2;

// Why a command can't go on. What it says is one line, without "utfx …: ".
class Trouble : public std::runtime_error {
 public:
  explicit Trouble(const std::string& line, int status = kTroubleStatus)
      : std::runtime_error(line), status_(status) {}

  int Status() const { return status_; }

 private:
  int status_;
};

// The same for what the system says no to: its errno, and what of.
class SystemTrouble : public Trouble {
 public:
  SystemTrouble(const std::string& subject, int error_number);
};

// Standard output is a pipe that nobody reads from: no trouble, but an end.
class ClosedPipe : public std::exception {};

// Sets the name of the command for messages ("utfx convert").
void SetCommandName(std::string name);

// A message as a line, after the command's name.
std::string MessageLine(std::string_view message);

// Prints that to standard error.
void Complain(std::string_view message);

}  // namespace utfx

#endif  // UTFX_COMMAND_TROUBLE_H_
