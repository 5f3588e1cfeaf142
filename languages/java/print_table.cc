// Prints the listed charsets as a Java class: the facts that java.nio.charset
// asks for.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <utility>

#include "converters/charsets.h"
#include "core/code_point.h"
#include "core/encoding_form.h"
#include "core/family.h"

namespace utfx {
namespace {

std::string Literal(const uint8_t* bytes, size_t length) {
  std::string literal;
  for (size_t i = 0; i < length; ++i) {
    char escape[8];
    std::snprintf(escape, sizeof escape, "\\%03o", bytes[i]);
    literal += escape;
  }
  return '"' + literal + '"';
}

// Names in Java are ASCII: its lookup refuses any other.
bool IsNameInJava(std::string_view name) {
  return std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
  });
}

// The most bytes that a UTF-16 code unit takes.
template <class Form>
size_t MaxBytesPerChar() {
  size_t most = 0;
  for (CodePoint c = 0; c <= kMaxUnicode; ++c) {
    const size_t length = Form::Length(c);
    most = std::max(most, c > 0xFFFF ? (length + 1) / 2 : length);
  }
  return most;
}

template <size_t kRow>
void PrintRow() {
  using Form = NativeForm<kRow>;
  const Charset& charset = kCharsets[kRow];
  const size_t signature_length =
      charset.signatures.empty() ? 0 : charset.signatures[0].length;
  std::printf("    new TableCharset(\"%.*s\", new String[] {",
              static_cast<int>(charset.name.size()), charset.name.data());
  const char* before = "";
  for (const std::string_view alias : charset.aliases) {
    if (!IsNameInJava(alias)) continue;
    std::printf("%s\"%.*s\"", before, static_cast<int>(alias.size()),
                alias.data());
    before = ", ";
  }
  std::printf("}, %zu, %s, %zu, %zu, ", charset.unit,
              Form::kFamily == Family::kUtf8 ? "true" : "false",
              Form::Length('A'), MaxBytesPerChar<Form>() + signature_length);
  std::fputs(
      Literal(signature_length == 0 ? nullptr : charset.signatures[0].bytes,
              signature_length)
          .c_str(),
      stdout);
  // As in Java's own UTF-8, UTF-16 and UTF-32.
  const CodePoint replacement = charset.unit == 1 ? '?' : charset.replacement;
  uint8_t sequence[kMaxSequenceLength];
  Form::Encode(replacement, sequence);
  std::printf(", %s),\n", Literal(sequence, Form::Length(replacement)).c_str());
}

void PrintTable() {
  std::puts(
      "package utfx;\n\n"
      "/** The charsets: made from the table of libutfx. */\n"
      "final class Table {\n"
      "  private Table() {}\n\n"
      "  static final TableCharset[] CHARSETS = {");
  [&]<size_t... kRow>(std::index_sequence<kRow...>) { (PrintRow<kRow>(), ...); }
  (std::make_index_sequence<kListedCount>());
  std::puts("  };\n}");
}

}  // namespace
}  // namespace utfx

int main() {
  utfx::PrintTable();
  return std::fflush(stdout) == 0 ? 0 : 1;
}
