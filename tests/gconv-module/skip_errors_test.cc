// What -c and //IGNORE drop, beside what glibc's own UTF-32 drops.

#include <gtest/gtest.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "tests/charset_test.h"
#include "tests/gconv-module/real_iconv.h"
#include "tests/model/model.h"

namespace utfx {
namespace {

std::string BigEndian(uint32_t value) {
  return {static_cast<char>(value >> 24), static_cast<char>(value >> 16),
          static_cast<char>(value >> 8), static_cast<char>(value)};
}

class SkipErrorsTest : public CharsetTest {
 protected:
  // Random texts of characters and errors, in our charset and in UTF-32BE.
  struct Texts {
    std::string ours;
    std::string utf32;
    std::vector<size_t> our_ends = {0};
  };

  static Texts RandomTexts(std::mt19937* random, bool transliterated) {
    const std::vector<std::string> ill_formed = SomeErrors(GetParam());
    const std::vector<std::string> cut_short = model::CutShort(GetParam());
    Texts texts;
    // Longer than glibc's intermediate buffer of 8160 characters now and then.
    const unsigned size =
        (*random)() % 200 == 0 ? 8'100 + (*random)() % 200 : (*random)() % 30;
    for (unsigned i = size; i > 0; --i) {
      if (size < 100 ? (*random)() % 4 == 0 : i == 1) {
        texts.utf32 += BigEndian(0xD800);
        if (cut_short.empty() || (*random)() % 2 == 0) {
          texts.ours += ill_formed[(*random)() % ill_formed.size()];
        } else {
          texts.ours += cut_short[(*random)() % cut_short.size()];
          texts.our_ends.push_back(texts.ours.size());
          texts.ours += model::Encode(GetParam(), 'a');
          texts.utf32 += BigEndian('a');
        }
      } else {
        // glibc's own steps return in another way after a character that
        // they have transliterated: with U+00EB.
        const uint32_t value = transliterated && (*random)() % 4 == 0
                                   ? 0xEB
                                   : 'a' + (*random)() % 26;
        texts.ours += model::Encode(GetParam(), value);
        texts.utf32 += BigEndian(value);
      }
      texts.our_ends.push_back(texts.ours.size());
    }
    // The end of the input inside a sequence.
    if ((*random)() % 4 == 0) {
      const std::string last = model::Encode(GetParam(), 0x1F30D);
      texts.ours += last.substr(0, last.size() - 1);
      texts.utf32.append(3, '\0');
    }
    return texts;
  }
};

// Into each kind of next step: direct, built into glibc, in a shared object.
TEST_P(SkipErrorsTest, DropsWhatIsIllFormedAsUtf32Does) {
  for (const std::string other :
       {"UTF-8", "UCS-4", "UTF-16LE", "ISO-8859-1", "ASCII", "ISO-8859-5"}) {
    for (const std::string suffix : {"", "//IGNORE", "//TRANSLIT"}) {
      Iconv ours(other + suffix, Name());
      Iconv utf32(other + suffix, "UTF-32BE");
      std::mt19937 random(32);
      for (int i = 0; i < Repeat(GetParam(), 2'000); ++i) {
        const Texts texts = RandomTexts(&random, suffix == "//TRANSLIT");
        const Iconv::Text expected = utf32.ConvertAll(texts.utf32);
        const Iconv::Text actual = ours.ConvertAll(texts.ours);
        ASSERT_EQ(actual.error, expected.error);
        ASSERT_EQ(actual.output, expected.output);
        ASSERT_EQ(actual.consumed, texts.our_ends[expected.consumed / 4]);
      }
    }
  }
}

TEST_P(SkipErrorsTest, DropsWhatItCantEncodeAsUtf32Does) {
  if (model::FactsOf(GetParam()).has_surrogates)
    GTEST_SKIP() << "it can encode these";
  for (const std::string suffix : {"", "//IGNORE"}) {
    Iconv ours(Name() + suffix, "UCS-4");
    Iconv utf32("UTF-32BE" + suffix, "UCS-4");
    Iconv back("UTF-8", Name());
    Iconv utf32_back("UTF-8", "UTF-32BE");
    std::mt19937 random(4);
    for (int i = 0; i < Repeat(GetParam(), 2'000); ++i) {
      std::string input;
      for (unsigned size = random() % 30; size > 0; --size) {
        input += BigEndian(random() % 4 == 0 ? 0xD800 + random() % 0x800
                                             : random() % 0xD800);
      }
      const Iconv::Text expected = utf32.ConvertAll(input);
      const Iconv::Text actual = ours.ConvertAll(input);
      ASSERT_EQ(actual.error, expected.error);
      ASSERT_EQ(actual.consumed, expected.consumed);
      ASSERT_EQ(back.ConvertAll(actual.output).output,
                utf32_back.ConvertAll(expected.output).output);
    }
  }
}

UTFX_INSTANTIATE_CHARSET_TEST(SkipErrorsTest);

}  // namespace
}  // namespace utfx
