// Unmodified programs of the system with the charsets: iconv itself, and
// fopen() with ccs= in this process.

#include <gtest/gtest.h>

#include <clocale>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cwchar>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "tests/charset_test.h"
#include "tests/hex.h"
#include "tests/model/model.h"
#include "tests/run_command.h"
#include "tests/temporary_folder.h"

namespace utfx {
namespace {

using std::string_literals::operator""s;

class ProgramsTest : public CharsetTest {
 protected:
  // What iconv does with a text: the same for all charsets of ours.
  Command OfUtf32(const std::string& arguments, const std::string& text) const {
    static auto* const kKnown =
        new std::map<std::pair<std::string, std::string>, Command>;
    const auto [at, is_new] = kKnown->try_emplace({arguments, text});
    if (is_new) {
      at->second = RunCommand("iconv " + arguments + " " +
                              folder_.Write("utf32", text) + " 2>/dev/null");
    }
    return at->second;
  }
  std::string Read(const std::string& name) const {
    std::ifstream stream(folder_.Path(name), std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
  }

  const TemporaryFolder folder_;
};

TEST_P(ProgramsTest, IconvConvertsAFileAndAPipeBothWays) {
  // More than iconv's buffers hold, and characters across their ends.
  std::vector<uint32_t> text;
  std::string utf8;
  for (size_t i = 0; i < 30'000; ++i) {
    text.push_back(model::CommonScalarValues()[i * 37]);
    utf8 += model::EncodeUtf8(text.back());
  }
  const std::string ours = Signature() + Encode(text);
  const std::string in = folder_.Write("utf8", utf8);
  EXPECT_EQ(RunCommand("iconv -f UTF-8 -t " + Name() + " " + in).output, ours);
  EXPECT_EQ(RunCommand("cat " + in + " | iconv -f utf8 -t " + Name()).output,
            ours);
  const std::string out = folder_.Write("ours", ours);
  EXPECT_EQ(RunCommand("iconv -t UTF-8 -f " + Name() + " " + out).output, utf8);
  EXPECT_EQ(RunCommand("cat " + out + " | iconv -t utf8 -f " + Name()).output,
            utf8);
  EXPECT_EQ(RunCommand("iconv -f " + Name() + " -t UTF-16BE " + out +
                       " | iconv -f UTF-16BE -t UTF-8")
                .output,
            utf8);
}

TEST_P(ProgramsTest, IconvKnowsEveryNameInAnyCase) {
  const std::string expected = Signature() + Encode({'H', 'i'});
  std::vector<std::string_view> names = {GetParam().name};
  names.insert(names.end(), GetParam().aliases.begin(),
               GetParam().aliases.end());
  static const auto* const kList =
      new std::string(RunCommand("iconv -l").output);
  for (const std::string_view upper : names) {
    std::string name(upper);
    EXPECT_NE(kList->find(name + "//"), std::string::npos) << name;
    EXPECT_EQ(RunCommand("printf Hi | iconv -f UTF-8 -t " + name).output,
              expected);
    for (char& c : name) {
      if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    EXPECT_EQ(RunCommand("printf Hi | iconv -f UTF-8 -t " + name).output,
              expected);
  }
}

// The exit status and output are those that iconv has for UTF-32.
TEST_P(ProgramsTest, IconvHandlesErrorsAsItDoesForUtf32) {
  const std::string a = model::Encode(GetParam(), 'a');
  const std::string bad = AnError(GetParam());
  const std::string a32 = "\0\0\0a"s;
  const std::string bad32 = "\0\0\xD8\0"s;
  const struct {
    std::string ours;
    std::string utf32;
  } texts[] = {
      {a + a, a32 + a32},
      {a + bad + a, a32 + bad32 + a32},
      {a + bad, a32 + bad32},
      {bad, bad32},
      {a + a.substr(0, a.size() - 1), a32 + "\0\0\0"s},
  };
  const std::string others[] = {"UTF-8", "UTF-16LE", "ISO-8859-1"};
  // Samples are of one text each way.
  const bool is_sampled = RunsAgain() || IsSampled(GetParam());
  for (size_t i = 0; i < std::size(texts); ++i) {
    const auto& [ours, utf32] = texts[i];
    if (is_sampled && ours != a + bad + a) continue;
    // One byte cut off leaves nothing of a one-byte unit.
    if (a.size() == 1 && utf32.size() % 4 != 0) continue;
    const std::string our_file = folder_.Write("ours", ours);
    for (const std::string& other : others) {
      if (!IsNightly() && other != others[(i + 1) % std::size(others)])
        continue;
      for (const std::string& arguments :
           {" -t " + other, " -c -t " + other, " -t " + other + "//IGNORE",
            " -t " + other + "//TRANSLIT"}) {
        EXPECT_EQ(RunCommand("iconv -f " + Name() + arguments + " " + our_file +
                             " 2>/dev/null"),
                  OfUtf32("-f UTF-32BE" + arguments, utf32))
            << arguments << " " << Hex(ours);
      }
    }
  }
  // The other way: unencodable and ill-formed input.
  for (const std::string text : {"ab",
                                 "a\xFF"
                                 "b",
                                 "a\xFF", "a\xE2\x82"}) {
    if (is_sampled && text != "a\xFF") continue;
    const std::string file = folder_.Write("utf8", text);
    for (const std::string arguments : {" ", " -c "}) {
      const Command ours = RunCommand("iconv" + arguments + "-f UTF-8 -t " +
                                      Name() + " " + file + " 2>/dev/null");
      const Command utf32 = OfUtf32(arguments + "-f UTF-8 -t UTF-32BE ", text);
      EXPECT_EQ(ours.status, utf32.status) << arguments << Hex(text);
      EXPECT_EQ(ours.output.size() - Signature().size(),
                utf32.output.size() / 4 * a.size());
    }
  }
}

TEST_P(ProgramsTest, IconvNamesTheOffendingByte) {
  const std::string a = model::Encode(GetParam(), 'a');
  const std::string file =
      folder_.Write("bad", a + a + AnError(GetParam()) + a);
  const Command command =
      RunCommand("LC_ALL=C iconv -t UTF-8 -f " + Name() + " " + file + " 2>&1");
  EXPECT_EQ(command.status, 1);
  EXPECT_NE(command.output.find("illegal input sequence at position " +
                                std::to_string(2 * a.size()) + "\n"),
            std::string::npos)
      << command.output;
}

// fopen() with ccs= takes the step to or from INTERNAL by itself, and writes no
// signature.
class StreamsTest : public ProgramsTest {};

TEST_P(StreamsTest, ReadsASignature) {
  const std::vector<uint32_t> text = {'H', 'i', 0x1F30D};
  folder_.Write("stream", Signature() + Encode(text));
  FILE* in = fopen(folder_.Path("stream").c_str(), ("r,ccs=" + Name()).c_str());
  ASSERT_NE(in, nullptr);
  for (const uint32_t value : text) EXPECT_EQ(fgetwc(in), value);
  EXPECT_EQ(fgetwc(in), WEOF);
  EXPECT_EQ(fclose(in), 0);
}

TEST_P(StreamsTest, ReadsMoreThanABuffer) {
  std::vector<uint32_t> text;
  for (size_t i = 0; i < 20'000; ++i) {
    text.push_back(model::CommonScalarValues()[1 + i * 37]);
  }
  const std::string mode = ",ccs=" + Name();
  FILE* out = fopen(folder_.Path("stream").c_str(), ("w" + mode).c_str());
  ASSERT_NE(out, nullptr);
  for (const uint32_t value : text) fputwc(static_cast<wchar_t>(value), out);
  EXPECT_EQ(fclose(out), 0);
  EXPECT_EQ(Read("stream"), Encode(text));
  FILE* in = fopen(folder_.Path("stream").c_str(), ("r" + mode).c_str());
  ASSERT_NE(in, nullptr);
  for (const uint32_t value : text) ASSERT_EQ(fgetwc(in), value);
  EXPECT_EQ(fgetwc(in), WEOF);
  EXPECT_EQ(fclose(in), 0);
}

TEST_P(StreamsTest, StopsAtIllFormedInput) {
  folder_.Write("stream", Encode({'a'}) + AnError(GetParam()));
  FILE* in = fopen(folder_.Path("stream").c_str(), ("r,ccs=" + Name()).c_str());
  ASSERT_NE(in, nullptr);
  EXPECT_EQ(fgetwc(in), wint_t{'a'});
  EXPECT_EQ(fgetwc(in), WEOF);
  EXPECT_NE(ferror(in), 0);
  EXPECT_EQ(errno, EILSEQ);
  EXPECT_EQ(fclose(in), 0);
}

UTFX_INSTANTIATE_CHARSET_TEST(ProgramsTest);
UTFX_INSTANTIATE_CHARSET_TEST(StreamsTest);

// What the module is: nothing but libc, and the three functions.
class ModuleTest : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_NE(std::getenv("UTFX_MODULE_LISTED"), nullptr);
  }
};

TEST_F(ModuleTest, NeedsNothingButLibc) {
  if (std::getenv("UTFX_PRELOAD") != nullptr) {
    GTEST_SKIP() << "with sanitizers it needs their runtime";
  }
  EXPECT_EQ(RunCommand("readelf -d \"$UTFX_MODULE_LISTED\" | "
                       "sed -n 's/.*NEEDED.*\\[\\(.*\\)\\]/\\1/p'")
                .output,
            "libc.so.6\n");
}

TEST_F(ModuleTest, ExportsTheThreeFunctions) {
  EXPECT_EQ(RunCommand("nm -D --defined-only \"$UTFX_MODULE_LISTED\" | "
                       "cut -d' ' -f3 | LC_ALL=C sort")
                .output,
            "gconv\ngconv_end\ngconv_init\n");
}

}  // namespace
}  // namespace utfx
