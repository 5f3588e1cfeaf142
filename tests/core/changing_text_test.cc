// Text that changes while each target's kernels convert it: any result, but
// none that would have a caller read or write what is not there. tests/library
// has the rest.

#include "tests/changing_text.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "converters/charsets.h"
#include "converters/text_form.h"
#include "converters/utf16.h"
#include "converters/utf32.h"
#include "converters/utf8.h"
#include "converters/utf8000.h"
#include "core/any_form.h"
#include "core/byte_order.h"
#include "core/convert.h"
#include "core/result.h"
#include "core/simd/targets.h"
#include "tests/core/simd/guarded_buffer.h"
#include "tests/each_form.h"
#include "tests/effort.h"

namespace utfx {
namespace {

constexpr size_t kMax = 8192;

template <class Form>
std::string Encode(CodePoint code_point) {
  std::string bytes(Form::Length(code_point), '\0');
  if (!bytes.empty()) {
    Form::Encode(code_point, reinterpret_cast<uint8_t*>(bytes.data()));
  }
  return bytes;
}

template <class Form>
constexpr bool IsLittleEndian() {
  return LoadUnit<uint32_t, ByteOrder::kBigEndian>(
             reinterpret_cast<const uint8_t*>(Encode<Form>('a').c_str())) >>
             24 !=
         0;
}

// What all of these have, and what only some have.
struct Texts {
  TextForm form;
  size_t unit;
  bool is_little_endian;
  std::vector<std::string> texts;
};

template <class Form>
Texts TextsOf() {
  const std::vector<std::vector<CodePoint>> periods = {
      {'a'},
      {0xE9},
      {0x4E2D},
      {0x1F30D},
      {'a', 0xE9, 'b', 'c', 0x43F, 0x4E2D, 0x20, 0x1F30D},
      {'a', 'b', 0x20, 0xE9, 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k'},
      {0x110000, 0x7FFFFFFF, CodePoint{1} << 40, CodePoint{1} << 62},
      {0x110000, 0x110001, 0x110002, 0x110003, CodePoint{1} << 63},
  };
  Texts texts = {
      kForeignForm<Form>, Form::kMinLength, IsLittleEndian<Form>(), {}};
  for (const std::vector<CodePoint>& period : periods) {
    std::string text;
    for (size_t i = 0; i < 320 && text.size() < 320; ++i) {
      text += Encode<Form>(period[i % period.size()]);
    }
    if (!text.empty()) texts.texts.push_back(text);
  }
  return texts;
}

std::vector<Texts> AllTexts() {
  constexpr ByteOrder kBig = ByteOrder::kBigEndian;
  constexpr ByteOrder kLittle = ByteOrder::kLittleEndian;
  std::vector<Texts> all = {TextsOf<Utf8>(), TextsOf<Utf16<kBig>>(),
                            TextsOf<Utf16<kLittle>>(), TextsOf<Utf32<kBig>>(),
                            TextsOf<Utf32<kLittle>>()};
  ForEachRow([&all]<size_t kRow>() {
    if (kCharsets[kRow].signatures.empty()) {
      all.push_back(TextsOf<NativeForm<kRow>>());
    }
  });
  return all;
}

class ChangingTextTest : public testing::Test {
 protected:
  void SetUp() override {
    if (!ChangingText::IsThere()) GTEST_SKIP() << "by single steps of x86-64";
    text_ = std::make_unique<ChangingText>(kMax);
  }
  void TearDown() override { simd::active_target = best_; }

  // Calls check(changes, text) for some texts of a form, on every target.
  template <class Check>
  void ForEachText(const Texts& texts, int times, Check check) {
    TextChanges changes(random_(), texts.unit, texts.is_little_endian,
                        texts.texts);
    for (size_t target = best_; target < simd::kTargets.size(); ++target) {
      if (!simd::kTargets[target].is_supported()) continue;
      simd::active_target = target;
      SCOPED_TRACE(simd::kTargets[target].name);
      for (int i = 0; i < times; ++i) {
        const std::string& text = texts.texts[random_() % texts.texts.size()];
        check(&changes, text.substr(random_() % 8 * texts.unit));
      }
    }
  }

  static void CheckStop(const Result& result, const uint8_t* in,
                        const uint8_t* in_end) {
    EXPECT_GE(result.in, in);
    EXPECT_LE(result.in, in_end);
    if (result.stop == Stop::kUnencodable) {
      EXPECT_LE(result.length, static_cast<size_t>(in_end - result.in));
    }
    if (result.stop == Stop::kIncomplete) {
      EXPECT_GT(result.length, static_cast<size_t>(in_end - result.in));
    }
  }

  std::unique_ptr<ChangingText> text_;
  std::mt19937_64 random_{44};
  size_t best_ = simd::active_target;
};

// Behind the room that there is, there is no memory.
TEST_F(ChangingTextTest, IsConvertedIntoTheRoomThatThereIs) {
  constexpr uint8_t kBefore = 0xA5;
  GuardedBuffer memory(kMax);
  const std::vector<Texts> all = AllTexts();
  for (const Texts& from : all) {
    for (const Texts& to : all) {
      if (random_() % OneIn(3) != 0) continue;
      ForEachText(
          from, IsNightly() ? 4 : 1,
          [&](TextChanges* changes, const std::string& text) {
            const size_t room =
                random_() % 2 == 0 ? 8 * text.size() : random_() % 800;
            uint8_t* const out = memory.End() - room;
            std::fill(out - 64, out, kBefore);
            text_->Run(text, changes,
                       [&](const uint8_t* in, const uint8_t* in_end) {
                         const Result result = FindConversion(
                             from.form, to.form)(in, in_end, out, memory.End());
                         CheckStop(result, in, in_end);
                         EXPECT_GE(result.out, out);
                         EXPECT_LE(result.out, memory.End());
                       });
            EXPECT_TRUE(std::all_of(
                out - 64, out, [=](uint8_t byte) { return byte == kBefore; }));
          });
    }
  }
}

// What was read once and not all written is looked at again: there may be
// fewer sequences by then.
TEST(SkipSequencesTest, EndsWithTheText) {
  GuardedBuffer memory(16);
  const std::string text = Encode<Utf8000>(0x110000) + "\xFF\xBF\xBF";
  uint8_t* const in = memory.End() - text.size();
  std::copy(text.begin(), text.end(), in);
  for (size_t count = 2; count < 9; ++count) {
    EXPECT_EQ(SkipSequences(KnownForm<Utf8000>(), in, memory.End(), count),
              memory.End());
  }
}

}  // namespace
}  // namespace utfx
