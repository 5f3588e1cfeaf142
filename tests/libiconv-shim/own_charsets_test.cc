// What libiconv makes of code points that are not Unicode's.

#include <gtest/gtest.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/charset.h"
#include "core/code_point.h"
#include "libiconv-shim/api.h"
#include "tests/charset_test.h"
#include "tests/hex.h"
#include "tests/libiconv-shim/libiconv.h"
#include "tests/model/model.h"

namespace utfx {
namespace {

class WideCodePointsTest : public CharsetTest {};

// As libiconv replaces what UTF-8 has not.
TEST_P(WideCodePointsTest, AreReplacedWhereTheOtherHasNone) {
  const struct {
    std::string other;
    model::Bits code_point;
    std::string replacement;
  } cases[] = {
      {"UTF-32LE", model::ToBits(0x110000), BytesOfHex("FDFF0000")},
      {"UCS-4", "1" + Times(31, "0"), BytesOfHex("0000FFFD")},
      {"UCS-4LE", "1" + Times(32, "0"), BytesOfHex("FDFF0000")},
      {"GB18030", model::ToBits(0x110000), BytesOfHex("8431A437")},
      {"C99", "1" + Times(32, "0"), "\\ufffd"},
      {"EUC-JP", model::ToBits(0x110000), ""},
  };
  const std::string a = Encode({'a'});
  for (const auto& [other, code_point, replacement] : cases) {
    const std::string bytes = model::Encode(GetParam(), code_point);
    if (bytes.empty()) continue;
    const std::string input = a + bytes + a;
    const std::string their_a = Shim(other, Name()).ConvertAll(a).output;
    EXPECT_EQ(Shim(other, Name()).ConvertAll(input),
              replacement.empty()
                  ? (IconvDescriptor::Text{their_a, a.size(), EILSEQ})
                  : (IconvDescriptor::Text{their_a + replacement + their_a,
                                           input.size(), 0}))
        << other;
    EXPECT_EQ(Shim(other + "//IGNORE", Name()).Convert(input, 1000),
              (IconvDescriptor::Call{1, 0, input.size(), their_a + their_a}))
        << other;
  }
}

// libiconv's UCS-4 has 31 bits, and 32 under its other names.
TEST_P(WideCodePointsTest, OfUcs4GetThrough) {
  for (const std::string other :
       {"UCS-4", "UCS-4BE", "UCS-4LE", "UCS-4-INTERNAL", "UCS-4-SWAPPED"}) {
    Shim to(other, Name());
    Shim from(Name(), other);
    Real real(other, "UCS-4BE");
    for (const uint32_t value : {0x110000U, 0x200000U, 0x3FFFFFFU, 0x7FFFFFFFU,
                                 0x80000000U, 0xFFFFFFFFU}) {
      if (other == "UCS-4" && value > kMaxUcs4) continue;
      const std::string theirs = real.ConvertAll(Ucs4({value})).output;
      const std::string ours = model::Encode(GetParam(), model::ToBits(value));
      EXPECT_EQ(Hex(to.ConvertAll(ours).output), Hex(theirs));
      EXPECT_EQ(Hex(from.ConvertAll(theirs).output), Hex(Signature() + ours));
    }
  }
}

// What is too wide for an unsigned is called by its largest value.
TEST_P(WideCodePointsTest, AreSeenByHooksAndFallbacks) {
  for (const std::string other : {"UTF-8", "EUC-JP"}) {
    for (const size_t size : {22U, 32U, 33U, 60U}) {
      Shim shim(other, Name());
      std::vector<unsigned> seen;
      libiconv::Hooks hooks = {
          [](unsigned code_point, void* data) {
            static_cast<std::vector<unsigned>*>(data)->push_back(code_point);
          },
          nullptr, &seen};
      libiconv::Fallbacks fallbacks = {
          nullptr,
          [](unsigned code_point, libiconv::WriteBytes write, void* argument,
             void* data) {
            static_cast<std::vector<unsigned>*>(data)->push_back(code_point);
            write("?", 1, argument);
          },
          nullptr, nullptr, &seen};
      EXPECT_EQ(shim.Control(libiconv::kSetHooks, &hooks), 0);
      EXPECT_EQ(shim.Control(libiconv::kSetFallbacks, &fallbacks), 0);
      const model::Bits wide(size, '1');
      const std::string input =
          Encode({'a'}) + model::Encode(GetParam(), wide) + Encode({'b'});
      EXPECT_EQ(shim.Convert(input, 100),
                (IconvDescriptor::Call{1, 0, input.size(), "a?b"}));
      const unsigned expected =
          size > 32 ? ~0U : static_cast<unsigned>(model::ToNumber(wide));
      EXPECT_EQ(seen, (std::vector<unsigned>{'a', expected, expected, 'b'}));
    }
  }
}

UTFX_INSTANTIATE_CHARSET_TEST_WITH(WideCodePointsTest, WideCharsets());

// Where libiconv has no surrogates, it writes U+FFFD.
TEST(SurrogatesTest, AreReplacedInOthers) {
  for (const Charset& charset : CharsetsWith([](const Charset& row) {
         return row.group == Group::kCompatibility &&
                model::FactsOf(row).has_surrogates;
       })) {
    const std::string name(charset.name);
    for (const uint32_t value : {0xD800U, 0xDBFFU, 0xDC00U, 0xDFFFU}) {
      const std::string input = model::Encode(charset, model::ToBits(value)) +
                                model::Encode(charset, 'b');
      for (const std::string other :
           {"UTF-16BE", "UCS-4BE", "UCS-4-INTERNAL", "UTF-7", "C99", "JAVA"}) {
        EXPECT_EQ(Shim(other, name).ConvertAll(input).output,
                  Shim(other, "UTF-8").ConvertAll("\uFFFDb").output)
            << other;
      }
      for (const std::string other : {"UCS-4", "UCS-4BE"}) {
        EXPECT_EQ(Shim(name, other).ConvertAll(Ucs4({value})).output,
                  model::Encode(charset, 0xFFFD))
            << other;
      }
    }
  }
}

}  // namespace
}  // namespace utfx
