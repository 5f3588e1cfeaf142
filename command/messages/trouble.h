#ifndef UTFX_COMMAND_MESSAGES_TROUBLE_H_
#define UTFX_COMMAND_MESSAGES_TROUBLE_H_

#include <exception>
#include <stdexcept>
#include <string>

namespace utfx {

// Exit statuses: an error in the input, or any other trouble.
constexpr int kErrorStatus = 1;
constexpr int kTroubleStatus = 2;

// Why a command can't go on, as one line without "utfx …: ".
class Trouble : public std::runtime_error {
 public:
  explicit Trouble(const std::string& line, int status = kTroubleStatus)
      : std::runtime_error(line), status_(status) {}

  int Status() const { return status_; }

 private:
  int status_;
};

// A failure of the system: its errno, and the thing that it is about.
class SystemTrouble : public Trouble {
 public:
  SystemTrouble(const std::string& subject, int error_number);
};

// Nobody reads from the pipe at standard output: the command ends without a
// message.
class ClosedPipe : public std::exception {};

}  // namespace utfx

#endif  // UTFX_COMMAND_MESSAGES_TROUBLE_H_
