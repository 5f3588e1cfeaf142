#include "converters/charsets.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "converters/utf16.h"
#include "converters/utf32.h"
#include "converters/utf8.h"
#include "core/byte_order.h"
#include "core/code_point.h"
#include "core/encoding_form.h"
#include "core/signature.h"
#include "core/wide_code_point.h"

namespace utfx {
namespace {

// Of the sequences for the largest code points of each size in bits.
template <class Form>
size_t LongestSequence() {
  size_t longest = Form::Length(kMaxUnicode);
  for (unsigned bits = 1; bits <= 64; ++bits) {
    longest = std::max(longest, Form::Length(~CodePoint{0} >> (64 - bits)));
  }
  if constexpr (WideEncodingForm<Form>) {
    WideCodePoint largest(Form::kCodePointBits);
    for (unsigned bit = 0; bit < Form::kCodePointBits; ++bit) {
      largest.SetBits(bit, 1);
    }
    longest = std::max(longest, Form::Length(largest));
  }
  return longest;
}

template <class Form>
void CheckMaxLength() {
  EXPECT_EQ(Form::kMaxLength, LongestSequence<Form>());
}
template <size_t... kRow>
void CheckMaxLengths(std::index_sequence<kRow...> /*charsets*/) {
  (CheckMaxLength<NativeForm<kRow>>(), ...);
  (CheckMaxLength<LittleEndianForm<kRow>>(), ...);
}
TEST(CharsetsTest, MaxLengthIsThatOfTheLongestSequence) {
  CheckMaxLength<Utf8>();
  CheckMaxLength<Utf16<ByteOrder::kBigEndian>>();
  CheckMaxLength<Utf16<ByteOrder::kLittleEndian>>();
  CheckMaxLength<Utf32<ByteOrder::kBigEndian>>();
  CheckMaxLength<Utf32<ByteOrder::kLittleEndian>>();
  CheckMaxLengths(CharsetIndices());
}

// iconv_open() turns names to upper case and drops what is not alphanumeric or
// one of -_/:., before it looks them up.
TEST(CharsetsTest, NamesAreAsGlibcLooksThemUpAndUnique) {
  std::set<std::string_view> names;
  const auto check = [&names](std::string_view name) {
    EXPECT_TRUE(names.insert(name).second) << name;
    // What is not ASCII, the printer of gconv-modules drops as well.
    for (const char c : name) {
      EXPECT_TRUE((c & 0x80) != 0 || (c >= 'A' && c <= 'Z') ||
                  (c >= '0' && c <= '9') || c == '-')
          << name;
    }
  };
  for (const Charset& charset : kCharsets) {
    check(charset.name);
    for (const std::string_view alias : charset.aliases) check(alias);
  }
}

TEST(CharsetsTest, EveryNameWorksWithoutHyphens) {
  for (const Charset& charset : kCharsets) {
    std::string plain(charset.name);
    std::erase(plain, '-');
    bool found = charset.name == plain;
    for (const std::string_view alias : charset.aliases) {
      found |= alias == plain;
    }
    EXPECT_TRUE(found) << charset.name;
  }
}

// Where the character is dropped, what asks for the name gets the other one.
TEST(CharsetsTest, EveryNameWithInfinityIsSpeltOutToo) {
  for (const Charset& charset : kCharsets) {
    for (const std::string_view alias : charset.aliases) {
      std::string name(alias);
      const size_t at = name.find("∞");
      if (at == std::string::npos) continue;
      EXPECT_EQ(name.replace(at, std::string_view("∞").size(), "INFINITY"),
                charset.name);
    }
  }
}

TEST(CharsetsTest, SignaturesAreWrittenBigEndianAndReadInBothOrders) {
  for (const Charset& charset : kCharsets) {
    if (charset.signatures.empty()) continue;
    EXPECT_EQ(charset.order, ByteOrder::kBigEndian) << charset.name;
    EXPECT_EQ(charset.signatures.front().order, ByteOrder::kBigEndian);
    std::set<ByteOrder> orders;
    for (const Signature& signature : charset.signatures) {
      orders.insert(signature.order);
      EXPECT_EQ(signature.length, charset.signatures.front().length);
    }
    EXPECT_EQ(orders.size(), 2U) << charset.name;
  }
}

}  // namespace
}  // namespace utfx
