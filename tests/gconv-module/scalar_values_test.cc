// Every Unicode scalar value through iconv(3), against the model.

#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "tests/charset_test.h"
#include "tests/encoded_once.h"
#include "tests/gconv-module/real_iconv.h"
#include "tests/model/model.h"

namespace utfx {
namespace {

class ScalarValuesTest : public CharsetTest {
 protected:
  static void CheckAll(const std::string& other_name) {
    // glibc's own conversion, from UCS-4, which is the numbers themselves.
    Iconv glibc(other_name, "UCS-4BE");
    std::vector<uint32_t> some;
    std::string unsigned_ours;
    const std::vector<uint32_t> all = model::ScalarValues(GetParam());
    const EncodedOnce encoded(GetParam());
    const size_t step = Step();
    for (size_t i = 0; i < all.size(); i += step) {
      some.push_back(all[i]);
      unsigned_ours += encoded(all[i]);
    }
    const std::string other = glibc.ConvertAll(Ucs4(some)).output;
    const std::string ours = Signature() + unsigned_ours;

    Iconv to(Name(), other_name);
    ExpectText(to.ConvertAll(other), ours, other.size());
    Iconv from(other_name, Name());
    ExpectText(from.ConvertAll(ours), other, ours.size());
    ExpectText(from.ConvertAll(unsigned_ours), other, unsigned_ours.size());
  }

  // Those that the other charset has, one by one; U+0000 among them.
  static void CheckThoseThatFit(const std::string& other_name,
                                size_t at_least) {
    std::vector<uint32_t> text;
    std::string other;
    for (const auto& [value, bytes] : RepertoireOf(other_name)) {
      text.push_back(value);
      other += bytes;
    }
    ASSERT_GE(text.size(), at_least);
    // Where two code points have the same bytes, there is one way back.
    std::vector<uint32_t> back;
    Iconv reverse("UCS-4BE", other_name);
    const std::string ucs4 = reverse.ConvertAll(other).output;
    Iconv to(Name(), other_name);
    Iconv from(other_name, Name());
    for (size_t i = 0; i < ucs4.size(); i += 4) {
      uint32_t value = 0;
      for (size_t j = 0; j < 4; ++j) {
        value = value << 8 | static_cast<uint8_t>(ucs4[i + j]);
      }
      back.push_back(value);
    }
    const std::string ours = Signature() + Encode(back);
    ExpectText(to.ConvertAll(other), ours, other.size());
    const std::string all = Signature() + Encode(text);
    ExpectText(from.ConvertAll(all), other, all.size());
  }

 private:
  // Where all of them have been converted another time, some will do.
  static size_t Step() {
    return OneIn(RunsAgain() || IsSampled(GetParam()) ? 31 : 5);
  }

  // What another charset has of them, and as what.
  using Repertoire = std::vector<std::pair<uint32_t, std::string>>;
  static const Repertoire& RepertoireOf(const std::string& other_name) {
    static auto* const kRepertoires = new std::map<std::string, Repertoire>;
    const auto [at, is_new] = kRepertoires->try_emplace(other_name);
    if (is_new) {
      Iconv glibc(other_name, "UCS-4BE");
      for (const uint32_t value : model::CommonScalarValues()) {
        Iconv::Text one = glibc.ConvertAll(Ucs4({value}));
        if (one.error != 0 || one.output.empty()) continue;
        at->second.emplace_back(value, std::move(one.output));
      }
    }
    return at->second;
  }

  static std::string Ucs4(const std::vector<uint32_t>& text) {
    std::string bytes;
    for (const uint32_t value : text) {
      for (int shift = 24; shift >= 0; shift -= 8) {
        bytes += static_cast<char>(value >> shift);
      }
    }
    return bytes;
  }

  static void ExpectText(const Iconv::Text& actual, const std::string& output,
                         size_t consumed) {
    EXPECT_EQ(actual.error, 0);
    EXPECT_EQ(actual.consumed, consumed);
    // Not EXPECT_EQ: it would print megabytes.
    EXPECT_TRUE(actual.output == output);
  }
};

TEST_P(ScalarValuesTest, Utf8) { CheckAll("UTF-8"); }
TEST_P(ScalarValuesTest, Utf16Le) { CheckAll("UTF-16LE"); }
TEST_P(ScalarValuesTest, Ucs4) { CheckAll("UCS-4"); }
TEST_P(ScalarValuesTest, Iso88591) { CheckThoseThatFit("ISO-8859-1", 256); }
TEST_P(ScalarValuesTest, EucJp) { CheckThoseThatFit("EUC-JP", 12000); }

UTFX_INSTANTIATE_CHARSET_TEST(ScalarValuesTest);

}  // namespace
}  // namespace utfx
