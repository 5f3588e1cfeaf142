#include <gtest/gtest.h>

#include <cstdint>
#include <string>

#include "converters/utf16.h"
#include "converters/utf32.h"
#include "core/byte_order.h"
#include "core/code_point.h"
#include "core/result.h"

namespace utfx {
namespace {

// Bytes of code units given as numbers, written out one byte after another.
template <class Unit>
std::string Units(ByteOrder order, std::initializer_list<uint32_t> units) {
  std::string bytes;
  for (const uint32_t unit : units) {
    for (size_t i = 0; i < sizeof(Unit); ++i) {
      const size_t place =
          order == ByteOrder::kBigEndian ? sizeof(Unit) - 1 - i : i;
      bytes += static_cast<char>(unit >> (8 * place));
    }
  }
  return bytes;
}

template <class Form>
Decoded Decode(const std::string& bytes) {
  const auto* const in = reinterpret_cast<const uint8_t*>(bytes.data());
  return Form::Decode(in, in + bytes.size());
}

template <class Form>
std::string Encode(CodePoint code_point) {
  std::string bytes(Form::Length(code_point), '\0');
  Form::Encode(code_point, reinterpret_cast<uint8_t*>(bytes.data()));
  return bytes;
}

// Table 3-5 of Unicode 3.9, by addition instead of shifts.
std::string Utf16Of(ByteOrder order, uint32_t value) {
  if (value <= 0xFFFF) return Units<uint16_t>(order, {value});
  return Units<uint16_t>(order, {0xD800 + (value - 0x10000) / 0x400,
                                 0xDC00 + (value - 0x10000) % 0x400});
}

template <ByteOrder kOrder>
void CheckEveryCodePoint() {
  for (uint32_t value = 0; value <= 0x110000; ++value) {
    const std::string utf32 = Units<uint32_t>(kOrder, {value});
    const Decoded decoded = Decode<Utf32<kOrder>>(utf32);
    ASSERT_EQ(decoded.length, 4U);
    if (value > 0x10FFFF || (value >= 0xD800 && value < 0xE000)) {
      ASSERT_EQ(decoded.status, Decoded::Status::kIllFormed) << value;
      ASSERT_EQ(Utf16<kOrder>::Length(value), 0U) << value;
      ASSERT_EQ(Utf32<kOrder>::Length(value), 0U) << value;
      continue;
    }
    ASSERT_EQ(decoded.status, Decoded::Status::kWellFormed) << value;
    ASSERT_EQ(decoded.code_point, value);
    ASSERT_EQ(Encode<Utf32<kOrder>>(value), utf32) << value;

    const std::string utf16 = Utf16Of(kOrder, value);
    const Decoded from_utf16 = Decode<Utf16<kOrder>>(utf16);
    ASSERT_EQ(from_utf16.status, Decoded::Status::kWellFormed) << value;
    ASSERT_EQ(from_utf16.length, utf16.size()) << value;
    ASSERT_EQ(from_utf16.code_point, value);
    ASSERT_EQ(Encode<Utf16<kOrder>>(value), utf16) << value;
  }
}

TEST(Utf16Utf32Test, HaveTheScalarValuesAndNoOthers) {
  CheckEveryCodePoint<ByteOrder::kBigEndian>();
  CheckEveryCodePoint<ByteOrder::kLittleEndian>();
}

template <ByteOrder kOrder>
void CheckErrors() {
  using Status = Decoded::Status;
  for (uint32_t high = 0xD800; high < 0xDC00; high += 0x3FF) {
    for (const uint32_t next : {0U, 0xD7FFU, 0xD800U, 0xDBFFU, 0xE000U}) {
      const Decoded lone =
          Decode<Utf16<kOrder>>(Units<uint16_t>(kOrder, {high, next}));
      EXPECT_EQ(lone.status, Status::kIllFormed);
      EXPECT_EQ(lone.length, 2U);
    }
    // One and a half units are not yet a pair, nor a mistake.
    std::string half = Units<uint16_t>(kOrder, {high, 0});
    half.pop_back();
    for (; half.size() > 1; half.pop_back()) {
      EXPECT_EQ(Decode<Utf16<kOrder>>(half).status, Status::kIncomplete);
      EXPECT_EQ(Decode<Utf16<kOrder>>(half).length, 4U);
    }
  }
  for (const uint32_t low : {0xDC00U, 0xDFFFU}) {
    const Decoded lone =
        Decode<Utf16<kOrder>>(Units<uint16_t>(kOrder, {low, 0xDC00}));
    EXPECT_EQ(lone.status, Status::kIllFormed);
    EXPECT_EQ(lone.length, 2U);
  }
  EXPECT_EQ(Decode<Utf16<kOrder>>("x").status, Status::kIncomplete);
  EXPECT_EQ(Decode<Utf16<kOrder>>("x").length, 2U);
  for (const char* const start : {"x", "xy", "xyz"}) {
    EXPECT_EQ(Decode<Utf32<kOrder>>(start).status, Status::kIncomplete);
    EXPECT_EQ(Decode<Utf32<kOrder>>(start).length, 4U);
  }
  EXPECT_EQ(Decode<Utf32<kOrder>>("\xFF\xFF\xFF\xFF").status,
            Status::kIllFormed);
}

TEST(Utf16Utf32Test, TellIllFormedFromIncomplete) {
  CheckErrors<ByteOrder::kBigEndian>();
  CheckErrors<ByteOrder::kLittleEndian>();
}

}  // namespace
}  // namespace utfx
