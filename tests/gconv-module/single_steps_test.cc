// Each step to and from INTERNAL beside a step of glibc's own that is like it:
// what comes first where several reasons to stop coincide, for every room.

#include <gtest/gtest.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "core/charset.h"
#include "tests/charset_rows.h"
#include "tests/charset_test.h"
#include "tests/gconv-module/real_iconv.h"
#include "tests/hex.h"
#include "tests/model/model.h"

namespace utfx {
namespace {

// What a text is made of: a character or something ill-formed.
struct Token {
  std::string ours;
  std::string glibcs;
};

// A charset of ours and one of glibc's whose sequences are `scale` times
// shorter and otherwise do the same.
struct Twins {
  Charset ours;
  std::string glibcs;
  size_t scale;

  friend void PrintTo(const Twins& twins, std::ostream* stream) {
    *stream << twins.ours.name << " and " << twins.glibcs;
  }
};

std::vector<Twins> AllTwins() {
  std::vector<Twins> all;
  for (const Charset& charset : ListedCharsets()) {
    std::string end(charset.name);
    end.erase(0, std::min(end.find_last_not_of("BLE") + 1, end.size()));
    const std::string order = charset.signatures.empty() ? end : "";
    if (IsUtf64(charset.family)) {
      all.push_back({charset, "UTF-32" + order, 2});
    } else if (IsUtf16(charset.family)) {
      all.push_back({charset, "UTF-16" + order, 1});
    } else if (charset.family == Family::kUtf8) {
      all.push_back({charset, "UTF-8", 1});
    }
  }
  return all;
}

class SingleStepsTest : public testing::TestWithParam<Twins> {
 protected:
  static constexpr uint32_t kCharacters[] = {'a', 0xE9, 0x4E2D, 0x1F30D};

  static bool IsUtf8Like() { return GetParam().glibcs == "UTF-8"; }
  static bool IsUtf16Like() { return GetParam().glibcs.starts_with("UTF-16"); }

  // Of a code point, in glibc's charset, in our byte order.
  static std::string Glibcs(uint32_t value) {
    if (IsUtf8Like() || IsUtf16Like()) {
      return model::Encode(GetParam().ours, value);
    }
    std::string bytes;
    for (int shift = 24; shift >= 0; shift -= 8) {
      bytes += static_cast<char>(value >> shift);
    }
    if (GetParam().ours.order == ByteOrder::kLittleEndian) {
      std::reverse(bytes.begin(), bytes.end());
    }
    return bytes;
  }

  static std::vector<Token> Tokens() {
    using std::string_literals::operator""s;
    std::vector<Token> tokens;
    for (const uint32_t value : kCharacters) {
      tokens.push_back({model::Encode(GetParam().ours, value), Glibcs(value)});
    }
    std::vector<std::string> same;
    if (IsUtf8Like()) {
      tokens.push_back(
          {"\xFD\xBF\xBF\xBF\xBF\xBF", "\xFD\xBF\xBF\xBF\xBF\xBF"});
      same = {"\xFF",         "\xFE",         "\x80",
              "\xC0\x80",     "\xE2\x28\xA1", "\xE0\x80\x80",
              "\xED\xA0\x80", "\xF0\x9F\x28", "\xFE\x82\x80\x80\x80\x80\x80"};
    } else if (IsUtf16Like()) {
      same = {"\xDC\x00"s, "\xDF\xFF"s, "\xD8\x00\x00\x61"s,
              "\xD8\x00\xD8\x00"s};
      if (GetParam().ours.order == ByteOrder::kLittleEndian) {
        for (std::string& bytes : same) {
          for (size_t i = 0; i < bytes.size(); i += 2) {
            std::swap(bytes[i], bytes[i + 1]);
          }
        }
      }
    } else {
      for (const std::string& bad : model::IllFormed(GetParam().ours)) {
        tokens.push_back({bad, Glibcs(0xD800)});
      }
    }
    for (const std::string& bad : same) tokens.push_back({bad, bad});
    return tokens;
  }

  static std::string Internal(const std::vector<uint32_t>& text) {
    std::string bytes(4 * text.size(), '\0');
    std::memcpy(bytes.data(), text.data(), bytes.size());
    return bytes;
  }
};

// Every text of up to three tokens, of which the last one may be cut, with
// every room.
TEST_P(SingleStepsTest, ToInternal) {
  const size_t scale = GetParam().scale;
  Iconv ours("WCHAR_T", std::string(GetParam().ours.name));
  Iconv glibcs("WCHAR_T", GetParam().glibcs);
  ASSERT_EQ(ours.Steps(), 1U);
  ASSERT_EQ(glibcs.Steps(), 1U);
  const bool is_signed = !GetParam().ours.signatures.empty();
  const Token start = {SignatureOf(GetParam().ours),
                       !is_signed ? "" : Glibcs(0xFEFF)};
  const std::vector<Token> tokens = Tokens();
  const auto compare = [&](const Token& text, size_t cut) {
    const std::string_view our_text =
        std::string_view(text.ours).substr(0, text.ours.size() - scale * cut);
    const std::string_view glibcs_text =
        std::string_view(text.glibcs).substr(0, text.glibcs.size() - cut);
    for (size_t room = 0; room <= 16; ++room) {
      ours.Reset(0);
      glibcs.Reset(0);
      const Iconv::Call expected = glibcs.Convert(glibcs_text, room);
      Iconv::Call actual = ours.Convert(our_text, room);
      ASSERT_EQ(actual.consumed, scale * expected.consumed)
          << Hex(our_text) << ", room for " << room;
      // glibc's UTF-8 waits for all of what is ill-formed already.
      if (IsUtf8Like() && expected.error == EINVAL &&
          model::Read(GetParam().ours, our_text.substr(actual.consumed))
                  .status == Decoded::Status::kIllFormed) {
        ASSERT_EQ(actual.error, EILSEQ) << Hex(our_text);
        actual.error = EINVAL;
      }
      actual.consumed = expected.consumed;
      ASSERT_EQ(actual, expected) << Hex(our_text) << ", room for " << room;
    }
  };
  for (const Token& first : tokens) {
    for (const Token& second : tokens) {
      for (size_t third = 0; third < tokens.size(); ++third) {
        const Token text = {
            start.ours + first.ours + second.ours + tokens[third].ours,
            start.glibcs + first.glibcs + second.glibcs + tokens[third].glibcs};
        // A cut unit of UTF-64 is ill-formed where UTF-32's may not be.
        const bool can_cut = scale == 1 || third < std::size(kCharacters);
        const size_t most = can_cut ? tokens[third].glibcs.size() : 1;
        for (size_t cut = 0; cut < most; ++cut) compare(text, cut);
      }
    }
  }
}

// The same back, with what the charset has no sequence for, and with what is
// no unit of INTERNAL.
TEST_P(SingleStepsTest, FromInternal) {
  const size_t scale = GetParam().scale;
  Iconv ours(std::string(GetParam().ours.name), "WCHAR_T");
  Iconv glibcs(GetParam().glibcs, "WCHAR_T");
  ASSERT_EQ(ours.Steps(), 1U);
  ASSERT_EQ(glibcs.Steps(), 1U);
  std::vector<uint32_t> units(std::begin(kCharacters), std::end(kCharacters));
  for (const uint32_t unit : {0xD800U, 0xDFFFU, 0x80000000U, 0xFFFFFFFFU}) {
    units.push_back(unit);
  }
  if (IsUtf8Like()) units.push_back(0x7FFFFFFF);
  for (const uint32_t first : units) {
    for (const uint32_t second : units) {
      for (const uint32_t third : units) {
        const std::string whole = Internal({first, second, third});
        for (size_t size = 4; size <= whole.size(); ++size) {
          const std::string_view text = std::string_view(whole).substr(0, size);
          for (size_t room = 0; room <= 20; ++room) {
            ours.Reset(0);
            glibcs.Reset(0);
            const Iconv::Call expected = glibcs.Convert(text, room);
            const Iconv::Call actual = ours.Convert(text, scale * room);
            ASSERT_EQ(actual.consumed, expected.consumed)
                << Hex(text) << ", room for " << room;
            ASSERT_EQ(actual.error, expected.error)
                << Hex(text) << ", room for " << room;
            ASSERT_EQ(actual.output.size(), scale * expected.output.size())
                << Hex(text) << ", room for " << room;
            // The other way the text is the same again.
            if (GetParam().ours.signatures.empty() && scale == 1) {
              ASSERT_EQ(actual.output, expected.output);
            }
          }
        }
      }
    }
  }
}

std::string TwinsName(const testing::TestParamInfo<Twins>& info) {
  return CharsetTestName({info.param.ours, info.index});
}
INSTANTIATE_TEST_SUITE_P(All, SingleStepsTest, testing::ValuesIn(AllTwins()),
                         TwinsName);

}  // namespace
}  // namespace utfx
