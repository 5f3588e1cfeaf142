// A C program that is linked to the real libiconv and knows nothing of us,
// with the shim preloaded into it, and linked before libiconv.

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "tests/charset_test.h"
#include "tests/hex.h"
#include "tests/libiconv-shim/libiconv.h"
#include "tests/model/model.h"
#include "tests/run_command.h"
#include "tests/temporary_folder.h"

namespace utfx {
namespace {

// The ways to run the client, as the start of a command; the sanitizers'
// runtime comes first.
constexpr const char* kPlain = R"("$UTFX_FOLDER/client" )";
constexpr const char* kPreloaded =
    R"(LD_PRELOAD="$UTFX_PRELOAD $UTFX_SHIM" "$UTFX_FOLDER/client" )";
constexpr const char* kLinked =
    R"(LD_PRELOAD="$UTFX_PRELOAD" "$UTFX_FOLDER/linked-client" )";
// Here the linker has dropped libiconv, as nothing of it is called.
constexpr const char* kLinkedAsNeeded =
    R"(LD_PRELOAD="$UTFX_PRELOAD" "$UTFX_FOLDER/as-needed-client" )";
constexpr const char* kWithShim[] = {kPreloaded, kLinked, kLinkedAsNeeded};

// Compiles the client.
class ClientEnvironment : public testing::Environment {
 public:
  void SetUp() override {
    setenv("UTFX_FOLDER", folder_.Path().c_str(), 1);
    const std::string compile =
        R"(cc -I "$UTFX_LIBICONV" "$UTFX_CLIENT" -o "$UTFX_FOLDER/)";
    const std::string ours = " $(pkg-config --cflags --libs utfx-iconv)";
    const std::string theirs = R"( -L "$UTFX_LIBICONV" -liconv)";
    ASSERT_EQ(RunCommand(compile + "client\"" + theirs).status, 0);
    ASSERT_EQ(RunCommand(compile + "linked-client\" -Wl,--no-as-needed" + ours +
                         theirs)
                  .status,
              0);
    ASSERT_EQ(RunCommand(compile + "as-needed-client\" -Wl,--as-needed" + ours +
                         theirs)
                  .status,
              0);
    ASSERT_EQ(RunCommand("cc \"${UTFX_CLIENT%client.c}unload.c\" "
                         "-o \"$UTFX_FOLDER/unload\" -ldl")
                  .status,
              0);
  }

 private:
  TemporaryFolder folder_;
};

const testing::Environment* const kEnvironment =
    testing::AddGlobalTestEnvironment(new ClientEnvironment);

class ClientTest : public CharsetTest {};

TEST_P(ClientTest, HasTheCharsets) {
  const std::vector<uint32_t> text = {'H', 'i', 0xE9, 0x4E2D, 0x1F30D};
  const std::string ours = Hex(Signature() + Encode(text));
  for (const std::string client : kWithShim) {
    std::vector<std::string_view> names = {GetParam().name};
    names.insert(names.end(), GetParam().aliases.begin(),
                 GetParam().aliases.end());
    for (const std::string_view view : names) {
      const std::string name(view);
      EXPECT_EQ(
          RunCommand("printf 'Hié中🌍' | " + client + "UTF-8 " + name).output,
          "UTF-8 " + name + " " + ours + " irreversible 0, consumed 11\n");
    }
    // A chain.
    EXPECT_EQ(RunCommand("printf '\\033$BF|K\\\\\\033(B' | " + client +
                         "ISO-2022-JP " + Name())
                  .output,
              "ISO-2022-JP " + Name() + " " +
                  Hex(Signature() + Encode({0x65E5, 0x672C})) +
                  " irreversible 0, consumed 10\n");
  }
  // Nobody else has them.
  EXPECT_EQ(RunCommand(kPlain + Name() + " UTF-8 </dev/null").output,
            Name() + " UTF-8 can't be opened: errno 22\n");
}

UTFX_INSTANTIATE_CHARSET_TEST(ClientTest);

TEST(ClientListTest, HasLibiconvsNamesAndOurs) {
  const std::string theirs = RunCommand(std::string(kPlain) + "-l").output;
  EXPECT_NE(theirs.find("EUC-JP"), std::string::npos);
  for (const std::string client : kWithShim) {
    const std::string all = RunCommand(client + "-l").output;
    EXPECT_TRUE(all.starts_with(theirs));
    EXPECT_NE(all.find("\nUTF-INF-16 UTF-INFINITY-16 UTF-∞-16 UTFINF16 "
                       "UTFINFINITY16\n"),
              std::string::npos);
  }
}

TEST(ClientPassesOnTest, EveryPairOfLibiconvsOwn) {
  const std::vector<std::string> names = {
      "UTF-8",      "UTF-16",      "UTF-32LE",    "UCS-4-INTERNAL",
      "UTF-7",      "ISO-8859-1",  "US-ASCII",    "KOI8-R",
      "CP1252",     "CP1255",      "TCVN",        "EUC-JP",
      "SHIFT_JIS",  "ISO-2022-JP", "ISO-2022-KR", "GB18030",
      "BIG5-HKSCS", "EUC-KR",      "HZ",          "MacRoman"};
  std::string pairs;
  for (const std::string& from : names) {
    for (const std::string& to : names) {
      for (const std::string suffix : {"", "//TRANSLIT", "//IGNORE"}) {
        pairs += from + " " + to + suffix + " ";
      }
    }
  }
  // Text that some of them accept, and none all of.
  const std::string input =
      "printf 'abc \\344\\370\\346 \\033$BF|K\\\\\\033(B \\303\\251 "
      "\\0\\0\\0a\\376\\377 ~{VP~} \\201\\060\\211\\070\\377' | ";
  const Command theirs = RunCommand(input + kPlain + pairs);
  EXPECT_EQ(std::count(theirs.output.begin(), theirs.output.end(), '\n'), 1200);
  EXPECT_EQ(theirs.output.find("opened"), std::string::npos);
  for (const std::string client : kWithShim) {
    EXPECT_EQ(RunCommand(input + client + pairs), theirs);
  }
}

// What is found by libiconv's name in place of it, as a command that makes it.
class NotLibiconvTest : public testing::TestWithParam<const char*> {};

TEST_P(NotLibiconvTest, OursConvertAndOthersAreRefused) {
  const std::string in_folder =
      R"(set -e; bad=$(mktemp -d); trap 'rm -rf "$bad"' EXIT; cd "$bad"; )";
  const std::string run =
      std::string("; export LD_LIBRARY_PATH=$bad:$(dirname \"$UTFX_SHIM\")") +
      "; printf Hi | " + kLinkedAsNeeded;
  const auto with = [&](const std::string& pairs) {
    return RunCommand(in_folder + GetParam() + run + pairs + " 2>&1").output;
  };
  const std::string ours =
      "UTF-8000 UTF-64BE 48000000000000006900000000000000 irreversible 0, "
      "consumed 2\n";
  EXPECT_EQ(with("UTF-8000 UTF-64BE UTF-8000 EUC-JP EUC-JP UTF-64BE "
                 "EUC-JP UTF-8 UTF-8000 UTF-64BE"),
            ours +
                "UTF-8000 EUC-JP can't be opened: errno 22\n"
                "EUC-JP UTF-64BE can't be opened: errno 22\n"
                "EUC-JP UTF-8 can't be opened: errno 22\n" +
                ours);
  EXPECT_NE(with("-l").find("UTF-64BE"), std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(
    All, NotLibiconvTest,
    testing::Values(
        ":", "mkdir libiconv.so.2", ": >libiconv.so.2",
        "echo text >libiconv.so.2",
        "head -c 60 \"$UTFX_LIBICONV/libiconv.so.2\" >libiconv.so.2",
        // Another library, and those that have only some of the functions.
        "ln -s \"$(ldd /bin/bash | grep -o '/[^ ]*/libc.so.6')\" libiconv.so.2",
        "echo 'void *libiconv_open() { return 0; } "
        "int libiconv_open_into() { return 0; }' | "
        "cc -shared -fPIC -x c - -o libiconv.so.2",
        "echo 'void *libiconv_open() { return 0; } "
        "int libiconv_open_into() { return 0; } long libiconv() { return 0; }' "
        "| cc -shared -fPIC -x c - -o libiconv.so.2"));

TEST(UnloadTest, OpenDescriptorsGoOn) {
  const Command command =
      RunCommand(R"(LD_PRELOAD="$UTFX_PRELOAD" "$UTFX_FOLDER/unload" )"
                 R"("$UTFX_SHIM")");
  EXPECT_EQ(command.status, 0);
  EXPECT_EQ(Hex(command.output), "48000000000000006900000000000000");
}

// What the library is: nothing but libc, and libiconv's functions.
class LibraryTest : public testing::Test {};

TEST_F(LibraryTest, NeedsNothingButLibc) {
  if (std::getenv("UTFX_PRELOAD") != nullptr) {
    GTEST_SKIP() << "with sanitizers it needs their runtime";
  }
  EXPECT_EQ(RunCommand("readelf -d \"$UTFX_SHIM\" | "
                       "sed -n 's/.*NEEDED.*\\[\\(.*\\)\\]/\\1/p'")
                .output,
            "libc.so.6\n");
}

TEST_F(LibraryTest, ExportsLibiconvsFunctions) {
  EXPECT_EQ(RunCommand("nm -D --defined-only \"$UTFX_SHIM\" | "
                       "cut -d' ' -f3 | LC_ALL=C sort")
                .output,
            "iconv_canonicalize\nlibiconv\nlibiconv_close\nlibiconv_open\n"
            "libiconv_open_into\nlibiconvctl\nlibiconvlist\n");
}

}  // namespace
}  // namespace utfx
