// All but UTF-64 against the model.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "converters/charsets.h"
#include "core/code_point.h"
#include "core/result.h"
#include "tests/charset_test.h"
#include "tests/form_calls.h"
#include "tests/hex.h"
#include "tests/model/model.h"
#include "tests/random_bits.h"

namespace utfx {
namespace {

using model::Bits;

// For each charset.
constexpr int kTexts = 2'000'000 / static_cast<int>(kCharsetCount);

class ExtendedTest : public CharsetTest {
 protected:
  static const FormCalls& Calls() { return CallsOf(GetParam().name); }

  static void CheckCodePoint(const Bits& code_point) {
    const std::string bytes = model::Encode(GetParam(), code_point);
    ASSERT_EQ(Hex(Calls().encode(code_point)), Hex(bytes)) << code_point;
    if (bytes.empty()) return;
    ASSERT_EQ(Calls().read(bytes),
              (model::Sequence{Decoded::Status::kWellFormed, bytes.size(),
                               code_point}))
        << Hex(bytes);
  }
};

// Up to there the limit makes no difference: with the smaller one, some.
TEST_P(ExtendedTest, EveryScalarValueAndEverySurrogate) {
  const uint32_t step = kMaxCodePointBits == 4096 || IsNightly() ? 1 : 17;
  for (uint32_t value = 0; value < 0x120000; value += step) {
    ASSERT_NO_FATAL_FAILURE(CheckCodePoint(model::ToBits(value)));
  }
}

// Whether something of a long sequence is to be tried: what comes behind its
// start differs by its length alone.
bool IsTried(size_t size) {
  return size <= 200 || size % 11 == 0 || IsNightly();
}

TEST_P(ExtendedTest, EverySizeInBits) {
  std::mt19937_64 random(4096);
  for (size_t size = 1; size <= kMaxCodePointBits + 8; ++size) {
    CheckCodePoint("1" + Times(size - 1, "0"));
    CheckCodePoint(Times(size, "1"));
    // Far beyond a limit nobody looks at more than the size.
    const bool is_far = size > GetParam().code_point_bits + 64;
    for (int i = is_far ? 0 : Repeat(IsTried(size) ? 20 : 1); i > 0; --i) {
      CheckCodePoint(RandomBits(size, &random));
    }
    if (HasFailure()) return;
  }
}

// A sequence beyond the limit is refused no later than where the model says,
// however it is cut.
TEST_P(ExtendedTest, RefusesWhatIsOverTheLimit) {
  for (const size_t over : {1, 2, 6, 24, 60}) {
    const Bits code_point =
        "1" + Times(GetParam().code_point_bits - 1 + over, "0");
    EXPECT_EQ(Calls().encode(code_point), "");
    const std::string bytes = model::Encode(GetParam(), code_point, false);
    if (bytes.empty()) continue;
    for (size_t size = 1; size <= bytes.size(); ++size) {
      if (!IsTried(size)) continue;
      const std::string cut = bytes.substr(0, size);
      ASSERT_EQ(Calls().read(cut), model::Read(GetParam(), cut)) << Hex(cut);
    }
    EXPECT_EQ(Calls().read(bytes).status, Decoded::Status::kIllFormed);
  }
}

// Whether it has the sequences of up to seven bytes.
bool IsUtf8UpTo36Bits(model::Encoding encoding) {
  return encoding == model::Encoding::kUtf8000 ||
         encoding == model::Encoding::kUtfE8 ||
         encoding == model::Encoding::kUtfMashpoe8;
}

// Each kind of ill-formed sequence, with the length of its maximal subpart.
TEST_P(ExtendedTest, IllFormedSequences) {
  struct Case {
    std::string hex;
    size_t length;
  };
  std::vector<Case> cases;
  switch (model::EncodingOf(GetParam())) {
    case model::Encoding::kUtf64:  // Has tests of its own.
      break;
    case model::Encoding::kUtfE8:
      cases = {
          {"FF 81", 1},  // Reserved bits.
          {"FF BF", 1},
          {"FF 80 88", 2},
          {"FF 80 BF", 2},
          {"FF 80 80 80 80 80 80", 6},  // Overlong.
          {"FF 80 80 80 80 80 61", 6},
          {"FF 61", 1},
          {"FF FF", 1},
          // A surrogate without its end.
          {"ED A0 61", GetParam().name == "UTF-E-8-PERL" ? 2U : 1U},
      };
      break;
    case model::Encoding::kUtf8000:
      cases = {
          // Overlong: 5n + 1 content bits, the first five of them zero.
          {"FF 80 BF BF BF BF BF BF", 1},
          {"FF A0 9F BF BF BF BF BF BF", 2},
          {"FF B0 8F BF BF BF BF BF BF BF", 2},
          {"FF B8 87 BF BF BF BF BF BF BF BF", 2},
          {"FF BC 83 BF BF BF BF BF BF BF BF BF", 2},
          {"FF BE 81 BF BF BF BF BF BF BF BF BF BF", 2},
          {"FF BF 80 BF BF", 2},
          {"FF BF BF B0 8F", 4},
          {"FF 61", 1},  // Missing trails.
          {"FF BF 61", 2},
          {"FF FF", 1},
          {"FF 90 C2", 2},  // A lead inside.
          {"FF 90 80 80 80 80 80 F0", 7},
      };
      break;
    case model::Encoding::kUtfInfinity16:
      cases = {
          {"D8 00 00 41", 2},  // Surrogates.
          {"DB FF D8 00", 2},
          {"D8 00 DB FF", 2},
          {"DC 00 DE 00", 2},  // What can't lead.
          {"DC 03 DF FF DF FF", 2},
          {"DE 00", 2},
          {"DF FF", 2},
          {"DC 04 DE 00", 2},  // Up to U+10FFFF.
          {"DC 04 DE 7F DF FF", 2},
          {"DC 04 DE 80 00 41", 4},  // Missing trails.
          {"DC 04 00 41", 2},
          {"DC 04 DE 80 DC 04", 4},  // A lead inside.
          {"DC 04 DE 80 D8 00", 4},
          {"DD 00 DE 00", 2},  // Overlong.
          {"DD 00 DE FF DF FF DF FF", 2},
          {"DD 80 DE 7F", 2},
          {"DD FE DE 00", 2},
          {"DD FE DE 01", 2},
          {"DD FF 00 41", 2},
          {"DD FF DF 00", 2},
          {"DD FF DF B3", 2},
      };
      if (GetParam().code_point_bits > 90) {
        cases.insert(cases.end(),
                     {
                         {"DD FF DE 00 DE 00", 4},
                         {"DD FF DE 00 DE 04", 4},  // 93 bits, NUD 23.
                         {"DD FF DE 01 DF 00", 4},
                         {"DD FF DE 02 DE 08", 4},  // Neither of the forms.
                         {"DD FF DE 02 DE 3F", 4},
                     });
      }
      if (GetParam().code_point_bits == 4096) {
        cases.insert(cases.end(),
                     {
                         {"DD FF DF B4 DE 00", 4},  // Not minimal.
                         {"DD FF DF B4 00 41", 4},
                         {"DD FF DF B4 DE 04", 4},  // Over the limit.
                         {"DD FF DF B4 DE 03 DE EA", 6},
                         {"DD FF DF B4 DF B4", 4},
                     });
      }
      break;
    case model::Encoding::kUtf16K:
      cases = {
          {"D8 00 00 41", 2},  // Surrogates.
          {"DB FF D8 00", 2},
          {"DA FF DB 00", 2},
          {"DC 00 DB 00", 2},
          {"DF FF", 2},
          {"DB 00 DB 20", 2},
          {"DB 00 DC 21 DB 20 DC 00", 2},  // Up to U+10FFFF.
          {"DB 00 DC 00", 2},
          {"DB 20 DC 00", 2},  // A container that is not the first.
          {"DB 3F DF FF DB 20 DC 00", 2},
          {"DB 00 DD 00 00 41", 4},  // Missing ones.
          {"DB 00 DD 00 DC 00", 4},
          {"DB 00 DD 00 DB 00 DD 00", 4},
          {"DB 00 DD 00 DB 20 00 41", 6},
          {"DB 00 DD 00 D8 00 DC 00", 4},
          {"DB 10 DC 00 DB 20 DC 00 DB 20 DC 00", 4},  // Overlong.
          {"DB 10 DC 00 DB 21 DC 00 DB 20 DC 00", 4},
          {"DB 18 DC 00 DB 27 DC 00", 4},
          {"DB 1F DF FF 00 41", 4},
          {"DB 1F DF FF DB 00", 4},
          {"DB 1F DB FF", 2},
      };
      break;
    case model::Encoding::kUtf32K:
      cases = {
          {"00 00 D8 00", 4},  // Surrogates.
          {"00 00 DF FF", 4},
          {"80 00 00 00", 4},  // Trails.
          {"BF FF FF FF 80 00 00 00", 4},
          {"C0 00 00 00 80 00 00 00", 4},  // Overlong.
          {"C0 00 00 01 BF FF FF FF", 4},
          {"E0 00 00 00 9F FF FF FF", 4},
          {"F0 00 00 00 8F FF FF FF", 4},
          {"C0 00 00 02 00 00 00 41", 4},  // Missing trails.
          {"C0 00 00 02 C0 00 00 02", 4},
          {"E8 00 00 00 80 00 00 00 7F FF FF FF", 8},
          {"FF FF FF FF 7F FF FF FF", 4},
      };
      break;
    case model::Encoding::kUtf32KAscvi:
      cases = {
          {"00 00 D8 00", 4},  // Surrogates.
          {"00 00 DF FF", 4},
          {"80 00 00 00", 4},  // Trails.
          {"FF FF FF FF 80 00 00 00", 4},
          {"40 00 00 00 80 00 D8 00", 4},  // Overlong.
          {"40 00 00 00 BF FF FF FF", 4},
          {"60 00 00 00 9F FF FF FF 80 00 00 00", 4},
          {"40 00 00 00 00 00 00 41", 4},  // Missing trails.
          {"40 00 00 01 40 00 00 01", 4},
          {"68 00 00 00 80 00 00 00 7F FF FF FF", 8},
          {"7F FF FF FF 7F FF FF FF", 4},
      };
      break;
    case model::Encoding::kAscvi:
      cases = {
          {"80", 1},
          {"FF C1", 1},  // Stray trails.
          {"40 BF", 1},  // Overlong.
          {"60 9F FF", 1},
          {"60 80 80", 1},
          {"70 87 FF FF", 1},
          {"78 81 FF FF FF FF", 1},
          {"7E 80 FF FF FF FF FF", 1},
          {"7F 80 FF FF FF FF FF FF", 1},
          {"7F C0 BF FF FF FF FF FF FF", 2},
          {"7F FF E0 9F FF", 3},
          {"63 B0 80", 1},
          {"63 BF FF", 1},  // Surrogates.
          {"70 86 D8 80", 1},
          {"41 41", 1},  // Missing trails.
          {"61 80 00", 2},
          {"7F FF 00", 2},
          {"7F FF E8 80 41", 4},
      };
      break;
    case model::Encoding::kUtfMashpoe8:
      cases = {
          {"FF 00 BF BF BF BF BF BF", 1},  // Overlong.
          {"FF 80 BF BF BF BF BF BF BF", 1},
          {"FF 81 BF BF BF BF BF BF BF", 1},
          {"FF C0 BF BF BF BF BF BF BF BF", 1},
          {"FF E0 80 BF", 2},
          {"FF FE 81 BF", 2},
          {"FF FE 80 BF", 2},
          {"FF FF 00 80", 2},
          {"FF 41 41", 2},  // Missing trails.
          {"FF C3 A9 41", 3},
          {"FF FF 41 BF C3", 4},
          {"FF 82 FF", 2},
      };
      break;
    case model::Encoding::kCesu8:
      cases = {
          {"C0 80", 1},
          {"E0 9F BF", 1},
          {"E2 82 61", 2},
          {"ED B0 80 61", 3},  // A low surrogate, and its start.
          {"ED B0 61", 2},
          {"ED A0 61", 2},
          {"ED A0 80 61", 3},  // A high one, and then none that is low.
          {"ED A0 80 ED A0 80", 3},
          {"ED A0 80 ED 9F BF", 3},
          {"ED A0 80 ED ED B0 80", 3},
          {"ED AF BF ED BF 61", 3},
          {"F0 90 80 80", 4},  // UTF-8's four bytes, and their starts.
          {"F4 8F BF BF BF", 4},
          {"F0 9F 98 61", 3},
          {"F0 9F 61", 2},
          {"F0 8F BF BF", 1},
          {"F4 90 80 80", 1},
          {"F5 80 80 80", 1},
          {"FF", 1},
      };
      break;
    case model::Encoding::kMutf8:
      cases = {
          {"00", 1},
          {"00 80", 1},
          {"C0 00", 1},
          {"C0 81", 1},
          {"C0 C0 80", 1},
          {"ED A0 80 00", 3},
          {"ED A0 80 C0 80", 3},
          {"F0 90 80 80", 4},
      };
      break;
  }
  const model::Encoding encoding = model::EncodingOf(GetParam());
  if (IsUtf8UpTo36Bits(encoding)) {
    cases.insert(cases.end(), {
                                  {"80", 1},
                                  {"BF BF", 1},  // Stray trails.
                                  {"C0 80", 1},
                                  {"C1 BF", 1},  // Overlong, by length.
                                  {"E0 9F BF", 1},
                                  {"E0 80 80", 1},
                                  {"F0 8F BF BF", 1},
                                  {"F8 87 BF BF BF", 1},
                                  {"FC 83 BF BF BF BF", 1},
                                  {"FE 81 BF BF BF BF BF", 1},
                                  {"F0 8D A0 80", 1},
                                  {"C3 61", 1},
                                  {"E2 82 61", 2},  // Missing trails.
                                  {"F0 9F 98 61", 3},
                                  {"FE 82 80 80 80 80 FF", 6},
                                  {"E2 C3 A9", 1},
                                  {"F0 9F E2 82", 2},
                              });
  }
  if (IsUtf8UpTo36Bits(encoding) && !model::HasSurrogates(GetParam())) {
    cases.insert(cases.end(),
                 {{"ED A0 80", 1}, {"ED BF BF", 1}, {"ED A0 80 ED B0 80", 1}});
  }
  for (const auto& [hex, length] : cases) {
    std::string bytes = BytesOfHex(hex);
    if (GetParam().order == ByteOrder::kLittleEndian) {
      const auto unit = static_cast<ptrdiff_t>(GetParam().unit);
      for (auto at = bytes.begin(); at != bytes.end(); at += unit) {
        std::reverse(at, at + unit);
      }
    }
    const model::Sequence expected = {Decoded::Status::kIllFormed, length, {}};
    EXPECT_EQ(Calls().read(bytes), expected) << Hex(bytes);
    EXPECT_EQ(model::Read(GetParam(), bytes), expected) << Hex(bytes);
  }
}

// Random texts, flipped, cut, doubled and spliced, read to the end.
TEST_P(ExtendedTest, MutationsReadAsTheModelReadsThem) {
  std::mt19937_64 random(2026);
  const auto sequence = [&random] {
    const size_t most = random() % 1000 == 0 ? GetParam().code_point_bits
                        : random() % 10 == 0 ? 140
                                             : 40;
    return model::Encode(
        GetParam(),
        RandomBits(
            random() % std::min<size_t>(most, GetParam().code_point_bits) + 1,
            &random));
  };
  for (int i = 0; i < Repeat(kTexts / 2, kTexts); ++i) {
    std::string text;
    for (auto count = random() % 3 + 1; count > 0; --count) text += sequence();
    for (auto count = random() % 3 + 1; count > 0 && !text.empty(); --count) {
      const size_t at = random() % text.size();
      const size_t size = random() % 8 + 1;
      switch (random() % 5) {
        case 0:
          text[at] = static_cast<char>(text[at] ^ 1 << random() % 8);
          break;
        case 1:
          text.resize(at);
          break;
        case 2:
          text.insert(at, text.substr(at, size));
          break;
        case 3:
          text = text.substr(0, at) + sequence().erase(0, random() % 3);
          break;
        case 4:
          text.erase(at, size);
          break;
      }
    }
    for (size_t at = 0; at < text.size();) {
      const std::string_view rest = std::string_view(text).substr(at);
      const model::Sequence expected = model::Read(GetParam(), rest);
      ASSERT_EQ(Calls().read(rest), expected) << Hex(rest);
      if (expected.status == Decoded::Status::kIncomplete) break;
      at += expected.length;
    }
  }
}

// memcmp() of the bytes orders them as the numbers.
class SortedTest : public ExtendedTest {};

TEST_P(SortedTest, BytesSortAsTheNumbers) {
  std::mt19937_64 random(1);
  const auto code_point = [&random] {
    const size_t most = random() % 20 == 0 ? GetParam().code_point_bits : 63;
    return RandomBits(random() % (most + 1), &random);
  };
  for (int i = 0; i < Repeat(kTexts / 2); ++i) {
    const Bits first = code_point();
    // Often close to the first one.
    Bits second = first;
    if (random() % 2 == 0 || first.size() < 2) {
      second = code_point();
    } else {
      second[1 + random() % (second.size() - 1)] ^= 1;
    }
    const std::string first_bytes = Calls().encode(first);
    const std::string second_bytes = Calls().encode(second);
    if (first_bytes.empty() || second_bytes.empty()) continue;  // Surrogates.
    const auto by_number =
        std::pair(first.size(), first) <=> std::pair(second.size(), second);
    ASSERT_EQ(first_bytes <=> second_bytes, by_number) << first << second;
  }
}

// The fewest bytes that a sequence can have whose start is there, though the
// rest is behind the end.
TEST_P(ExtendedTest, ACutSequenceSaysHowMuchItNeeds) {
  std::mt19937_64 random(3);
  for (size_t size = 1; size <= GetParam().code_point_bits; ++size) {
    const std::string bytes =
        model::Encode(GetParam(), RandomBits(size, &random));
    for (size_t cut = 1; cut < bytes.size(); ++cut) {
      if (!IsTried(cut)) continue;
      const uint32_t needed =
          Calls().needed(std::string_view(bytes).substr(0, cut));
      ASSERT_GT(needed, cut);
      ASSERT_LE(needed, bytes.size());
      // All is known after the length fields and one unit.
      if (cut > 140) {
        ASSERT_EQ(needed, bytes.size()) << cut;
      }
    }
  }
}

TEST(IncompleteTest, SaysTheFewestBytes) {
  const struct {
    const char* charset;
    const char* start;
    uint32_t needed;
  } cases[] = {
      {"UTF-8000", "E2", 3},
      {"UTF-8000", "FE", 7},
      {"UTF-8000", "FF", 8},
      {"UTF-8000", "FF BF", 14},
      {"UTF-8000", "FF BF A0", 15},
      {"UTF-E-8", "FF", 13},
      {"UTF-INFINITY-16BE", "D8 00 DC", 4},
      {"UTF-INFINITY-16BE", "DC 04", 6},
      {"UTF-INFINITY-16BE", "DD FE", 22},
      {"UTF-INFINITY-16BE", "DD FF", 26},
      {"UTF-INFINITY-16BE", "DD FF DE 02", 26},
      {"UTF-INFINITY-16BE", "DD FF DE 03", 28},
  };
  for (const auto& [charset, start, needed] : cases) {
    EXPECT_EQ(CallsOf(charset).needed(BytesOfHex(start)), needed) << start;
  }
  if (kHasExperimental) {
    EXPECT_EQ(CallsOf("UTF-E-8-PERL").needed(BytesOfHex("ED A0")), 3U);
    EXPECT_EQ(CallsOf("UTF-E-8-PERL").needed(BytesOfHex("ED BF")), 3U);
    const std::string container = BytesOfHex("DB 00");
    EXPECT_EQ(CallsOf("UTF-16KBE").needed(container), 8U);
    EXPECT_EQ(
        CallsOf("UTF-16KBE").needed(std::string_view(container).substr(0, 1)),
        2U);
  }
  if (HasGroup(Group::kCompatibility)) {
    EXPECT_EQ(CallsOf("CESU-8").needed(BytesOfHex("ED A0")), 3U);
    EXPECT_EQ(CallsOf("CESU-8").needed(BytesOfHex("ED A0 80")), 6U);
    EXPECT_EQ(CallsOf("CESU-8").needed(BytesOfHex("ED A0 80 ED B0")), 6U);
    EXPECT_EQ(CallsOf("MUTF-8").needed(BytesOfHex("C0")), 2U);
  }
  if (kMaxCodePointBits == 4096) {
    const FormCalls& calls = CallsOf("UTF-INFINITY-16BE");
    const std::string start = BytesOfHex("DD FF DF B4 DF B4");
    EXPECT_EQ(calls.needed(std::string_view(start).substr(0, 2)), 26U);
    EXPECT_EQ(calls.needed(std::string_view(start).substr(0, 4)), 256U);
    EXPECT_EQ(calls.needed(BytesOfHex("DD FF DF B4 DE 03")), 2 * (4 + 352U));
  }
}

UTFX_INSTANTIATE_CHARSET_TEST_WITH(ExtendedTest,
                                   CharsetsWith([](const Charset& row) {
                                     return !IsUtf64(row.family);
                                   }));
UTFX_INSTANTIATE_CHARSET_TEST_WITH(SortedTest, SortedCharsets());

}  // namespace
}  // namespace utfx
