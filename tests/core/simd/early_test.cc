// What converts before the constructors have run, as a library can that is
// initialized before ours, has kernels that run on any processor.

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "converters/utf64.h"
#include "converters/utf8.h"
#include "core/byte_order.h"
#include "core/convert.h"
#include "core/simd/kernels.h"

namespace utfx {
namespace {

constexpr char kText[] = "0123456789ABCDEF0123456789ABCDEF";

// Written before main(), so of types that need no constructor.
size_t early_target = SIZE_MAX;
uint8_t early_output[8 * sizeof kText];
size_t early_size = 0;

void ConvertEarly() {
  early_target = simd::active_target;
  const auto* const in = reinterpret_cast<const uint8_t*>(kText);
  const Result result = Convert<Utf8, Utf64<ByteOrder::kBigEndian>>(
      in, in + sizeof kText - 1, early_output,
      early_output + sizeof early_output);
  early_size = static_cast<size_t>(result.out - early_output);
}

// The dynamic linker calls it before all constructors of the program.
[[gnu::section(".preinit_array"),
  gnu::used]] void (*const kPreinit)() = ConvertEarly;

TEST(EarlyTest, ConvertsWithWhatRunsAnywhere) {
  ASSERT_LT(early_target, simd::kTargets.size());
  EXPECT_STREQ(simd::kTargets[early_target].name, simd::kTargets.back().name);
  EXPECT_STREQ(simd::kTargets.back().name, "portable");
  std::string expected;
  for (const char c : std::string_view(kText)) {
    expected += c;
    expected.append(7, '\0');
  }
  EXPECT_EQ(std::string(early_output, early_output + early_size), expected);
}

TEST(EarlyTest, ThenTheFirstOneThatIsSupportedIsActive) {
  for (size_t i = 0; i < simd::active_target; ++i) {
    EXPECT_FALSE(simd::kTargets[i].is_supported()) << simd::kTargets[i].name;
  }
  EXPECT_TRUE(simd::kTargets[simd::active_target].is_supported());
}

}  // namespace
}  // namespace utfx
