// The steps of UTFX-TABLES.so, whose charset NEW-CP1252 is glibc's CP1252 once
// more, and so on: every result, errno, position and byte of every call.

#include <dlfcn.h>
#include <gtest/gtest.h>
#include <iconv.h>
#include <langinfo.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <clocale>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <cwchar>
#include <filesystem>
#include <iterator>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "core/byte_order.h"
#include "gconv-module/glibc_utf8.h"
#include "gconv-module/ucs4.h"
#include "gconv-module/unicode/forms.h"
#include "tests/charset_test.h"
#include "tests/gconv-module/child.h"
#include "tests/gconv-module/real_iconv.h"
#include "tests/gconv-module/unicode_strings.h"
#include "tests/multibyte_sample.h"
#include "tests/run_command.h"
#include "tests/temporary_folder.h"

namespace utfx {
namespace {

constexpr char kOwn[] = "NEW-";

// Whether glibc has a cache, where it finds the direct steps from UTF-8.
bool IsCached() { return std::getenv("GCONV_PATH") == nullptr; }

// glibc's names of all of the charsets.
std::vector<std::string> Names() {
  std::vector<std::string> names;
  const std::filesystem::path folder = std::getenv("UTFX_CHARSETS");
  for (const auto& file : std::filesystem::directory_iterator(folder)) {
    const std::string name = file.path().stem();
    if (file.path().extension() != ".utfx" || !name.starts_with(kOwn) ||
        name == "NEW-DAMAGED" || name == "NEW-OTHER") {
      continue;
    }
    names.push_back(name.substr(sizeof kOwn - 1));
  }
  std::sort(names.begin(), names.end());
  return names;
}

struct Partner {
  const char* name;
  Encoder encode;
};
constexpr Partner kPartners[] = {
    {"UTF-8", kEncodeUtf8},
    {"UTF-16", &Encode<Utf16<kHostByteOrder>, 0x1FFFFF>},
    {"WCHAR_T", &Encode<Ucs4<kHostByteOrder>, 0xFFFFFFFF>},
    {"KOI8-R", &Encode<gconv::unicode::Latin1, 0xFF>},
};

// A charset with unassigned bytes, one with half of them, one of EBCDIC, and
// those with the most bytes and code points in one direction only.
constexpr const char* kCharsets[] = {"CP1252", "ISO-8859-6", "IBM037",
                                     "IBM1097", "IBM4517"};

class TablesTest : public testing::TestWithParam<const char*> {
 protected:
  // The direct steps from UTF-8 run in no other way.
  static void SetUpTestSuite() { unsetenv("UTFX_TEST_AGAIN"); }

  static void Compare(const std::string& to, const std::string& from,
                      const std::string& own_to, const std::string& own_from,
                      Encoder encode, int count) {
    SCOPED_TRACE(from + " to " + to);
    Iconv expected(to, from);
    Iconv actual(own_to, own_from);
    // glibc tries out replacements that then do not fit.
    expected.MayTouchRest();
    actual.MayTouchRest();
    Strings strings(encode);
    for (int i = 0; i < count; ++i) {
      const std::string text = strings.Next();
      Strings same = strings;
      ASSERT_EQ(ConvertSomehow(&actual, text, &strings),
                ConvertSomehow(&expected, text, &same))
          << Hex(text);
    }
  }

  static void CompareAll(const std::string& handlers,
                         const char* locale = "C") {
    setlocale(LC_ALL, locale);
    const std::string charset = GetParam();
    const std::string own = kOwn + charset;
    const int count = Repeat(5000);
    for (const Partner& partner : kPartners) {
      const std::string target = partner.name + handlers;
      Compare(charset + handlers, partner.name, own + handlers, partner.name,
              partner.encode, count);
      Compare(target, charset, target, own,
              &Encode<gconv::unicode::Latin1, 0xFF>, count);
    }
    setlocale(LC_ALL, "C");
  }
};

TEST_P(TablesTest, Strict) { CompareAll(""); }
TEST_P(TablesTest, Ignoring) { CompareAll("//IGNORE"); }
TEST_P(TablesTest, Transliterating) { CompareAll("//TRANSLIT"); }
TEST_P(TablesTest, TransliteratingInALocale) {
  CompareAll("//TRANSLIT//IGNORE", "C.UTF-8");
}

// glibc converts the very message of dlerror() to the locale's charset, which
// may be one of these.
TEST_P(TablesTest, LeavesWhatDlerrorHasToTell) {
  const std::string own = std::string(kOwn) + GetParam();
  for (const char* const from : {"UTF-8", "WCHAR_T"}) {
    ASSERT_EQ(dlopen("/nonexistent.so", RTLD_LAZY), nullptr);
    iconv_t descriptor = iconv_open((own + "//TRANSLIT").c_str(), from);
    ASSERT_NE(descriptor, reinterpret_cast<iconv_t>(-1));
    // A character that has to be transliterated.
    char text[] = "a\0\0\0\x1E\x20\0\0z\0\0\0";
    char utf8[] = "a\xE2\x80\x9Ez";
    const bool is_utf8 = from[0] == 'U';
    char* in = is_utf8 ? utf8 : text;
    size_t in_left = is_utf8 ? sizeof utf8 - 1 : sizeof text - 1;
    char room[20];
    char* out = room;
    size_t out_left = sizeof room;
    iconv(descriptor, &in, &in_left, &out, &out_left);
    iconv_close(descriptor);
    const char* const message = dlerror();
    ASSERT_NE(message, nullptr) << own << " from " << from;
    EXPECT_NE(std::strstr(message, "/nonexistent.so"), nullptr) << message;
  }
}

TEST_P(TablesTest, TakesDirectSteps) {
  const std::string own = std::string(kOwn) + GetParam();
  EXPECT_EQ(Iconv("UTF-8", own).Steps(), 1U);
  EXPECT_EQ(Iconv(own, "UTF-8").Steps(), IsCached() ? 1U : 2U);
  EXPECT_EQ(Iconv("UTF-16", own).Steps(), 2U);
}

INSTANTIATE_TEST_SUITE_P(Some, TablesTest, testing::ValuesIn(kCharsets),
                         [](const testing::TestParamInfo<const char*>& info) {
                           std::string name = info.param;
                           std::erase(name, '-');
                           return name;
                         });

// Each byte, and all of Unicode.
TEST(AllTablesTest, AreGlibcs) {
  const std::vector<std::string> names = Names();
  EXPECT_GT(names.size(), 200U);
  std::string unicode;
  for (uint32_t i = 0; i <= kMaxUnicode; ++i) {
    if (!IsSurrogate(i)) unicode += kEncodeUtf8(i);
  }
  for (size_t i = 0; i < names.size(); i += OneIn(10)) {
    SCOPED_TRACE(names[i]);
    Iconv expected("UTF-8", names[i]);
    Iconv actual("UTF-8", kOwn + names[i]);
    for (int byte = 0; byte < 256; ++byte) {
      const std::string text(1, static_cast<char>(byte));
      ASSERT_EQ(actual.ConvertAll(text), expected.ConvertAll(text)) << byte;
    }
    ASSERT_EQ(Iconv(kOwn + names[i] + "//IGNORE", "UTF-8").ConvertAll(unicode),
              Iconv(names[i] + "//IGNORE", "UTF-8").ConvertAll(unicode));
  }
}

TEST(TableFilesTest, AreRefused) {
  for (const std::string name : {"NEW-DAMAGED", "NEW-MISSING", "NEW-OTHER"}) {
    for (const std::string partner : {"UTF-8", "UTF-16"}) {
      for (const bool is_source : {false, true}) {
        errno = 0;
        EXPECT_EQ(iconv_open((is_source ? partner : name).c_str(),
                             (is_source ? name : partner).c_str()),
                  reinterpret_cast<iconv_t>(-1));
        EXPECT_EQ(errno, EINVAL) << name << ' ' << partner << ' ' << is_source;
      }
    }
  }
}

TEST(TableProgramTest, KnowsThem) {
  EXPECT_EQ(RunCommand("iconv -l | grep -cx NEW-CP1252//").output, "1\n");
  const std::string convert = R"(printf '\200\201a' | iconv -c -t UTF-8 -f )";
  const Command actual = RunCommand(convert + "new-cp1252");
  EXPECT_EQ(actual.output, "\u20ACa");
  EXPECT_EQ(actual, RunCommand(convert + "cp1252"));
}

// A folder with a charset of several bytes, for GCONV_PATH and UTFX_CHARSETS.
class MultibyteFolder : public TemporaryFolder {
 public:
  MultibyteFolder() {
    Write("X-DOUBLE.utfx", PlainMultibyte().File());
    Write("X-WAITS.utfx", WaitingMultibyte().File());
    const std::string all =
        "'" + std::string(std::getenv("UTFX_CHARSETS")) + "/gconv-modules'";
    const Command made = RunCommand(
        "for name in DOUBLE WAITS; do grep 'NEW-CP1252//' " + all +
        " | sed \"s/NEW-CP1252/X-$name/\"; done >" + Path("gconv-modules"));
    EXPECT_EQ(made.status, 0);
  }

  // What iconv(1) makes of a text.
  Command Convert(const std::string& options, std::string_view text) const {
    Write("text", text);
    return RunCommand("cd " + Path() +
                      " && GCONV_PATH=$PWD UTFX_CHARSETS=$PWD " + "iconv " +
                      options +
                      " text 2>error; status=$?; "
                      "grep -o 'position.*\\|incomplete.*' error; "
                      "exit $status");
  }
};

TEST(TableProgramTest, KnowsSeveralBytes) {
  const MultibyteFolder folder;
  const auto convert = [&](const std::string& options, std::string_view text) {
    return folder.Convert(options, text);
  };
  const MultibyteSample sample = PlainMultibyte();
  for (const int times : {1, 5000}) {
    std::string bytes;
    std::string utf8;
    std::string utf16;
    for (int i = 0; i < times; ++i) {
      for (const auto& [code_point, sequence] : sample.encoded) {
        if (code_point == 0 || i % 50 != static_cast<int>(code_point % 50)) {
          continue;
        }
        const auto read = sample.decoded.find(sequence);
        if (read == sample.decoded.end() || read->second != code_point)
          continue;
        bytes += sequence;
        utf8 += kEncodeUtf8(code_point);
        utf16 += Encode<Utf16<ByteOrder::kLittleEndian>, 0x1FFFFF>(code_point);
      }
    }
    // Direct steps, and steps with INTERNAL.
    EXPECT_EQ(convert("-f X-DOUBLE -t UTF-8", bytes), (Command{0, utf8}));
    EXPECT_EQ(convert("-f X-DOUBLE -t UTF-16LE", bytes), (Command{0, utf16}));
    EXPECT_EQ(convert("-f UTF-8 -t X-DOUBLE", utf8), (Command{0, bytes}));
    EXPECT_EQ(convert("-f UTF-16LE -t X-DOUBLE", utf16), (Command{0, bytes}));
  }
  for (const std::string to : {"UTF-8", "UTF-16LE//TRANSLIT"}) {
    const std::string options = "-f X-DOUBLE -t " + to;
    EXPECT_EQ(convert(options, "\xE0\xE0").status, 1);
    EXPECT_NE(convert(options, "a\x81").output.find("incomplete"),
              std::string::npos);
    EXPECT_NE(convert(options, "\x81\x40\x81 b").output.find("position 2"),
              std::string::npos);
  }
  EXPECT_EQ(convert("-c -f X-DOUBLE -t UTF-8", "a\x81 \x82\xFE\x81\x40").output,
            "a \u3000");
  EXPECT_EQ(convert("-f UTF-8 -t X-DOUBLE//TRANSLIT", "\u3000\u00AB").output,
            "\x81\x40<<");
  EXPECT_EQ(convert("-c -f UTF-8 -t X-DOUBLE", "\u3000\u0416\u4E00").output,
            "\x81\x40\x81\x80");
  // Text waits in the steps with INTERNAL alone.
  EXPECT_EQ(convert("-f X-WAITS -t UTF-8", "a").status, 1);
}

// Calls iconv(3) with random pieces of input and rooms for output, and at the
// end without input.
std::string ConvertSomehowToEnd(Iconv* descriptor, std::string_view text,
                                std::mt19937_64* random) {
  std::string output;
  size_t given = 0;
  size_t consumed = 0;
  for (;;) {
    const bool is_end = consumed == text.size();
    const size_t room = (*random)() % 12;
    const Iconv::Call call =
        is_end ? descriptor->Reset(room)
               : descriptor->Convert(text.substr(consumed, given - consumed),
                                     room);
    consumed += call.consumed;
    output += call.output;
    if (is_end && call.error == 0) return output;
    // What waits is no incomplete sequence.
    if (call.error == EILSEQ || (is_end && call.error != E2BIG) ||
        (call.error == EINVAL && consumed == given)) {
      ADD_FAILURE() << testing::PrintToString(call) << " at " << consumed
                    << " of " << Hex(text);
      return output;
    }
    given = std::min(text.size(), given + (*random)() % 4);
  }
}

std::string ConvertToEnd(Iconv* descriptor, std::string_view text) {
  const Iconv::Text converted = descriptor->ConvertAll(text);
  EXPECT_EQ(converted.error, 0) << Hex(text);
  return converted.output + descriptor->Reset(100).output;
}

class WaitingTablesTest : public testing::TestWithParam<const char*> {
 protected:
  // No other test runs these steps.
  static void SetUpTestSuite() { unsetenv("UTFX_TEST_AGAIN"); }

  // Letters with accents, and all else that glibc writes by itself: as often.
  static std::vector<std::string> Characters() {
    std::vector<std::string> characters;
    Iconv write(GetParam(), "UTF-8");
    const auto add = [&](const std::string& utf8) {
      if (write.ConvertAll(utf8).error == 0) characters.push_back(utf8);
    };
    for (uint32_t i = 1; i < 0x3000; ++i) {
      if (!IsSurrogate(i)) add(kEncodeUtf8(i));
    }
    const size_t count = characters.size();
    while (characters.size() < 2 * count) {
      for (const char* const letter : {"e", "\u00CA", "\u00EA", "\u05E9"}) {
        add(letter);
        for (const char* const accent :
             {"\u0300", "\u0301", "\u0304", "\u030C", "\u05BC", "\u05C1"}) {
          add(std::string(letter) + accent);
        }
      }
    }
    return characters;
  }
};

TEST_P(WaitingTablesTest, AreGlibcsToTheEnd) {
  const std::string charset = GetParam();
  const std::string own = "MORE-" + charset;
  const std::vector<std::string> characters = Characters();
  std::mt19937_64 random(1);
  for (const std::string partner : {"UTF-8", "UTF-16LE", "WCHAR_T"}) {
    SCOPED_TRACE(partner);
    Iconv write(charset, "UTF-8");
    Iconv read(partner, charset);
    Iconv other(partner, "UTF-8");
    Iconv own_read(partner, own);
    Iconv own_write(own, partner);
    for (int i = 0; i < Repeat(2000); ++i) {
      std::string utf8;
      while (random() % 8 != 0) {
        utf8 += characters[random() % characters.size()];
      }
      const std::string bytes = ConvertToEnd(&write, utf8);
      ASSERT_EQ(ConvertSomehowToEnd(&own_read, bytes, &random),
                ConvertToEnd(&read, bytes))
          << Hex(bytes);
      // Some of what it reads glibc can't write.
      const std::string text = ConvertToEnd(&other, utf8);
      ASSERT_EQ(ConvertSomehowToEnd(&own_write, text, &random), bytes)
          << Hex(text);
    }
  }
}

// A reset without room for output forgets what waits.
TEST_P(WaitingTablesTest, AreResetWithoutOutput) {
  Iconv read("UTF-8", std::string("MORE-") + GetParam());
  EXPECT_EQ(read.Convert("e", 10).consumed, 1U);
  char* nowhere = nullptr;
  EXPECT_EQ(iconv(read.Gconv(), nullptr, nullptr, &nowhere, nullptr), 0U);
  EXPECT_EQ(read.Reset(10).output, "");
}

INSTANTIATE_TEST_SUITE_P(All, WaitingTablesTest,
                         testing::Values("CP1255", "CP1258", "TCVN5712-1",
                                         "BIG5-HKSCS"),
                         [](const testing::TestParamInfo<const char*>& info) {
                           std::string name = info.param;
                           std::erase(name, '-');
                           return name;
                         });

// The functions of wchar_t in a locale with a charset.
Log WideLog(const char* charset) {
  Log log;
  setlocale(LC_ALL, (std::string("C.") + charset).c_str());
  EXPECT_STREQ(nl_langinfo(CODESET), charset);
  for (int byte = 0; byte < 256; ++byte) {
    const char text = static_cast<char>(byte);
    wchar_t wide = 0;
    mbstate_t state = {};
    const size_t length = mbrtowc(&wide, &text, 1, &state);
    log += std::to_string(btowc(byte)) + ' ' +
           std::to_string(static_cast<ptrdiff_t>(length)) + ' ' +
           std::to_string(wide) + '\n';
  }
  for (wint_t wide = 0; wide < 0x10000; ++wide) {
    char bytes[MB_LEN_MAX] = {};
    mbstate_t state = {};
    const size_t length = wcrtomb(bytes, static_cast<wchar_t>(wide), &state);
    log += std::to_string(wctob(wide)) + ' ' +
           std::to_string(static_cast<ptrdiff_t>(length)) + ' ' +
           std::to_string(bytes[0]) + '\n';
  }
  setlocale(LC_ALL, "C");
  return log;
}

// Makes a locale with a charset of glibc's, and one with the added one.
class TableLocaleTest : public testing::Test {
 protected:
  ~TableLocaleTest() override {
    setlocale(LC_ALL, "C");
    unsetenv("LOCPATH");
  }

  void Make(const std::string& charset, const std::string& own) const {
    const Command made = RunCommand("cd '" + folder_.Path() +
                                    "' && glibcs=" + charset + " own=" + own +
                                    R"( &&
    zcat /usr/share/i18n/charmaps/$glibcs.gz >$glibcs &&
    sed "/<code_set_name>/s/$glibcs/$own/" $glibcs >$own &&
    for charset in $glibcs $own; do
      localedef -i C -f "./$charset" "./C.$charset" || exit
    done 2>&1)");
    ASSERT_EQ(made.status, 0) << made.output;
    setenv("LOCPATH", folder_.Path().c_str(), 1);
  }

 private:
  const TemporaryFolder folder_;
};

TEST_F(TableLocaleTest, IsAsGlibcs) {
  Make("CP1252", "NEW-CP1252");
  EXPECT_TRUE(WideLog("NEW-CP1252") == WideLog("CP1252"));
}

// mbrtowc() of each byte of a sequence, in the locale that is set.
Log ByteByByte(std::string_view sequence) {
  Log log;
  mbstate_t state = {};
  for (const char& byte : sequence) {
    wchar_t wide = 0;
    const size_t length = mbrtowc(&wide, &byte, 1, &state);
    log += std::to_string(static_cast<ptrdiff_t>(length)) + ' ' +
           std::to_string(wide) + ' ' +
           std::to_string(static_cast<int>(mbsinit(&state) != 0)) + '\n';
  }
  return log;
}

TEST_F(TableLocaleTest, GoesOnWithSequences) {
  Make("EUC-JP", "MORE-EUC-JP");
  // All that are characters, and cut ones before a character.
  ASSERT_NE(setlocale(LC_ALL, "C.EUC-JP"), nullptr);
  std::vector<std::string> sequences = {"\xA4 ", "\x8F\xB0 "};
  for (uint32_t i = 0; i < 0x10000; ++i) {
    for (const std::string start : {"", "\x8F"}) {
      const std::string sequence =
          start + static_cast<char>(i >> 8) + static_cast<char>(i);
      wchar_t wide = 0;
      mbstate_t state = {};
      if (mbrtowc(&wide, sequence.data(), sequence.size(), &state) ==
          sequence.size()) {
        sequences.push_back(sequence);
      }
    }
  }
  EXPECT_GT(sequences.size(), 12000U);
  std::vector<Log> expected(sequences.size());
  std::transform(sequences.begin(), sequences.end(), expected.begin(),
                 &ByteByByte);
  ASSERT_NE(setlocale(LC_ALL, "C.MORE-EUC-JP"), nullptr);
  for (size_t i = 0; i < sequences.size(); ++i) {
    ASSERT_EQ(ByteByByte(sequences[i]), expected[i]) << Hex(sequences[i]);
  }
}

// mbrtowc() has room for one character: a letter does not wait, and a sequence
// of two code points is an error.
TEST_F(TableLocaleTest, HasOneCharacterAtATime) {
  Make("CP1258", "MORE-CP1258");
  ASSERT_NE(setlocale(LC_ALL, "C.MORE-CP1258"), nullptr);
  EXPECT_EQ(ByteByByte("e\xEC"), "1 101 1\n1 769 1\n");
  wchar_t text[4] = {};
  EXPECT_EQ(mbstowcs(text, "e\xEC", std::size(text)), 1U);
  EXPECT_EQ(text[0], L'\u00E9');
  EXPECT_EQ(btowc('e'), L'e');
  char bytes[8] = {};
  EXPECT_EQ(wcstombs(bytes, L"e\u0301", sizeof bytes), 2U);
  EXPECT_STREQ(bytes, "e\xEC");
}

}  // namespace
}  // namespace utfx
