// What the functions for a whole text say, against a text that the model has
// cut up.

#include <gtest/gtest.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "library/utfx.h"
#include "tests/charset_test.h"
#include "tests/conformance/coder.h"
#include "tests/core/simd/guarded_buffer.h"
#include "tests/every_size.h"
#include "tests/hex.h"
#include "tests/library/modelled.h"
#include "tests/model/model.h"
#include "tests/random_texts.h"

namespace utfx::library {
namespace {

using conformance::CutUp;
using conformance::Item;
using Items = std::vector<Item>;

class TextTest : public testing::TestWithParam<const utfx_charset*> {
 protected:
  const utfx_charset* charset_ = GetParam();

  // Mutated texts, some of them with a signature, that end where memory does.
  template <class Check>
  void WithTexts(int times, Check check) {
    std::mt19937_64 random(11);
    GuardedBuffer memory(1000);
    RandomTexts texts(
        12, [&](const model::Bits& bits) { return Encode(charset_, bits); });
    for (int i = 0; i < Repeat(times / 2); ++i) {
      std::string text = texts.Next();
      if (text.size() > 400) text.resize(400);
      if (random() % 4 == 0) text.insert(0, CoderOf(charset_).Signature());
      auto* const start = memory.End() - text.size();
      std::copy(text.begin(), text.end(), start);
      check(std::string_view(reinterpret_cast<char*>(start), text.size()),
            CutUp(CoderOf(charset_), text));
      ASSERT_FALSE(HasFailure()) << Hex(text);
    }
  }

  // And counts what is well-formed.
  void CheckValidation(std::string_view text, const Items& items) const {
    const utfx_result result =
        utfx_validate(charset_, text.data(), text.size());
    uint64_t offset = 0;
    size_t count = 0;
    utfx_status status = UTFX_OK;
    size_t length = 0;
    for (const Item& item : items) {
      if (item.IsError()) {
        status = StatusOf(item);
        length = item.end - item.begin;
        break;
      }
      offset = item.end;
      if (item.kind == Item::Kind::kSequence) ++count;
    }
    EXPECT_EQ(utfx_count(charset_, text.data(), offset), count);
    EXPECT_EQ(result.status, status);
    EXPECT_EQ(result.read, offset);
    EXPECT_EQ(result.offset, offset);
    EXPECT_EQ(result.written, 0U);
    EXPECT_EQ(result.length, length);
  }
};

TEST_P(TextTest, ValidatesAsTheModel) {
  WithTexts(4000, [&](std::string_view text, const Items& items) {
    CheckValidation(text, items);
  });
}

TEST_P(TextTest, ValidatesAndCountsEverySize) {
  std::string text = CoderOf(charset_).Signature();
  size_t count = 0;
  for (const model::Bits& bits : EverySize()) {
    const std::string sequence = Encode(charset_, bits);
    if (sequence.empty()) continue;
    text += sequence;
    ++count;
    if (text.size() > 100'000) break;
  }
  EXPECT_EQ(utfx_validate(charset_, text.data(), text.size()).status, UTFX_OK);
  EXPECT_EQ(utfx_validate(charset_, text.data(), text.size()).read,
            text.size());
  EXPECT_EQ(utfx_count(charset_, text.data(), text.size()), count);
}

TEST_P(TextTest, FindsTheStartOfEverySequence) {
  WithTexts(2000, [&](std::string_view text, const Items& items) {
    for (const Item& item : items) {
      for (size_t offset = item.begin; offset < item.end; ++offset) {
        ASSERT_EQ(
            utfx_sequence_start(charset_, text.data(), text.size(), offset),
            item.begin)
            << offset;
      }
    }
    for (const size_t more : {0U, 1U, 1000U}) {
      const size_t offset = text.size() + more;
      EXPECT_EQ(utfx_sequence_start(charset_, text.data(), text.size(), offset),
                offset);
    }
  });
}

// Runs of leads and trails longer than any sequence, and what is cut off by
// them.
TEST_P(TextTest, FindsTheStartsInLongRuns) {
  std::mt19937_64 random(17);
  const size_t longest = utfx_charset_max_sequence_length(charset_);
  std::string sequences;
  for (size_t i = 0; i < EverySize().size(); i += 4001) {
    sequences += Encode(charset_, EverySize()[i]);
  }
  const size_t unit = utfx_charset_code_unit_size(charset_);
  for (const char byte :
       {'\x80', '\xBF', '\xC0', '\xDB', '\xDC', '\xDE', '\xDF', '\xFF'}) {
    const size_t cut = random() % sequences.size() / unit * unit;
    const std::string text = sequences.substr(0, cut) +
                             std::string(2 * longest + unit, byte) +
                             sequences.substr(cut);
    for (const Item& item : CutUp(CoderOf(charset_), text)) {
      for (const size_t at : {item.begin, item.end - 1}) {
        ASSERT_EQ(utfx_sequence_start(charset_, text.data(), text.size(), at),
                  item.begin)
            << Hex(std::string(1, byte)) << ", " << at;
      }
    }
  }
}

// It dies of what lies further away, but for the signature at the start.
TEST_P(TextTest, FindsTheStartWithoutReadingAllBefore) {
  if (!utfx_charset_is_self_synchronizing(charset_)) {
    // A byte without which the rest is read in another way.
    const std::string pair = Encode(charset_, model::ToBits(0x10000));
    const size_t unit = utfx_charset_code_unit_size(charset_);
    const auto depends_on_its_start = [this, unit](const std::string& text) {
      const std::string rest = text.substr(unit);
      const size_t last = rest.size() - 1;
      return utfx_sequence_start(charset_, rest.data(), rest.size(), last) +
                 unit !=
             utfx_sequence_start(charset_, text.data(), text.size(),
                                 last + unit);
    };
    EXPECT_TRUE(depends_on_its_start(std::string(101, '\xFF')) ||
                depends_on_its_start(pair));
    return;
  }
  const auto page = static_cast<size_t>(sysconf(_SC_PAGESIZE));
  const size_t longest = utfx_charset_max_sequence_length(charset_);
  ASSERT_LT(longest, page);
  GuardedBuffer memory(4 * page);
  for (const std::string& period :
       {Encode(charset_, model::ToBits('a')),
        std::string(utfx_charset_code_unit_size(charset_), '\xDE'),
        std::string(utfx_charset_code_unit_size(charset_), '\x80')}) {
    for (uint8_t* out = memory.Start(); out != memory.End();) {
      out = std::copy(period.begin(), period.end(), out);
    }
    ASSERT_EQ(mprotect(memory.Start() + page, page, PROT_NONE), 0);
    const size_t size = 4 * page;
    const size_t start =
        utfx_sequence_start(charset_, memory.Start(), size, 2 * page + longest);
    EXPECT_LE(start, 2 * page + longest);
    EXPECT_GT(start + longest, 2 * page);
    ASSERT_EQ(mprotect(memory.Start() + page, page, PROT_READ | PROT_WRITE), 0);
  }
}

TEST_P(TextTest, FindsSequencesByNumber) {
  WithTexts(1000, [&](std::string_view text, const Items& items) {
    size_t index = 0;
    for (const Item& item : items) {
      if (item.kind == Item::Kind::kSignature) continue;
      ASSERT_EQ(utfx_offset_of_index(charset_, text.data(), text.size(), index),
                item.begin)
          << index;
      ++index;
    }
    for (const size_t more : {size_t{0}, size_t{1}, ~index}) {
      EXPECT_EQ(utfx_offset_of_index(charset_, text.data(), text.size(),
                                     index + more),
                text.size());
    }
  });
}

// Through windows of thousands of bytes, with errors in some of them.
TEST_P(TextTest, FindsSequencesByNumberInLongText) {
  std::mt19937_64 random(13);
  std::string text;
  while (text.size() < 60'000) {
    text += random() % 5000 == 0
                ? std::string(utfx_charset_code_unit_size(charset_), '\xDE')
                : Encode(charset_,
                         model::ToBits(random() %
                                       (random() % 8 == 0 ? 0x3000 : 0x80)));
  }
  const Items& items = CutUp(CoderOf(charset_), text);
  for (size_t i = 0; i < items.size(); i += 97) {
    ASSERT_EQ(utfx_offset_of_index(charset_, text.data(), text.size(), i),
              items[i].begin);
  }
}

TEST_P(TextTest, SaysWhatAStreamIsIn) {
  const std::string name = utfx_charset_name(charset_);
  const std::string signature = CoderOf(charset_).Signature();
  const std::string letter = Encode(charset_, model::ToBits('a'));
  size_t length = 99;
  const auto of_stream = [&](const std::string& text) {
    const utfx_charset* const found =
        utfx_charset_of_stream(charset_, text.data(), text.size(), &length);
    EXPECT_EQ(
        utfx_charset_of_stream(charset_, text.data(), text.size(), nullptr),
        found);
    return std::string(utfx_charset_name(found));
  };
  if (signature.empty()) {
    EXPECT_FALSE(utfx_charset_has_signature(charset_));
    EXPECT_EQ(of_stream(letter), name);
    EXPECT_EQ(length, 0U);
    return;
  }
  EXPECT_TRUE(utfx_charset_has_signature(charset_));
  for (const std::string& text : {std::string(), letter}) {
    EXPECT_EQ(of_stream(text), name + "BE");
    EXPECT_EQ(length, 0U);
  }
  EXPECT_EQ(of_stream(signature + letter), name + "BE");
  EXPECT_EQ(length, signature.size());
  EXPECT_EQ(of_stream(std::string(signature.rbegin(), signature.rend())),
            name + "LE");
  EXPECT_EQ(length, signature.size());
}

INSTANTIATE_TEST_SUITE_P(
    All, TextTest, testing::ValuesIn(ModelledCharsets()),
    [](const testing::TestParamInfo<const utfx_charset*>& info) {
      return TestName(utfx_charset_name(info.param));
    });

TEST(EmptyTextTest, IsWellFormed) {
  for (const utfx_charset* const charset : ModelledCharsets()) {
    EXPECT_EQ(utfx_validate(charset, nullptr, 0).status, UTFX_OK);
    EXPECT_EQ(utfx_count(charset, nullptr, 0), 0U);
    EXPECT_EQ(utfx_offset_of_index(charset, nullptr, 0, 0), 0U);
    EXPECT_EQ(utfx_sequence_start(charset, nullptr, 0, 0), 0U);
    EXPECT_NE(utfx_charset_of_stream(charset, nullptr, 0, nullptr), nullptr);
  }
}

}  // namespace
}  // namespace utfx::library
