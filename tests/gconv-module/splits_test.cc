// Every split of input and output through iconv(3), next steps that are built
// into glibc and next steps in other shared objects.

#include <gtest/gtest.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "core/charset.h"
#include "tests/charset_rows.h"
#include "tests/charset_test.h"
#include "tests/gconv-module/real_iconv.h"
#include "tests/model/model.h"

namespace utfx {
namespace {

// Mixed lengths in every encoding, as far as the other charset has them.
const std::vector<uint32_t> kUnicodeText = {
    'H', 'i',   0x1F30D, 0xE9,   0x20AC,  0,      0x10FFFF, 'a',   'b',
    'c', 0x3B1, 0x4E2D,  0xFFFF, 0x10000, 0xFEFF, 0x7FF,    0x800, '.'};
const std::vector<uint32_t> kLatinText = {'H', 'i', 0xE9, 0,    0xFF, 0x80,
                                          'a', 'b', 'c',  0xA0, '.'};
const std::vector<uint32_t> kJapaneseText = {'H', 'i', 0x3042, 0,      0x4E2D,
                                             'a', 'b', 0x65E5, 0xFF71, '.'};

class SplitsTest : public CharsetTest {
 protected:
  // A point at which a conversion can stop.
  struct End {
    size_t consumed;
    size_t written;
  };

  // Splits `input` in all ways. `ends` has every point up to the end of what
  // can be converted.
  static void CheckSplits(const std::string& to, const std::string& from,
                          const std::string& input,
                          const std::vector<End>& ends) {
    Iconv iconv(to, from);
    const Iconv::Text whole = iconv.ConvertAll(input);
    ASSERT_EQ(whole.consumed, ends.back().consumed);
    ASSERT_EQ(whole.output.size(), ends.back().written);
    ASSERT_EQ(whole.error, whole.consumed == input.size() ? 0 : EILSEQ);
    size_t longest = 0;
    for (size_t i = 1; i < ends.size(); ++i) {
      longest = std::max(longest, ends[i].written - ends[i - 1].written);
    }
    for (size_t room = 1; room <= 40; ++room) {
      Iconv::Text expected = whole;
      if (room < longest) {
        size_t i = 1;
        while (ends[i].written - ends[i - 1].written <= room) ++i;
        expected = {whole.output.substr(0, ends[i - 1].written),
                    ends[i - 1].consumed, E2BIG};
      }
      for (size_t chunk = 1; chunk <= 40; ++chunk) {
        ASSERT_EQ(iconv.ConvertInPieces(input, chunk, room), expected)
            << from << " to " << to << ", chunks of " << chunk << ", room for "
            << room;
      }
    }
  }

  // Text, something ill-formed, and text again.
  static std::string Join(const std::string& text, const std::string& bad) {
    std::string joined = text;
    joined += bad;
    joined += text;
    return joined;
  }

  // From the other charset into ours; `bad` is ill-formed in the other one.
  static void CheckTo(const std::string& other,
                      const std::vector<uint32_t>& text,
                      const std::string& bad) {
    Iconv glibc(other, "UTF-8");
    std::string input;
    size_t written = Signature().size();
    std::vector<End> ends = {{0, 0}};
    if (written != 0) ends.push_back({0, written});
    for (const uint32_t value : text) {
      input += glibc.ConvertAll(model::EncodeUtf8(value)).output;
      written += model::Encode(GetParam(), value).size();
      ends.push_back({input.size(), written});
    }
    CheckSplits(Name(), other, input, ends);
    if (!bad.empty()) {
      CheckSplits(Name(), other, Join(input, bad), ends);
    }
  }

  static void CheckFrom(const std::string& other,
                        const std::vector<uint32_t>& text) {
    Iconv glibc(other, "UTF-8");
    std::string input = Signature();
    size_t written = 0;
    std::vector<End> ends = {{input.size(), 0}};
    for (const uint32_t value : text) {
      input += model::Encode(GetParam(), value);
      written += glibc.ConvertAll(model::EncodeUtf8(value)).output.size();
      ends.push_back({input.size(), written});
    }
    CheckSplits(other, Name(), input, ends);
    for (const std::string& bad : model::IllFormed(GetParam())) {
      CheckSplits(other, Name(), Join(input, bad), ends);
    }
    // A code point that the other side has not.
    if (text != kUnicodeText) {
      CheckSplits(other, Name(), input + model::Encode(GetParam(), 0x10FFFD),
                  ends);
    }
  }
};

TEST_P(SplitsTest, FromGb18030) { CheckTo("GB18030", kUnicodeText, "\xFF"); }
TEST_P(SplitsTest, FromIso88591) { CheckTo("ISO-8859-1", kLatinText, ""); }
TEST_P(SplitsTest, FromEucJp) { CheckTo("EUC-JP", kJapaneseText, "\xA4\xFF"); }

TEST_P(SplitsTest, ToGb18030) { CheckFrom("GB18030", kUnicodeText); }
TEST_P(SplitsTest, ToIso88591) { CheckFrom("ISO-8859-1", kLatinText); }
TEST_P(SplitsTest, ToEucJp) { CheckFrom("EUC-JP", kJapaneseText); }

TEST_P(SplitsTest, EndsInsideASequence) {
  const std::string last = model::Encode(GetParam(), 0x1F30D);
  for (const std::string other : {"UTF-8", "UTF-16LE", "EUC-JP"}) {
    Iconv iconv(other, Name());
    const std::string input = Encode({'a', 0x4E2D});
    const Iconv::Text before = iconv.ConvertAll(input);
    for (size_t size = 1; size < last.size(); ++size) {
      Iconv::Text expected = before;
      expected.error = EINVAL;
      const std::string cut = input + last.substr(0, size);
      EXPECT_EQ(iconv.ConvertAll(cut), expected) << other << size;
    }
  }
}

// So that the tests above are of what they say.
TEST_P(SplitsTest, UnicodesTakeOneStepAndOthersTwo) {
  EXPECT_EQ(Iconv(Name(), "UTF-8").Steps(), 1U);
  EXPECT_EQ(Iconv("UTF-8", Name()).Steps(), 1U);
  if (GetParam().IsWide()) {
    for (const Charset& other : WidePartners(GetParam())) {
      EXPECT_EQ(Iconv(std::string(other.name), Name()).Steps(), 1U);
    }
  }
  // Without the cache glibc takes one of two ways that cost the same by where
  // their lines are, and where the module is installed those of others come
  // first.
  if (std::getenv("GCONV_PATH") != nullptr) {
    for (const std::string other : {"UTF-16LE", "UCS-4"}) {
      EXPECT_EQ(Iconv(Name(), other).Steps(), 1U) << other;
      EXPECT_EQ(Iconv(other, Name()).Steps(), 1U) << other;
    }
  }
  for (const std::string other : {"GB18030", "ISO-8859-1", "EUC-JP"}) {
    EXPECT_EQ(Iconv(Name(), other).Steps(), 2U) << other;
    EXPECT_EQ(Iconv(other, Name()).Steps(), 2U) << other;
  }
}

bool IsOurs(const std::string& gconv_name) {
  return std::any_of(Charsets().begin(), Charsets().end(),
                     [&](const Charset& row) {
                       return gconv_name == std::string(row.name) + "//";
                     });
}

// Nothing of glibc's goes through charsets of ours. On s390x glibc has some
// ways that do without INTERNAL.
TEST(RoutesTest, GlibcsOwnStay) {
  const std::string names[] = {"UTF-8",   "UTF-16",   "UTF-16BE", "UTF-16LE",
                               "UTF-32",  "UTF-32BE", "UTF-32LE", "UCS-4",
                               "UCS-4LE", "UCS-2",    "GB18030"};
  for (const std::string& from : names) {
    for (const std::string& to : names) {
      if (from == to) continue;
      const Iconv iconv(to, from);
      const std::string first = iconv.Gconv()->__steps[0].__to_name;
      EXPECT_FALSE(IsOurs(first)) << from << " to " << to;
#ifdef __s390x__
      ASSERT_LE(iconv.Steps(), 2U) << from << " to " << to;
#else
      ASSERT_EQ(iconv.Steps(), 2U) << from << " to " << to;
      EXPECT_EQ(first, "INTERNAL") << from << " to " << to;
#endif
    }
  }
}

UTFX_INSTANTIATE_CHARSET_TEST(SplitsTest);

}  // namespace
}  // namespace utfx
