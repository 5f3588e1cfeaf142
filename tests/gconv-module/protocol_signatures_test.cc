// Where a step writes a signature, and what it reads as one.

#include <gconv.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string>

#include "core/charset.h"
#include "core/signature.h"
#include "tests/charset_test.h"
#include "tests/gconv-module/protocol.h"
#include "tests/model/model.h"

namespace utfx {
namespace {

class SignaturesTest : public ProtocolTest {};
class UnencodableSignaturesTest : public ProtocolTest {};
class SignedCharsetsTest : public ProtocolTest {};

TEST_P(SignaturesTest, WritesASignatureOnceAndAgainAfterAReset) {
  Step step = To();
  Stream stream(&step);
  const std::string a = model::Encode(GetParam(), 'a');
  for (const int do_flush : {1, 2}) {
    EXPECT_EQ(stream.Convert("", 100),
              (Stream::Call{__GCONV_EMPTY_INPUT, 0, ""}));
    EXPECT_EQ(stream.Convert(Internal({'a'}).substr(0, 2), 100),
              (Stream::Call{__GCONV_INCOMPLETE_INPUT, 0, ""}));
    EXPECT_EQ(stream.Convert(Internal({'a'}), 100),
              (Stream::Call{__GCONV_EMPTY_INPUT, 4, Signature() + a}));
    EXPECT_EQ(stream.Convert(Internal({'a'}), 100),
              (Stream::Call{__GCONV_EMPTY_INPUT, 4, a}));
    EXPECT_EQ(stream.Flush(do_flush), __GCONV_OK);
  }
}

TEST_P(SignedCharsetsTest, ASignatureMayGoOutAlone) {
  Step step = To();
  Stream stream(&step);
  const size_t size = Signature().size();
  for (size_t room = 0; room < size; ++room) {
    EXPECT_EQ(stream.Convert(Internal({'a'}), room),
              (Stream::Call{__GCONV_FULL_OUTPUT, 0, ""}));
  }
  EXPECT_EQ(stream.Convert(Internal({'a'}), size),
            (Stream::Call{__GCONV_FULL_OUTPUT, 0, Signature()}));
  EXPECT_EQ(
      stream.Convert(Internal({'a'}), 100),
      (Stream::Call{__GCONV_EMPTY_INPUT, 4, model::Encode(GetParam(), 'a')}));
}

TEST_P(UnencodableSignaturesTest, ASignatureComesBeforeAnUnencodableCodePoint) {
  Step step = To();
  Stream stream(&step);
  EXPECT_EQ(stream.Convert(Internal({kUnencodable}), 100),
            (Stream::Call{__GCONV_ILLEGAL_INPUT, 0, Signature()}));
  EXPECT_EQ(
      stream.Convert(Internal({'a'}), 100),
      (Stream::Call{__GCONV_EMPTY_INPUT, 4, model::Encode(GetParam(), 'a')}));
}

TEST_P(SignaturesTest, IllFormedInputWritesNoSignature) {
  Step step = To("ISO-10646/UTF8/");
  Stream stream(&step);
  EXPECT_EQ(stream.Convert("\xFF", 100),
            (Stream::Call{__GCONV_ILLEGAL_INPUT, 0, ""}));
  EXPECT_EQ(stream.Convert("\xE2\x82", 100),
            (Stream::Call{__GCONV_INCOMPLETE_INPUT, 0, ""}));
  EXPECT_EQ(stream.Convert("a", 100),
            (Stream::Call{__GCONV_EMPTY_INPUT, 1,
                          Signature() + model::Encode(GetParam(), 'a')}));
}

TEST_P(SignaturesTest, InternalUseWritesNoSignatureButReadsOne) {
  Step to = To();
  Stream writer(&to);
  writer.Data().__internal_use = 1;
  EXPECT_EQ(writer.Convert(Internal(kText), 1000).output, Encode(kText));
  Step from = From();
  Stream reader(&from);
  reader.Data().__internal_use = 1;
  EXPECT_EQ(reader.Convert(Signature() + Encode(kText), 1000).output,
            Internal(kText));
}

TEST_P(SignedCharsetsTest, ReadsEachSignatureOnceAndFollowsItsOrder) {
  Step step = From();
  for (const utfx::Signature& signature : GetParam().signatures) {
    Charset charset = GetParam();
    charset.order = signature.order;
    const std::string bytes = SignatureBytes(signature);
    std::string text;
    for (const uint32_t value : kText) text += model::Encode(charset, value);
    const std::string mark = model::Encode(charset, 0xFEFF);

    Stream stream(&step);
    for (int i = 0; i < 2; ++i) {
      // Incomplete until it is all there; then it is consumed, whatever
      // follows.
      for (size_t size = 1; size < bytes.size(); ++size) {
        EXPECT_EQ(stream.Convert(bytes.substr(0, size), 100),
                  (Stream::Call{__GCONV_INCOMPLETE_INPUT, 0, ""}));
      }
      EXPECT_EQ(stream.Convert(bytes + mark + text, 0),
                (Stream::Call{__GCONV_FULL_OUTPUT, bytes.size(), ""}));
      EXPECT_EQ(stream.Convert(mark + text, 1000),
                (Stream::Call{__GCONV_EMPTY_INPUT, mark.size() + text.size(),
                              Internal({0xFEFF}) + Internal(kText)}));
      EXPECT_EQ(stream.Flush(i + 1), __GCONV_OK);
    }
    // Without one: big-endian, also after a stream that was not.
    EXPECT_EQ(stream.Convert(Encode(kText), 1000).output, Internal(kText));
  }
}

UTFX_INSTANTIATE_CHARSET_TEST(SignaturesTest);
UTFX_INSTANTIATE_CHARSET_TEST_WITH(UnencodableSignaturesTest,
                                   UnencodableCharsets());
UTFX_INSTANTIATE_CHARSET_TEST_WITH(SignedCharsetsTest, SignedCharsets());

}  // namespace
}  // namespace utfx
