// Prints the charsets that Java gets as a Java class: the facts that
// java.nio.charset asks for, and where the bits of a character are in its
// sequence. With an argument, it prints the numbers of the interface as
// another.

#include <algorithm>
#include <bit>
#include <cinttypes>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "converters/charsets.h"
#include "core/code_point.h"
#include "core/encoding_form.h"
#include "core/family.h"
#include "library/utfx.h"

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

const char* Word(bool is_so) { return is_so ? "true" : "false"; }

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

// The characters in [first, end) but the surrogates, if their bits have the
// same places in their sequences. Both ends are powers of two, or the first is
// 0.
struct Run {
  CodePoint first;
  CodePoint end;
  size_t length;  // Of the sequences.
  uint64_t bits;  // All sequences have them.
  // The bits of a character that are in the mask, rotated to the left.
  struct Part {
    uint64_t mask;
    int rotation;
  };
  std::vector<Part> parts;

  uint64_t SequenceOf(CodePoint c) const {
    uint64_t sequence = bits;
    for (const Part& part : parts) {
      sequence |= std::rotl(c & part.mask, part.rotation);
    }
    return sequence;
  }
};

constexpr size_t kMostParts = 3;  // utfx.Run has as many.
constexpr CodePoint kEndOfRuns = 0x10000;

// A sequence as a number, of which its first byte is the highest.
template <class Form>
uint64_t SequenceOf(CodePoint c) {
  uint8_t bytes[kMaxSequenceLength] = {};
  Form::Encode(c, bytes);
  uint64_t sequence = 0;
  for (size_t i = 0; i < Form::Length(c); ++i) {
    sequence |= uint64_t{bytes[i]} << (56 - 8 * i);
  }
  return sequence;
}

// Calls a function with each character of a run, and returns whether all of
// them return true.
template <class Function>
bool ForAll(const Run& run, Function function) {
  for (CodePoint c = run.first; c < run.end; ++c) {
    if (!IsSurrogate(c) && !function(c)) return false;
  }
  return true;
}

// Finds the places of the bits in a run. Returns whether it is one.
template <class Form>
bool FindParts(Run* run) {
  const auto has_length = [run](CodePoint c) {
    return Form::Length(c) == run->length;
  };
  if (run->length - 1 >= sizeof(uint64_t) || !ForAll(*run, has_length)) {
    return false;
  }
  run->bits = SequenceOf<Form>(run->first);
  for (CodePoint bit = 1; bit < run->end; bit *= 2) {
    // The two differ in nothing else.
    const CodePoint without = bit == run->first ? 2 * bit : run->first;
    const CodePoint with = without | bit;
    if (with >= run->end) continue;
    const uint64_t moved = SequenceOf<Form>(with) ^ SequenceOf<Form>(without);
    const int rotation = (std::countr_zero(moved) - std::countr_zero(bit)) & 63;
    run->bits &= ~moved;
    if (run->parts.empty() || run->parts.back().rotation != rotation) {
      run->parts.push_back({0, rotation});
    }
    run->parts.back().mask |= bit;
  }
  return run->parts.size() <= kMostParts && ForAll(*run, [run](CodePoint c) {
           return run->SequenceOf(c) == SequenceOf<Form>(c);
         });
}

template <class Form>
void PrintRuns() {
  CodePoint first = 0;
  while (first < kEndOfRuns) {
    Run run = {first, kEndOfRuns, Form::Length(first), 0, {}};
    while (run.end > first && !FindParts<Form>(&run)) {
      run = {first, run.end / 2, run.length, 0, {}};
    }
    if (run.end <= first) {
      first = std::max(CodePoint{1}, 2 * first);
      continue;
    }
    run.parts.resize(kMostParts);
    std::printf(",\n        new Run(0x%" PRIx64 ", 0x%" PRIx64
                ", %zu, 0x%" PRIx64 "L",
                run.first, run.end, run.length, run.bits);
    for (const Run::Part& part : run.parts) {
      std::printf(", 0x%" PRIx64 ", %d", part.mask, part.rotation);
    }
    std::fputs(")", stdout);
    first = run.end;
  }
}

template <size_t kRow>
void PrintRow() {
  using Form = NativeForm<kRow>;
  const Charset& charset = kCharsets[kRow];
  // Java has CESU-8 itself, as ICU has.
  if (charset.group == Group::kExperimental || charset.is_icus) return;
  const bool has_surrogates = charset.surrogates != Surrogates::kNone;
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
  const bool is_utf8_compatible =
      Form::kFamily == Family::kUtf8 && !has_surrogates;
  const bool joins_halves = Form::Length(0x10000) == 2 * Form::Length(0xD800);
  std::printf("}, %zu, %s, %s, %s, %zu, %zu, ", charset.unit,
              Word(is_utf8_compatible), Word(has_surrogates),
              Word(joins_halves), Form::Length('A'),
              MaxBytesPerChar<Form>() + signature_length);
  std::fputs(
      Literal(signature_length == 0 ? nullptr : charset.signatures[0].bytes,
              signature_length)
          .c_str(),
      stdout);
  // As in Java's own UTF-8, UTF-16 and UTF-32.
  const CodePoint replacement = charset.unit == 1 ? '?' : charset.replacement;
  uint8_t sequence[kMaxSequenceLength] = {};
  Form::Encode(replacement, sequence);
  std::printf(", %s", Literal(sequence, Form::Length(replacement)).c_str());
  PrintRuns<Form>();
  std::puts("),");
}

struct Code {
  const char* name;
  uint32_t code;
};

void PrintCodes() {
  std::puts(
      "package utfx;\n\n"
      "/** Numbers of utfx.h. */\n"
      "final class Codes {\n"
      "  private Codes() {}\n");
  for (const auto& [name, code] :
       {Code{"OK", UTFX_OK}, Code{"INCOMPLETE", UTFX_INCOMPLETE},
        Code{"OUTPUT_FULL", UTFX_OUTPUT_FULL},
        Code{"ILL_FORMED", UTFX_ILL_FORMED}, Code{"BYTES", UTFX_FIELD_BYTES},
        Code{"TEXT", UTFX_FIELD_TEXT}, Code{"INT", UTFX_FIELD_INT},
        Code{"NULL", UTFX_FIELD_NULL}, Code{"FALSE", UTFX_FIELD_FALSE},
        Code{"TRUE", UTFX_FIELD_TRUE}, Code{"FLOAT", UTFX_FIELD_FLOAT},
        Code{"DOUBLE", UTFX_FIELD_DOUBLE}, Code{"UUID", UTFX_FIELD_UUID},
        Code{"TUPLE_FIELD", UTFX_FIELD_TUPLE}, Code{"DOWN", UTFX_FIELD_DOWN},
        Code{"LEVELS", UTFX_FIELD_LEVELS}, Code{"UTF8000", UTFX_INT_UTF8000},
        Code{"ZIGZAG", UTFX_INT_UTF8000_ZIGZAG},
        Code{"TUPLE", UTFX_INT_TUPLE}}) {
    std::printf("  static final int %s = %" PRIu32 ";\n", name, code);
  }
  std::puts("}");
}

void PrintTable() {
  std::puts(
      "package utfx;\n\n"
      "/** The charsets: made from the table of libutfx. */\n"
      "final class Table {\n"
      "  private Table() {}\n\n"
      "  static final TableCharset[] CHARSETS = {");
  [&]<size_t... kRow>(std::index_sequence<kRow...>) { (PrintRow<kRow>(), ...); }
  (CharsetIndices());
  std::puts("  };\n}");
}

}  // namespace
}  // namespace utfx

int main(int argc, char** /*argv*/) {
  argc > 1 ? utfx::PrintCodes() : utfx::PrintTable();
  return std::fflush(stdout) == 0 ? 0 : 1;
}
