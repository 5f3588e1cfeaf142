// What finds the charsets of a host for the command and the languages.

#include "library/host_charset.h"

#include <gtest/gtest.h>
#include <utfx.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

#include "converters/table/table.h"
#include "converters/table/table_file.h"
#include "tests/multibyte_sample.h"
#include "tests/temporary_folder.h"
#include "tests/threads.h"

namespace utfx {
namespace {

void WriteTable(const std::string& path, std::string_view name) {
  TableFacts facts = {};
  std::fill(std::begin(facts.code_points), std::end(facts.code_points),
            Table::kUnassigned);
  facts.code_points[0] = facts.replacement = '?';
  const std::array names = {name};
  facts.names = names;
  uint8_t file[kMaxTableFileSize];
  const size_t size = WriteTableFile(facts, file);
  std::ofstream(path, std::ios::binary)
      .write(reinterpret_cast<const char*>(file),
             static_cast<std::streamsize>(size));
}

TEST(HostCharset, IsLoadedOnceForAllThreadsAndStays) {
  const TemporaryFolder folder;
  setenv("UTFX_CHARSETS", folder.Path().c_str(), 1);
  const std::string path = folder.Path() + "/X-ONCE_1.utfx";
  WriteTable(path, "X-ONCE_1");
  const utfx_charset* found[8] = {};
  InThreads(std::size(found),
            [&](size_t i) { found[i] = FindHostCharset("x-Once_1"); });
  for (const utfx_charset* const charset : found) EXPECT_EQ(charset, found[0]);
  EXPECT_STREQ(utfx_charset_name(found[0]), "X-ONCE_1");
  std::filesystem::remove(path);
  EXPECT_EQ(FindHostCharset("X-ONCE_1"), found[0]);
}

TEST(HostCharset, MayHaveSeveralBytes) {
  const TemporaryFolder folder;
  setenv("UTFX_CHARSETS", folder.Path().c_str(), 1);
  folder.Write("X-DOUBLE.utfx", PlainMultibyte().File());
  const utfx_charset* const found = FindHostCharset("x-double");
  ASSERT_NE(found, nullptr);
  EXPECT_EQ(utfx_charset_max_sequence_length(found), 3U);
  folder.Write("X-OTHER.utfx", PlainMultibyte().File());
  EXPECT_EQ(FindHostCharset("X-OTHER"), nullptr);
}

TEST(HostCharset, IsFoundByItsNameOrByItsLetters) {
  const TemporaryFolder folder;
  setenv("UTFX_CHARSETS", folder.Path().c_str(), 1);
  WriteTable(folder.Path() + "/X-A:1.utfx", "X-A:1");
  WriteTable(folder.Path() + "/X-DAMAGED.utfx", "X-DAMAGED");
  std::ofstream(folder.Path() + "/X-DAMAGED.utfx", std::ios::app) << 'x';
  errno = 1;
  for (const char* const name : {"X_A_1", "X-A1", "X-A:12", "", "X-DAMAGED"}) {
    EXPECT_EQ(FindHostCharset(name), nullptr) << name;
  }
  const utfx_charset* const charset = FindHostCharsetByLetters("x_a_1");
  EXPECT_STREQ(utfx_charset_name(charset), "X-A:1");
  EXPECT_EQ(FindHostCharset("X-A:1"), charset);
  for (const char* const name :
       {"x_a1", "xa_1", "x_a_12", "x_a", "x_damaged"}) {
    EXPECT_EQ(FindHostCharsetByLetters(name), nullptr) << name;
  }
  EXPECT_EQ(errno, 1);
}

}  // namespace
}  // namespace utfx
