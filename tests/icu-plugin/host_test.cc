// Charsets that the host's people have brought, by ICU's own converter.

#include <gtest/gtest.h>
#include <unicode/uclean.h>
#include <unicode/ucnv.h>
#include <unicode/unistr.h>
#include <unicode/utf16.h>
#include <unicode/utf8.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "converters/table/table.h"
#include "converters/table/table_file.h"
#include "core/code_point.h"
#include "tests/multibyte_sample.h"
#include "tests/run_command.h"
#include "tests/run_convert.h"
#include "tests/temporary_folder.h"

namespace utfx {
namespace {

using Converter = std::unique_ptr<UConverter, decltype(&ucnv_close)>;

Converter Open(const char* name) {
  UErrorCode error = U_ZERO_ERROR;
  Converter converter(ucnv_open(name, &error), ucnv_close);
  EXPECT_EQ(error, converter == nullptr ? U_FILE_ACCESS_ERROR : U_ZERO_ERROR)
      << name << ": " << u_errorName(error);
  return converter;
}

class HostTest : public testing::Test {
 protected:
  // Bytes without a character, characters beyond the BMP, a byte that is only
  // read, and code points that are only written.
  HostTest() {
    TableFacts facts = {};
    std::fill(std::begin(facts.code_points), std::end(facts.code_points),
              Table::kUnassigned);
    for (uint32_t i = 0; i < 0x60; ++i) facts.code_points[i] = i;
    facts.code_points[0x60] = 0x20AC;
    for (uint32_t i = 0; i < 0x20; ++i) {
      facts.code_points[0x80 + i] = 0x2580 + i;
      facts.code_points[0xA0 + i] = 0x1FB00 + i;
      facts.code_points[0xC0 + i] = 0xE000 + 37 * i;
    }
    facts.code_points[0xFF] = 'A';
    facts.is_decode_only[0xFF] = true;
    static constexpr std::array kEncodeOnly = {
        TableFacts::EncodeOnly{0x61, 'A'},
        TableFacts::EncodeOnly{0x10FFFF, 0x80}};
    facts.encode_only = kEncodeOnly;
    facts.replacement = '#';
    facts_ = facts;
    file_ = Add({"X-RETRO.1", "X-ALIAS-007"});
    // A new process keeps what it has found.
    const bool is_new = std::getenv("UTFX_TEST_NEW_PROCESS") != nullptr;
    setenv("UTFX_CHARSETS", folder_.Path().c_str(), is_new ? 0 : 1);
    EXPECT_EQ(
        ReadTableFile(Bytes(file_), file_.size(), &table_, slots_, &read_),
        nullptr);
  }

  // A charset of these names, the first of which is its own. Returns its file.
  std::string Add(const std::vector<std::string_view>& names) {
    facts_.names = names;
    std::string file(kMaxTableFileSize, '\0');
    file.resize(
        WriteTableFile(facts_, reinterpret_cast<uint8_t*>(file.data())));
    const std::string main = std::string(names[0]) + ".utfx";
    folder_.Write(main, file);
    for (size_t i = 1; i < names.size(); ++i) {
      std::filesystem::create_symlink(
          main, folder_.Path(std::string(names[i]) + ".utfx"));
    }
    return file;
  }

  // Runs a test that is disabled in a process that has the folder as it starts.
  static void ExpectInNewProcess(const std::string& test) {
    const std::string program =
        std::filesystem::read_symlink("/proc/self/exe").string();
    const Command run =
        RunCommand("UTFX_TEST_NEW_PROCESS=1 '" + program +
                   "' --gtest_also_run_disabled_tests --gtest_output= "
                   "--gtest_filter='HostTest.DISABLED_" +
                   test + "'");
    EXPECT_EQ(run.status, 0) << run.output;
    EXPECT_NE(run.output.find("[  PASSED  ] 1 test."), std::string::npos);
  }

  void ExpectTable(UConverter* converter) const {
    for (int byte = 0; byte < 256; ++byte) {
      const auto in = static_cast<char>(byte);
      UChar out[4];
      UErrorCode error = U_ZERO_ERROR;
      const int32_t length = ucnv_toUChars(converter, out, 4, &in, 1, &error);
      const uint32_t code_point =
          table_.CodePointOf(static_cast<uint8_t>(byte));
      UChar32 found = 0;
      U16_GET(out, 0, 0, length, found);
      EXPECT_EQ(static_cast<uint32_t>(found), code_point == Table::kUnassigned
                                                  ? kReplacementCharacter
                                                  : code_point)
          << byte;
    }
    for (uint32_t code_point = 0; code_point <= kMaxUnicode; ++code_point) {
      if (!IsScalarValue(code_point)) continue;
      UChar in[2];
      int32_t size = 0;
      U16_APPEND_UNSAFE(in, size, code_point);
      char out[4];
      UErrorCode error = U_ZERO_ERROR;
      const int32_t length =
          ucnv_fromUChars(converter, out, 4, in, size, &error);
      const int byte = table_.ByteOf(code_point);
      // ICU drops what nobody sees.
      if (byte < 0 && length == 0) continue;
      ASSERT_EQ(std::string_view(out, static_cast<size_t>(length)),
                std::string(1, static_cast<char>(byte < 0 ? '#' : byte)))
          << code_point;
    }
  }

  TemporaryFolder folder_;
  TableFacts facts_;  // Of what Add() adds.
  std::string file_;
  Table table_;
  uint32_t slots_[Table::kMaxSlots];
  TableFile read_;
};

TEST_F(HostTest, IsConvertedAsItsTableSays) {
  for (const char* const name :
       {"X-RETRO.1", "x-alias-007", "X-RETRO.1,swaplfnl", "X-RETRO.1"}) {
    const Converter converter = Open(name);
    ASSERT_NE(converter, nullptr);
    UErrorCode error = U_ZERO_ERROR;
    EXPECT_STREQ(ucnv_getName(converter.get(), &error), "X-RETRO.1");
    ExpectTable(converter.get());
  }
}

TEST_F(HostTest, IsThereAfterCleaningUp) {
  EXPECT_NE(Open("X-RETRO.1"), nullptr);
  u_cleanup();
  const Converter converter = Open("X-RETRO.1");
  ASSERT_NE(converter, nullptr);
  ExpectTable(converter.get());
}

TEST_F(HostTest, IsNotThereIfDamaged) {
  folder_.Write("X-BAD.utfx", file_.substr(1));
  EXPECT_EQ(Open("X-BAD"), nullptr);
  EXPECT_EQ(Open("X-NONE"), nullptr);
  EXPECT_EQ(Open("../X-RETRO.1"), nullptr);
}

// All of ICU knows those that are there when a program starts.
TEST_F(HostTest, IsKnownToAllOfIcu) {
  Add({"X-OTHER"});
  folder_.Write("X-BAD.utfx", file_.substr(1));
  folder_.Write("x-small.utfx", "");
  ExpectInNewProcess("IsKnownByAnySpelling");
  ExpectInNewProcess("IsKnownToEachFunction");
}

TEST_F(HostTest, DISABLED_IsKnownByAnySpelling) {
  for (const char* const name :
       {"X-RETRO.1", "xretro1", "x_alias_7", "X-ALIAS-007", "x other"}) {
    const Converter converter = Open(name);
    ASSERT_NE(converter, nullptr) << name;
    ExpectTable(converter.get());
  }
  EXPECT_EQ(Open("X-BAD"), nullptr);
  EXPECT_EQ(Open("x-small"), nullptr);
}

TEST_F(HostTest, DISABLED_IsKnownToEachFunction) {
  for (const bool has_cleaned_up : {false, true}) {
    if (has_cleaned_up) u_cleanup();
    UErrorCode error = U_ZERO_ERROR;
    char out[4];
    EXPECT_EQ(
        ucnv_convert("x-retro.1", "UTF-8", out, sizeof out, "€", 3, &error), 1);
    EXPECT_EQ(out[0], '\x60');
    EXPECT_EQ(icu::UnicodeString("\x60", 1, "X-ALIAS-007"),
              icu::UnicodeString(u"€"));
    const Converter converter(ucnv_openU(u"X-RETRO.1", &error), ucnv_close);
    EXPECT_NE(converter, nullptr);
    EXPECT_EQ(ucnv_countAliases("X-RETRO.1", &error), 2);
    EXPECT_STREQ(ucnv_getAlias("X-RETRO.1", 1, &error), "X-ALIAS-007");
    EXPECT_EQ(error, U_ZERO_ERROR);
    int available = 0;
    for (int32_t i = 0; i < ucnv_countAvailable(); ++i) {
      const std::string_view name = ucnv_getAvailableName(i);
      EXPECT_NE(name, "X-BAD");
      available += static_cast<int>(name == "X-RETRO.1" || name == "X-OTHER");
    }
    EXPECT_EQ(available, 2);
  }
}

TEST_F(HostTest, IsKnownToPhp) {
  EXPECT_EQ(RunCommand("export ASAN_OPTIONS=detect_leaks=0 "
                       "LD_PRELOAD=\"$UTFX_ICU_PRELOAD\"; php -r 'echo "
                       "UConverter::transcode(\"€\", \"x_retro_1\", "
                       "\"utf-8\");' 2>&1"),
            (Command{0, "\x60"}));
}

// ICU takes them for one name: each is known as it is written alone, as to
// iconv(3).
TEST_F(HostTest, AreTwoWithTheSameLetters) {
  facts_.code_points[0x60] = 0x20BF;
  Add({"XRETRO1", "X-MORE"});
  Add({"X-RETRO1"});
  ExpectInNewProcess("AreTwo");
}

TEST_F(HostTest, DISABLED_AreTwo) {
  const auto euro = [](const char* name) {
    UErrorCode error = U_ZERO_ERROR;
    const Converter converter = Open(name);
    UChar out[2] = {};
    ucnv_toUChars(converter.get(), out, 2, "`", 1, &error);
    EXPECT_EQ(error, U_ZERO_ERROR) << name;
    return out[0];
  };
  EXPECT_EQ(euro("X-RETRO.1"), u'€');
  EXPECT_EQ(euro("XRETRO1"), u'₿');
  EXPECT_EQ(euro("X-RETRO1"), u'₿');
  EXPECT_EQ(euro("xmore"), u'₿');
  EXPECT_EQ(Open("x_retro_1"), nullptr);
}

// More than there is room for: the others are still opened by their names.
TEST_F(HostTest, MayBeMany) {
  for (int i = 0; i < 400; ++i) {
    const std::string name = "X-" + std::to_string(i) + "-MANY";
    Add({name});
  }
  ExpectInNewProcess("AreMany");
}

TEST_F(HostTest, DISABLED_AreMany) {
  for (int i = 0; i < 400; ++i) {
    EXPECT_NE(Open(("X-" + std::to_string(i) + "-MANY").c_str()), nullptr);
  }
  EXPECT_NE(Open("utf64be"), nullptr);
  EXPECT_NE(Open("latin1"), nullptr);
}

// ICU's stages have numbers of 16 bits.
TEST_F(HostTest, IsNotThereIfItHasTooManyScripts) {
  TableFacts facts = {};
  std::fill(std::begin(facts.code_points), std::end(facts.code_points),
            Table::kUnassigned);
  facts.code_points[0x41] = 'A';
  std::vector<TableFacts::EncodeOnly> encode_only;
  for (uint32_t code_point = 0x421; code_point <= kMaxUnicode;
       code_point += 0x400) {
    if (IsScalarValue(code_point)) encode_only.push_back({code_point, 'A'});
  }
  facts.encode_only = encode_only;
  facts.replacement = 'A';
  const std::array<std::string_view, 1> names = {"X-MANY"};
  facts.names = names;
  std::string file(kMaxTableFileSize, '\0');
  file.resize(WriteTableFile(facts, reinterpret_cast<uint8_t*>(file.data())));
  folder_.Write("X-MANY.utfx", file);
  Table table;
  uint32_t slots[Table::kMaxSlots];
  TableFile read;
  EXPECT_EQ(ReadTableFile(Bytes(file), file.size(), &table, slots, &read),
            nullptr);
  EXPECT_EQ(Open("X-MANY"), nullptr);
}

std::u16string Utf16Of(uint32_t code_point) {
  char16_t units[2];
  int32_t size = 0;
  U16_APPEND_UNSAFE(units, size, code_point);
  return {units, static_cast<size_t>(size)};
}

// As a charset of two bytes has it: no row of three, and a 00 that is read.
MultibyteSample TwoBytes() {
  MultibyteSample sample;
  sample.AddRun(0x00, 0x7F, 0);
  sample.Add(0x80, 0x20AC);
  for (uint32_t lead = 0x81; lead <= 0x9F; ++lead) {
    sample.AddRun(lead << 8 | 0x41, lead << 8 | 0x5A, lead << 8);
    if (lead % 2 == 0) continue;
    sample.AddRun(lead << 8 | 0x81, lead << 8 | 0xFE, 0x1F000 + (lead << 8));
  }
  sample.AddRun(0xA141, 0xA15A, 0xFFF0 - 0x1A);
  sample.Add(0xA161, 0xFFFE);
  sample.AddOneWay(0xA162, 'A', true, false);
  sample.AddOneWay(0x8141, 0x10FFFF, false, true);
  sample.names = {"X-TWO"};
  return sample;
}

class HostMultibyteTest : public testing::Test {
 protected:
  HostMultibyteTest() {
    Add(PlainMultibyte());
    Add(TwoBytes());
    const bool is_new = std::getenv("UTFX_TEST_NEW_PROCESS") != nullptr;
    setenv("UTFX_CHARSETS", folder_.Path().c_str(), is_new ? 0 : 1);
  }

  void Add(const MultibyteSample& sample) {
    const std::string file = sample.File();
    EXPECT_FALSE(file.empty());
    folder_.Write(std::string(sample.names[0]) + ".utfx", file);
  }

  static std::u16string Read(UConverter* converter, std::string_view bytes,
                             UErrorCode* error) {
    std::u16string out(64, u'\0');
    const int32_t size =
        ucnv_toUChars(converter, out.data(), 64, bytes.data(),
                      static_cast<int32_t>(bytes.size()), error);
    out.resize(static_cast<size_t>(size));
    return out;
  }

  // Each sequence of up to three bytes that starts with a lead, and each code
  // point.
  static void ExpectSample(UConverter* converter,
                           const MultibyteSample& sample) {
    UErrorCode error = U_ZERO_ERROR;
    ucnv_setToUCallBack(converter, UCNV_TO_U_CALLBACK_STOP, nullptr, nullptr,
                        nullptr, &error);
    ucnv_setFromUCallBack(converter, UCNV_FROM_U_CALLBACK_STOP, nullptr,
                          nullptr, nullptr, &error);
    ASSERT_EQ(error, U_ZERO_ERROR);
    const auto expect_read = [&](const std::string& bytes) {
      const auto found = sample.decoded.find(bytes);
      UErrorCode read_error = U_ZERO_ERROR;
      const std::u16string read = Read(converter, bytes, &read_error);
      if (found == sample.decoded.end()) return U_FAILURE(read_error) != 0;
      return U_SUCCESS(read_error) && read == Utf16Of(found->second);
    };
    for (uint32_t first = 0; first < 256; ++first) {
      std::string bytes(1, static_cast<char>(first));
      ASSERT_TRUE(expect_read(bytes)) << first;
      if (sample.decoded.contains(bytes)) continue;
      for (uint32_t second = 0; second < 256; ++second) {
        bytes.resize(1);
        bytes += static_cast<char>(second);
        ASSERT_TRUE(expect_read(bytes)) << first << " " << second;
        if (first != 0xE0 || sample.decoded.contains(bytes)) continue;
        for (uint32_t third = 0; third < 256; ++third) {
          bytes.resize(2);
          bytes += static_cast<char>(third);
          ASSERT_TRUE(expect_read(bytes))
              << first << " " << second << " " << third;
        }
      }
    }
    for (uint32_t code_point = 0; code_point <= kMaxUnicode; ++code_point) {
      if (!IsScalarValue(code_point)) continue;
      const std::u16string in = Utf16Of(code_point);
      char out[8];
      UErrorCode write_error = U_ZERO_ERROR;
      const int32_t length =
          ucnv_fromUChars(converter, out, sizeof out, in.data(),
                          static_cast<int32_t>(in.size()), &write_error);
      const auto found = sample.encoded.find(code_point);
      if (found == sample.encoded.end()) {
        // ICU drops what nobody sees.
        const bool is_dropped = write_error == U_ZERO_ERROR && length == 0;
        ASSERT_TRUE(is_dropped || write_error == U_INVALID_CHAR_FOUND)
            << code_point;
      } else {
        ASSERT_TRUE(U_SUCCESS(write_error)) << code_point;
        ASSERT_EQ(std::string_view(out, static_cast<size_t>(length)),
                  found->second)
            << code_point;
      }
    }
  }

  static void ExpectBoth() {
    for (const MultibyteSample& sample : {PlainMultibyte(), TwoBytes()}) {
      const Converter converter = Open(std::string(sample.names[0]).c_str());
      ASSERT_NE(converter, nullptr);
      ExpectSample(converter.get(), sample);
    }
  }

  TemporaryFolder folder_;
};

TEST_F(HostMultibyteTest, IsConvertedAsItsTableSays) { ExpectBoth(); }

// Those that are there when a program starts are in the package of all of ICU.
TEST_F(HostMultibyteTest, IsKnownToAllOfIcu) {
  const std::string program =
      std::filesystem::read_symlink("/proc/self/exe").string();
  const Command run = RunCommand(
      "UTFX_TEST_NEW_PROCESS=1 '" + program +
      "' --gtest_also_run_disabled_tests --gtest_output= "
      "--gtest_filter=HostMultibyteTest.DISABLED_IsKnownByAnySpelling");
  EXPECT_EQ(run.status, 0) << run.output;
  EXPECT_NE(run.output.find("[  PASSED  ] 1 test."), std::string::npos);
}

TEST_F(HostMultibyteTest, DISABLED_IsKnownByAnySpelling) {
  ExpectBoth();
  for (const char* const name : {"xdouble", "x.2", "x_two"}) {
    EXPECT_NE(Open(name), nullptr) << name;
  }
  UErrorCode error = U_ZERO_ERROR;
  char out[8];
  EXPECT_EQ(ucnv_convert("x two", "UTF-8", out, sizeof out, "€", 3, &error), 1);
  EXPECT_EQ(out[0], '\x80');
}

// All that is written, by way of ICU's pivot, in pieces of one byte.
TEST_F(HostMultibyteTest, IsConvertedInPieces) {
  const MultibyteSample sample = PlainMultibyte();
  std::string bytes;
  std::string utf8;
  for (const auto& [sequence, code_point] : sample.decoded) {
    bytes += sequence;
    char text[4];
    int32_t size = 0;
    U8_APPEND_UNSAFE(text, size, code_point);
    utf8.append(text, static_cast<size_t>(size));
  }
  const Converter own = Open("X-DOUBLE");
  const Converter of_utf8 = Open("UTF-8");
  ASSERT_NE(own, nullptr);
  const auto convert = [](UConverter* to, UConverter* from,
                          std::string_view in) {
    UChar pivot[3];
    UChar* pivot_source = pivot;
    UChar* pivot_target = pivot;
    std::string out;
    for (size_t i = 0; i <= in.size(); ++i) {
      const bool is_last = i == in.size();
      const char* source = in.data() + i;
      const char* const source_end = source + (is_last ? 0 : 1);
      UErrorCode error = U_ZERO_ERROR;
      do {
        char byte;
        char* target = &byte;
        error = U_ZERO_ERROR;
        ucnv_convertEx(to, from, &target, target + 1, &source, source_end,
                       pivot, &pivot_source, &pivot_target, pivot + 3,
                       static_cast<UBool>(i == 0 && out.empty()),
                       static_cast<UBool>(is_last), &error);
        out.append(&byte, static_cast<size_t>(target - &byte));
      } while (error == U_BUFFER_OVERFLOW_ERROR);
      if (U_FAILURE(error)) return out + u_errorName(error);
    }
    return out;
  };
  EXPECT_EQ(convert(of_utf8.get(), own.get(), bytes), utf8);
  std::string written;
  for (const auto& [sequence, code_point] : sample.decoded) {
    written += sample.encoded.at(code_point);
  }
  EXPECT_EQ(convert(own.get(), of_utf8.get(), utf8), written);
}

TEST_F(HostMultibyteTest, HasIcusErrors) {
  const Converter converter = Open("X-DOUBLE");
  ASSERT_NE(converter, nullptr);
  const auto read = [&](std::string_view bytes) {
    UErrorCode error = U_ZERO_ERROR;
    std::u16string text = Read(converter.get(), bytes, &error);
    EXPECT_EQ(error, U_ZERO_ERROR);
    return text;
  };
  // No error swallows ASCII; what the charset lacks is one error.
  EXPECT_EQ(read("a\x81 b"), u"a\uFFFD b");
  EXPECT_EQ(read("\x82\x7E"
                 "b"),
            u"\uFFFD~b");
  EXPECT_EQ(read("\x82\xC0"
                 "b"),
            u"\uFFFD"
            u"b");
  EXPECT_EQ(read("a\xE0\xE0"), u"a\uFFFD");
  EXPECT_EQ(read("\xFF"), u"\uFFFD");
  UErrorCode error = U_ZERO_ERROR;
  char out[8];
  EXPECT_EQ(
      ucnv_fromUChars(converter.get(), out, sizeof out, u"aßb", 3, &error), 3);
  EXPECT_EQ(std::string_view(out, 3), "a?b");
}

// Letters that wait, pairs, and sequences of four bytes.
TEST_F(HostMultibyteTest, IsNotThereIfIcuCannotHaveIt) {
  MultibyteSample waiting = WaitingMultibyte();
  waiting.names = {"X-WAITS"};
  Add(waiting);
  MultibyteSample pair;
  pair.AddRun(0x20, 0x7E, 0x20);
  pair.AddPair(0x8141, 'e', 0x301);
  pair.names = {"X-PAIR"};
  Add(pair);
  MultibyteSample four;
  four.AddRun(0x20, 0x7E, 0x20);
  four.AddRun(0x81308130, 0x81308139, 0x80);
  four.names = {"X-FOUR"};
  Add(four);
  for (const char* const name : {"X-WAITS", "X-PAIR", "X-FOUR"}) {
    EXPECT_EQ(Open(name), nullptr) << name;
  }
}

TEST_F(HostMultibyteTest, IsKnownToUconv) {
  const MultibyteSample sample = PlainMultibyte();
  folder_.Write("text", "a\x81\x40\x82\x40\xE0\xE0\xA1\xE0\xE1\xFC\n");
  const Command run = RunCommand(
      "export ASAN_OPTIONS=detect_leaks=0 LD_PRELOAD=\"$UTFX_ICU_PRELOAD\"; "
      "cd " +
      folder_.Path() +
      " && uconv -f x-double -t utf-8 text >utf8 && cat utf8 && "
      "uconv -f utf-8 -t x-double utf8 | cmp - text 2>&1");
  EXPECT_EQ(run, (Command{0, "a\u3000\U0001F600\uAC00\U0010FFFF\n"}));
}

}  // namespace
}  // namespace utfx
