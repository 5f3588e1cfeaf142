// Code points beyond what INTERNAL carries, through iconv(3).

#include <gtest/gtest.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <random>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "converters/charsets.h"
#include "core/code_point.h"
#include "tests/charset_test.h"
#include "tests/every_size.h"
#include "tests/form_calls.h"
#include "tests/gconv-module/real_iconv.h"
#include "tests/hex.h"
#include "tests/model/model.h"
#include "tests/run_command.h"
#include "tests/temporary_folder.h"

namespace utfx {
namespace {

using model::Bits;

class WideCodePointsTest : public CharsetTest {};

// A stream of the longest sequences there are, through the real iconv, whose
// buffers they do not divide.
TEST_P(WideCodePointsTest, TheLongestSequencesGetThroughAPipe) {
  std::string input = Signature();
  const std::string sequence =
      model::Encode(GetParam(), Times(GetParam().code_point_bits, "1"));
  input += Times(2'000, sequence);
  const TemporaryFolder folder;
  std::string command = "cat " + folder.Write("text", input);
  const std::vector<std::string> steps = {
      Name() + " -t UTF-8000", "UTF-8000 -t UTF-∞-16BE",
      "UTF-∞-16BE -t UTF-∞-16LE", "UTF-∞-16LE -t " + Name()};
  for (const std::string& step : steps) {
    command += " | iconv -f " + step;
  }
  const Command result = RunCommand(command);
  EXPECT_EQ(result.status, 0);
  EXPECT_TRUE(result.output == input);
}

UTFX_INSTANTIATE_CHARSET_TEST_WITH(WideCodePointsTest, WideCharsets());

// What Perl makes of lines in a file, as a line each.
std::vector<std::string> LinesOfPerl(const std::string& code,
                                     const std::string& lines) {
  const TemporaryFolder folder;
  const Command perl =
      RunCommand("perl -ne 'no warnings; chomp; " + code + R"(; print "\n"' )" +
                 folder.Write("lines", lines));
  EXPECT_EQ(perl.status, 0);
  std::vector<std::string> output;
  std::istringstream stream(perl.output);
  for (std::string line; std::getline(stream, line);) output.push_back(line);
  return output;
}

// Perl's own encoder, which UTF-E-8 is a description of; it has the surrogates
// as well.
TEST(PerlTest, WritesTheSameUtfE8) {
  std::mt19937_64 random(5);
  std::vector<uint64_t> code_points;
  for (unsigned bits = 1; bits <= 63; ++bits) {
    const uint64_t power = uint64_t{1} << (bits - 1);
    for (const uint64_t value : {power - 1, power, power + 1}) {
      code_points.push_back(value);
    }
  }
  for (uint64_t value = 0xD7FF; value <= 0xE000; ++value) {
    code_points.push_back(value);
  }
  code_points.push_back(~uint64_t{0} >> 1);
  while (code_points.size() < 100'300) {
    code_points.push_back(random() >> (1 + random() % 63));
  }

  std::string numbers;
  for (const uint64_t value : code_points) {
    numbers += std::to_string(value) + '\n';
  }
  const std::vector<std::string> lines = LinesOfPerl(
      "$s = chr($_ + 0); utf8::encode($s); print uc unpack(\"H*\", $s)",
      numbers);
  ASSERT_EQ(lines.size(), code_points.size());
  for (const Charset& charset : kCharsets) {
    if (!model::AreOneEncoding(charset, *FindRow("UTF-E-8"))) continue;
    Iconv validate(std::string(charset.name), std::string(charset.name));
    for (size_t i = 0; i < lines.size(); ++i) {
      const uint64_t value = code_points[i];
      if (IsSurrogate(value) && !model::FactsOf(charset).has_surrogates)
        continue;
      const std::string bytes = BytesOfHex(lines[i]);
      ASSERT_EQ(Hex(CallsOf(charset.name).encode(model::ToBits(value))),
                lines[i])
          << value;
      ASSERT_EQ(validate.ConvertAll(bytes),
                (Iconv::Text{bytes, bytes.size(), 0}));
    }
  }
}

// And its decoder: what it takes for well-formed is UTF-E-8-PERL.
TEST(PerlTest, ReadsTheSameUtfE8) {
  if (FindRow("UTF-E-8-PERL") == nullptr)
    GTEST_SKIP() << "UTF-E-8-PERL is not there";
  std::mt19937_64 random(7);
  std::vector<std::string> strings;
  std::string numbers;
  for (int i = 0; i < 100'000; ++i) {
    std::string bytes;
    for (auto count = 1 + random() % 3; count > 0; --count) {
      const uint64_t value = random() % 8 == 0
                                 ? 0xD700 + random() % 0xA00
                                 : random() >> (1 + random() % 63);
      bytes += CallsOf("UTF-E-8-PERL").encode(model::ToBits(value));
    }
    for (auto count = random() % 3; count > 0; --count) {
      constexpr uint8_t kBytes[] = {0x80, 0xBF, 0x81, 0x87, 0x88, 0xC0, 0xC2,
                                    0xED, 0xA0, 0xF0, 0xFE, 0xFF, 0x61};
      bytes[random() % bytes.size()] =
          static_cast<char>(kBytes[random() % std::size(kBytes)]);
    }
    numbers += Hex(bytes) + '\n';
    strings.push_back(bytes);
  }
  const std::vector<std::string> lines = LinesOfPerl(
      "$s = pack(\"H*\", $_); print utf8::decode($s) ? 1 : 0", numbers);
  ASSERT_EQ(lines.size(), strings.size());
  Iconv validate("UTF-E-8-PERL", "UTF-E-8-PERL");
  for (size_t i = 0; i < lines.size(); ++i) {
    ASSERT_EQ(validate.ConvertAll(strings[i]).error == 0, lines[i] == "1")
        << Hex(strings[i]);
  }
}

}  // namespace
}  // namespace utfx
