// A step before another, which stops wherever the test wants it to.

#include <gconv.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/charset.h"
#include "tests/charset_test.h"
#include "tests/gconv-module/chain.h"
#include "tests/gconv-module/protocol.h"
#include "tests/model/model.h"

namespace utfx {
namespace {

class ChainTest : public ProtocolTest {};

// For every buffer size of ours and every number of characters that the next
// step takes before it stops, for full output or an error.
TEST_P(ChainTest, RewindsToExactlyWhatALaterStepTook) {
  const Step step = From();
  const std::string input = Signature() + Encode(kText);
  const std::string expected = Internal(kText);
  for (size_t buffer = 4; buffer <= 40; buffer += 4) {
    for (size_t first = 0; first <= kText.size(); ++first) {
      for (const int status : {__GCONV_FULL_OUTPUT, __GCONV_ILLEGAL_INPUT}) {
        Chain chain(step, buffer);
        size_t consumed = 0;
        NextStep::Get().Expect(4 * first, status);
        EXPECT_EQ(chain.Convert(input, &consumed),
                  first == kText.size() ? int{__GCONV_EMPTY_INPUT} : status);
        EXPECT_EQ(consumed,
                  Signature().size() +
                      Encode({kText.begin(), kText.begin() + first}).size());
        EXPECT_EQ(NextStep::Get().Taken(), expected.substr(0, 4 * first));
        // And the rest, one at a time.
        for (size_t i = first; i < kText.size(); ++i) {
          NextStep::Get().Expect(4, status);
          chain.Convert(input, &consumed);
        }
        EXPECT_EQ(consumed, input.size());
        EXPECT_EQ(NextStep::Get().Taken(), expected);
      }
    }
  }
}

// The same into a charset, where sequences have many lengths and a signature
// may be among what is taken back.
TEST_P(ChainTest, RewindsAStepThatWrites) {
  const Step step = To();
  const std::string input = Internal(kText);
  const std::string expected = Signature() + Encode(kText);
  std::vector<size_t> ends = {0};
  if (HasSignature()) ends.push_back(Signature().size());
  for (const uint32_t value : kText) {
    ends.push_back(ends.back() + model::Encode(GetParam(), value).size());
  }
  for (size_t buffer = 8; buffer <= 40; ++buffer) {
    for (const size_t room : ends) {
      Chain chain(step, buffer);
      size_t consumed = 0;
      NextStep::Get().Expect(room, __GCONV_FULL_OUTPUT);
      chain.Convert(input, &consumed);
      EXPECT_EQ(NextStep::Get().Taken(), expected.substr(0, room));
      NextStep::Get().Expect(1000, __GCONV_FULL_OUTPUT);
      EXPECT_EQ(chain.Convert(input, &consumed), __GCONV_EMPTY_INPUT);
      EXPECT_EQ(consumed, input.size());
      EXPECT_EQ(NextStep::Get().Taken(), expected) << buffer << " " << room;
    }
  }
}

TEST_P(ChainTest, SkipsErrorsOnceAcrossRewindsAndBuffers) {
  const Step step = From();
  std::string input;
  const std::vector<std::string> ill_formed = SomeErrors(GetParam());
  for (const std::string& bad : ill_formed) {
    input += model::Encode(GetParam(), 'a') + bad;
  }
  for (size_t buffer = 4; buffer <= 12; buffer += 4) {
    Chain chain(step, buffer, __GCONV_IGNORE_ERRORS);
    size_t consumed = 0;
    for (size_t i = 0; i < ill_formed.size(); ++i) {
      NextStep::Get().Expect(4, __GCONV_FULL_OUTPUT);
      const int status = chain.Convert(input, &consumed);
      EXPECT_EQ(status, i + 1 < ill_formed.size() ? int{__GCONV_FULL_OUTPUT}
                                                  : int{__GCONV_ILLEGAL_INPUT});
    }
    EXPECT_EQ(consumed, input.size());
    EXPECT_EQ(chain.Irreversible(), ill_formed.size());
    EXPECT_EQ(NextStep::Get().Taken(),
              Internal(std::vector<uint32_t>(ill_formed.size(), 'a')));
    // In one go, through several rounds of the buffer.
    Chain whole(step, buffer, __GCONV_IGNORE_ERRORS);
    consumed = 0;
    NextStep::Get().Expect(1000, __GCONV_FULL_OUTPUT);
    EXPECT_EQ(whole.Convert(input, &consumed), __GCONV_ILLEGAL_INPUT);
    EXPECT_EQ(consumed, input.size());
    EXPECT_EQ(whole.Irreversible(), ill_formed.size());
  }
}

TEST_P(ChainTest, FlushReachesTheNextStepAndWaitsForIt) {
  const Step step = From();
  for (const int do_flush : {1, 2}) {
    Chain chain(step, 40);
    size_t consumed = 0;
    NextStep::Get().Expect(1000, __GCONV_OK);
    chain.Convert(Encode(kText), &consumed);
    NextStep::Get().Expect(0, __GCONV_FULL_OUTPUT);
    const int progress = chain.Data().__invocation_counter;
    EXPECT_EQ(chain.Flush(do_flush), __GCONV_FULL_OUTPUT);
    EXPECT_EQ(chain.Data().__invocation_counter, progress);
    NextStep::Get().Expect(0, __GCONV_OK);
    EXPECT_EQ(chain.Flush(do_flush), __GCONV_OK);
    EXPECT_EQ(NextStep::Get().Flushed(), do_flush);
    EXPECT_EQ(chain.Data().__invocation_counter, 0);
  }
}

TEST_P(ChainTest, DemanglesTheNextStepOfASharedObject) {
  const Step step = From();
  for (const uintptr_t guard :
       {uintptr_t{0}, static_cast<uintptr_t>(0x0123456789ABCDEF),
        ~uintptr_t{0}}) {
    Chain chain(step, 40);
    chain.Mangle(guard);
    size_t consumed = 0;
    NextStep::Get().Expect(1000, __GCONV_OK);
    EXPECT_EQ(chain.Convert(Encode(kText), &consumed), __GCONV_EMPTY_INPUT);
    EXPECT_EQ(NextStep::Get().Taken(), Internal(kText));
    EXPECT_EQ(chain.Flush(1), __GCONV_OK);
    EXPECT_EQ(NextStep::Get().Flushed(), 1);
  }
}

UTFX_INSTANTIATE_CHARSET_TEST(ChainTest);

}  // namespace
}  // namespace utfx
