#include "converters/charsets.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <string_view>

#include "core/byte_order.h"
#include "core/signature.h"

namespace utfx {
namespace {

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
