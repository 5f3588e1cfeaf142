// The tables of single-byte charsets, by all their names: glibc's iconv(3) has
// the same ones, for each byte and for each code point.

#include <gtest/gtest.h>
#include <iconv.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "converters/tables_data.h"
#include "library/utfx.h"
#include "tests/effort.h"
#include "tests/gconv-module/real_iconv.h"

namespace utfx::library {
namespace {

constexpr uint32_t kEndOfUnicode = 0x110000;

// All names of a table, its own first.
std::vector<std::string> NamesOfTable(size_t table) {
  std::vector<std::string> names;
  const char* name = tables::kNames + tables::kNamesAt[table];
  for (; *name != 0; name += *name + 2) names.emplace_back(name + 1);
  return names;
}

const utfx_charset* CharsetOfTable(size_t table) {
  return utfx_charset_find(NamesOfTable(table).front().c_str());
}

bool IsScalarValue(uint32_t code_point) {
  return code_point < 0xD800 ||
         (code_point >= 0xE000 && code_point < kEndOfUnicode);
}

// One call of glibc's for one character, which is all there is room for: what
// it writes, unless it is an error or nothing.
template <class To, class From>
std::optional<To> GlibcsOne(const Iconv& conversion, From from) {
  To to = 0;
  char* in = reinterpret_cast<char*>(&from);
  char* out = reinterpret_cast<char*>(&to);
  size_t in_left = sizeof from;
  size_t room = sizeof to;
  if (iconv(conversion.Handle(), &in, &in_left, &out, &room) ==
          static_cast<size_t>(-1) ||
      room != 0) {
    return std::nullopt;
  }
  return to;
}

std::string Converted(const utfx_charset* from, const utfx_charset* to,
                      std::string_view text) {
  std::string out(utfx_max_output_length(from, to, text.size()), '\0');
  const utfx_result result = utfx_convert_text(
      from, to, UTFX_SKIP, text.data(), text.size(), out.data(), out.size());
  EXPECT_EQ(result.status, UTFX_OK);
  out.resize(result.written);
  return out;
}

std::string Utf32(const std::vector<uint32_t>& code_points) {
  std::string text;
  for (const uint32_t code_point : code_points) {
    for (int shift = 0; shift < 32; shift += 8) {
      text += static_cast<char>(code_point >> shift);
    }
  }
  return text;
}

constexpr std::array kUnicodesOwn = {"UTF-8", "UTF-16LE", "UTF-16BE",
                                     "UTF-32LE"};

TEST(GlibcsTablesTest, AreFoundByAllTheirNames) {
  for (size_t table = 0; table < tables::kCount; ++table) {
    const std::vector<std::string> names = NamesOfTable(table);
    const utfx_charset* const charset = CharsetOfTable(table);
    ASSERT_NE(charset, nullptr) << names[0];
    EXPECT_EQ(utfx_charset_name(charset), names[0]);
    for (size_t i = 1; i < names.size(); ++i) {
      EXPECT_EQ(utfx_charset_find(names[i].c_str()), charset) << names[i];
      const char* const alias = utfx_charset_alias(charset, i - 1);
      ASSERT_NE(alias, nullptr) << names[i];
      EXPECT_EQ(alias, names[i]);
    }
    EXPECT_EQ(utfx_charset_alias(charset, names.size() - 1), nullptr);
  }
}

TEST(GlibcsTablesTest, DecodeBytesAsGlibc) {
  const utfx_charset* const utf32 = utfx_charset_find("UTF-32LE");
  for (size_t table = 0; table < tables::kCount; ++table) {
    const std::string name = NamesOfTable(table).front();
    const utfx_charset* const charset = CharsetOfTable(table);
    const Iconv decoder("WCHAR_T", name);
    std::string text;
    std::vector<uint32_t> expected;
    for (unsigned byte = 0; byte < 256; ++byte) {
      const char in = static_cast<char>(byte);
      text += in;
      uint64_t code_point = 0;
      const utfx_sequence one = utfx_decode_one(charset, &in, 1, &code_point);
      EXPECT_EQ(one.length, 1U);
      const auto glibcs = GlibcsOne<wchar_t>(decoder, in);
      EXPECT_EQ(one.status, glibcs ? UTFX_OK : UTFX_ILL_FORMED)
          << name << ' ' << byte;
      if (glibcs) {
        EXPECT_EQ(code_point, static_cast<uint64_t>(*glibcs))
            << name << ' ' << byte;
        expected.push_back(static_cast<uint32_t>(*glibcs));
      }
    }
    // As texts, of which the other half is in another order.
    text.append(text.rbegin(), text.rend());
    expected.insert(expected.end(), expected.rbegin(), expected.rend());
    const std::string expected_text = Utf32(expected);
    for (const char* const unicode : kUnicodesOwn) {
      const utfx_charset* const to = utfx_charset_find(unicode);
      EXPECT_TRUE(Converted(charset, to, text) ==
                  Converted(utf32, to, expected_text))
          << name << " to " << unicode;
    }
  }
}

TEST(GlibcsTablesTest, EncodeCodePointsAsGlibc) {
  const utfx_charset* const utf32 = utfx_charset_find("UTF-32LE");
  std::vector<uint32_t> scalar_values;
  for (uint32_t value = 0; value < kEndOfUnicode; ++value) {
    if (IsScalarValue(value)) scalar_values.push_back(value);
  }
  std::vector<std::string> texts;
  texts.reserve(kUnicodesOwn.size());
  for (const char* const unicode : kUnicodesOwn) {
    texts.push_back(
        Converted(utf32, utfx_charset_find(unicode), Utf32(scalar_values)));
  }
  for (size_t table = 0; table < tables::kCount; table += OneIn(37)) {
    const std::string name = NamesOfTable(table).front();
    const utfx_charset* const charset = CharsetOfTable(table);
    const Iconv encoder(name, "WCHAR_T");
    std::string expected;
    for (const uint32_t value : scalar_values) {
      char byte = 0;
      const utfx_sequence one = utfx_encode_one(charset, value, &byte, 1);
      const auto glibcs = GlibcsOne<char>(encoder, static_cast<wchar_t>(value));
      ASSERT_EQ(one.status, glibcs ? UTFX_OK : UTFX_UNENCODABLE)
          << name << ' ' << value;
      ASSERT_EQ(one.length, glibcs ? 1U : 0U) << name << ' ' << value;
      if (glibcs) {
        ASSERT_EQ(byte, *glibcs) << name << ' ' << value;
        expected += byte;
      }
    }
    for (size_t i = 0; i < texts.size(); ++i) {
      EXPECT_TRUE(Converted(utfx_charset_find(kUnicodesOwn[i]), charset,
                            texts[i]) == expected)
          << kUnicodesOwn[i] << " to " << name;
    }
  }
}

}  // namespace
}  // namespace utfx::library
