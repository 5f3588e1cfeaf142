// Many descriptors: in threads at the same time, and one after the other.

#include <gtest/gtest.h>
#include <iconv.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "converters/charsets.h"
#include "tests/charset_test.h"
#include "tests/gconv-module/real_iconv.h"
#include "tests/growth.h"
#include "tests/model/model.h"
#include "tests/threads.h"

namespace utfx {
namespace {

// Each thread opens, converts both ways and closes, all of them through all
// charsets and so through the same steps.
TEST(DescriptorsTest, SixtyFourThreads) {
  std::vector<uint32_t> text;
  for (const uint32_t value : model::CommonScalarValues()) {
    if (value % 97 == 0) text.push_back(value);
  }
  std::string utf8;
  for (const uint32_t value : text) utf8 += model::EncodeUtf8(value);
  std::vector<std::string> expected;
  for (const Charset& charset : kCharsets) {
    std::string bytes = SignatureOf(charset);
    for (const uint32_t value : text) bytes += model::Encode(charset, value);
    expected.push_back(bytes);
  }

  std::atomic<int> mistakes = 0;
  InThreads(64, [&](size_t i) {
    for (int round = 0; round < Repeat(100); ++round) {
      const size_t row = (i + static_cast<size_t>(round)) % kCharsetCount;
      const std::string name(kCharsets[row].name);
      // Pieces, so that the state of a stream has to last over calls.
      const size_t start = 8 * (i % 7);
      Iconv to(name, "UTF-8");
      Iconv from("UTF-8", name);
      if (to.ConvertInPieces(utf8, 1000 + start, 4096).output !=
              expected[row] ||
          from.ConvertInPieces(expected[row], 1000 + start, 4096).output !=
              utf8) {
        ++mistakes;
      }
    }
  });
  EXPECT_EQ(mistakes, 0);
}

TEST(DescriptorsTest, OpeningAndClosingDoesNotGrow) {
  ExpectNoGrowth([](int times) {
    for (int i = 0; i < times; ++i) {
      const Charset& charset =
          kCharsets[static_cast<size_t>(i) % kCharsetCount];
      const std::string name(charset.name);
      const bool to = i / static_cast<int>(kCharsetCount) % 2 == 0;
      Iconv iconv(to ? name : "UTF-16LE", to ? "UTF-8" : name);
      iconv.ConvertAll("");
    }
  });
}

}  // namespace
}  // namespace utfx
