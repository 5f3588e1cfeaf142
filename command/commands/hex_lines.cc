#include "command/commands/hex_lines.h"

#include <unistd.h>

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "command/files/input_file.h"
#include "command/files/output_file.h"
#include "command/messages/hex.h"
#include "command/messages/quote.h"
#include "command/messages/trouble.h"
#include "command/options/command.h"

namespace utfx {

std::string Shown(std::string_view text) {
  constexpr size_t kMax = 40;
  return text.size() <= kMax ? Quote(text)
                             : Quote(text.substr(0, kMax)) + "...";
}

bool WritesHex(bool is_hexadecimal) {
  return is_hexadecimal || isatty(STDOUT_FILENO) != 0;
}

void WriteEach(const Operands& operands, bool is_hexadecimal,
               const std::function<std::string(std::string_view text,
                                               const Fail& fail)>& bytes_of) {
  const bool writes_hex = WritesHex(is_hexadecimal);
  OutputFile output;
  const auto write = [&](std::string_view text, const std::string& place,
                         int status) {
    const std::string bytes = bytes_of(text, [&](const std::string& why) {
      throw Trouble(place + Shown(text) + why, status);
    });
    output.Write(writes_hex ? HexBytes(bytes) + '\n' : bytes);
  };
  FinishAfter(&output, [&] {
    for (const std::string& operand : operands) {
      write(operand, "", kTroubleStatus);
    }
    if (!operands.empty()) return;
    InputFile input("-");
    output.CheckApart(input);
    ForEachLine(&input, [&](std::string_view line, const std::string& place) {
      write(line, place + ": ", kErrorStatus);
    });
  });
}

Trouble NoBytes(std::string_view line, const std::string& place) {
  return Trouble(place + ": " + Shown(line) + " is not bytes in hexadecimal",
                 kErrorStatus);
}

void ReadEach(
    const Operands& arguments, bool is_hexadecimal,
    const std::function<void(InputFile* input, OutputFile* output)>& read_all,
    const std::function<void(const std::string& bytes, const std::string& place,
                             OutputFile* output)>& read_line) {
  OutputFile output;
  FinishAfter(&output, [&] {
    if (!arguments.empty()) {
      InputFile bytes = InputFile::OfBytes(BytesOfArguments(arguments));
      return read_all(&bytes, &output);
    }
    InputFile input("-");
    output.CheckApart(input);
    if (!is_hexadecimal) return read_all(&input, &output);
    ForEachLine(&input, [&](std::string_view line, const std::string& place) {
      const std::optional<std::string> bytes = ParseHexBytes(line);
      if (!bytes.has_value()) throw NoBytes(line, place);
      read_line(*bytes, place, &output);
    });
  });
}

std::string BytesOfArguments(const Operands& arguments) {
  std::string digits;
  for (const std::string& argument : arguments) {
    if (!digits.empty()) digits += ' ';
    digits += argument;
  }
  const auto bytes = ParseHexBytes(digits);
  if (!bytes) throw Trouble("not bytes in hexadecimal: " + Quote(digits));
  return *bytes;
}

}  // namespace utfx
