// Where a step stops for what is ill-formed or unencodable, and what it skips.

#include <gconv.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/charset_test.h"
#include "tests/gconv-module/protocol.h"
#include "tests/model/model.h"

namespace utfx {
namespace {

class ErrorsTest : public ProtocolTest {};
class UnencodableErrorsTest : public ProtocolTest {};

TEST_P(ErrorsTest, StopsAtErrorsOrSkipsThem) {
  constexpr int kEncounteredIllegalInput = 1 << 30;  // glibc 2.41.
  Step step = From();
  const std::string a = model::Encode(GetParam(), 'a');
  for (const std::string& bad : model::IllFormed(GetParam())) {
    Stream strict(&step);
    EXPECT_EQ(strict.Convert(a + bad + a, 100),
              (Stream::Call{__GCONV_ILLEGAL_INPUT, a.size(), Internal({'a'})}));
    EXPECT_EQ(strict.Irreversible(), 0U);
    EXPECT_NE(strict.Data().__flags & kEncounteredIllegalInput, 0);

    Stream ignoring(&step, __GCONV_IGNORE_ERRORS);
    EXPECT_EQ(ignoring.Convert(a, 100).status, __GCONV_EMPTY_INPUT);
    EXPECT_EQ(ignoring.Data().__flags & kEncounteredIllegalInput, 0);
    // Reported once the input is used up, as glibc does it.
    EXPECT_EQ(ignoring.Convert(a + bad + a, 100),
              (Stream::Call{__GCONV_ILLEGAL_INPUT, 2 * a.size() + bad.size(),
                            Internal({'a', 'a'})}));
    EXPECT_EQ(ignoring.Irreversible(), 1U);
    EXPECT_NE(ignoring.Data().__flags & kEncounteredIllegalInput, 0);
  }
}

TEST_P(UnencodableErrorsTest, StopsAtUnencodableCodePointsOrSkipsThem) {
  Step step = To();
  const std::string a = model::Encode(GetParam(), 'a');
  const std::string input = Internal({'a', kUnencodable, 'a'});
  Stream strict(&step);
  EXPECT_EQ(strict.Convert(input, 100),
            (Stream::Call{__GCONV_ILLEGAL_INPUT, 4, Signature() + a}));
  EXPECT_EQ(strict.Irreversible(), 0U);
  Stream ignoring(&step, __GCONV_IGNORE_ERRORS);
  EXPECT_EQ(ignoring.Convert(input, 100),
            (Stream::Call{__GCONV_ILLEGAL_INPUT, 12, Signature() + a + a}));
  EXPECT_EQ(ignoring.Irreversible(), 1U);
}

UTFX_INSTANTIATE_CHARSET_TEST(ErrorsTest);
UTFX_INSTANTIATE_CHARSET_TEST_WITH(UnencodableErrorsTest,
                                   UnencodableCharsets());

}  // namespace
}  // namespace utfx
