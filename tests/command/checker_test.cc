// What `utfx check` finds: the same however the text comes, and what iconv -c
// drops.

#include "command/checker.h"

#include <gtest/gtest.h>
#include <utfx.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <ostream>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "command/charset.h"
#include "tests/charset_test.h"
#include "tests/gconv-module/protocol.h"
#include "tests/gconv-module/real_iconv.h"
#include "tests/hex.h"
#include "tests/model/model.h"
#include "tests/random_texts.h"

namespace utfx {
namespace {

// An error that outlives its text.
struct Found {
  uint64_t offset, line, column, character;
  std::string error, bytes, reason, before, behind;

  bool operator==(const Found&) const = default;
  friend void PrintTo(const Found& found, std::ostream* stream) {
    *stream << found.error << " at byte " << found.offset << ", line "
            << found.line << ", column " << found.column << ", character "
            << found.character << ": " << Hex(found.bytes) << ": "
            << found.reason;
  }
};

struct Checked {
  std::vector<Found> findings;
  Contents contents;
  size_t longest;
};

// Hands a text to a checker: the sizes of the pieces are what next_size() says.
template <class NextSize>
Checked CheckInPieces(const std::string& charset, const std::string& text,
                      NextSize next_size) {
  Checked checked;
  Checker checker(NamedCharset(charset), nullptr, [&](const TextError& error) {
    checked.findings.push_back(
        {error.offset, error.line, error.column, error.character,
         error.why.error_class, std::string(error.text.error), error.why.text,
         error.text.before, std::string(error.text.behind)});
  });
  size_t done = 0;
  for (size_t given = 0; given < text.size();) {
    given = std::min(text.size(), given + next_size());
    done += checker.Check({text.data() + done, given - done}, false);
    EXPECT_LE(given - done, Checker::HeldSize());
  }
  done += checker.Check({text.data() + done, text.size() - done}, true);
  EXPECT_EQ(done, text.size());
  checked.contents = checker.GetContents();
  checked.longest = checker.LongestSequence();
  return checked;
}

Checked CheckWhole(const std::string& charset, const std::string& text) {
  return CheckInPieces(charset, text, [&] { return text.size(); });
}

class CheckerTest : public CharsetTest {
 protected:
  static RandomTexts Texts(uint64_t seed) {
    return {seed, [](const model::Bits& bits) {
              return model::Encode(GetParam(), bits);
            }};
  }
};

TEST_P(CheckerTest, FindsTheSameInPieces) {
  RandomTexts texts = Texts(5);
  for (int i = Repeat(GetParam(), 1'000); i > 0; --i) {
    const std::string text = texts.Next() + texts.Next();
    const Checked whole = CheckWhole(Name(), text);
    for (const size_t most : {1, 9, 5000}) {
      const Checked pieces = CheckInPieces(
          Name(), text, [&] { return 1 + texts.Number() % most; });
      ASSERT_EQ(pieces.findings, whole.findings) << Hex(text);
      ASSERT_EQ(pieces.contents.characters, whole.contents.characters);
      ASSERT_EQ(pieces.contents.lines, whole.contents.lines);
      ASSERT_EQ(pieces.contents.largest, whole.contents.largest);
    }
  }
}

// Line, column, character and contents, by the model: a code point at a time.
TEST_P(CheckerTest, Counts) {
  std::mt19937 random(6);
  const std::vector<std::string> errors = model::IllFormed(GetParam());
  for (int i = Repeat(GetParam(), 300); i > 0; --i) {
    std::string text;
    uint64_t line = 1;
    uint64_t column = 1;
    uint64_t character = 1;
    uint64_t largest = 0;
    size_t longest = 0;
    std::vector<Found> expected;
    for (auto size = random() % 9000; character < size; ++character) {
      const auto kind = random() % 500;
      if (kind == 0 && !errors.empty()) {
        const std::string& error = errors[random() % errors.size()];
        expected.push_back(
            {text.size(), line, column, character, "", error, "", "", ""});
        text += error;
        ++column;
        continue;
      }
      uint64_t code_point = kind < 20 ? '\n' : 'a' + random() % 26;
      if (kind > 450) code_point = uint64_t{0x80} << random() % 30;
      std::string sequence =
          model::Encode(GetParam(), model::ToBits(code_point));
      if (sequence.empty()) {
        code_point = 'z';
        sequence = model::Encode(GetParam(), 'z');
      }
      text += sequence;
      largest = std::max(largest, code_point);
      longest = std::max(longest, sequence.size());
      ++column;
      if (code_point == '\n') {
        ++line;
        column = 1;
      }
    }
    Checked checked = CheckWhole(Name(), text);
    for (Found& found : checked.findings) {
      ASSERT_TRUE(text.substr(0, found.offset).ends_with(found.before));
      ASSERT_TRUE(text.substr(found.offset + found.bytes.size())
                      .starts_with(found.behind));
      found.error = found.reason = found.before = found.behind = "";
    }
    ASSERT_EQ(checked.findings, expected);
    ASSERT_EQ(checked.contents.bytes, text.size());
    ASSERT_EQ(checked.contents.characters + expected.size(), character - 1);
    ASSERT_EQ(checked.contents.errors, expected.size());
    ASSERT_EQ(checked.contents.lines, line - (column == 1 ? 1 : 0));
    ASSERT_EQ(checked.contents.largest, std::vector{largest});
    ASSERT_EQ(checked.longest, longest);
  }
}

// A text without the first errors of it.
std::string Without(const std::string& text, const std::vector<Found>& findings,
                    size_t count) {
  std::string rest;
  size_t next = 0;
  for (size_t i = 0; i < count; ++i) {
    rest += text.substr(next, findings[i].offset - next);
    next = findings[i].offset + findings[i].bytes.size();
  }
  return rest + text.substr(next);
}

// iconv can't say how long what it drops is, but how often, what remains, and
// where the next error is.
TEST_P(CheckerTest, FindsWhatIconvDrops) {
  if (GetParam().group == Group::kCompatibility &&
      model::FactsOf(GetParam()).has_surrogates) {
    GTEST_SKIP() << "iconv drops surrogates, too";
  }
  const std::string to = GetParam().IsWide() ? Name() : "UCS-4";
  Iconv strict(to, Name());
  Iconv ignoring(to + "//IGNORE", Name());
  Step step(Name() + "//", GetParam().IsWide() ? Name() + "//" : "INTERNAL");
  ASSERT_EQ(step.init_status, __GCONV_OK);
  RandomTexts texts = Texts(7);
  const std::string signature = Signature();
  size_t errors = 0;
  const int share = 100'000 / static_cast<int>(Charsets().size()) + 1;
  // Fewer might have no error.
  const int texts_to_try = std::max(40, Repeat(GetParam(), share));
  for (int i = texts_to_try; i > 0; --i) {
    std::string text = signature + texts.Next();
    std::vector<Found> findings = CheckWhole(Name(), text).findings;
    if (!findings.empty() && findings.back().error == "Incomplete") {
      // iconv takes it for an error even so, but does not drop it. What comes
      // before it may be an error because of what comes next: not the end.
      ASSERT_EQ(findings.back().offset + findings.back().bytes.size(),
                text.size());
      text.resize(findings.back().offset);
      text += Encode({'a'});
      findings.pop_back();
    }
    errors += findings.size();
    // Each is where iconv stops once those before it are gone.
    size_t gone = 0;
    for (size_t k = 0; k < findings.size(); ++k) {
      const IconvDescriptor::Text stopped =
          strict.ConvertAll(Without(text, findings, k));
      ASSERT_EQ(stopped.error, EILSEQ) << Hex(text);
      ASSERT_EQ(stopped.consumed + gone, findings[k].offset) << Hex(text);
      gone += findings[k].bytes.size();
    }
    const IconvDescriptor::Text rest =
        strict.ConvertAll(Without(text, findings, findings.size()));
    ASSERT_EQ(rest.error, 0) << Hex(text);
    ASSERT_EQ(ignoring.ConvertIgnoring(text, 8 * text.size() + 64).output,
              rest.output);
    Stream stream(&step, __GCONV_IGNORE_ERRORS);
    stream.Convert(text, 16 * text.size() + 64);
    ASSERT_EQ(stream.Irreversible(), findings.size()) << Hex(text);
  }
  EXPECT_GT(errors, 0U);
}

UTFX_INSTANTIATE_CHARSET_TEST(CheckerTest);

// UTF-8 and the others of Unicode, and a charset of iconv's.
TEST(CheckerUnicodeTest, FindsErrors) {
  const Checked checked = CheckWhole("UTF-8", "a\n\xC1\x81\xE2\x82");
  ASSERT_EQ(checked.findings.size(), 3U);
  EXPECT_EQ(checked.findings[0],
            (Found{2, 2, 1, 3, "IllFormed", "\xC1",
                   "overlong: 2 bytes for U+0041, which takes 1", "a\n",
                   "\x81\xE2\x82"}));
  EXPECT_EQ(checked.findings[2].error, "Incomplete");
}

TEST(CheckerUnicodeTest, FindsErrorsByIconv) {
  std::vector<uint64_t> offsets;
  Checker checker(
      NamedCharset("SHIFT_JIS"), nullptr, [&](const TextError& error) {
        offsets.push_back(error.offset);
        EXPECT_EQ(error.why.text, "no character of SHIFT_JIS starts with this");
      });
  const std::string text = "\x93\xFA\xFF\n\x96\x7B\xFF";
  EXPECT_EQ(checker.Check(text, true), text.size());
  EXPECT_EQ(offsets, (std::vector<uint64_t>{2, 6}));
  EXPECT_EQ(checker.GetContents().characters, 3U);
  EXPECT_EQ(checker.GetContents().largest, std::vector<uint64_t>{0x672C});
}

TEST(CheckerUnicodeTest, FindsWhatTheTargetLacks) {
  std::vector<std::string> found;
  Checker checker(NamedCharset("UTF-8000"), utfx_charset_find("UTF-E-8"),
                  [&](const TextError& error) {
                    found.push_back(std::to_string(error.offset) + ": " +
                                    error.why.error_class + ": " +
                                    error.why.text);
                  });
  // U+110000, U+7FFFFFFFFFFFFFFF and, twice, one more.
  const std::string text = BytesOfHex(
      "F4908080 FFBE 87BFBFBFBFBFBFBFBFBFBF FFBE 88 80808080808080808080"
      "FFBE 88 80808080808080808080");
  EXPECT_EQ(checker.Check(text, true), text.size());
  EXPECT_EQ(found, (std::vector<std::string>{
                       "17: Unencodable: U+8000000000000000 is over "
                       "U+7FFFFFFFFFFFFFFF, where UTF-E-8 ends",
                       "30: Unencodable: U+8000000000000000 is over "
                       "U+7FFFFFFFFFFFFFFF, where UTF-E-8 ends"}));
  EXPECT_EQ(checker.GetContents().characters, 2U);
}

}  // namespace
}  // namespace utfx
