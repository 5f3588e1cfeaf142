#ifndef UTFX_TESTS_EVERY_SIZE_H_
#define UTFX_TESTS_EVERY_SIZE_H_

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

}  // namespace utfx

#endif  // UTFX_TESTS_EVERY_SIZE_H_
