#include "gconv-module/glibc_utf8.h"

#include <gtest/gtest.h>

#include <cerrno>
#include <random>
#include <string>
#include <string_view>

#include "core/byte_order.h"
#include "core/convert.h"
#include "core/result.h"
#include "gconv-module/ucs4.h"
#include "tests/gconv-module/real_iconv.h"
#include "tests/run_convert.h"

namespace utfx {
namespace {

using Ucs4Be = Ucs4<ByteOrder::kBigEndian>;

// What glibc's own UTF-8 makes of some input.
class GlibcUtf8Test : public testing::Test {
 protected:
  void Check(std::string_view input) {
    const Iconv::Text expected = glibc_.ConvertAll(input);
    const Outcome actual =
        RunConvert(Convert<GlibcUtf8, Ucs4Be>, input, 64 + 16 * input.size());
    ASSERT_EQ(actual.output, expected.output) << Hex(input);
    ASSERT_EQ(actual.consumed, expected.consumed) << Hex(input);
    ASSERT_EQ(actual.stop, expected.error == 0        ? Stop::kInputEmpty
                           : expected.error == EINVAL ? Stop::kIncomplete
                                                      : Stop::kIllFormed)
        << Hex(input);
    CheckExtent(input);
  }

 private:
  // With //IGNORE glibc skips what it takes for one error: so do we.
  void CheckExtent(std::string_view input) {
    const Iconv::Text expected = ignoring_.ConvertAll(input);
    std::string output;
    size_t consumed = 0;
    for (;;) {
      const Outcome next =
          RunConvert(Convert<GlibcUtf8, Ucs4Be>, input.substr(consumed),
                     64 + 16 * input.size());
      output += next.output;
      consumed += next.consumed;
      if (next.stop != Stop::kIllFormed) break;
      consumed += next.length;
    }
    ASSERT_EQ(output, expected.output) << Hex(input);
    ASSERT_EQ(consumed, expected.consumed) << Hex(input);
  }

  Iconv glibc_{"UCS-4BE", "UTF-8"};
  Iconv ignoring_{"UCS-4BE//IGNORE", "UTF-8"};
};

TEST_F(GlibcUtf8Test, EveryStringOfTwoBytesBeforeWhatMayFollow) {
  for (const std::string_view tail :
       {"", "\x80", "\xBF\x80\x80\x80\x80\x80z", "z"}) {
    for (int first = 0; first < 256; ++first) {
      for (int second = 0; second < 256; ++second) {
        std::string input = {static_cast<char>(first),
                             static_cast<char>(second)};
        input += tail;
        Check(input);
      }
    }
  }
}

TEST_F(GlibcUtf8Test, RandomStringsOfLeadsAndTrails) {
  std::mt19937 random(8);
  const std::string_view edges =
      "A\x7F\x80\x81\x84\x88\x90\xA0\xBF\xC0\xC1\xC2\xDF\xE0\xED\xEF\xF0\xF4"
      "\xF7\xF8\xFB\xFC\xFD\xFE\xFF";
  for (int i = 0; i < 200'000; ++i) {
    std::string input;
    for (unsigned size = random() % 12; size > 0; --size) {
      input += random() % 2 == 0 ? static_cast<char>(0x80 + random() % 0x40)
                                 : edges[random() % edges.size()];
    }
    Check(input);
  }
}

TEST(Ucs4Test, ReadsSurrogatesButDoesNotWriteThem) {
  const std::string_view lead("\0\0\xD8\0", 4);
  const Decoded decoded = Ucs4Be::Decode(Bytes(lead), Bytes(lead) + 4);
  EXPECT_EQ(decoded.status, Decoded::Status::kWellFormed);
  EXPECT_EQ(decoded.code_point, 0xD800U);
  EXPECT_EQ(Ucs4Be::Length(0xD800), 0U);
  EXPECT_EQ(Ucs4Be::Length(0xDFFF), 0U);
}

}  // namespace
}  // namespace utfx
