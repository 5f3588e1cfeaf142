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

// Itself included, for all that both have.
TEST_P(WideCodePointsTest, GetThroughToEveryOther) {
  for (const Charset& other : WidePartners(GetParam())) {
    Iconv iconv(std::string(other.name), Name());
    EXPECT_EQ(iconv.Steps(), 1U);
    ExpectEverySizeGetsThrough(GetParam(), other, &iconv);
  }
}

TEST_P(WideCodePointsTest, AreRefusedWhereTheOtherHasNone) {
  const Bits too_wide_for_utf_e_8 = "1" + Times(63, "0");
  const Bits too_wide_for_internal = "1" + Times(31, "0");
  const struct {
    std::string other;
    Bits code_point;
  } cases[] = {
      {"UTF-E-8", too_wide_for_utf_e_8},
      {"UTF-8", too_wide_for_internal},
      {"UTF-16LE", too_wide_for_internal},
      {"UCS-4", too_wide_for_internal},
      {"EUC-JP", too_wide_for_internal},
      {"UTF-64BE", Bits("100010000000000000000")},  // U+110000.
      {"UTF-64BE", too_wide_for_internal},
  };
  const std::string a = model::Encode(GetParam(), 'a');
  for (const auto& [other, code_point] : cases) {
    for (const Bits& wide : {code_point, code_point + Times(20, "1"),
                             code_point + Times(100, "0")}) {
      const std::string bytes = model::Encode(GetParam(), wide);
      if (bytes.empty()) continue;
      Iconv to_other(other, Name());
      const std::string b = to_other.ConvertAll(a).output;
      EXPECT_EQ(to_other.ConvertAll(a + bytes + a),
                (Iconv::Text{b, a.size(), EILSEQ}))
          << other << wide;
      // Cut, it is incomplete only where larger ones could get through. With
      // -c it is dropped whole.
      const bool waits =
          other == "UTF-E-8" || wide.size() <= BitsUnshown(GetParam());
      EXPECT_EQ(to_other.ConvertAll(a + bytes.substr(0, bytes.size() - 1)),
                (Iconv::Text{b, a.size(), waits ? EINVAL : EILSEQ}));
      // But where the rest can be read as something else.
      if (!model::FactsOf(GetParam()).shows_starts && !waits) continue;
      Iconv ignoring(other + "//IGNORE", Name());
      EXPECT_EQ(ignoring.ConvertAll(a + bytes + a),
                (Iconv::Text{b + b, 2 * a.size() + bytes.size(), EILSEQ}))
          << other << wide;
    }
  }
}

TEST_P(WideCodePointsTest, UpTo31BitsGetThroughUtf8) {
  Iconv to("UTF-8", Name());
  Iconv from(Name(), "UTF-8");
  for (size_t size = 22; size <= 31; ++size) {
    for (const Bits& bits :
         {"1" + Times(size - 1, "0"), Bits(Times(size, "1"))}) {
      // glibc's UTF-8 goes on as UTF-8000 does.
      const std::string utf8 = CallsOf("UTF-8000").encode(bits);
      const std::string ours = model::Encode(GetParam(), bits);
      EXPECT_EQ(to.ConvertAll(ours), (Iconv::Text{utf8, ours.size(), 0}));
      EXPECT_EQ(from.ConvertAll(utf8),
                (Iconv::Text{Signature() + ours, utf8.size(), 0}));
    }
  }
}

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

// UTF-8000 and UTF-infinity-16 have no limit of their own: ours is refused,
// both ways, as the others' is.
TEST(LimitTest, OneBitMoreIsRefused) {
  for (const Charset& from : WideCharsets()) {
    const Bits over = "1" + Times(from.code_point_bits, "0");
    for (const Charset& to : WideCharsets()) {
      Iconv iconv(std::string(to.name), std::string(from.name));
      const std::string bytes = model::Encode(from, over, false);
      bool refused = false;
      for (size_t size = 2; size <= bytes.size(); ++size) {
        const Iconv::Text text = iconv.ConvertAll(bytes.substr(0, size));
        EXPECT_EQ(text.output, "");
        // Once refused, always refused: nobody waits for the rest.
        refused |= text.error == EILSEQ;
        EXPECT_EQ(text.error, refused ? EILSEQ : EINVAL);
      }
      EXPECT_TRUE(refused) << from.name;
    }
  }
}

// What is there for compatibility and has surrogates.
class SurrogatesTest : public CharsetTest {
 protected:
  static std::string EncodeIn(const Charset& charset, uint32_t value) {
    return model::Encode(charset, model::ToBits(value));
  }
};

std::vector<Charset> CharsetsWithSurrogates() {
  return CharsetsWith([](const Charset& row) {
    return row.group == Group::kCompatibility &&
           model::FactsOf(row).has_surrogates;
  });
}

TEST_P(SurrogatesTest, PassBetweenThese) {
  for (const Charset& to : CharsetsWithSurrogates()) {
    Iconv iconv(std::string(to.name), Name());
    std::string input;
    std::string output;
    for (uint32_t value = 0xD7F0; value < 0xE010; ++value) {
      for (const uint32_t each : {value, uint32_t{'a'}, uint32_t{0x1F30D}}) {
        input += EncodeIn(GetParam(), each);
        output += EncodeIn(to, each);
      }
    }
    EXPECT_EQ(iconv.ConvertAll(input), (Iconv::Text{output, input.size(), 0}))
        << to.name;
  }
}

TEST_P(SurrogatesTest, PassNowhereElse) {
  std::vector<std::string> others = {"UTF-8",   "UTF-16BE", "UTF-32BE",
                                     "UCS-4BE", "UTF-8000", "WCHAR_T"};
  // To it, surrogates are numbers like any other.
  const std::string numbers = "UTF-E-8-PERL";
  if (FindRow(numbers) != nullptr) {
    others.push_back(numbers);
    EXPECT_EQ(Iconv(Name(), numbers).ConvertAll("\xED\xA0\x80"),
              (Iconv::Text{"", 0, EILSEQ}));
  }
  for (const std::string& other : others) {
    for (uint32_t value = 0xD800; value < 0xE000; value += 0x3FF) {
      const std::string input = Encode({'a', value, 'b'});
      const Iconv::Text to = Iconv(other, Name()).ConvertAll(input);
      EXPECT_EQ(to.error, EILSEQ) << other;
      EXPECT_EQ(to.consumed, Encode({'a'}).size()) << other;
    }
  }
  for (uint32_t value = 0xD800; value < 0xE000; value += 0x3FF) {
    const std::string input =
        model::ToBytes(Times(16, "0") + model::ToBits(value));
    EXPECT_EQ(Iconv(Name(), "UCS-4BE").ConvertAll(input),
              (Iconv::Text{"", 0, EILSEQ}));
  }
}

// More may follow.
TEST_P(SurrogatesTest, AHighOneAtTheEndIsIncomplete) {
  const std::string high = Encode({0xD800});
  for (const Charset& to : CharsetsWithSurrogates()) {
    Iconv iconv(std::string(to.name), Name());
    EXPECT_EQ(iconv.ConvertAll(high), (Iconv::Text{"", 0, EINVAL}));
  }
}

UTFX_INSTANTIATE_CHARSET_TEST_WITH(SurrogatesTest, CharsetsWithSurrogates());
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(SurrogatesTest);

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
