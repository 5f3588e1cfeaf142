// Locales in UTF-8000 and UTF-E-8: the wchar_t functions of the C library, and
// programs, beside a locale in UTF-8 that is made likewise.

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <clocale>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cwchar>
#include <memory>
#include <ostream>
#include <random>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "core/charset.h"
#include "core/code_point.h"
#include "tests/charset_test.h"
#include "tests/hex.h"
#include "tests/model/model.h"
#include "tests/model/utf8000.h"
#include "tests/run_command.h"
#include "tests/temporary_folder.h"

namespace utfx {
namespace {

constexpr size_t kIllFormed = static_cast<size_t>(-1);
constexpr size_t kIncomplete = static_cast<size_t>(-2);
constexpr size_t kMaxBlockSize = 13;

// A locale of this thread, while it lives.
class InLocale {
 public:
  explicit InLocale(std::string_view charset)
      : locale_(newlocale(LC_CTYPE_MASK,
                          ("en_US." + std::string(charset)).c_str(), nullptr)),
        before_(uselocale(locale_)) {
    if (locale_ == nullptr) throw std::runtime_error("no such locale");
  }
  InLocale(const InLocale&) = delete;
  InLocale& operator=(const InLocale&) = delete;
  ~InLocale() {
    uselocale(before_);
    freelocale(locale_);
  }

 private:
  locale_t locale_;
  locale_t before_;
};

// What a text is up to its first error.
struct Reading {
  std::u32string text;
  size_t size;   // Of what is read, in bytes.
  size_t error;  // 0, kIllFormed or kIncomplete.

  bool operator==(const Reading&) const = default;
  friend void PrintTo(const Reading& reading, std::ostream* stream) {
    *stream << reading.text.size() << " characters, " << reading.size
            << " bytes, error " << static_cast<ptrdiff_t>(reading.error);
  }
};

// The textbook loop, over blocks of so many bytes.
Reading ReadInBlocks(std::string_view input, size_t block) {
  Reading reading = {{}, 0, 0};
  mbstate_t state = {};
  size_t held = 0;  // Bytes of a character that are in `state`.
  for (size_t start = 0; start < input.size(); start += block) {
    std::string_view rest = input.substr(start, block);
    while (!rest.empty()) {
      wchar_t character = 0;
      size_t length = mbrtowc(&character, rest.data(), rest.size(), &state);
      if (length == kIllFormed) {
        reading.error = kIllFormed;
        return reading;
      }
      if (length == kIncomplete) {
        held += rest.size();
        break;
      }
      if (length == 0) length = 1 - held;  // U+0000 is one byte.
      reading.text += static_cast<char32_t>(character);
      reading.size += held + length;
      held = 0;
      rest.remove_prefix(length);
    }
  }
  if (mbsinit(&state) == 0) reading.error = kIncomplete;
  return reading;
}

std::string Utf8Of(char32_t value) {
  return model::Utf8000().Encode(model::ToBits(value), /*limit=*/31);
}

// All scalar values, and some of all sizes beyond, up to 31 bits.
const std::u32string& AllCharacters() {
  static const auto* const kAll = [] {
    auto* all = new std::u32string;
    for (const uint32_t value : model::ScalarValues()) {
      if (value != 0) *all += static_cast<char32_t>(value);
    }
    std::mt19937 random(31);
    for (uint32_t bits = 21; bits <= 31; ++bits) {
      const uint32_t least = uint32_t{1} << (bits - 1);
      for (int i = 0; i < 1'000; ++i) {
        const uint32_t value = least + random() % least;
        if (value > kMaxUnicode) *all += static_cast<char32_t>(value);
      }
      *all += static_cast<char32_t>(least + (least - 1));
    }
    return all;
  }();
  return *kAll;
}
const std::string& AllBytes() {
  static const auto* const kAll = [] {
    auto* all = new std::string;
    for (const char32_t value : AllCharacters()) *all += Utf8Of(value);
    return all;
  }();
  return *kAll;
}

std::wstring Wide(const std::u32string& text) {
  return {text.begin(), text.end()};
}

class LocaleTest : public CharsetTest {
 protected:
  // The locales are in a folder of their own while the tests run.
  static void SetUpTestSuite() {
    folder = std::make_unique<TemporaryFolder>();
    std::vector<std::string_view> charsets = {"UTF-8"};
    for (const Charset& row : Utf8LikeCharsets()) charsets.push_back(row.name);
    for (const std::string_view charset : charsets) {
      const Command made =
          RunCommand("\"$UTFX_MAKE_LOCALE\" " + std::string(charset) + " '" +
                     folder->Path() + "' 2>&1");
      ASSERT_EQ(made.status, 0) << made.output;
    }
    setenv("LOCPATH", folder->Path().c_str(), 1);
  }
  static void TearDownTestSuite() { folder.reset(); }

 private:
  static inline std::unique_ptr<TemporaryFolder> folder;
};

TEST_P(LocaleTest, EachCharacter) {
  const InLocale locale(Name());
  for (size_t i = 0; i < AllCharacters().size(); i += OneIn(101)) {
    const char32_t value = AllCharacters()[i];
    const std::string bytes = Utf8Of(value);
    char written[MB_LEN_MAX] = {};
    mbstate_t state = {};
    ASSERT_EQ(wcrtomb(written, static_cast<wchar_t>(value), &state),
              bytes.size());
    ASSERT_EQ(std::string(written, bytes.size()), bytes);
    for (size_t size = 1; size < bytes.size(); ++size) {
      ASSERT_EQ(mbrlen(bytes.data(), size, &state), kIncomplete);
      ASSERT_EQ(mbrlen(bytes.data() + size, bytes.size() - size, &state),
                bytes.size() - size);
    }
  }
}

TEST_P(LocaleTest, AllInBlocks) {
  const InLocale locale(Name());
  const Reading expected = {AllCharacters(), AllBytes().size(), 0};
  for (size_t block = 1; block <= kMaxBlockSize; ++block) {
    if (block > 4 && block % OneIn(3) != 0) continue;
    EXPECT_TRUE(ReadInBlocks(AllBytes(), block) == expected) << block;
  }
}

TEST_P(LocaleTest, Strings) {
  const InLocale locale(Name());
  const std::wstring wide = Wide(AllCharacters());
  // As much as has room at a time, and all at once.
  for (const size_t room :
       {size_t{1}, size_t{7}, size_t{1000}, wide.size() + 1}) {
    std::wstring read(wide.size() + 1, L'\0');
    const char* bytes = AllBytes().c_str();
    mbstate_t state = {};
    size_t count = 0;
    while (bytes != nullptr) {
      const size_t more = mbsrtowcs(
          &read[count], &bytes, std::min(room, read.size() - count), &state);
      ASSERT_NE(more, kIllFormed);
      count += more;
    }
    ASSERT_EQ(count, wide.size());
    read.resize(count);
    ASSERT_TRUE(read == wide) << room;

    std::string written(AllBytes().size() + 1, '\0');
    const wchar_t* characters = wide.c_str();
    count = 0;
    while (characters != nullptr) {
      const size_t more =
          wcsrtombs(&written[count], &characters,
                    std::min(room + 5, written.size() - count), &state);
      ASSERT_NE(more, kIllFormed);
      count += more;
    }
    written.resize(count);
    ASSERT_TRUE(written == AllBytes()) << room;
  }
}

// Text with errors, beside UTF-8. That waits for all of a sequence that is
// ill-formed already.
TEST_P(LocaleTest, ErrorsAreThoseOfUtf8) {
  std::mt19937 random(8);
  const auto& all = AllCharacters();
  for (int i = 0; i < Repeat(20'000); ++i) {
    std::string text;
    for (auto count = random() % 12; count > 0; --count) {
      text += Utf8Of(random() % 2 == 0 ? 'a' + random() % 26
                                       : all[random() % all.size()]);
    }
    for (auto count = random() % 3; count > 0 && !text.empty(); --count) {
      text[random() % text.size()] = static_cast<char>(random());
    }
    const size_t block = 1 + random() % kMaxBlockSize;
    Reading expected;
    {
      const InLocale locale("UTF-8");
      expected = ReadInBlocks(text, block);
    }
    if (expected.error == kIncomplete &&
        model::Read(GetParam(), std::string_view(text).substr(expected.size))
                .status == Decoded::Status::kIllFormed) {
      expected.error = kIllFormed;
    }
    const InLocale locale(Name());
    ASSERT_EQ(ReadInBlocks(text, block), expected) << Hex(text) << block;
  }
}

TEST_P(LocaleTest, Files) {
  const InLocale locale(Name());
  FILE* const file = tmpfile();
  ASSERT_NE(file, nullptr);
  for (const char32_t value : AllCharacters()) {
    ASSERT_EQ(fputwc(static_cast<wchar_t>(value), file),
              static_cast<wint_t>(value));
  }
  rewind(file);
  for (const char32_t value : AllCharacters()) {
    const wint_t character = fgetwc(file);
    ASSERT_EQ(character, static_cast<wint_t>(value));
    ASSERT_EQ(ungetwc(character, file), character);
    ASSERT_EQ(fgetwc(file), character);
  }
  EXPECT_EQ(fgetwc(file), WEOF);
  EXPECT_NE(feof(file), 0);
  fclose(file);
}

// Characters come before the error behind them.
TEST_P(LocaleTest, FilesWithErrors) {
  const InLocale locale(Name());
  for (size_t size = 0; size < 300; ++size) {
    FILE* const file = tmpfile();
    const std::string text =
        AllBytes().substr(0, 127) + Times(size, "\xC3\xA9");
    fwrite(text.data(), 1, text.size(), file);
    fputc(0xFF, file);
    fflush(file);
    FILE* const reader = fdopen(dup(fileno(file)), "r");
    rewind(reader);
    size_t count = 0;
    errno = 0;
    while (fgetwc(reader) != WEOF) ++count;
    EXPECT_EQ(count, 127 + size);
    EXPECT_EQ(errno, EILSEQ);
    fclose(reader);
    fclose(file);
  }
}

TEST_P(LocaleTest, Programs) {
  if (std::getenv("MESON_EXE_WRAPPER") != nullptr) {
    GTEST_SKIP() << "the programs here are of another machine";
  }
  const std::string text = "\"$UTFX_TEXT\"";
  for (const std::string& command : {
           "wc -mlL " + text,
           std::string(R"(printf '\xc3\xa4\xff\n' | wc -m)"),
           std::string(R"(printf 'a\xe2\x82\xff\xc3\xa4' | wc -m)"),
           std::string("d=$(mktemp -d) && touch \"$d\"/{$'\\xc3\\xa4',$'\\xff',"
                       "$'\\xed\\xa0\\x80',$'\\xe4\\xb8\\xad',a} && "
                       "ls -q \"$d\" && ls -b \"$d\"; rm -r \"$d\""),
           "grep -o 'M.nschen' " + text,
           "grep -c '^.\\{60,100\\}$' " + text,
           "grep -io 'wÜRDE' " + text,
           "sed 's/[[:alpha:]]/x/g; s/x.x/<&>/' " + text,
           "gawk '{ print length($0), toupper($0), substr($0, 3, 9) }' " + text,
           "gawk '{ print match($0, /[^ -~]/), RLENGTH }' " + text,
           "bash -c 'while read -r line; do echo \"${#line} ${line:2:9} "
           "${line^^} ${line//[^ a-z]/_}\"; done' <" +
               text,
       }) {
    const auto run = [&command](const std::string& charset) {
      // By a bash that starts in the locale: this one would load the module
      // without what it may need.
      return RunCommand("env LC_ALL=en_US." + charset +
                        " ASAN_OPTIONS=detect_leaks=0 "
                        "LD_PRELOAD=\"${UTFX_PRELOAD-}\" bash <<'COMMAND'\n" +
                        command + "\nCOMMAND");
    };
    const Command expected = run("UTF-8");
    EXPECT_NE(expected.output, "") << command;
    EXPECT_EQ(run(Name()), expected) << command;
  }
  // So that the locale is not just the bytes of C.
  EXPECT_EQ(RunCommand("LC_ALL=en_US." + Name() + " locale charmap").output,
            Name() + "\n");
}

UTFX_INSTANTIATE_CHARSET_TEST_WITH(LocaleTest, Utf8LikeCharsets());

}  // namespace
}  // namespace utfx
