// Unmodified programs with the library preloaded.

#include <gtest/gtest.h>
#include <unicode/utypes.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "tests/charset_test.h"
#include "tests/hex.h"
#include "tests/icu-plugin/converter.h"
#include "tests/model/model.h"
#include "tests/run_command.h"

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
    path_ = TempPath("icu-programs");
    std::ofstream stream(path_, std::ios::binary);
    // Text of the lengths that UTF-8 has, each for a while, then all mixed.
    for (const uint32_t start : {0x20U, 0x430U, 0x4E00U, 0x1F300U}) {
      for (uint32_t i = 0; i < 5'000; ++i) {
        stream << model::EncodeUtf8(start + i % 96);
      }
    }
    for (size_t i = 0; i < 20'000; ++i) {
      stream << model::EncodeUtf8(
          model::CommonScalarValues()[i * 37'813 %
                                      model::CommonScalarValues().size()]);
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

// A namespace of its own has an ICU of its own, without the charsets, unless
// the library is loaded there as well.
TEST(ProgramsTest, NamespacesHaveAnIcuEach) {
  if (IsInstrumented()) {
    GTEST_SKIP() << "dlmopen() is not for the sanitizers' runtime";
  }
  EXPECT_EQ(RunPreloaded("\"$UTFX_LOADS_ICU\" namespace 2>&1"),
            (Command{0, "U_FILE_ACCESS_ERROR\n"}));
  EXPECT_EQ(RunPreloaded("\"$UTFX_LOADS_ICU\" namespace "
                         "\"$UTFX_ICU_LIBRARY\" 2>&1"),
            (Command{0, "UTF-8000\n"}));
}

// Loaded by ICU, the library is behind it: its ucnv_open() is not called.
TEST(ProgramsTest, IcuHasPlugins) {
  const Command command = RunCommand(
      "export ASAN_OPTIONS=detect_leaks=0 LD_PRELOAD=$UTFX_PRELOAD; "
      "\"$UTFX_PLUGS_US_IN\" \"$UTFX_ICU_LIBRARY\" 2>&1");
  EXPECT_EQ(command, (Command{0,
                              "utfx U_ZERO_ERROR UTF-8000 UTF-8000 "
                              "UTF-INFINITY-16 UTF-16\n"}));
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

// A program whose memory functions abort on what is not theirs, with us and
// without.
TEST(ProgramsTest, MemoryFunctions) {
  const Command all = {0, "232\n"};
  EXPECT_EQ(RunCommand("\"$UTFX_OWN_MEMORY\" 2>&1"), all);
  EXPECT_EQ(RunPreloaded("\"$UTFX_OWN_MEMORY\" charsets 2>&1"), all);
}

// A program that gives ICU data of its own.
class OwnDataTest : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = TempPath("icu-own-data");
    const Command command = RunCommand(
        "export PATH=\"$PATH:/usr/sbin\" data=" U_ICUDATA_NAME "; rm -rf " +
        folder_ + " && mkdir " + folder_ + " && cd " + folder_ + R"( && {
          echo 'zoneinfo64:table(nofallback) { TZVersion { "2099z" } }' >zoneinfo64.txt
          printf '%s\n' '{ UTR22 IANA }' 'UTF-8 { IANA* } utf-8-of-the-program' \
            'US-ASCII { IANA* } ascii' >convrtrs.txt
          genrb -q zoneinfo64.txt && gencnval convrtrs.txt && mkdir zones both &&
          echo zoneinfo64.res >list.txt &&
          icupkg -tl -a list.txt new zones/$data.dat &&
          echo cnvalias.icu >list.txt &&
          icupkg -tl -a list.txt zones/$data.dat both/$data.dat
        } 2>&1)");
    ASSERT_EQ(command.status, 0) << command.output;
  }
  void TearDown() override {
    EXPECT_EQ(RunCommand("rm -r " + folder_).status, 0);
  }

  std::string Program(const std::string& arguments) const {
    return "\"$UTFX_OWN_DATA\" " + folder_ + "/" + arguments + " 2>&1";
  }

  std::string folder_;
  // Where ICU is linked without data, as ICU allows.
  const std::string no_data_ =
      "export ASAN_OPTIONS=detect_leaks=0 "
      "LD_PRELOAD=\"${LD_PRELOAD-${UTFX_PRELOAD-}} $UTFX_NO_DATA\"; ";
};

std::string ReadFile(const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

const std::string kZones = "zones/" U_ICUDATA_NAME ".dat";
const std::string kBoth = "both/" U_ICUDATA_NAME ".dat";

// Time zones, and converters of ICU's.
TEST_F(OwnDataTest, RanksAsWithoutUs) {
  const Command without = RunCommand(Program(kZones + " dtoc"));
  EXPECT_EQ(without.status, 0);
  EXPECT_NE(without.output.find("dt: U_ZERO_ERROR 2099z\n"), std::string::npos);
  EXPECT_EQ(RunPreloaded(Program(kZones + " dtoc")), without);
  EXPECT_EQ(RunPreloaded(Program(kZones + " -dtma")),
            (Command{0,
                     "dtma: U_ZERO_ERROR 2099z UTF-8000 UTF-8000 "
                     "U_ZERO_ERROR\n"}));
}

// ICU has an alias table by then, that which is linked in.
TEST_F(OwnDataTest, AliasTableIsIcus) {
  EXPECT_EQ(RunPreloaded(Program(kBoth + " -dtnoa")),
            (Command{0,
                     "dtnoa: U_ZERO_ERROR 2099z U_FILE_ACCESS_ERROR "
                     "ibm-437_P100-1995 UTF-8000 U_ZERO_ERROR\n"}));
}

TEST_F(OwnDataTest, IsAllThatThereIs) {
  const Command without = RunCommand(no_data_ + Program(kBoth + " dtnoc"));
  EXPECT_EQ(without.status, 0);
  EXPECT_NE(without.output.find("dn: U_ZERO_ERROR UTF-8\n"), std::string::npos);
  EXPECT_EQ(RunPreloaded(no_data_ + Program(kBoth + " dtnoc")), without);
  for (const std::string first : {"d", "cd", "tcd", "macd", "dmcd"}) {
    const std::string output =
        RunPreloaded(no_data_ + Program(kBoth + " -" + first + "tman")).output;
    EXPECT_TRUE(
        output.ends_with(" 2099z UTF-8000 UTF-8000 U_ZERO_ERROR UTF-8\n"))
        << output;
  }
  // Nothing is there, nothing breaks.
  EXPECT_EQ(RunPreloaded(no_data_ + Program(kBoth + " -mama")),
            (Command{0,
                     "mama: U_FILE_ACCESS_ERROR U_FILE_ACCESS_ERROR "
                     "U_FILE_ACCESS_ERROR U_FILE_ACCESS_ERROR "
                     "U_FILE_ACCESS_ERROR U_FILE_ACCESS_ERROR\n"}));
}

// Sizes in its alias table, or its format, that are none: the library reads no
// further than the package goes, and the rest of it works.
TEST_F(OwnDataTest, HasADamagedAliasTable) {
  const std::string package = ReadFile(folder_ + "/" + kBoth);
  const size_t format = package.find("CvAl");
  ASSERT_NE(format, std::string::npos);
  const size_t header = format - 12;
  uint16_t header_size = 0;
  std::memcpy(&header_size, package.data() + header, sizeof header_size);
  const size_t content = header + header_size;
  const auto at = [](size_t place, uint32_t value) {
    return std::pair(place, value);
  };
  const auto section = [content](size_t index) { return content + 4 * index; };
  const std::pair<size_t, uint32_t> damages[] = {
      at(format, 0x6C417644),      // Of another format,
      at(format + 4, 4),           // and of another version.
      at(content, 0),              // How many sections there are.
      at(content, 7),              //
      at(content, 11),             //
      at(content, 0x7FFFFFFF),     //
      at(section(1), 999'999),     // Converters: another size of kListOf.
      at(section(2), 1),           // Standards.
      at(section(3), 1),           // Aliases, but not their converters.
      at(section(6), 0x7FFFFFFF),  // Lists.
      at(section(8), 0x7FFFFFFF),  // Strings.
      at(section(8), 1),           // None to be a standard's name.
  };
  std::filesystem::create_directory(folder_ + "/damaged");
  const std::string damaged = "damaged/" U_ICUDATA_NAME ".dat";
  const std::string command = no_data_ + Program(damaged + " -dtct");
  for (const auto& [place, value] : damages) {
    std::string bytes = package;
    std::memcpy(bytes.data() + place, &value, sizeof value);
    std::ofstream(folder_ + "/" + damaged, std::ios::binary) << bytes;
    const Command without = RunCommand(command);
    EXPECT_EQ(without.status, 0);
    EXPECT_EQ(RunPreloaded(command), without) << place - header << " " << value;
  }
}

// ICU is linked without data and finds it in a file: it keeps to the alias
// table there, and ucnv_open() helps.
TEST_F(OwnDataTest, IsAFile) {
  const std::string in_file =
      no_data_ + "export ICU_DATA=" + folder_ + "/both; ";
  const Command without = RunCommand(in_file + Program(kBoth + " tnoc"));
  EXPECT_NE(without.output.find("tn: 2099z UTF-8\n"), std::string::npos);
  EXPECT_EQ(RunPreloaded(in_file + Program(kBoth + " tnoc")), without);
  for (const std::string first : {"", "n", "tn", "mc"}) {
    const std::string output =
        RunPreloaded(in_file + Program(kBoth + " -" + first + "ma")).output;
    EXPECT_TRUE(output.ends_with(" UTF-8000 UTF-8000 U_FILE_ACCESS_ERROR\n"))
        << output;
  }
}

// No memory when it is found. ICU takes its file for missing for good then, or
// has a table of converters that can't grow, loses those that are not in it,
// with their memory, and does not say so.
TEST_F(OwnDataTest, RegistrationIsMadeUpFor) {
  if (std::getenv("UTFX_NO_MEMORY") == nullptr) {
    GTEST_SKIP() << "the sanitizer has its own malloc()";
  }
  const Command command =
      RunCommand("export ICU_DATA=" + folder_ +
                 "/both; \"$UTFX_NO_MEMORY\" late 2>&1 | grep -v "
                 "-e '^late 1+*: .*U_FILE_ACCESS_ERROR$' "
                 "-e ' U_INVALID_TABLE_FORMAT$' -e ' blocks, not '");
  EXPECT_EQ(command.status, 0);
  // How many allocations failed, each in turn, and nothing else.
  EXPECT_GT(std::atoi(command.output.c_str()), 40);
  EXPECT_EQ(command.output.find('\n'), command.output.size() - 1)
      << command.output;
}

// An alias table of ICU's in a file that is none: nothing works, as without us.
TEST(ProgramsTest, DamagedData) {
  const std::string in_folder =
      "folder=$(mktemp -d); mkdir \"$folder/" U_ICUDATA_NAME
      "\"; echo none >\"$folder/" U_ICUDATA_NAME
      "/cnvalias.icu\"; printf Hi | ICU_DATA=$folder uconv -f utf-8 -t "
      "UTF-8000 2>&1; status=$?; rm -r \"$folder\"; exit $status";
  const Command without = RunCommand(in_folder);
  EXPECT_NE(without.status, 0);
  const Command with = RunPreloaded(in_folder);
  EXPECT_EQ(with.status, without.status);
  EXPECT_TRUE(with.output.starts_with("utfx: this ICU ")) << with.output;
  EXPECT_EQ(with.output.substr(with.output.find('\n') + 1), without.output);
}

// A program that has nothing to do with ICU.
TEST(ProgramsTest, OthersDoNotNotice) {
  EXPECT_EQ(RunPreloaded("sh -c 'echo Hi' 2>&1"), (Command{0, "Hi\n"}));
}

}  // namespace
}  // namespace utfx
