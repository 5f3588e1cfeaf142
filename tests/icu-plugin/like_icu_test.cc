// Against ICU's own converters of the encodings that ours extend: call by call,
// the same output, offsets, errors and invalid bytes.

#include <gtest/gtest.h>
#include <unicode/ucnv.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "converters/charsets.h"
#include "core/byte_order.h"
#include "core/family.h"
#include "tests/charset_test.h"
#include "tests/icu-plugin/converter.h"
#include "tests/model/model.h"

namespace utfx {
namespace {

// ICU's own that a charset of ours does as, or none.
std::string IcusOf(const Charset& charset) {
  if (charset.family == Family::kUtf8) return "UTF-8";
  if (!IsUtf16(charset.family)) return "";
  // ICU's UTF-16 writes in the order of the machine, ours in big-endian, as
  // ICU's "UTF-16,version=2".
  if (!charset.signatures.empty()) return "UTF-16,version=2";
  return charset.order == ByteOrder::kBigEndian ? "UTF-16BE" : "UTF-16LE";
}

// For each charset, in bytes and in units.
constexpr int kTexts = 2'400'000 / static_cast<int>(kCharsetCount);

class LikeIcuTest : public CharsetTest {
 protected:
  // Whether two converters agree on a text.
  void CheckToUnicode(const std::string& text, Split split) {
    auto expected = icus_.ToUnicode(text, split);
    auto calls = ours_.ToUnicode(text, split);
    for (size_t i = 0; i < std::min(calls.size(), expected.size()); ++i) {
      std::vector<int32_t>& offsets = expected[i].offsets;
      for (size_t j = 0; j < offsets.size(); ++j) {
        if (offsets[j] == kNoOffset && j < calls[i].offsets.size()) {
          offsets[j] = calls[i].offsets[j];
        }
      }
    }
    ASSERT_EQ(calls, expected) << Hex(text) << " " << split;
  }
  void CheckFromUnicode(const std::u16string& text, Split split) {
    ASSERT_EQ(ours_.FromUnicode(text, split), icus_.FromUnicode(text, split))
        << Hex(BytesOf(text)) << " " << split;
  }

  // With getNextUChar().
  void CheckNext(const std::string& text) {
    ucnv_resetToUnicode(ours_.Get());
    ucnv_resetToUnicode(icus_.Get());
    const char* our_source = text.data();
    const char* icu_source = text.data();
    const char* const limit = text.data() + text.size();
    for (size_t i = 0; i < 4 * text.size() + 4; ++i) {
      UErrorCode our_error = U_ZERO_ERROR;
      UErrorCode icu_error = U_ZERO_ERROR;
      const UChar32 ours =
          ucnv_getNextUChar(ours_.Get(), &our_source, limit, &our_error);
      const UChar32 icus =
          ucnv_getNextUChar(icus_.Get(), &icu_source, limit, &icu_error);
      ASSERT_EQ(ours, icus) << Hex(text) << " " << i;
      ASSERT_EQ(our_error, icu_error) << Hex(text) << " " << i;
      ASSERT_EQ(our_source, icu_source) << Hex(text) << " " << i;
      if (our_error == U_INDEX_OUTOFBOUNDS_ERROR) return;
    }
  }

  void Set(const Callback& callback) {
    ours_.Set(callback);
    icus_.Set(callback);
  }

  // Changes bytes of a text in the encoding, but makes no start of a sequence
  // that only ours have.
  static std::string Mutate(std::string text, RandomText* random) {
    const uint32_t changes = random->Below(4);
    for (uint32_t i = 0; i < changes && !text.empty(); ++i) {
      const auto size = static_cast<uint32_t>(text.size());
      const uint32_t place = random->Below(size);
      switch (random->Below(4)) {
        case 0:
          text[place] = static_cast<char>(random->Below(256));
          break;
        case 1:
          text.erase(place, 1 + random->Below(3));
          break;
        case 2:
          text.insert(place, 1, kTelling[random->Below(sizeof kTelling - 1)]);
          break;
        default:
          text.resize(place);
          break;
      }
    }
    return IsUtf8() ? WithoutExtendedUtf8(std::move(text))
                    : WithoutExtendedUtf16(std::move(text));
  }

  static bool IsUtf8() { return IcusOf(GetParam()) == "UTF-8"; }

  static std::string WithoutExtendedUtf8(std::string text) {
    for (size_t i = 0; i < text.size(); ++i) {
      const auto byte = static_cast<uint8_t>(text[i]);
      const bool is_over_unicode = byte == 0xF4 && i + 1 < text.size() &&
                                   static_cast<uint8_t>(text[i + 1]) >= 0x90 &&
                                   static_cast<uint8_t>(text[i + 1]) <= 0xBF;
      if (byte > 0xF4 || is_over_unicode) text[i] = '\xC1';
    }
    return text;
  }

  // DC04 to DDFF, in either order, at even and odd places: wherever it might be
  // read as a unit.
  static std::string WithoutExtendedUtf16(std::string text) {
    for (char& byte : text) {
      if ((byte & 0xFE) == 0xDC) byte = '\xDE';
    }
    return text;
  }

  static constexpr char kTelling[] =
      "\x80\xBF\xC0\xC2\xDF\xE0\xED\xEF\xF0\xF4\xD8\xDB\xDE\xDF\xFE\xFF";

  IcuConverter ours_{Name()};
  IcuConverter icus_{IcusOf(GetParam())};
};

TEST_P(LikeIcuTest, AllScalarValues) {
  ForScalarValues(1 << 12, [&](const std::vector<uint32_t>& values, size_t i) {
    const std::u16string utf16 = ToUtf16(values);
    const std::string bytes = Join(icus_.FromUnicode(utf16, {}));
    for (size_t units = 1; units <= 16; ++units) {
      if (IsInstrumented() && units != i % 16) continue;
      CheckFromUnicode(utf16, {units, 17 - units});
      CheckToUnicode(bytes, {units, 17 - units, units % 2 == 0});
      if (HasFatalFailure()) return;
    }
    CheckFromUnicode(utf16, {SIZE_MAX, Split::kEndless});
    CheckToUnicode(bytes, {SIZE_MAX, Split::kEndless});
    CheckNext(bytes);
  });
}

// Every callback, every split of source and target, with offsets and without.
TEST_P(LikeIcuTest, MutatedBytes) {
  RandomText random(1);
  size_t callback = 0;
  const int times = Repeat(kTexts);
  for (int i = 0; i < times; ++i) {
    if (i % 100 == 0) Set(kCallbacks[callback++ % std::size(kCallbacks)]);
    std::string text =
        Mutate(Join(icus_.FromUnicode(random.Utf16(12), {})), &random);
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

UTFX_INSTANTIATE_CHARSET_TEST_WITH(LikeIcuTest,
                                   CharsetsWith([](const Charset& row) {
                                     return !IcusOf(row).empty();
                                   }));

}  // namespace
}  // namespace utfx
