// What an error in a text hints at.

#include "command/hints.h"

#include <gtest/gtest.h>
#include <utfx.h>

#include <string>

#include "tests/hex.h"

namespace utfx {
namespace {

std::string SignatureOf(const char* charset, const std::string& hex) {
  return SignatureHint(utfx_charset_find(charset), BytesOfHex(hex));
}

TEST(HintsTest, SignaturesOfOthers) {
  const std::string wrong_order = ": the byte order is the wrong one";
  EXPECT_EQ(SignatureOf("UTF-64BE", "0000FEFF00000000"),
            "a signature, which UTF-64 reads and UTF-64BE does not");
  EXPECT_EQ(SignatureOf("UTF-64BE", "00000000FFFE0000"),
            "the signature of UTF-64LE" + wrong_order);
  EXPECT_EQ(SignatureOf("UTF-64BE", "0000000000BFBBEF"),
            "the signature of UTF-64LE" + wrong_order);
  EXPECT_EQ(SignatureOf("UTF-64LE", "0000FEFF00000000"),
            "the signature of UTF-64BE" + wrong_order);
  EXPECT_EQ(SignatureOf("UTF-64LE", "EFBBBF0000000000"),
            "the signature of UTF-64BE" + wrong_order);
  EXPECT_EQ(SignatureOf("UTF-32BE", "FFFE0000"),
            "the signature of UTF-32LE" + wrong_order);
  EXPECT_EQ(SignatureOf("UTF-8", "FFFE4100"), "the signature of UTF-16LE");
  EXPECT_EQ(SignatureOf("UTF-8000", "FFFE4100"), "the signature of UTF-16LE");
  EXPECT_EQ(SignatureOf("UTF-E-8", "FEFF0041"), "the signature of UTF-16BE");
  EXPECT_EQ(SignatureOf("UTF-8", "FF"), "");
}

std::string ByteOrderOf(const char* charset, const std::string& hex,
                        bool is_rest = true) {
  return ByteOrderHint(utfx_charset_find(charset), BytesOfHex(hex), is_rest);
}

TEST(HintsTest, ByteOrder) {
  const std::string looks = "the byte order looks wrong: as ";
  EXPECT_EQ(ByteOrderOf("UTF-64BE", "00000000000000410000000000000042"),
            looks + "UTF-64LE the rest is well-formed");
  EXPECT_EQ(ByteOrderOf("UTF-64LE", "4100000000000000420000", false),
            looks + "UTF-64BE the next 11 bytes are well-formed");
  EXPECT_EQ(ByteOrderOf("UTF-64LE", "4100000000000000420000"), "");
  EXPECT_EQ(ByteOrderOf("UTF-64BE", "00000000000000410100000000000042"), "");
  EXPECT_EQ(ByteOrderOf("UTF-32BE", "41000000"),
            looks + "UTF-32LE the rest is well-formed");
  // D800 can be U+00D8, but nothing else speaks for it.
  EXPECT_EQ(ByteOrderOf("UTF-16BE", "D800 4100 4200"),
            looks + "UTF-16LE the rest is well-formed");
  EXPECT_EQ(ByteOrderOf("UTF-16BE", "D800 0041 0042"), "");
  EXPECT_EQ(ByteOrderOf("UTF-8", "FF"), "");
}

}  // namespace
}  // namespace utfx
