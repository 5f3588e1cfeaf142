#ifndef UTFX_COMMAND_VERDICT_SEVEN_BIT_H_
#define UTFX_COMMAND_VERDICT_SEVEN_BIT_H_

#include <string>

#include "command/files/input_file.h"

namespace utfx {

// What a text in bytes of ASCII is in, if that is more than ASCII.
struct SevenBitGuess {
  std::string charset;  // A name that iconv(3) knows; or "".
  std::string format;   // A name that it does not know; or "".
  bool is_sure = false;

  bool IsNone() const { return charset.empty() && format.empty(); }
};

// Looks for the escapes of ISO-2022-JP and its like, HZ (RFC 1843) and UTF-7
// (RFC 2152).
SevenBitGuess GuessSevenBit(const FileStart& start);

}  // namespace utfx

#endif  // UTFX_COMMAND_VERDICT_SEVEN_BIT_H_
