// Charsets as data: what is converted from them and to them, and their files.

#include "converters/table/table.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <map>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "converters/table/table_file.h"
#include "converters/text_form.h"
#include "converters/utf8.h"
#include "core/any_form.h"
#include "core/code_point.h"
#include "core/convert.h"
#include "core/encoding_form.h"
#include "core/result.h"
#include "core/simd/targets.h"
#include "tests/each_form.h"
#include "tests/run_convert.h"

namespace utfx {
namespace {

// Facts, and what follows from them by plain look-ups.
struct TableSample {
  TableSample() {
    std::fill(std::begin(facts.code_points), std::end(facts.code_points),
              Table::kUnassigned);
    facts.replacement = '?';
  }

  void Add(uint8_t byte, uint32_t code_point) {
    facts.code_points[byte] = code_point;
    facts.is_decode_only[byte] = encoded.contains(code_point);
    encoded.try_emplace(code_point, byte);
  }
  void AddEncodeOnly(uint32_t code_point, uint8_t byte) {
    encode_only.push_back({code_point, byte});
    encoded[code_point] = byte;
  }

  std::string File() const {
    TableFacts written = facts;
    written.encode_only = encode_only;
    written.names = names;
    std::string file(kMaxTableFileSize, '\0');
    file.resize(
        WriteTableFile(written, reinterpret_cast<uint8_t*>(file.data())));
    return file;
  }

  TableFacts facts = {};
  std::map<CodePoint, uint8_t> encoded;
  std::vector<TableFacts::EncodeOnly> encode_only;
  std::vector<std::string_view> names = {"X-EXAMPLE", "X.1", "CS:X_2+"};
};

// Has ASCII but for two characters, code points of each length in UTF-8, some
// that no byte is read as, a byte for a code point that another has, and bytes
// without.
TableSample Retro() {
  TableSample example;
  for (uint32_t i = 0; i < 0x80; ++i) example.Add(i, i);
  for (uint32_t i = 0; i < 0x20; ++i) example.Add(0x80 + i, 0x410 + i);
  for (uint32_t i = 0; i < 0x20; ++i) example.Add(0xA0 + i, 0x2580 + i);
  for (uint32_t i = 0; i < 0x20; ++i) example.Add(0xC0 + i, 0x1FB00 + i);
  example.Add(0xE0, 'A');
  example.Add(0xE1, 0x10FFFF);
  example.AddEncodeOnly(0xE9, 'e');
  example.AddEncodeOnly(0x2200, 0xA0);
  example.AddEncodeOnly(0x1FBFF, 0x80);
  return example;
}

// The same without what needs two units of UTF-16.
TableSample Plain() {
  TableSample plain = Retro();
  for (size_t i = 0xC0; i < 0xE0; ++i) {
    plain.encoded.erase(plain.facts.code_points[i]);
    plain.facts.code_points[i] = Table::kUnassigned;
  }
  plain.encoded.erase(0x10FFFF);
  plain.facts.code_points[0xE1] = Table::kUnassigned;
  return plain;
}

// An EBCDIC of sorts: all bytes have a character, and U+0000 is not byte 0.
TableSample Shifted() {
  TableSample example;
  for (uint32_t i = 0; i < 256; ++i) {
    example.Add(static_cast<uint8_t>(i + 0x40), i < 0x80 ? i : 0x3A0 + i);
  }
  return example;
}

// Those that differ in one thing from a table for which there is a kernel, each
// with its name.
std::map<std::string, TableSample> Neighbours() {
  std::map<std::string, TableSample> samples;
  samples["all of one plane"] = Plain();
  samples["all of one plane"].Add(0xF0, 0xFFFF);
  samples["one of another plane"] = Plain();
  samples["one of another plane"].Add(0xF0, 0x1F600);
  samples["the first of another plane"] = Plain();
  samples["the first of another plane"].Add(0xF0, 0x10000);
  samples["the last of another plane"] = Plain();
  samples["the last of another plane"].Add(0xF0, 0x10FFFF);
  for (const uint32_t which : {0x00U, 0x61U, 0x7FU}) {
    TableSample writes;
    TableSample reads;
    for (uint32_t i = 0; i < 0x80; ++i) {
      const auto byte = static_cast<uint8_t>(i);
      writes.Add(byte, i);
      // Another character takes its place.
      reads.Add(byte, i == which ? 0xE9 : i);
    }
    writes.Add(0x80, 0xE9);
    // Is written as another byte than the one that is read as it.
    writes.facts.is_decode_only[which] = true;
    writes.AddEncodeOnly(which, 0x80);
    reads.Add(0x80, which);
    TableSample only_writes = reads;
    only_writes.encoded.erase(which);
    only_writes.facts.code_points[0x80] = Table::kUnassigned;
    only_writes.AddEncodeOnly(which, static_cast<uint8_t>(which));
    samples["writes ASCII, and reads it but for " + std::to_string(which)] =
        only_writes;
    samples["reads ASCII, and writes it but for " + std::to_string(which)] =
        writes;
    samples["has no ASCII, as it lacks " + std::to_string(which)] = reads;
  }
  TableSample all = Shifted();
  all.encoded.erase(all.facts.code_points[0xF0]);
  all.facts.code_points[0xF0] = Table::kUnassigned;
  samples["all bytes but one"] = all;
  return samples;
}

struct Made {
  explicit Made(std::string_view file) {
    refusal = ReadTableFile(Bytes(file), file.size(), &table, slots, &read);
    form.any = table.Form();
  }

  Table table;
  uint32_t slots[Table::kMaxSlots];
  TableFile read = {};
  const char* refusal;
  TextForm form;
};

// Converts one code point after the other, by the facts.
Outcome Expected(const TableSample& example, const AnyForm& other, bool is_read,
                 std::string_view text, size_t room) {
  std::string written;
  for (size_t at = 0;;) {
    if (at == text.size()) return {written, at, Stop::kInputEmpty};
    const uint8_t* const in = Bytes(text) + at;
    const uint32_t byte_code_point = example.facts.code_points[*in];
    const Decoded decoded = !is_read
                                ? other.Decode(in, Bytes(text) + text.size())
                            : byte_code_point == Table::kUnassigned
                                ? Decoded::IllFormed(1)
                                : Decoded::WellFormed(byte_code_point, 1);
    if (decoded.status == Decoded::Status::kIncomplete) {
      return {written, at, Stop::kIncomplete, ErrorClass::kNone,
              decoded.length};
    }
    if (decoded.status == Decoded::Status::kIllFormed) {
      return {written, at, Stop::kIllFormed, decoded.error_class,
              decoded.length};
    }
    // No table has what is wide.
    const bool is_wide = decoded.status == Decoded::Status::kWellFormedWide;
    const CodePoint code_point = is_wide ? ~CodePoint{0} : decoded.code_point;
    uint8_t sequence[kMaxSequenceLength];
    uint8_t* end = sequence;
    if (is_read) {
      EXPECT_EQ(other.Encode(code_point, end, std::end(sequence)), Stop::kNone);
    } else if (room == written.size()) {
      return {written, at, Stop::kOutputFull};
    } else {
      const auto found = example.encoded.find(code_point);
      if (found == example.encoded.end()) {
        return {written, at, Stop::kUnencodable, ErrorClass::kInvalidCodePoint,
                decoded.length};
      }
      *end++ = found->second;
    }
    if (room - written.size() < static_cast<size_t>(end - sequence)) {
      return {written, at, Stop::kOutputFull};
    }
    written.append(reinterpret_cast<char*>(sequence), end - sequence);
    at += decoded.length;
  }
}

// Texts of runs, as people write them, some with an error.
std::vector<std::string> Texts(const TableSample& example) {
  std::vector<uint8_t> assigned;
  for (size_t i = 0; i < 256; ++i) {
    if (example.facts.code_points[i] != Table::kUnassigned) {
      assigned.push_back(static_cast<uint8_t>(i));
    }
  }
  std::mt19937 random(1);
  std::vector<std::string> texts;
  for (size_t size = 0; size < 120; ++size) texts.emplace_back(size, 'a');
  for (int i = 0; i < 200; ++i) {
    std::string text;
    const size_t size = random() % (i % 20 == 0 ? 3000 : 150);
    while (text.size() < size) {
      const size_t start = random() % assigned.size();
      for (size_t run = random() % 30 + 1; run > 0; --run) {
        text += static_cast<char>(
            assigned[(start + random() % 24) % assigned.size()]);
      }
    }
    texts.push_back(text);
  }
  return texts;
}

template <class Form>
void ExpectConversionsWith(const TableSample& example) {
  const Made made(example.File());
  ASSERT_EQ(made.refusal, nullptr);
  std::mt19937 random(2);
  const TextForm& other = kForeignForm<Form>;
  const Conversion from = FindConversion(made.form, other);
  const Conversion to = FindConversion(other, made.form);
  for (std::string text : Texts(example)) {
    const Outcome decoded =
        Expected(example, other.any, true, text, 16 * text.size());
    EXPECT_EQ(RunConvert(from, text, 16 * text.size()), decoded);
    std::string encoded = decoded.output;
    const size_t short_of = random() % (encoded.size() + 1);
    EXPECT_EQ(RunConvert(from, text, short_of),
              Expected(example, other.any, true, text, short_of));
    for (const size_t room : {text.size(), random() % (text.size() + 1)}) {
      EXPECT_EQ(RunConvert(to, encoded, room),
                Expected(example, other.any, false, encoded, room));
    }
    if (text.empty()) continue;
    text[random() % text.size()] = static_cast<char>(random());
    encoded[random() % encoded.size()] = static_cast<char>(random());
    EXPECT_EQ(RunConvert(from, text, 16 * text.size()),
              Expected(example, other.any, true, text, 16 * text.size()));
    EXPECT_EQ(RunConvert(to, encoded, text.size() + 1),
              Expected(example, other.any, false, encoded, text.size() + 1));
  }
}

void ExpectConversions(const TableSample& example) {
  ForEachForm([&]<class Form>() { ExpectConversionsWith<Form>(example); });
}

TEST(TableTest, IsConvertedAsItsFactsSay) {
  const size_t best = simd::active_target;
  for (size_t i = best; i < simd::kTargets.size(); ++i) {
    SCOPED_TRACE(simd::kTargets[i].name);
    simd::active_target = i;
    ExpectConversions(Retro());
    ExpectConversions(Plain());
    ExpectConversions(Shifted());
    for (const auto& [name, example] : Neighbours()) {
      SCOPED_TRACE(name);
      ExpectConversionsWith<Utf8>(example);
    }
  }
  simd::active_target = best;
}

TEST(TableTest, OneIsConvertedToAnother) {
  const Made retro(Retro().File());
  const Made shifted(Shifted().File());
  EXPECT_EQ(RunConvert(FindConversion(retro.form, shifted.form), "AB\x80 C", 9),
            (Outcome{"\x81\x82", 2, Stop::kUnencodable,
                     ErrorClass::kInvalidCodePoint, 1}));
}

TEST(TableTest, HasTheCodePointsThatItWrites) {
  for (const TableSample& example : {Retro(), Shifted()}) {
    const Made made(example.File());
    uint32_t all[Table::kMaxEncoded];
    ASSERT_EQ(made.table.AllEncoded(all), example.encoded.size());
    size_t index = 0;
    uint32_t next = 0;
    for (const auto& [code_point, byte] : example.encoded) {
      EXPECT_EQ(all[index++], code_point);
      EXPECT_EQ(made.table.NextEncoded(next), code_point);
      EXPECT_EQ(made.table.ByteOf(code_point), byte);
      next = code_point + 1;
    }
    EXPECT_EQ(made.table.NextEncoded(next), Table::kUnassigned);
    size_t count = 0;
    for (CodePoint code_point = 0; code_point < 0x120000; ++code_point) {
      count += static_cast<size_t>(made.table.ByteOf(code_point) >= 0);
    }
    EXPECT_EQ(count, example.encoded.size());
    EXPECT_EQ(made.table.ByteOf(~CodePoint{0}), -1);
  }
}

TEST(TableTest, TellsTheLastCodePoint) {
  TableSample reads = Plain();
  reads.facts.code_points[0xF1] = 0x10FFFF;
  reads.facts.is_decode_only[0xF1] = true;
  for (const TableSample& example : {Retro(), Plain(), Shifted(), reads}) {
    const Made made(example.File());
    ASSERT_EQ(made.refusal, nullptr);
    CodePoint last = std::prev(example.encoded.end())->first;
    for (const uint32_t code_point : example.facts.code_points) {
      if (code_point != Table::kUnassigned) {
        last = std::max<CodePoint>(last, code_point);
      }
    }
    EXPECT_EQ(made.table.Last(), last);
  }
}

// The most that a table can have, and one more.
TEST(TableTest, HasRoom) {
  TableSample example;
  for (uint32_t i = 0; i < 256; ++i) example.Add(i, 0x4E00 + i);
  example.facts.replacement = 0x4E00;
  for (uint32_t i = 0; i < Table::kMaxEncodeOnly; ++i) {
    example.AddEncodeOnly(0x10000 + 7 * i, static_cast<uint8_t>(i));
  }
  const Made made(example.File());
  ASSERT_EQ(made.refusal, nullptr);
  for (const auto& [code_point, byte] : example.encoded) {
    EXPECT_EQ(made.table.ByteOf(code_point), byte);
  }
  Table table;
  uint32_t slots[8];
  table.Clear(slots);
  for (uint32_t i = 0; i < 4; ++i) EXPECT_TRUE(table.AddEncoded(0x1000 + i, 1));
  EXPECT_FALSE(table.AddEncoded(0x2000, 1));
}

TEST(TableFileTest, TellsItsNamesAndReplacement) {
  const std::string file = Retro().File();
  const Made made(file);
  ASSERT_EQ(made.refusal, nullptr);
  EXPECT_EQ(made.read.replacement, '?');
  EXPECT_EQ(made.read.names, std::string_view("X-EXAMPLE\0X.1\0CS:X_2+\0", 22));
  EXPECT_TRUE(made.read.HasName("X.1") && made.read.HasName("CS:X_2+"));
  for (const char* const name : {"X", "X.", "X.10", "x.1", ""}) {
    EXPECT_FALSE(made.read.HasName(name)) << name;
  }
}

TEST(TableFileTest, IsRefusedIfDamaged) {
  const std::string file = Retro().File();
  for (size_t at = 0; at < file.size(); ++at) {
    for (const int bit : {0, 7}) {
      std::string damaged = file;
      damaged[at] = static_cast<char>(damaged[at] ^ 1 << bit);
      EXPECT_NE(Made(damaged).refusal, nullptr) << at;
    }
    EXPECT_NE(Made(file.substr(0, at)).refusal, nullptr) << at;
  }
  EXPECT_NE(Made(file + '\0').refusal, nullptr);
}

TEST(TableFileTest, IsRefusedIfItsFactsAreWrong) {
  const auto refusal = [](auto change) {
    TableSample example = Retro();
    change(&example);
    const char* const refusal = Made(example.File()).refusal;
    return std::string(refusal == nullptr ? "" : refusal);
  };
  EXPECT_EQ(refusal([](TableSample*) {}), "");
  EXPECT_EQ(
      refusal([](TableSample* e) { e->facts.code_points[0xF0] = 0xD800; }),
      "a byte is no Unicode character");
  EXPECT_EQ(
      refusal([](TableSample* e) { e->facts.code_points[0xF0] = 0x110000; }),
      "a byte is no Unicode character");
  EXPECT_EQ(
      refusal([](TableSample* e) { e->facts.is_decode_only[0xF0] = true; }),
      "a byte without a code point is decode-only");
  EXPECT_EQ(refusal([](TableSample* e) { e->facts.code_points[0xF0] = 'A'; }),
            "a code point has two bytes");
  EXPECT_EQ(refusal([](TableSample* e) { e->AddEncodeOnly('A', 7); }),
            "a code point has two bytes, or is none of Unicode");
  EXPECT_EQ(refusal([](TableSample* e) { e->AddEncodeOnly(0xDFFF, 7); }),
            "a code point has two bytes, or is none of Unicode");
  EXPECT_EQ(refusal([](TableSample* e) { e->facts.replacement = 0xFFFD; }),
            "it lacks the character that it writes for errors");
  EXPECT_EQ(refusal([](TableSample* e) { e->names = {}; }), "it has no name");
  for (const std::string_view name :
       {"", "a", "../A", ".A", "A B", "A/B", "\xC3\x84"}) {
    const std::vector<std::string_view> names = {"A", name};
    EXPECT_EQ(refusal([&](TableSample* e) { e->names = names; }),
              "a name is not allowed")
        << name;
  }
  const std::string longest(kMaxNameLength, 'A');
  const std::string too_long = longest + 'A';
  EXPECT_EQ(refusal([&](TableSample* e) { e->names = {longest}; }), "");
  EXPECT_EQ(refusal([&](TableSample* e) { e->names = {too_long}; }),
            "a name is not allowed");
}

}  // namespace
}  // namespace utfx
