// The form of each row against the model.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "converters/charsets.h"
#include "converters/unicode_rows.h"
#include "core/byte_order.h"
#include "core/code_point.h"
#include "core/result.h"
#include "tests/charset_test.h"
#include "tests/form_calls.h"
#include "tests/hex.h"
#include "tests/model/model.h"
#include "tests/model/patterns.h"
#include "tests/random_bits.h"

namespace utfx {
namespace {

using model::Bits;

// For each charset.
constexpr int kTexts = 2'000'000 / static_cast<int>(kCharsetCount);

class FormsTest : public CharsetTest {
 protected:
  static const FormCalls& Calls() { return CallsOf(GetParam().name); }

  static void CheckCodePoint(const Bits& code_point) {
    const std::string bytes = model::Encode(GetParam(), code_point);
    ASSERT_EQ(Calls().encode(code_point), bytes) << code_point;
    if (bytes.empty()) return;
    // Behind a high surrogate there may be a low one.
    ASSERT_EQ(Calls().read(bytes + model::Encode(GetParam(), 'a')),
              model::Sequence::WellFormed(bytes.size(), code_point))
        << Hex(bytes);
  }
};

// Up to there the limit makes no difference: with the smaller one, some.
TEST_P(FormsTest, EveryScalarValueAndEverySurrogate) {
  const bool is_first = kMaxCodePointBits == 4096 && !IsSampled(GetParam());
  const uint32_t step = OneIn(is_first ? 5 : 17);
  for (uint32_t value = 0; value < 0x120000; value += step) {
    ASSERT_NO_FATAL_FAILURE(CheckCodePoint(model::ToBits(value)));
  }
  for (const uint32_t first : {0xD800, 0xDC00, 0xE000, 0x110000}) {
    for (const uint32_t value : {first - 1, first}) {
      CheckCodePoint(model::ToBits(value));
      const std::string pair =
          model::Encode(GetParam(), value) + model::Encode(GetParam(), 0xDC00);
      if (pair.empty()) continue;
      EXPECT_EQ(Calls().read(pair), model::Read(GetParam(), pair)) << Hex(pair);
    }
  }
}

// Whether something of a long sequence is to be tried: what comes behind its
// start differs by its length alone.
bool IsTried(size_t size) { return size <= 70 || size % OneIn(23) == 0; }

TEST_P(FormsTest, EverySizeInBits) {
  std::mt19937_64 random(4096);
  for (size_t size = 1; size <= kMaxCodePointBits + 8; ++size) {
    const unsigned limit = GetParam().code_point_bits;
    const bool is_near_limit = size + 64 > limit && size < limit + 64;
    if (!is_near_limit && !IsTried(size)) continue;
    CheckCodePoint("1" + Times(size - 1, "0"));
    CheckCodePoint(Times(size, "1"));
    // Far beyond a limit nobody looks at more than the size.
    for (int i = size > limit + 64 ? 0 : Repeat(20); i > 0; --i) {
      CheckCodePoint(RandomBits(size, &random));
    }
    if (HasFailure()) return;
  }
}

// A sequence beyond the limit is refused no later than where the model says,
// however it is cut.
TEST_P(FormsTest, RefusesWhatIsOverTheLimit) {
  for (const size_t over : {1, 2, 6, 24, 60}) {
    if (over % 2 == 0 && over != 24 && !IsNightly()) continue;
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

// Each kind of ill-formed sequence, with the length of its maximal subpart.
TEST_P(FormsTest, IllFormedSequences) {
  for (const auto& [bytes, sequence] : model::Errors(GetParam())) {
    EXPECT_EQ(Calls().read(bytes), sequence) << Hex(bytes);
    EXPECT_EQ(model::Read(GetParam(), bytes), sequence) << Hex(bytes);
  }
}

TEST_P(FormsTest, CutSequencesAreOneError) {
  const std::string next = model::Encode(GetParam(), 0x4E2D);
  for (const std::string& cut : model::CutShort(GetParam())) {
    EXPECT_EQ(Calls().read(cut), model::Sequence::Incomplete()) << Hex(cut);
    EXPECT_EQ(Calls().read(cut + next), model::Sequence::IllFormed(cut.size()))
        << Hex(cut);
  }
}

// The units of which the model's examples of errors are made, big-endian: they
// are on both sides of each boundary.
std::set<std::string> Edges(Charset charset) {
  charset.order = ByteOrder::kBigEndian;
  std::set<std::string> edges = {
      model::Encode(charset, 'a').substr(0, charset.unit)};
  for (const auto& [bytes, sequence] : model::Errors(charset)) {
    for (size_t at = 0; at < bytes.size(); at += charset.unit) {
      edges.insert(bytes.substr(at, charset.unit));
    }
  }
  return edges;
}

// All first 16 bits, with the rest of each edge, and before each edge where
// that can change what is read.
TEST_P(FormsTest, EveryStart) {
  const std::set<std::string> edges = Edges(GetParam());
  std::set<std::string> rests;
  for (const std::string& edge : edges) {
    rests.insert(edge.substr(std::min<size_t>(edge.size(), 2)));
  }
  const auto in_order = [](const std::string& bytes) {
    return model::InOrder(bytes, GetParam().unit, GetParam().order);
  };
  const auto read = [](const std::string& bytes) {
    const model::Sequence expected = model::Read(GetParam(), bytes);
    EXPECT_EQ(Calls().read(bytes), expected) << Hex(bytes);
    return expected.status;
  };
  // The others of an encoding only have another order or a lower limit.
  const bool is_first =
      IsFirstOfEncoding(GetParam()) && kMaxCodePointBits == 4096;
  const unsigned step = !is_first || IsReduced() ? 97 : OneIn(7);
  for (unsigned start = 0; start < 0x10000; start += step) {
    const std::string two = {static_cast<char>(start >> 8),
                             static_cast<char>(start)};
    for (const std::string& rest : rests) {
      const std::string text = in_order(two + rest);
      if (read(text) != Decoded::Status::kIncomplete) continue;
      for (const std::string& edge : edges) read(text + in_order(edge));
    }
    if (HasFailure()) return;
  }
}

// Random texts, flipped, cut, doubled and spliced, read to the end.
TEST_P(FormsTest, MutationsReadAsTheModelReadsThem) {
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
  for (int i = 0; i < Repeat(kTexts); ++i) {
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

// memcmp() of the bytes orders them as the numbers, or it does not.
TEST_P(FormsTest, BytesSortAsTheModelSays) {
  std::mt19937_64 random(1);
  const auto code_point = [&random] {
    // Where some orders differ.
    constexpr uint32_t kTelling[] = {0x0, 0x1, 0xFFFD, 0x10000};
    if (random() % 8 == 0) {
      return model::ToBits(kTelling[random() % std::size(kTelling)]);
    }
    const size_t most = random() % 20 == 0 ? GetParam().code_point_bits : 63;
    return RandomBits(random() % (most + 1), &random);
  };
  const bool is_sorted =
      model::FactsOf(GetParam()).is_sorted &&
      (GetParam().unit == 1 || GetParam().order == ByteOrder::kBigEndian);
  bool seems_sorted = true;
  for (int i = 0; i < std::max(1'000, Repeat(kTexts / 2)); ++i) {
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
    if (first_bytes.empty() || second_bytes.empty()) continue;
    const auto by_number =
        std::pair(first.size(), first) <=> std::pair(second.size(), second);
    const bool agrees = (first_bytes <=> second_bytes) == by_number;
    if (is_sorted) {
      ASSERT_TRUE(agrees) << first << ' ' << second;
    }
    seems_sorted &= agrees;
  }
  EXPECT_EQ(seems_sorted, is_sorted);
}

// Where the sequences that are read start, errors as well.
std::vector<size_t> StartsIn(std::string_view text, const FormCalls& calls) {
  std::vector<size_t> starts;
  for (size_t at = 0; at < text.size();) {
    starts.push_back(at);
    const model::Sequence sequence = calls.read(text.substr(at));
    if (sequence.status == Decoded::Status::kIncomplete) break;
    at += sequence.length;
  }
  return starts;
}

// From the second well-formed sequence after damage on, all are found again.
TEST_P(FormsTest, DamageReachesNoFartherThanASequence) {
  const size_t unit = GetParam().unit;
  std::mt19937_64 random(8);
  for (int i = 0; i < Repeat(kTexts / 20); ++i) {
    std::string text;
    std::vector<size_t> undamaged;
    for (int count = 0; count < 7; ++count) {
      const size_t bits = random() % 3 == 0 ? random() % 8 : random() % 256;
      const std::string sequence =
          model::Encode(GetParam(), RandomBits(bits, &random));
      if (sequence.empty()) continue;
      undamaged.push_back(text.size());
      text += sequence;
    }
    if (text.empty()) continue;
    // Some units are replaced by others.
    const size_t first = random() % (text.size() / unit) * unit;
    const size_t erased =
        std::min<size_t>(random() % 5 * unit, text.size() - first);
    std::string inserted;
    for (auto count = random() % 5 * unit; count > 0; --count) {
      inserted += random() % 2 == 0 ? '\xFF' : static_cast<char>(random());
    }
    text.replace(first, erased, inserted);
    // After the damage one may be lost.
    std::vector<size_t> expected;
    for (const size_t start : undamaged) {
      if (start >= first + erased) {
        expected.push_back(start - erased + inserted.size());
      }
    }
    if (!expected.empty()) expected.erase(expected.begin());
    const std::vector<size_t> starts = StartsIn(text, Calls());
    ASSERT_GE(starts.size(), expected.size());
    ASSERT_TRUE(std::equal(expected.rbegin(), expected.rend(), starts.rbegin()))
        << Hex(text);
  }
}

// The fewest bytes that a sequence can have whose start is there, though the
// rest is behind the end.
TEST_P(FormsTest, ACutSequenceSaysHowMuchItNeeds) {
  std::mt19937_64 random(3);
  for (size_t size = 1; size <= GetParam().code_point_bits; ++size) {
    if (!IsTried(size)) continue;
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
    std::string start;
    uint32_t needed;
    unsigned limit = 0;  // Of code points that it is about.
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
      {"UTF-INFINITY-16BE", "DD FF DF B4", 256, 4096},
      {"UTF-INFINITY-16BE", "DD FF DF B4 DE 03", 2 * (4 + 352), 4096},
      {"UTF-E-8-PERL", "ED A0", 3},
      {"UTF-E-8-PERL", "ED BF", 3},
      {"UTF-16KBE", "DB", 2},
      {"UTF-16KBE", "DB 00", 8},
      {"CESU-8", "ED A0", 3},
      {"CESU-8", "ED A0 80", 6},
      {"CESU-8", "ED A0 80 ED B0", 6},
      {"MUTF-8", "C0", 2},
      {"WTF-8", "ED A0", 3},
      {"WTF-8", "ED A0 80", 4},
      {"WTF-8", "ED A0 80 ED", 5},
      {"WTF-16LE", "00 D8", 4},
  };
  for (const auto& [charset, start, needed, limit] : cases) {
    if (FindRow(charset) == nullptr || limit > kMaxCodePointBits) continue;
    EXPECT_EQ(CallsOf(charset).needed(BytesOfHex(start)), needed) << start;
  }
}

UTFX_INSTANTIATE_CHARSET_TEST(FormsTest);
INSTANTIATE_TEST_SUITE_P(Unicode, FormsTest,
                         testing::ValuesIn(kUnicodeCharsets), CharsetTestName);

}  // namespace
}  // namespace utfx
