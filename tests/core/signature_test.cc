#include "core/signature.h"

#include <gtest/gtest.h>

#include <span>
#include <string>
#include <string_view>

#include "converters/utf16.h"
#include "converters/utf32.h"
#include "converters/utf64.h"
#include "core/byte_order.h"
#include "tests/run_convert.h"

namespace utfx {
namespace {

using std::string_view_literals::operator""sv;

StreamStart Read(std::string_view input,
                 std::span<const Signature> signatures = kUtf64Signatures) {
  return ReadSignature(signatures, Bytes(input), Bytes(input) + input.size());
}

TEST(SignatureTest, ReadsBothFormsInBothOrders) {
  const struct {
    std::string_view bytes;
    ByteOrder order;
  } cases[] = {
      {"\0\0\xFE\xFF\0\0\0\0"sv, ByteOrder::kBigEndian},  // Section 8.2.
      {"\0\0\0\0\xFF\xFE\0\0"sv, ByteOrder::kLittleEndian},
      {"\xEF\xBB\xBF\0\0\0\0\0"sv, ByteOrder::kBigEndian},  // U+FEFF.
      {"\0\0\0\0\0\xBF\xBB\xEF"sv, ByteOrder::kLittleEndian},
  };
  for (const auto& [bytes, order] : cases) {
    const StreamStart start = Read(bytes);
    EXPECT_EQ(start.status, StreamStart::Status::kKnown) << Hex(bytes);
    EXPECT_EQ(start.order, order) << Hex(bytes);
    EXPECT_EQ(start.length, 8) << Hex(bytes);
    for (size_t size = 0; size < 8; ++size) {
      const StreamStart cut = Read(bytes.substr(0, size));
      EXPECT_EQ(cut.status, StreamStart::Status::kIncomplete);
      EXPECT_EQ(cut.order, ByteOrder::kBigEndian);
      EXPECT_EQ(cut.length, 0);
    }
  }
}

// Unicode 3.10, D98 and D101: U+FEFF in the order of the text.
TEST(SignatureTest, OfUtf16AndUtf32) {
  const struct {
    std::span<const Signature> signatures;
    std::string_view bytes;
    ByteOrder order;
  } cases[] = {
      {kUtf16Signatures, "\xFE\xFF"sv, ByteOrder::kBigEndian},
      {kUtf16Signatures, "\xFF\xFE"sv, ByteOrder::kLittleEndian},
      {kUtf32Signatures, "\0\0\xFE\xFF"sv, ByteOrder::kBigEndian},
      {kUtf32Signatures, "\xFF\xFE\0\0"sv, ByteOrder::kLittleEndian},
  };
  for (const auto& [signatures, bytes, order] : cases) {
    const StreamStart start = Read(bytes, signatures);
    EXPECT_EQ(start.status, StreamStart::Status::kKnown) << Hex(bytes);
    EXPECT_EQ(start.order, order) << Hex(bytes);
    EXPECT_EQ(start.length, bytes.size()) << Hex(bytes);
  }
}

}  // namespace
}  // namespace utfx
