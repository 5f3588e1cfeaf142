// Unmodified programs with the library preloaded.

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdio>
#include <fstream>
#include <string>
#include <vector>

#include "tests/charset_test.h"
#include "tests/gconv-module/run_command.h"
#include "tests/icu-plugin/converter.h"
#include "tests/model/model.h"

namespace utfx {
namespace {

// A command with the library preloaded, as a user would have it.
Command RunPreloaded(const std::string& command) {
  return RunCommand(
      "export ASAN_OPTIONS=detect_leaks=0 LD_PRELOAD=\"$UTFX_ICU_PRELOAD\"; " +
      command);
}

class FileTest : public testing::Test {
 protected:
  void SetUp() override {
    path_ = testing::TempDir() + "utfx-icu-programs";
    std::ofstream stream(path_, std::ios::binary);
    // Text of the lengths that UTF-8 has, each for a while, then all mixed.
    for (const uint32_t start : {0x20U, 0x430U, 0x4E00U, 0x1F300U}) {
      for (uint32_t i = 0; i < 5'000; ++i) {
        stream << model::EncodeUtf8(start + i % 96);
      }
    }
    for (size_t i = 0; i < 20'000; ++i) {
      stream << model::EncodeUtf8(
          model::ScalarValues()[i * 37'813 % model::ScalarValues().size()]);
    }
  }
  void TearDown() override { std::remove(path_.c_str()); }

  std::string path_;
};

TEST_F(FileTest, ProgramsGiveWhatIconvGives) {
  // PHP's way to load its extensions is one that AddressSanitizer refuses.
  const std::string programs = IsInstrumented() ? "uconv python" : "";
  const Command command = RunPreloaded("\"$UTFX_ICU_TESTS\"/programs-agree " +
                                       path_ + " " + programs + " 2>&1");
  EXPECT_EQ(command.status, 0) << Hex(command.output);
  EXPECT_EQ(command.output, "");
}

TEST(ProgramsTest, UconvTakesTheRealSpelling) {
  EXPECT_EQ(Hex(RunPreloaded("printf Hi | uconv -f utf-8 -t UTF-∞-16").output),
            "FEFF00480069");
  EXPECT_EQ(
      Hex(RunPreloaded("printf Hi | uconv -f utf-8 -t utf-∞-16le").output),
      "48006900");
}

TEST(ProgramsTest, UconvNamesTheOffendingBytes) {
  const Command command =
      RunPreloaded("printf 'ab\\xFF\\xFFcd' | uconv -f UTF-8000 -t UTF-8 2>&1");
  EXPECT_NE(command.status, 0);
  EXPECT_NE(command.output.find("at input byte position 2. Bytes: ff Error: "
                                "Illegal character found"),
            std::string::npos)
      << Hex(command.output);
}

// A program that has no ICU, and loads it after it has started.
TEST(ProgramsTest, IcuIsLoadedLater) {
  EXPECT_EQ(RunPreloaded("\"$UTFX_LOADS_ICU\" 2>&1"),
            (Command{0, "UTF-8000\n"}));
}

// A program that has used ICU before it loads the library.
TEST(ProgramsTest, TheLibraryIsLoadedLater) {
  const Command command = RunCommand(
      "export ASAN_OPTIONS=detect_leaks=0 LD_PRELOAD=$UTFX_PRELOAD; "
      "\"$UTFX_LOADS_US\" \"$UTFX_ICU_LIBRARY\" 2>&1");
  EXPECT_EQ(command, (Command{0, "U_USING_DEFAULT_WARNING UTF-8000\n"}));
}

// An ICU with another size of converters: it stays as it is, and one line says
// so.
TEST(ProgramsTest, AnotherIcuIsLeftAlone) {
  const auto run = [](const std::string& command) {
    return RunPreloaded(
        "export LD_PRELOAD=\"${LD_PRELOAD% *} $UTFX_OTHER_ICU "
        "${LD_PRELOAD##* }\"; printf Hi | exec " +
        command);
  };
  EXPECT_EQ(Hex(run("uconv -f utf-8 -t utf-16be 2>/dev/null").output),
            "00480069");
  const std::string said =
      run("uconv -f utf-8 -t utf-16be 2>&1 >/dev/null").output;
  EXPECT_EQ(said.find("utfx: the converters of this ICU "), 0U) << Hex(said);
  EXPECT_EQ(said.find('\n'), said.size() - 1) << Hex(said);
  EXPECT_NE(run("uconv -f utf-8 -t UTF-64BE 2>/dev/null").status, 0);
  const auto list = [&](const std::string& preload) {
    return RunCommand("LD_PRELOAD=" + preload + " uconv -l").output;
  };
  EXPECT_EQ(run("uconv -l 2>/dev/null").output, list(""));
}

// As when a program that is preloaded with the installed library is run with
// another build of it.
TEST(ProgramsTest, TwoCopiesDoAsOne) {
  const Command command = RunPreloaded(
      "copy=$(mktemp); cp \"$UTFX_ICU_LIBRARY\" \"$copy\"; "
      "LD_PRELOAD=\"$LD_PRELOAD $copy\"; "
      "printf Hi | uconv -f utf-8 -t UTF-∞-16 2>&1; "
      "status=$?; rm \"$copy\"; exit $status");
  EXPECT_EQ(command.status, 0);
  EXPECT_EQ(Hex(command.output), "FEFF00480069");
}

// A program that has nothing to do with ICU.
TEST(ProgramsTest, OthersDoNotNotice) {
  EXPECT_EQ(RunPreloaded("sh -c 'echo Hi' 2>&1"), (Command{0, "Hi\n"}));
}

}  // namespace
}  // namespace utfx
