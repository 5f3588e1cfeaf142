// No byte behind what is reported is ever written, whatever room the caller
// says that there is: text of every length up to some vectors, to targets that
// have as much room as it needs and not a byte more.

#include <gtest/gtest.h>
#include <unicode/ucnv.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include "tests/charset_rows.h"
#include "tests/charset_test.h"
#include "tests/icu-plugin/converter.h"

namespace utfx {
namespace {

constexpr size_t kMaxLength = 200;

// One text of so many code points for each way that they are long.
std::vector<std::u16string> Texts(size_t length) {
  std::vector<std::u16string> texts;
  for (const uint32_t start : {0x41U, 0x430U, 0x4E00U, 0x1F300U}) {
    std::vector<uint32_t> values(length);
    for (size_t i = 0; i < length; ++i) {
      values[i] = start + static_cast<uint32_t>(i % 26);
    }
    texts.push_back(ToUtf16(values));
    // And with another in it.
    if (length > 0) values[length / 2] = start == 0x41 ? 0xE9 : 'a';
    texts.push_back(ToUtf16(values));
  }
  std::vector<uint32_t> mixed(length);
  for (size_t i = 0; i < length; ++i) {
    constexpr uint32_t kMixed[] = {'a', 0xE9, 0x4E2D, 0x1F30D, 'b'};
    mixed[i] = kMixed[i * i % std::size(kMixed)];
  }
  texts.push_back(ToUtf16(mixed));
  return texts;
}

class BoundsTest : public CharsetTest {
 protected:
  // Calls function(text, bytes) for all texts.
  template <class Function>
  void ForTexts(Function function) {
    IcuConverter cnv(Name());
    const size_t step = IsInstrumented() ? 7 : 1;
    for (size_t length = 0; length <= kMaxLength; length += step) {
      for (const std::u16string& text : Texts(length)) {
        const std::string bytes =
            Join(cnv.FromUnicode(text, {SIZE_MAX, 8 * kMaxLength + 8}));
        function(text, bytes);
        ASSERT_FALSE(HasFailure()) << Hex(BytesOf(text));
      }
    }
  }
};

// With the functions that are told no size, or an endless one.
TEST_P(BoundsTest, Extract) {
  ForTexts([](const std::u16string& text, const std::string& bytes) {
    const icu::UnicodeString string(text.data(),
                                    static_cast<int32_t>(text.size()));
    const int32_t size =
        string.extract(0, string.length(), static_cast<char*>(nullptr),
                       static_cast<uint32_t>(0), Name().c_str());
    ASSERT_EQ(size, static_cast<int32_t>(bytes.size()));
    // In memory of its own, where free() and tools notice. The function that
    // is told no size writes a null as well.
    const auto free = [](void* block) { std::free(block); };
    const std::unique_ptr<char, decltype(free)> exact(
        static_cast<char*>(std::malloc(bytes.size() + 1)), free);
    ASSERT_EQ(string.extract(0, string.length(), exact.get(), Name().c_str()),
              size);
    ASSERT_EQ(std::memcmp(exact.get(), bytes.c_str(), bytes.size() + 1), 0);
    // And in front of a pattern.
    for (const uint32_t room : {static_cast<uint32_t>(size), 0xFFFFFFFFU}) {
      Target<char> target(bytes.size(), kBehind);
      ASSERT_EQ(string.extract(0, string.length(), target.Begin(), room,
                               Name().c_str()),
                size);
      ASSERT_EQ(std::memcmp(target.Begin(), bytes.data(), bytes.size()), 0);
      ASSERT_TRUE(
          target.IsUntouchedFrom(bytes.size() + (room == 0xFFFFFFFF ? 1 : 0)))
          << room;
    }
    ASSERT_EQ(icu::UnicodeString(bytes.data(), size, Name().c_str()), string);
  });
}

TEST_P(BoundsTest, FromUChars) {
  IcuConverter cnv(Name());
  ForTexts([&cnv](const std::u16string& text, const std::string& bytes) {
    for (const size_t more : {size_t{0}, size_t{1}, size_t{70}, kBehind}) {
      Target<char> target(bytes.size(), kBehind);
      UErrorCode error = U_ZERO_ERROR;
      const int32_t size = ucnv_fromUChars(
          cnv.Get(), target.Begin(), static_cast<int32_t>(bytes.size() + more),
          text.data(), static_cast<int32_t>(text.size()), &error);
      ASSERT_EQ(size, static_cast<int32_t>(bytes.size()));
      ASSERT_TRUE(U_SUCCESS(error));
      // It has room for a null.
      ASSERT_TRUE(target.IsUntouchedFrom(bytes.size() + (more > 0 ? 1 : 0)));
    }
  });
}

TEST_P(BoundsTest, ToUChars) {
  IcuConverter cnv(Name());
  ForTexts([&cnv](const std::u16string& text, const std::string& bytes) {
    for (const size_t more : {size_t{0}, size_t{1}, size_t{70}, kBehind}) {
      Target<UChar> target(text.size(), kBehind);
      UErrorCode error = U_ZERO_ERROR;
      const int32_t size = ucnv_toUChars(
          cnv.Get(), target.Begin(), static_cast<int32_t>(text.size() + more),
          bytes.data(), static_cast<int32_t>(bytes.size()), &error);
      ASSERT_EQ(size, static_cast<int32_t>(text.size()));
      ASSERT_TRUE(U_SUCCESS(error));
      ASSERT_EQ(std::u16string(target.Begin(), target.Begin() + size), text);
      ASSERT_TRUE(target.IsUntouchedFrom(text.size() + (more > 0 ? 1 : 0)));
    }
  });
}

TEST_P(BoundsTest, EndlessWithOffsets) {
  IcuConverter cnv(Name());
  ForTexts([&cnv](const std::u16string& text, const std::string& bytes) {
    for (const bool offsets : {false, true}) {
      const Split split = {SIZE_MAX, Split::kEndless, offsets};
      ASSERT_EQ(Join(cnv.FromUnicode(text, split)), bytes);
      ASSERT_EQ(Join(cnv.ToUnicode(bytes, split)), text);
    }
  });
}

// Directly, by way of ICU's pivot, and by names.
TEST_P(BoundsTest, ConvertEx) {
  IcuConverter ours(Name());
  for (const char* const other_name : {"UTF-8", "UTF-16BE", "UTF-32LE"}) {
    IcuConverter other(other_name);
    ForTexts([&](const std::u16string& text, const std::string& bytes) {
      const std::string other_bytes =
          Join(other.FromUnicode(text, {SIZE_MAX, 8 * kMaxLength + 8}));
      const auto check = [](const IcuConverter& to, const IcuConverter& from,
                            const std::string& in, const std::string& out) {
        Target<char> buffer(out.size(), kBehind);
        char* target = buffer.Begin();
        const char* source = in.data();
        UErrorCode error = U_ZERO_ERROR;
        ucnv_convertEx(to.Get(), from.Get(), &target,
                       target + out.size() + kBehind, &source,
                       source + in.size(), nullptr, nullptr, nullptr, nullptr,
                       1, 1, &error);
        ASSERT_TRUE(U_SUCCESS(error));
        ASSERT_EQ(std::string_view(buffer.Begin(), target), out);
        // It has room for a null.
        ASSERT_TRUE(buffer.IsUntouchedFrom(out.size() + 1));
      };
      check(other, ours, bytes, other_bytes);
      check(ours, other, other_bytes, bytes);
    });
    if (HasFailure()) return;
  }
}

UTFX_INSTANTIATE_CHARSET_TEST_WITH(BoundsTest, IcuCharsets());

}  // namespace
}  // namespace utfx
