#include "command/legacy.h"

#include <utfx.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "command/character_name.h"
#include "command/named_charset.h"
#include "command/trouble.h"

#ifdef UTFX_HAS_UCHARDET
#include <uchardet.h>

#include <memory>
#endif

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

std::string GuessCharset([[maybe_unused]] std::string_view text) {
#ifdef UTFX_HAS_UCHARDET
  const std::unique_ptr<uchardet, decltype(&uchardet_delete)> detector(
      uchardet_new(), uchardet_delete);
  if (uchardet_handle_data(detector.get(), text.data(), text.size()) != 0) {
    return "";
  }
  uchardet_data_end(detector.get());
  const std::string name = uchardet_get_charset(detector.get());
  try {
    if (name.empty()) return "";
    const NamedCharset guess(name);
    // Text that is ill-formed in UTF-8 is not in UTF-8.
    if (guess.OursButTables() != nullptr) return "";
    // A table may show that it is wrong.
    const bool is_wrong =
        guess.Ours() != nullptr &&
        utfx_validate(guess.Ours(), text.data(), text.size()).status != UTFX_OK;
    return is_wrong ? "" : name;
  } catch (const Trouble&) {
    // The library has names that iconv(3) does not know.
  }
#endif
  return "";
}

std::string FormatOf(std::string_view bytes) {
  for (const Magic& magic : kMagics) {
    if (bytes.starts_with(magic.start)) return magic.format;
  }
  return "";
}

bool IsBinary(std::string_view bytes, std::string* format) {
  *format = FormatOf(bytes);
  if (!format->empty()) return true;
  const auto controls =
      static_cast<size_t>(std::count_if(bytes.begin(), bytes.end(), [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte < 0x80 && IsUnusual(byte);
      }));
  return bytes.find('\0') != std::string_view::npos ||
         controls * kCharactersForControl > bytes.size();
}

}  // namespace utfx
