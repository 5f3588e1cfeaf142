#include "converters/charsets.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <set>
#include <string>
#include <string_view>

#include "core/byte_order.h"
#include "core/code_point.h"
#include "core/encoding_form.h"
#include "core/repertoire.h"
#include "core/signature.h"
#include "core/wide_code_point.h"
#include "tests/each_form.h"
#include "tests/form_calls.h"
#include "tests/model/model.h"

namespace utfx {
namespace {

// The size of a form's largest code point, and of its longest sequence.
struct Limits {
  unsigned bits;
  size_t length;
};

template <class Form>
Limits LimitsOf() {
  Limits limits = {static_cast<unsigned>(std::bit_width(kMaxUnicode)),
                   Form::Length(kMaxUnicode)};
  const auto include = [&limits](unsigned bits, size_t length) {
    if (length != 0) limits.bits = bits;
    limits.length = std::max(limits.length, length);
  };
  // The largest code points of each size.
  for (unsigned bits = limits.bits + 1; bits <= 64; ++bits) {
    include(bits, Form::Length(~CodePoint{0} >> (64 - bits)));
  }
  if constexpr (WideEncodingForm<Form>) {
    WideCodePoint largest(kMaxCodePointBits + 1);
    for (unsigned bits = 1; bits <= kMaxCodePointBits + 1; ++bits) {
      largest.SetBits(bits - 1, 1);
      if (bits > 64) include(bits, Form::Length(largest));
    }
  }
  return limits;
}

TEST(CharsetsTest, LimitsAreThoseOfWhatIsEncoded) {
  ForEachForm([]<class Form>() {
    const Limits limits = LimitsOf<Form>();
    EXPECT_EQ(Form::kMinLength, std::min(Form::Length(0), Form::Length(1)));
    EXPECT_EQ(Form::kMaxLength, limits.length);
    // Only that of a charset says it, which does not build without.
    if constexpr (requires { Form::kRepertoire; }) {
      EXPECT_EQ(Form::kRepertoire.bits, limits.bits);
    }
  });
}

TEST(CharsetsTest, RepertoireIsWhatIsEncoded) {
  ForEachForm([]<class Form>() {
    if constexpr (requires { Form::kRepertoire; }) {
      const auto has = [](CodePoint code_point) {
        const Repertoire& repertoire = Form::kRepertoire;
        return (repertoire.bits > 64 || code_point <= repertoire.Last()) &&
               std::none_of(repertoire.gaps.begin(), repertoire.gaps.end(),
                            [code_point](const CodePointRange& gap) {
                              return gap.Has(code_point);
                            });
      };
      for (CodePoint code_point = 0; code_point <= 0x120000; ++code_point) {
        ASSERT_EQ(Form::Length(code_point) != 0, has(code_point)) << code_point;
      }
      for (unsigned bits = 21; bits < 64; ++bits) {
        const CodePoint code_point = CodePoint{1} << bits;
        ASSERT_EQ(Form::Length(code_point) != 0, has(code_point)) << bits;
        ASSERT_EQ(Form::Length(code_point - 1) != 0, has(code_point - 1));
      }
    }
  });
}

TEST(CharsetsTest, StartsShowAsTheModelSays) {
  ForEachRow([]<size_t kRow>() {
    EXPECT_EQ(SelfSynchronizingForm<NativeForm<kRow>>,
              model::FactsOf(kCharsets[kRow]).shows_starts)
        << kCharsets[kRow].name;
  });
}

TEST(CharsetsTest, FactsAreThoseOfTheModel) {
  for (const Charset& charset : kCharsets) {
    const model::Facts& facts = model::FactsOf(charset);
    EXPECT_EQ(charset.unit, facts.unit) << charset.name;
    EXPECT_EQ(charset.surrogates != Surrogates::kNone, facts.has_surrogates)
        << charset.name;
    EXPECT_EQ(charset.code_point_bits, std::min(facts.bits, kMaxCodePointBits))
        << charset.name;
  }
}

TEST(CharsetsTest, WideHasWhatUcs4HasNot) {
  const model::Bits beyond = model::ToBits(kMaxUcs4 + 1);
  for (const Charset& charset : kCharsets) {
    EXPECT_EQ(charset.IsWide(), !CallsOf(charset.name).encode(beyond).empty())
        << charset.name;
  }
}

// The other tests ask the table for the order of what they expect.
TEST(CharsetsTest, ByteOrderIsThatOfTheName) {
  ForEachRow([]<size_t kRow>() {
    const Charset& charset = kCharsets[kRow];
    const ByteOrder order = charset.name.ends_with("LE")
                                ? ByteOrder::kLittleEndian
                                : ByteOrder::kBigEndian;
    EXPECT_EQ(charset.order, order) << charset.name;
    if constexpr (kCharsets[kRow].unit > 1) {
      EXPECT_EQ(LittleEndianForm<kRow>::kByteOrder,
                charset.signatures.empty() ? order : ByteOrder::kLittleEndian)
          << charset.name;
    }
  });
}

// iconv_open() turns names to upper case and drops what is not alphanumeric or
// one of -_/:., before it looks them up.
TEST(CharsetsTest, NamesAreAsGlibcLooksThemUpAndUnique) {
  std::set<std::string_view> names;
  const auto check = [&names](std::string_view name) {
    EXPECT_TRUE(names.insert(name).second) << name;
    // What is not ASCII, the printer of gconv-modules drops as well.
    for (const char c : name) {
      EXPECT_TRUE((c & 0x80) != 0 || (c >= 'A' && c <= 'Z') ||
                  (c >= '0' && c <= '9') || c == '-')
          << name;
    }
  };
  for (const Charset& charset : kCharsets) {
    check(charset.name);
    for (const std::string_view alias : charset.aliases) check(alias);
  }
}

TEST(CharsetsTest, EveryNameWorksWithoutHyphens) {
  for (const Charset& charset : kCharsets) {
    std::string plain(charset.name);
    std::erase(plain, '-');
    bool found = charset.name == plain;
    for (const std::string_view alias : charset.aliases) {
      found |= alias == plain;
    }
    EXPECT_TRUE(found) << charset.name;
  }
}

// Where the character is dropped, what asks for the name gets the other one.
TEST(CharsetsTest, EveryNameWithInfinityIsSpeltOutToo) {
  for (const Charset& charset : kCharsets) {
    for (const std::string_view alias : charset.aliases) {
      std::string name(alias);
      const size_t at = name.find("∞");
      if (at == std::string::npos) continue;
      EXPECT_EQ(name.replace(at, std::string_view("∞").size(), "INFINITY"),
                charset.name);
    }
  }
}

TEST(CharsetsTest, SignaturesAreWrittenBigEndianAndReadInBothOrders) {
  for (const Charset& charset : kCharsets) {
    if (charset.signatures.empty()) continue;
    EXPECT_EQ(charset.order, ByteOrder::kBigEndian) << charset.name;
    EXPECT_EQ(charset.signatures.front().order, ByteOrder::kBigEndian);
    std::set<ByteOrder> orders;
    for (const Signature& signature : charset.signatures) {
      orders.insert(signature.order);
      EXPECT_EQ(signature.length, charset.signatures.front().length);
    }
    EXPECT_EQ(orders.size(), 2U) << charset.name;
  }
}

}  // namespace
}  // namespace utfx
