// The scalar decoders, on all strings of 32 bits.

#include <gtest/gtest.h>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>

#include "converters/utf64.h"
#include "core/byte_order.h"
#include "core/result.h"
#include "tests/charset_test.h"
#include "tests/each_form.h"
#include "tests/exhaustive/all_strings.h"
#include "tests/exhaustive/starts.h"
#include "tests/hex.h"
#include "tests/model/model.h"

namespace utfx {
namespace {

constexpr auto kBe = ByteOrder::kBigEndian;
constexpr auto kLe = ByteOrder::kLittleEndian;

template <class Form>
Decoded DecodeString(uint32_t string) {
  uint8_t bytes[kStringSize<Form>];
  PutString<Form>(string, bytes);
  return Form::Decode(bytes, bytes + sizeof bytes);
}

// At the end of the input.
template <class Form>
bool DecodesAs(const Starts::Reading& reading, uint32_t string) {
  const Decoded decoded = DecodeString<Form>(string);
  if (decoded.status != reading.status) return false;
  if (decoded.status == Decoded::Status::kIncomplete) {
    // NOLINTNEXTLINE(misc-redundant-expression): some forms end at 4 bytes.
    return decoded.length > 4 && decoded.length <= Form::kMaxLength;
  }
  return decoded.length == reading.length &&
         (decoded.status == Decoded::Status::kIllFormed ||
          decoded.code_point == reading.code_point);
}

// Has check(reading, bytes) compare what the list says with the model.
template <class Check>
void CheckOne(const Starts& starts, uint32_t string, Check check) {
  std::string bytes(4, '\0');
  StoreUnit<kBe>(string, reinterpret_cast<uint8_t*>(bytes.data()));
  check(Starts::Reader(starts, string).Read(string), bytes);
}

// The same for all first and all last two bytes, and for what is a start or a
// bit away from one.
template <class Check>
void CheckSome(const Starts& starts, Check check) {
  std::mt19937 random(1);
  const uint32_t count = (1U << 16) / (IsReduced() ? 100 : 1);
  for (uint32_t i = 0; i < count; ++i) {
    const auto any = static_cast<uint32_t>(random());
    const uint32_t start = starts[random() % starts.Count()];
    CheckOne(starts, i << 16 | any >> 16, check);
    CheckOne(starts, any << 16 | i, check);
    CheckOne(starts, start, check);
    CheckOne(starts, start ^ uint32_t{1} << any % 32, check);
    if (testing::Test::HasFatalFailure()) return;
  }
}

// Checks all strings with check(reading, string).
template <class Check>
void CheckAll(const Starts& starts, Check check) {
  ForAllStrings([&] {
    return [&](uint32_t first) {
      Starts::Reader reader(starts, first);
      for (uint32_t i = 0; i < kRun; ++i) {
        if (check(reader.Read(first + i), first + i)) continue;
        ADD_FAILURE() << starts.Of().name << ", string 0x" << std::hex
                      << first + i;
        return false;
      }
      return true;
    };
  });
}

template <size_t kRow>
void CheckRow() {
  const Starts starts(kCharsets[kRow].name);
  CheckSome(starts,
            [&](const Starts::Reading& reading, const std::string& bytes) {
              const model::Sequence sequence = model::Read(starts.Of(), bytes);
              ASSERT_EQ(reading.status, sequence.status) << Hex(bytes);
              ASSERT_EQ(reading.length, sequence.length) << Hex(bytes);
              ASSERT_EQ(model::ToBits(reading.code_point), sequence.code_point);
            });
  CheckAll(starts, [](const Starts::Reading& reading, uint32_t string) {
    return DecodesAs<NativeForm<kRow>>(reading, string);
  });
}

class ExhaustiveDecodersTest : public testing::TestWithParam<Charset> {};

TEST_P(ExhaustiveDecodersTest, AnyFourBytes) {
  ForEachRow([]<size_t kRow>() {
    if constexpr (kCharsets[kRow].unit <= 4) {
      if (kCharsets[kRow].name == GetParam().name) CheckRow<kRow>();
    }
  });
}

UTFX_INSTANTIATE_CHARSET_TEST_WITH(
    ExhaustiveDecodersTest, CharsetsWith([](const Charset& row) {
      return row.unit <= 4 && row.signatures.empty() &&
             model::FactsOf(row).has_maximal_subparts;
    }));

// What is wrong with the upper half of a unit that is not well-formed, by the
// definitions of UTF-64 (7.1 and 3.2): in numbers, as the model has to be asked
// too often.
ErrorClass WrongInHalf(uint32_t octets) {
  const auto lead = octets >> 24;
  if (lead == 0) return ErrorClass::kInvalidUtf64;
  // The sequence fills so many octets, of which the others have to be zero.
  const int size = lead < 0x80 ? 1 : std::countl_one(octets);
  if (size > 4 || (size == 1 && lead >= 0x80)) return ErrorClass::kInvalidUtf8;
  if (size < 4 && octets << 8 * size != 0) return ErrorClass::kInvalidUtf64;
  // Surrogates are ED A0 80 to ED BF BF, more than U+10FFFF is F4 90 80 80 to
  // F7 BF BF BF.
  const bool has_trails = (octets & 0xC0C0C0) == (size == 4   ? 0x808080
                                                  : size == 3 ? 0x808000
                                                              : 0x800000);
  const bool is_no_scalar_value =
      has_trails && ((octets >= 0xEDA00000 && octets <= 0xEDFFFFFF) ||
                     (octets >= 0xF4900000 && octets <= 0xF7FFFFFF));
  return is_no_scalar_value ? ErrorClass::kInvalidCodePoint
                            : ErrorClass::kInvalidUtf8;
}

ErrorClass WrongWith(const Starts::Reading& reading, uint32_t octets) {
  return reading.status == Decoded::Status::kWellFormed ? ErrorClass::kNone
                                                        : WrongInHalf(octets);
}

template <ByteOrder kOrder>
bool DecodesUnitAs(const Starts::Reading& reading, uint32_t octets) {
  const Decoded decoded = DecodeString<Utf64<kOrder>>(octets);
  return decoded.length == 8 &&
         decoded.error_class == WrongWith(reading, octets) &&
         (reading.status == Decoded::Status::kWellFormed
              ? decoded.status == Decoded::Status::kWellFormed &&
                    decoded.code_point == reading.code_point
              : decoded.status == Decoded::Status::kIllFormed);
}

void CheckAgainstModel(const Starts& starts, const Starts::Reading& reading,
                       const std::string& bytes) {
  const auto octets =
      LoadUnit<uint32_t, kBe>(reinterpret_cast<const uint8_t*>(bytes.data()));
  ASSERT_EQ(WrongWith(reading, octets),
            model::Read(starts.Of(), bytes + std::string(4, '\0')).error_class)
      << Hex(bytes);
}

TEST(ExhaustiveDecodersTest, AnyUpperHalfOfUtf64) {
  const Starts starts("UTF-64BE");
  const auto check = [&starts](const Starts::Reading& reading,
                               const std::string& bytes) {
    CheckAgainstModel(starts, reading, bytes);
  };
  CheckSome(starts, check);
  // All first two octets before those of each kind.
  constexpr uint32_t kOctets[] = {0x00, 0x01, 0x7F, 0x80, 0xBF, 0xC0, 0xFF};
  for (uint32_t first = 0; first < 1 << 16; ++first) {
    for (const uint32_t third : kOctets) {
      for (const uint32_t fourth : kOctets) {
        CheckOne(starts, first << 16 | third << 8 | fourth, check);
        if (HasFatalFailure()) return;
      }
    }
  }
  CheckAll(starts, [](const Starts::Reading& reading, uint32_t octets) {
    return DecodesUnitAs<kBe>(reading, octets) &&
           DecodesUnitAs<kLe>(reading, octets);
  });
}

}  // namespace
}  // namespace utfx
