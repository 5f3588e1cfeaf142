// Text that changes while libutfx reads it: what the header says then.

#include "tests/changing_text.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "library/utfx.h"
#include "tests/charset_test.h"
#include "tests/core/simd/guarded_buffer.h"
#include "tests/library/modelled.h"
#include "tests/model/model.h"

namespace utfx::library {
namespace {

constexpr size_t kMaxSize = 8192;

// As a caller who trusts it would go on.
void CheckResult(const utfx_charset* charset, const utfx_result& result,
                 size_t size) {
  ASSERT_LE(result.read, size);
  EXPECT_LE(result.length, size - result.read);
  switch (result.status) {
    case UTFX_OK:
      EXPECT_EQ(result.read, size);
      break;
    case UTFX_INCOMPLETE:
      EXPECT_EQ(result.length, size - result.read);
      EXPECT_LT(result.length,
                std::max<size_t>(utfx_charset_max_sequence_length(charset), 8));
      break;
    case UTFX_ILL_FORMED:
    case UTFX_UNENCODABLE:
      EXPECT_GE(result.length, 1U);
      break;
    default:
      break;
  }
}

void CheckSequence(const utfx_sequence& sequence, size_t size) {
  EXPECT_LE(sequence.length, size);
  EXPECT_NE(sequence.status, UTFX_NO_CHARSET);
}

class ChangingTextTest : public testing::TestWithParam<const utfx_charset*> {
 protected:
  // Texts of code points of some sizes, and of one size each.
  std::vector<std::string> Texts() const {
    std::vector<std::string> texts;
    std::string all;
    for (const unsigned bits : {7U, 11U, 16U, 20U, 26U, 36U, 63U, 91U, 250U}) {
      const std::string sequence =
          Encode(charset_, '1' + std::string(bits - 1, '0'));
      if (sequence.empty()) continue;
      all += sequence;
      std::string text;
      while (text.size() < 100) text += sequence;
      texts.push_back(text);
    }
    texts.push_back(CoderOf(charset_).Signature() + all + all);
    return texts;
  }

  // Calls read(in, size) with each of these, which changes, so many times at
  // night and a third of them by day.
  template <class Read>
  void ForEachText(int nightly, Read read) {
    const int times = IsNightly() ? nightly : (nightly + 2) / 3;
    const std::vector<std::string> texts = Texts();
    TextChanges changes(
        51, utfx_charset_code_unit_size(charset_),
        std::string(utfx_charset_name(charset_)).ends_with("LE"), texts);
    ChangingText memory(kMaxSize);
    for (int i = 0; i < times && !HasFailure(); ++i) {
      for (const std::string& text : texts) {
        const size_t cut = random_() % 4 == 0 ? random_() % text.size() : 0;
        memory.Run(text.substr(0, text.size() - cut), &changes,
                   [&](const uint8_t* in, const uint8_t* in_end) {
                     read(in, static_cast<size_t>(in_end - in));
                   });
      }
    }
  }

  void SetUp() override {
    if (!ChangingText::IsThere()) GTEST_SKIP() << "by single steps of x86-64";
  }

  const utfx_charset* charset_ = GetParam();
  std::mt19937_64 random_{52};
};

TEST_P(ChangingTextTest, IsConvertedAndMeasured) {
  const std::vector<const utfx_charset*> all = ModelledCharsets();
  GuardedBuffer memory(kMaxSize);
  ForEachText(6, [&](const uint8_t* in, size_t size) {
    const utfx_charset* const to = all[random_() % all.size()];
    const auto on_error = static_cast<utfx_on_error>(random_() % 3);
    const size_t room = random_() % 2 == 0 ? kMaxSize : random_() % 256;
    const bool is_last = random_() % 2 == 0;
    utfx_converter converter = utfx_converter_init(charset_, to, on_error);
    utfx_converter copy = converter;
    const utfx_result result =
        utfx_convert(&converter, in, size, memory.End() - room, room, is_last);
    CheckResult(charset_, result, size);
    EXPECT_LE(result.written, room);
    uint64_t written = 0;
    CheckResult(charset_, utfx_measure(&copy, in, size, is_last, &written),
                size);
  });
}

TEST_P(ChangingTextTest, IsLookedAt) {
  ForEachText(3, [&](const uint8_t* in, size_t size) {
    const size_t number = random_() % (size + 2);
    CheckResult(charset_, utfx_validate(charset_, in, size), size);
    EXPECT_LE(utfx_count(charset_, in, size), size);
    EXPECT_LE(utfx_offset_of_index(charset_, in, size, number), size);
    EXPECT_LE(utfx_sequence_start(charset_, in, size, number), number);
    size_t length = 0;
    utfx_charset_of_stream(charset_, in, size, &length);
    EXPECT_LE(length, size);
  });
}

TEST_P(ChangingTextTest, IsReadBySequences) {
  ForEachText(20, [&](const uint8_t* in, size_t size) {
    uint64_t words[65];
    uint8_t bytes[520];
    CheckSequence(utfx_decode_one(charset_, in, size, words), size);
    CheckSequence(utfx_decode_one_words(charset_, in, size, words, 65), size);
    CheckSequence(utfx_decode_one_bytes(charset_, in, size, bytes, 520), size);
  });
}

INSTANTIATE_TEST_SUITE_P(
    All, ChangingTextTest, testing::ValuesIn(ModelledCharsets()),
    [](const testing::TestParamInfo<const utfx_charset*>& info) {
      return TestName(utfx_charset_name(info.param));
    });

TEST(ChangingIntegerTest, IsRead) {
  if (!ChangingText::IsThere()) GTEST_SKIP() << "by single steps of x86-64";
  std::vector<std::string> texts;
  for (const unsigned bits : {1U, 7U, 12U, 40U, 66U, 72U, 250U}) {
    texts.push_back(Encode(utfx_charset_find("UTF-8000"),
                           '1' + std::string(bits - 1, '0')));
  }
  TextChanges changes(53, 1, false, texts);
  ChangingText memory(kMaxSize);
  for (int i = 0; i < 40; ++i) {
    for (const std::string& text : texts) {
      memory.Run(text, &changes, [&](const uint8_t* in, const uint8_t* in_end) {
        const auto size = static_cast<size_t>(in_end - in);
        uint64_t words[65];
        uint8_t bytes[513];
        char why[100];
        for (const utfx_int_form form :
             {UTFX_INT_UTF8000, UTFX_INT_UTF8000_ZIGZAG}) {
          CheckSequence(utfx_int_decode_words(form, in, size, words, 65), size);
          CheckSequence(utfx_int_decode_bytes(form, in, size, bytes, 513),
                        size);
          utfx_int_compare(form, in, size, in, size);
          utfx_int_encode_bytes(form, in, size, bytes, sizeof bytes);
          utfx_int_explain(form, in, size, why, sizeof why);
        }
      });
    }
  }
}

TEST(ChangingKeyTest, IsReadAndWritten) {
  if (!ChangingText::IsThere()) GTEST_SKIP() << "by single steps of x86-64";
  const std::vector<std::string> texts = {
      {"\1a\0\xFF\xFF"
       "b\0",
       7},
      {"\2\0\xFF\xE2\x82\xAC\0", 7},
      {"\5\0\xFF\2\0\xFF\xE2\x82\xAC\0\5\0\xFF\0\0\xFF\0", 17},
      {"\x40\xFA\xFF\0\xFD\x1D\x7D\x53\xFF\xBF\x15\5\0\xFF\xFF", 15},
      {"\0\0\5\0\xFF\0\x40\xFF\xFF\0\2a\0", 13},
      {"\x15\1\x0B\xF6\xFE\1\2\3\4\5\6\7\x0A", 13},
  };
  TextChanges changes(54, 1, false, texts);
  ChangingText memory(kMaxSize);
  for (int i = 0; i < 40; ++i) {
    for (const std::string& text : texts) {
      memory.Run(text, &changes, [&](const uint8_t* in, const uint8_t* in_end) {
        const auto size = static_cast<size_t>(in_end - in);
        uint64_t integer[40];
        CheckSequence(
            utfx_int_decode_words(UTFX_INT_TUPLE, in, size, integer, 40), size);
        char why[100];
        EXPECT_LE(utfx_field_explain(in, size, why, sizeof why).length, size);
        EXPECT_LE(utfx_field_length(in, size), size);
        for (const utfx_field_kind kind :
             {UTFX_FIELD_BYTES, UTFX_FIELD_TEXT, UTFX_FIELD_INT,
              UTFX_FIELD_TUPLE, UTFX_FIELD_DOWN}) {
          std::vector<uint8_t> room(100, 'x');
          const utfx_result read =
              utfx_field_decode(kind, in, size, room.data(), 4);
          EXPECT_LE(read.read, size);
          EXPECT_LE(read.written, 4U);
          EXPECT_EQ(std::count(room.begin() + 4, room.end(), 'x'), 96);
          EXPECT_LE(utfx_field_encode(kind, in, size, room.data(), 9).written,
                    9U);
          EXPECT_EQ(std::count(room.begin() + 9, room.end(), 'x'), 91);
        }
      });
    }
  }
}

// A thread goes back and forth between the units that say how long a sequence
// is and others that look like those before these.
TEST(ChangingThreadTest, MayWriteToTextThatIsRead) {
#ifdef __SANITIZE_THREAD__
  GTEST_SKIP() << "it is a race";
#endif
  for (const char* const name : {"UTF-INFINITY-16BE", "UTF-INFINITY-16LE"}) {
    const utfx_charset* const charset = utfx_charset_find(name);
    model::Bits bits;
    for (unsigned i = 0; i < kMaxCodePointBits / 9 - 3; ++i) {
      bits += "110110100";  // A trail DFB4.
    }
    const std::string sequence = Encode(charset, bits);
    std::string other = sequence;
    for (ptrdiff_t at = 2; at < 8; at += 2) {
      std::copy(sequence.end() - 2, sequence.end(), other.begin() + at);
    }
    std::string text = sequence;
    std::atomic<bool> ends = false;
    std::atomic<int> rounds = 0;
    std::thread writer([&] {
      for (; !ends; ++rounds) {
        for (const std::string& from : {other, sequence}) {
          for (size_t i = 2; i < 8; ++i) {
            static_cast<volatile char&>(text[i]) = from[i];
          }
        }
      }
    });
    while (rounds < Repeat(1'000'000)) {
      uint64_t words[65];
      CheckSequence(
          utfx_decode_one_words(charset, text.data(), text.size(), words, 65),
          text.size());
    }
    ends = true;
    writer.join();
  }
}

}  // namespace
}  // namespace utfx::library
