#ifndef UTFX_TESTS_EVERY_SIZE_H_
#define UTFX_TESTS_EVERY_SIZE_H_

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <random>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "core/charset.h"
#include "core/code_point.h"
#include "tests/charset_test.h"
#include "tests/hex.h"
#include "tests/iconv_descriptor.h"
#include "tests/model/model.h"
#include "tests/random_bits.h"

namespace utfx {

// The smallest and the largest code point of each size in bits and 20 random
// ones, up to a limit.
inline const std::vector<model::Bits>& EverySize() {
  static const std::vector<model::Bits>* const kAll = [] {
    auto* all = new std::vector<model::Bits>;
    std::mt19937_64 random(22);
    for (size_t size = 1; size <= kMaxCodePointBits; ++size) {
      all->push_back("1" + Times(size - 1, "0"));
      all->push_back(Times(size, "1"));
      for (int i = 0; i < 20; ++i) {
        all->push_back(RandomBits(size, &random));
      }
    }
    // No surrogates, and nothing in plane 13, which UTF-16K does not have.
    std::erase_if(*all, [](const model::Bits& bits) {
      return (bits.size() == 16 && bits.starts_with("11011")) ||
             (bits.size() == 20 && bits.starts_with("1101"));
    });
    return all;
  }();
  return *kAll;
}

// All of them of up to 90 bits and one in `step` of the others, up to a number
// of bits, in a charset. The model is slow.
inline const std::string& EverySizeIn(const Charset& charset,
                                      unsigned most_bits, size_t step) {
  static auto* const kEncoded =
      new std::map<std::tuple<std::string_view, unsigned, size_t>, std::string>;
  std::string& bytes = (*kEncoded)[{charset.name, most_bits, step}];
  if (bytes.empty()) {
    for (size_t i = 0; i < EverySize().size(); i += i < 2000 ? 1 : step) {
      const model::Bits& bits = EverySize()[i];
      if (bits.size() <= most_bits) bytes += model::Encode(charset, bits);
    }
  }
  return bytes;
}

// Converts all that both charsets have, or two of each larger size, whole and
// in pieces, each of which holds the longest sequence.
inline void ExpectEverySizeGetsThrough(const Charset& from, const Charset& to,
                                       IconvDescriptor* descriptor) {
  const unsigned most_bits = std::min(from.code_point_bits, to.code_point_bits);
  const bool is_whole = IsNightly() && IsListed(from) && IsListed(to);
  const size_t step = is_whole ? 1 : RunsAgain() ? 97 : 29;
  const std::string input =
      SignatureOf(from) + EverySizeIn(from, most_bits, step);
  const IconvDescriptor::Text converted = descriptor->ConvertAll(input);
  EXPECT_EQ(converted.error, 0);
  EXPECT_EQ(converted.consumed, input.size());
  EXPECT_TRUE(converted.output ==
              SignatureOf(to) + EverySizeIn(to, most_bits, step))
      << to.name;
  EXPECT_TRUE(descriptor->ConvertInPieces(input, 333, 2000) == converted);
}

}  // namespace utfx

#endif  // UTFX_TESTS_EVERY_SIZE_H_
