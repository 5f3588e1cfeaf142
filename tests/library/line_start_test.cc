// Where lines start, as a reader from the start of a text finds it.

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "library/utfx.h"
#include "tests/effort.h"
#include "tests/every_size.h"
#include "tests/hex.h"
#include "tests/library/modelled.h"
#include "tests/model/model.h"

namespace utfx::library {
namespace {

// Reads all sequences and errors.
std::vector<size_t> ReadLineStarts(const utfx_charset* charset,
                                   std::string_view text) {
  std::vector<size_t> starts;
  for (size_t at = 0; at < text.size();) {
    uint64_t code_point = 0;
    const utfx_sequence one = utfx_decode_one(charset, text.data() + at,
                                              text.size() - at, &code_point);
    at += one.length;
    if (one.status == UTFX_OK && code_point == '\n') starts.push_back(at);
  }
  return starts;
}

std::string Written(const utfx_charset* charset, uint64_t code_point) {
  std::string bytes(utfx_charset_max_sequence_length(charset), '\0');
  const utfx_sequence one =
      utfx_encode_one(charset, code_point, bytes.data(), bytes.size());
  bytes.resize(one.status == UTFX_OK ? one.length : 0);
  return bytes;
}

utfx_result Find(const utfx_charset* charset, std::string_view text,
                 size_t from, size_t to) {
  return utfx_line_start(charset, text.data() + from, to - from, from);
}

// From every offset, and with pieces of a few sizes.
void CheckText(const utfx_charset* charset, std::string_view text) {
  const size_t unit = utfx_charset_code_unit_size(charset);
  const std::vector<size_t> starts = ReadLineStarts(charset, text);
  auto next = starts.begin();
  for (size_t from = 0; from <= text.size(); ++from) {
    while (next != starts.end() && *next < from + unit) ++next;
    const utfx_result result = Find(charset, text, from, text.size());
    if (next != starts.end()) {
      ASSERT_EQ(result.status, UTFX_OK) << from;
      ASSERT_EQ(result.offset, *next) << from;
      ASSERT_EQ(result.length, 0U);
    } else {
      ASSERT_EQ(result.status, UTFX_INCOMPLETE) << from;
      ASSERT_EQ(result.read + result.length, text.size() - from);
      ASSERT_LT(result.length, unit);
    }
    ASSERT_EQ(result.offset, from + result.read);
    ASSERT_EQ(result.written, 0U);
  }
  for (size_t size = 1; size <= 2 * unit + 1; ++size) {
    std::vector<size_t> found;
    size_t at = 0;
    for (size_t end = std::min(size, text.size());;) {
      const utfx_result result = Find(charset, text, at, end);
      at += result.read;
      if (result.status == UTFX_OK) {
        found.push_back(at);
      } else if (end == text.size()) {
        break;
      } else {
        end = std::min(end + size, text.size());
      }
    }
    ASSERT_EQ(found, starts) << size;
  }
}

// The others are refused, each for a reason that is tested below.
std::vector<const utfx_charset*> CharsetsWithLines() {
  std::vector<const utfx_charset*> charsets = AllCharsets();
  std::erase_if(charsets, [](const utfx_charset* charset) {
    return Find(charset, "", 0, 0).status == UTFX_MISUSE;
  });
  return charsets;
}

class LineStartTest : public testing::TestWithParam<const utfx_charset*> {
 protected:
  const utfx_charset* charset_ = GetParam();
  std::string line_feed_ = Written(charset_, '\n');
};

TEST_P(LineStartTest, BehindEachCharacter) {
  std::string text;
  size_t count = 0;
  uint64_t first = 0;
  uint64_t last = 0;
  const uint64_t end =
      std::min<uint64_t>(utfx_charset_last_code_point(charset_), 0x10FFFF);
  for (uint64_t at = 0; at <= end; at = last + 1) {
    if (!utfx_charset_next_gap(charset_, at, &first, &last) || first > end) {
      first = last = end + 1;
    }
    for (; at < first; ++at) {
      // Of Unicode, the ends of blocks and what has the bytes of a line feed.
      const bool is_wanted = end < 0x10FFFF || at < 0x1100 || at % 251 == 0 ||
                             (at & 0xFF) == '\n' || at >> 8 == '\n';
      if (!is_wanted) continue;
      text += Written(charset_, at);
      if (++count % 3 != 0) text += line_feed_;
      if (text.size() < 4000) continue;
      CheckText(charset_, text);
      ASSERT_FALSE(HasFailure());
      text.clear();
    }
  }
  for (size_t i = 0; i < EverySize().size(); i += 23) {
    if (utfx_charset_group(charset_) == UTFX_GROUP_TABLES) break;
    text += Encode(charset_, EverySize()[i]) + line_feed_;
    if (text.size() > 20'000) break;
  }
  CheckText(charset_, text);
}

// Bytes of any kind, whole and cut, in front of line feeds.
TEST_P(LineStartTest, BehindErrors) {
  const size_t unit = utfx_charset_code_unit_size(charset_);
  std::string text;
  for (unsigned a = 0; a < 256; ++a) {
    text += std::string(unit, static_cast<char>(a)) + line_feed_;
  }
  CheckText(charset_, text);
  ASSERT_FALSE(HasFailure());
  std::mt19937 random(72);
  for (int i = 0; i < Repeat(400); ++i) {
    text.clear();
    while (text.size() < 300) {
      const size_t count = random() % (4 * unit + 1);
      for (size_t j = 0; j < count; ++j) {
        // Mostly of leads and trails.
        const unsigned byte = random() % 256;
        text += static_cast<char>(random() % 2 != 0 ? byte | 0x80 : byte);
      }
      if (random() % 2 != 0) text.resize(text.size() / unit * unit);
      text += line_feed_;
    }
    CheckText(charset_, text);
    ASSERT_FALSE(HasFailure()) << Hex(text);
  }
}

INSTANTIATE_TEST_SUITE_P(
    All, LineStartTest, testing::ValuesIn(CharsetsWithLines()),
    [](const testing::TestParamInfo<const utfx_charset*>& info) {
      std::string name = utfx_charset_name(info.param);
      for (char& c : name) {
        if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
      }
      return name + "_" + std::to_string(info.index);
    });

// Where it is refused, two readers disagree: by the byte order that a signature
// tells, or by a sequence with the unit of a line feed in it.
TEST(LineStartRefusalTest, HasAReason) {
  for (const utfx_charset* const charset : AllCharsets()) {
    const utfx_result result = utfx_line_start(charset, "\n\n\n\n", 4, 3);
    if (result.status != UTFX_MISUSE) continue;
    EXPECT_EQ(result.offset, 3U);
    EXPECT_EQ(result.read + result.written + result.length, 0U);
    if (utfx_charset_has_signature(charset)) continue;
    const std::string line_feed = Written(charset, '\n');
    bool is_inside = false;
    for (const model::Bits& bits : EverySize()) {
      is_inside |=
          Encode(charset, bits).find(line_feed, 1) != std::string::npos;
    }
    EXPECT_TRUE(is_inside) << utfx_charset_name(charset);
  }
}

}  // namespace
}  // namespace utfx::library
