// The README's table of charsets says what the table of charsets says of the
// listed ones.

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>

#include "converters/charsets.h"
#include "core/code_point.h"
#include "docs/man/charset_row.h"

namespace utfx {
namespace {

std::string Row(const Charset& charset) {
  std::string row;
  for (const std::string& cell : MakeCharsetRow(charset)) {
    row += "| " + cell + " ";
  }
  return row + "|\n";
}

TEST(ReadmeTest, HasTheTableOfCharsets) {
  if (kMaxCodePointBits != 4096) GTEST_SKIP() << "of the default build";
  std::ifstream stream(UTFX_README);
  const std::string readme(std::istreambuf_iterator<char>(stream), {});
  std::string table;
  for (const Charset& charset : kListedCharsets) table += Row(charset);
  EXPECT_NE(readme.find("|---|---|---|---|---|\n" + table + "\n"),
            std::string::npos)
      << table;
}

}  // namespace
}  // namespace utfx
