#include "converters/utf8.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <unordered_map>
#include <utility>

#include "core/code_point.h"
#include "core/result.h"
#include "tests/model/model.h"
#include "tests/run_convert.h"

namespace utfx {
namespace {

// The well-formed sequences and their proper prefixes, from the model.
struct Sequences {
  std::unordered_map<std::string, uint32_t> whole;
  // With the length of the shortest sequence that starts so.
  std::unordered_map<std::string, uint32_t> prefixes;

  Sequences() {
    for (const uint32_t value : model::ScalarValues()) {
      const std::string bytes = model::EncodeUtf8(value);
      for (size_t size = 1; size < bytes.size(); ++size) {
        prefixes.emplace(bytes.substr(0, size), bytes.size());
      }
      whole.emplace(bytes, value);
    }
  }

  // The definition of Unicode 3.9, taken literally.
  Decoded Decode(const std::string& input) const {
    for (size_t size = 1; size <= input.size(); ++size) {
      const std::string start = input.substr(0, size);
      if (const auto found = whole.find(start); found != whole.end()) {
        return Decoded::WellFormed(found->second, static_cast<uint32_t>(size));
      }
      if (!prefixes.contains(start)) {
        return Decoded::IllFormed(
            std::max<uint32_t>(1, static_cast<uint32_t>(size - 1)));
      }
    }
    return Decoded::Incomplete(prefixes.at(input));
  }
};

void ExpectSame(const Decoded& actual, const Decoded& expected,
                const std::string& input) {
  ASSERT_EQ(actual.status, expected.status) << Hex(input);
  ASSERT_EQ(actual.length, expected.length) << Hex(input);
  ASSERT_EQ(actual.code_point, expected.code_point) << Hex(input);
  ASSERT_EQ(actual.error_class, expected.error_class) << Hex(input);
}

TEST(Utf8Test, EncodesEveryScalarValueAndNothingElse) {
  for (const uint32_t value : model::ScalarValues()) {
    const std::string expected = model::EncodeUtf8(value);
    ASSERT_EQ(Utf8::Length(value), expected.size());
    uint8_t bytes[8];
    Utf8::Encode(value, bytes);
    ASSERT_EQ(std::string(bytes, bytes + expected.size()), expected);
  }
  for (CodePoint value = 0xD800; value <= 0xDFFF; ++value) {
    ASSERT_EQ(Utf8::Length(value), 0U);
  }
  EXPECT_EQ(Utf8::Length(0x110000), 0U);
  EXPECT_EQ(Utf8::Length(~CodePoint{0}), 0U);
}

// ICU asks nothing else for a character: it takes what is left to the closer
// look for an error.
TEST(Utf8Test, DecodesShortAllThatUnicodeHas) {
  for (const uint32_t value : model::ScalarValues()) {
    const std::string bytes = model::EncodeUtf8(value);
    CodePoint code_point = ~CodePoint{0};
    ASSERT_EQ(
        DecodeShort(Bytes(bytes), Bytes(bytes) + bytes.size(), &code_point),
        bytes.size())
        << Hex(bytes);
    ASSERT_EQ(code_point, value);
  }
}

TEST(Utf8Test, DecodesByTheMaximalSubpart) {
  const Sequences sequences;
  // Every string of up to two bytes, and of three and four with trails from
  // each side of each boundary.
  std::string input;
  const std::string edges = "\x7F\x80\x8F\x90\x9F\xA0\xBF\xC0\xFF";
  const auto check = [&] {
    const uint8_t* const in_end = Bytes(input) + input.size();
    const Decoded expected = sequences.Decode(input);
    ExpectSame(Utf8::Decode(Bytes(input), in_end), expected, input);
    CodePoint code_point = 0;
    ASSERT_EQ(
        DecodeShort(Bytes(input), in_end, &code_point),
        expected.status == Decoded::Status::kWellFormed ? expected.length : 0U)
        << Hex(input);
  };
  for (int first = 0; first < 256; ++first) {
    input = {static_cast<char>(first)};
    check();
    for (int second = 0; second < 256; ++second) {
      input = {static_cast<char>(first), static_cast<char>(second)};
      check();
      for (const char third : edges) {
        input.resize(2);
        input += third;
        check();
        for (const char fourth : edges) {
          input.resize(3);
          input += fourth;
          check();
        }
      }
    }
  }
}

TEST(Utf8Test, NothingBehindTheEndCounts) {
  for (unsigned first = 0; first < 0x100; ++first) {
    const std::string alone(1, static_cast<char>(first));
    const Decoded expected = Utf8::Decode(Bytes(alone), Bytes(alone) + 1);
    for (unsigned next = 0; next < 0x100; ++next) {
      const std::string bytes = alone + static_cast<char>(next);
      ExpectSame(Utf8::Decode(Bytes(bytes), Bytes(bytes) + 1), expected, bytes);
    }
  }
}

TEST(Utf8Test, DecodesEveryScalarValue) {
  for (const uint32_t value : model::ScalarValues()) {
    const std::string bytes = model::EncodeUtf8(value) + "x";
    ExpectSame(
        Utf8::Decode(Bytes(bytes), Bytes(bytes) + bytes.size()),
        Decoded::WellFormed(value, static_cast<uint32_t>(bytes.size() - 1)),
        bytes);
  }
}

}  // namespace
}  // namespace utfx
