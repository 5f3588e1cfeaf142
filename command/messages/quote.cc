#include "command/messages/quote.h"

#include <utfx.h>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>

#include "command/code_points/sequence.h"

namespace utfx {
namespace {

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

bool IsPrintable(uint64_t code_point) {
  const auto is_in = [=](uint64_t first, uint64_t last) {
    return code_point >= first && code_point <= last;
  };
  return !is_in(0, 0x1F) && !is_in(0x7F, 0x9F) && code_point != 0x61C &&
         !is_in(0x200E, 0x200F) && !is_in(0x2028, 0x202E) &&
         !is_in(0x2066, 0x2069);
}

size_t PrintableLength(std::string_view text) {
  uint64_t code_point = 0;
  const utfx_sequence read =
      utfx_decode_one(Utf8(), text.data(), text.size(), &code_point);
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

std::string ShellQuote(std::string_view name) {
  constexpr std::string_view kPlain =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._/+,:@%";
  const bool is_plain =
      name.find_first_not_of(kPlain) == std::string_view::npos;
  if (is_plain || !IsAllPrintable(name)) return Quote(name);
  std::string quoted = "'";
  for (const char c : name) {
    quoted += c == '\'' ? "'\\''" : std::string(1, c);
  }
  return quoted + '\'';
}

}  // namespace utfx
