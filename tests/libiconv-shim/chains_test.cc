// Conversions through the real libiconv, against the same ones done in two
// calls over whole buffers.

#include <gtest/gtest.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "core/charsets.h"
#include "tests/charset_test.h"
#include "tests/hex.h"
#include "tests/libiconv-shim/libiconv.h"
#include "tests/model/model.h"
#include "tests/random_texts.h"

namespace utfx {
namespace {

// ISO-2022-JP has shift sequences, CP1255 characters that wait for what
// combines with them.
constexpr const char* kOthers[] = {"EUC-JP", "GB18030", "ISO-2022-JP",
                                   "ISO-8859-1", "CP1255"};

// For each of the others and each direction, over all charsets.
constexpr int kStrings = 100'000 / static_cast<int>(std::size(kCharsets));

// A whole text, and then the end of the stream.
IconvDescriptor::Text ConvertAll(Libiconv* descriptor,
                                 const std::string& input) {
  descriptor->Restart();
  const IconvDescriptor::Call call =
      descriptor->Convert(input, 64 + 16 * input.size());
  return {call.output + descriptor->Flush(), call.consumed, call.error};
}

IconvDescriptor::Text ConvertInPieces(Libiconv* descriptor,
                                      const std::string& input, size_t chunk,
                                      size_t room) {
  descriptor->Restart();
  IconvDescriptor::Text text = descriptor->ConvertInPieces(input, chunk, room);
  text.output += descriptor->Flush();
  return text;
}

class ChainsTest : public CharsetTest {
 protected:
  // In one go and in pieces. `longest` is the most that one character becomes.
  static void ExpectChain(Libiconv* chain, const std::string& input,
                          const IconvDescriptor::Text& expected, size_t longest,
                          std::mt19937_64* random) {
    ASSERT_EQ(ConvertAll(chain, input), expected) << Hex(input);
    const size_t chunk = 1 + (*random)() % 40;
    const size_t room = longest + (*random)() % 40;
    ASSERT_EQ(ConvertInPieces(chain, input, chunk, room), expected)
        << Hex(input) << ", chunks of " << chunk << ", room for " << room;
  }
};

TEST_P(ChainsTest, AreTwoConversionsIntoOurs) {
  for (const std::string other : kOthers) {
    RandomTexts texts(2026, [&other](const model::Bits& bits) {
      return EncodeIn(other, bits);
    });
    std::mt19937_64 random(1);
    Shim chain(Name(), other);
    Real first("UTF-8", other);
    Shim second(Name(), "UTF-8");
    for (int i = 0; i < Repeat(kStrings); ++i) {
      const std::string input = texts.Next();
      const IconvDescriptor::Text utf8 = ConvertAll(&first, input);
      IconvDescriptor::Text expected = ConvertAll(&second, utf8.output);
      ASSERT_EQ(expected.error, 0);
      expected.consumed = utf8.consumed;
      expected.error = utf8.error;
      // A signature and a unit.
      ExpectChain(&chain, input, expected, 16, &random);
      if (HasFatalFailure()) return;
    }
  }
}

TEST_P(ChainsTest, AreTwoConversionsFromOurs) {
  RandomTexts texts(8000, [](const model::Bits& bits) {
    return model::Encode(GetParam(), bits);
  });
  std::vector<std::string> inputs;
  for (int i = 0; i < Repeat(kStrings); ++i) {
    // A mark at the end of a piece is consumed with nothing after it, so what
    // follows it is no error.
    const std::string start = i % 4 == 0 ? Signature() : "";
    inputs.push_back(start + Encode({'a'}) + texts.Next());
  }
  for (const std::string other : kOthers) {
    std::mt19937_64 random(1);
    Shim chain(other, Name());
    Shim first("UTF-8", Name());
    Real second(other, "UTF-8");
    for (const std::string& input : inputs) {
      const IconvDescriptor::Text utf8 = ConvertAll(&first, input);
      IconvDescriptor::Text expected = ConvertAll(&second, utf8.output);
      if (expected.error != 0) {
        // What of ours became what the second call has consumed?
        ASSERT_EQ(expected.error, EILSEQ);
        first.Restart();
        expected.consumed = first.Convert(input, expected.consumed).consumed;
      } else {
        expected.consumed = utf8.consumed;
        expected.error = utf8.error;
      }
      // A shift sequence and two bytes.
      ExpectChain(&chain, input, expected, 8, &random);
      if (HasFatalFailure()) return;
    }
  }
}

UTFX_INSTANTIATE_CHARSET_TEST(ChainsTest);

}  // namespace
}  // namespace utfx
