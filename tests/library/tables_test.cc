// Charsets of single bytes: those that the library has, and those that programs
// load.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "converters/table/table.h"
#include "converters/table/table_file.h"
#include "library/utfx.h"
#include "tests/library/modelled.h"
#include "tests/multibyte_sample.h"

namespace utfx::library {
namespace {

// Digits, a character beyond the BMP, and names.
std::string TableFileOf(std::span<const std::string_view> names) {
  TableFacts facts = {};
  std::fill(std::begin(facts.code_points), std::end(facts.code_points),
            Table::kUnassigned);
  for (uint32_t i = '0'; i <= '9'; ++i) facts.code_points[i] = i;
  facts.code_points[0xFF] = 0x1FB00;
  const std::array encode_only = {TableFacts::EncodeOnly{0x660, '0'}};
  facts.encode_only = encode_only;
  facts.replacement = '0';
  facts.names = names;
  std::string file(kMaxTableFileSize, '\0');
  file.resize(WriteTableFile(facts, reinterpret_cast<uint8_t*>(file.data())));
  return file;
}

// Where a charset of a file is loaded, no larger than it has to be.
class Room {
 public:
  explicit Room(std::string_view file)
      : size_(utfx_charset_room(file.data(), file.size())),
        bytes_(new std::max_align_t[size_ / sizeof(std::max_align_t) + 1]) {}

  const utfx_charset* Load(std::string_view file) const {
    return LoadAt(file, 0, size_);
  }
  const utfx_charset* LoadAt(std::string_view file, size_t offset,
                             size_t size) const {
    return utfx_charset_load(file.data(), file.size(),
                             reinterpret_cast<char*>(bytes_.get()) + offset,
                             size);
  }
  size_t Size() const { return size_; }

 private:
  const size_t size_;
  const std::unique_ptr<std::max_align_t[]> bytes_;
};

std::string Explain(const utfx_charset* charset, std::string_view bytes) {
  char text[200];
  utfx_explain(charset, bytes.data(), bytes.size(), text, sizeof text);
  return text;
}
std::string ExplainCodePoint(const char* name, uint64_t code_point) {
  char text[200];
  const utfx_explanation explanation = utfx_explain_words(
      utfx_charset_find(name), &code_point, 1, text, sizeof text);
  EXPECT_EQ(explanation.status, UTFX_UNENCODABLE);
  EXPECT_EQ(explanation.cause, UTFX_CAUSE_GAP);
  return text;
}

// Here nobody has asked for them before.
TEST(TablesTest, AreMadeOnceForAllThreads) {
  std::vector<const utfx_charset*> found[4];
  std::vector<std::thread> threads;
  for (auto& all : found) {
    threads.emplace_back([&all] { all = AllCharsets(); });
  }
  for (std::thread& thread : threads) thread.join();
  for (const auto& all : found) EXPECT_EQ(all, found[0]);
}

TEST(TablesTest, AreLoaded) {
  const std::string_view names[] = {"TEN", "DIGITS:10", "X"};
  std::string file = TableFileOf(names);
  const Room room(file);
  const utfx_charset* const charset = room.Load(file);
  ASSERT_NE(charset, nullptr);
  file.assign(file.size(), '\0');
  EXPECT_EQ(utfx_charset_name(charset), std::string_view("TEN"));
  EXPECT_EQ(utfx_charset_alias(charset, 0), std::string_view("DIGITS:10"));
  EXPECT_EQ(utfx_charset_alias(charset, 1), std::string_view("X"));
  EXPECT_EQ(utfx_charset_alias(charset, 2), nullptr);
  EXPECT_EQ(utfx_charset_find("TEN"), nullptr);
  EXPECT_EQ(utfx_charset_group(charset), UTFX_GROUP_TABLES);
  EXPECT_EQ(utfx_charset_code_unit_size(charset), 1U);
  EXPECT_EQ(utfx_charset_max_sequence_length(charset), 1U);
  EXPECT_EQ(utfx_charset_byte_order(charset), UTFX_NO_BYTE_ORDER);
  EXPECT_TRUE(utfx_charset_is_self_synchronizing(charset));
  const utfx_charset* const utf8 = utfx_charset_find("UTF-8");
  char out[20];
  utfx_result result = utfx_convert_text(charset, utf8, UTFX_REPLACE, "1\xFF!2",
                                         4, out, sizeof out);
  EXPECT_EQ(std::string_view(out, result.written), "1\U0001FB00\uFFFD2");
  const std::string_view arabic = "\u0660-\U0001FB00";
  result = utfx_convert_text(utf8, charset, UTFX_REPLACE, arabic.data(),
                             arabic.size(), out, sizeof out);
  EXPECT_EQ(std::string_view(out, result.written), "00\xFF");
  EXPECT_EQ(Explain(charset, "A"), "41 is unassigned in TEN");
}

std::string Converted(const char* from, const utfx_charset* from_charset,
                      const utfx_charset* to, std::string_view text) {
  const utfx_charset* const source =
      from == nullptr ? from_charset : utfx_charset_find(from);
  std::string out(64, '\0');
  const utfx_result result =
      utfx_convert_text(source, to, UTFX_REPLACE, text.data(), text.size(),
                        out.data(), out.size());
  out.resize(result.written);
  return out;
}

TEST(TablesTest, OfSeveralBytesAreLoaded) {
  std::string file = WaitingMultibyte().File();
  const Room room(file);
  const utfx_charset* const charset = room.Load(file);
  ASSERT_NE(charset, nullptr);
  file.assign(file.size(), '\0');
  EXPECT_EQ(utfx_charset_name(charset), std::string_view("X-DOUBLE"));
  EXPECT_EQ(utfx_charset_alias(charset, 1), std::string_view("CS:X_22+"));
  EXPECT_EQ(utfx_charset_group(charset), UTFX_GROUP_TABLES);
  EXPECT_EQ(utfx_charset_max_sequence_length(charset), 3U);
  EXPECT_FALSE(utfx_charset_is_self_synchronizing(charset));
  const utfx_charset* const utf8 = utfx_charset_find("UTF-8");
  // The letter at the end waits no longer.
  EXPECT_EQ(Converted(nullptr, charset, utf8, "a\x82\x40\xE0\xE0\xA1\xF0"),
            "a\U0001F600\uAC00\u1E00");
  EXPECT_EQ(Converted(nullptr, charset, utf8, "\xF0\xEC\xF2\xEC\x82\xFBz"),
            "\u1E10\u1E02\u0301\uFFFDz");
  EXPECT_EQ(Converted("UTF-8", nullptr, charset,
                      "\u1E10\u1E02\u0301e\u0301e\u4E01\uFFFDe"),
            "\xF0\xEC\xF2\xEC\x82\xA1"
            "e\x81\x81?e");
  EXPECT_EQ(Explain(charset, "\x81\x20"),
            "81 starts a sequence of 2 bytes, but byte 2, 20, is no trail");
  EXPECT_EQ(Explain(utfx_charset_find("GB18030"), "\x82\x31}a"),
            "82 starts a sequence of 4 bytes, but byte 3, 7D, is no trail");
}

TEST(TablesTest, RoomForTheLongestOutputIsEnough) {
  // A single byte has a larger code point than all of two bytes.
  MultibyteSample sample = PlainMultibyte();
  sample.Add(0xFE, 0x1F700);
  sample.AddPair(0xFD, 0x1F701, 0x1F702);
  sample.Add(0xFC, 0x1F701);
  const std::string file = sample.File();
  const Room room(file);
  const utfx_charset* const charset = room.Load(file);
  ASSERT_NE(charset, nullptr);
  for (const char* const name : {"UTF-8", "UTF-64BE", "UTF-16", "GB18030"}) {
    const utfx_charset* const to = utfx_charset_find(name);
    for (const char byte : {'\xFE', '\xFD', '\xFF', 'a'}) {
      const std::string text(10, byte);
      std::string out(utfx_max_output_length(charset, to, text.size()), '\0');
      EXPECT_EQ(utfx_convert_text(charset, to, UTFX_REPLACE, text.data(),
                                  text.size(), out.data(), out.size())
                    .status,
                UTFX_OK)
          << name << " " << byte;
    }
  }
}

TEST(TablesTest, AreNotLoadedWithoutRoom) {
  const std::vector<std::string_view> names = {"TEN"};
  const std::string double_bytes = PlainMultibyte().File();
  const Room double_room(double_bytes);
  EXPECT_NE(double_room.Load(double_bytes), nullptr);
  EXPECT_EQ(double_room.LoadAt(double_bytes, 0, double_room.Size() - 1),
            nullptr);
  EXPECT_EQ(double_room.Load(double_bytes + '\0'), nullptr);
  const std::string file = TableFileOf(names);
  const Room room(file);
  EXPECT_EQ(utfx_charset_load(file.data(), file.size(), nullptr, SIZE_MAX),
            nullptr);
  EXPECT_EQ(room.LoadAt(file, 0, room.Size() - 1), nullptr);
  EXPECT_EQ(room.LoadAt(file, 1, room.Size()), nullptr);
  EXPECT_EQ(room.Load(""), nullptr);
  EXPECT_EQ(room.Load(std::string_view(file).substr(1)), nullptr);
  EXPECT_EQ(room.Load(std::string_view(file).substr(0, file.size() - 1)),
            nullptr);
  EXPECT_NE(room.Load(file), nullptr);
}

TEST(TablesTest, NeedNoRoomForOtherFiles) {
  EXPECT_EQ(utfx_charset_room(nullptr, 0), 0U);
  EXPECT_EQ(utfx_charset_room("UTFX", 4), 0U);
  EXPECT_EQ(Room(std::string(5000, 'x')).Size(), 0U);
}

// With as many names as there can be.
TEST(TablesTest, HaveRoomForNames) {
  std::vector<std::string> names;
  for (size_t i = 0; i < kMaxNames; ++i) {
    names.push_back(std::to_string(1000 + i) + std::string(60, 'A'));
  }
  const std::vector<std::string_view> views(names.begin(), names.end());
  const std::string file = TableFileOf(views);
  const Room room(file);
  const utfx_charset* const charset = room.Load(file);
  ASSERT_NE(charset, nullptr);
  EXPECT_EQ(utfx_charset_name(charset), names[0]);
  for (size_t i = 1; i < kMaxNames; ++i) {
    EXPECT_EQ(utfx_charset_alias(charset, i - 1), names[i]);
  }
  EXPECT_EQ(utfx_charset_alias(charset, kMaxNames - 1), nullptr);
}

TEST(TablesTest, ExplainWhatTheyLack) {
  if (utfx_charset_find("CP1252") == nullptr) GTEST_SKIP();
  const utfx_charset* const cp1252 = utfx_charset_find("CP1252");
  EXPECT_EQ(Explain(cp1252, "\x81"), "81 is unassigned in CP1252");
  char text[100];
  utfx_explain_expected(cp1252, "\x81", 1, text, sizeof text);
  EXPECT_STREQ(text,
               "00 to 80 or 82 to 8C or 8E or 91 to 9C or 9E to FF as byte 1");
  uint8_t roles[8];
  utfx_describe(cp1252, "\x81", 1, roles, sizeof roles);
  for (const uint8_t role : roles) {
    EXPECT_EQ(role, UTFX_ROLE_INDEX | UTFX_BIT_IS_WRONG);
  }
  EXPECT_EQ(ExplainCodePoint("ISO-8859-1", 0x20AC),
            "U+20AC is not in ISO-8859-1; ISO-8859-15 and CP1252 have it");
  EXPECT_EQ(ExplainCodePoint("IBM037", 0x20AC),
            "U+20AC is not in IBM037; IBM1140 and IBM1146 have it");
  EXPECT_EQ(ExplainCodePoint("CP1252", 0x1FB00), "U+1FB00 is not in CP1252");
  EXPECT_EQ(ExplainCodePoint("CP1252", ~uint64_t{0}),
            "U+FFFFFFFFFFFFFFFF is not in CP1252");
}

// A table that is loaded may have any byte as a trail.
TEST(TablesTest, HaveNoLinesIfALineFeedIsATrail) {
  for (const uint32_t trail : {0x40U, 0x0AU}) {
    MultibyteSample sample;
    sample.AddRun(0x00, 0x7F, 0);
    sample.Add(0x8100 | trail, 0x3000);
    const std::string file = sample.File();
    const Room room(file);
    const utfx_charset* const charset = room.Load(file);
    ASSERT_NE(charset, nullptr);
    EXPECT_EQ(utfx_line_start(charset, "a\nb", 3, 0).status,
              trail == '\n' ? UTFX_MISUSE : UTFX_OK);
  }
}

}  // namespace
}  // namespace utfx::library
