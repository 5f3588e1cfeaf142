// Every split of input and output, call by call as libiconv does it.

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "tests/charset_rows.h"
#include "tests/charset_test.h"
#include "tests/hex.h"
#include "tests/libiconv-shim/libiconv.h"
#include "tests/libiconv-shim/lock_step.h"
#include "tests/libiconv-shim/twin.h"
#include "tests/model/model.h"

namespace utfx {
namespace {

// Mixed lengths in every encoding, as far as the other charset has them.
const std::vector<uint32_t> kUnicode = {
    'H', 0x1F30D, 0xE9, 0x20AC, 0, 0x10FFFF, 'a', 0x4E2D, 0x10000, 0x7FF, '.'};
const std::vector<uint32_t> kLatin = {'H', 0xE9, 0, 0xFF, 'a', 0xA0, '.'};
const std::vector<uint32_t> kJapanese = {'H', 0x3042, 0x4E2D, 'a', 0x65E5, '.'};
const std::vector<uint32_t> kHebrew = {'H',   0x5D9, 0x5B4, 0x5E9, 0x5BC,
                                       0x5C1, 0x5D0, 'a',   0x5E9, '.'};

class SplitsTest : public CharsetTest {
 protected:
  static void CheckSplits(LockStep* pair, const Texts& texts) {
    for (size_t room = 1; room <= 40; ++room) {
      for (size_t chunk = 1; chunk <= 40; ++chunk) {
        ASSERT_TRUE(pair->Convert(
            texts, [chunk, room] { return std::pair(chunk, room); }))
            << "chunks of " << chunk << ", room for " << room;
      }
    }
  }

  static void CheckTo(const std::string& other,
                      const std::vector<uint32_t>& text,
                      const std::string& bad) {
    Twin twin(GetParam());
    LockStep pair(Name(), other, twin.Name(), other, &twin, true);
    Real encoder(other, "UCS-4BE");
    std::string input = Times(3, encoder.ConvertStream(Ucs4(text)).output);
    CheckSplits(&pair, {input, input});
    if (bad.empty()) return;
    input += bad + input;
    CheckSplits(&pair, {input, input});
  }

  static void CheckFrom(const std::string& other,
                        const std::vector<uint32_t>& text) {
    Twin twin(GetParam());
    LockStep pair(other, Name(), other, twin.Name(), &twin, false);
    const ByteOrder order = GetParam().order;
    Texts texts;
    if (!GetParam().signatures.empty()) {
      texts = {Signature(), twin.Theirs(0xFEFF, order)};
    }
    const auto append = [&](uint32_t value) {
      texts.ours += twin.Ours(value, order);
      texts.theirs += twin.Theirs(value, order);
    };
    for (int i = 0; i < 3; ++i) {
      for (const uint32_t value : text) append(value);
    }
    CheckSplits(&pair, texts);
    const Texts good = texts;
    texts.ours += twin.OurIllFormed(order, 0);
    texts.theirs += twin.TheirIllFormed(order, 0);
    append('b');
    CheckSplits(&pair, texts);
    texts = good;
    // What few have, and the end inside a sequence.
    append(0x10FFFD);
    append('b');
    const std::string last = twin.Theirs(0x1F30D, order);
    texts.theirs += last.substr(0, last.size() - 1);
    texts.ours +=
        twin.Ours(0x1F30D, order).substr(0, twin.Factor() * (last.size() - 1));
    CheckSplits(&pair, texts);
  }
};

TEST_P(SplitsTest, FromUtf8) { CheckTo("UTF-8", kUnicode, "\xE2\x28\x80"); }
TEST_P(SplitsTest, FromUtf16) {
  CheckTo("UTF-16", kUnicode, {'\xFF', '\xFE', 'a', '\0', '\0', '\xDC'});
}
TEST_P(SplitsTest, FromUcs4) {
  CheckTo("UCS-4", kUnicode,
          {'\xFF', '\xFE', '\0', '\0', '\0', '\0', '\0', '\x80'});
}
TEST_P(SplitsTest, FromIso88591) { CheckTo("ISO-8859-1", kLatin, ""); }
TEST_P(SplitsTest, FromEucJp) { CheckTo("EUC-JP", kJapanese, "\xA4\xFF"); }
TEST_P(SplitsTest, FromIso2022Jp) {
  CheckTo("ISO-2022-JP", kJapanese, "\x1B$B\xFF");
}
TEST_P(SplitsTest, FromGb18030) { CheckTo("GB18030", kUnicode, "\xFF"); }
TEST_P(SplitsTest, FromCp1255) { CheckTo("CP1255", kHebrew, "\xFF"); }

TEST_P(SplitsTest, ToUtf8) { CheckFrom("UTF-8", kUnicode); }
TEST_P(SplitsTest, ToUtf16) { CheckFrom("UTF-16", kUnicode); }
TEST_P(SplitsTest, ToUcs4) { CheckFrom("UCS-4", kUnicode); }
TEST_P(SplitsTest, ToIso88591) { CheckFrom("ISO-8859-1", kLatin); }
TEST_P(SplitsTest, ToEucJp) { CheckFrom("EUC-JP", kJapanese); }
TEST_P(SplitsTest, ToIso2022Jp) { CheckFrom("ISO-2022-JP", kJapanese); }
TEST_P(SplitsTest, ToGb18030) { CheckFrom("GB18030", kUnicode); }
TEST_P(SplitsTest, ToCp1255) { CheckFrom("CP1255", kHebrew); }

// The others are like none of libiconv's.
UTFX_INSTANTIATE_CHARSET_TEST_WITH(SplitsTest, CharsetsWithTwins());

}  // namespace
}  // namespace utfx
