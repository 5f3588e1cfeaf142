#include "command/wording.h"

#include <utfx.h>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "command/named_charset.h"

namespace utfx {
namespace {

// The length of the printable character that a text in UTF-8 starts with, or 0.
size_t PrintableLength(std::string_view text) {
  uint64_t code_point = 0;
  const utfx_sequence read =
      utfx_decode_one(Utf8(), text.data(), text.size(), &code_point);
  return read.status == UTFX_OK && IsPrintable(code_point) ? read.length : 0;
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

bool IsPrintable(uint64_t code_point) {
  const auto is_in = [=](uint64_t first, uint64_t last) {
    return code_point >= first && code_point <= last;
  };
  return !is_in(0, 0x1F) && !is_in(0x7F, 0x9F) && code_point != 0x61C &&
         !is_in(0x200E, 0x200F) && !is_in(0x2028, 0x202E) &&
         !is_in(0x2066, 0x2069);
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

std::string JsonLine(const nlohmann::ordered_json& json) {
  const std::string dumped = json.dump(
      -1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
  std::string line;
  for (std::string_view rest = dumped; !rest.empty();) {
    size_t length = PrintableLength(rest);
    if (length != 0) {
      line += rest.substr(0, length);
    } else {
      // Unprintable characters are all below U+10000.
      Words code_point;
      length = ReadSequence(Utf8(), rest, &code_point).length;
      line += "\\u" + CodePointText(code_point).substr(2);
    }
    rest.remove_prefix(length);
  }
  return line + '\n';
}

std::string HexBytes(std::string_view bytes) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string text;
  text.reserve(3 * bytes.size());
  for (const char c : bytes) {
    const auto byte = static_cast<uint8_t>(c);
    if (!text.empty()) text += ' ';
    text += kDigits[byte >> 4];
    text += kDigits[byte & 15];
  }
  return text;
}

std::string HexLines(std::string_view bytes, size_t columns) {
  constexpr size_t kColumnsOfByte = 3;
  size_t row = 16;
  // A power of two keeps code units whole.
  while (row > 1 && row * kColumnsOfByte > columns + 1) row /= 2;
  std::string lines;
  for (; !bytes.empty(); bytes.remove_prefix(std::min(row, bytes.size()))) {
    lines += HexBytes(bytes.substr(0, row)) + '\n';
  }
  return lines;
}

std::optional<std::string> ParseHexBytes(std::string_view text) {
  std::string bytes;
  while (!text.empty()) {
    if (text.front() == ' ') {
      text.remove_prefix(1);
      continue;
    }
    if (text.size() < 2) return {};
    uint8_t byte;
    const char* const end = text.data() + 2;
    const auto [parsed, error] = std::from_chars(text.data(), end, byte, 16);
    if (error != std::errc() || parsed != end) return {};
    bytes += static_cast<char>(byte);
    text.remove_prefix(2);
  }
  return bytes;
}

std::string ShownBytes(std::string_view bytes) {
  constexpr size_t kMax = 16;
  if (bytes.size() <= kMax) return HexBytes(bytes);
  return HexBytes(bytes.substr(0, kMax)) + " ... (" +
         Counted(bytes.size(), "byte") + ')';
}

std::string BytesAndWhy(std::string_view bytes, const std::string& why) {
  const std::string shown = ShownBytes(bytes);
  return why.starts_with(shown) ? why : shown + ": " + why;
}

std::string HexDigits(std::string_view bytes) {
  std::string digits = HexBytes(bytes);
  std::erase(digits, ' ');
  return digits;
}

std::string CodePointText(const Words& code_point) {
  std::string text = "U+";
  char digits[20];
  for (size_t i = code_point.size(); i-- > 0;) {
    const bool is_first = i + 1 == code_point.size();
    const int width = !is_first ? 16 : i == 0 ? 4 : 1;
    std::snprintf(digits, sizeof digits, "%0*llX", width,
                  static_cast<unsigned long long>(code_point[i]));
    text += digits;
  }
  return text;
}

std::string Counted(uint64_t count, std::string_view noun) {
  return std::to_string(count) + ' ' + std::string(noun) +
         (count == 1 ? "" : "s");
}

std::string Upper(std::string_view text) {
  std::string upper(text);
  for (char& c : upper) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  return upper;
}

namespace {

// How many letters differ, are missing, too many, or changed places with the
// next one (Damerau's and Levenshtein's distance, without edits of edited
// letters).
size_t Distance(std::string_view a, std::string_view b) {
  std::vector<size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), 0);
  std::vector<size_t> above;  // The two rows above it.
  std::vector<size_t> above_that;
  for (size_t i = 0; i < a.size(); ++i) {
    above_that = std::exchange(above, row);
    row[0] = i + 1;
    for (size_t j = 0; j < b.size(); ++j) {
      row[j + 1] = std::min(
          {above[j] + (a[i] == b[j] ? 0 : 1), above[j + 1] + 1, row[j] + 1});
      if (i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j]) {
        row[j + 1] = std::min(row[j + 1], above_that[j - 1] + 1);
      }
    }
  }
  return row.back();
}

size_t CommonStart(std::string_view a, std::string_view b) {
  const auto [end, other] =
      std::mismatch(a.begin(), a.end(), b.begin(), b.end());
  return static_cast<size_t>(end - a.begin());
}

}  // namespace

std::string Nearest(std::string_view name,
                    const std::vector<std::string>& names) {
  const std::string upper = Upper(name);
  std::string nearest;
  size_t least = std::max<size_t>(1, name.size() / 3);
  size_t start = 0;
  for (const std::string& other : names) {
    const std::string other_upper = Upper(other);
    const size_t distance = Distance(upper, other_upper);
    const size_t common = CommonStart(upper, other_upper);
    const bool is_nearer =
        distance < least ||
        (distance == least && (nearest.empty() || common > start));
    if (!is_nearer) continue;
    nearest = other;
    least = distance;
    start = common;
  }
  return nearest;
}

}  // namespace utfx
