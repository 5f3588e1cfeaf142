#ifndef UTFX_TESTS_CORE_SIMD_TEXTS_H_
#define UTFX_TESTS_CORE_SIMD_TEXTS_H_

// The families by their scalar steps, and texts for their kernels.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "converters/utf16.h"
#include "converters/utf32.h"
#include "converters/utf64.h"
#include "converters/utf8.h"
#include "core/byte_order.h"
#include "core/code_point.h"
#include "core/family.h"
#include "core/result.h"
#include "core/simd/targets.h"
#include "tests/effort.h"
#include "tests/run_convert.h"

namespace utfx::simd {

// The scalar step of a family: its plainest encoding form.
struct Form {
  size_t unit_size;
  Decoded (*decode)(const uint8_t* in, const uint8_t* in_end);
  size_t (*length)(CodePoint code_point);
  void (*encode)(CodePoint code_point, uint8_t* out);
};

template <class F>
constexpr Form FormOf() {
  return {F::kMinLength, &F::Decode, &F::Length, &F::Encode};
}

inline constexpr auto kBe = ByteOrder::kBigEndian;
inline constexpr auto kLe = ByteOrder::kLittleEndian;
// In the order of Family.
inline constexpr Form kForms[] = {
    FormOf<Utf8>(),       FormOf<Utf16<kBe>>(), FormOf<Utf16<kLe>>(),
    FormOf<Utf32<kBe>>(), FormOf<Utf32<kLe>>(), FormOf<Utf64<kBe>>(),
    FormOf<Utf64<kLe>>(),
};
static_assert(std::size(kForms) == kFamilies);

inline std::string Encode(const Form& form, const std::vector<uint32_t>& text) {
  std::string bytes;
  for (const uint32_t code_point : text) {
    uint8_t sequence[8];
    form.encode(code_point, sequence);
    bytes.append(reinterpret_cast<const char*>(sequence),
                 form.length(code_point));
  }
  return bytes;
}

// The portable kernels only take ASCII.
inline bool TakesEverything(size_t target) {
  return std::string_view(kTargets[target].name) != "portable";
}

inline std::vector<uint32_t> First(const std::vector<uint32_t>& text,
                                   size_t count) {
  return {text.begin(), text.begin() + static_cast<ptrdiff_t>(count)};
}

inline std::vector<uint32_t> Last(const std::vector<uint32_t>& text,
                                  size_t count) {
  return {text.end() - static_cast<ptrdiff_t>(count), text.end()};
}

inline std::vector<uint32_t> Shuffled(std::vector<uint32_t> text) {
  std::mt19937 random(1);
  std::shuffle(text.begin(), text.end(), random);
  return text;
}

// Text from ranges of code points, each as likely as any other.
struct Mix {
  std::vector<std::pair<uint32_t, uint32_t>> ranges;

  std::vector<uint32_t> Text(size_t size, std::mt19937& random) const {
    std::vector<uint32_t> text;
    for (size_t i = 0; i < size; ++i) {
      const auto& [first, last] = ranges[random() % ranges.size()];
      text.push_back(first +
                     static_cast<uint32_t>(random() % (last - first + 1)));
    }
    return text;
  }
};

inline const std::pair<uint32_t, uint32_t> kAscii(0, 0x7F);
inline const std::pair<uint32_t, uint32_t> kTwo(0x80, 0x7FF);
inline const std::pair<uint32_t, uint32_t> kThree(0x800, 0xD7FF);
inline const std::pair<uint32_t, uint32_t> kThreeOnTop(0xE000, 0xFFFF);
inline const std::pair<uint32_t, uint32_t> kFour(0x10000, 0x10FFFF);

inline const Mix kMixes[] = {
    {{kAscii}},
    {{kTwo}},
    {{kThree, kThreeOnTop}},
    {{kFour}},
    {{kAscii, kTwo}},
    {{kAscii, kAscii, kAscii, kAscii, kAscii, kThree}},
    {{kThree, kThree, kThree, kThree, kThree, kAscii, kFour}},
    {{kAscii, kTwo, kThree, kThreeOnTop, kFour}},
};

// What no kernel converts, from the scalar step: random units that it does not
// take for a character, and starts of characters.
inline std::vector<std::string> NotConverted(const Form& form,
                                             std::mt19937& random) {
  std::vector<std::string> sequences;
  while (sequences.size() < 24) {
    std::string bytes;
    if (random() % 2 == 0) {
      for (size_t i = 0; i < form.unit_size; ++i) {
        // Rather those bytes that mean something somewhere.
        static constexpr uint8_t kBytes[] = {0x00, 0x80, 0xBF, 0xC0,
                                             0xC1, 0xD8, 0xDC, 0xDF,
                                             0xED, 0xF4, 0xF5, 0xFF};
        bytes += static_cast<char>(kBytes[random() % sizeof kBytes]);
      }
    } else {
      bytes = Encode(form, {0x80 + static_cast<uint32_t>(random() % 0xD000)});
      const size_t at = random() % bytes.size();
      bytes[at] = static_cast<char>(bytes[at] ^ (1 << random() % 8));
    }
    // Whatever follows.
    const std::string followed = bytes + Encode(form, {'A', 'A', 'A', 'A'});
    if (form.decode(Bytes(followed), Bytes(followed) + followed.size())
            .status == Decoded::Status::kIllFormed) {
      sequences.push_back(bytes);
    }
  }
  return sequences;
}

// Changes, takes away or puts in up to three bytes.
inline void Mutate(std::mt19937& random, std::string* text) {
  for (size_t n = random() % 4; n > 0 && !text->empty(); --n) {
    const size_t at = random() % text->size();
    switch (random() % 3) {
      case 0:
        (*text)[at] = static_cast<char>(random());
        break;
      case 1:
        text->erase(at, 1);
        break;
      default:
        text->insert(at, 1, static_cast<char>(random()));
    }
  }
}

// Calls check(input, offset) with inputs of up to so many characters, until one
// fails: of every length, from every alignment, cut, behind a block of another
// kind, with an error at each position, and mutated. The input ends, or with an
// `offset` starts, where memory does.
template <class Check>
void ForEachInput(const Form& form, size_t most, std::mt19937* random,
                  Check check) {
  const auto run = [&](const std::string& input, int offset = -1) {
    if (!testing::Test::HasFatalFailure()) check(input, offset);
  };
  for (const Mix& mix : kMixes) {
    const std::vector<uint32_t> text = mix.Text(most, *random);
    const std::vector<std::string> errors = NotConverted(form, *random);
    for (size_t size = 0; size <= most; ++size) {
      const std::string input = Encode(form, First(text, size));
      run(input);
      run(input, static_cast<int>(size % 64));
      const size_t cut = 1 + size % 3;
      if (cut < input.size()) run(input.substr(0, input.size() - cut));
      run(input + errors[size % errors.size()] +
          Encode(form, Last(text, most - size)));
    }
    for (const Mix& other : kMixes) {
      const std::string end = Encode(form, other.Text(100, *random));
      for (size_t size = 33 + (*random)() % OneIn(3); size <= 64 + 33;
           size += OneIn(3)) {
        run(Encode(form, Last(text, size)) + end);
      }
    }
  }
  for (int i = std::max(300, Repeat(3000)); i > 0; --i) {
    const Mix& mix = kMixes[(*random)() % std::size(kMixes)];
    // Now and then more than what is measured in one piece.
    const size_t size = (*random)() % (i % 40 == 0 ? 80 * most : 2 * most);
    std::string input = Encode(form, mix.Text(size, *random));
    Mutate(*random, &input);
    run(input);
  }
}

}  // namespace utfx::simd

#endif  // UTFX_TESTS_CORE_SIMD_TEXTS_H_
