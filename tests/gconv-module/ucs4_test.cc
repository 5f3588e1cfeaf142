#include "gconv-module/ucs4.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "core/byte_order.h"
#include "core/code_point.h"
#include "core/result.h"
#include "tests/run_convert.h"

namespace utfx {
namespace {

using std::string_view_literals::operator""sv;
using Ucs4Be = Ucs4<ByteOrder::kBigEndian>;
using Ucs4Le = Ucs4<ByteOrder::kLittleEndian>;

template <class Form>
Decoded Decode(std::string_view bytes) {
  return Form::Decode(Bytes(bytes), Bytes(bytes) + bytes.size());
}

TEST(Ucs4Test, ReadsAndWrites31Bits) {
  for (const CodePoint value : {CodePoint{0}, CodePoint{0x41}, kMaxUnicode,
                                CodePoint{0x110000}, kMaxUcs4}) {
    ASSERT_EQ(Ucs4Be::Length(value), 4U);
    uint8_t big[4];
    uint8_t little[4];
    Ucs4Be::Encode(value, big);
    Ucs4Le::Encode(value, little);
    for (int i = 0; i < 4; ++i) {
      EXPECT_EQ(big[i], static_cast<uint8_t>(value >> (24 - 8 * i)));
      EXPECT_EQ(little[i], big[3 - i]);
    }
    EXPECT_EQ(Ucs4Be::Decode(big, big + 4).code_point, value);
    EXPECT_EQ(Ucs4Le::Decode(little, little + 4).code_point, value);
  }
}

TEST(Ucs4Test, ReadsSurrogatesButDoesNotWriteThem) {
  const Decoded decoded = Decode<Ucs4Be>("\0\0\xD8\0"sv);
  EXPECT_EQ(decoded.status, Decoded::Status::kWellFormed);
  EXPECT_EQ(decoded.code_point, 0xD800U);
  EXPECT_EQ(Ucs4Be::Length(0xD800), 0U);
  EXPECT_EQ(Ucs4Be::Length(0xDFFF), 0U);
  EXPECT_EQ(Ucs4Be::Length(kMaxUcs4 + 1), 0U);
}

TEST(Ucs4Test, IsIllFormedOver31BitsAndIncompleteUnderFourBytes) {
  const Decoded decoded = Decode<Ucs4Be>("\x80\0\0\0"sv);
  EXPECT_EQ(decoded.status, Decoded::Status::kIllFormed);
  EXPECT_EQ(decoded.length, 4U);
  for (size_t size = 1; size < 4; ++size) {
    EXPECT_EQ(Decode<Ucs4Be>("\xFF\xFF\xFF"sv.substr(0, size)).status,
              Decoded::Status::kIncomplete);
  }
}

}  // namespace
}  // namespace utfx
