// An ICU that is not as the library knows it, in each of the ways that it looks
// for: ICU stays as it was, and one line says so.

#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <string>
#include <string_view>

#include "tests/charset_test.h"
#include "tests/hex.h"
#include "tests/icu-plugin/converter.h"
#include "tests/run_command.h"

namespace utfx {
namespace {

// What programs do: with names of ICU's, of which some need its table of
// aliases, with names of ours, and with all that there are.
constexpr const char* kCommands[] = {
    "printf 'Hi\\xE9' | uconv -f latin1 -t utf-16be",
    "printf 'Hi\\xE9' | uconv -f iso-8859-1 -t cp850",
    "printf 'Hi\\xFF' | uconv -f utf8 -t utf8 --callback substitute",
    "printf Hi | uconv -f UTF-E-8 -t UTF-8",
    "printf Hi | uconv -f UTF-8 -t UTF-64BE",
    "uconv -l",
};

// What it says and writes, and its status.
std::string OutputOf(const std::string& preload, const std::string& command) {
  const Command result = RunCommand(
      R"(export ASAN_OPTIONS=detect_leaks=0; uconv() { LD_PRELOAD=")" +
      preload + R"(" command uconv "$@"; }; )" + command +
      R"( 2>&1; echo "status $?")");
  EXPECT_EQ(result.status, 0);
  return result.output;
}

// Without the library.
const std::string& IcusOutputOf(const std::string& command) {
  static std::map<std::string, std::string> outputs;
  std::string& output = outputs[command];
  if (output.empty()) output = OutputOf("", command);
  return output;
}

// Takes a line of the library's off some output.
bool TakeLine(std::string* output) {
  const size_t start = output->find("utfx: ");
  if (start == std::string::npos) return false;
  output->erase(start, output->find('\n', start) + 1 - start);
  return true;
}

// Behind the library, something that has ICU seem to be another.
std::string Preload(const char* other) {
  const char* const preload = std::getenv("UTFX_ICU_PRELOAD");
  const char* const forged = std::getenv(other);
  if (preload == nullptr || forged == nullptr) {
    ADD_FAILURE() << "no UTFX_ICU_PRELOAD or no " << other;
    return "";
  }
  return std::string(preload) + " " + forged;
}

class ForgedTest : public testing::TestWithParam<std::string_view> {};

TEST_P(ForgedTest, IcuStaysAsItWas) {
  const std::string preload = Preload("UTFX_FORGED_ICU");
  setenv("UTFX_FORGED", std::string(GetParam()).c_str(), 1);
  for (const char* const command : kCommands) {
    std::string output = OutputOf(preload, command);
    EXPECT_TRUE(TakeLine(&output)) << command << "\n" << output;
    EXPECT_EQ(output, IcusOutputOf(command)) << command;
  }
  unsetenv("UTFX_FORGED");
}

// Before ICU gets anything: its version, and the layout of its UTF-8.
INSTANTIATE_TEST_SUITE_P(
    Layout, ForgedTest,
    testing::Values("version", "size", "callback to Unicode",
                    "callback from Unicode", "extra info",
                    "substitution's place", "substitution's length",
                    "bytes per unit", "extension's start", "reason",
                    "shared data's place", "shared data's size", "counted",
                    "data's place", "functions' place", "functions' type",
                    "data's size", "name", "type", "fewest bytes", "most bytes",
                    "substitution's size", "substitution", "bytes kept",
                    "bytes left", "unit kept"));

// When it has some of it: the package, the table of aliases, what it makes of a
// table of ours.
INSTANTIATE_TEST_SUITE_P(Data, ForgedTest,
                         testing::Values("package", "aliases", "table",
                                         "our shared data's size", "our data",
                                         "not counted", "count",
                                         "our functions' place",
                                         "our functions' type"));

// Nothing is forged, and all is there.
TEST(NotForgedTest, IcuHasTheCharsets) {
  const std::string preload = Preload("UTFX_FORGED_ICU");
  std::string output = OutputOf(preload, kCommands[3]);
  EXPECT_EQ(output, "Histatus 0\n");
  EXPECT_NE(OutputOf(preload, "uconv -l"), IcusOutputOf("uconv -l"));
}

// One of ICU's functions that the library calls in place of its own can't be
// found: who calls it gets an error.
class MissingTest : public testing::TestWithParam<const char*> {};

TEST_P(MissingTest, NothingIsCalled) {
  // dlsym() is the sanitizers' own.
  if (IsInstrumented()) GTEST_SKIP();
  setenv("UTFX_MISSING", GetParam(), 1);
  const std::string preload = Preload("UTFX_NO_FUNCTION");
  const bool can_open = GetParam() != std::string_view("ucnv_open");
  for (const char* const command : kCommands) {
    std::string output = OutputOf(preload, command);
    EXPECT_TRUE(TakeLine(&output)) << command << "\n" << output;
    EXPECT_FALSE(TakeLine(&output)) << command << "\n" << output;
    EXPECT_TRUE(!can_open || output == IcusOutputOf(command)) << command << "\n"
                                                              << output;
    EXPECT_EQ(output.find("status 1\n") == std::string::npos,
              output.find("status 0\n") != std::string::npos)
        << output;
  }
  const std::string calls =
      R"(LD_PRELOAD=")" + preload + R"(" "$UTFX_OWN_MEMORY" 2>&1)";
  EXPECT_LT(RunCommand(calls).status, 126) << GetParam();
  unsetenv("UTFX_MISSING");
}

INSTANTIATE_TEST_SUITE_P(All, MissingTest,
                         testing::Values("ucnv_open", "u_cleanup",
                                         "u_setMemoryFunctions",
                                         "udata_setCommonData"));

}  // namespace
}  // namespace utfx
