// The README's table of charsets says what the table of charsets says.

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

#include "core/charsets.h"
#include "core/code_point.h"

namespace utfx {
namespace {

std::string Unit(Encoding encoding) {
  switch (encoding) {
    case Encoding::kUtf64:
      return "8 bytes";
    case Encoding::kUtfInfinity16:
      return "2 bytes";
    default:
      return "1 byte";
  }
}

std::string Row(const Charset& charset) {
  std::string aliases;
  for (const std::string_view alias : charset.aliases) {
    if (!aliases.empty()) aliases += ", ";
    aliases += alias;
  }
  std::string row = "| ";
  row += charset.name;
  row += " | " + aliases + " | " + Unit(charset.encoding) + " | ";
  row += charset.signatures.empty() ? "none" : "reads and writes one";
  row += " | to ";
  row += charset.code_point_bits == 21
             ? "U+10FFFF"
             : "2^" + std::to_string(charset.code_point_bits) + " − 1";
  return row + " |\n";
}

TEST(ReadmeTest, HasTheTableOfCharsets) {
  if (kMaxCodePointBits != 4096) return;  // It describes the default build.
  std::ifstream stream(UTFX_README);
  const std::string readme(std::istreambuf_iterator<char>(stream), {});
  std::string table;
  for (const Charset& charset : kCharsets) table += Row(charset);
  EXPECT_NE(readme.find("|---|---|---|---|---|\n" + table + "\n"),
            std::string::npos)
      << table;
}

}  // namespace
}  // namespace utfx
