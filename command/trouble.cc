#include "command/trouble.h"

#include <utfx.h>

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>

#include "command/files.h"

namespace utfx {
namespace {

std::string& CommandName() {
  static std::string name = "utfx";
  return name;
}

bool IsPrintable(uint64_t code_point) {
  const auto is_in = [=](uint64_t first, uint64_t last) {
    return code_point >= first && code_point <= last;
  };
  return !is_in(0, 0x1F) && !is_in(0x7F, 0x9F) && code_point != 0x61C &&
         !is_in(0x200E, 0x200F) && !is_in(0x2028, 0x202E) &&
         !is_in(0x2066, 0x2069);
}

bool IsAllPrintable(std::string_view text) {
  while (!text.empty()) {
    const size_t length = PrintableLength(text);
    if (length == 0) return false;
    text.remove_prefix(length);
  }
  return true;
}

std::string EscapeByte(char byte) {
  if (byte == '\n') return "\\n";
  if (byte == '\t') return "\\t";
  char escaped[8];
  std::snprintf(escaped, sizeof escaped, "\\x%02X",
                static_cast<unsigned char>(byte));
  return escaped;
}

}  // namespace

SystemTrouble::SystemTrouble(const std::string& subject, int error_number)
    : Trouble(subject + ": " + std::strerror(error_number)) {}

size_t PrintableLength(std::string_view text) {
  static const utfx_charset* const kUtf8 = utfx_charset_find("UTF-8");
  uint64_t code_point = 0;
  const utfx_sequence read =
      utfx_read(kUtf8, text.data(), text.size(), &code_point);
  return read.status == UTFX_OK && IsPrintable(code_point) ? read.length : 0;
}

std::string Escape(std::string_view text) {
  std::string escaped;
  while (!text.empty()) {
    const size_t length = PrintableLength(text);
    if (length == 0) {
      escaped += EscapeByte(text.front());
      text.remove_prefix(1);
    } else {
      escaped += text.substr(0, length);
      text.remove_prefix(length);
    }
  }
  return escaped;
}

std::string Quote(std::string_view name) {
  if (name.empty()) return "''";
  if (IsAllPrintable(name)) return std::string(name);
  std::string quoted;
  for (const char c : name) {
    if (c == '\'' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return "$'" + Escape(quoted) + "'";
}

void SetCommandName(std::string name) { CommandName() = std::move(name); }

std::string MessageLine(std::string_view message) {
  return CommandName() + ": " + std::string(message) + "\n";
}

void Complain(std::string_view message) {
  // There is nobody to tell that this can't be told.
  WriteAll(2, MessageLine(message));
}

}  // namespace utfx
