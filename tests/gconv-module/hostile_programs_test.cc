// The real iconv with input that is made to keep it busy: it ends, and what is
// well-formed is all there. Some of glibc's own charsets have made it go round
// for ever (CVE-2016-10228, CVE-2020-27618).

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "converters/unicode_rows.h"
#include "core/byte_order.h"
#include "core/charset.h"
#include "tests/charset_test.h"
#include "tests/hostile_texts.h"
#include "tests/model/model.h"
#include "tests/run_command.h"
#include "tests/temporary_folder.h"

namespace utfx {
namespace {

// What goes round for ever does so with less, and each takes a process.
constexpr size_t kSize = 100'000;

class HostileProgramsTest : public CharsetTest {
 protected:
  // Converts a text in each of these ways, by day in one after the other.
  void ConvertEach(const std::vector<HostileText>& texts,
                   const std::vector<std::string>& ways) {
    for (size_t i = 0; i < texts.size(); ++i) {
      for (size_t way = 0; way < ways.size(); ++way) {
        if (IsNightly() || way == i % ways.size()) Convert(texts[i], ways[way]);
      }
    }
  }

  // Converts a text with options of iconv's. Of a charset's other letters none
  // has a byte like that of 'a', so these can be counted.
  void Convert(const HostileText& text, const std::string& options) {
    std::string input;
    while (input.size() < kSize) input += text.period;
    // It has a minute of the processor for some hundredths of a second's work.
    const Command command =
        RunCommand("ulimit -t 60; iconv " + options + " " +
                   folder_.Write("text", input) + " 2>/dev/null | tr -cd a");
    EXPECT_TRUE(command.status == 0 || command.status == 1)
        << text.name << ": iconv " << options << ": status " << command.status;
    EXPECT_EQ(command.output.size(), CountLetters(input))
        << text.name << ": iconv " << options;
  }

  static std::vector<HostileText> TextsOf(const Charset& charset) {
    return HostileTexts(charset.unit, charset.order == ByteOrder::kLittleEndian,
                        [&](const std::vector<uint64_t>& words) {
                          return model::Encode(charset, model::ToBits(words));
                        })
        .Make();
  }

 private:
  static size_t CountLetters(const std::string& text) {
    return static_cast<size_t>(std::count(text.begin(), text.end(), 'a'));
  }

  TemporaryFolder folder_;
};

TEST_P(HostileProgramsTest, FromOurs) {
  ConvertEach(
      TextsOf(GetParam()),
      {"-c -f " + Name() + " -t UTF-8", "-c -f " + Name() + " -t UTF-8000",
       "-c -f " + Name() + "//IGNORE -t ASCII//TRANSLIT//IGNORE"});
}

TEST_P(HostileProgramsTest, ToOurs) {
  ConvertEach(TextsOf(kUnicodeCharsets.front()),  // UTF-8.
              {"-c -f UTF-8 -t " + Name(),
               "-c -f UTF-8//IGNORE -t " + Name() + "//TRANSLIT//IGNORE"});
}

// Those to be tried out have other bytes. Those of an encoding go on from an
// error in the same way.
UTFX_INSTANTIATE_CHARSET_TEST_WITH(HostileProgramsTest,
                                   CharsetsWith([](const Charset& row) {
                                     return row.group != Group::kExperimental &&
                                            (IsNightly() ||
                                             IsFirstOfEncoding(row));
                                   }));

}  // namespace
}  // namespace utfx
