// What is ill-formed or incomplete in libiconv's UTF-8, UTF-16 and UCS-4,
// exhaustively, into UTF-64BE and into its twin.

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "tests/charset_rows.h"
#include "tests/charset_test.h"
#include "tests/hex.h"
#include "tests/libiconv-shim/lock_step.h"
#include "tests/libiconv-shim/twin.h"

namespace utfx {
namespace {

class ErrorsTest : public testing::Test {
 protected:
  // Every string of `length` bytes out of some.
  static void CheckEvery(const std::string& charset, std::string_view bytes,
                         size_t length) {
    for (const std::string suffix : {"", "//IGNORE"}) {
      Twin twin(Charsets()[0]);
      LockStep pair("UTF-64BE" + suffix, charset, "UTF-32BE" + suffix, charset,
                    &twin, true);
      size_t count = 1;
      for (size_t i = 0; i < length; ++i) count *= bytes.size();
      for (size_t i = 0; i < count; ++i) {
        std::string text;
        for (size_t rest = i; text.size() < length; rest /= bytes.size()) {
          text += bytes[rest % bytes.size()];
        }
        ASSERT_TRUE(pair.Convert(
            {text, text}, [] { return std::pair(size_t{100}, size_t{100}); }))
            << charset << suffix << " " << Hex(text);
      }
    }
  }

  static std::string AllBytes() {
    std::string bytes;
    for (int byte = 0; byte < 256; ++byte) bytes += static_cast<char>(byte);
    return bytes;
  }
};

TEST_F(ErrorsTest, OfUtf8) {
  CheckEvery("UTF-8", AllBytes(), 2);
  // Both ends of all that matters in any place.
  const std::string ends = BytesOfHex(
      "00 7F 80 8F 90 9F A0 BF C0 C1 C2 DF E0 E1 EC ED EE EF F0 F1 F3 F4 F5 F7"
      "F8 FF");
  CheckEvery("UTF-8", ends, 3);
  if (!IsInstrumented()) CheckEvery("UTF-8", ends, 4);
}

TEST_F(ErrorsTest, OfUtf16) {
  const std::string ends = BytesOfHex("00 7F 80 D7 D8 DB DC DF E0 FE FF");
  for (const std::string charset : {"UTF-16", "UTF-16BE", "UTF-16LE"}) {
    CheckEvery(charset, AllBytes(), 2);
    CheckEvery(charset, ends, 3);
    CheckEvery(charset, ends, 4);
  }
}

TEST_F(ErrorsTest, OfUtf32AndUcs4) {
  const std::string ends = BytesOfHex("00 01 10 11 7F 80 D7 D8 DF E0 FE FF");
  for (const std::string charset :
       {"UTF-32", "UTF-32BE", "UTF-32LE", "UCS-4", "UCS-4BE", "UCS-4LE",
        "UCS-4-INTERNAL", "UCS-4-SWAPPED"}) {
    CheckEvery(charset, ends, 3);
    CheckEvery(charset, ends, 4);
  }
}

}  // namespace
}  // namespace utfx
