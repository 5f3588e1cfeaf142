// Prints a manual page: a template with what the table of charsets says in
// place of @CHARSETS@ (rows for tbl, of text blocks, of the listed ones),
// @MAX_BITS@, @UTF_8000_BYTES@ and @UTF_INFINITY_16_BYTES@ (the limit, and the
// longest sequences under it), and a version in place of @VERSION@.

#include <array>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

#include "converters/charsets.h"
#include "converters/utf8000.h"
#include "converters/utf_infinity_16.h"
#include "docs/man/charset_row.h"

namespace utfx {
namespace {

void Replace(std::string_view what, std::string_view with, std::string* text) {
  for (size_t at = 0; (at = text->find(what, at)) != std::string::npos;
       at += with.size()) {
    text->replace(at, what.size(), with);
  }
}

// Text as roff wants it, so that every device shows what it has of it, and a
// name can be copied from where it is shown.
std::string Roff(std::string text) {
  constexpr std::pair<std::string_view, std::string_view> kEscapes[] = {
      {"-", "\\-"}, {"^", "\\(ha"}, {"−", "\\(mi"}, {"∞", "\\(if"}};
  for (const auto& [plain, escape] : kEscapes) Replace(plain, escape, &text);
  return text;
}

std::string TableRows() {
  std::string rows;
  for (const Charset& charset : kListedCharsets) {
    std::string_view before = "T{\n";
    for (const std::string& cell : MakeCharsetRow(charset)) {
      rows += before;
      rows += Roff(cell);
      before = "\nT};T{\n";
    }
    rows += "\nT}\n";
  }
  rows.pop_back();  // The template has the end of the last line.
  return rows;
}

void PrintPage(std::string page, const char* version) {
  const std::pair<std::string_view, std::string> values[] = {
      {"@VERSION@", version},
      {"@CHARSETS@", TableRows()},
      {"@MAX_BITS@", std::to_string(kMaxCodePointBits)},
      {"@UTF_8000_BYTES@", std::to_string(Utf8000::kMaxLength)},
      {"@UTF_INFINITY_16_BYTES@",
       std::to_string(UtfInfinity16<ByteOrder::kBigEndian>::kMaxLength)}};
  for (const auto& [name, value] : values) Replace(name, value, &page);
  std::fwrite(page.data(), 1, page.size(), stdout);
}

}  // namespace
}  // namespace utfx

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fprintf(stderr, "usage: %s TEMPLATE VERSION\n", argv[0]);
    return 1;
  }
  std::ifstream stream(argv[1]);
  if (!stream) {
    std::perror(argv[1]);
    return 1;
  }
  utfx::PrintPage({std::istreambuf_iterator<char>(stream), {}}, argv[2]);
  return std::fflush(stdout) == 0 ? 0 : 1;
}
