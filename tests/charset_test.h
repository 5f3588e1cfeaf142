#ifndef UTFX_TESTS_CHARSET_TEST_H_
#define UTFX_TESTS_CHARSET_TEST_H_

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "core/byte_order.h"
#include "core/charset.h"
#include "core/signature.h"
#include "tests/charset_rows.h"
#include "tests/effort.h"
#include "tests/model/model.h"

namespace utfx {

inline void PrintTo(const Charset& charset, std::ostream* stream) {
  *stream << charset.name;
}

inline std::string SignatureBytes(const Signature& signature) {
  return {reinterpret_cast<const char*>(signature.bytes), signature.length};
}

// What a charset writes at the start of a stream.
inline std::string SignatureOf(const Charset& charset) {
  return charset.signatures.empty() ? ""
                                    : SignatureBytes(charset.signatures[0]);
}

// The row of a name, or null.
inline const Charset* FindRow(std::string_view name) {
  const auto row = std::find_if(
      Charsets().begin(), Charsets().end(),
      [name](const Charset& charset) { return charset.name == name; });
  return row == Charsets().end() ? nullptr : &*row;
}

// Errors towards any charset that lacks surrogates: where nothing is
// ill-formed, a surrogate.
inline std::vector<std::string> SomeErrors(const Charset& charset) {
  std::vector<std::string> all = model::IllFormed(charset);
  if (all.empty()) all.push_back(model::Encode(charset, 0xDC00));
  return all;
}
inline std::string AnError(const Charset& charset) {
  return SomeErrors(charset).front();
}

// The rows of the table that a test is about.
template <class Select>
std::vector<Charset> CharsetsWith(Select select) {
  std::vector<Charset> rows;
  std::copy_if(Charsets().begin(), Charsets().end(), std::back_inserter(rows),
               select);
  return rows;
}
inline std::vector<Charset> WideCharsets() {
  return CharsetsWith([](const Charset& row) { return row.IsWide(); });
}
inline bool IsListed(const Charset& charset) {
  return charset.group == Group::kListed;
}

// The rows that a row is converted to: every listed one to every other, and
// each of the others to and from the first one, and to itself.
inline std::vector<Charset> WidePartners(const Charset& charset) {
  static const auto kFirst =
      std::find_if(Charsets().begin(), Charsets().end(),
                   [](const Charset& row) { return row.IsWide(); });
  return CharsetsWith([&](const Charset& row) {
    return row.IsWide() &&
           ((IsListed(charset) && IsListed(row)) ||
            charset.name == kFirst->name || row.name == kFirst->name ||
            row.name == charset.name);
  });
}
// Those that are UTF-8 as far as Unicode goes, and have the same errors there.
inline std::vector<Charset> Utf8LikeCharsets() {
  return CharsetsWith([](const Charset& row) {
    return row.family == Family::kUtf8 && !model::FactsOf(row).has_surrogates;
  });
}
// Whether it is the first row of its encoding, if that has one: the others have
// another order of bytes, a signature or a lower limit.
inline bool IsFirstOfEncoding(const Charset& charset) {
  const auto first = std::find_if(
      Charsets().begin(), Charsets().end(),
      [&](const Charset& row) { return model::AreOneEncoding(row, charset); });
  return first == Charsets().end() || first->name == charset.name;
}
// Up to how many bits a code point that is wider than 31 has the first unit of
// one that is not.
inline size_t BitsUnshown(const Charset& charset) {
  const auto first_unit = [&charset](const model::Bits& bits) {
    return model::Encode(charset, bits).substr(0, charset.unit);
  };
  size_t bits = 31;
  while (first_unit('1' + model::Bits(bits, '0')) ==
         first_unit(model::Bits(31, '1'))) {
    ++bits;
  }
  return bits;
}
inline std::vector<Charset> SignedCharsets() {
  return CharsetsWith(
      [](const Charset& row) { return !row.signatures.empty(); });
}

// A test that is run for every row of the table of charsets.
class CharsetTest : public testing::TestWithParam<Charset> {
 protected:
  static std::string Name() { return std::string(GetParam().name); }

  static std::string Signature() { return SignatureOf(GetParam()); }

  // Without a signature.
  static std::string Encode(const std::vector<uint32_t>& text) {
    std::string bytes;
    for (const uint32_t value : text) bytes += model::Encode(GetParam(), value);
    return bytes;
  }
};

inline std::string CharsetTestName(
    const testing::TestParamInfo<Charset>& info) {
  std::string name(info.param.name);
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

#define UTFX_INSTANTIATE_CHARSET_TEST_WITH(test, rows)         \
  INSTANTIATE_TEST_SUITE_P(All, test, testing::ValuesIn(rows), \
                           utfx::CharsetTestName)
#define UTFX_INSTANTIATE_CHARSET_TEST(test) \
  UTFX_INSTANTIATE_CHARSET_TEST_WITH(test, utfx::Charsets())

// Whether a sanitizer or valgrind looks over the program's memory, or an
// emulator runs it: what it takes from the system then says nothing.
inline bool IsInstrumented() {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  return true;
#endif
  return std::getenv("UTFX_PRELOAD") != nullptr || IsReduced() ||
         std::getenv("MESON_EXE_WRAPPER") != nullptr;
}

// Whether samples of a charset are enough: by day only the first row of an
// encoding is tested with more.
inline bool IsSampled(const Charset& charset) {
  return !IsNightly() && !IsFirstOfEncoding(charset);
}
inline int Repeat(const Charset& charset, int nightly) {
  return Repeat(IsSampled(charset) ? nightly / 4 : nightly);
}

}  // namespace utfx

#endif  // UTFX_TESTS_CHARSET_TEST_H_
