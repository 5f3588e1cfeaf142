// A direct step against the two steps through INTERNAL that it stands for, on
// random strings. glibc reads GCONV_PATH once, so each side runs in a child
// process of their own, under a gconv-modules file without the direct lines.

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "core/byte_order.h"
#include "core/charset.h"
#include "core/family.h"
#include "tests/charset_rows.h"
#include "tests/charset_test.h"
#include "tests/gconv-module/child.h"
#include "tests/gconv-module/glibcs_utf8.h"
#include "tests/gconv-module/real_iconv.h"
#include "tests/model/model.h"
#include "tests/model/patterns.h"
#include "tests/model/utf_infinity_16.h"
#include "tests/random_texts.h"

namespace utfx {
namespace {

// For each charset, four times. Those of an encoding have most code in common.
int Strings() {
  return Repeat(testing::TestWithParam<Charset>::GetParam(),
                100'000 / static_cast<int>(Charsets().size()));
}

// Every outcome of every call, in pieces of random sizes, or in one go.
Log ConvertStrictly(Iconv* iconv, const std::string& text,
                    RandomTexts* random) {
  Log log;
  Append(iconv->Reset(random->Number() % 2 * 16), &log);
  size_t given = 0;
  size_t consumed = 0;
  const bool whole = random->Number() % 4 == 0;
  const size_t limit = text.size() > 1000 ? text.size() : 48;
  for (int stuck = 0; stuck < 2;) {
    given =
        whole ? text.size()
              : std::min<size_t>(text.size(), given + random->Number() % limit);
    const size_t room = whole && text.size() < 1000
                            ? 8 * text.size() + 16
                            : random->Number() % (2 * limit);
    const Iconv::Call call = iconv->Convert(
        std::string_view(text).substr(consumed, given - consumed), room);
    Append(call, &log);
    consumed += call.consumed;
    if (call.error == EILSEQ) break;
    stuck = given == text.size() && call.consumed == 0 && call.output.empty()
                ? stuck + 1
                : 0;
  }
  return log;
}

// With //IGNORE return values depend on glibc's intermediate buffer: only the
// total output and what is consumed are to be the same.
Log ConvertIgnoring(Iconv* iconv, const std::string& text,
                    RandomTexts* random) {
  const Iconv::Text all =
      iconv->ConvertIgnoring(text, 16 + random->Number() % 4000);
  return std::to_string(all.consumed) + ' ' + Hex(all.output);
}

class TwoStepsTest : public CharsetTest {
 protected:
  void SetUp() override {
    const char* const installed = std::getenv("UTFX_INSTALLED_CONF");
    ASSERT_NE(installed, nullptr);
    if (access(installed, F_OK) == 0) {
      GTEST_SKIP() << "what is installed has direct steps under any GCONV_PATH";
    }
  }

  using Convert = Log (*)(Iconv*, const std::string&, RandomTexts*);

  // What texts are read in.
  struct Source {
    std::string name;
    RandomTexts::Encoder encode;
    std::vector<std::string> signatures;
  };

  static void KeepOneMark(const Source& source, std::string* text) {
    const size_t length = source.signatures[0].size();
    const auto has_mark_at = [&](size_t at) {
      return std::any_of(source.signatures.begin(), source.signatures.end(),
                         [&](const std::string& mark) {
                           return text->compare(at, length, mark) == 0;
                         });
    };
    while (text->size() >= 2 * length && has_mark_at(0) &&
           has_mark_at(length)) {
      text->erase(0, length);
    }
  }

  // One in so many texts is longer than what goes through INTERNAL at a time.
  static constexpr int kLongOnes = 500;

  static void Compare(const std::string& to, const Source& from,
                      Convert convert, int count) {
    // They are made here, and not in each child.
    model::ScalarValues();
    const auto run = [&](size_t steps, const Child::Send& send) {
      RandomTexts random(2026, from.encode);
      std::optional<Iconv> iconv(std::in_place, to, from.name);
      ASSERT_EQ(iconv->Steps(), steps);
      for (int i = 0; i < count; ++i) {
        std::string text = random.Next();
        for (int more = i % kLongOnes == 0 ? 100 : 0; more > 0; --more) {
          text += random.Next();
        }
        if (random.Number() % 4 == 0) {
          text.insert(
              0, from.signatures[random.Number() % from.signatures.size()]);
        }
        // Where there was no room for what comes after a mark, glibc's UTF-16
        // looks for another one.
        if (from.signatures.size() > 1) KeepOneMark(from, &text);
        send(Hex(text) + '\n' + convert(&*iconv, text, &random));
        // glibc's UTF-16 never forgets that it once read the other byte order.
        if (from.signatures.size() > 1) iconv.emplace(to, from.name);
      }
    };
    CompareChildren(
        std::getenv("GCONV_PATH"),
        [&](const Child::Send& send) { run(1, send); },
        std::getenv("UTFX_TWO_STEPS_PATH"),
        [&](const Child::Send& send) { run(2, send); }, count);
  }

  static Source Ours() {
    return {Name(),
            [](const model::Bits& code_point) {
              return model::Encode(GetParam(), code_point);
            },
            {Signature()}};
  }

  static Source Utf8() { return {"UTF-8", EncodeGlibcsUtf8, {"\xEF\xBB\xBF"}}; }

  // What is beyond Unicode is ill-formed in UTF-16.
  static Source Utf16(const std::string& name, ByteOrder order) {
    return {name,
            [order](const model::Bits& code_point) {
              return model::InOrder(
                  model::UtfInfinity16().Encode(code_point, model::kEndless), 2,
                  order);
            },
            {"\xFE\xFF", "\xFF\xFE"}};
  }

  // UTF-32 or UCS-4; what has more bits is what its lowest 32 are.
  static Source Ucs4(const std::string& name, ByteOrder order) {
    return {name,
            [order](const model::Bits& code_point) {
              std::string unit =
                  model::ToBytes(std::string(32, '0') + code_point);
              unit.erase(0, unit.size() - 4);
              if (order == ByteOrder::kLittleEndian) {
                std::reverse(unit.begin(), unit.end());
              }
              return unit;
            },
            {std::string("\0\0\xFE\xFF", 4), std::string("\xFF\xFE\0\0", 4)}};
  }

  // What glibc has in modules, or as UCS-4.
  static std::vector<Source> Others() {
    constexpr ByteOrder kBig = ByteOrder::kBigEndian;
    constexpr ByteOrder kLittle = ByteOrder::kLittleEndian;
    return {Utf16("UTF-16", kHostByteOrder),
            Utf16("UTF-16BE", kBig),
            Utf16("UTF-16LE", kLittle),
            Ucs4("UTF-32", kHostByteOrder),
            Ucs4("UTF-32BE", kBig),
            Ucs4("UTF-32LE", kLittle),
            Ucs4("UCS-4", kBig),
            Ucs4("UCS-4LE", kLittle)};
  }

  // Of what has no function of its own, all charsets have the same code.
  static int Count(size_t others) {
    return std::max(Strings() / (others == 1 ? 1 : 32), 1);
  }

  static void CompareFrom(const std::vector<Source>& sources, Convert convert,
                          const std::string& handler = "") {
    for (const Source& source : sources) {
      SCOPED_TRACE("from " + source.name);
      Compare(Name() + handler, source, convert, Count(sources.size()));
    }
  }

  static void CompareTo(const std::vector<Source>& targets, Convert convert,
                        const std::string& handler = "") {
    for (const Source& target : targets) {
      SCOPED_TRACE("to " + target.name);
      Compare(target.name + handler, Ours(), convert, Count(targets.size()));
    }
  }
};

TEST_P(TwoStepsTest, FromUtf8) { CompareFrom({Utf8()}, ConvertStrictly); }
TEST_P(TwoStepsTest, ToUtf8) { CompareTo({Utf8()}, ConvertStrictly); }
TEST_P(TwoStepsTest, FromUtf8Ignoring) {
  CompareFrom({Utf8()}, ConvertIgnoring, "//IGNORE");
}
TEST_P(TwoStepsTest, ToUtf8Ignoring) {
  CompareTo({Utf8()}, ConvertIgnoring, "//IGNORE");
}

TEST_P(TwoStepsTest, FromOthers) { CompareFrom(Others(), ConvertStrictly); }
TEST_P(TwoStepsTest, ToOthers) { CompareTo(Others(), ConvertStrictly); }
TEST_P(TwoStepsTest, FromOthersIgnoring) {
  CompareFrom(Others(), ConvertIgnoring, "//IGNORE");
}
TEST_P(TwoStepsTest, ToOthersIgnoring) {
  CompareTo(Others(), ConvertIgnoring, "//IGNORE");
}

UTFX_INSTANTIATE_CHARSET_TEST(TwoStepsTest);

}  // namespace
}  // namespace utfx
