// What the charsets are, through the shim: every Unicode scalar value, code
// points beyond, what is ill-formed.

#include <gtest/gtest.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/charset.h"
#include "core/code_point.h"
#include "core/result.h"
#include "libiconv-shim/api.h"
#include "tests/charset_test.h"
#include "tests/encoded_once.h"
#include "tests/every_size.h"
#include "tests/hex.h"
#include "tests/libiconv-shim/libiconv.h"
#include "tests/model/model.h"
#include "tests/random_texts.h"

namespace utfx {
namespace {

// All scalar values that all charsets have, or by day some of them, and fewer
// in charsets that libiconv reads as it reads another.
size_t Step(const std::string& name) {
  const bool is_like_another =
      name.starts_with("UCS-4") || name == "UTF-16LE" || name == "UTF-32LE";
  return OneIn(is_like_another ? 29 : 5);
}

// Those that a charset of libiconv has and gives back.
struct Repertoire {
  std::vector<uint32_t> text;
  std::string bytes;

  explicit Repertoire(const std::string& name) {
    Real to(name, "UCS-4BE");
    Real from("UCS-4BE", name);
    const std::vector<uint32_t>& all = model::CommonScalarValues();
    for (size_t i = 0; i < all.size(); i += Step(name)) {
      const uint32_t value = all[i];
      const std::string ucs4 = Ucs4({value});
      const IconvDescriptor::Text there = to.ConvertAll(ucs4);
      if (there.error != 0) continue;
      if (from.ConvertStream(there.output).output != ucs4) continue;
      text.push_back(value);
      bytes += there.output;
    }
  }
};

class ScalarValuesTest : public CharsetTest {
 protected:
  static void Check(const std::string& other_name, size_t at_least) {
    static auto* const kRepertoires = new std::map<std::string, Repertoire>;
    const auto& [text, other] =
        kRepertoires->try_emplace(other_name, other_name).first->second;
    ASSERT_GE(text.size() + 1, at_least / Step(other_name));
    std::string ours;
    const EncodedOnce encoded(GetParam());
    for (const uint32_t value : text) ours += encoded(value);

    Shim to(Name(), other_name);
    ExpectText(to.ConvertAll(other), Signature() + ours, other.size());
    Shim from(other_name, Name());
    const std::string with_signature = Signature() + ours;
    ExpectText(from.ConvertAll(with_signature), other, with_signature.size());
    ExpectText(from.ConvertAll(ours), other, ours.size());
  }

 private:
  static void ExpectText(const IconvDescriptor::Text& actual,
                         const std::string& output, size_t consumed) {
    EXPECT_EQ(actual.error, 0);
    EXPECT_EQ(actual.consumed, consumed);
    // Not EXPECT_EQ: it would print megabytes.
    EXPECT_TRUE(actual.output == output);
  }
};

constexpr size_t kAll = 0x110000 - 0x10000 - 0x800;

TEST_P(ScalarValuesTest, Ucs4Internal) { Check("UCS-4-INTERNAL", kAll); }
TEST_P(ScalarValuesTest, Ucs4Swapped) { Check("UCS-4-SWAPPED", kAll); }
// U+FEFF is a mark there, wherever it stands.
TEST_P(ScalarValuesTest, Ucs4) { Check("UCS-4", kAll - 1); }
TEST_P(ScalarValuesTest, Gb18030) { Check("GB18030", kAll - 100); }
TEST_P(ScalarValuesTest, EucJp) { Check("EUC-JP", 12'000); }
TEST_P(ScalarValuesTest, Iso88591) { Check("ISO-8859-1", 256); }

UTFX_INSTANTIATE_CHARSET_TEST(ScalarValuesTest);

class WideCodePointsTest : public CharsetTest {};

// As libiconv replaces what UTF-8 has not.
TEST_P(WideCodePointsTest, AreReplacedWhereTheOtherHasNone) {
  const struct {
    std::string other;
    model::Bits code_point;
    std::string replacement;
  } cases[] = {
      {"UTF-E-8", "1" + Times(63, "0"), "\xEF\xBF\xBD"},
      {"UTF-8", "100010000000000000000", "\xEF\xBF\xBD"},  // U+110000.
      {"UTF-16LE", "100010000000000000000", "\xFD\xFF"},
      {"UTF-32LE", "100010000000000000000", BytesOfHex("FDFF0000")},
      {"UTF-64BE", "100010000000000000000", BytesOfHex("EFBFBD0000000000")},
      {"UCS-4", "1" + Times(31, "0"), BytesOfHex("0000FFFD")},
      {"UCS-4LE", "1" + Times(32, "0"), BytesOfHex("FDFF0000")},
      {"GB18030", "100010000000000000000", BytesOfHex("8431A437")},
      {"C99", "1" + Times(32, "0"), "\\ufffd"},
      {"EUC-JP", "100010000000000000000", ""},
  };
  const std::string a = model::Encode(GetParam(), 'a');
  for (const auto& [other, code_point, replacement] : cases) {
    for (const model::Bits& wide : {code_point, code_point + Times(40, "1"),
                                    code_point + Times(100, "0")}) {
      const std::string bytes = model::Encode(GetParam(), wide);
      if (bytes.empty()) continue;
      const std::string input = a + bytes + a;
      Shim strict(other, Name());
      Shim only_a(other, Name());
      const std::string their_a = only_a.ConvertAll(a).output;
      strict.Restart();
      const IconvDescriptor::Call call = strict.Convert(input, 1000);
      if (replacement.empty()) {
        EXPECT_EQ(call, (IconvDescriptor::Call{static_cast<size_t>(-1), EILSEQ,
                                               a.size(), their_a}));
      } else {
        EXPECT_EQ(call,
                  (IconvDescriptor::Call{1, 0, input.size(),
                                         their_a + replacement + their_a}))
            << other << " " << wide;
      }
      Shim ignoring(other + "//IGNORE", Name());
      EXPECT_EQ(ignoring.Convert(input, 1000),
                (IconvDescriptor::Call{1, 0, input.size(), their_a + their_a}));
    }
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

// What is there for compatibility and has surrogates: they pass between these
// and nowhere else, where libiconv writes U+FFFD instead.
TEST(SurrogatesTest, PassBetweenThese) {
  const std::vector<Charset> charsets = CharsetsWith([](const Charset& row) {
    return row.group == Group::kCompatibility &&
           model::FactsOf(row).has_surrogates;
  });
  for (const Charset& from : charsets) {
    const auto encode = [](const Charset& charset, uint32_t value) {
      return model::Encode(charset, 'a') +
             model::Encode(charset, model::ToBits(value)) +
             model::Encode(charset, 'b');
    };
    for (uint32_t value = 0xD800; value < 0xE000; value += 0x55) {
      const std::string input = encode(from, value);
      for (const Charset& to : charsets) {
        EXPECT_EQ(Shim(std::string(to.name), std::string(from.name))
                      .ConvertAll(input)
                      .output,
                  encode(to, value));
      }
      const std::string name(from.name);
      std::vector<std::string> others = {
          "UTF-8",    "UTF-16BE", "UCS-4BE", "UCS-4-INTERNAL",
          "UTF-8000", "UTF-7",    "C99",     "JAVA"};
      // To it, surrogates are numbers like any other.
      if (FindRow("UTF-E-8-PERL") != nullptr)
        others.emplace_back("UTF-E-8-PERL");
      for (const std::string& other : others) {
        EXPECT_EQ(Shim(other, name).ConvertAll(input).output,
                  Shim(other, "UTF-8").ConvertAll("a\uFFFDb").output)
            << other;
      }
      const std::string unit =
          model::ToBytes(Times(16, "0") + model::ToBits(value));
      for (const std::string other : {"UCS-4", "UCS-4BE"}) {
        EXPECT_EQ(Shim(name, other).ConvertAll(unit).output,
                  model::Encode(from, 0xFFFD))
            << other;
      }
    }
  }
}

}  // namespace
}  // namespace utfx
