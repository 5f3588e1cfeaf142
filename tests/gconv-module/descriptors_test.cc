// Many descriptors, one after the other.

#include <gtest/gtest.h>

#include <cstddef>
#include <string>

#include "core/charset.h"
#include "tests/charset_rows.h"
#include "tests/gconv-module/real_iconv.h"
#include "tests/growth.h"

namespace utfx {
namespace {

TEST(DescriptorsTest, OpeningAndClosingDoesNotGrow) {
  ExpectNoGrowth([](int times) {
    for (int i = 0; i < times; ++i) {
      const Charset& charset =
          Charsets()[static_cast<size_t>(i) % Charsets().size()];
      const std::string name(charset.name);
      const bool to = i / static_cast<int>(Charsets().size()) % 2 == 0;
      Iconv iconv(to ? name : "UTF-16LE", to ? "UTF-8" : name);
      iconv.ConvertAll("");
    }
  });
}

}  // namespace
}  // namespace utfx
