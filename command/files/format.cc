#include "command/files/format.h"

#include <algorithm>
#include <string>
#include <string_view>

namespace utfx {
namespace {

using std::string_view_literals::operator""sv;

struct Magic {
  std::string_view start;  // A question mark is any byte.
  const char* format;
};

// The formats that people meet most. file(1) knows the others.
constexpr Magic kMagics[] = {
    {"\x1F\x8B"sv, "gzip"},
    {"BZh?1AY&SY"sv, "bzip2"},
    {"\xFD\x37zXZ\0"sv, "xz"},
    {"\x28\xB5\x2F\xFD"sv, "Zstandard"},
    {"PK\x03\x04"sv, "ZIP"},
    {"7z\xBC\xAF\x27\x1C"sv, "7-Zip"},
    {"\x7F\x45LF"sv, "ELF"},
    {"\x89PNG\r\n"sv, "PNG"},
    {"\xFF\xD8\xFF"sv, "JPEG"},
    {"GIF8?a"sv, "GIF"},
    {"%PDF-"sv, "PDF"},
    {"OggS\0"sv, "Ogg"},
    {"SQLite format 3\0"sv, "SQLite"},
};

}  // namespace

std::string FormatOf(std::string_view bytes) {
  for (const Magic& magic : kMagics) {
    const std::string_view start = bytes.substr(0, magic.start.size());
    if (std::equal(start.begin(), start.end(), magic.start.begin(),
                   magic.start.end(),
                   [](char c, char m) { return m == '?' || c == m; })) {
      return magic.format;
    }
  }
  return "";
}

}  // namespace utfx
