#ifndef UTFX_TESTS_LIBRARY_VECTORS_H_
#define UTFX_TESTS_LIBRARY_VECTORS_H_

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "library/utfx.h"
#include "tests/hex.h"

namespace utfx::library {

// What is said of bytes that are no integer or no field.
struct Why {
  std::string hex;
  utfx_status status;
  utfx_cause cause;
  size_t length;
  size_t at;
  const char* text;
};

template <class Explain>
void ExpectWhy(const Why& why, Explain explain) {
  SCOPED_TRACE(why.hex);
  const std::string bytes = BytesOfHex(why.hex);
  const std::vector<char> in(bytes.begin(), bytes.end());
  char text[200];
  const utfx_explanation found =
      explain(in.data(), in.size(), text, sizeof text);
  EXPECT_EQ(found.status, why.status);
  EXPECT_EQ(found.cause, why.cause);
  EXPECT_EQ(found.length, why.length);
  EXPECT_EQ(found.at, why.at);
  EXPECT_STREQ(text, why.text);
  EXPECT_EQ(found.text_length, std::string_view(text).size());
  EXPECT_STREQ(found.error_class, why.status == UTFX_INCOMPLETE   ? "Incomplete"
                                  : why.status == UTFX_ILL_FORMED ? "IllFormed"
                                                                  : "None");
  // With room for less, as much as fits.
  char some[4];
  EXPECT_EQ(explain(in.data(), in.size(), some, sizeof some).text_length,
            found.text_length);
  EXPECT_EQ(std::string_view(some), std::string_view(text).substr(0, 3));
}

// The rows of a table, as columns; those at the end of a row may be missing.
inline std::vector<std::vector<std::string>> Rows(const char* table) {
  std::ifstream file(std::string(UTFX_VECTORS "/") + table);
  std::vector<std::vector<std::string>> rows;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    std::istringstream columns(line);
    rows.emplace_back();
    for (std::string column; std::getline(columns, column, '\t');) {
      rows.back().push_back(column);
    }
    rows.back().resize(std::max<size_t>(rows.back().size(), 4));
  }
  EXPECT_GT(rows.size(), 200U);
  return rows;
}

inline std::vector<uint64_t> WordsOf(std::string_view decimal) {
  const bool is_negative = decimal.starts_with('-');
  std::vector<uint32_t> halves(160);  // The lowest first.
  for (const char digit : decimal.substr(is_negative ? 1 : 0)) {
    auto carry = static_cast<uint64_t>(digit - '0');
    for (uint32_t& half : halves) {
      carry += uint64_t{half} * 10;
      half = static_cast<uint32_t>(carry);
      carry >>= 32;
    }
  }
  std::vector<uint64_t> words;
  uint64_t carry = 1;  // Of the complement.
  for (size_t i = 0; i < halves.size(); i += 2) {
    const uint64_t word = halves[i] | uint64_t{halves[i + 1]} << 32;
    words.push_back(is_negative ? ~word + carry : word);
    if (word != 0) carry = 0;
  }
  return words;
}

// "ill-formed 2", as the vectors have it.
inline std::string Outcome(utfx_status status, size_t number) {
  return (status == UTFX_ILL_FORMED ? "ill-formed " : "incomplete ") +
         std::to_string(number);
}

}  // namespace utfx::library

#endif  // UTFX_TESTS_LIBRARY_VECTORS_H_
