#include "command/files/format.h"

#include <string>
#include <string_view>

namespace utfx {
namespace {

using std::string_view_literals::operator""sv;

struct Magic {
  std::string_view start;
  const char* format;
};

// The formats that people meet most. file(1) knows the others.
constexpr Magic kMagics[] = {
    {"\x1F\x8B"sv, "gzip"},
    {"BZh"sv, "bzip2"},
    {"\xFD\x37zXZ\0"sv, "xz"},
    {"\x28\xB5\x2F\xFD"sv, "Zstandard"},
    {"PK\x03\x04"sv, "ZIP"},
    {"7z\xBC\xAF\x27\x1C"sv, "7-Zip"},
    {"\x7F\x45LF"sv, "ELF"},
    {"\x89PNG\r\n"sv, "PNG"},
    {"\xFF\xD8\xFF"sv, "JPEG"},
    {"GIF8"sv, "GIF"},
    {"%PDF-"sv, "PDF"},
    {"OggS"sv, "Ogg"},
    {"SQLite format 3\0"sv, "SQLite"},
};

}  // namespace

std::string FormatOf(std::string_view bytes) {
  for (const Magic& magic : kMagics) {
    if (bytes.starts_with(magic.start)) return magic.format;
  }
  return "";
}

}  // namespace utfx
