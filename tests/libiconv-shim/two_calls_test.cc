// Conversions in one call against the same ones in two, over whole buffers:
// chains through the real libiconv, and single steps among ours.

#include <gtest/gtest.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "core/charset.h"
#include "tests/charset_rows.h"
#include "tests/charset_test.h"
#include "tests/hex.h"
#include "tests/libiconv-shim/libiconv.h"
#include "tests/model/model.h"
#include "tests/random_texts.h"

namespace utfx {
namespace {

// ISO-2022-JP has shift sequences, CP1255 characters that wait for what
// combines with them.
constexpr const char* kFewOthers[] = {"EUC-JP", "GB18030", "ISO-2022-JP",
                                      "ISO-8859-1", "CP1255"};

// For each of the others and each direction, over all charsets.
const int kStrings = 100'000 / static_cast<int>(Charsets().size());

class TwoCallsTest : public CharsetTest {
 protected:
  // In one go and in pieces. `longest` is the most that one character becomes.
  static void Expect(Libiconv* one, const std::string& input,
                     const IconvDescriptor::Text& expected, size_t longest,
                     std::mt19937_64* random) {
    ASSERT_EQ(one->ConvertStream(input), expected) << Hex(input);
    const size_t chunk = 1 + (*random)() % 40;
    const size_t room = longest + (*random)() % 40;
    ASSERT_EQ(one->ConvertStreamInPieces(input, chunk, room), expected)
        << Hex(input) << ", chunks of " << chunk << ", room for " << room;
  }

  static std::vector<std::string> RandomInputs(int count) {
    RandomTexts texts(8000, [](const model::Bits& bits) {
      return model::Encode(GetParam(), bits);
    });
    std::vector<std::string> inputs;
    for (int i = 0; i < Repeat(count); ++i) {
      // A mark at the end of a piece is consumed with nothing after it, so
      // what follows it is no error.
      const std::string start = i % 4 == 0 ? Signature() : "";
      inputs.push_back(start + Encode({'a'}) + texts.Next());
    }
    return inputs;
  }

  // From ours to another, against a call into a pivot and `second`.
  static void Compare(const std::vector<std::string>& inputs,
                      const std::string& other, const std::string& pivot,
                      Libiconv* second, size_t longest) {
    std::mt19937_64 random(1);
    Shim one(other, Name());
    Shim first(pivot, Name());
    for (const std::string& input : inputs) {
      const IconvDescriptor::Text pivotal = first.ConvertStream(input);
      IconvDescriptor::Text expected = second->ConvertStream(pivotal.output);
      if (expected.error != 0) {
        // What of ours became what the second call has consumed?
        ASSERT_EQ(expected.error, EILSEQ);
        first.Restart();
        expected.consumed = first.Convert(input, expected.consumed).consumed;
      } else {
        expected.consumed = pivotal.consumed;
        expected.error = pivotal.error;
      }
      Expect(&one, input, expected, longest, &random);
      if (HasFatalFailure()) return;
    }
  }
};

TEST_P(TwoCallsTest, FromOthers) {
  for (const std::string other : kFewOthers) {
    RandomTexts texts(2026, [&other](const model::Bits& bits) {
      return EncodeIn(other, bits);
    });
    std::mt19937_64 random(1);
    Shim one(Name(), other);
    Real first("UTF-8", other);
    Shim second(Name(), "UTF-8");
    for (int i = 0; i < Repeat(kStrings); ++i) {
      const std::string input = texts.Next();
      const IconvDescriptor::Text utf8 = first.ConvertStream(input);
      IconvDescriptor::Text expected = second.ConvertStream(utf8.output);
      ASSERT_EQ(expected.error, 0);
      expected.consumed = utf8.consumed;
      expected.error = utf8.error;
      // A signature and a unit.
      Expect(&one, input, expected, 16, &random);
      if (HasFatalFailure()) return;
    }
  }
}

TEST_P(TwoCallsTest, ToOthers) {
  const std::vector<std::string> inputs = RandomInputs(kStrings);
  for (const std::string other : kFewOthers) {
    Real second(other, "UTF-8");
    // A shift sequence and two bytes.
    Compare(inputs, other, "UTF-8", &second, 8);
    if (HasFatalFailure()) return;
  }
}

TEST_P(TwoCallsTest, AmongOurs) {
  const std::vector<std::string> inputs = RandomInputs(kStrings / 4);
  for (const Charset& other : Charsets()) {
    // In two calls a surrogate is lost.
    if (model::FactsOf(GetParam()).has_surrogates &&
        model::FactsOf(other).has_surrogates) {
      continue;
    }
    const std::string name(other.name);
    Shim second(name, "UTF-8000");
    Compare(inputs, name, "UTF-8000", &second, 40);
    if (HasFatalFailure()) return;
  }
}

UTFX_INSTANTIATE_CHARSET_TEST(TwoCallsTest);

}  // namespace
}  // namespace utfx
