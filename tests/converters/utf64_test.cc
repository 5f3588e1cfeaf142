#include "converters/utf64.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <random>
#include <set>
#include <string>
#include <string_view>

#include "core/byte_order.h"
#include "core/code_point.h"
#include "core/result.h"
#include "tests/model/model.h"
#include "tests/run_convert.h"

namespace utfx {
namespace {

using std::string_view_literals::operator""sv;

template <class Order>
class Utf64Test : public testing::Test {
 protected:
  static constexpr ByteOrder kOrder = Order::value;
  using Form = Utf64<kOrder>;

  static Decoded Decode(std::string_view unit) {
    return Form::Decode(Bytes(unit), Bytes(unit) + unit.size());
  }

  // Big-endian octets as a unit in the tested order.
  static std::string Unit(std::string_view octets) {
    return kOrder == ByteOrder::kBigEndian
               ? std::string(octets)
               : std::string(octets.rbegin(), octets.rend());
  }
};

using Orders =
    testing::Types<std::integral_constant<ByteOrder, ByteOrder::kBigEndian>,
                   std::integral_constant<ByteOrder, ByteOrder::kLittleEndian>>;
TYPED_TEST_SUITE(Utf64Test, Orders, );

TYPED_TEST(Utf64Test, EveryScalarValueBothWays) {
  using Form = typename TestFixture::Form;
  for (const uint32_t value : model::ScalarValues()) {
    const std::string unit = model::EncodeUtf64(value, TestFixture::kOrder);
    ASSERT_EQ(Form::Length(value), 8U);
    uint8_t bytes[8];
    Form::Encode(value, bytes);
    ASSERT_EQ(std::string(bytes, bytes + 8), unit);
    const Decoded decoded = TestFixture::Decode(unit);
    ASSERT_EQ(decoded.status, Decoded::Status::kWellFormed) << value;
    ASSERT_EQ(decoded.code_point, value);
    ASSERT_EQ(decoded.length, 8U);
  }
}

TYPED_TEST(Utf64Test, EncodesNothingElse) {
  using Form = typename TestFixture::Form;
  for (CodePoint value = 0xD800; value <= 0xDFFF; ++value) {
    ASSERT_EQ(Form::Length(value), 0U);
  }
  for (const CodePoint value :
       {CodePoint{0x110000}, kMaxUcs4, ~CodePoint{0} >> 1, ~CodePoint{0}}) {
    EXPECT_EQ(Form::Length(value), 0U);
  }
}

TYPED_TEST(Utf64Test, AppendixA) {
  const struct {
    CodePoint code_point;
    std::string_view octets;
  } examples[] = {
      {0x41, "\x41\0\0\0\0\0\0\0"sv},
      {0x20AC, "\xE2\x82\xAC\0\0\0\0\0"sv},
      {0x1F600, "\xF0\x9F\x98\x80\0\0\0\0"sv},
      {0x1F30D, "\xF0\x9F\x8C\x8D\0\0\0\0"sv},
      {0xFEFF, "\xEF\xBB\xBF\0\0\0\0\0"sv},  // Not a signature here.
      {0, "\0\0\0\0\0\0\0\0"sv},             // Section 11.2.
  };
  for (const auto& [code_point, octets] : examples) {
    const Decoded decoded = TestFixture::Decode(TestFixture::Unit(octets));
    EXPECT_EQ(decoded.status, Decoded::Status::kWellFormed) << Hex(octets);
    EXPECT_EQ(decoded.code_point, code_point);
  }
}

TYPED_TEST(Utf64Test, TellsTheErrorClassesApart) {
  const struct {
    std::string_view octets;
    ErrorClass expected;
  } cases[] = {
      // Whatever else is wrong, reserved bits come first.
      {"A\0\0\0\0\0\0\1"sv, ErrorClass::kNonZeroReservedBits},
      {"A\0\0\0\x80\0\0\0"sv, ErrorClass::kNonZeroReservedBits},
      {"\0A\0\0\0\0\0\1"sv, ErrorClass::kNonZeroReservedBits},
      {"\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF"sv, ErrorClass::kNonZeroReservedBits},
      // The first octet is zero, or something follows the sequence.
      {"\0A\0\0\0\0\0\0"sv, ErrorClass::kInvalidUtf64},
      {"\0\0\0\1\0\0\0\0"sv, ErrorClass::kInvalidUtf64},
      {"\0\0\xFE\xFF\0\0\0\0"sv, ErrorClass::kInvalidUtf64},  // Section 8.2.
      {"AB\0\0\0\0\0\0"sv, ErrorClass::kInvalidUtf64},
      {"A\0\0\x80\0\0\0\0"sv, ErrorClass::kInvalidUtf64},
      {"\xC3\xA9\x80\0\0\0\0\0"sv, ErrorClass::kInvalidUtf64},
      {"\xE2\x82\xAC\x80\0\0\0\0"sv, ErrorClass::kInvalidUtf64},
      {"\xC0\x80\x41\0\0\0\0\0"sv, ErrorClass::kInvalidUtf64},
      // Bad lead, bad trail, overlong.
      {"\x80\0\0\0\0\0\0\0"sv, ErrorClass::kInvalidUtf8},
      {"\x80\0\x41\0\0\0\0\0"sv, ErrorClass::kInvalidUtf8},
      {"\xF8\x88\x80\x80\0\0\0\0"sv, ErrorClass::kInvalidUtf8},
      {"\xFF\0\0\0\0\0\0\0"sv, ErrorClass::kInvalidUtf8},
      {"\xC3\0\0\0\0\0\0\0"sv, ErrorClass::kInvalidUtf8},
      {"\xE2\x82\x41\0\0\0\0\0"sv, ErrorClass::kInvalidUtf8},
      {"\xF0\x9F\x98\0\0\0\0\0"sv, ErrorClass::kInvalidUtf8},
      {"\xC1\xBF\0\0\0\0\0\0"sv, ErrorClass::kInvalidUtf8},
      {"\xE0\x9F\xBF\0\0\0\0\0"sv, ErrorClass::kInvalidUtf8},
      {"\xF0\x8F\xBF\xBF\0\0\0\0"sv, ErrorClass::kInvalidUtf8},
      {"\xF0\x8D\xA0\x80\0\0\0\0"sv, ErrorClass::kInvalidUtf8},
      // Surrogates and what is over U+10FFFF, well-shaped.
      {"\xED\xA0\x80\0\0\0\0\0"sv, ErrorClass::kInvalidCodePoint},
      {"\xED\xBF\xBF\0\0\0\0\0"sv, ErrorClass::kInvalidCodePoint},
      {"\xF4\x90\x80\x80\0\0\0\0"sv, ErrorClass::kInvalidCodePoint},
      {"\xF7\xBF\xBF\xBF\0\0\0\0"sv, ErrorClass::kInvalidCodePoint},
  };
  for (const auto& [octets, expected] : cases) {
    const std::string unit = TestFixture::Unit(octets);
    const Decoded decoded = TestFixture::Decode(unit);
    EXPECT_EQ(decoded.status, Decoded::Status::kIllFormed) << Hex(octets);
    EXPECT_EQ(decoded.error_class, expected) << Hex(octets);
    EXPECT_EQ(decoded.length, 8U) << Hex(octets);
    EXPECT_EQ(model::CheckUtf64(unit, TestFixture::kOrder), expected)
        << Hex(octets);
  }
}

// The start of a unit is incomplete if some well-formed unit starts so, and
// ill-formed otherwise, all eight bytes of it. Tried on all starts, and up to
// three octets on all of them, that are well-formed up to the last byte.
TYPED_TEST(Utf64Test, AStartIsIllFormedAsSoonAsItShows) {
  std::set<std::string> units;
  std::set<std::string> starts = {""};
  for (const uint32_t value : model::ScalarValues()) {
    const std::string unit = model::EncodeUtf64(value, TestFixture::kOrder);
    units.insert(unit);
    for (size_t size = 1; size < 4; ++size) starts.insert(unit.substr(0, size));
    if (value % 211 != 0 && value > 0x100) continue;
    for (size_t size = 4; size < 7; ++size) starts.insert(unit.substr(0, size));
  }
  std::mt19937_64 random(64);
  for (const std::string& known : starts) {
    for (int last = 0; last < 256; ++last) {
      const std::string start = known + static_cast<char>(last);
      const auto unit = units.lower_bound(start);
      const bool is_start = unit != units.end() && unit->starts_with(start);
      const Decoded decoded = TestFixture::Decode(start);
      ASSERT_EQ(decoded.length, 8U) << Hex(start);
      ASSERT_EQ(decoded.status, is_start ? Decoded::Status::kIncomplete
                                         : Decoded::Status::kIllFormed)
          << Hex(start);
      if (is_start) continue;
      const bool is_reserved_set =
          TestFixture::kOrder == ByteOrder::kBigEndian
              ? start.find_first_not_of('\0', 4) != std::string::npos
              : start.find_first_not_of('\0') < 4;
      ASSERT_EQ(decoded.error_class, is_reserved_set
                                         ? ErrorClass::kNonZeroReservedBits
                                         : ErrorClass::kIllFormed)
          << Hex(start);
      // What the rest may be: the class, if there is one, is the unit's.
      const uint64_t bits = random();
      std::string whole = start;
      whole.append(reinterpret_cast<const char*>(&bits), 8 - start.size());
      for (const std::string& complete :
           {whole, start + std::string(8 - start.size(), '\0')}) {
        const ErrorClass error_class =
            model::CheckUtf64(complete, TestFixture::kOrder);
        ASSERT_NE(error_class, ErrorClass::kNone) << Hex(complete);
        if (decoded.error_class != ErrorClass::kIllFormed) {
          ASSERT_EQ(decoded.error_class, error_class) << Hex(complete);
        }
        const Decoded unit_decoded = TestFixture::Decode(complete);
        ASSERT_EQ(unit_decoded.status, Decoded::Status::kIllFormed);
        ASSERT_EQ(unit_decoded.length, 8U);
      }
    }
  }
}

// Random units, of which few are well-formed, and well-formed ones with one
// octet replaced, of which many are.
TYPED_TEST(Utf64Test, AgreesWithTheModelOnRandomUnits) {
  std::mt19937_64 random(64);
  for (int i = 0; i < 300'000; ++i) {
    const uint64_t number = random();
    std::string unit;
    if (i % 3 == 0) {
      std::string octets = model::ToBytes(model::ToDigits(
          std::string(reinterpret_cast<const char*>(&number), 4)));
      unit = TestFixture::Unit(octets + std::string(4, '\0'));
    } else {
      const auto& values = model::ScalarValues();
      const size_t length = i % 4 == 0 ? 0x10000 : values.size();
      unit = model::EncodeUtf64(values[number % length], TestFixture::kOrder);
      unit[number >> 40 & 7] = static_cast<char>(number >> 32);
    }
    const ErrorClass expected = model::CheckUtf64(unit, TestFixture::kOrder);
    const Decoded decoded = TestFixture::Decode(unit);
    ASSERT_EQ(decoded.error_class, expected) << Hex(unit);
    ASSERT_EQ(decoded.status, expected == ErrorClass::kNone
                                  ? Decoded::Status::kWellFormed
                                  : Decoded::Status::kIllFormed)
        << Hex(unit);
    if (expected == ErrorClass::kNone) {
      ASSERT_EQ(model::EncodeUtf64(static_cast<uint32_t>(decoded.code_point),
                                   TestFixture::kOrder),
                unit);
    }
  }
}

}  // namespace
}  // namespace utfx
