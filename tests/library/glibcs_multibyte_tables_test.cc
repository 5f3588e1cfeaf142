// The tables of sequences of several bytes: glibc's iconv(3) has the same ones,
// for each sequence and each code point. An error starts at the same byte.

#include <gnu/libc-version.h>
#include <gtest/gtest.h>
#include <iconv.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "converters/multibyte_data.h"
#include "converters/table/multibyte_table.h"
#include "library/utfx.h"
#include "tests/core/simd/guarded_buffer.h"
#include "tests/effort.h"
#include "tests/gconv-module/real_iconv.h"
#include "tests/hex.h"

namespace utfx::library {
namespace {

constexpr uint32_t kEndOfCodePoints = 0x110000;
// glibc leaves the tags out without a word.
constexpr uint32_t kFirstTag = 0xE0000;
constexpr uint32_t kEndOfTags = 0xE0080;

std::vector<std::string> NamesOfMultibyte(size_t table) {
  std::vector<std::string> names;
  const char* name = multibyte::kNames + multibyte::kDescriptions[table].names;
  for (; *name != 0; name += *name + 2) names.emplace_back(name + 1);
  return names;
}

// What glibc makes of a text that nothing follows, as far as it has no error.
struct GlibcsAnswer {
  std::string text;
  int error;  // 0, EILSEQ or EINVAL.
  size_t read;
  bool waits;
};
GlibcsAnswer AskGlibc(const Iconv& conversion, std::string_view text) {
  GlibcsAnswer answer = {std::string(8 * text.size() + 8, '\0'), 0, 0, false};
  char* in = const_cast<char*>(text.data());
  char* out = answer.text.data();
  size_t in_left = text.size();
  size_t room = answer.text.size();
  iconv(conversion.Handle(), nullptr, nullptr, nullptr, nullptr);
  if (iconv(conversion.Handle(), &in, &in_left, &out, &room) ==
      static_cast<size_t>(-1)) {
    answer.error = errno;
  } else {
    // A letter may have waited for an accent.
    answer.waits = room == answer.text.size();
    iconv(conversion.Handle(), nullptr, nullptr, &out, &room);
  }
  answer.text.resize(answer.text.size() - room);
  answer.read = text.size() - in_left;
  return answer;
}

// GB18030 is that of glibc 2.41 and later. Before, these were other sequences.
bool IsNewInGb18030(uint64_t code_point) {
  constexpr uint32_t kNew[] = {
      0xE78D,  0xE78E,  0xE78F,  0xE790,  0xE791,  0xE792, 0xE793, 0xE794,
      0xE795,  0xE796,  0xE816,  0xE817,  0xE818,  0xE81E, 0xE826, 0xE82B,
      0xE82C,  0xE831,  0xE832,  0xE83B,  0xE843,  0xE854, 0xE855, 0xE864,
      0x20087, 0x20089, 0x200CC, 0x215D7, 0x2298F, 0x241FE};
  return std::binary_search(std::begin(kNew), std::end(kNew), code_point);
}
bool HasOldGb18030() {
  return std::string_view(gnu_get_libc_version()) < "2.41";
}

class MultibyteTest : public testing::TestWithParam<size_t> {
 protected:
  // Whether more bytes can follow.
  bool Check(const std::string& sequence) const {
    uint64_t code_points[2] = {};
    const utfx_sequence one = utfx_decode_one_words(
        charset_, sequence.data(), sequence.size(), code_points, 2);
    const GlibcsAnswer glibcs = AskGlibc(decoder_, sequence);
    CheckAnswer(sequence, one, code_points, glibcs);
    return one.status == UTFX_INCOMPLETE || glibcs.waits;
  }

  void CheckAnswer(const std::string& sequence, const utfx_sequence& one,
                   const uint64_t (&code_points)[2],
                   const GlibcsAnswer& glibcs) const {
    if (is_old_ && one.status == UTFX_OK && IsNewInGb18030(code_points[0])) {
      return;
    }
    if (glibcs.text.size() >= sizeof(char32_t)) {
      char32_t expected[2] = {};
      glibcs.text.copy(reinterpret_cast<char*>(&expected), sizeof expected);
      ASSERT_EQ(one.status, UTFX_OK) << Hex(sequence);
      ASSERT_EQ(code_points[0], expected[0]) << Hex(sequence);
      // A whole sequence may be two code points.
      if (one.length == sequence.size()) {
        ASSERT_EQ(code_points[1], expected[1]) << Hex(sequence);
      }
      return;
    }
    // There, a letter before an error waits, and is lost.
    if (one.status == UTFX_OK && one.length < sequence.size()) return;
    // An error shows here as soon as no sequence goes on.
    ASSERT_TRUE(one.status == UTFX_ILL_FORMED ||
                (one.status == UTFX_INCOMPLETE && glibcs.error == EINVAL))
        << Hex(sequence);
    if (one.status != UTFX_ILL_FORMED) return;
    // An error has no byte of ASCII but its first one.
    for (size_t i = 1; i < one.length; ++i) {
      ASSERT_GE(static_cast<uint8_t>(sequence[i]), 0x80) << Hex(sequence);
    }
  }

  // Checks all sequences that start so, up to a size.
  // NOLINTNEXTLINE(misc-no-recursion): at most four deep.
  void CheckAll(std::string* start, size_t size, uint32_t one_in) {
    for (unsigned byte = 0; byte < 256; ++byte) {
      start->push_back(static_cast<char>(byte));
      const bool goes_on = Check(*start);
      if (goes_on && start->size() < size &&
          (start->size() < 3 || random_() % one_in == 0)) {
        CheckAll(start, size, one_in);
      }
      start->pop_back();
    }
  }

  // Checks that each is an error behind the start of a sequence, and no part of
  // it.
  // NOLINTNEXTLINE(misc-no-recursion): at most four deep.
  void CheckControlsBehind(std::string* start) {
    for (unsigned byte = 0; byte < 256; ++byte) {
      start->push_back(static_cast<char>(byte));
      uint64_t code_point;
      const utfx_sequence one =
          utfx_decode_one(charset_, start->data(), start->size(), &code_point);
      if (byte < 0x20) {
        const size_t last = start->size() - 1;
        ASSERT_TRUE(last == 0 || one.length <= last) << Hex(*start);
        ASSERT_EQ(
            utfx_sequence_start(charset_, start->data(), start->size(), last),
            last)
            << Hex(*start);
      } else if (one.status == UTFX_INCOMPLETE) {
        CheckControlsBehind(start);
      }
      start->pop_back();
    }
  }

  const std::string name_ = NamesOfMultibyte(GetParam()).front();
  const utfx_charset* charset_ = utfx_charset_find(name_.c_str());
  const Iconv decoder_ = Iconv("WCHAR_T", name_);
  const Iconv encoder_ = Iconv(name_, "WCHAR_T");
  const bool is_old_ = name_ == "GB18030" && HasOldGb18030();
  std::mt19937 random_{7};
};
INSTANTIATE_TEST_SUITE_P(All, MultibyteTest,
                         testing::Range(size_t{0}, multibyte::kCount),
                         [](const auto& tested) {
                           std::string name =
                               NamesOfMultibyte(tested.param).front();
                           std::replace_if(
                               name.begin(), name.end(),
                               [](char c) { return c == '-' || c == '.'; },
                               '_');
                           return name;
                         });

TEST_P(MultibyteTest, IsFoundByAllItsNames) {
  const std::vector<std::string> names = NamesOfMultibyte(GetParam());
  ASSERT_NE(charset_, nullptr);
  EXPECT_EQ(utfx_charset_name(charset_), names[0]);
  EXPECT_EQ(utfx_charset_group(charset_), UTFX_GROUP_TABLES);
  EXPECT_FALSE(utfx_charset_is_self_synchronizing(charset_));
  for (size_t i = 1; i < names.size(); ++i) {
    EXPECT_EQ(utfx_charset_find(names[i].c_str()), charset_) << names[i];
    EXPECT_STREQ(utfx_charset_alias(charset_, i - 1), names[i].c_str());
  }
  EXPECT_EQ(utfx_charset_alias(charset_, names.size() - 1), nullptr);
}

TEST_P(MultibyteTest, ReadsSequencesAsGlibc) {
  std::string start;
  CheckAll(&start, utfx_charset_max_sequence_length(charset_), OneIn(50));
}

TEST_P(MultibyteTest, WritesCodePointsAsGlibc) {
  size_t count = 0;
  uint32_t last = 0;
  for (uint32_t value = 0; value < kEndOfCodePoints;
       value += value < 0x30000 ? 1 : OneIn(61)) {
    if (value >= 0xD800 && value < 0xE000) continue;
    if (value >= kFirstTag && value < kEndOfTags) continue;
    if (is_old_ && IsNewInGb18030(value)) continue;
    const auto wide = static_cast<wchar_t>(value);
    const GlibcsAnswer glibcs =
        AskGlibc(encoder_, {reinterpret_cast<const char*>(&wide), sizeof wide});
    char sequence[8];
    const utfx_sequence one =
        utfx_encode_one(charset_, value, sequence, sizeof sequence);
    ASSERT_EQ(one.status, glibcs.error == 0 ? UTFX_OK : UTFX_UNENCODABLE)
        << value;
    if (glibcs.error != 0) continue;
    ASSERT_EQ(std::string(sequence, one.length), glibcs.text) << value;
    ++count;
    last = value;
    // This looks at all code points up to the gap.
    if (count % 500 != 0) continue;
    uint64_t first_gap = UINT64_MAX;
    uint64_t last_gap;
    utfx_charset_next_gap(charset_, value, &first_gap, &last_gap);
    ASSERT_GT(first_gap, value);
  }
  EXPECT_GT(count, size_t{250});
  EXPECT_GE(utfx_charset_last_code_point(charset_), last);
  EXPECT_EQ(utfx_charset_has_all_of_unicode(charset_), name_ == "GB18030");
}

// Sequences, and some bytes of any kind.
std::string RandomText(const utfx_charset* charset, std::mt19937* random) {
  // Letters that wait for accents, and these.
  constexpr uint32_t kLetters[] = {'A',   'e',   0xCA,  0xEA,  0x300,
                                   0x301, 0x304, 0x30C, 0x5D0, 0x5E9,
                                   0x5B7, 0x5BC, 0x5C1, 0x5C2};
  const size_t size = (*random)() % 300;
  std::string text;
  while (text.size() < size) {
    char sequence[8];
    const uint32_t kind = (*random)() % 20;
    const uint32_t value = kind < 3    ? (*random)() % 0x80
                           : kind < 6  ? 0x3000 + (*random)() % 0x100
                           : kind < 9  ? 0x4E00 + (*random)() % 0x5200
                           : kind < 12 ? 0xAC00 + (*random)() % 0x2C00
                           : kind < 16
                               ? (*random)() % kEndOfCodePoints
                               : kLetters[(*random)() % std::size(kLetters)];
    const utfx_sequence one =
        utfx_encode_one(charset, value, sequence, sizeof sequence);
    if (one.status == UTFX_OK) text.append(sequence, one.length);
    if (kind == 15) text += static_cast<char>((*random)());
  }
  return text;
}

TEST_P(MultibyteTest, FindsTheStartOfEverySequence) {
  for (int i = 0; i < Repeat(1000); ++i) {
    const std::string text = RandomText(charset_, &random_);
    for (size_t start = 0; start < text.size();) {
      uint64_t code_point;
      const utfx_sequence one = utfx_decode_one(
          charset_, text.data() + start, text.size() - start, &code_point);
      for (size_t at = start; at < start + one.length; ++at) {
        ASSERT_EQ(utfx_sequence_start(charset_, text.data(), text.size(), at),
                  start)
            << Hex(text) << ", " << at;
      }
      start += one.length;
    }
  }
}

// Blocks of a file end behind a newline.
TEST_P(MultibyteTest, NoControlIsBehindTheFirstByte) {
  std::string start;
  CheckControlsBehind(&start);
}

// It dies of what lies before the newline.
TEST_P(MultibyteTest, FindsTheStartWithoutReadingAllBefore) {
  const auto page = static_cast<size_t>(sysconf(_SC_PAGESIZE));
  GuardedBuffer memory(2 * page);
  uint8_t* const text = memory.Start();
  std::fill(text, memory.End(), uint8_t{0xB1});
  text[page] = '\n';
  ASSERT_EQ(mprotect(text, page, PROT_NONE), 0);
  EXPECT_EQ(utfx_sequence_start(charset_, text, 2 * page, page), page);
  EXPECT_GE(utfx_sequence_start(charset_, text, 2 * page, 2 * page - 1),
            2 * page - 2);
  ASSERT_EQ(mprotect(text, page, PROT_READ | PROT_WRITE), 0);
}

std::string ConvertedInPieces(const utfx_charset* from, const utfx_charset* to,
                              std::string_view text, std::mt19937* random) {
  utfx_converter converter = utfx_converter_init(from, to, UTFX_REPLACE);
  std::string out;
  std::string held;
  while (true) {
    const size_t size = random == nullptr
                            ? text.size()
                            : std::min<size_t>(text.size(), (*random)() % 9);
    held += text.substr(0, size);
    text.remove_prefix(size);
    const bool is_last = text.empty();
    while (true) {
      char room[4096];
      const size_t room_size =
          random == nullptr ? sizeof room : 8 + (*random)() % 9;
      const utfx_result result = utfx_convert(
          &converter, held.data(), held.size(), room, room_size, is_last);
      out.append(room, result.written);
      held.erase(0, result.read);
      if (result.status != UTFX_OUTPUT_FULL) break;
    }
    if (is_last) return out;
  }
}

TEST_P(MultibyteTest, ConvertsInPiecesAsAtOnce) {
  const utfx_charset* const utf32 = utfx_charset_find("UTF-32LE");
  for (int i = 0; i < Repeat(3000); ++i) {
    const std::string text = RandomText(charset_, &random_);
    const std::string code_points =
        ConvertedInPieces(charset_, utf32, text, nullptr);
    for (const char* const name :
         {"UTF-8", "UTF-16LE", "UTF-16BE", "UTF-32BE", "UTF-8000", "UTF-64BE",
          "KOI8-R", "GB18030", "EUC-JP"}) {
      const utfx_charset* const other = utfx_charset_find(name);
      const std::string there =
          ConvertedInPieces(charset_, other, text, nullptr);
      // One character after the other, as from UTF-32.
      EXPECT_EQ(there, ConvertedInPieces(utf32, other, code_points, nullptr))
          << name;
      EXPECT_EQ(there, ConvertedInPieces(charset_, other, text, &random_))
          << name;
      const std::string back =
          ConvertedInPieces(other, charset_, there, nullptr);
      EXPECT_EQ(back, ConvertedInPieces(other, charset_, there, &random_))
          << name;
      ASSERT_FALSE(HasFailure()) << Hex(text);
    }
  }
}

// They keep the rules that files are verified by.
TEST(MultibyteTablesTest, AreRight) {
  const auto index = std::make_unique<MultibyteIndex>();
  for (size_t i = 0; i < multibyte::kCount; ++i) {
    MultibyteData data = multibyte::DataOf(i);
    // Other tables share these, and have pairs there.
    std::vector<uint32_t> beyond(data.beyond.begin(), data.beyond.end());
    for (uint32_t& each : beyond) {
      if (each >= MultibyteData::kPair + data.pairs.size()) each = 0xFFFD;
    }
    data.beyond = beyond;
    EXPECT_STREQ(MultibyteTable::WhyWrong(data), nullptr)
        << NamesOfMultibyte(i)[0];
    index->Clear();
    MultibyteTable table;
    table.Make(data, index.get());
    EXPECT_STREQ(table.WhyContradictory(), nullptr) << NamesOfMultibyte(i)[0];
  }
}

}  // namespace
}  // namespace utfx::library
