// Which folders have a host's charsets, and what is read from them.

#include "converters/host_tables.h"

#include <gtest/gtest.h>
#include <sys/auxv.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <cerrno>
#include <climits>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>

#include "tests/run_command.h"
#include "tests/temporary_folder.h"

namespace utfx {
namespace {

void Set(const char* variable, const std::string& value) {
  setenv(variable, value.c_str(), 1);
}

TEST(HostTables, NamesAreNoPaths) {
  EXPECT_EQ(HostName("aZ09._:+-").Text(), "AZ09._:+-");
  EXPECT_EQ(HostName(std::string(64, 'x')).Text(), std::string(64, 'X'));
  for (const std::string_view name :
       {"", "..", ".A", "-A", "_A", ":A", "+A", "A/B", "A B", "A\xC3\x89",
        "A\n", "A,B"}) {
    EXPECT_FALSE(HostName(name).IsValid()) << name;
  }
  EXPECT_FALSE(HostName(std::string(65, 'X')).IsValid());
  EXPECT_FALSE(HostName(std::string_view("A\0B", 3)).IsValid());
}

// Run by the next test, too.
TEST(HostTables, FoldersComeFromTheEnvironmentUnlessSetUserId) {
  const bool is_secure = getauxval(AT_SECURE) != 0;
  const auto path = [](HostFolder folder) {
    return std::string(PathOf(folder).Text());
  };
  Set("UTFX_CHARSETS", "/variable");
  Set("XDG_DATA_HOME", "/data");
  Set("HOME", "/home");
  EXPECT_EQ(path(HostFolder::kVariable), is_secure ? "" : "/variable");
  EXPECT_EQ(path(HostFolder::kUser), is_secure ? "" : "/data/utfx/charsets");
  EXPECT_EQ(path(HostFolder::kSystem), UTFX_SYSTEM_CHARSETS);
  Set("UTFX_CHARSETS", "variable");
  Set("XDG_DATA_HOME", "data");
  EXPECT_EQ(path(HostFolder::kVariable), "");
  EXPECT_EQ(path(HostFolder::kUser),
            is_secure ? "" : "/home/.local/share/utfx/charsets");
  Set("HOME", "home");
  EXPECT_EQ(path(HostFolder::kUser), "");
  Set("HOME", "/" + std::string(4096, 'x'));
  EXPECT_EQ(path(HostFolder::kUser), "");
  EXPECT_TRUE(PathOf(HostFolder::kUser, HostName("A")).IsEmpty());
  // The longest path, and one more.
  Set("UTFX_CHARSETS", "/" + std::string(PATH_MAX - 2, 'x'));
  EXPECT_EQ(path(HostFolder::kVariable).size(), is_secure ? 0 : PATH_MAX - 1);
  Set("UTFX_CHARSETS", "/" + std::string(PATH_MAX - 1, 'x'));
  EXPECT_EQ(path(HostFolder::kVariable), "");
}

TEST(HostTables, ASetUserIdProgramReadsTheSystemsFolder) {
  if (geteuid() != 0) GTEST_SKIP() << "only root can make such a program";
  const TemporaryFolder folder;
  struct statvfs filesystem;
  ASSERT_EQ(statvfs(folder.Path().c_str(), &filesystem), 0);
  if ((filesystem.f_flag & ST_NOSUID) != 0) {
    GTEST_SKIP() << folder.Path() << " has no set-user-ID programs";
  }
  const std::string copy = folder.Path("copy");
  std::filesystem::copy_file("/proc/self/exe", copy);
  ASSERT_EQ(chmod(folder.Path().c_str(), 0755), 0);
  ASSERT_EQ(chown(copy.c_str(), 1, 1), 0);
  ASSERT_EQ(chmod(copy.c_str(), 04755), 0);
  const Command ran =
      RunCommand("cd / && '" + copy + "' --gtest_filter=*UnlessSetUserId");
  EXPECT_EQ(ran.status, 0) << ran.output;
}

// What is read, and from which folder.
std::string Read(std::string_view name) {
  HostFolder folder;
  const HostFile file(HostName(name), &folder);
  if (file.IsEmpty()) return "";
  return std::string(file.Bytes(), file.Bytes() + file.Size()) +
         (folder == HostFolder::kVariable ? " variable" : " user");
}

class HostFiles : public testing::Test {
 protected:
  HostFiles() {
    Set("UTFX_CHARSETS", variable_.Path());
    Set("XDG_DATA_HOME", data_.Path());
    std::filesystem::create_directories(data_.Path("utfx/charsets"));
    errno = 7;
  }
  ~HostFiles() override { EXPECT_EQ(errno, 7); }

  void Write(std::string_view name, std::string_view bytes) {
    variable_.Write(name, bytes);
    errno = 7;
  }

  TemporaryFolder variable_;
  TemporaryFolder data_;
};

TEST_F(HostFiles, AreFoundByNameInOrder) {
  data_.Write("utfx/charsets/A.utfx", "a");
  data_.Write("utfx/charsets/B.utfx", "b");
  Write("B.utfx", "c");
  symlink("B.utfx", variable_.Path("C.utfx").c_str());
  errno = 7;
  EXPECT_EQ(Read("A"), "a user");
  EXPECT_EQ(Read("b"), "c variable");
  EXPECT_EQ(Read("C"), "c variable");
  EXPECT_EQ(Read("D"), "");
  EXPECT_EQ(Read(""), "");
}

TEST_F(HostFiles, AreRegularAndSmall) {
  data_.Write("utfx/charsets/LARGE.utfx", "a");
  data_.Write("utfx/charsets/PIPE.utfx", "a");
  const std::string full(kMaxHostTableSize, 'x');
  Write("FULL.utfx", full);
  Write("LARGE.utfx", full + 'x');
  Write("EMPTY.utfx", "");
  mkfifo(variable_.Path("PIPE.utfx").c_str(), 0600);
  mkdir(variable_.Path("FOLDER.utfx").c_str(), 0700);
  errno = 7;
  EXPECT_EQ(Read("FULL"), full + " variable");
  for (const char* const name : {"LARGE", "EMPTY", "PIPE", "FOLDER"}) {
    EXPECT_EQ(Read(name), "") << name;
  }
}

}  // namespace
}  // namespace utfx
