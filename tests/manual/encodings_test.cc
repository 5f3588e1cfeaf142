// The tables in docs/encodings.md say what the table of charsets says, and what
// the encodings do.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "converters/charsets.h"
#include "core/code_point.h"
#include "core/result.h"
#include "docs/man/charset_row.h"
#include "tests/form_calls.h"
#include "tests/model/model.h"

namespace utfx {
namespace {

std::vector<model::Bits> CodePoints() {
  // Every byte of one or two, every length of a sequence, as a unit more is for
  // at least five bits, and what is near its ends.
  std::vector<model::Bits> code_points;
  for (uint64_t i = 0; i < 0x3000; ++i) code_points.push_back(model::ToBits(i));
  for (unsigned bits = 15; bits <= kMaxCodePointBits;
       bits += bits < 256 ? 1 : 5) {
    code_points.push_back('1' + std::string(bits - 1, '0'));
    code_points.push_back('1' + std::string(bits - 2, '0') + '1');
    code_points.push_back("11" + std::string(bits - 2, '0'));
    code_points.emplace_back(bits, '1');
  }
  return code_points;
}

struct Sequence {
  model::Bits code_point;
  std::string bytes;
};

// The sequences that the charset has, in order.
std::vector<Sequence> SequencesOf(const Charset& charset) {
  std::vector<Sequence> sequences;
  for (const model::Bits& code_point : CodePoints()) {
    std::string bytes = CallsOf(charset.name).encode(code_point);
    if (!bytes.empty()) sequences.push_back({code_point, std::move(bytes)});
  }
  return sequences;
}

// Bytes as unsigned ones, as std::string compares them.
bool IsSorted(const std::vector<Sequence>& sequences) {
  return std::is_sorted(
      sequences.begin(), sequences.end(),
      [](const Sequence& a, const Sequence& b) { return a.bytes < b.bytes; });
}

// Whether nothing is found in a sequence by who begins to read after so many
// bytes, or twice as many...
bool Synchronizes(const Charset& charset,
                  const std::vector<Sequence>& sequences, size_t unit) {
  const FormCalls& calls = CallsOf(charset.name);
  for (const uint64_t next : {0x0, 0x41, 0xE9, 0x4E2D, 0x10FFFF}) {
    const std::string after = calls.encode(model::ToBits(next));
    for (const Sequence& sequence : sequences) {
      const std::string text = sequence.bytes + after;
      for (size_t at = unit; at < sequence.bytes.size(); at += unit) {
        const auto found = calls.read(std::string_view(text).substr(at));
        if (found.status == Decoded::Status::kWellFormed) return false;
      }
    }
  }
  return true;
}

std::string Synchronization(const Charset& charset,
                            const std::vector<Sequence>& sequences) {
  if (Synchronizes(charset, sequences, 1)) return "at any byte";
  return charset.unit > 1 && Synchronizes(charset, sequences, charset.unit)
             ? "at any unit"
             : "no";
}

bool HasAscii(const Charset& charset) {
  for (uint8_t ascii = 0; ascii < 0x80; ++ascii) {
    const std::string byte(1, static_cast<char>(ascii));
    if (CallsOf(charset.name).encode(model::ToBits(ascii)) != byte)
      return false;
  }
  return true;
}

bool HasZeroBytes(const std::vector<Sequence>& sequences) {
  return std::any_of(sequences.begin(), sequences.end(),
                     [](const Sequence& sequence) {
                       return !sequence.code_point.empty() &&
                              sequence.bytes.find('\0') != std::string::npos;
                     });
}

std::string Row(const Charset& charset) {
  const std::vector<Sequence> sequences = SequencesOf(charset);
  std::string row = "| " + std::string(charset.name) + " |";
  for (const model::Bits& code_point :
       {model::ToBits(0x41), model::ToBits(0xE9), model::ToBits(0x4E2D),
        model::ToBits(0x1F30D), model::ToBits(0x110000), std::string(31, '1'),
        std::string(63, '1'), std::string(4096, '1')}) {
    const size_t size = CallsOf(charset.name).encode(code_point).size();
    row += ' ' + (size == 0 ? "–" : std::to_string(size)) + " |";
  }
  const auto yes = [](bool is_true) { return is_true ? " yes |" : " no |"; };
  row += yes(IsSorted(sequences));
  row += ' ' + Synchronization(charset, sequences) + " |";
  row += yes(HasAscii(charset));
  row += yes(HasZeroBytes(sequences));
  return row + '\n';
}

std::string Page() {
  std::ifstream stream(UTFX_ENCODINGS);
  return {std::istreambuf_iterator<char>(stream), {}};
}

TEST(EncodingsTest, HaveTheNamesThatTheirPageSays) {
  std::string table;
  for (const Charset& charset : kListedCharsets) {
    for (const std::string& cell : MakeCharsetRow(charset)) {
      table += "| " + cell + " ";
    }
    table += "|\n";
  }
  EXPECT_NE(Page().find("|---|---|---|---|---|\n" + table + "\n"),
            std::string::npos)
      << table;
}

TEST(EncodingsTest, AreAsTheirPageSays) {
  if (!HasGroup(Group::kExperimental)) {
    GTEST_SKIP() << "the page tells of all";
  }
  std::string table;
  for (const Charset& charset : kCharsets) {
    if (charset.signatures.empty()) table += Row(charset);
  }
  EXPECT_NE(
      Page().find("|---|---|---|---|---|---|---|---|---|---|---|---|---|\n" +
                  table + "\n"),
      std::string::npos)
      << table;
}

}  // namespace
}  // namespace utfx
