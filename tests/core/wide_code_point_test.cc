#include "core/wide_code_point.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>

#include "core/code_point.h"

namespace utfx {
namespace {

// The digits of a number, the lowest first.
std::string LowestFirst(uint64_t number, unsigned count) {
  std::string digits;
  for (unsigned i = 0; i < count; ++i) {
    digits += (number >> i & 1) != 0 ? '1' : '0';
  }
  return digits;
}

// Against a string of digits.
class WideCodePointTest : public testing::Test {
 protected:
  // With room for so many bits, of which the lowest are set, so many at a time.
  void Check(unsigned room, unsigned length, unsigned step) {
    std::string digits(room, '0');
    WideCodePoint code_point(room);
    for (unsigned low = 0; low < length; low += step) {
      const unsigned count = std::min(step, length - low);
      // The highest one always is.
      const auto bits =
          static_cast<unsigned>(random_() >> (64 - count) | 1U << count >> 1);
      code_point.SetBits(low, bits);
      digits.replace(low, count, LowestFirst(bits, count));
    }
    ASSERT_EQ(code_point.BitLength(), length);
    ASSERT_EQ(code_point.FitsCodePoint(), length <= 64);
    digits.resize(room + 200, '0');
    ASSERT_EQ(LowestFirst(code_point.ToCodePoint(), 64), digits.substr(0, 64));
    for (int i = 0; i < 20; ++i) {
      const auto low = static_cast<unsigned>(random_() % (room + 70));
      ASSERT_EQ(LowestFirst(BitsOf(code_point, low, step), 32),
                digits.substr(low, step) + std::string(32 - step, '0'))
          << low << ", " << step;
    }
  }

  std::mt19937_64 random_{1};
};

TEST_F(WideCodePointTest, HasTheBitsThatAreSet) {
  for (unsigned room = 1; room <= kMaxCodePointBits + 63;
       room += room < 200 ? 1 : 61) {
    // What the sequences of one form or the other are made of.
    for (const unsigned step : {1U, 5U, 6U, 8U, 9U, 10U, 30U, 31U}) {
      SCOPED_TRACE(room);
      Check(room, room, step);
      Check(room, static_cast<unsigned>(random_() % (room + 1)), step);
      if (HasFatalFailure()) return;
    }
  }
}

TEST(CodePointTest, HasNoBitsBeyond64) {
  constexpr CodePoint kOnes = ~CodePoint{0};
  EXPECT_EQ(BitsOf(kOnes, 58, 9), 0x3FU);
  EXPECT_EQ(BitsOf(kOnes, 63, 9), 1U);
  for (unsigned low = 64; low < 200; ++low)
    EXPECT_EQ(BitsOf(kOnes, low, 9), 0U);
}

}  // namespace
}  // namespace utfx
