// Texts as .ucm files and charmaps: refused, or compiled to a file that says
// the same.

#include "command/host_charsets/charmap.h"

#include <utfx.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "command/files/input_file.h"
#include "command/host_charsets/charmap_text.h"
#include "command/messages/trouble.h"
#include "tests/fuzz/require.h"

namespace utfx::fuzz {
namespace {

// A base that any name finds.
std::optional<Charmap> FindTable(const std::string& name) {
  if (name.empty()) return {};
  return CharmapOf(utfx_charset_find("CP437"));
}

// What `act` makes; nothing if it is refused.
template <class Act>
auto Try(Act act) -> std::optional<decltype(act())> {
  try {
    return act();
  } catch (const Trouble& trouble) {
    // It is one line.
    UTFX_REQUIRE(std::string(trouble.what()).find('\n') == std::string::npos);
    return {};
  }
}

std::optional<Charmap> Read(const std::string& bytes) {
  InputFile input = InputFile::OfBytes(bytes);
  return Try([&] { return ReadCharmap(&input, {FindTable}); });
}

void Run(const std::string& bytes) {
  std::optional<Charmap> charmap = Read(bytes);
  if (!charmap.has_value()) return;
  charmap->name = "NAME";
  charmap->aliases = {"ALIAS"};
  const std::optional<std::string> file =
      Try([&] { return Compile(*charmap); });
  if (!file.has_value()) return;
  const std::optional<Charmap> again = Read(*file);
  UTFX_REQUIRE(again.has_value());
  UTFX_REQUIRE(again->name == charmap->name);
  UTFX_REQUIRE(again->aliases == charmap->aliases);
  UTFX_REQUIRE(again->mappings == charmap->mappings);
  UTFX_REQUIRE(again->replacement == charmap->replacement);
}

}  // namespace
}  // namespace utfx::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* bytes, size_t size) {
  utfx::fuzz::Run(std::string(bytes, bytes + size));
  return 0;
}
