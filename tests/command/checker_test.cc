// What `utfx check` finds is what iconv -c drops.

#include "command/checker.h"

#include <gtest/gtest.h>
#include <utfx.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdint>
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

struct Found {
  uint64_t offset;
  std::string error, bytes;
};

std::vector<Found> FindAll(const std::string& charset, std::string_view text) {
  std::vector<Found> findings;
  Checker checker(NamedCharset(charset), nullptr, [&](const TextError& error) {
    findings.push_back(
        {error.offset, error.why.error_class, std::string(error.text.error)});
  });
  EXPECT_EQ(checker.Check(text, true), text.size());
  return findings;
}

class CheckerTest : public CharsetTest {
 protected:
  static RandomTexts Texts(uint64_t seed) {
    return {seed, [](const model::Bits& bits) {
              return model::Encode(GetParam(), bits);
            }};
  }
};

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
    std::vector<Found> findings = FindAll(Name(), text);
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

}  // namespace
}  // namespace utfx
