// Texts as .ucm files and charmaps: refused, or compiled to a file that says
// the same.

#include "command/host_charsets/charmap.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>

#include "command/files/input_file.h"
#include "command/messages/trouble.h"
#include "tests/fuzz/require.h"

namespace utfx::fuzz {
namespace {

std::optional<Charmap> Read(const std::string& bytes) {
  InputFile input = InputFile::OfBytes(bytes);
  try {
    return ReadCharmap(&input);
  } catch (const Trouble& trouble) {
    // It is one line.
    UTFX_REQUIRE(std::string(trouble.what()).find('\n') == std::string::npos);
    return {};
  }
}

void Run(const std::string& bytes) {
  std::optional<Charmap> charmap = Read(bytes);
  if (!charmap.has_value()) return;
  charmap->name = "NAME";
  charmap->aliases = {"ALIAS"};
  const std::optional<Charmap> again = Read(Compile(*charmap));
  UTFX_REQUIRE(again.has_value());
  UTFX_REQUIRE(again->name == charmap->name);
  UTFX_REQUIRE(again->aliases == charmap->aliases);
  const TableFacts& a = charmap->facts;
  const TableFacts& b = again->facts;
  UTFX_REQUIRE(std::equal(std::begin(a.code_points), std::end(a.code_points),
                          std::begin(b.code_points)));
  UTFX_REQUIRE(std::equal(std::begin(a.is_decode_only),
                          std::end(a.is_decode_only),
                          std::begin(b.is_decode_only)));
  UTFX_REQUIRE(a.replacement == b.replacement);
  UTFX_REQUIRE(std::equal(
      charmap->encode_only.begin(), charmap->encode_only.end(),
      again->encode_only.begin(), again->encode_only.end(),
      [](const TableFacts::EncodeOnly& x, const TableFacts::EncodeOnly& y) {
        return x.code_point == y.code_point && x.byte == y.byte;
      }));
}

}  // namespace
}  // namespace utfx::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* bytes, size_t size) {
  utfx::fuzz::Run(std::string(bytes, bytes + size));
  return 0;
}
