// The charsets as data.

#include "converters/charsets.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "library/utfx.h"
#include "tests/library/reference.h"

namespace utfx::library {
namespace {

std::vector<std::string> Names(const utfx_charset* charset) {
  std::vector<std::string> names = {utfx_charset_name(charset)};
  for (size_t i = 0; utfx_charset_alias(charset, i) != nullptr; ++i) {
    names.emplace_back(utfx_charset_alias(charset, i));
  }
  return names;
}

TEST(CharsetsTest, AreThoseOfTheTable) {
  for (const Charset& row : kCharsets) {
    const utfx_charset* const charset = utfx_charset_find(row.name.data());
    ASSERT_NE(charset, nullptr) << row.name;
    std::vector<std::string> names = {std::string(row.name)};
    names.insert(names.end(), row.aliases.begin(), row.aliases.end());
    EXPECT_EQ(Names(charset), names);
    EXPECT_EQ(utfx_charset_unit(charset), row.unit);
    EXPECT_EQ(utfx_charset_code_point_bits(charset), row.code_point_bits);
    EXPECT_EQ(utfx_charset_has_signature(charset), !row.signatures.empty());
  }
}

TEST(CharsetsTest, HaveUnicodesOwn) {
  struct Row {
    const char* name;
    size_t unit;
    bool has_signature;
  };
  for (const Row& row : std::vector<Row>{{"UTF-8", 1, false},
                                         {"UTF-16BE", 2, false},
                                         {"UTF-16LE", 2, false},
                                         {"UTF-16", 2, true},
                                         {"UTF-32BE", 4, false},
                                         {"UTF-32LE", 4, false},
                                         {"UTF-32", 4, true}}) {
    const utfx_charset* const charset = utfx_charset_find(row.name);
    ASSERT_NE(charset, nullptr) << row.name;
    EXPECT_EQ(utfx_charset_name(charset), std::string_view(row.name));
    EXPECT_EQ(utfx_charset_unit(charset), row.unit);
    EXPECT_EQ(utfx_charset_max_length(charset), 4U);
    EXPECT_EQ(utfx_charset_code_point_bits(charset), 21U);
    EXPECT_EQ(utfx_charset_has_signature(charset), row.has_signature);
  }
}

TEST(CharsetsTest, AreNumberedFromZeroOn) {
  const std::vector<const utfx_charset*> all = AllCharsets();
  EXPECT_EQ(all.size(), kCharsets.size() + 7);
  EXPECT_EQ(std::set<const utfx_charset*>(all.begin(), all.end()).size(),
            all.size());
  EXPECT_EQ(utfx_charset_at(all.size()), nullptr);
  EXPECT_EQ(utfx_charset_at(~size_t{0}), nullptr);
}

TEST(CharsetsTest, AreFoundByEveryNameHoweverItIsSpelled) {
  for (const utfx_charset* const charset : AllCharsets()) {
    for (const std::string& name : Names(charset)) {
      std::string lower = name;
      std::transform(lower.begin(), lower.end(), lower.begin(),
                     [](unsigned char c) { return std::tolower(c); });
      std::string underscored = name;
      std::replace(underscored.begin(), underscored.end(), '-', '_');
      std::string bare = name;
      std::erase(bare, '-');
      for (const std::string& spelling : {name, lower, underscored, bare}) {
        EXPECT_EQ(utfx_charset_find(spelling.c_str()), charset) << spelling;
      }
    }
  }
}

TEST(CharsetsTest, AreNotFoundByOtherNames) {
  for (const char* const name :
       {"", "-", "UTF", "UTF-", "UTF-6", "UTF-640", "UTF-64 BE", " UTF-64",
        "UTF-64//", "UTF-8000X", "UTF-∞", "LATIN1",
        // What glibc makes of UTF-∞-16.
        "UTF--16", "UTF--16BE", "UTF--8"}) {
    EXPECT_EQ(utfx_charset_find(name), nullptr) << name;
  }
}

}  // namespace
}  // namespace utfx::library
