#ifndef UTFX_TESTS_RANDOM_BITS_H_
#define UTFX_TESTS_RANDOM_BITS_H_

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>

#include "tests/model/model.h"

namespace utfx {

// A random code point of so many bits.
inline model::Bits RandomBits(size_t size, std::mt19937_64* random) {
  // The digits of all bytes, one after another.
  static const auto* const kDigits = [] {
    std::string bytes;
    for (int byte = 0; byte < 256; ++byte) bytes += static_cast<char>(byte);
    return new model::Bits(model::ToDigits(bytes));
  }();
  model::Bits bits = size == 0 ? "" : "1";
  while (bits.size() < size) {
    uint64_t word = (*random)();
    for (int i = 0; i < 8; ++i, word >>= 8) {
      bits.append(*kDigits, 8 * (word & 0xFF), 8);
    }
  }
  bits.resize(size);
  return bits;
}

}  // namespace utfx

#endif  // UTFX_TESTS_RANDOM_BITS_H_
