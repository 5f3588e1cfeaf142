#include "command/messages/trouble.h"

#include <cstring>
#include <string>

namespace utfx {

SystemTrouble::SystemTrouble(const std::string& subject, int error_number)
    : Trouble(subject + ": " + std::strerror(error_number)) {}

}  // namespace utfx
