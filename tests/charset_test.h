#ifndef UTFX_TESTS_CHARSET_TEST_H_
#define UTFX_TESTS_CHARSET_TEST_H_

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <ostream>
#include <string>
#include <vector>

#include "core/charsets.h"
#include "tests/model/model.h"

namespace utfx {

inline void PrintTo(const Charset& charset, std::ostream* stream) {
  *stream << charset.name;
}

// A test that is run for every row of the table of charsets.
class CharsetTest : public testing::TestWithParam<Charset> {
 protected:
  static std::string Name() { return std::string(GetParam().name); }

  // What the charset writes at the start of a stream.
  static std::string Signature() {
    const auto signatures = GetParam().signatures;
    if (signatures.empty()) return {};
    return {reinterpret_cast<const char*>(signatures[0].bytes),
            signatures[0].length};
  }

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

#define UTFX_INSTANTIATE_CHARSET_TEST(test)                               \
  INSTANTIATE_TEST_SUITE_P(All, test, testing::ValuesIn(utfx::kCharsets), \
                           utfx::CharsetTestName)

// Whether `tools/test --sanitize` looks over the program's memory, or an
// emulator runs it: what it takes from the system then says nothing.
inline bool IsInstrumented() {
  return std::getenv("UTFX_PRELOAD") != nullptr ||
         std::getenv("UTFX_TEST_REDUCED") != nullptr ||
         std::getenv("MESON_EXE_WRAPPER") != nullptr;
}

// How often to repeat something random: fewer times where a tool makes
// everything slow, as `tools/test --sanitize` does for valgrind.
inline int Repeat(int times) {
  return std::getenv("UTFX_TEST_REDUCED") != nullptr ? std::max(1, times / 100)
                                                     : times;
}

}  // namespace utfx

#endif  // UTFX_TESTS_CHARSET_TEST_H_
