// Code points beyond what INTERNAL carries, through iconv(3).

#include <gtest/gtest.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <fstream>
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
#include "tests/gconv-module/run_command.h"
#include "tests/hex.h"
#include "tests/model/model.h"

namespace utfx {
namespace {

using model::Bits;

// A file that a command can read, while this lives.
class TemporaryFile {
 public:
  explicit TemporaryFile(const std::string& bytes) {
    const int file = mkstemp(path_);
    EXPECT_GE(file, 0);
    close(file);
    std::ofstream(path_, std::ios::binary) << bytes;
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  ~TemporaryFile() { unlink(path_); }

  std::string Path() const { return path_; }

 private:
  char path_[32] = "/tmp/utfx-wide-XXXXXX";
};

class WideCodePointsTest : public CharsetTest {};

// Every ordered pair, itself included, for all that both have.
TEST_P(WideCodePointsTest, GetThroughToEveryOther) {
  for (const Charset& other : WideCharsets()) {
    Iconv iconv(std::string(other.name), Name());
    EXPECT_EQ(iconv.Steps(), 1U);
    ExpectEverySizeGetsThrough(GetParam(), other, &iconv);
  }
}

bool IsMashpoe8() {
  return model::EncodingOf(WideCodePointsTest::GetParam()) ==
         model::Encoding::kUtfMashpoe8;
}

// Of code points with more bits the first unit shows that they have over 31.
size_t ShownEarly() {
  switch (model::EncodingOf(WideCodePointsTest::GetParam())) {
    case model::Encoding::kAscvi:
      return 36;  // Six bytes.
    case model::Encoding::kUtf16K:
      return 43;  // Three containers.
    default:
      return 31;
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
      const bool waits = other == "UTF-E-8" || wide.size() <= ShownEarly();
      EXPECT_EQ(to_other.ConvertAll(a + bytes.substr(0, bytes.size() - 1)),
                (Iconv::Text{b, a.size(), waits ? EINVAL : EILSEQ}));
      // But where the rest can be read as something else.
      if (IsMashpoe8() && !waits) continue;
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
  const TemporaryFile file(input);
  std::string command = "cat " + file.Path();
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

// Perl's own encoder, which UTF-E-8 is a description of.
TEST(PerlTest, WritesTheSameUtfE8) {
  std::mt19937_64 random(5);
  std::vector<uint64_t> code_points;
  for (unsigned bits = 1; bits <= 63; ++bits) {
    const uint64_t power = uint64_t{1} << (bits - 1);
    for (const uint64_t value : {power - 1, power, power + 1}) {
      code_points.push_back(value);
    }
  }
  code_points.push_back(~uint64_t{0} >> 1);
  while (code_points.size() < 100'300) {
    code_points.push_back(random() >> (1 + random() % 63));
  }
  std::erase_if(code_points, [](uint64_t value) { return IsSurrogate(value); });

  std::string numbers;
  for (const uint64_t value : code_points) {
    numbers += std::to_string(value) + '\n';
  }
  const TemporaryFile file(numbers);
  const Command perl = RunCommand(
      "perl -ne 'no warnings; $s = chr($_ + 0); utf8::encode($s); "
      "print uc unpack(\"H*\", $s), \"\\n\"' " +
      file.Path());
  ASSERT_EQ(perl.status, 0);

  std::istringstream lines(perl.output);
  std::string line;
  Iconv validate("UTF-E-8", "UTF-E-8");
  for (const uint64_t value : code_points) {
    ASSERT_TRUE(std::getline(lines, line));
    const std::string bytes = BytesOfHex(line);
    ASSERT_EQ(Hex(CallsOf("UTF-E-8").encode(model::ToBits(value))), line)
        << value;
    ASSERT_EQ(validate.ConvertAll(bytes),
              (Iconv::Text{bytes, bytes.size(), 0}));
  }
}

}  // namespace
}  // namespace utfx
