// The library as programs see it: symbols, names, a C interface; and UTF-E-8
// as Perl writes it.

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "library/utfx.h"
#include "tests/charset_test.h"
#include "tests/hex.h"
#include "tests/run_command.h"

extern "C" const char* UseFromC(void);

namespace utfx::library {
namespace {

// With the version that it came with.
TEST(InterfaceTest, ExportsWhatTheHeaderDeclares) {
  const std::string declared =
      RunCommand(
          "grep -o 'utfx_[a-z0-9_]*(' \"$UTFX_HEADER\" | "
          "sed 's/($/@@LIBUTFX_1/' | LC_ALL=C sort -u")
          .output;
  EXPECT_EQ(RunCommand("nm -D --defined-only \"$UTFX_LIBRARY\" | "
                       "awk '$2 == \"T\" { print $3 }' | "
                       "LC_ALL=C sort")
                .output,
            declared);
}

// Whether it is another library than that which people get.
bool IsInstrumented() {
  return std::getenv("UTFX_PRELOAD") != nullptr ||  // Sanitizers.
         std::getenv("UTFX_MUTANT") != nullptr;
}

// So there is no memory that it could lack.
TEST(InterfaceTest, CallsNoAllocator) {
  if (IsInstrumented()) GTEST_SKIP() << "it has other calls";
  EXPECT_EQ(RunCommand("nm -D --undefined-only \"$UTFX_LIBRARY\" | "
                       "grep -E 'alloc|_Zn|mmap|brk'")
                .output,
            "");
}

TEST(InterfaceTest, NeedsNothingButLibc) {
  if (IsInstrumented()) GTEST_SKIP() << "it needs another runtime";
  EXPECT_EQ(RunCommand("readelf -d \"$UTFX_LIBRARY\" | "
                       "sed -n 's/.*NEEDED.*\\[\\(.*\\)\\]/\\1/p'")
                .output,
            "libc.so.6\n");
}

TEST(InterfaceTest, IsUsedFromC) {
  EXPECT_EQ(Hex(std::string(UseFromC(), 8)), "E282AC0000000000");
}

TEST(InterfaceTest, HasTheVersionOfTheProject) {
  EXPECT_STREQ(UTFX_VERSION_STRING, UTFX_PROJECT_VERSION);
  EXPECT_EQ(std::to_string(UTFX_VERSION_MAJOR) + '.' +
                std::to_string(UTFX_VERSION_MINOR) + '.' +
                std::to_string(UTFX_VERSION_PATCH),
            UTFX_VERSION_STRING);
  EXPECT_EQ(UTFX_VERSION, UTFX_MAKE_VERSION(1, 0, 0));
  EXPECT_EQ(utfx_version(), UTFX_VERSION);
  EXPECT_STREQ(utfx_version_string(), UTFX_PROJECT_VERSION);
}

// Numbers of all sizes, which Perl writes in its own "utf8".
TEST(PerlTest, WritesUtfE8) {
  std::mt19937_64 random(20);
  std::vector<uint64_t> numbers;
  for (int i = 0; i < Repeat(4'000); ++i) {
    const uint64_t number = random() >> (1 + random() % 63);
    if (number < 0xD800 || number > 0xDFFF) numbers.push_back(number);
  }
  std::string list;
  for (const uint64_t number : numbers) list += std::to_string(number) + '\n';
  const Command perl = RunCommand(
      "perl -ne 'no warnings; $s = chr($_ + 0); utf8::encode($s); "
      "print uc unpack(\"H*\", $s), \"\\n\"' <<'END'\n" +
      list + "END");
  ASSERT_EQ(perl.status, 0);
  std::istringstream lines(perl.output);
  const utfx_charset* const charset = utfx_charset_find("UTF-E-8");
  for (const uint64_t number : numbers) {
    std::string line;
    ASSERT_TRUE(std::getline(lines, line));
    char out[13];
    const utfx_sequence sequence =
        utfx_encode_one(charset, number, out, sizeof out);
    ASSERT_EQ(Hex(std::string(out, sequence.length)), line);
    uint64_t again = 0;
    ASSERT_EQ(utfx_decode_one(charset, out, sequence.length, &again).status,
              UTFX_OK);
    ASSERT_EQ(again, number);
  }
}

}  // namespace
}  // namespace utfx::library
