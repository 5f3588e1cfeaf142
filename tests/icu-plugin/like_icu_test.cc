// Against ICU's own converters of the encodings that ours extend: call by call,
// the same output, offsets, errors and invalid bytes.

#include <gtest/gtest.h>
#include <unicode/ucnv.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/charset.h"
#include "tests/charset_rows.h"
#include "tests/charset_test.h"
#include "tests/icu-plugin/converter.h"
#include "tests/icu-plugin/icus_own.h"
#include "tests/model/model.h"

namespace utfx {
namespace {

// For each converter of ICU, in bytes and in units.
const int kTexts = 2'400'000 / static_cast<int>(IcuCharsets().size());

// ICU's own, each against all of ours that do as it does.
class LikeIcuTest : public testing::TestWithParam<std::string> {
 protected:
  LikeIcuTest() {
    for (const Charset& charset : IcuCharsets()) {
      if (IcusOf(charset) == GetParam()) {
        ours_.push_back(
            std::make_unique<IcuConverter>(std::string(charset.name)));
      }
    }
  }

  // Whether the converters agree on a text.
  void CheckToUnicode(const std::string& text, Split split) {
    const auto expected = icus_.ToUnicode(text, split);
    for (const auto& ours : ours_) {
      auto calls = ours->ToUnicode(text, split);
      for (size_t i = 0; i < std::min(calls.size(), expected.size()); ++i) {
        const std::vector<int32_t>& offsets = expected[i].offsets;
        std::vector<int32_t>& our_offsets = calls[i].offsets;
        for (size_t j = 0; j < std::min(our_offsets.size(), offsets.size());
             ++j) {
          if (offsets[j] == kNoOffset) our_offsets[j] = kNoOffset;
        }
      }
      ASSERT_EQ(calls, expected)
          << ours->Name() << " " << Hex(text) << " " << split;
    }
  }
  void CheckFromUnicode(const std::u16string& text, Split split) {
    const auto expected = icus_.FromUnicode(text, split);
    for (const auto& ours : ours_) {
      ASSERT_EQ(ours->FromUnicode(text, split), expected)
          << ours->Name() << " " << Hex(BytesOf(text)) << " " << split;
    }
  }

  // With getNextUChar().
  void CheckNext(const std::string& text) {
    for (const auto& ours : ours_) CheckNext(text, *ours);
  }
  void CheckNext(const std::string& text, const IcuConverter& ours) {
    ucnv_resetToUnicode(ours.Get());
    ucnv_resetToUnicode(icus_.Get());
    const char* our_source = text.data();
    const char* icu_source = text.data();
    const char* const limit = text.data() + text.size();
    for (size_t i = 0; i < 4 * text.size() + 4; ++i) {
      UErrorCode our_error = U_ZERO_ERROR;
      UErrorCode icu_error = U_ZERO_ERROR;
      const UChar32 our_next =
          ucnv_getNextUChar(ours.Get(), &our_source, limit, &our_error);
      const UChar32 icu_next =
          ucnv_getNextUChar(icus_.Get(), &icu_source, limit, &icu_error);
      if (our_next != icu_next || our_error != icu_error ||
          our_source != icu_source) {
        FAIL() << ours.Name() << " " << Hex(text) << " " << i << ": "
               << our_next << ", " << u_errorName(our_error) << " instead of "
               << icu_next << ", " << u_errorName(icu_error)
               << ", or to another place";
      }
      if (our_error == U_INDEX_OUTOFBOUNDS_ERROR) return;
    }
  }

  void Set(const Callback& callback) {
    for (const auto& ours : ours_) ours->Set(callback);
    icus_.Set(callback);
  }

  std::vector<std::unique_ptr<IcuConverter>> ours_;
  IcuConverter icus_{GetParam()};
};

// Few characters are converted in other ways than many, and the offsets of
// those of one length in other ways than of others.
TEST_P(LikeIcuTest, PiecesOfEverySize) {
  constexpr uint32_t kFirst[] = {'a', 0xE0, 0x430, 0x4E00, 0x1F600};
  RandomText random(3);
  std::vector<uint32_t> values;
  while (values.size() < 600) {
    const uint32_t first = kFirst[random.Below(std::size(kFirst))];
    for (uint32_t left = random.Below(30); left > 0; --left) {
      values.push_back(first + random.Below(20));
    }
  }
  const std::u16string utf16 = ToUtf16(values);
  const std::string bytes = Join(icus_.FromUnicode(utf16, {}));
  for (size_t size = 1; size <= 300; ++size) {
    for (const size_t target : {size, 3 * size, Split::kEndless}) {
      for (const bool offsets : {false, true}) {
        if (!IsNightly() && offsets == (size % 2 == 0)) continue;
        CheckFromUnicode(utf16, {size, target, offsets});
        CheckToUnicode(bytes, {size, target, offsets});
        if (HasFatalFailure()) return;
      }
    }
  }
}

// Where a stream starts, a converter may take some of it in before it looks
// for room.
TEST_P(LikeIcuTest, NoRoomAtFirst) {
  const std::u16string texts[] = {u"a\u4E00\U0001F600z", u"\uFEFFa", u"\uFFFEa",
                                  u"\uFEFE\uFFFF", u"\U0001F600\U00020000"};
  for (const std::u16string& text : texts) {
    const std::string bytes = Join(icus_.FromUnicode(text, {}));
    for (size_t source = 1; source <= 5; ++source) {
      for (size_t calls = 1; calls <= 6; ++calls) {
        for (const size_t target : {size_t{1}, size_t{2}, Split::kEndless}) {
          for (const bool offsets : {false, true}) {
            CheckFromUnicode(text, {source, target, offsets, calls});
            CheckToUnicode(bytes, {source, target, offsets, calls});
            // UTF-16's without the signature, too.
            CheckToUnicode(bytes.substr(2), {source, target, offsets, calls});
            if (HasFatalFailure()) return;
          }
        }
      }
    }
  }
}

// Every callback, every split of source and target, with offsets and without.
TEST_P(LikeIcuTest, MutatedBytes) {
  RandomText random(1);
  size_t callback = 0;
  const int times = Repeat(kTexts);
  for (int i = 0; i < times; ++i) {
    if (i % 100 == 0) Set(kCallbacks[callback++ % std::size(kCallbacks)]);
    std::string text = Mutate(Join(icus_.FromUnicode(random.Utf16(12), {})),
                              GetParam(), &random);
    const auto source = static_cast<size_t>(i / 1200 % 16 + 1);
    const size_t target =
        i % 17 == 16 ? Split::kEndless : static_cast<size_t>(i % 17 + 1);
    CheckToUnicode(text, {source, target, i % 3 != 0});
    if (i % 10 == 0) CheckNext(text);
    if (HasFatalFailure()) return;
  }
}

TEST_P(LikeIcuTest, MutatedUnits) {
  RandomText random(2);
  size_t callback = 0;
  const int times = Repeat(kTexts);
  for (int i = 0; i < times; ++i) {
    if (i % 100 == 0) Set(kCallbacks[callback++ % std::size(kCallbacks)]);
    const auto source = static_cast<size_t>(i / 1200 % 16 + 1);
    const size_t target =
        i % 17 == 16 ? Split::kEndless : static_cast<size_t>(i % 17 + 1);
    CheckFromUnicode(random.Utf16(12), {source, target, i % 3 != 0});
    if (HasFatalFailure()) return;
  }
}

INSTANTIATE_TEST_SUITE_P(All, LikeIcuTest, testing::ValuesIn(kIcusOwn),
                         NameOfIcus);

}  // namespace
}  // namespace utfx
