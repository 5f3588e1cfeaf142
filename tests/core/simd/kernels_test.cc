// Every kernel on every target that this machine has, against the scalar step.

#include "core/simd/kernels.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/family.h"
#include "core/result.h"
#include "tests/charset_test.h"
#include "tests/core/simd/all_kernels.h"
#include "tests/core/simd/guarded_buffer.h"
#include "tests/core/simd/texts.h"
#include "tests/hex.h"
#include "tests/model/model.h"
#include "tests/run_convert.h"

namespace utfx::simd {
namespace {

// What the scalar steps make of some input: the output, and for each position
// in the input up to which they come how much output there is then.
struct Expected {
  std::string output;
  std::vector<std::pair<size_t, size_t>> positions;

  Expected(const Form& from, const Form& to, const std::string& input) {
    const uint8_t* const start = Bytes(input);
    const uint8_t* const end = start + input.size();
    positions.emplace_back(0, 0);
    for (const uint8_t* in = start; in != end;) {
      const Decoded decoded = from.decode(in, end);
      if (decoded.status != Decoded::Status::kWellFormed) break;
      uint8_t bytes[8];
      to.encode(decoded.code_point, bytes);
      output.append(reinterpret_cast<const char*>(bytes),
                    to.length(decoded.code_point));
      in += decoded.length;
      positions.emplace_back(in - start, output.size());
    }
  }
};

class KernelsTestBase : public testing::Test {
 protected:
  // Calls check(from, to, kernels) for each form and family.
  template <class Check>
  void ForEachPair(Check check) {
    for (size_t from = 0; from < kFamilies; ++from) {
      for (size_t to = 0; to < kFamilies; ++to) {
        const Kernel* const kernels =
            KernelsBetween(static_cast<Family>(from), static_cast<Family>(to));
        if (kernels == nullptr) continue;
        check(kForms[from], kForms[to], kernels);
        if (HasFatalFailure()) {
          FAIL() << "from form " << from << " to family " << to;
        }
      }
    }
  }

  // Lets a kernel loose on an input that ends, or with an `offset` starts,
  // where memory does, with so much room that it ends where memory does. Then
  // with any room at all, where memory ends behind what it has reported.
  void Check(Kernel kernel, const std::string& input, const Expected& expected,
             size_t room, bool converts_all, int offset = -1) {
    uint8_t* const in =
        offset < 0 ? in_.End() - input.size() : in_.Start() + offset;
    uint8_t* const out = out_.End() - room;
    ASSERT_LE(in + input.size(), in_.End());
    ASSERT_GE(out - kBefore, out_.Start());
    std::copy(input.begin(), input.end(), in);
    std::memset(out - kBefore, kUntouched, kBefore + room);
    const Positions stopped = kernel(in, in + input.size(), out, out + room);
    const std::pair<size_t, size_t> position(stopped.in - in,
                                             stopped.out - out);
    if (converts_all) {
      ASSERT_EQ(position, expected.positions.back()) << Hex(input);
    } else {
      ASSERT_TRUE(std::binary_search(expected.positions.begin(),
                                     expected.positions.end(), position))
          << Hex(input) << " to " << position.first << ", " << position.second;
    }
    ASSERT_LE(position.second, room);
    ASSERT_EQ(std::memcmp(out, expected.output.data(), position.second), 0)
        << Hex(input);
    ASSERT_TRUE(AreUntouched(out - kBefore, out)) << Hex(input);
    ASSERT_TRUE(AreUntouched(stopped.out, out + room))
        << Hex(input) << ", which has " << position.second << " bytes";
    if (!converts_all) return;
    uint8_t* const least = out_.End() - position.second;
    const Positions again =
        kernel(in, in + input.size(), least, least + PTRDIFF_MAX / 2);
    ASSERT_EQ(again.in, stopped.in) << Hex(input);
    ASSERT_EQ(again.out, out_.End()) << Hex(input);
    ASSERT_EQ(std::memcmp(least, expected.output.data(), position.second), 0)
        << Hex(input);
  }

  // More than what is written at a time beyond what is needed.
  static size_t EnoughRoom(const Expected& expected) {
    return expected.output.size() + 1024;
  }

 private:
  static constexpr ptrdiff_t kBefore = 64;

  static bool AreUntouched(const uint8_t* begin, const uint8_t* end) {
    return std::all_of(begin, end,
                       [](uint8_t byte) { return byte == kUntouched; });
  }

  GuardedBuffer in_{size_t{16} << 20};
  GuardedBuffer out_{size_t{16} << 20};
};

// With the kernels of one target.
class KernelsTest : public KernelsTestBase,
                    public testing::WithParamInterface<size_t> {
 protected:
  void SetUp() override {
    if (!kTargets[GetParam()].is_supported()) {
      GTEST_SKIP() << "not on this processor";
    }
  }

  template <class Check>
  void ForEachPair(Check check) {
    KernelsTestBase::ForEachPair(
        [&](const Form& from, const Form& to, const Kernel* kernels) {
          check(from, to, kernels[GetParam()]);
        });
  }

  static bool ConvertsEverything() { return TakesEverything(GetParam()); }
};

// In order, and some of them in another. All targets in one: what takes the
// time is the scalar step.
TEST_F(KernelsTestBase, ConvertEveryScalarValue) {
  std::vector<uint32_t> shuffled = Shuffled(model::ScalarValues());
  if (!IsNightly()) shuffled.resize(shuffled.size() / 32);
  for (const auto& text : {model::ScalarValues(), shuffled}) {
    ForEachPair([&](const Form& from, const Form& to, const Kernel* kernels) {
      const std::string input = Encode(from, text);
      const Expected expected(from, to, input);
      ASSERT_EQ(expected.positions.size(), text.size() + 1);
      for (size_t i = 0; i < kTargets.size(); ++i) {
        if (!kTargets[i].is_supported()) continue;
        Check(kernels[i], input, expected, EnoughRoom(expected),
              TakesEverything(i));
        if (HasFatalFailure()) FAIL() << kTargets[i].name;
      }
    });
  }
}

TEST_P(KernelsTest, AgreeWithTheScalarStep) {
  std::mt19937 random(2);
  ForEachPair([&](const Form& from, const Form& to, Kernel kernel) {
    ForEachInput(from, 150, &random, [&](const std::string& input, int offset) {
      const Expected expected(from, to, input);
      const size_t room = EnoughRoom(expected);
      Check(kernel, input, expected, room, ConvertsEverything(), offset);
      if (random() % 8 == 0) {
        Check(kernel, input, expected, random() % room, false);
      }
    });
  });
}

TEST_P(KernelsTest, StopForWantOfRoomWithoutWritingBeyond) {
  std::mt19937 random(3);
  for (const Mix& mix : kMixes) {
    const std::vector<uint32_t> text = mix.Text(150, random);
    ForEachPair([&](const Form& from, const Form& to, Kernel kernel) {
      const std::string input = Encode(from, text);
      const Expected expected(from, to, input);
      for (size_t room = 0; room <= EnoughRoom(expected); ++room) {
        Check(kernel, input, expected, room, false);
        if (testing::Test::HasFatalFailure()) return;
      }
    });
  }
}

INSTANTIATE_TEST_SUITE_P(Targets, KernelsTest,
                         testing::Range(size_t{0}, kTargets.size()),
                         [](const auto& info) {
                           return std::string(kTargets[info.param].name);
                         });

// What is in use, unless a test says otherwise, is the best one.
TEST(TargetsTest, TheFirstSupportedIsActive) {
  EXPECT_TRUE(kTargets[active_target].is_supported());
  for (size_t i = 0; i < active_target; ++i) {
    EXPECT_FALSE(kTargets[i].is_supported());
  }
  EXPECT_TRUE(kTargets.back().is_supported());
}

// AES least of all, which not every processor with SSE4 has.
TEST(TargetsTest, Sse4NeedsNothingElse) {
  for (const Target& target : kTargets) {
    if (std::string_view(target.name) == "SSE4") {
      EXPECT_STREQ(target.features, "sse2,ssse3,sse4.1,sse4.2");
    }
  }
}

}  // namespace
}  // namespace utfx::simd
