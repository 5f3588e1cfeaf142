#ifndef UTFX_TESTS_RANDOM_TEXTS_H_
#define UTFX_TESTS_RANDOM_TEXTS_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <random>
#include <string>
#include <utility>

#include "tests/model/model.h"

namespace utfx {

// One random text for each charset and direction, well-formed and mutated.
class RandomTexts {
 public:
  using Encoder = std::function<std::string(const model::Bits&)>;

  RandomTexts(uint64_t seed, Encoder encode)
      : random_(seed), encode_(std::move(encode)) {}

  std::string Next() {
    // Longer than glibc's intermediate buffer of 8160 characters now and then.
    const size_t characters =
        random_() % 500 == 0 ? 8100 + random_() % 9000 : random_() % 24;
    std::string text;
    for (size_t i = 0; i < characters; ++i) text += encode_(Character());
    for (auto mutations = random_() % 4; mutations > 1 && !text.empty();
         --mutations) {
      Mutate(&text);
    }
    return text;
  }

  uint64_t Number() { return random_(); }

 private:
  // Of all sizes; who has no such code point encodes nothing.
  model::Bits Character() {
    if (random_() % 8 == 0) {
      model::Bits bits = "1";
      for (auto size = 20 + random_() % 80; bits.size() < size;) {
        bits += random_() % 2 == 0 ? '0' : '1';
      }
      return bits;
    }
    return model::ToBits(ScalarValue());
  }

  uint32_t ScalarValue() {
    switch (random_() % 8) {
      case 0:
        return static_cast<uint32_t>(random_() % 0x80);
      case 1:
        return static_cast<uint32_t>(random_() % 0x800);
      case 2:
        return 0xFEFF;
      case 3: {
        const auto& values = model::ScalarValues();
        return values[random_() % values.size()];
      }
      case 4:
        return static_cast<uint32_t>(random_() % 0xD800);
      default:
        return static_cast<uint32_t>('a' + random_() % 26);
    }
  }

  void Mutate(std::string* text) {
    const size_t at = random_() % text->size();
    switch (random_() % 5) {
      case 0:
        (*text)[at] = static_cast<char>(random_());
        break;
      case 1:
        (*text)[at] = static_cast<char>((*text)[at] ^ 1 << random_() % 8);
        break;
      case 2:
        text->erase(at, 1 + random_() % 9);
        break;
      case 3:
        text->insert(at, 1 + random_() % 3, static_cast<char>(random_()));
        break;
      case 4:
        text->resize(at);
        break;
    }
  }

  std::mt19937_64 random_;
  Encoder encode_;
};

}  // namespace utfx

#endif  // UTFX_TESTS_RANDOM_TEXTS_H_
