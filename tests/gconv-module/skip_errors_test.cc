// What -c and //TRANSLIT make of errors in text that is longer than glibc's
// buffer, beside what they make of them in glibc's own UTF-32.

#include <gtest/gtest.h>

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

class SkipErrorsTest : public CharsetTest {};

// Into each kind of next step: direct, built into glibc, in a shared object.
// glibc's own steps return in another way after a character that they have
// transliterated: U+00EB.
TEST_P(SkipErrorsTest, AsUtf32Does) {
  const std::string bad = AnError(GetParam());
  for (const std::string other : {"UTF-8", "UCS-4", "ASCII", "ISO-8859-5"}) {
    for (const std::string suffix : {"", "//IGNORE", "//TRANSLIT"}) {
      Iconv ours(other + suffix, Name());
      Iconv utf32(other + suffix, "UTF-32BE");
      std::mt19937 random(32);
      for (int i = 0; i < Repeat(GetParam(), 400); ++i) {
        const unsigned size = i % 20 == 0 ? 8'100 + random() % 200 : 30;
        std::string our_text;
        std::string their_text;
        std::vector<size_t> ends = {0};
        for (unsigned left = size; left > 0; --left) {
          const bool is_bad = size < 100 ? random() % 8 == 0 : left == 1;
          const uint32_t value = is_bad              ? 0xD800
                                 : random() % 4 == 0 ? 0xEB
                                                     : 'a' + random() % 26;
          our_text += is_bad ? bad : model::Encode(GetParam(), value);
          their_text += {'\0', '\0', static_cast<char>(value >> 8),
                         static_cast<char>(value)};
          ends.push_back(our_text.size());
        }
        const Iconv::Text expected = utf32.ConvertAll(their_text);
        const Iconv::Text actual = ours.ConvertAll(our_text);
        ASSERT_EQ(actual.error, expected.error);
        ASSERT_EQ(actual.output, expected.output);
        ASSERT_EQ(actual.consumed, ends[expected.consumed / 4]);
      }
    }
  }
}

UTFX_INSTANTIATE_CHARSET_TEST(SkipErrorsTest);

}  // namespace
}  // namespace utfx
